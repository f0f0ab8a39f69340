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
  ///   - width: pixels of a row, at least 1; rows are whole.
  ///   - colors: of all indices.
  ///   - transparent: the index that shows what is beneath; 256: there is none.
  func encode(
    _ indices: inout [UInt8], width: Int, leeway: Leeway, colors: [PackedColor], transparent: UInt32, codeSize: Int
  ) -> [UInt8] {
    let count = indices.count
    let height = count / max(1, width)
    precondition(
      width > 0 && count == width * height && leeway.limits.count == count
        && (height == 0
          || leeway.targets.covers(width: width, height: height)
            && leeway.beneath.covers(width: width, height: height))
    )
    buffer.reserve(pixels: count)
    strings.setColors(colors, transparent: transparent)
    var codes = CodeStream(strings, buffer, codeSize: codeSize, runSymbol: transparent)
    indices.withUnsafeMutableBufferPointer { indices in
      leeway.targets.pixels.withUnsafeBufferPointer { targets in
        leeway.beneath.pixels.withUnsafeBufferPointer { beneath in
          leeway.limits.withUnsafeBufferPointer { limits in
            guard let targets = targets.baseAddress, let beneath = beneath.baseAddress, let limits = limits.baseAddress
            else { return }
            let rows = LeewayRows(
              width: width, limits: limits, targets: targets + leeway.targets.start,
              targetStride: leeway.targets.stride, beneath: beneath + leeway.beneath.start,
              beneathStride: leeway.beneath.stride, transparent: transparent)
            codes.write(indices, rows)
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
  private var usefulness = Usefulness(at: 0)

  /// - Parameter runSymbol: the index whose runs are learned; 256: none is.
  init(_ table: StringTable, _ buffer: CodeBuffer, codeSize: Int, runSymbol: UInt32 = 256) {
    strings = StringTree(table, runSymbol: runSymbol)
    start = buffer.bytes
    end = buffer.bytes
    self.codeSize = codeSize
    width = codeSize &+ 1
    clear()
  }

  mutating func write(_ indices: UnsafeBufferPointer<UInt8>) {
    guard var string = indices.first.map(Int.init) else { return }
    var codes = self
    var isSingle = true
    for place in 1..<indices.count {
      let symbol = UInt32(indices[place])
      if isSingle {
        let pair = codes.strings.pair(string, symbol)
        if pair != 0 {
          string = pair
          isSingle = false
        } else {
          codes.endSingle(string, before: symbol, mayBend: false, at: place)
          string = Int(symbol)
        }
        continue
      }
      let first = codes.strings.firstChild(of: string)
      if first.symbol == symbol {
        string = first.code
      } else if !first.isNone, let code = codes.strings.sibling(of: string, symbol) {
        string = code
      } else {
        codes.end(string, before: symbol, after: first, mayBend: false, at: place)
        string = Int(symbol)
        isSingle = true
      }
    }
    codes.write(string)
    self = codes
  }

  mutating func write(_ indices: UnsafeMutableBufferPointer<UInt8>, _ rows: LeewayRows) {
    guard var string = indices.first.map(Int.init) else { return }
    var codes = self
    var cursor = Cursor(indices.baseAddress.unsafelyUnwrapped, indices.count, rows)
    var isSingle = true
    while true {
      if isSingle {
        guard cursor.advance(rows) else { break }
        let symbol = UInt32(cursor.row[cursor.x])
        var known = codes.strings.pair(string, symbol)
        if known == 0 {
          let limit = cursor.limits[cursor.x]
          if limit != 0 {
            let wish = rows.wish(
              limit: limit, target: cursor.targets[cursor.x], shown: cursor.beneath[cursor.x], symbol: symbol,
              color: codes.strings.color(of: symbol))
            if let code = codes.strings.child(ofSingle: string, near: wish) {
              known = code
              cursor.row[cursor.x] = codes.strings.symbol(of: code)
            }
          }
          if known == 0 {
            codes.endSingle(string, before: symbol, mayBend: true, at: cursor.place)
            (string, isSingle) = codes.begin(symbol, &cursor, rows)
            continue
          }
        }
        string = known
      }
      guard codes.follow(&string, &cursor, rows) else { break }
      (string, isSingle) = codes.begin(UInt32(cursor.row[cursor.x]), &cursor, rows)
    }
    codes.write(string)
    self = codes
  }

  /// Follows a string of two symbols or more as far as it is known, and ends it.
  /// - Returns: whether indices are left.
  @inline(__always)
  private mutating func follow(_ string: inout Int, _ cursor: inout Cursor, _ rows: LeewayRows) -> Bool {
    while cursor.advance(rows) {
      let symbol = UInt32(cursor.row[cursor.x])
      let first = strings.firstChild(of: string)
      if first.symbol == symbol {
        string = first.code
        continue
      }
      if !first.isNone {
        if strings.hasGroups(string), let code = strings.sibling(of: string, symbol) {
          strings.prefer(code, symbol, of: string)
          string = code
          continue
        }
        let limit = cursor.limits[cursor.x]
        if limit != 0 {
          let wish = rows.wish(
            limit: limit, target: cursor.targets[cursor.x], shown: cursor.beneath[cursor.x], symbol: symbol,
            color: strings.color(of: symbol))
          if let code = strings.child(of: string, first, near: wish) {
            string = code
            cursor.row[cursor.x] = strings.symbol(of: code)
            continue
          }
        }
      }
      end(string, before: symbol, after: first, mayBend: true, at: cursor.place)
      return true
    }
    return false
  }

  /// The string with which a symbol begins: of transparency, a run of it.
  @inline(__always)
  private func begin(_ symbol: UInt32, _ cursor: inout Cursor, _ rows: LeewayRows) -> (string: Int, isSingle: Bool) {
    guard symbol == rows.transparent else { return (Int(symbol), true) }
    // Each step is one that would be taken, for an index itself is preferred to all that is near it.
    let known = strings.longestRun(
      of: symbol, atMost: rows.run(of: symbol, in: UnsafePointer(cursor.row), from: cursor.x))
    cursor.x &+= known.length &- 1
    return (known.string, known.length == 1)
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

  /// Ends a string of two symbols or more with its code, and learns it with one more symbol while there is room.
  /// - Parameters:
  ///   - mayBend: whether indices may be replaced: strings that there are then serve others too, and are kept while
  ///     they do.
  ///   - place: of that symbol.
  @inline(__always)
  private mutating func end(
    _ string: Int, before symbol: UInt32, after first: StringTree.Link, mayBend: Bool, at place: Int
  ) {
    guard mayLearn(after: string, at: place) else { return }
    strings.add(symbol, to: string, after: first, inGroups: mayBend)
    if strings.isFull { fill(mayBend, at: place) }
  }

  /// The same of a single symbol.
  @inline(__always)
  private mutating func endSingle(_ string: Int, before symbol: UInt32, mayBend: Bool, at place: Int) {
    guard mayLearn(after: string, at: place) else { return }
    strings.addPair(string, symbol, inGroups: mayBend)
    if strings.isFull { fill(mayBend, at: place) }
  }

  /// Writes the code of a string.
  /// - Returns: whether there is room for one more.
  @inline(__always)
  private mutating func mayLearn(after string: Int, at place: Int) -> Bool {
    write(string)
    if strings.isFull {
      usefulness.codesLeft &-= 1
      if usefulness.codesLeft == 0 && !usefulness.isKept(at: place) {
        clear()
        usefulness = Usefulness(at: place)
      }
      return false
    }
    if strings.next == 1 &<< width && width < 12 { width &+= 1 }
    return true
  }

  /// All strings are learned that there is room for.
  private mutating func fill(_ mayBend: Bool, at place: Int) {
    if mayBend { usefulness.begin(at: place, codeSize: codeSize) } else { clear() }
  }

  private mutating func clear() {
    write(1 &<< codeSize)
    width = codeSize &+ 1
    strings.clear(codeSize: codeSize)
  }
}

/// Whether all the strings that there is room for serve better than those that would be learned anew.
///
/// To learn them again is taken to cost as many bits a pixel as it did. While no more are needed with those there are,
/// they stay; that is looked at after every few codes, for pictures change from one row to the next.
private struct Usefulness {
  private static let window = 32
  /// Before it is worse than what comes anew, it is hardly better: by so much more than that, in tenths.
  private static let least = 11

  /// Until it is decided again.
  var codesLeft = 0
  private var pixels = 0
  /// Pixels that so many codes must stand for.
  private var leastPixels = 0

  /// - Parameter place: where strings begin to be learned.
  init(at place: Int) { pixels = place }

  /// All strings are learned.
  mutating func begin(at place: Int, codeSize: Int) {
    var bits = 0
    var code = 1 &<< codeSize &+ 2
    for width in codeSize &+ 1...12 {
      bits &+= (1 &<< width &- code) &* width
      code = 1 &<< width
    }
    let longest = 12 &* Usefulness.window &* Usefulness.least
    leastPixels = (place &- pixels) &* longest / (bits &* 10)
    pixels = place
    codesLeft = Usefulness.window
  }

  /// Decides on the codes since it was asked last.
  mutating func isKept(at place: Int) -> Bool {
    defer { pixels = place }
    codesLeft = Usefulness.window
    return place &- pixels >= leastPixels
  }
}

/// Room for the codes of a frame, kept from frame to frame.
private final class CodeBuffer {
  private(set) var bytes = UnsafeMutableRawPointer.allocate(byteCount: 1024, alignment: 8)
  private var capacity = 1024

  deinit { bytes.deallocate() }

  /// Room for one code of twelve bits for each pixel, for those that clear the table, and for one whole word after
  /// them.
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
