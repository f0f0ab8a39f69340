import Graphics

extension PixelImage {
  /// In points: pixels at contentsScale 1.
  var size: Size { Size(Double(pixmap.width), Double(pixmap.height)) }
}
