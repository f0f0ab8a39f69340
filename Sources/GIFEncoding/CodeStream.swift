import Indexing

/// Writes the codes of one frame, of growing width, the lowest bits first, and learns its strings.
///
/// A value of its own, so that all it needs is kept in registers while a frame is encoded.
struct CodeStream {
  var strings: StringTree
  private let start: UnsafeMutableRawPointer
  private var end: UnsafeMutableRawPointer
  /// Those that do not yet fill a byte.
  private var bits: UInt64 = 0
  private var bitCount: UInt64 = 0
  private let codeSize: Int
  private var width: Int
  private let clearing: Clearing
  /// Whether there was no room for more strings at some time, so that how they are cleared matters.
  private(set) var isFilled = false
  private var usefulness = Usefulness(at: 0)

  /// What becomes of the strings when there is no room for more: they are forgotten at once, when they serve no longer,
  /// or not at all.
  enum Clearing: CaseIterable {
    case always, whenUseless, never
  }

  /// - Parameter runSymbol: the index whose runs are learned; 256: none is.
  init(
    _ table: StringTable, _ buffer: CodeBuffer, codeSize: Int, runSymbol: UInt32 = 256,
    clearing: Clearing = .whenUseless
  ) {
    self.clearing = clearing
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
    var start = 0
    while true {
      if isSingle {
        guard cursor.advance(rows) else { break }
        let symbol = UInt32(cursor.row[cursor.x])
        let known = codes.strings.pair(string, symbol)
        if known != 0, rows.worth == 0 || !codes.strings.hasChoice(at: cursor, rows) {
          string = known
        } else if rows.worth == 0, let near = codes.strings.child(of: string, isSingle: true, near: cursor, rows) {
          string = near
          cursor.row[cursor.x] = codes.strings.symbol(of: near)
        } else if rows.worth != 0, let bent = codes.strings.bent(string, length: 1, isSingle: true, &cursor, rows) {
          guard codes.end(bent, before: &cursor, rows) else {
            string = bent
            break
          }
          start = cursor.place
          (string, isSingle) = codes.begin(UInt32(cursor.row[cursor.x]), &cursor, rows)
          continue
        } else {
          codes.endSingle(string, before: symbol, mayBend: true, at: cursor.place)
          start = cursor.place
          (string, isSingle) = codes.begin(symbol, &cursor, rows)
          continue
        }
      }
      guard codes.follow(&string, since: start, &cursor, rows) else { break }
      start = cursor.place
      (string, isSingle) = codes.begin(UInt32(cursor.row[cursor.x]), &cursor, rows)
    }
    codes.write(string)
    self = codes
  }

  /// Follows a string of two symbols or more as far as it is known, or something near to it, and ends it.
  /// - Parameter start: where the string begins.
  /// - Returns: whether indices are left.
  @inline(__always)
  private mutating func follow(
    _ string: inout Int, since start: Int, _ cursor: inout Cursor, _ rows: LeewayRows
  ) -> Bool {
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
        if rows.worth == 0 {
          if let near = strings.child(of: string, isSingle: false, near: cursor, rows) {
            string = near
            cursor.row[cursor.x] = strings.symbol(of: near)
            continue
          }
          end(string, before: symbol, after: first, mayBend: true, at: cursor.place)
          return true
        }
        let length = cursor.place &- start
        if let bent = strings.bent(string, length: length, isSingle: false, &cursor, rows) {
          string = bent
          return end(string, before: &cursor, rows)
        }
      }
      end(string, before: symbol, after: first, mayBend: true, at: cursor.place)
      return true
    }
    return false
  }

  /// Ends a string of two symbols or more whose last pixel is at the cursor, which goes on to the next.
  /// - Returns: whether there is one; if not, the string is still to be written.
  @inline(__always)
  private mutating func end(_ string: Int, before cursor: inout Cursor, _ rows: LeewayRows) -> Bool {
    guard cursor.advance(rows) else { return false }
    let symbol = UInt32(cursor.row[cursor.x])
    end(string, before: symbol, after: strings.firstChild(of: string), mayBend: true, at: cursor.place)
    return true
  }

  /// The string with which a symbol begins: of transparency, a run of it.
  @inline(__always)
  private func begin(_ symbol: UInt32, _ cursor: inout Cursor, _ rows: LeewayRows) -> (string: Int, isSingle: Bool) {
    guard symbol == rows.transparent else { return (Int(symbol), true) }
    // Nothing that is near makes more of it: a run of transparency has the longest strings there are.
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
  ///   - mayBend: whether indices may be replaced: strings that there are then serve others too.
  ///   - place: of that symbol.
  @inline(__always)
  private mutating func end(
    _ string: Int, before symbol: UInt32, after first: StringTree.Link, mayBend: Bool, at place: Int
  ) {
    guard mayLearn(after: string, at: place) else { return }
    strings.add(symbol, to: string, after: first, inGroups: mayBend)
    if strings.isFull { fill(at: place) }
  }

  /// The same of a single symbol.
  @inline(__always)
  private mutating func endSingle(_ string: Int, before symbol: UInt32, mayBend: Bool, at place: Int) {
    guard mayLearn(after: string, at: place) else { return }
    strings.addPair(string, symbol, inGroups: mayBend)
    if strings.isFull { fill(at: place) }
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
  private mutating func fill(at place: Int) {
    isFilled = true
    switch clearing {
    case .always: clear()
    case .whenUseless: usefulness.begin(at: place, codeSize: codeSize)
    case .never: usefulness.codesLeft = .max
    }
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
