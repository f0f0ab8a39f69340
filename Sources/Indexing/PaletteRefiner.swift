/// Moves colors to where they serve a set of samples best: to the means of what they stand for (Lloyd's iteration), and
/// from where one is hardly missed to where one is missed most.
struct PaletteRefiner {
  /// By how much the gain of a relocation, which is an estimate, must exceed its cost.
  private static let leastProfit: Float = 1.15

  /// Sorted by box.
  let samples: [ColorSample]
  let boxes: [BoxSplitter.Box]
  /// The first ones do not move.
  let fixedCount: Int
  private(set) var centers: [SIMD4<Float>]

  /// What one color stands for.
  struct Share {
    /// Σ weight × (difference from the color, 1).
    var moment = SIMD4<Float>(repeating: 0)
    /// Σ weight × its square, by axis; in the last lane what error would be added if the color were not there.
    var squares = SIMD4<Float>(repeating: 0)
    /// Σ weight × xy, yz, zx.
    var products = SIMD4<Float>(repeating: 0)
    /// Σ count, and Σ count × squared distance.
    var count: Float = 0
    var error: Float = 0
    /// The exact sample of which there is most.
    var heaviest: Float = 0
    var heaviestColor: PackedColor = 0

    var weightedError: Float { squares.x + squares.y + squares.z }
  }

  init(samples: [ColorSample], boxes: [BoxSplitter.Box], centers: [SIMD4<Float>], fixedCount: Int) {
    self.samples = samples
    self.boxes = boxes
    self.centers = centers
    self.fixedCount = fixedCount
  }

  /// - Parameter rounds: how often colors are taken away and put elsewhere.
  /// - Returns: what the colors stand for in the end.
  mutating func refine(rounds: Int) -> [Share] {
    for _ in 0..<rounds {
      let shares = shares()
      move(shares)
      relocate(shares)
    }
    move(shares())
    return shares()
  }

  private mutating func move(_ shares: [Share]) {
    for index in fixedCount..<max(fixedCount, centers.count) where shares[index].moment.w > 0 {
      var step = shares[index].moment / shares[index].moment.w
      step.w = 0
      centers[index] += step
    }
  }

  /// Takes away the colors that are missed least and puts them where they take away more error than that.
  private mutating func relocate(_ shares: [Share]) {
    let spare = shares.indices.filter { $0 >= fixedCount }.sorted {
      (shares[$0].squares.w, $0) < (shares[$1].squares.w, $1)
    }
    let splits = shares.indices.map { (index: $0, split: Split(shares[$0])) }.filter { $0.split.gain > 0 }.sorted {
      ($1.split.gain, $0.index) < ($0.split.gain, $1.index)
    }
    var touched = [Bool](repeating: false, count: centers.count)
    for (from, to) in zip(spare.prefix(max(1, centers.count / 8)), splits) {
      if to.split.gain <= shares[from].squares.w * PaletteRefiner.leastProfit { break }
      if touched[from] || touched[to.index] || from == to.index { continue }
      (touched[from], touched[to.index]) = (true, true)
      let step = to.split.step
      if to.index < fixedCount {
        centers[from] = centers[to.index] + step
      } else {
        centers[from] = centers[to.index] + step
        centers[to.index] -= step
      }
    }
  }

  /// Two colors instead of one, along the axis in which what it stands for is spread most.
  private struct Split {
    var gain: Float = 0
    var step = SIMD4<Float>(repeating: 0)

    init(_ share: Share) {
      let weight = share.moment.w
      guard weight > 0 else { return }
      let mean = share.moment / weight
      let variance = share.squares / weight - mean * mean
      let products = share.products / weight
      let (xy, yz, zx) = (products.x - mean.x * mean.y, products.y - mean.y * mean.z, products.z - mean.z * mean.x)
      // The greatest eigenvector, by power iteration from the row that has most.
      var axis = SIMD4<Float>(variance.x, xy, zx, 0)
      if variance.y > variance.x && variance.y >= variance.z { axis = SIMD4(xy, variance.y, yz, 0) }
      if variance.z > variance.x && variance.z > variance.y { axis = SIMD4(zx, yz, variance.z, 0) }
      var spread: Float = 0
      for _ in 0..<4 {
        let square = axis * axis
        let length = (square.x + square.y + square.z).squareRoot()
        guard length > 0 else { return }
        axis /= length
        let next = SIMD4(
          variance.x * axis.x + xy * axis.y + zx * axis.z, xy * axis.x + variance.y * axis.y + yz * axis.z,
          zx * axis.x + yz * axis.y + variance.z * axis.z, 0)
        let along = next * axis
        spread = along.x + along.y + along.z
        axis = next
      }
      let square = axis * axis
      let length = (square.x + square.y + square.z).squareRoot()
      guard length > 0, spread > 0 else { return }
      // Of an even spread, two colors at ± √¾ of its deviation leave a quarter.
      gain = 0.75 * spread * weight
      step = axis / length * (0.866 * spread.squareRoot())
    }
  }

