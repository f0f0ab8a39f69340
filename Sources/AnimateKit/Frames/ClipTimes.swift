import Graphics
import Motion

/// When the frames of a clip that is there already are shown.
///
/// Up to 50 frames a second all of them are; of more, those that stand nearest before the 50 moments of a second that a
/// GIF can show, so that the clip does not become slower.
struct ClipTimes: Sendable {
  /// How many frames are shown.
  let frameCount: Int
  /// Frames of the clip for one that is shown; 1 up to 50 frames a second.
  private let step: Double
  private let sources: Int
  private let clock: FrameClock

  /// - Parameters:
  ///   - sources: frames of the clip, at least 1.
  ///   - fps: above 0.
  init(sources: Int, fps: Double) {
    self.sources = sources
    step = max(1, fps / FrameClock.fastest)
    frameCount = step > 1 ? max(1, clampedInt((Double(sources) / step).rounded(), 1...max(1, sources))) : sources
    clock = FrameClock(fps: fps, duration: 0)
  }

  /// Which frame of the clip a shown one is.
  func source(_ frame: Int) -> Int {
    step > 1 ? min(sources - 1, clampedInt((Double(frame) * step + 1e-9).rounded(.down), 0...Int.max)) : frame
  }

  /// In centiseconds.
  func delay(_ frame: Int) -> Int { clock.delay(frame) }

  var framesASecond: Double { clock.framesASecond }

  /// In seconds.
  var duration: Double { Double(clock.centisecond(frameCount)) / 100 }
}
