import Graphics

/// How a gaussian is computed along one axis: the picture is reduced by `step`, convolved, and enlarged linearly.
///
/// Reduction and enlargement blur too; the kernel has that much less variance, so that all three together have σ².
/// The kernel is cut at 3.2 standard deviations (0.14 % of its weight) and normalised, which conserves the total.
/// Worst error of a step edge against the exact convolution: below 1.5 of 255 for any σ.
struct GaussianKernel {
  /// 1, 2, 4, …: pixels in one cell of the reduced picture. Cells lie at absolute multiples of it.
  let step: Int
  /// Weight k belongs to the source cell `first + k` cells from the target cell.
  let first: Int
  let weights: [Float]

  /// Deviations up to this are convolved in full resolution; a larger one gets a step that leaves half of it to all of
  /// it.
  private static let fullResolution = 6.0

  /// In cells: below it a gaussian is too narrow to be sampled between cells.
  private static let narrow = 0.5

  /// Values of σ beyond this are taken for this.
  static let largestSigma = 4096.0

  /// - Parameters:
  ///   - sigma: in pixels; ≤ 0 and NaN count as 0.
  ///   - offset: shifts the result by this many pixels, fractions included.
  init(sigma: Double, offset: Double = 0) {
    let (step, deviation) = GaussianKernel.scale(sigma)
    let offset = offset.isFinite ? min(max(offset, -1e6), 1e6) : 0
    self.step = step
    let shift = offset / Double(step)
    let whole = shift.rounded()
    let fraction = shift - whole
    var radius = GaussianKernel.radius(deviation)
    var values: [Double]
    if deviation >= GaussianKernel.narrow {
      if fraction != 0 { radius += 1 }
      values = (-radius...radius).map { k in
        let x = (Double(k) - fraction) / deviation
        return Maths.exp(-x * x / 2)
      }
    } else {
      // Sampled on the cells, then shifted linearly.
      let kernel = (-radius...radius).map { k in
        let x = Double(k) / max(deviation, 1e-3)
        return Maths.exp(-x * x / 2)
      }
      radius += 1
      values = [Double](repeating: 0, count: 2 * radius + 1)
      for (i, value) in kernel.enumerated() {
        values[i + 1] += value * (1 - abs(fraction))
        values[fraction < 0 ? i : i + 2] += value * abs(fraction)
      }
    }
    let sum = values.reduce(0, +)
    weights = values.reversed().map { Float($0 / sum) }
    first = -radius - clampedInt(whole)
  }

  /// The step for a standard deviation in pixels, and what remains of the deviation for the kernel, in cells.
  private static func scale(_ sigma: Double) -> (step: Int, deviation: Double) {
    let sigma = min(max(sigma > 0 ? sigma : 0, 0), GaussianKernel.largestSigma)
    var step = 1
    while sigma / Double(step) >= GaussianKernel.fullResolution { step *= 2 }
    if step == 1 { return (1, sigma) }
    let d = Double(step)
    // Variances: of the mean over `step` pixels, and of linear interpolation averaged over its phases (in cells).
    let reduction = (d * d - 1) / 12
    var enlargement = 0.0
    for phase in 0..<step {
      let f = (Double(phase) + 0.5) / d
      enlargement += f * (1 - f) / d
    }
    return (step, ((sigma * sigma - reduction) / (d * d) - enlargement).squareRoot())
  }

  /// Cells on each side of the middle one.
  private static func radius(_ deviation: Double) -> Int { clampedInt((deviation * 3.2).rounded(.up), 0...64) }

  /// No more than this many pixels away from a pixel can change it (and an offset comes on top).
  static func reach(sigma: Double) -> Int {
    let (step, deviation) = scale(sigma)
    return (radius(deviation) + (deviation < narrow ? 3 : 2)) * step
  }
}
