import Graphics
import Motion
import Scripting
import Staging

/// Which moments of a script its frames show, and how long each.
struct FrameTimeline: Sendable {
  private let clock: FrameClock
  /// Seconds of the script at the first frame.
  private let start: Double
  /// Centiseconds that the picture at the end stays, in a frame of its own, 2 at least; 0: there is none.
  private let hold: Int
  /// Seconds of the script at the end.
  private let end: Double

  init(_ stage: Stage, from: Double?, to: Double?) throws(AnimateFailure) {
    let start = from ?? 0
    let end = to ?? stage.duration
    guard start >= 0, end.isFinite, start.isFinite else {
      throw AnimateFailure(.usage, "--from and --to are seconds from the start, not below 0")
    }
    guard end > start || (to == nil && from == nil) else {
      guard to != nil else {
        throw AnimateFailure(.usage, "--from (\(start) s) must be before the end of the script (\(end) s)")
      }
      throw AnimateFailure(.usage, "--to (\(end) s) must be after --from (\(start) s)")
    }
    self.start = start
    self.end = end
    // What is cut off before its end has none.
    let held = to == nil ? clampedInt((stage.script.hold * 100).rounded(), 0...FrameTimeline.longestHold) : 0
    hold = held == 1 ? 2 : held
    clock = FrameClock(fps: stage.fps, duration: max(0, end - start))
  }

  var frameCount: Int { clock.frameCount + (hold > 0 ? 1 : 0) }
  var duration: Double { Double(clock.totalCentiseconds + hold) / 100 }

  var framesASecond: Double { clock.framesASecond }

  /// Each frame is sampled at the very time at which it is shown; what is held shows the end.
  func time(_ frame: Int) -> Double {
    if frame >= clock.frameCount { return end }
    return start == 0 ? clock.sampleTime(frame) : start + clock.sampleTime(frame)
  }

  /// In centiseconds.
  func delay(_ frame: Int) -> Int { frame < clock.frameCount ? clock.delay(frame) : hold }

  /// A GIF says longer times in several frames; nobody waits for a day.
  private static let longestHold = 8_640_000
}
