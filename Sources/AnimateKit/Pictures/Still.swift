import Graphics
import PNGEncoding

extension LoadedScript {
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
