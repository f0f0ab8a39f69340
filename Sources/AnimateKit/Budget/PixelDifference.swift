import Graphics
import Indexing

/// Compares pictures as they are seen.
struct PixelDifference {
  private let matte: PackedColor?

  /// - Parameter matte: on which both lie; nil: translucent pixels of what was drawn are not looked at.
  init(matte: Color?) { self.matte = matte?.packed }

  /// All channels of all pixels added up; pictures of two sizes differ in everything.
  func squared(_ drawn: Pixmap, _ shown: Pixmap) -> Int {
    guard drawn.bounds == shown.bounds else { return 255 * 255 * 4 * max(drawn.pixels.count, shown.pixels.count) }
    return drawn.pixels.withUnsafeBufferPointer { drawn in
      shown.pixels.withUnsafeBufferPointer { shown in
        drawn.indices.reduce(into: 0) { sum, place in
          if drawn[place] != shown[place] { sum &+= squared(drawn[place], shown[place]) }
        }
      }
    }
  }

  private func squared(_ drawn: UInt32, _ shown: UInt32) -> Int {
    var (drawn, shown) = (drawn, shown)
    if let matte {
      (drawn, shown) = (Pixmap.lay(drawn, on: matte), Pixmap.lay(shown, on: matte))
    } else if drawn >> 24 != 0, drawn >> 24 != 255 {
      return 0
    }
    var sum = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      let difference = Int(drawn >> shift & 255) - Int(shown >> shift & 255)
      sum &+= difference * difference
    }
    return sum
  }

  /// How many pixels differ.
  static func count(_ a: Pixmap, _ b: Pixmap) -> Int {
    zip(a.pixels, b.pixels).reduce(into: 0) { count, pair in count += pair.0 == pair.1 ? 0 : 1 }
  }
}
