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

  /// So many boxes that lie beside each other have most of the colors in common that may be nearest.
  private static let neighbours = 8

  /// What each color stands for, every sample belonging to the nearest.
  func shares() -> [Share] {
    var shares = [Share](repeating: Share(), count: centers.count)
    guard !centers.isEmpty else { return shares }
    let all = Candidates(capacity: centers.count)
    all.fill(centers)
    let few = Candidates(capacity: centers.count)
    let (groups, groupOfBox) = neighbourhoods(all)
    shares.withUnsafeMutableBufferPointer { shares in
      samples.withUnsafeBufferPointer { samples in
        centers.withUnsafeBufferPointer { centers in
          for (number, box) in boxes.enumerated() {
            few.choose(box, among: groups[groupOfBox[number]])
            PaletteRefiner.assign(samples, box.range, centers, few, shares)
          }
        }
      }
    }
    return shares
  }

  /// The candidates of boxes that lie beside each other, and by box, which are its own.
  private func neighbourhoods(_ all: Candidates) -> (groups: [Candidates], groupOfBox: [Int]) {
    // Samples of neighbours lie together, for each cut leaves its halves side by side.
    let order = boxes.indices.sorted { boxes[$0].range.lowerBound < boxes[$1].range.lowerBound }
    var groups: [Candidates] = []
    var groupOfBox = [Int](repeating: 0, count: boxes.count)
    for start in stride(from: 0, to: order.count, by: PaletteRefiner.neighbours) {
      let members = order[start..<min(order.count, start + PaletteRefiner.neighbours)]
      var around = boxes[order[start]]
      for member in members {
        let box = boxes[member]
        around.low.replace(with: box.low, where: box.low .< around.low)
        around.high.replace(with: box.high, where: box.high .> around.high)
        groupOfBox[member] = groups.count
      }
      let group = Candidates(capacity: all.count)
      group.choose(around, among: all)
      groups.append(group)
    }
    return (groups, groupOfBox)
  }

  /// Some of the colors.
  private final class Candidates {
    typealias Four = SIMD4<Float>

    /// By axis, four at a time; the last four are filled up with colors far away.
    private let axes: UnsafeMutablePointer<Float>
    private let stride: Int
    /// Which colors they are.
    let numbers: UnsafeMutablePointer<Int32>
    private let near: UnsafeMutablePointer<Float>
    private(set) var count = 0

    var quads: Int { (count &+ 3) / 4 }

    init(capacity: Int) {
      // What is written while nothing is kept needs room, too.
      stride = (capacity + 8) & ~3
      axes = .allocate(capacity: stride * 3)
      numbers = .allocate(capacity: stride)
      near = .allocate(capacity: stride)
    }

    deinit {
      axes.deallocate()
      numbers.deallocate()
      near.deallocate()
    }

    @inline(__always)
    func four(_ axis: Int, _ quad: Int) -> Four {
      UnsafeRawPointer(axes + (axis &* stride &+ quad &* 4)).loadUnaligned(as: Four.self)
    }

    func fill(_ centers: [SIMD4<Float>]) {
      for (place, center) in centers.enumerated() {
        (axes[place], axes[stride &+ place], axes[2 &* stride &+ place]) = (center.x, center.y, center.z)
        numbers[place] = Int32(truncatingIfNeeded: place)
      }
      finish(centers.count)
    }

    private func finish(_ count: Int) {
      self.count = count
      for place in count..<(count &+ 3) & ~3 {
        (axes[place], axes[stride &+ place], axes[2 &* stride &+ place]) = (1e6, 1e6, 1e6)
      }
    }

    /// Takes those that are the nearest or the second nearest of any sample in a box, and few others, in their order.
    func choose(_ box: BoxSplitter.Box, among all: Candidates) {
      let limit = Int32(bitPattern: all.measure(box).bitPattern)
      let (from, axes, numbers, near) = (all.axes, self.axes, self.numbers, all.near)
      let (stride, fromStride) = (self.stride, all.stride)
      var count = 0
      for place in 0..<all.count {
        axes[count] = from[place]
        axes[stride &+ count] = from[fromStride &+ place]
        axes[2 &* stride &+ count] = from[2 &* fromStride &+ place]
        numbers[count] = all.numbers[place]
        // One more unless it is farther.
        count &+= 1 &+ Int((limit &- Int32(bitPattern: near[place].bitPattern)) &>> 31)
      }
      finish(count)
    }

    /// Finds out how near to a box they are.
    /// - Returns: no sample in it is farther than that from at least two of them.
    private func measure(_ box: BoxSplitter.Box) -> Float {
      let (lowX, lowY, lowZ) = (box.low.x, box.low.y, box.low.z)
      let (highX, highY, highZ) = (box.high.x, box.high.y, box.high.z)
      var bounds = TwoLeast()
      for quad in 0..<quads {
        let x = Candidates.squares(lowX, highX, four(0, quad))
        let y = Candidates.squares(lowY, highY, four(1, quad))
        let z = Candidates.squares(lowZ, highZ, four(2, quad))
        UnsafeMutableRawPointer(near + quad &* 4).storeBytes(of: x.near + y.near + z.near, as: Four.self)
        bounds.add(TwoLeast.bits(x.far + y.far + z.far))
      }
      return bounds.result.second
    }

    /// Of the distances along one axis: to the nearer face, 0 inside; to the farther one.
    @inline(__always)
    private static func squares(_ low: Float, _ high: Float, _ value: Four) -> (near: Four, far: Four) {
      let (below, above) = (Four(repeating: low) - value, value - Four(repeating: high))
      let (lower, upper) = (TwoLeast.bits(below), TwoLeast.bits(above))
      let others = (lower ^ upper) & (TwoLeast.bits(above - below) &>> 31)
      let outside = upper ^ others
      let inside = unsafeBitCast(lower ^ others, to: Four.self)
      let clamped = unsafeBitCast(outside & ~(outside &>> 31), to: Four.self)
      return (clamped * clamped, inside * inside)
    }
  }

  private static func assign(
    _ samples: UnsafeBufferPointer<ColorSample>, _ range: Range<Int>, _ centers: UnsafeBufferPointer<SIMD4<Float>>,
    _ candidates: Candidates, _ shares: UnsafeMutableBufferPointer<Share>
  ) {
    let (numbers, groups) = (candidates.numbers, candidates.quads)
    for index in range {
      let sample = samples[index]
      let (x, y, z) = (
        SIMD4<Float>(repeating: sample.position.x), SIMD4<Float>(repeating: sample.position.y),
        SIMD4<Float>(repeating: sample.position.z)
      )
      var keys = TwoLeast()
      var number = SIMD4<Int32>(0, 1, 2, 3)
      for group in 0..<groups {
        let (dx, dy, dz) = (x - candidates.four(0, group), y - candidates.four(1, group), z - candidates.four(2, group))
        let distance = dx * dx + dy * dy + dz * dz
        // The number replaces the last bits: 2⁻¹⁵ of the distance.
        keys.add(TwoLeast.bits(distance) & SIMD4(repeating: ~255) | number)
        number &+= SIMD4(repeating: 4)
      }
      let (first, next) = keys.result
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
