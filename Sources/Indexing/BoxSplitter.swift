/// Cuts a set of colors into boxes, each time the cut that takes away the most squared error (Wu's criterion, with all
/// cuts along the three axes looked at).
struct BoxSplitter {
  /// From so many colors on the error is looked at: fewer shades would be seen as bands.
  private static let fewest = 16
  /// From so many on where a tolerance above `toleranceOfBands` lets bands be seen anyway.
  private static let fewestWithBands = 8
  /// In 8-bit levels.
  private static let toleranceOfBands = 8.0
  /// With a smaller table it is `fewest` whatever the tolerance: who asks for few colors has said how many bands there
  /// are.
  private static let allColors = 256
  /// How many colors later the error is looked at again: about an eighth more of them, so that few are too many.
  private static func step(at count: Int) -> Int { count < 32 ? 2 : count < 64 ? 4 : count < 128 ? 8 : 16 }

  struct Box {
    var range: Range<Int>
    var mean: SIMD4<Float>
    /// The corners of the smallest box around the samples.
    var low: SIMD4<Float>
    var high: SIMD4<Float>
    /// Error that the best cut takes away.
    var gain: Float = 0
    var axis = 0
    /// Colors up to and including this go left.
    var cut = 0
  }

  private(set) var boxes: [Box] = []
  /// Those of a box lie together.
  private(set) var samples: [ColorSample]
  /// What a color counts at most for the error: so often what one usually does, or such a share of all.
  private static let cap = (times: Float(4), share: Float(0.0005))
  private let cap: Float
  /// By axis and value: Σ weight × (difference from the box's mean, 1).
  private var bins = [SIMD4<Float>](repeating: SIMD4(repeating: 0), count: 3 * 256)

  /// - Parameter samples: at least one.
  init(samples: [ColorSample]) {
    self.samples = samples
    let counts = samples.map(\.count)
    cap = max(BoxSplitter.middle(of: counts) * BoxSplitter.cap.times, counts.reduce(0, +) * BoxSplitter.cap.share)
    boxes = [box(samples.indices)]
  }

  /// The value that would be in the middle if they were in order.
  /// - Parameter values: at least one, all of them numbers.
  static func middle(of values: [Float]) -> Float {
    var values = values
    let middle = values.count / 2
    var (first, last) = (0, values.count - 1)
    values.withUnsafeMutableBufferPointer { values in
      // Those before `first` are not greater than the one that is sought, those after `last` not less.
      while first < last {
        let pivot = values[(first &+ last) / 2]
        var (low, high) = (first, last)
        while low <= high {
          while values[low] < pivot { low &+= 1 }
          while values[high] > pivot { high &-= 1 }
          if low <= high {
            values.swapAt(low, high)
            low &+= 1
            high &-= 1
          }
        }
        if middle <= high {
          last = high
        } else if middle >= low {
          first = low
        } else {
          return
        }
      }
    }
    return values[middle]
  }

  /// - Parameters:
  ///   - limit: how many boxes at most.
  ///   - taken: how many entries of the color table are not ours.
  ///   - tolerance: which error is small enough to stop. Fewer colors are shorter codes, even if the table stays as
  ///     large.
  mutating func split(to limit: Int, taken: Int, tolerance: Double) {
    let mayBand = tolerance > BoxSplitter.toleranceOfBands && limit + taken >= BoxSplitter.allColors
    let fewest = mayBand ? BoxSplitter.fewestWithBands : BoxSplitter.fewest
    while boxes.count < limit {
      let size = boxes.count + taken
      if tolerance > 0, size >= fewest, size % BoxSplitter.step(at: size) == 0,
        error() <= tolerance * tolerance
      {
        return
      }
      var best = 0
      for index in boxes.indices where boxes[index].gain > boxes[best].gain { best = index }
      guard boxes[best].gain > 0 else { return }
      cut(best)
    }
  }

