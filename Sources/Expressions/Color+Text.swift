import Graphics

extension Color {
  /// `rgba(255, 0, 0, 0.5)`, as `init(css:)` reads it: components in full precision, so that nothing of an interpolated
  /// color is lost.
  package var cssText: String {
    let channels = [red, green, blue].map { NumberText.shortest($0 * 255) }
    return "rgba(" + channels.joined(separator: ", ") + ", \(NumberText.shortest(alpha)))"
  }

  /// `#rrggbb`, or `#rrggbbaa` where it is translucent: the nearest of the colors of 8 bits a channel, as drawn.
  var hexText: String {
    let bytes = [red, green, blue, alpha].map { clampedInt(($0 * 255).rounded(), 0...255) }
    return "#" + bytes.prefix(bytes[3] < 255 ? 4 : 3).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
