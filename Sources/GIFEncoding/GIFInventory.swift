import Graphics

/// What is in a GIF, block by block, with the bytes that each part takes. Pixels are not decoded.
public struct GIFInventory: Sendable, Equatable {
  /// What a player does with an image's rectangle before the next one is drawn.
  public enum Disposal: String, Sendable {
    /// Left to the player, which keeps it.
    case unspecified
    case keep, clear, restore
    /// 4 to 7, which the format leaves open.
    case reserved
  }

  public struct Image: Sendable, Equatable {
    /// Where it begins in the file: with its graphic control, where it has one.
    public var offset: Int
    /// On the screen; may reach beyond it.
    public var rect: PixelRect
    /// In centiseconds; 0 where the file says nothing.
    public var delay: Int
    public var disposal: Disposal
    public var transparentIndex: Int?
    /// Colors of its own table, 2…256; nil: it uses the global one.
    public var localColors: Int?
    public var isInterlaced: Bool
    /// LZW minimum code size.
    public var codeSize: Int
    /// The code size and the compressed data.
    public var dataBytes: Int
    /// Graphic control, descriptor, color table and data.
    public var bytes: Int
  }

  /// How the bytes of the file are spent; all together they are the whole file.
  public struct Parts: Sendable, Equatable {
    /// Signature, screen and trailer.
    public var screen = 0
    public var palettes = 0
    public var imageDescriptors = 0
    public var imageData = 0
    /// Delays and transparency.
    public var graphicControls = 0
    /// Loop, comments and whatever programs keep in a GIF.
    public var otherExtensions = 0
    /// What follows the trailer, which players do not look at.
    public var trailing = 0
  }

  /// `GIF87a` or `GIF89a`
  public var version = ""
  public var width = 0
  public var height = 0
  /// Colors of the global table, 2…256; nil where there is none.
  public var globalColors: Int?
  public var backgroundIndex = 0
  public var hasLoop = false
  /// How often it plays; nil is for ever. 1 where nothing is said.
  public var plays: Int? = 1
  /// As UTF-8, with what is none repaired; the first 10,000 of them.
  public var comments: [String] = []
  public var commentCount = 0
  /// Names of application extensions other than the loop, once each, in the order of the file.
  public var applications: [String] = []
  public var images: [Image] = []
  public var parts = Parts()
  public var bytes = 0

  /// In centiseconds, as the file says it.
  public var duration: Int { images.reduce(0) { $0 + $1.delay } }

  /// Reads a whole file.
  ///
  /// - Parameter maximumImages: more are an error, before they take memory.
  /// - Throws: `GIFEncodingError.malformed` with the place, `.invalid` for too many images.
  public init(_ bytes: [UInt8], maximumImages: Int = .max) throws(GIFEncodingError) {
    var reading = GIFInventoryReading(bytes, maximumImages: maximumImages)
    try reading.read()
    self = reading.inventory
  }

  init() {}
}

/// A file on its way into an inventory.
private struct GIFInventoryReading {
  private let bytes: [UInt8]
  private let maximumImages: Int
  private var place = 0
  private(set) var inventory = GIFInventory()
  /// What a graphic control said of the image that follows.
  private var control: Control

  private struct Control {
    /// Where it stands in the file, and how many bytes it takes.
    var place: Range<Int>?
    var delay = 0
    var disposal = GIFInventory.Disposal.unspecified
    var transparentIndex: Int?
  }

  init(_ bytes: [UInt8], maximumImages: Int) {
    self.bytes = bytes
    self.maximumImages = maximumImages
    control = Control()
  }

  private func malformed(_ what: String, at offset: Int? = nil) -> GIFEncodingError {
    .malformed(what, offset: offset ?? place)
  }

  private func need(_ count: Int, _ what: String) throws(GIFEncodingError) {
    if bytes.count - place < count { throw malformed("the file ends in \(what)", at: bytes.count) }
  }

  private func word(_ offset: Int) -> Int { Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 }

  mutating func read() throws(GIFEncodingError) {
    try readScreen()
    while true {
      try need(1, "the middle: its trailer is missing")
      switch bytes[place] {
      case 0x21: try readExtension()
      case 0x2C: try readImage()
      case 0x3B:
        guard !inventory.images.isEmpty else { throw malformed("there is no image") }
        inventory.parts.screen += 1
        inventory.parts.trailing = bytes.count - place - 1
        inventory.bytes = bytes.count
        return
      default: throw malformed("a block of the unknown type \(bytes[place])")
      }
    }
  }

