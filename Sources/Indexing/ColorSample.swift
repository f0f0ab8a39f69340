import Graphics

/// A color of a clip, or the mean of some that lie close together, in the space in which palettes are planned.
struct ColorSample: Sendable {
  /// sRGB times `scale`, so that squared distances are those of `ColorDistance`; the last lane is 1.
  var position: SIMD4<Float>
  /// How much its error counts.
  var weight: Float
  /// How much of it there is.
  var count: Float
  /// The color itself, rounded.
  var color: PackedColor
  /// Whether it stands for `color` alone.
  var isExact: Bool

  /// The square roots of the metric's weights, to single precision.
  static let scale = SIMD4<Float>(
    Float(ColorDistance.redWeight).squareRoot(), Float(ColorDistance.greenWeight).squareRoot(),
    Float(ColorDistance.blueWeight).squareRoot(), 1)

  static func position(of color: PackedColor) -> SIMD4<Float> {
    SIMD4(Float(color & 255), Float(color >> 8 & 255), Float(color >> 16 & 255), 1) * scale
  }

  /// The nearest 24-bit color.
  static func color(at position: SIMD4<Float>) -> PackedColor {
    let levels = position / scale
    func channel(_ value: Float) -> UInt32 { UInt32(clampedInt(Double(value.rounded()), 0...255)) }
    return channel(levels.x) | channel(levels.y) << 8 | channel(levels.z) << 16
  }

  init(exact color: PackedColor, count: Float) {
    position = ColorSample.position(of: color)
    self.count = count
    weight = count * ColorSample.sensitivity(of: color)
    self.color = color
    isExact = true
  }

  /// - Parameter sum: of red, green, blue and 1, each times the counts.
  init(sum: SIMD4<Float>) {
    let mean = sum / sum.w
    position = mean * ColorSample.scale
    count = sum.w
    color = ColorSample.color(at: position)
    weight = count * ColorSample.sensitivity(of: color)
    isExact = false
  }
}

extension ColorSample {
  /// With more colors than this, those of which there is little are put together.
  static let mostExact = 8192

  static func samples(of entries: [ColorHistogram.Entry]) -> [ColorSample] {
    entries.map { ColorSample(exact: $0.color, count: Float($0.weight)) }
  }

  /// Few samples for many colors: those of much weight each for itself, others by cells of 4³ levels.
  static func samples(ofMany lists: [[ColorHistogram.Entry]]) -> [ColorSample] {
    var heavy = ColorHistogram()
    var places = [UInt16](repeating: 0, count: 1 << 18)
    var sums: [SIMD4<Float>] = []
    sums.reserveCapacity(mostExact * 2)
    places.withUnsafeMutableBufferPointer { places in
      for list in lists {
        let much = max(2, list.reduce(0) { $0 &+ $1.weight } / 2048)
        for entry in list {
          if entry.weight >= much {
            heavy.add(entry.color, weight: entry.weight)
            continue
          }
          let color = entry.color
          let levels = SIMD4<Float>(Float(color & 255), Float(color >> 8 & 255), Float(color >> 16 & 255), 1)
          let cell = ColorMapper.cell(of: color)
          if places[cell] != 0 {
            sums[Int(places[cell]) - 1] += levels * Float(entry.weight)
          } else if sums.count < Int(UInt16.max) {
            sums.append(levels * Float(entry.weight))
            places[cell] = UInt16(truncatingIfNeeded: sums.count)
          }
        }
      }
    }
    return samples(of: heavy.entries) + sums.map { ColorSample(sum: $0) }
  }
}
