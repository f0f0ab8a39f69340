import Graphics

/// A spring's motion (CASpringAnimation).
public enum SpringAnimation {
  public struct Parameters: Sendable, Hashable {
    public var mass: Double { didSet { settlesAfter = nil } }
    public var stiffness: Double { didSet { settlesAfter = nil } }
    public var damping: Double { didSet { settlesAfter = nil } }
    /// Positive is towards the target; whole distances a second.
    public var initialVelocity: Double { didSet { settlesAfter = nil } }
    public var allowsOverdamping: Bool { didSet { settlesAfter = nil } }
    /// When the motion counts as settled, in seconds, where that was asked for; nil: it follows from the others, as it
    /// does once one of them is changed.
    public private(set) var settlesAfter: Double?

    /// Mass and stiffness > 0, damping ≥ 0; anything else counts as the default, as in Core Animation.
    public init(
      mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
      allowsOverdamping: Bool = false
    ) {
      self.mass = mass
      self.stiffness = stiffness
      self.damping = damping
      self.initialVelocity = initialVelocity
      self.allowsOverdamping = allowsOverdamping
    }

    /// CASpringAnimation's perceptual form: `duration` in seconds, `bounce` −1…1 (1 swings for ever, 0 is critical).
    /// A duration that is not positive counts as 0.5; −1 itself would never move and counts as −0.999999.
    public static func perceptual(duration: Double, bounce: Double) -> Parameters {
      let d = duration > 0 && duration.isFinite ? duration : 0.5
      let b = bounce.isNaN ? 0 : min(max(bounce, -0.999_999), 1)
      let frequency = 2 * Double.pi / d
      let damping = b >= 0 ? 4 * Double.pi * (1 - b) / d : 4 * Double.pi / (d * (1 + b))
      return Parameters(stiffness: frequency * frequency, damping: damping, allowsOverdamping: true)
    }

    /// UIView's form: a spring that has settled after `duration` seconds.
    ///
    /// Of the bound on how far it still is from its target, e^(−ζω0·t)·(1 + |ζω0 − v0|/ωd), and for critical damping
    /// e^(−ω0·t)·(1 + |ω0 − v0|·t), an ω0 is found that brings it to a thousandth at that time; without a
    /// velocity that is ln(1000·(1 + ζ/√(1 − ζ²)))/(ζ·duration).
    ///
    /// - Parameters:
    ///   - duration: one that is not positive counts as 0.5.
    ///   - dampingRatio: 1 is critical, above as well; below 0.001 as 0.001.
    ///   - initialVelocity: as that of the parameters.
    public static func settling(
      after duration: Double, dampingRatio: Double, initialVelocity: Double = 0
    ) -> Parameters {
      let d = duration > 0 && duration.isFinite ? duration : 0.5
      let zeta = dampingRatio.isNaN ? 1 : min(max(dampingRatio, 0.001), 1)
      let v0 = initialVelocity.isFinite ? initialVelocity : 0
      let swing = zeta < 1 ? (1 - zeta * zeta).squareRoot() : 0
      func isSettled(_ w0: Double) -> Bool {
        let rate = abs(zeta * w0 - v0) * (zeta < 1 ? 1 / (w0 * swing) : d)
        return Maths.exp(-zeta * w0 * d) * (1 + rate) <= 0.001
      }
      var (low, high) = (0.0, min(1 / d, 1e150))
      while !isSettled(high), high < 1e150 { (low, high) = (high, 2 * high) }
      for _ in 0..<100 {
        let middle = (low + high) / 2
        if isSettled(middle) { high = middle } else { low = middle }
      }
      var spring = Parameters(stiffness: high * high, damping: 2 * zeta * high, initialVelocity: v0)
      spring.settlesAfter = d
      return spring
    }

    /// Fraction of the way after `time` seconds; 0 at 0, more than 1 where it overshoots.
    public func value(at time: Double) -> Double { Motion(self).value(at: time) }

