/// Source-over for runs of pixels in one row.
///
/// Coverage is one UInt32 of 0…255 for each pixel, as wide as a pixel so that no lane has to be converted.
/// Source and destination never overlap.
enum RowBlending {
  typealias Row = UnsafeMutablePointer<UInt32>
  typealias Source = UnsafePointer<UInt32>

  /// Pixels, all scaled by the same coverage.
  @inline(__always)
  static func pixels(_ source: Source, onto row: Row, count: Int, coverage: UInt32) {
    if coverage == 0 { return }
    let factor = PixelMath.Pixels(repeating: coverage)
    let opaque = coverage == 255
    // In flat pictures pixels are those before them again.
    var previous = PixelMath.Pixels(repeating: 0)
    var scaled = previous
    var i = 0
    while i &+ 8 <= count {
      var s = PixelMath.load(source + i)
      // Off-screen pictures are empty, or lie on empty ones, in large parts.
      if !PixelMath.isEmpty(s) {
        if !opaque {
          if !PixelMath.isEmpty(s ^ previous) {
            previous = s
            scaled = PixelMath.scale(s, factor)
          }
          s = scaled
        }
        if PixelMath.isOpaque(s) {
          PixelMath.store(s, row + i)
        } else {
          let d = PixelMath.load(row + i)
          PixelMath.store(PixelMath.isEmpty(d) ? s : PixelMath.over(s, d), row + i)
        }
      }
      i &+= 8
    }
    while i < count {
      row[i] = PixelMath.over(opaque ? source[i] : PixelMath.scale(source[i], coverage), row[i])
      i &+= 1
    }
  }

  /// Pixels through varying coverage.
  @inline(__always)
  static func pixels(_ source: Source, onto row: Row, count: Int, coverage: Source) {
    var i = 0
    while i &+ 8 <= count {
      let s = PixelMath.scale(PixelMath.load(source + i), PixelMath.load(coverage + i))
      PixelMath.store(PixelMath.over(s, PixelMath.load(row + i)), row + i)
      i &+= 8
    }
    while i < count {
      row[i] = PixelMath.over(PixelMath.scale(source[i], coverage[i]), row[i])
      i &+= 1
    }
  }

  /// Multiplies every pixel by one factor 0…255.
  @inline(__always)
  static func multiply(_ row: Row, count: Int, by factor: UInt32) {
    if factor == 255 { return }
    if factor == 0 {
      row.update(repeating: 0, count: count)
      return
    }
    let wide = PixelMath.Pixels(repeating: factor)
    var i = 0
    while i &+ 8 <= count {
      PixelMath.store(PixelMath.scale(PixelMath.load(row + i), wide), row + i)
      i &+= 8
    }
    while i < count {
      row[i] = PixelMath.scale(row[i], factor)
      i &+= 1
    }
  }

  /// The same for rows that are empty, or flat, in large parts.
  static func fade(_ row: Row, count: Int, by factor: UInt32) {
    if factor == 255 { return }
    let wide = PixelMath.Pixels(repeating: factor)
    var previous = PixelMath.Pixels(repeating: 0)
    var scaled = previous
    var i = 0
    while i &+ 8 <= count {
      let pixels = PixelMath.load(row + i)
      if !PixelMath.isEmpty(pixels) {
        if !PixelMath.isEmpty(pixels ^ previous) {
          previous = pixels
          scaled = PixelMath.scale(pixels, wide)
        }
        PixelMath.store(scaled, row + i)
      }
      i &+= 8
    }
    while i < count {
      row[i] = PixelMath.scale(row[i], factor)
      i &+= 1
    }
  }

  /// Multiplies every pixel by its own factor 0…255.
  @inline(__always)
  static func multiply(_ row: Row, count: Int, by factors: Source) {
    var i = 0
    while i &+ 8 <= count {
      PixelMath.store(PixelMath.scale(PixelMath.load(row + i), PixelMath.load(factors + i)), row + i)
      i &+= 8
    }
    while i < count {
      row[i] = PixelMath.scale(row[i], factors[i])
      i &+= 1
    }
  }

  /// Multiplies every pixel by the alpha of another one.
  @inline(__always)
  static func multiply(_ row: Row, count: Int, byAlphaOf mask: Source) {
    var i = 0
    while i &+ 8 <= count {
      let m = PixelMath.load(mask + i)
      if PixelMath.isEmpty(m) {
        PixelMath.store(m, row + i)
      } else if !PixelMath.isOpaque(m) {
        PixelMath.store(PixelMath.scale(PixelMath.load(row + i), m &>> 24), row + i)
      }
      i &+= 8
    }
    while i < count {
      row[i] = PixelMath.scale(row[i], mask[i] &>> 24)
      i &+= 1
    }
  }
}
