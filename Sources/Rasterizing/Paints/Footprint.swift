/// What one canvas pixel covers of a picture, and how it is looked up.
struct Footprint {
  private static let mostSamples = 16
  /// Up to this many picture pixels a canvas pixel nothing shrinks.
  static let unscaled = 1.0001

  /// How many lie along its longer side; 0 where nothing shrinks.
  let samples: Int
  /// Each sample is taken between this level and the next one, `share` / 256 of the way.
  let level: Int
  let share: Int
  /// The longer side.
  let direction: SIMD2<Double>

  /// - Parameters:
  ///   - rightwards: how the place in the picture moves from a pixel to the one on its right, and how far that is.
  ///   - downwards: the same to the one below.
  @inline(__always)
  init(
    rightwards: SIMD2<Double>, _ across: Double, downwards: SIMD2<Double>, _ down: Double, levels: Int
  ) {
    let isWide = across >= down
    let (long, short) = isWide ? (across, down) : (down, across)
    direction = isWide ? rightwards : downwards
    if !(long > Footprint.unscaled) {
      (samples, level, share) = (0, 0, 0)
      return
    }
    let ratio = min(long / max(short, 1), Double(Footprint.mostSamples))
    samples = ratio < 1.55 ? 1 : FastRounding.int(ratio + 0.45)
    let detail = max(short, long / Double(samples), 1).bitPattern
    let exponent = Int(truncatingIfNeeded: detail &>> 52) &- 1023
    let isLast = exponent >= levels &- 1
    level = isLast ? levels &- 1 : exponent
    // The mantissa's first byte: how far to the next power of two.
    share = isLast ? 0 : Int(truncatingIfNeeded: detail &>> 44 & 255)
  }

  /// Where samples lie along the longer side, from its middle, in parts of it.
  @inline(__always)
  static func place(ofSample n: Int, of samples: Int) -> Double { (Double(n) + 0.5) * (1 / Double(samples)) - 0.5 }
}
