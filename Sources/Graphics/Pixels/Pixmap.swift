/// Rows of premultiplied sRGB pixels, top row first, no padding between rows.
public struct Pixmap: Sendable, Equatable {
  public let width: Int
  public let height: Int
  /// One pixel each: red in the lowest byte, then green, blue, alpha; no channel exceeds alpha.
  public var pixels: [UInt32]

  /// A transparent picture. `width` and `height` are ≥ 0.
  public init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a pixmap has no negative size")
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: 0, count: width * height)
  }

  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// Takes over parts of a picture of the same size. Parts outside are cut off.
  public mutating func copy(_ rects: [PixelRect], from other: Pixmap) {
    guard width == other.width, height == other.height else { return }
    let width = width
    pixels.withUnsafeMutableBufferPointer { target in
      other.pixels.withUnsafeBufferPointer { source in
        for rect in rects {
          let part = rect.intersection(other.bounds)
          if part.isEmpty { continue }
          for y in part.y..<part.maxY {
            let row = y * width + part.x..<y * width + part.maxX
            _ = UnsafeMutableBufferPointer(rebasing: target[row]).update(
              fromContentsOf: UnsafeBufferPointer(rebasing: source[row]))
          }
        }
      }
    }
  }

  /// Multiplies alpha into the other channels of a straight pixel, rounding to nearest.
  @inlinable
  public static func premultiply(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    @inline(__always) func multiply(_ shift: UInt32) -> UInt32 {
      let product = (pixel >> shift & 255) &* alpha &+ 128
      return ((product &+ (product >> 8)) >> 8) << shift
    }
    return multiply(0) | multiply(8) | multiply(16) | alpha << 24
  }

  /// Divides out alpha, rounding to nearest. Alpha 0 gives transparent black.
  @inlinable
  public static func straighten(_ pixel: UInt32) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    let alpha = pixel >> 24
    if alpha == 255 {
      return (
        UInt8(truncatingIfNeeded: pixel), UInt8(truncatingIfNeeded: pixel >> 8), UInt8(truncatingIfNeeded: pixel >> 16),
        255
      )
    }
    if alpha == 0 { return (0, 0, 0, 0) }
    @inline(__always) func divide(_ channel: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: min(255, (channel * 255 + alpha / 2) / alpha))
    }
    return (
      divide(pixel & 255), divide(pixel >> 8 & 255), divide(pixel >> 16 & 255), UInt8(truncatingIfNeeded: alpha)
    )
  }

  /// A premultiplied pixel over an opaque one, rounded to nearest.
  @inlinable
  public static func lay(_ pixel: UInt32, on matte: UInt32) -> UInt32 {
    let rest = 255 - pixel >> 24
    @inline(__always) func blend(_ shift: UInt32) -> UInt32 {
      min(255, (pixel >> shift & 255) + ((matte >> shift & 255) * rest + 127) / 255) << shift
    }
    return blend(0) | blend(8) | blend(16) | 0xFF00_0000
  }
}
