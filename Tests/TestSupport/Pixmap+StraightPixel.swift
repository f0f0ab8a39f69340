import Graphics

extension Pixmap {
  /// One pixel, straight (not premultiplied) and rounded to 8 bits, as PNG stores it.
  public func straightPixel(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    Pixmap.straighten(pixels[y * width + x])
  }
}
