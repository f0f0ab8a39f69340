internal import CPango

/// How much narrower than its font's widest digit each digit is, where the font has none of one width.
final class DigitWidths {
  private struct Key: Hashable {
    var font: OpaquePointer
    /// Every script's digits stand together, beginning with its zero.
    var zero: UInt32
  }

  private var widest: [Key: Int] = [:]

  /// Room to be added to a glyph of one character, in Pango's units; 0 unless it is a decimal digit.
  /// - Parameter font: alive as long as this object.
  func room(for scalar: Unicode.Scalar, glyph: UInt32, font: OpaquePointer?) -> Int {
    guard let font, scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else {
      return 0
    }
    let key = Key(font: font, zero: scalar.value &- UInt32(value))
    let width: Int
    if let known = widest[key] {
      width = known
    } else {
      width = Self.widestDigit(key)
      widest[key] = width
    }
    return max(0, width - Int(hb_font_get_glyph_h_advance(font, glyph)))
  }

  private static func widestDigit(_ key: Key) -> Int {
    guard let buffer = hb_buffer_create() else { return 0 }
    defer { hb_buffer_destroy(buffer) }
    let digits = (0..<10).map { key.zero &+ $0 }
    hb_buffer_add_utf32(buffer, digits, 10, 0, 10)
    hb_buffer_guess_segment_properties(buffer)
    var features = [hb_feature_t(), hb_feature_t()]
    hb_feature_from_string("tnum=1", -1, &features[0])
    hb_feature_from_string("kern=0", -1, &features[1])
    hb_shape(key.font, buffer, features, 2)
    var count: UInt32 = 0
    guard let places = hb_buffer_get_glyph_positions(buffer, &count), count == 10 else { return 0 }
    return (0..<10).map { Int(places[$0].x_advance) }.max() ?? 0
  }
}
