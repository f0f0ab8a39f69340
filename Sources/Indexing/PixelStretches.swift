import Graphics

/// The best way to cut the changes of one pixel into stretches of one color each: that with the least sum of squared
/// distances and of what painting costs, once for each stretch. A stretch has the mean of its colors; the first may go on
/// with what is shown before, the last has the color in which the pixel is left.
struct PixelStretches {
  struct Step {
    /// That it has from then on; after `choose` that which it shows.
    var color: UInt32
    let frame: Int
    /// The least cost of all before it, if it is painted here.
    var cost = 0
    /// Where the stretch before it begins; -1: what was there before all lasts until here.
    var begin = -1

    init(color: UInt32, frame: Int) {
      self.color = color
      self.frame = frame
    }
  }

  /// What it shows before the first step, if it may go on with that.
  let before: UInt32?
  /// Of painting it, as a squared distance in one frame.
  let worth: Int
  /// From the last one to the first; at least one.
  let steps: UnsafeMutableBufferPointer<Step>
  /// The frame that shows something else; nil: the pixel is left in its last color.
  let end: Int?

  /// More than anything costs.
  private static let tooMuch = 1 << 40

  /// The number of the last step, from the first on.
  private var last: Int { steps.count - 1 }

  /// By its number from the first on.
  private func step(_ number: Int) -> Step { steps[last &- number] }

  /// For how many frames a step's color lasts, if something else follows.
  private func duration(_ number: Int) -> Int {
    (number < last ? step(number &+ 1).frame : end ?? step(last).frame) &- step(number).frame
  }

  /// Of so many steps at least one goes back: what fades goes the same way for long, and would be seen to go by jerks, for
  /// all of it is held at the same times.
  private static let mostOneWay = 4

  /// Whether the pixel goes back and forth.
  var tremble: Bool {
    var (turns, ways, way) = (0, 0, 0)
    var shade = before.map(PixelStretches.shade) ?? PixelStretches.shade(step(0).color)
    for number in 0...last {
      let next = PixelStretches.shade(step(number).color)
      let this = (next - shade).signum()
      shade = next
      if this == 0 { continue }
      ways += 1
      if this == -way { turns += 1 }
      way = this
    }
    return turns * PixelStretches.mostOneWay >= ways - 1
  }

  private static func shade(_ color: UInt32) -> Int {
    Int(color & 255) &+ Int(color &>> 8 & 255) &+ Int(color &>> 16 & 255)
  }

  /// Finds them, and gives each step the color of its stretch.
  func choose() {
    var untouched = before == nil ? PixelStretches.tooMuch : 0
    var (cost, begin) = (0, -1)
    for number in 0...last {
      steps[last &- number].cost = cost
      steps[last &- number].begin = begin
      if number == last, end == nil { return color(lastFrom: beginOfLast(untouched)) }
      untouched &+= duration(number) &* distance(step(number).color, before ?? 0)
      (cost, begin) = (untouched, -1)
      var sums = Sums()
      for start in stride(from: number, through: 0, by: -1) {
        sums.add(step(start).color, duration(start))
        let error = sums.error &+ worth
        if error >= cost { break }
        if step(start).cost &+ error < cost { (cost, begin) = (step(start).cost &+ error, start) }
      }
    }
    color(lastFrom: begin)
  }

  /// Where the stretch begins that has the last color; -1: the pixel is left as it was.
  private func beginOfLast(_ untouched: Int) -> Int {
    let final = step(last).color
    var (cost, begin) = (step(last).cost &+ worth, last)
    if final == before, untouched <= cost { (cost, begin) = (untouched, -1) }
    var error = worth
    for start in stride(from: last &- 1, through: 0, by: -1) {
      error &+= duration(start) &* distance(step(start).color, final)
      if error >= cost { break }
      if step(start).cost &+ error < cost { (cost, begin) = (step(start).cost &+ error, start) }
    }
    return begin
  }

  /// - Parameter begin: of the last stretch.
  private func color(lastFrom begin: Int) {
    let final = end == nil ? step(last).color : nil
    var (begin, end) = (begin, last &+ 1)
    while end > 0 {
      let start = max(0, begin)
      let next = begin < 0 ? -1 : step(start).begin
      let color = begin < 0 ? before : end > last ? final : nil
      paint(start..<end, color ?? mean(of: start..<end))
      (end, begin) = (start, next)
    }
  }

  private func paint(_ stretch: Range<Int>, _ color: UInt32) {
    for number in stretch { steps[last &- number].color = color }
  }

  private func mean(of stretch: Range<Int>) -> UInt32 {
    if stretch.count == 1 { return step(stretch.lowerBound).color }
    var sums = Sums()
    for number in stretch { sums.add(step(number).color, duration(number)) }
    return sums.mean
  }

  @inline(__always)
  private func distance(_ a: UInt32, _ b: UInt32) -> Int { Int(ColorDistance.squared(a, b)) }

  /// Of colors, each as often as it is seen.
  private struct Sums {
    var count = 0
    var (red, green, blue, squares) = (0, 0, 0, 0)

    @inline(__always)
    mutating func add(_ color: UInt32, _ times: Int) {
      count &+= times
      red &+= times &* Int(color & 255)
      green &+= times &* Int(color &>> 8 & 255)
      blue &+= times &* Int(color &>> 16 & 255)
      squares &+= times &* Int(ColorDistance.squared(color, 0))
    }

    /// The sum of the squared distances from their mean.
    var error: Int {
      let weighted =
        Int(ColorDistance.redWeight) &* red &* red &+ Int(ColorDistance.greenWeight) &* green &* green
        &+ Int(ColorDistance.blueWeight) &* blue &* blue
      return squares &- weighted / count
    }

    /// Opaque.
    var mean: UInt32 {
      func channel(_ sum: Int) -> UInt32 { UInt32(truncatingIfNeeded: (sum &+ count / 2) / count) }
      return channel(red) | channel(green) << 8 | channel(blue) << 16 | 0xFF00_0000
    }
  }
}
