import Graphics

/// What the finger of a touch looks like at a time: a pure function of it. Lengths are points of the canvas, times
/// seconds.
struct FingerLook {
  /// How long before touch down it fades in, and after touch up out.
  static let fadeIn = 0.2
  static let fadeOut = 0.25
  /// How long it takes to press, and to let go.
  static let pressing = 0.1
  static let releasing = 0.18
  static let hoveringRadius = 17.0
  static let pressedRadius = 13.5
  /// The ring that runs outwards after a tap.
  static let rippleDuration = 0.45
  private static let rippleRadius = 32.0
  /// The trail shows where the finger was so long ago.
  static let trailDuration = 0.3
  /// How long after touch up it fades: sooner than the finger, through which it would be seen.
  private static let trailFade = 0.12
  private static let trailSteps = 20
  /// A ring fills while a finger presses long; it begins a little later, so that no tap shows it.
  private static let ringDelay = 0.15
  private static let ringGap = 5.5

  let center: Point
  let radius: Double
  /// 0…1, of all of it.
  let opacity: Double
  /// 0 hovers, 1 is pressed down.
  let pressure: Double
  let ripple: Ring?
  let longPress: (ring: Ring, filled: Double)?
  /// Where it was, from the oldest place to the newest, each with the trail's half width there.
  let trail: [FingerTrail.Disc]
  /// 0…1
  let trailOpacity: Double

  struct Ring {
    var center: Point
    var radius: Double
    /// 0…1
    var opacity: Double
  }

  /// Nil while nothing of it is seen.
  init?(_ touch: Touch, _ gestures: TouchGestures, at time: Double) {
    guard time > touch.begin - FingerLook.fadeIn, time < touch.end + FingerLook.longestAfterglow else { return nil }
    let since = time - touch.begin
    let after = time - touch.end
    let place = touch.position(at: time)
    center = place
    opacity =
      FingerLook.ease((since + FingerLook.fadeIn) / FingerLook.fadeIn)
      * (1 - FingerLook.ease(after / FingerLook.fadeOut))
    // It comes down just before it touches, so that it is down when something happens.
    pressure =
      FingerLook.ease((since + FingerLook.pressing) / FingerLook.pressing)
      * (1 - FingerLook.ease(after / FingerLook.releasing))
    radius =
      FingerLook.hoveringRadius + (FingerLook.pressedRadius - FingerLook.hoveringRadius) * pressure
    let taps = gestures.isStill && gestures.longPress == nil
    ripple = taps ? FingerLook.ripple(place, after / FingerLook.rippleDuration) : nil
    longPress = gestures.longPress.flatMap { end in
      let filled = (since - FingerLook.ringDelay) / (end - touch.begin - FingerLook.ringDelay)
      guard filled > 0 else { return nil }
      // It swells for a moment when it is full.
      let swell = time < end ? 0 : 1 - min(1, abs((time - end) / 0.12 - 1))
      let ring = Ring(
        center: place, radius: FingerLook.pressedRadius + FingerLook.ringGap + 3 * swell,
        opacity: 1 - FingerLook.ease(after / FingerLook.fadeOut))
      return ring.opacity > 0 ? (ring, min(filled, 1)) : nil
    }
    trailOpacity = 1 - FingerLook.ease(after / FingerLook.trailFade)
    trail = trailOpacity > 0 ? FingerLook.trail(of: touch, gestures, at: time) : []
  }

  private static let longestAfterglow = max(fadeOut, rippleDuration)

  /// Smoothly from 0 to 1, clamped.
  static func ease(_ t: Double) -> Double {
    let x = unitClamped(t)
    return x * x * (3 - 2 * x)
  }

  private static func ripple(_ center: Point, _ progress: Double) -> Ring? {
    guard progress >= 0, progress < 1 else { return nil }
    // Fast at first, as what was pushed.
    let spread = 1 - (1 - progress) * (1 - progress)
    return Ring(
      center: center, radius: pressedRadius + (rippleRadius - pressedRadius) * spread, opacity: 1 - progress)
  }

  private static func trail(of touch: Touch, _ gestures: TouchGestures, at time: Double) -> [FingerTrail.Disc] {
    guard gestures.drags, !gestures.isStill else { return [] }
    let oldest = max(touch.begin, time - trailDuration)
    let newest = min(time, touch.end)
    guard newest > oldest else { return [] }
    return (0...trailSteps).map { step in
      let t = oldest + (newest - oldest) * Double(step) / Double(trailSteps)
      let youth = min(max(1 - (time - t) / trailDuration, 0), 1)
      return FingerTrail.Disc(center: touch.position(at: t), radius: pressedRadius * 0.8 * youth)
    }
  }
}
