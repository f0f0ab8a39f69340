import Graphics

/// Which pixels of a picture differ from those of the one before it: a bit each, where a copy would take 32.
public struct ChangedPixels: Sendable {
  /// Of both pictures.
  public private(set) var bounds: PixelRect
  /// The pixels from left to right and from top to bottom, without gaps between rows, from the lowest bit of each byte
  /// on. A word of 64 can be read from each byte that has a pixel's.
  public private(set) var bits: [UInt8]

  /// - Parameter areAll: whether all differ, or none.
  public init(_ bounds: PixelRect, areAll: Bool = false) {
    self.bounds = bounds
    bits = [UInt8](repeating: areAll ? 255 : 0, count: ChangedPixels.byteCount(bounds))
  }

  /// What differs between two pictures of one size.
  /// - Parameter damage: rectangles that hold all that does.
  public init(from old: Pixmap, to new: Pixmap, within damage: [PixelRect]) {
    self.init(new.bounds)
    compare(old, new, within: damage)
  }

  /// Forgets what it said, and says what differs between two pictures of one size; its memory is kept.
  /// - Parameter damage: rectangles that hold all that does.
  public mutating func update(from old: Pixmap, to new: Pixmap, within damage: [PixelRect]) {
    guard bounds == new.bounds else {
      self = ChangedPixels(from: old, to: new, within: damage)
      return
    }
    removeAll()
    compare(old, new, within: damage)
  }

  /// - Parameter place: of a pixel, counted from left to right and from top to bottom.
  public func contains(_ place: Int) -> Bool { bits[place >> 3] >> UInt8(place & 7) & 1 != 0 }

  /// How many differ.
  var count: Int {
    var count = 0
    for byte in bits { count &+= byte.nonzeroBitCount }
    return count
  }

  /// Says that none differs; the memory is kept.
  mutating func removeAll() { bits.withUnsafeMutableBufferPointer { $0.update(repeating: 0) } }

  /// Writes down the places of those that differ, ascending.
  func writePlaces(to places: UnsafeMutablePointer<UInt32>) {
    var places = places
    bits.withUnsafeBytes { bits in
      for start in stride(from: 0, to: bits.count, by: 8) {
        var rest =
          start &+ 8 <= bits.count
          ? UInt64(littleEndian: bits.loadUnaligned(fromByteOffset: start, as: UInt64.self))
          : bits[start...].reversed().reduce(0) { $0 &<< 8 | UInt64($1) }
        while rest != 0 {
          places.pointee = UInt32(truncatingIfNeeded: start &* 8 &+ rest.trailingZeroBitCount)
          places += 1
          rest &= rest &- 1
        }
      }
    }
  }

  /// Paints some pixels over a picture, and says which of them differ.
  /// - Parameters:
  ///   - colors: of the pixels.
  ///   - places: ascending.
  ///   - areAll: says of all of them that they differ.
  /// - Returns: a rectangle around those that differ.
  mutating func paint(
    _ colors: UnsafePointer<UInt32>, at places: UnsafePointer<UInt32>, count: Int, over picture: inout Pixmap,
    areAll: Bool
  ) -> PixelRect {
    precondition(picture.bounds == bounds, "both pictures have one size")
    removeAll()
    var extent = Extent()
    let width = bounds.width
    bits.withUnsafeMutableBufferPointer { bits in
      picture.pixels.withUnsafeMutableBufferPointer { pixels in
        guard let bits = bits.baseAddress, let pixels = pixels.baseAddress else { return }
        var (y, row) = (0, 0)
        for number in 0..<count {
          let place = Int(places[number])
          if pixels[place] == colors[number], !areAll { continue }
          pixels[place] = colors[number]
          bits[place &>> 3] |= 1 &<< UInt8(truncatingIfNeeded: place & 7)
          while place &- row >= width { (y, row) = (y &+ 1, row &+ width) }
          extent.add(place &- row, y)
        }
      }
    }
    return extent.rect
  }

  private static func byteCount(_ bounds: PixelRect) -> Int { (bounds.area + 7) / 8 + 8 }

  private mutating func compare(_ old: Pixmap, _ new: Pixmap, within damage: [PixelRect]) {
    precondition(old.bounds == new.bounds, "both pictures have one size")
    let bounds = bounds
    bits.withUnsafeMutableBytes { bits in
      old.pixels.withUnsafeBufferPointer { old in
        new.pixels.withUnsafeBufferPointer { new in
          guard let bits = bits.baseAddress, let old = old.baseAddress, let new = new.baseAddress else { return }
          for rect in damage {
            let part = rect.intersection(bounds)
            if part.isEmpty { continue }
            for y in part.y..<part.maxY {
              let start = y &* bounds.width &+ part.x
              ChangedPixels.compare(old, new, start..<start &+ part.width, bits)
            }
          }
        }
      }
    }
  }

