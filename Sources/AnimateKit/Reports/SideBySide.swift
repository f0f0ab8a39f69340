import Expressions
import Graphics
import ImageReading

/// Plays two GIFs of one size side by side and keeps count of what differs: image by image where both have as many,
/// else by time as long as both play.
final class SideBySide {
  /// One of the two.
  final class Track {
    let player: GIFPlayer
    /// Of the image that is shown, from 1.
    private(set) var number = 0
    /// In centiseconds: when what is shown began, and when it ends.
    private(set) var start = 0
    private(set) var end = 0
    /// What differs from the picture that was compared last.
    fileprivate var damage = PixelRect.empty

    init(_ player: GIFPlayer) { self.player = player }

    var place: String { "frame \(number) at \(NumberText.fixed(Double(start) / 100, decimals: 2)) s" }

    /// False at the end.
    func advance() throws(ImageReadingError) -> Bool {
      guard let frame = try player.advance() else { return false }
      number += 1
      start = end
      end += max(1, frame.delay)
      damage = damage.union(frame.changed)
      return true
    }
  }

  let old: Track
  let new: Track
  private let isByTime: Bool
  /// How far `advance` has come; −1 before the first.
  private(set) var moment = -1
  /// For every pixel by how much the channel differs that differs most.
  private(set) var map: [UInt8]
  /// How many differ now, and the sum of their differences.
  private(set) var differingPixels = 0
  private(set) var differenceSum = 0
  /// The largest difference so far.
  private(set) var largest = 0

  init(_ old: GIFPlayer, _ new: GIFPlayer, isByTime: Bool) {
    self.old = Track(old)
    self.new = Track(new)
    self.isByTime = isByTime
    map = [UInt8](repeating: 0, count: old.width * old.height)
  }

  /// Comes to the next moment at which either shows something else, and compares; false where one of them is at its
  /// end.
  func advance() throws(ImageReadingError) -> Bool {
    let now = min(old.end, new.end)
    let isFirst = moment < 0
    if isFirst || !isByTime || old.end <= now, try !old.advance() { return false }
    if isFirst || !isByTime || new.end <= now, try !new.advance() { return false }
    moment += 1
    compare(old.damage.union(new.damage))
    old.damage = .empty
    new.damage = old.damage
    return true
  }

  private func compare(_ area: PixelRect) {
    if area.isEmpty { return }
    let width = old.player.width
    var (pixels, sum, most) = (differingPixels, differenceSum, largest)
    let (a, b) = (old.player.canvas.pixels, new.player.canvas.pixels)
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        map.withUnsafeMutableBufferPointer { map in
          for y in area.y..<area.maxY {
            for place in (y &* width &+ area.x)..<(y &* width &+ area.maxX) {
              let now = a[place] == b[place] ? 0 : SideBySide.distance(a[place], b[place])
              let before = Int(map[place])
              if now == before { continue }
              pixels &+= (now > 0 ? 1 : 0) &- (before > 0 ? 1 : 0)
              sum &+= now &- before
              most = max(most, now)
              map[place] = UInt8(truncatingIfNeeded: now)
            }
          }
        }
      }
    }
    (differingPixels, differenceSum, largest) = (pixels, sum, most)
  }

  @inline(__always)
  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    func channel(_ shift: UInt32) -> Int { abs(Int(a >> shift & 255) &- Int(b >> shift & 255)) }
    return max(max(channel(0), channel(8)), max(channel(16), channel(24)))
  }
}
