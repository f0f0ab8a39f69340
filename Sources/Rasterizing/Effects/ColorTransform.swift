import Graphics

/// A color matrix made ready for premultiplied pixels, in single precision.
struct ColorTransform {
  private typealias Floats = ColorPlanes.Floats
  private typealias Pixels = PixelMath.Pixels

  private let rows: [Float]
  /// Alpha stays as it is: then colors need not be divided by it.
  private let keepsAlpha: Bool

  init(_ matrix: ColorMatrix) {
    rows = matrix.rows.map { $0.isFinite ? Float(min(max($0, -1e6), 1e6)) : 0 }
    keepsAlpha = Array(rows[15..<20]) == [0, 0, 0, 1, 0]
  }

  /// Whether no byte of any picture changes.
  static func isIdentity(_ matrix: ColorMatrix) -> Bool {
    zip(matrix.rows, ColorMatrix.identity.rows).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  /// Changes all of `part`, which lies in the surface.
  func apply(to surface: Surface, _ part: PixelRect) {
    if part.isEmpty { return }
    rows.withUnsafeBufferPointer { rows in
      guard let m = rows.baseAddress, rows.count == 20 else { return }
      for y in part.y..<part.maxY {
        let row = surface.pointer(x: part.x, y: y)
        if keepsAlpha {
          ColorTransform.run(row, part.width) { ColorTransform.keepingAlpha($0, m) }
        } else {
          ColorTransform.run(row, part.width) { ColorTransform.straight($0, m) }
        }
      }
    }
  }

  @inline(__always)
  private static func run(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ change: (Pixels) -> Pixels) {
    // In flat pictures pixels are those before them again.
    var known = Pixels(repeating: 0)
    var changed = change(known)
    var i = 0
    while i &+ 8 <= count {
      let pixels = PixelMath.load(row + i)
      if !PixelMath.isEmpty(pixels ^ known) {
        known = pixels
        changed = change(pixels)
      }
      PixelMath.store(changed, row + i)
      i &+= 8
    }
    if i == count { return }
    var rest = Pixels(repeating: 0)
    for k in 0..<count &- i { rest[k] = row[i &+ k] }
    rest = change(rest)
    for k in 0..<count &- i { row[i &+ k] = rest[k] }
  }

  /// Where alpha stays: premultiplied colors are linear too; the offset counts alpha times.
  @inline(__always)
  private static func keepingAlpha(_ pixels: Pixels, _ m: UnsafePointer<Float>) -> Pixels {
    let c = ColorPlanes(pixels)
    let alpha = ColorPlanes.alpha(pixels)
    let unit = alpha * Floats(repeating: 1 / 255)
    @inline(__always) func channel(_ m: UnsafePointer<Float>) -> Floats {
      let colors = c.red * m[0] + c.green * m[1] + c.blue * m[2]
      return clamped(colors + alpha * (unit * m[3] + Floats(repeating: m[4])), alpha)
    }
    return ColorPlanes(channel(m), channel(m + 5), channel(m + 10)).pixels(alpha: pixels &>> 24)
  }

  @inline(__always)
  private static func straight(_ pixels: Pixels, _ m: UnsafePointer<Float>) -> Pixels {
    let (zero, one) = (Floats(repeating: 0), Floats(repeating: 1))
    let alpha = ColorPlanes.alpha(pixels)
    let inverse = one / alpha.replacing(with: one, where: alpha .<= zero)
    let c = ColorPlanes(pixels).map { $0 * inverse }
    let unit = alpha * Floats(repeating: 1 / 255)
    @inline(__always) func channel(_ m: UnsafePointer<Float>) -> Floats {
      let colors = c.red * m[0] + c.green * m[1] + c.blue * m[2]
      return clamped(colors + unit * m[3] + Floats(repeating: m[4]), one)
    }
    let newAlpha = channel(m + 15) * Floats(repeating: 255)
    let colors = ColorPlanes(channel(m) * newAlpha, channel(m + 5) * newAlpha, channel(m + 10) * newAlpha)
    return colors.pixels(alpha: ColorPlanes.bytes(newAlpha))
  }

  @inline(__always)
  private static func clamped(_ values: Floats, _ most: Floats) -> Floats {
    ColorPlanes.lesser(most, ColorPlanes.greater(Floats(repeating: 0), values))
  }
}
