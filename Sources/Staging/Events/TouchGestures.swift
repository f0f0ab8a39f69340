import Graphics
import Motion
import Scripting

/// What a finger's way means, whoever may listen (UIKit's recognisers). Distances are points of the canvas.
struct TouchGestures: Sendable {
  /// A finger that stays this near to where it touched down has not moved.
  static let stillDistance = 10.0
  /// Seconds after which a finger that has not moved presses long.
  static let longPressDelay = 0.5
  /// What a swipe goes at least from its start to its end, and within how many seconds.
  static let swipeDistance = 50.0
  static let swipeDuration = 0.5
  /// How much farther a swipe goes along its axis than across it, at least.
  static let swipeRatio = 2.0

  /// Whether the finger moves while it is down.
  let drags: Bool
  /// Whether it is all the time near to where it touched down.
  let isStill: Bool
  /// When it has pressed long, in seconds of the script.
  let longPress: Double?
  let swipe: Handler.Event?

  init(_ touch: Touch) {
    drags = touch.way.moves
    isStill = touch.reach(until: touch.end) <= TouchGestures.stillDistance
    let delay = TouchGestures.longPressDelay
    let pressed = RoundedTime.decimal(touch.begin + delay)
    let lastsLong = touch.duration >= delay * (1 - 1e-12)
    longPress =
      lastsLong && (isStill || touch.reach(until: pressed) <= TouchGestures.stillDistance)
      ? min(pressed, touch.end) : nil
    swipe = TouchGestures.swipe(touch)
  }

  private static func swipe(_ touch: Touch) -> Handler.Event? {
    guard touch.duration <= swipeDuration * (1 + 1e-12) else { return nil }
    let way = touch.position(at: touch.end) - touch.position(at: touch.begin)
    let (across, down) = (abs(way.x), abs(way.y))
    // What was written as 50 points is 50 points on every canvas.
    let distance = swipeDistance * (1 - 1e-12)
    if across >= distance, across >= down * swipeRatio { return way.x < 0 ? .swipeLeft : .swipeRight }
    if down >= distance, down >= across * swipeRatio { return way.y < 0 ? .swipeUp : .swipeDown }
    return nil
  }
}
