import Graphics

/// 64 × 64 thresholds without low frequencies, by the void-and-cluster method (Ulichney 1993): at every level the
/// pixels that are on lie evenly, without a grid that the eye could find.
struct ThresholdMatrix: Sendable {
  static let side = 64
  static let shared = ThresholdMatrix()

  /// 0…255 by rows.
  let values: [UInt8]

  private init() {
    var builder = VoidAndCluster()
    values = builder.ranks().map { UInt8(truncatingIfNeeded: $0 >> 4) }
  }
}

private struct VoidAndCluster {
  private static let count = ThresholdMatrix.side * ThresholdMatrix.side
  private static let radius = 8

  /// How crowded each place is: the sum of gaussians around all points.
  private var energy = [Int32](repeating: 0, count: count)
  /// All bits where there is a point.
  private var points = [Int32](repeating: 0, count: count)
  private let kernel: [Int32]

  init() {
    // 2¹⁶ · exp(−d² / 2σ²) with σ = 1.9, by repeated multiplication.
    let diameter = 2 * VoidAndCluster.radius + 1
    let ratio = 0.870659
    var powers = [65536.0]
    for _ in 0..<2 * VoidAndCluster.radius * VoidAndCluster.radius { powers.append(powers[powers.count - 1] * ratio) }
    kernel = (0..<diameter * diameter).map { place in
      let (dx, dy) = (place % diameter - VoidAndCluster.radius, place / diameter - VoidAndCluster.radius)
      return Int32(clampedInt(powers[dx * dx + dy * dy].rounded(), 0...65_536))
    }
  }

  mutating func ranks() -> [Int] {
    var ranks = [Int](repeating: 0, count: VoidAndCluster.count)
    scatter()
    while true {
      let cluster = tightestCluster()
      toggle(cluster)
      let void = largestVoid()
      toggle(void)
      if void == cluster { break }
    }
    let (savedEnergy, savedPoints) = (energy, points)
    let start = points.count { $0 != 0 }
    for rank in stride(from: start - 1, through: 0, by: -1) {
      let cluster = tightestCluster()
      toggle(cluster)
      ranks[cluster] = rank
    }
    (energy, points) = (savedEnergy, savedPoints)
    for rank in start..<VoidAndCluster.count {
      let void = largestVoid()
      toggle(void)
      ranks[void] = rank
    }
    return ranks
  }

  /// A tenth of the places, by a linear congruential generator (constants of Knuth's MMIX).
  private mutating func scatter() {
    var state: UInt64 = 1
    var left = VoidAndCluster.count / 10
    while left > 0 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let place = Int(state >> 52) % VoidAndCluster.count
      if points[place] == 0 {
        toggle(place)
        left -= 1
      }
    }
  }

  private mutating func toggle(_ place: Int) {
    let (side, radius) = (ThresholdMatrix.side, VoidAndCluster.radius)
    let diameter = 2 * radius + 1
    let sign: Int32 = points[place] == 0 ? 1 : -1
    points[place] = ~points[place]
    let (x, y) = (place % side, place / side)
    energy.withUnsafeMutableBufferPointer { energy in
      for dy in 0..<diameter {
        let row = ((y &+ dy &- radius) & (side &- 1)) &* side
        for dx in 0..<diameter {
          energy[row &+ ((x &+ dx &- radius) & (side &- 1))] &+= sign &* kernel[dy &* diameter &+ dx]
        }
      }
    }
  }

  private func tightestCluster() -> Int {
    var best: Int32 = .min
    var place = 0
    for index in 0..<VoidAndCluster.count where points[index] != 0 && energy[index] > best {
      best = energy[index]
      place = index
    }
    return place
  }

  private func largestVoid() -> Int {
    var best: Int32 = .max
    var place = 0
    energy.withUnsafeBufferPointer { energy in
      points.withUnsafeBufferPointer { points in
        for index in 0..<VoidAndCluster.count {
          let value = energy[index] | points[index] & 0x4000_0000
          if value < best {
            best = value
            place = index
          }
        }
      }
    }
    return place
  }
}