  // MARK: Assignment

  /// What each color stands for, every sample belonging to the nearest.
  func shares() -> [Share] {
    var shares = [Share](repeating: Share(), count: centers.count)
    guard !centers.isEmpty else { return shares }
    let quads = (centers.count + 3) / 4
    shares.withUnsafeMutableBufferPointer { shares in
      samples.withUnsafeBufferPointer { samples in
        centers.withUnsafeBufferPointer { centers in
          withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: quads * 7) { memory in
            withUnsafeTemporaryAllocation(of: Int32.self, capacity: quads * 4) { numbers in
              let all = UnsafeMutableBufferPointer(rebasing: memory[0..<quads * 3])
              let few = UnsafeMutableBufferPointer(rebasing: memory[quads * 3..<quads * 6])
              let near = UnsafeMutableBufferPointer(rebasing: memory[quads * 6..<quads * 7])
              for number in 0..<centers.count { numbers[number] = Int32(truncatingIfNeeded: number) }
              PaletteRefiner.gather(centers, numbers, centers.count, all)
              for box in boxes {
                let count = PaletteRefiner.candidates(box, all, centers.count, near, numbers)
                PaletteRefiner.gather(centers, numbers, count, few)
                PaletteRefiner.assign(samples, box.range, centers, numbers, few, (count &+ 3) / 4, shares)
              }
            }
          }
        }
      }
    }
    return shares
  }

  /// Writes the numbers of the colors that are the nearest or the second nearest of any sample in a box, and of few others;
  /// returns how many.
  private static func candidates(
    _ box: BoxSplitter.Box, _ centers: UnsafeMutableBufferPointer<SIMD4<Float>>, _ count: Int,
    _ near: UnsafeMutableBufferPointer<SIMD4<Float>>, _ numbers: UnsafeMutableBufferPointer<Int32>
  ) -> Int {
    typealias Four = SIMD4<Float>
    let (lowX, lowY, lowZ) = (
      Four(repeating: box.low.x), Four(repeating: box.low.y), Four(repeating: box.low.z)
    )
    let (highX, highY, highZ) = (
      Four(repeating: box.high.x), Four(repeating: box.high.y), Four(repeating: box.high.z)
    )
    let zero = SIMD4<Float>(repeating: 0)
    // Of the squares of the distances along one axis: to the nearer face, 0 inside; to the farther one.
    @inline(__always) func squares(
      _ low: SIMD4<Float>, _ high: SIMD4<Float>, _ value: SIMD4<Float>
    ) -> (near: SIMD4<Float>, far: SIMD4<Float>) {
      let (below, above) = (low - value, value - high)
      let isBelow = above .< below
      let outside = above.replacing(with: below, where: isBelow)
      let inside = below.replacing(with: above, where: isBelow)
      let clamped = outside.replacing(with: zero, where: outside .< zero)
      return (clamped * clamped, inside * inside)
    }
    var least = SIMD4<Float>(repeating: .infinity)
    var second = least
    for quad in 0..<near.count {
      let x = squares(lowX, highX, centers[quad &* 3])
      let y = squares(lowY, highY, centers[quad &* 3 &+ 1])
      let z = squares(lowZ, highZ, centers[quad &* 3 &+ 2])
      near[quad] = x.near + y.near + z.near
      let bound = x.far + y.far + z.far
      let isLess = bound .< least
      let loser = bound.replacing(with: least, where: isLess)
      least.replace(with: bound, where: isLess)
      second.replace(with: loser, where: loser .< second)
    }
    let limit = PaletteRefiner.twoLeast(least, second).second
    var found = 0
    for quad in 0..<near.count {
      let distances = near[quad]
      for lane in 0..<4 where distances[lane] <= limit && quad &* 4 &+ lane < count {
        numbers[found] = Int32(truncatingIfNeeded: quad &* 4 &+ lane)
        found &+= 1
      }
    }
    return found
  }

  /// Of four pairs, each in order.
  @inline(__always)
  private static func twoLeast(
    _ least: SIMD4<Float>, _ second: SIMD4<Float>
  ) -> (first: Float, second: Float) {
    var (first, next) = (least[0], second[0])
    for lane in 1..<4 {
      if least[lane] < first {
        next = min(first, second[lane])
        first = least[lane]
      } else {
        next = min(next, least[lane])
      }
    }
    return (first, next)
  }

  /// Writes x, y and z of four colors at a time; the last group is filled up with one far away.
  private static func gather(
    _ centers: UnsafeBufferPointer<SIMD4<Float>>, _ numbers: UnsafeMutableBufferPointer<Int32>, _ count: Int,
    _ quads: UnsafeMutableBufferPointer<SIMD4<Float>>
  ) {
    for quad in 0..<(count &+ 3) / 4 {
      var (x, y, z) = (
        SIMD4<Float>(repeating: 1e6), SIMD4<Float>(repeating: 1e6), SIMD4<Float>(repeating: 1e6)
      )
      for lane in 0..<min(4, count &- quad &* 4) {
        let center = centers[Int(numbers[quad &* 4 &+ lane])]
        x[lane] = center.x
        y[lane] = center.y
        z[lane] = center.z
      }
      quads[quad &* 3] = x
      quads[quad &* 3 &+ 1] = y
      quads[quad &* 3 &+ 2] = z
    }
  }

  private static func assign(
    _ samples: UnsafeBufferPointer<ColorSample>, _ range: Range<Int>, _ centers: UnsafeBufferPointer<SIMD4<Float>>,
    _ numbers: UnsafeMutableBufferPointer<Int32>, _ lanes: UnsafeMutableBufferPointer<SIMD4<Float>>, _ groups: Int,
    _ shares: UnsafeMutableBufferPointer<Share>
  ) {
    for index in range {
      let sample = samples[index]
      let (x, y, z) = (
        SIMD4<Float>(repeating: sample.position.x), SIMD4<Float>(repeating: sample.position.y),
        SIMD4<Float>(repeating: sample.position.z)
      )
      var least = SIMD4<Float>(repeating: .infinity)
      var second = least
      var number = SIMD4<UInt32>(0, 1, 2, 3)
      for group in 0..<groups {
        let (dx, dy, dz) = (x - lanes[group &* 3], y - lanes[group &* 3 &+ 1], z - lanes[group &* 3 &+ 2])
        let distance = dx * dx + dy * dy + dz * dz
        // The number replaces the last bits: 2⁻¹⁵ of the distance.
        let bits = unsafeBitCast(distance, to: SIMD4<UInt32>.self) & SIMD4(repeating: ~255) | number
        let key = unsafeBitCast(bits, to: SIMD4<Float>.self)
        let isLess = key .< least
        let loser = key.replacing(with: least, where: isLess)
        least.replace(with: key, where: isLess)
        second.replace(with: loser, where: loser .< second)
        number &+= SIMD4(repeating: 4)
      }
      let (first, next) = twoLeast(least, second)
      let chosen = Int(numbers[Int(first.bitPattern & 255)])
      var difference = sample.position - centers[chosen]
      difference.w = 1
      let moment = difference * sample.weight
      var squares = difference * moment
      let distance = difference.x * difference.x + difference.y * difference.y + difference.z * difference.z
      squares.w = max(0, min(next, 1e6) - distance) * sample.weight
      let turned = SIMD4(difference.y, difference.z, difference.x, 0)
      let share = shares.baseAddress.unsafelyUnwrapped + chosen
      share.pointee.moment += moment
      share.pointee.squares += squares
      share.pointee.products += moment * turned
      share.pointee.count += sample.count
      share.pointee.error += sample.count * distance
      if sample.isExact && sample.count > share.pointee.heaviest {
        share.pointee.heaviest = sample.count
        share.pointee.heaviestColor = sample.color
      }
    }
  }
}
