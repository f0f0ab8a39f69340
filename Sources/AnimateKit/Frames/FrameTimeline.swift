import Graphics
import Motion
import Scripting
import Staging

/// Which moments of a script its frames show, and how long each.
struct FrameTimeline: Sendable {
  private let clock: FrameClock
  /// Frames of the clock: all but the one that is held.
  private let moving: Int
  /// Seconds of the script at the first frame.
  private let start: Double
  /// Centiseconds that the picture at the end stays, in a frame of its own, 2 at least; 0: there is none.
  private let hold: Int
  /// Seconds of the script at the end.
  private let end: Double

  init(_ stage: Stage, from: Double?, to: Double?) throws(AnimateFailure) {
    let start = from ?? 0
    let end = to ?? RoundedTime.decimal(stage.duration + stage.script.hold)
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
    // Where there is a hold, all that is asked for beyond the duration is more or less of it.
    let hasHold = stage.script.hold > 0
    let shown = to.map { $0 - stage.duration } ?? stage.script.hold
    let beyond = RoundedTime.decimal(shown - max(0, start - stage.duration))
    let isOnlyHeld = hasHold && start > 0 && start >= stage.duration
    self.end = hasHold && beyond > 0 ? stage.duration : end
    let held = hasHold ? clampedInt((beyond * 100).rounded(), 0...FrameTimeline.longestHold) : 0
    hold = held == 1 || (isOnlyHeld && held == 0) ? 2 : held
    clock = FrameClock(fps: stage.fps, duration: max(0, self.end - start))
    moving = isOnlyHeld ? 0 : clock.frameCount
  }

  var frameCount: Int { moving + (hold > 0 ? 1 : 0) }
  var duration: Double { Double((moving > 0 ? clock.totalCentiseconds : 0) + hold) / 100 }

  var framesASecond: Double { clock.framesASecond }

  /// Each frame is sampled at the very time at which it is shown; what is held shows the end.
  func time(_ frame: Int) -> Double {
    if frame >= moving { return end }
    return start == 0 ? clock.sampleTime(frame) : RoundedTime.decimal(start + clock.sampleTime(frame))
  }

  /// In centiseconds.
  func delay(_ frame: Int) -> Int { frame < moving ? clock.delay(frame) : hold }

  /// A GIF says longer times in several frames; nobody waits for a day.
  private static let longestHold = 8_640_000
}
