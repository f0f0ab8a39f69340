import Graphics
import PNGEncoding
import Rasterizing
import Staging

extension LoadedScript {
  /// The picture at a time, which is neither clamped nor wrapped: the exact pixels before any palette.
  /// - Parameter time: seconds; nil: the script's poster.
  public func pixmap(at time: Double?) throws(AnimateFailure) -> Pixmap {
    try sampling {
      let time = time ?? stage.posterTime
      let scene = try stage.sampler().scene(at: time)
      let rasterizer = Rasterizer(pathPoints: limits.staging.pathPoints)
      let pixmap = rasterizer.draw(scene)
      try stage.check(rasterizer, at: time)
      return pixmap
    }
  }

  /// The same as an RGBA PNG.
  public func png(at time: Double?) throws(AnimateFailure) -> [UInt8] {
    let pixmap = try pixmap(at: time)
    return try sampling { try PNGEncoder.encode(pixmap) }
  }
}

extension Stage {
  /// - Throws: `StagingError` if something of what was drawn last was left out.
  func check(_ rasterizer: Rasterizer, at time: Double) throws(StagingError) {
    guard let node = rasterizer.leftOut else { return }
    throw cannotDraw(node.identity, isOfPoints: node.isOfPoints, at: time)
  }
}

extension Pixmap {
  /// A PNG of it, as small as it gets.
  /// - Parameter isOpaque: leaves alpha out.
  public func png(isOpaque: Bool = false) throws -> [UInt8] {
    try PNGEncoder.encode(self, isOpaque: isOpaque, level: 9)
  }
}
