import Graphics
import PNGEncoding

extension LoadedScript {
  /// When the still is taken that stands for a part of the script: at its `poster`, else in the middle of the part.
  /// - Parameters:
  ///   - from: seconds; nil: 0.
  ///   - to: seconds; nil, and what is beyond the duration: the duration.
  public func posterTime(from: Double?, to: Double?) -> Double {
    if stage.script.poster != nil || (from == nil && to == nil) { return stage.posterTime }
    let start = from ?? 0
    return start + max(0, min(to ?? stage.duration, stage.duration) - start) / 2
  }

  /// The picture at a time, which is neither clamped nor wrapped: the exact pixels before any palette.
  /// - Parameter time: seconds; nil: the script's poster.
  public func pixmap(at time: Double?) throws(AnimateFailure) -> Pixmap {
    try MomentDrawer(self).pixmap(at: time ?? stage.posterTime)
  }

  /// The same as an RGBA PNG.
  public func png(at time: Double?) throws(AnimateFailure) -> [UInt8] {
    let pixmap = try pixmap(at: time)
    return try sampling { try PNGEncoder.encode(pixmap) }
  }
}
