/// Source-over of premultiplied pixels (`Pixmap.pixels`), one at a time: for pictures that are put together outside of
/// the rasterizer. The sum of what no premultiplied pixel can be stops at 255.
@inlinable
public func sourceOver(_ source: UInt32, _ backdrop: UInt32) -> UInt32 {
  let alpha = source >> 24
  if alpha == 255 || backdrop == 0 { return source }
  if alpha == 0, source == 0 { return backdrop }
  var result: UInt32 = 0
  for shift in [UInt32(0), 8, 16, 24] {
    // Product / 255, rounded to nearest.
    let product = (backdrop >> shift & 255) * (255 - alpha) + 128
    result |= min(255, (source >> shift & 255) + (product + product >> 8) >> 8) << shift
  }
  return result
}
