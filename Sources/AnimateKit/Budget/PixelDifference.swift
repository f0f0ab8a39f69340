import Graphics
import Indexing

/// Compares pictures as they are seen.
struct PixelDifference {
  private let matte: PackedColor?

  /// - Parameter matte: on which both lie; nil: translucent pixels of what was drawn are not looked at.
  init(matte: Color?) { self.matte = matte?.packed }

  /// What two pictures differ by: all channels, added up.
  struct Sum {
    var all = 0
    /// Of pixels that are not what they were before.
    var moving = 0
    /// How many these are.
    var count = 0
  }

  /// Pictures of two sizes differ in everything.
  /// - Parameter before: what was drawn before, of the same size; nil: nothing, and nothing moves.
  func squared(_ drawn: Pixmap, _ shown: Pixmap, before: Pixmap?) -> Sum {
    var sum = Sum()
    guard drawn.bounds == shown.bounds else {
      sum.all = 255 * 255 * 4 * max(drawn.pixels.count, shown.pixels.count)
      return sum
    }
    (before ?? drawn).pixels.withUnsafeBufferPointer { before in
      drawn.pixels.withUnsafeBufferPointer { drawn in
        shown.pixels.withUnsafeBufferPointer { shown in
          for place in drawn.indices where isLookedAt(drawn[place]) {
            let moves = drawn[place] != before[place]
            if moves { sum.count &+= 1 }
            if drawn[place] == shown[place] { continue }
            let squared = squared(drawn[place], shown[place])
            sum.all &+= squared
            if moves { sum.moving &+= squared }
          }
        }
      }
    }
    return sum
  }

  private func isLookedAt(_ drawn: UInt32) -> Bool { matte != nil || drawn >> 24 == 0 || drawn >> 24 == 255 }

  private func squared(_ drawn: UInt32, _ shown: UInt32) -> Int {
    var (drawn, shown) = (drawn, shown)
    if let matte { (drawn, shown) = (Pixmap.lay(drawn, on: matte), Pixmap.lay(shown, on: matte)) }
    var sum = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      let difference = Int(drawn >> shift & 255) - Int(shown >> shift & 255)
      sum &+= difference * difference
    }
    return sum
  }
}
