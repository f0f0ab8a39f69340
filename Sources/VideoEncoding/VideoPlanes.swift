import Graphics

/// Pictures as films hold them: luma for every pixel, chroma for every four, after ITU-R BT.709 in the limited (studio)
/// range, 8 bits.
///
/// The color of four pixels is their mean, weighted by alpha.
public struct VideoPlanes: Sendable, Equatable {
  /// Of the film: the picture's size, rounded up to even numbers where the format needs it.
  public let width: Int
  public let height: Int
  public let hasAlpha: Bool
  /// Luma; then both planes of chroma, half as wide and high (rounded up); then alpha, if there is any.
  public private(set) var bytes: [UInt8]

  public init(width: Int, height: Int, format: VideoFormat, isOpaque: Bool) {
    let isEven = format == .mp4
    self.width = isEven ? width + width % 2 : width
    self.height = isEven ? height + height % 2 : height
    hasAlpha = format == .webm && !isOpaque
    let area = self.width * self.height
    let colors = (self.width + 1) / 2 * ((self.height + 1) / 2)
    bytes = [UInt8](repeating: 0, count: area * (hasAlpha ? 2 : 1) + colors * 2)
  }

  /// A part of a picture, converted.
  public struct Patch: Sendable {
    /// In the film; its origin is even, and its size too, but at the right and bottom edge.
    var rect: PixelRect
    var bytes: [UInt8]
  }

  /// Converts what differs within a rectangle of the picture.
  ///
  /// - Parameter matte: what is behind transparent pixels of a film without transparency: a packed color.
  public func patch(of picture: Pixmap, in damage: PixelRect, matte: UInt32) -> Patch {
    let (x, y) = (damage.x & ~1, damage.y & ~1)
    // What is added to get even sides repeats the last column and row.
    let right = damage.maxX >= picture.width ? width : min(width, damage.maxX + damage.maxX % 2)
    let bottom = damage.maxY >= picture.height ? height : min(height, damage.maxY + damage.maxY % 2)
    let rect = PixelRect(x: x, y: y, width: max(0, right - x), height: max(0, bottom - y))
    let (across, down) = ((rect.width + 1) / 2, (rect.height + 1) / 2)
    var patch = [UInt8](repeating: 0, count: rect.area * (hasAlpha ? 2 : 1) + across * down * 2)
    let hasAlpha = self.hasAlpha
    patch.withUnsafeMutableBufferPointer { output in
      picture.pixels.withUnsafeBufferPointer { pixels in
        for row in 0..<down {
          for column in 0..<across {
            VideoPlanes.convert(
              pixels, picture.width, picture.height, rect, column, row, hasAlpha: hasAlpha, matte: matte, output)
          }
        }
      }
    }
    return Patch(rect: rect, bytes: patch)
  }

  /// Two by two pixels.
  @inline(__always)
  private static func convert(
    _ pixels: UnsafeBufferPointer<UInt32>, _ width: Int, _ height: Int, _ rect: PixelRect, _ column: Int, _ row: Int,
    hasAlpha: Bool, matte: UInt32, _ output: UnsafeMutableBufferPointer<UInt8>
  ) {
    var (red, green, blue, alpha) = (0, 0, 0, 0)
    let colors = rect.width &* rect.height
    let across = (rect.width &+ 1) >> 1
    let each = across &* ((rect.height &+ 1) >> 1)
    // Pixels without any alpha take the luma of their neighbours, which spares the coder an edge that nobody
    // sees.
    var empty = 0
    for place in 0..<4 {
      let (x, y) = (column &* 2 &+ place & 1, row &* 2 &+ place >> 1)
      if x >= rect.width || y >= rect.height { continue }
      let source = min(rect.y &+ y, height &- 1) &* width &+ min(rect.x &+ x, width &- 1)
      var pixel = pixels[source]
      if !hasAlpha && pixel < 0xFF00_0000 { pixel = Pixmap.lay(pixel, on: matte) }
      let opacity = Int(pixel >> 24)
      red &+= Int(pixel & 255)
      green &+= Int(pixel >> 8 & 255)
      blue &+= Int(pixel >> 16 & 255)
      alpha &+= opacity
      let target = y &* rect.width &+ x
      if hasAlpha { output[colors &+ each &* 2 &+ target] = UInt8(truncatingIfNeeded: opacity) }
      if opacity == 0 {
        empty |= 1 << place
      } else {
        let (r, g, b, _) = Pixmap.straighten(pixel)
        output[target] = luma(Int(r), Int(g), Int(b))
      }
    }
    if alpha > 0 {
      red = (red &* 255 &+ alpha / 2) / alpha
      green = (green &* 255 &+ alpha / 2) / alpha
      blue = (blue &* 255 &+ alpha / 2) / alpha
    }
    if empty != 0 {
      let mean = luma(red, green, blue)
      for place in 0..<4 where empty & 1 << place != 0 {
        let (x, y) = (column &* 2 &+ place & 1, row &* 2 &+ place >> 1)
        output[y &* rect.width &+ x] = mean
      }
    }
    let at = colors &+ row &* across &+ column
    output[at] = byte((128 << 16) &- 6596 &* red &- 22188 &* green &+ 28784 &* blue)
    output[at &+ each] = byte((128 << 16) &+ 28784 &* red &- 26145 &* green &- 2639 &* blue)
  }

  /// Y' = 16 + 219 (0.2126 R' + 0.7152 G' + 0.0722 B'), in 16-bit fractions.
  @inline(__always)
  private static func luma(_ red: Int, _ green: Int, _ blue: Int) -> UInt8 {
    byte((16 << 16) &+ 11966 &* red &+ 40254 &* green &+ 4064 &* blue)
  }

  @inline(__always)
  private static func byte(_ value: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: min(max((value &+ 32768) >> 16, 0), 255))
  }

  /// Takes over a part.
  public mutating func apply(_ patch: Patch) {
    let rect = patch.rect
    guard PixelRect(x: 0, y: 0, width: width, height: height).contains(rect), !rect.isEmpty else { return }
    let half = PixelRect(x: rect.x / 2, y: rect.y / 2, width: (rect.width + 1) / 2, height: (rect.height + 1) / 2)
    let (across, down) = ((width + 1) / 2, (height + 1) / 2)
    var (source, target) = (0, 0)
    for plane in 0..<(hasAlpha ? 4 : 3) {
      let isColor = plane == 1 || plane == 2
      let (part, stride) = isColor ? (half, across) : (rect, width)
      for row in 0..<part.height {
        let start = target + (part.y + row) * stride + part.x
        bytes.replaceSubrange(
          start..<start + part.width, with: patch.bytes[source + row * part.width..<source + (row + 1) * part.width])
      }
      source += part.area
      target += isColor ? across * down : width * height
    }
  }
}
