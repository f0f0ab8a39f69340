import Graphics

/// A gradient's colors as premultiplied pixels at equal steps of t.
///
/// Entry i + 1 is the color at t = (i + ½) / `size`; entry 0 is what comes before t = 0, the last one what comes after
/// 1.
final class GradientTable {
  let ramp: ColorRamp
  let size: Int
  let softness: Double
  let seam: Double
  let entries: UnsafeMutablePointer<UInt32>
  /// True when no entry lets the backdrop through.
  let isOpaque: Bool

  static let sizes = 1024...16384

  /// - Parameters:
  ///   - size: a power of two in `sizes`.
  ///   - softness: how wide (in t) a pixel is; what changes between two stops that are no farther apart is spread over
  ///     it, which anti-aliases it. 0 leaves it hard.
  ///   - seam: the same of the jump from the last color to the first where the colors begin anew. 0: they don't.
  init(_ ramp: ColorRamp, size: Int, softness: Double, seam: Double = 0) {
    let stops = ramp.stops
    self.ramp = ramp
    self.size = size
    self.softness = softness
    self.seam = seam
    entries = .allocate(capacity: size + 2)
    let passages = ramp.steepPassages(softness)
    var passage = 0
    var segment = 0
    var encoders = [LightEncoder](repeating: LightEncoder(), count: 3)
    for i in 0..<size {
      let t = (Double(i) + 0.5) / Double(size)
      while passage < passages.count, t >= passages[passage].end + passages[passage].window / 2 { passage += 1 }
      if passage < passages.count, passages[passage].reaches(t) {
        entries[i + 1] = ramp.mean(around: t, passages[passage].window).pixel
        continue
      }
      while segment < stops.count, stops[segment].location <= t { segment += 1 }
      entries[i + 1] =
        ramp.opaquePixel(at: t, below: segment, &encoders) ?? ramp.color(at: t, below: segment).pixel
    }
    entries[0] = ramp.color(before: 0).pixel
    entries[size + 1] = ramp.color(after: 1).pixel
    if seam > 0, stops.first?.color != stops.last?.color {
      for i in 0..<size {
        let t = (Double(i) + 0.5) / Double(size)
        if let color = ramp.mean(around: t, acrossTheSeam: seam) { entries[i + 1] = color.pixel }
      }
      // What lies on the seam itself to the last bit.
      (entries[0], entries[size + 1]) = (entries[1], entries[size])
    }
    var alpha: UInt32 = 255
    for i in 0..<size + 2 { alpha = min(alpha, entries[i] >> 24) }
    isOpaque = alpha == 255
  }

  deinit { entries.deallocate() }

  /// A table fine enough that neighbouring entries differ by about a level at the steepest place, but no finer than
  /// four entries a pixel.
  ///
  /// - Parameter extent: how many pixels t takes from 0 to 1.
  static func suitableSize(_ ramp: ColorRamp, extent: Double) -> Int {
    var steepest = 0.0
    for i in ramp.stops.indices.dropFirst() {
      let run = ramp.stops[i].location - ramp.stops[i - 1].location
      steepest = max(steepest, run > 0 ? ramp.steepest(before: i) * 512 / run : .infinity)
    }
    // Near black, equal steps of light are many levels apart.
    let wanted = ramp.colorSpace == .sRGB ? min(steepest, extent * 4) : min(steepest, max(extent * 4, 4096))
    var size = sizes.lowerBound
    while Double(size) < wanted, size < sizes.upperBound { size *= 2 }
    return size
  }
}

/// A premultiplied color, 0…1 each.
struct PixelColor {
  var channels: SIMD4<Double>

  init(_ color: Color) {
    let alpha = unitClamped(color.alpha)
    channels = SIMD4(
      unitClamped(color.red) * alpha, unitClamped(color.green) * alpha, unitClamped(color.blue) * alpha, alpha)
  }

  init(channels: SIMD4<Double>) { self.channels = channels }

  static func mix(_ a: PixelColor, _ b: PixelColor, _ share: Double) -> PixelColor {
    PixelColor(channels: a.channels * (1 - share) + b.channels * share)
  }

  var pixel: UInt32 { byte(channels.x) | byte(channels.y) << 8 | byte(channels.z) << 16 | byte(channels.w) << 24 }
}

/// Color as a function of t, exactly; end colors beyond the stops.
struct ColorRamp: Equatable {
  let stops: [Gradient.Stop]
  let colorSpace: Gradient.ColorSpace
  /// Whether colors are mixed by how much they cover, and that differs.
  private let isPremultiplied: Bool
  /// The stops' colors in the color space, as they are mixed.
  private let mixed: [Color]