  /// The mean squared error of one channel, where no color counts much: flat areas, which are exact anyway, would hide
  /// the soft edges between them.
  private func error() -> Double {
    var error: Float = 0
    var weight: Float = 0
    for box in boxes {
      for index in box.range {
        let capped = min(cap, samples[index].count)
        let difference = samples[index].position - box.mean
        let square = difference * difference
        error += (square.x + square.y + square.z) * capped
        weight += capped
      }
    }
    return Double(error / max(1, weight)) / Double(ColorDistance.ofOneLevel)
  }

  private mutating func cut(_ index: Int) {
    let box = boxes[index]
    let shift = UInt32(box.axis * 8)
    var middle = box.range.lowerBound
    samples.withUnsafeMutableBufferPointer { samples in
      for place in box.range where Int(samples[place].color >> shift & 255) <= box.cut {
        samples.swapAt(place, middle)
        middle &+= 1
      }
    }
    boxes[index] = self.box(box.range.lowerBound..<middle)
    boxes.append(self.box(middle..<box.range.upperBound))
  }

  private mutating func box(_ range: Range<Int>) -> Box {
    samples.withUnsafeBufferPointer { samples in
      bins.withUnsafeMutableBufferPointer { bins in
        var box = BoxSplitter.bounds(samples, range)
        if range.count > 1 { BoxSplitter.findCut(&box, samples, bins) }
        return box
      }
    }
  }

  private static func bounds(_ samples: UnsafeBufferPointer<ColorSample>, _ range: Range<Int>) -> Box {
    var sum = SIMD4<Float>(repeating: 0)
    var low = samples[range.lowerBound].position
    var high = low
    // Relative to the first, for the sums are in single precision.
    let origin = low
    for index in range {
      let position = samples[index].position
      low.replace(with: position, where: position .< low)
      high.replace(with: position, where: position .> high)
      var difference = position - origin
      difference.w = 1
      sum += difference * samples[index].weight
    }
    var mean = origin + sum / sum.w
    mean.w = 1
    return Box(range: range, mean: mean, low: low, high: high)
  }

  private static func findCut(
    _ box: inout Box, _ samples: UnsafeBufferPointer<ColorSample>, _ bins: UnsafeMutableBufferPointer<SIMD4<Float>>
  ) {
    let (low, high) = (ColorSample.color(at: box.low), ColorSample.color(at: box.high))
    var ranges = [(low: 0, high: 0), (low: 0, high: 0), (low: 0, high: 0)]
    for axis in 0..<3 {
      let shift = UInt32(axis * 8)
      ranges[axis] = (Int(low >> shift & 255), Int(high >> shift & 255))
      for value in ranges[axis].low...ranges[axis].high { bins[axis << 8 | value] = SIMD4(repeating: 0) }
    }
    var origin = box.mean
    origin.w = 0
    for index in box.range {
      let sample = samples[index]
      let moment = (sample.position - origin) * sample.weight
      bins[Int(sample.color & 255)] += moment
      bins[256 &+ Int(sample.color >> 8 & 255)] += moment
      bins[512 &+ Int(sample.color >> 16 & 255)] += moment
    }
    for axis in 0..<3 {
      let (first, last) = ranges[axis]
      var whole = SIMD4<Float>(repeating: 0)
      for value in first...last { whole += bins[axis << 8 | value] }
      let base = concentration(whole)
      var left = SIMD4<Float>(repeating: 0)
      for value in first..<last where bins[axis << 8 | value].w > 0 {
        left += bins[axis << 8 | value]
        let gain = concentration(left) + concentration(whole - left) - base
        if gain > box.gain {
          box.gain = gain
          box.axis = axis
          box.cut = value
        }
      }
    }
  }

  /// One box around all of some samples, which lie from a place on; none if there are none.
  static func box(of samples: [ColorSample], after place: Int = 0) -> [Box] {
    if samples.isEmpty { return [] }
    var box = samples.withUnsafeBufferPointer { bounds($0, samples.indices) }
    box.range = place..<place + samples.count
    return [box]
  }

  /// |Σ|² / weight: what a cut gains is the sum of its parts' less the whole's.
  @inline(__always)
  private static func concentration(_ moment: SIMD4<Float>) -> Float {
    guard moment.w > 0 else { return 0 }
    let square = moment * moment
    return (square.x + square.y + square.z) / moment.w
  }
}
