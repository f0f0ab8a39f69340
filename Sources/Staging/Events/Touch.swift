import Graphics
import Motion
import Scripting

/// A finger on the canvas, from touch down to touch up: a pure function of the time.
struct Touch: Sendable {
  /// When it touches down, in seconds of the script.
  var begin: Double
  /// Seconds until it lifts; more than 0.
  var duration: Double
  var way: TouchWay
  /// Warps how far along its way the finger is.
  var timing: TimingFunction
  /// From the space of its way to points of the canvas, as it was at touch down.
  var toCanvas: Projection
  var indicator: TouchAction.Indicator? = .finger
  /// Whether it is a touch to anybody, and not a pointer that only goes there.
  var presses = true

  var end: Double { begin + duration }

  /// In points of the canvas; before `begin` where it touches down, after the end where it lifts.
  func position(at time: Double) -> Point {
    let progress = min(max((time - begin) / duration, 0), 1)
    let fraction = way.moves ? timing.value(at: progress.isNaN ? 0 : progress) : 0
    return onCanvas(way.point(at: fraction))
  }

  /// In the space that `toSpace` maps the canvas to.
  func position(at time: Double, in toSpace: Projection) -> Point { toSpace.apply(position(at: time)) }

  private func onCanvas(_ point: Point) -> Point {
    let placed = toCanvas.apply(point)
    // What lies behind the eye is nowhere on the canvas: the finger waits where it was last seen.
    return toCanvas.weight(point) > 0 && placed.isFinite ? placed : toCanvas.apply(way.start)
  }

  /// The greatest distance from where it touched down until `time`, in points of the canvas.
  func reach(until time: Double) -> Double {
    guard way.moves else { return 0 }
    let start = position(at: begin)
    let last = min(time, end)
    var reach = position(at: last).distance(to: start)
    let steps = clampedInt(((last - begin) * Touch.stepsPerSecond).rounded(.up), 16...4096)
    var farthest = 0.0
    for step in 0...steps {
      let t = begin + (last - begin) * Double(step) / Double(steps)
      reach = max(reach, position(at: t).distance(to: start))
      farthest = max(farthest, timing.value(at: min(max((t - begin) / duration, 0), 1)))
    }
    for corner in way.corners where corner <= farthest {
      reach = max(reach, onCanvas(way.point(at: corner)).distance(to: start))
    }
    return reach
  }

  private static let stepsPerSecond = 120.0
}