  init(
    _ stops: [Gradient.Stop], _ colorSpace: Gradient.ColorSpace = .sRGB,
    _ interpolation: Gradient.Interpolation = .straight
  ) {
    self.stops = stops
    self.colorSpace = colorSpace
    let isPremultiplied =
      interpolation == .premultiplied && stops.contains { $0.color.alpha != stops[0].color.alpha }
    self.isPremultiplied = isPremultiplied
    guard isPremultiplied || colorSpace != .sRGB else {
      mixed = []
      return
    }
    mixed = stops.map { stop in
      let color = colorSpace.fromSRGB(stop.color)
      return isPremultiplied ? color.premultiplied : color
    }
  }

  /// Both the same in all that can be seen.
  static func == (a: ColorRamp, b: ColorRamp) -> Bool {
    a.colorSpace == b.colorSpace && a.isPremultiplied == b.isPremultiplied && a.stops == b.stops
  }

  /// The most that a channel changes between two stops, per distance between them.
  func steepest(before next: Int) -> Double {
    func rise(_ a: Color, _ b: Color) -> Double {
      let (a, b) = isPremultiplied ? (a.premultiplied, b.premultiplied) : (a, b)
      return max(max(abs(a.red - b.red), abs(a.green - b.green)), max(abs(a.blue - b.blue), abs(a.alpha - b.alpha)))
    }
    let (a, b) = (stops[next - 1].color, stops[next].color)
    if colorSpace == .sRGB || a == b { return rise(a, b) }
    // Near black, light in sRGB's numbers rises 12.92 times as fast.
    var most = rise(a, b)
    var before = a
    for n in 1...ColorRamp.probes {
      let color = between(next - 1, next, Double(n) / Double(ColorRamp.probes))
      most = max(most, rise(before, color) * Double(ColorRamp.probes))
      before = color
    }
    return most
  }

  private static let probes = 32

  private func between(_ i: Int, _ j: Int, _ t: Double) -> Color {
    if mixed.isEmpty { return stops[i].color.lerp(to: stops[j].color, t) }
    // The way there and back isn't exact to the last bit.
    if t <= 0 { return stops[i].color }
    if t >= 1 { return stops[j].color }
    let color = mixed[i].lerp(to: mixed[j], t)
    return colorSpace.toSRGB(isPremultiplied ? color.unpremultiplied : color)
  }

  /// The color at t, `next` being the first stop beyond t (or the count).
  func color(at t: Double, below next: Int) -> PixelColor {
    guard next > 0 else { return stops.first.map { PixelColor($0.color) } ?? PixelColor(.clear) }
    guard next < stops.count else { return stops.last.map { PixelColor($0.color) } ?? PixelColor(.clear) }
    let (a, b) = (stops[next - 1], stops[next])
    return PixelColor(between(next - 1, next, unitClamped((t - a.location) / (b.location - a.location))))
  }

  /// The pixel of that color between two opaque stops, in another space than sRGB; nil elsewhere.
  ///
  /// - Parameter encoders: for each channel.
  func opaquePixel(at t: Double, below next: Int, _ encoders: inout [LightEncoder]) -> UInt32? {
    guard colorSpace != .sRGB, next > 0, next < stops.count else { return nil }
    let (a, b) = (stops[next - 1], stops[next])
    let share = (t - a.location) / (b.location - a.location)
    guard a.color.alpha == 1, b.color.alpha == 1, share > 0, share < 1 else { return nil }
    let light = colorSpace.light(of: mixed[next - 1].lerp(to: mixed[next], share))
    guard light.red.isFinite, light.green.isFinite, light.blue.isFinite else { return nil }
    return encoders[0].byte(light.red) | encoders[1].byte(light.green) << 8 | encoders[2].byte(light.blue) << 16
      | 0xFF00_0000
  }

  /// The limit from below.
  func color(before t: Double) -> PixelColor {
    color(at: t, below: stops.firstIndex { $0.location >= t } ?? stops.count)
  }

  /// The limit from above.
  func color(after t: Double) -> PixelColor {
    color(at: t, below: stops.firstIndex { $0.location > t } ?? stops.count)
  }
}

extension Color {
  /// Its three numbers by how much it covers.
  fileprivate var premultiplied: Color { Color(red * alpha, green * alpha, blue * alpha, alpha) }

  /// The inverse; of what covers nothing clear.
  fileprivate var unpremultiplied: Color {
    alpha > 0 ? Color(red / alpha, green / alpha, blue / alpha, alpha) : .clear
  }
}

/// The tables made last; a gradient that only moves keeps its own.
final class GradientTableCache {
  private var tables: [GradientTable] = []

  func table(_ ramp: ColorRamp, size: Int, softness: Double, seam: Double) -> GradientTable {
    let known = tables.firstIndex {
      $0.size == size && $0.softness == softness && $0.seam == seam && $0.ramp == ramp
    }
    if let i = known {
      let table = tables.remove(at: i)
      tables.append(table)
      return table
    }
    let table = GradientTable(ramp, size: size, softness: softness, seam: seam)
    if tables.count >= 16 { tables.removeFirst() }
    tables.append(table)
    return table
  }
}