  private static func compare(
    _ old: UnsafePointer<UInt32>, _ new: UnsafePointer<UInt32>, _ places: Range<Int>, _ bits: UnsafeMutableRawPointer
  ) {
    var place = places.lowerBound
    while place &+ 8 <= places.upperBound {
      let low = load(old, place) ^ load(new, place)
      let high = load(old, place &+ 4) ^ load(new, place &+ 4)
      let any = unsafeBitCast(low | high, to: SIMD2<UInt64>.self)
      if any.x | any.y != 0 {
        // Of each byte, that it is the pixel's with the same number; their sum has all eight bits.
        let bytes = (isOther(low) | isOther(high) &<< 32) & 0x8040_2010_0804_0201
        set(bits, place, UInt16(truncatingIfNeeded: (bytes &* 0x0101_0101_0101_0101) &>> 56))
      }
      place &+= 8
    }
    for place in place..<places.upperBound where old[place] != new[place] { set(bits, place, 1) }
  }

  /// All bits of a byte for each lane that is not 0.
  @inline(__always)
  private static func isOther(_ lanes: SIMD4<UInt32>) -> UInt64 {
    let same = unsafeBitCast(lanes .== SIMD4<UInt32>(repeating: 0), to: SIMD4<UInt32>.self)
    let bytes = SIMD4<UInt8>(truncatingIfNeeded: ~same)
    return UInt64(UInt32(littleEndian: unsafeBitCast(bytes, to: UInt32.self)))
  }

  @inline(__always)
  private static func load(_ pixels: UnsafePointer<UInt32>, _ place: Int) -> SIMD4<UInt32> {
    UnsafeRawPointer(pixels + place).loadUnaligned(as: SIMD4<UInt32>.self)
  }

  /// Sets up to eight bits from a pixel's on.
  @inline(__always)
  private static func set(_ bits: UnsafeMutableRawPointer, _ place: Int, _ these: UInt16) {
    let word = bits + place &>> 3
    let known = UInt16(littleEndian: word.loadUnaligned(as: UInt16.self))
    word.storeBytes(
      of: (known | these &<< UInt16(truncatingIfNeeded: place & 7)).littleEndian, as: UInt16.self)
  }

  /// The pixels of a part of the new picture that differ, one after the other, in a picture of their own, whose last
  /// row is filled up with the last of them. Nil where most do, or none does.
  func gathered(from new: Pixmap, in part: PixelRect) -> Pixmap? {
    precondition(new.bounds == bounds, "both pictures have one size")
    let part = part.intersection(bounds)
    let count = count(in: part)
    guard count > 0, count * 2 <= part.area else { return nil }
    let width = min(count, ChangedPixels.gatheredWidth)
    var result = Pixmap(width: width, height: (count + width - 1) / width)
    result.pixels.withUnsafeMutableBufferPointer { pixels in
      new.pixels.withUnsafeBufferPointer { new in
        guard let pixels = pixels.baseAddress, let new = new.baseAddress else { return }
        var next = 0
        forEachWord(in: part) { start, word in
          var rest = word
          while rest != 0 {
            pixels[next] = new[start &+ rest.trailingZeroBitCount]
            next &+= 1
            rest &= rest &- 1
          }
        }
        (pixels + next).update(repeating: pixels[count - 1], count: width * result.height - next)
      }
    }
    return result
  }

  private func count(in part: PixelRect) -> Int {
    var count = 0
    forEachWord(in: part) { _, word in count &+= word.nonzeroBitCount }
    return count
  }

  /// The bits of a part's rows, some dozens at a time, with the place of the first; all beyond them are 0.
  @inline(__always)
  private func forEachWord(in part: PixelRect, _ body: (_ start: Int, _ word: UInt64) -> Void) {
    bits.withUnsafeBytes { bits in
      for y in part.y..<max(part.y, part.maxY) {
        var place = y &* bounds.width &+ part.x
        let end = place &+ part.width
        while place < end {
          // What is loaded may begin with up to seven bits before the place.
          let length = min(ChangedPixels.bitsOfWord, end &- place)
          let word = UInt64(littleEndian: bits.loadUnaligned(fromByteOffset: place &>> 3, as: UInt64.self))
          body(place, word &>> UInt64(place & 7) & (1 &<< UInt64(length) &- 1))
          place &+= length
        }
      }
    }
  }

  private static let bitsOfWord = 56
  private static let gatheredWidth = 64
}
