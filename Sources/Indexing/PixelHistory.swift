import Graphics

/// The pixels that change in some neighbouring frames, each with the colors that it has one after the other.
final class PixelHistory {
  /// Runs are shorter.
  private static let mostFrames = 64
  private static let mostChanges = 131_072
  /// Where more than this part of the canvas changes at once, all is another picture.
  private static let mostShare = 8

  private let bounds: PixelRect
  private let near: NearColors
  /// For each frame, where its changes begin; and where the last one's end.
  private var starts = [0]
  // For each change, in the order of frames and places:
  private let places: UnsafeMutablePointer<UInt32>
  private let colors: UnsafeMutablePointer<UInt32>
  /// The number of the same pixel's change before this one if one color might do for both; `first` if there is none and
  /// what was shown before might do; `cut` if neither; if one color would not do for two, `cut` less the number and one.
  private let earlier: UnsafeMutablePointer<Int32>
  private static let first: Int32 = -1
  private static let cut: Int32 = -2
  /// Of each pixel of the canvas, the number of its last change, from `base` on; less: it has none.
  private let latest: UnsafeMutablePointer<Int32>
  private var base: Int32 = 1

  /// - Parameter worth: what painting a pixel costs, as a squared distance (`ColorDistance`) in one frame.
  init(_ bounds: PixelRect, worth: Int) {
    self.bounds = bounds
    near = NearColors(worth: worth, width: bounds.width, count: bounds.area)
    places = .allocate(capacity: PixelHistory.mostChanges)
    colors = .allocate(capacity: PixelHistory.mostChanges)
    earlier = .allocate(capacity: PixelHistory.mostChanges)
    latest = .allocate(capacity: bounds.area)
    latest.initialize(repeating: 0, count: bounds.area)
  }

  deinit {
    places.deallocate()
    colors.deallocate()
    earlier.deallocate()
    latest.deallocate()
  }

  /// How many changes there are.
  var count: Int { starts.last ?? 0 }

  /// Forgets all frames; the memory is kept.
  func removeAll() {
    base &+= Int32(truncatingIfNeeded: count)
    if base > Int32.max / 2 {
      latest.update(repeating: 0, count: bounds.area)
      base = 1
    }
    starts = [0]
  }

  /// The next frame.
  /// - Parameters:
  ///   - changed: in which pixels the picture differs from that of the frame before.
  ///   - before: the picture before the first frame.
  /// - Returns: whether there is room for it; if not, nothing is added.
  func add(_ picture: Pixmap, _ changed: ChangedPixels, before: Pixmap) -> Bool {
    let (start, more) = (count, changed.count)
    guard starts.count < PixelHistory.mostFrames, more * PixelHistory.mostShare <= bounds.area,
      start + more <= PixelHistory.mostChanges
    else { return false }
    precondition(picture.bounds == bounds && before.bounds == bounds && changed.bounds == bounds, "one size")
    changed.writePlaces(to: places + start)
    starts.append(start + more)
    picture.pixels.withUnsafeBufferPointer { pixels in
      before.pixels.withUnsafeBufferPointer { before in
        guard let pixels = pixels.baseAddress, let before = before.baseAddress else { return }
        for number in start..<start + more { add(number, pixels, before) }
      }
    }
    return true
  }

  @inline(__always)
  private func add(_ number: Int, _ pixels: UnsafePointer<UInt32>, _ before: UnsafePointer<UInt32>) {
    let at = Int(places[number])
    let last = latest[at] &- base
    let color = pixels[at]
    let old = last < 0 ? before[at] : colors[Int(last)]
    colors[number] = color
    latest[at] = base &+ Int32(truncatingIfNeeded: number)
    let link = max(PixelHistory.first, last)
    earlier[number] = near.holds(old, at, pixels) ? link : PixelHistory.cut &- link &- 1
  }

  /// Paints a frame's changes over the picture of the frame before.
  /// - Parameter changed: becomes what differs; of the first frame all that did before anything was held, for the frame
  ///   before was shown without knowing what would be.
  /// - Returns: a rectangle around that.
  func paint(_ frame: Int, over picture: inout Pixmap, changed: inout ChangedPixels) -> PixelRect {
    let start = starts[frame]
    return changed.paint(
      colors + start, at: places + start, count: starts[frame + 1] - start, over: &picture, areAll: frame == 0)
  }

  /// The same where nobody asks what differs.
  func paint(_ frame: Int, over picture: inout Pixmap) {
    precondition(picture.bounds == bounds, "one size")
    picture.pixels.withUnsafeMutableBufferPointer { pixels in
      guard let pixels = pixels.baseAddress else { return }
      for number in starts[frame]..<starts[frame + 1] { pixels[Int(places[number])] = colors[number] }
    }
  }

  // MARK: Holding

  /// Lets pixels hold a color over several changes where that spares more than it is off (`PixelStretches`).
  /// - Parameter picture: of the frame before the first one.
  /// - Returns: how many changes show another color than before.
  func hold(from picture: Pixmap) -> Int {
    var held = 0
    var frame = starts.count - 2
    withUnsafeTemporaryAllocation(of: PixelStretches.Step.self, capacity: PixelHistory.mostFrames) { steps in
      for number in stride(from: Int32(truncatingIfNeeded: count) - 1, through: 0, by: -1) {
        let link = earlier[Int(number)]
        frame = self.frame(of: number, upTo: frame)
        if link >= 0 {
          held += hold(upTo: number, in: frame, end: nil, from: picture, steps)
        } else if link < PixelHistory.cut, earlier[Int(PixelHistory.cut - link - 1)] >= PixelHistory.first {
          held += hold(upTo: PixelHistory.cut - link - 1, in: frame, end: frame, from: picture, steps)
        }
      }
    }
    return held
  }

  /// Changes of one pixel, from one that is not near to what was before on.
  /// - Parameters:
  ///   - frame: that of the last change, or a later one.
  ///   - end: the frame that shows something else; nil: none does.
  /// - Returns: how many show another color than before.
  private func hold(
    upTo last: Int32, in frame: Int, end: Int?, from picture: Pixmap,
    _ steps: UnsafeMutableBufferPointer<PixelStretches.Step>
  ) -> Int {
    var (length, number, frame) = (0, last, frame)
    // A pixel changes once in a frame.
    while number >= 0, length < steps.count {
      frame = self.frame(of: number, upTo: frame)
      steps.initializeElement(at: length, to: PixelStretches.Step(color: colors[Int(number)], frame: frame))
      length += 1
      number = earlier[Int(number)]
    }
    let before = number == PixelHistory.first ? picture.pixels[Int(places[Int(last)])] : nil
    let stretches = PixelStretches(
      before: before, worth: near.worth, steps: UnsafeMutableBufferPointer(rebasing: steps[..<length]), end: end)
    if stretches.tremble { stretches.choose() }
    number = last
    var held = 0
    for step in 0..<length {
      let this = Int(number)
      if colors[this] != steps[step].color { held += 1 }
      colors[this] = steps[step].color
      number = earlier[this]
      // Once is enough.
      if number >= PixelHistory.first { earlier[this] = PixelHistory.cut }
    }
    return held
  }

  /// - Parameter last: the frame of the change, or a later one.
  private func frame(of number: Int32, upTo last: Int) -> Int {
    var frame = last
    while starts[frame] > Int(number) { frame -= 1 }
    return frame
  }
}
