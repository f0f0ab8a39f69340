import Graphics
import PNGEncoding

extension Pixmap {
  /// A PNG of it, as small as it gets.
  /// - Parameter isOpaque: leaves alpha out.
  public func png(isOpaque: Bool = false) throws -> [UInt8] {
    try PNGEncoder.encode(self, isOpaque: isOpaque, level: 9)
  }
}
