/// Cuts a set of colors into boxes, each time the cut that takes away the most squared error (Wu's criterion, with all
/// cuts along the three axes looked at).
struct BoxSplitter {
  struct Box {
    var range: Range<Int>
    var sum: ColorSum
    var gain: Double
    var axis: Int
    /// Colors up to and including this go left.
    var cut: Int

    var mean: PackedColor { sum.mean }
  }

  private(set) var boxes: [Box] = []
  private var samples: [Quantizer.Sample]
  private var bins = [ColorSum](repeating: ColorSum(), count: 256)

  init(samples: [Quantizer.Sample]) {
    self.samples = samples
    boxes = [box(samples.indices)]
  }

  /// - Parameters:
  ///   - limit: how many boxes at most.
  ///   - taken: how many entries of the color table are not ours.
  ///   - tolerance: it stops where a color table is full and the error is no more than this.
  mutating func split(to limit: Int, taken: Int, tolerance: Double) {
    while boxes.count < limit {
      let size = boxes.count + taken
      if size >= 16 && size & (size - 1) == 0 && error() <= tolerance * tolerance { return }
      var best = 0
      for index in boxes.indices where boxes[index].gain > boxes[best].gain { best = index }
      guard boxes[best].gain > 0 else { return }
      cut(best)
    }
  }

  /// Mean squared error of one channel, where no color counts more than the mean color does: large flat areas would hide
  /// the rest.
  private func error() -> Double {
    let total = samples.reduce(0) { $0 &+ $1.weight }
    let cap = max(1, total / max(1, samples.count))
    var error = 0
    var weight = 0
    for box in boxes {
      let mean = box.mean
      for index in box.range {
        let capped = min(cap, samples[index].weight)
        error &+= Int(ColorMapper.distance(mean, samples[index].color)) &* capped
        weight &+= capped
      }
    }
    return Double(error) / Double(max(1, weight)) / ColorMapper.weightSum
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
    var sum = ColorSum()
    var low = SIMD3<Int>(repeating: 255)
    var high = SIMD3<Int>(repeating: 0)
    samples.withUnsafeBufferPointer { samples in
      for index in range {
        let sample = samples[index]
        sum.add(sample)
        low.x = min(low.x, sample.red)
        low.y = min(low.y, sample.green)
        low.z = min(low.z, sample.blue)
        high.x = max(high.x, sample.red)
        high.y = max(high.y, sample.green)
        high.z = max(high.z, sample.blue)
      }
    }
    var box = Box(range: range, sum: sum, gain: 0, axis: 0, cut: 0)
    guard range.count > 1 else { return box }
    for axis in 0..<3 where low[axis] < high[axis] {
      findCut(&box, axis: axis, low: low[axis], high: high[axis])
    }
    return box
  }

  private mutating func findCut(_ box: inout Box, axis: Int, low: Int, high: Int) {
    let shift = UInt32(axis * 8)
    let range = box.range
    let sum = box.sum
    let whole = sum.concentration
    var (bestGain, bestCut) = (0.0, low)
    samples.withUnsafeBufferPointer { samples in
      bins.withUnsafeMutableBufferPointer { bins in
        for value in low...high { bins[value] = ColorSum() }
        for index in range { bins[Int(samples[index].color >> shift & 255)].add(samples[index]) }
        var left = ColorSum()
        for value in low..<high where bins[value].weight > 0 {
          left.add(bins[value])
          let gain = left.concentration + (sum - left).concentration - whole
          if gain > bestGain { (bestGain, bestCut) = (gain, value) }
        }
      }
    }
    if bestGain > box.gain {
      box.gain = bestGain
      box.axis = axis
      box.cut = bestCut
    }
  }
}
