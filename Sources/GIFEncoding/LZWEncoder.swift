import Indexing

/// GIF's variable-width LZW: writes indices as the sub-blocks of an image.
///
/// With leeway, an index that would end a string is replaced by one that continues it, if there is one near enough to
/// what the pixel ought to show: strings become longer, and codes fewer. One thread at a time uses an encoder.
final class LZWEncoder {
  private let strings = StringTable()
  private let buffer = CodeBuffer()

  /// Encodes all indices, each below 2^codeSize.
  ///
  /// - Parameter codeSize: 2…8.
  /// - Returns: sub-blocks, each with its length before it, without the empty one that ends them.
  func encode(_ indices: [UInt8], codeSize: Int) -> [UInt8] {
    buffer.reserve(pixels: indices.count)
    var codes = CodeStream(strings, buffer, codeSize: codeSize)
    indices.withUnsafeBufferPointer { indices in codes.write(indices) }
    return buffer.blocks(codes.finish())
  }

  /// The same, where an index may be replaced within its leeway; `indices` become what was written.
  ///
  /// - Parameters:
  ///   - colors: of all indices.
  ///   - transparent: the index that shows what is beneath; 256: there is none.
  func encode(
    _ indices: inout [UInt8], leeway: Leeway, colors: [PackedColor], transparent: UInt32, codeSize: Int
  ) -> [UInt8] {
    let count = indices.count
    precondition(leeway.targets.count == count && leeway.beneath.count == count && leeway.limits.count == count)
    buffer.reserve(pixels: count)
    strings.setColors(colors, transparent: transparent)
    var codes = CodeStream(strings, buffer, codeSize: codeSize)
    indices.withUnsafeMutableBufferPointer { indices in
      leeway.targets.withUnsafeBufferPointer { targets in
        leeway.beneath.withUnsafeBufferPointer { beneath in
          leeway.limits.withUnsafeBufferPointer { limits in
            codes.write(indices, targets: targets, beneath: beneath, limits: limits)
          }
        }
      }
    }
    return buffer.blocks(codes.finish())
  }
}

/// Writes the codes of one frame, of growing width, the lowest bits first, and learns its strings.
///
/// A value of its own, so that all it needs is kept in registers while a frame is encoded.
private struct CodeStream {
  private var strings: StringTree
  private let start: UnsafeMutableRawPointer
  private var end: UnsafeMutableRawPointer
  /// Those that do not yet fill a byte.
  private var bits: UInt64 = 0
  private var bitCount: UInt64 = 0
  private let codeSize: Int
  private var width: Int

  init(_ table: StringTable, _ buffer: CodeBuffer, codeSize: Int) {
    strings = StringTree(table)
    start = buffer.bytes
    end = buffer.bytes
    self.codeSize = codeSize
    width = codeSize &+ 1
    clear()
  }

  mutating func write(_ indices: UnsafeBufferPointer<UInt8>) {
    guard var string = indices.first.map(Int.init) else { return }
    var codes = self
    for place in 1..<indices.count {
      let symbol = UInt32(indices[place])
      let first = codes.strings.firstChild(of: string)
      if first.symbol == symbol {
        string = first.code
      } else if !first.isNone, let code = codes.strings.sibling(of: string, symbol) {
        string = code
      } else {
        codes.end(string, before: symbol, after: first, inGroups: false)
        string = Int(symbol)
      }
    }
    codes.write(string)
    self = codes
  }

  mutating func write(
    _ indices: UnsafeMutableBufferPointer<UInt8>, targets: UnsafeBufferPointer<UInt32>,
    beneath: UnsafeBufferPointer<UInt32>, limits: UnsafeBufferPointer<UInt16>
  ) {
    guard var string = indices.first.map(Int.init) else { return }
    var codes = self
    for place in 1..<indices.count {
      let symbol = UInt32(indices[place])
      let first = codes.strings.firstChild(of: string)
      if first.symbol == symbol {
        string = first.code
        continue
      }
      if !first.isNone {
        if codes.strings.hasGroups(string), let code = codes.strings.sibling(of: string, symbol) {
          string = code
          continue
        }
        let wish = Wish(target: targets[place], beneath: beneath[place], limit: limits[place])
        if let code = codes.strings.child(of: string, first, near: wish) {
          string = code
          indices[place] = codes.strings.symbol(of: code)
          continue
        }
      }
      codes.end(string, before: symbol, after: first, inGroups: true)
      string = Int(symbol)
    }
    codes.write(string)
    self = codes
  }

  /// - Returns: how many bytes there are.
  mutating func finish() -> Int {
    // The last string's code may have been the one after which a decoder reads wider ones.
    if strings.next == 1 &<< width && width < 12 { width &+= 1 }
    write(1 &<< codeSize &+ 1)
    return end - start + (bitCount > 0 ? 1 : 0)
  }

  /// Writes the code of a string.
  @inline(__always)
  private mutating func write(_ code: Int) {
    bits |= UInt64(truncatingIfNeeded: code) &<< bitCount
    bitCount &+= UInt64(truncatingIfNeeded: width)
    // A whole word is written, but only whole bytes are counted.
    end.storeBytes(of: bits.littleEndian, as: UInt64.self)
    end += Int(truncatingIfNeeded: bitCount &>> 3)
    bits &>>= bitCount & ~7
    bitCount &= 7
  }

  /// Ends a string with its code, and learns it with one more symbol.
  @inline(__always)
  private mutating func end(_ string: Int, before symbol: UInt32, after first: StringTree.Link, inGroups: Bool) {
    write(string)
    if strings.next == 1 &<< width && width < 12 { width &+= 1 }
    strings.add(symbol, to: string, after: first, inGroups: inGroups)
    if strings.isFull { clear() }
  }

  private mutating func clear() {
    write(1 &<< codeSize)
    width = codeSize &+ 1
    strings.clear(codeSize: codeSize)
  }
}

/// Room for the codes of a frame, kept from frame to frame.
private final class CodeBuffer {
  private(set) var bytes = UnsafeMutableRawPointer.allocate(byteCount: 1024, alignment: 8)
  private var capacity = 1024

  deinit { bytes.deallocate() }

  /// Room for one code of twelve bits for each pixel, for those that clear the table, and for one whole word after them.
  func reserve(pixels: Int) {
    let needed = 2 * pixels + 64
    if needed <= capacity { return }
    bytes.deallocate()
    bytes = .allocate(byteCount: needed, alignment: 8)
    capacity = needed
  }

  /// The first bytes, in pieces of at most 255 with their lengths.
  func blocks(_ count: Int) -> [UInt8] {
    let pieces = (count + 254) / 255
    return [UInt8](unsafeUninitializedCapacity: count + pieces) { blocks, used in
      used = count + pieces
      guard let target = UnsafeMutableRawPointer(blocks.baseAddress) else { return }
      for piece in 0..<pieces {
        let start = piece &* 255
        let length = min(255, count &- start)
        let place = target + (start &+ piece)
        place.storeBytes(of: UInt8(truncatingIfNeeded: length), as: UInt8.self)
        (place + 1).copyMemory(from: bytes + start, byteCount: length)
      }
    }
  }
}