  private mutating func readScreen() throws(GIFEncodingError) {
    guard bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) else {
      throw malformed(bytes.isEmpty ? "the file is empty" : "this is no GIF: the signature is missing")
    }
    try need(13, "the screen's description")
    inventory.version = String(decoding: bytes.prefix(6), as: UTF8.self)
    (inventory.width, inventory.height) = (word(6), word(8))
    guard inventory.width > 0, inventory.height > 0 else { throw malformed("the screen has no area", at: 6) }
    let flags = bytes[10]
    inventory.backgroundIndex = Int(bytes[11])
    inventory.parts.screen = 13
    place = 13
    if flags & 0x80 != 0 { inventory.globalColors = try readPalette(flags, "the global color table") }
  }

  private mutating func readPalette(_ flags: UInt8, _ name: String) throws(GIFEncodingError) -> Int {
    let colors = 2 << Int(flags & 7)
    try need(colors * 3, name)
    place += colors * 3
    inventory.parts.palettes += colors * 3
    return colors
  }

  /// Passes over sub-blocks and the empty one that ends them.
  private mutating func readBlocks(_ name: String, _ take: (Range<Int>) -> Void = { _ in }) throws(GIFEncodingError) {
    while true {
      try need(1, name)
      let count = Int(bytes[place])
      place += 1
      if count == 0 { return }
      try need(count, name)
      take(place..<(place + count))
      place += count
    }
  }

  private mutating func readExtension() throws(GIFEncodingError) {
    let offset = place
    try need(2, "an extension")
    let label = bytes[place + 1]
    place += 2
    var blocks: [Range<Int>] = []
    let isComment = label == 0xFE && inventory.comments.count < Self.most.comments
    try readBlocks("an extension") { if blocks.count < 2 || isComment { blocks.append($0) } }
    switch label {
    case 0xF9:
      guard let block = blocks.first, block.count >= 4 else {
        throw malformed("a graphic control that is too short", at: offset)
      }
      take(control: block.lowerBound)
      control.place = offset..<place
      inventory.parts.graphicControls += place - offset
      return
    case 0xFE: takeComment(blocks)
    case 0xFF: takeApplication(blocks)
    // A plain text is drawn like an image by nobody, but the control before it is its own.
    case 0x01: control = Control()
    default: break
    }
    inventory.parts.otherExtensions += place - offset
  }

  private mutating func take(control offset: Int) {
    let flags = bytes[offset]
    control.delay = word(offset + 1)
    control.disposal =
      [.unspecified, .keep, .clear, .restore, .reserved, .reserved, .reserved, .reserved][Int(flags >> 2 & 7)]
    control.transparentIndex = flags & 1 == 1 ? Int(bytes[offset + 3]) : nil
  }

  /// A hostile file could hold more than anybody reads.
  private static let most = (comments: 10_000, applications: 100)

  private mutating func takeComment(_ blocks: [Range<Int>]) {
    inventory.commentCount += 1
    guard inventory.comments.count < Self.most.comments else { return }
    inventory.comments.append(String(decoding: blocks.flatMap { bytes[$0] }, as: UTF8.self))
  }

  private mutating func takeApplication(_ blocks: [Range<Int>]) {
    guard let first = blocks.first else { return }
    let name = bytes[first]
    if name.elementsEqual("NETSCAPE2.0".utf8) || name.elementsEqual("ANIMEXTS1.0".utf8) {
      guard blocks.count > 1, blocks[1].count >= 3, bytes[blocks[1].lowerBound] & 7 == 1 else { return }
      let count = word(blocks[1].lowerBound + 1)
      inventory.hasLoop = true
      inventory.plays = count == 0 ? nil : count + 1
      return
    }
    let text = String(decoding: name, as: UTF8.self)
    guard inventory.applications.count < Self.most.applications, !inventory.applications.contains(text) else { return }
    inventory.applications.append(text)
  }

  private mutating func readImage() throws(GIFEncodingError) {
    let offset = place
    guard inventory.images.count < maximumImages else {
      throw .invalid("more than \(maximumImages) images")
    }
    try need(10, "an image's description")
    let rect = PixelRect(
      x: word(place + 1), y: word(place + 3), width: word(place + 5), height: word(place + 7))
    let flags = bytes[place + 9]
    guard rect.width > 0, rect.height > 0 else { throw malformed("an image without area") }
    place += 10
    inventory.parts.imageDescriptors += 10
    let local = flags & 0x80 != 0 ? try readPalette(flags, "a local color table") : nil
    guard local != nil || inventory.globalColors != nil else { throw malformed("an image without colors", at: offset) }
    try need(1, "an image's data")
    let data = place
    let codeSize = Int(bytes[place])
    guard (1...8).contains(codeSize) else { throw malformed("an impossible LZW code size of \(codeSize)") }
    place += 1
    try readBlocks("an image's data")
    guard place - data > 2 else { throw malformed("an image without data", at: data) }
    inventory.parts.imageData += place - data
    inventory.images.append(
      GIFInventory.Image(
        offset: control.place?.lowerBound ?? offset, rect: rect, delay: control.delay, disposal: control.disposal,
        transparentIndex: control.transparentIndex, localColors: local, isInterlaced: flags & 0x40 != 0,
        codeSize: codeSize, dataBytes: place - data,
        bytes: (control.place?.count ?? 0) + place - offset))
    control = Control()
  }
}
