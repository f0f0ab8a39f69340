/// Walks through the blocks of a GIF, piece by piece as its bytes come, and finds what a lost or short write does to a
/// file.
///
/// It knows nothing of what wrote the file. Pixels are not decoded.
public struct GIFStructure: Sendable {
  private enum Expectation: Sendable {
    case header
    case block
    case extensionLabel
    case subBlock(inImage: Bool)
    case imageDescriptor
    case codeSize(tableBits: Int)
    case end
  }

  private var expectation = Expectation.header
  /// Bytes of the item that is expected, as far as they have come.
  private var item: [UInt8] = []
  /// How many bytes may be passed over.
  private var skipped = 0
  private var offset = 0
  private var width = 0
  private var height = 0
  private var hasGlobalTable = false
  private var globalBits = 0
  private var hasData = false
  public private(set) var imageCount = 0

  public init() {}

  /// The next bytes of the file.
  ///
  /// - Throws: `GIFEncodingError.malformed`.
  public mutating func feed(_ bytes: UnsafeRawBufferPointer) throws {
    var place = 0
    while place < bytes.count {
      if skipped > 0 {
        let count = min(skipped, bytes.count - place)
        skipped -= count
        place += count
        offset += count
        continue
      }
      item.append(bytes[place])
      place += 1
      offset += 1
      if item.count == needed {
        try take()
        item.removeAll(keepingCapacity: true)
      }
    }
  }

  /// - Throws: if the file stops before its trailer.
  public func finish() throws {
    guard case .end = expectation, item.isEmpty else { throw malformed("the file ends early") }
  }

  private var needed: Int {
    switch expectation {
    case .header: 13
    case .block, .extensionLabel, .subBlock, .codeSize, .end: 1
    case .imageDescriptor: 9
    }
  }

  private func malformed(_ what: String) -> GIFEncodingError { .malformed(what, offset: max(0, offset - 1)) }

  private func word(_ place: Int) -> Int { Int(item[place]) | Int(item[place + 1]) << 8 }

  private mutating func take() throws {
    switch expectation {
    case .header: try takeHeader()
    case .block: try takeBlock()
    case .extensionLabel: expectation = .subBlock(inImage: false)
    case .subBlock(let inImage): try takeSubBlock(inImage: inImage)
    case .imageDescriptor: try takeImageDescriptor()
    case .codeSize(let tableBits):
      guard item[0] >= 2, Int(item[0]) <= max(2, tableBits) else {
        throw malformed("code size \(item[0])")
      }
      hasData = false
      expectation = .subBlock(inImage: true)
    case .end: throw malformed("data after the trailer")
    }
  }

  private mutating func takeHeader() throws {
    guard item.prefix(6).elementsEqual("GIF89a".utf8) || item.prefix(6).elementsEqual("GIF87a".utf8) else {
      throw malformed("no GIF signature")
    }
    (width, height) = (word(6), word(8))
    guard width > 0, height > 0 else { throw malformed("a screen without area") }
    hasGlobalTable = item[10] & 0x80 != 0
    globalBits = hasGlobalTable ? Int(item[10] & 7) + 1 : 0
    expectation = .block
    if hasGlobalTable { skipped = 3 << globalBits }
  }

  private mutating func takeBlock() throws {
    switch item[0] {
    case 0x21: expectation = .extensionLabel
    case 0x2C: expectation = .imageDescriptor
    case 0x3B:
      guard imageCount > 0 else { throw malformed("no image") }
      expectation = .end
    default: throw malformed("block type \(item[0])")
    }
  }

  private mutating func takeSubBlock(inImage: Bool) throws {
    skipped = Int(item[0])
    if item[0] > 0 {
      hasData = true
    } else {
      guard !inImage || hasData else { throw malformed("an image without data") }
      if inImage { imageCount += 1 }
      expectation = .block
    }
  }

  private mutating func takeImageDescriptor() throws {
    let (x, y, w, h) = (word(0), word(2), word(4), word(6))
    guard w > 0, h > 0, x + w <= width, y + h <= height else { throw malformed("an image beyond the screen") }
    let hasTable = item[8] & 0x80 != 0
    guard hasTable || hasGlobalTable else { throw malformed("an image without colors") }
    let bits = hasTable ? Int(item[8] & 7) + 1 : globalBits
    expectation = .codeSize(tableBits: bits)
    if hasTable { skipped = 3 << bits }
  }
}