    /// Seconds until the motion stays within a thousandth of the target (Core Animation's rule, which for critical
    /// damping is the first such tenth of a second); `Double(Float.greatestFiniteMagnitude)` without damping.
    public var settlingDuration: Double { settlesAfter ?? Motion(self).settlingDuration }
  }

  /// The damped oscillator in closed form: w0 = √(k/m), zeta = c / (2√(k·m)).
  struct Motion {
    let w0: Double
    let zeta: Double
    let v0: Double

    init(_ p: Parameters) {
      func accepted(_ v: Double, _ isValid: Bool, else fallback: Double) -> Double {
        v.isFinite && isValid ? v : fallback
      }
      let m = accepted(p.mass, p.mass > 0, else: 1)
      let k = accepted(p.stiffness, p.stiffness > 0, else: 100)
      let c = accepted(p.damping, p.damping >= 0, else: 10)
      v0 = p.initialVelocity.isFinite ? p.initialVelocity : 0
      // Roots taken one by one: the product or quotient of extreme values would leave Double's range.
      w0 = k.squareRoot() / m.squareRoot()
      let ratio = c / 2 / k.squareRoot() / m.squareRoot()
      // What is critical but for rounding is critical: just below 1 the bound on how long it swings is far too wide.
      let isCritical = abs(ratio - 1) <= 1e-12
      zeta = isCritical ? 1 : p.allowsOverdamping ? ratio : min(ratio, 1)
    }

    func value(at time: Double) -> Double {
      guard time > 0 else { return 0 }
      let x = zeta < 1 ? underdamped(time) : zeta > 1 ? overdamped(time) : critical(time)
      return x.isFinite ? x : 1
    }

    private func underdamped(_ t: Double) -> Double {
      let decay = Maths.exp(-zeta * w0 * t)
      guard decay > 0 else { return 1 }
      let wd = w0 * (1 - zeta * zeta).squareRoot()
      let angle = wd * t
      // (sin wd·t) / wd stays exact where wd vanishes.
      let sine = angle < 1e-8 ? t : Maths.sin(angle) / wd
      return 1 - decay * (Maths.cos(angle) + (zeta * w0 - v0) * sine)
    }

    private func critical(_ t: Double) -> Double {
      let decay = Maths.exp(-w0 * t)
      return decay > 0 ? 1 - decay * (1 + (w0 - v0) * t) : 1
    }

    private func overdamped(_ t: Double) -> Double {
      let r = w0 * ((zeta - 1) * (zeta + 1)).squareRoot()
      let s1 = -w0 * (w0 / (zeta * w0 + r))  // = −ζω0 + r without its cancellation
      let s2 = -zeta * w0 - r
      guard r.isFinite, s2.isFinite, s2 != s1 else { return critical(t) }
      let c2 = (v0 + s1) / (s2 - s1)
      let c1 = -1 - c2
      return 1 + c1 * Maths.exp(s1 * t) + c2 * Maths.exp(s2 * t)
    }

    var settlingDuration: Double {
      let never = Double(Float.greatestFiniteMagnitude)
      guard zeta > 0, w0 > 0 else { return never }
      if zeta < 1 {
        let wd = w0 * (1 - zeta * zeta).squareRoot()
        let duration = Maths.log(1000 * (1 + abs(zeta * w0 - v0) / wd)) / (zeta * w0)
        return duration.isFinite ? min(duration, never) : never
      }
      for tenth in 0...10_000 where abs(1 - value(at: Double(tenth) / 10)) < 0.001 { return Double(tenth) / 10 }
      return slowSettlingDuration(never)
    }

    /// Beyond 1000 s the tenths no longer matter: the motion is monotone there, and bisection finds the moment.
    private func slowSettlingDuration(_ never: Double) -> Double {
      var (low, high) = (1000.0, 2000.0)
      while abs(1 - value(at: high)) >= 0.001 {
        (low, high) = (high, high * 2)
        if high > never { return never }
      }
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if abs(1 - value(at: middle)) >= 0.001 { low = middle } else { high = middle }
      }
      return high
    }
  }
}
