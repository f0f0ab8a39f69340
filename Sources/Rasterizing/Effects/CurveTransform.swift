import Graphics

/// Changes each channel by itself.
struct CurveTransform {
  private let curves: ColorCurves

  init(_ curves: ColorCurves) { self.curves = curves }

  /// Changes all of `part`, which lies in the surface.
  func apply(to surface: Surface, _ part: PixelRect) {
    if part.isEmpty { return }
    curves.tables.withUnsafeBufferPointer { tables in
      guard let tables = tables.baseAddress else { return }
      for y in part.y..<part.maxY {
        let row = surface.pointer(x: part.x, y: y)
        // In flat pictures pixels are those before them again.
        var known: UInt32 = 0
        var changed = CurveTransform.changed(0, tables)
        for i in 0..<part.width {
          if row[i] != known {
            known = row[i]
            changed = CurveTransform.changed(known, tables)
          }
          row[i] = changed
        }
      }
    }
  }

  /// - Parameter tables: 256 bytes for each channel.
  @inline(__always)
  private static func changed(_ pixel: UInt32, _ tables: UnsafePointer<UInt8>) -> UInt32 {
    let alpha = pixel &>> 24
    let newAlpha = UInt32(tables[Int(768 &+ alpha)])
    var result = newAlpha &<< 24
    for channel in 0..<3 {
      let premultiplied = pixel &>> UInt32(8 &* channel) & 255
      let straight = alpha == 0 ? 0 : min((premultiplied &* 255 &+ alpha / 2) / alpha, 255)
      let value = UInt32(tables[256 &* channel &+ Int(straight)])
      result |= ((value &* newAlpha &+ 127) / 255) &<< UInt32(8 &* channel)
    }
    return result
  }
}
