import Graphics

extension Color {
  /// `rgba(255, 0, 0, 0.5)`, as `init(css:)` reads it: components in full precision, so that nothing of an interpolated
  /// color is lost.
  package var cssText: String {
    let channels = [red, green, blue].map { NumberText.shortest($0 * 255) }
    return "rgba(" + channels.joined(separator: ", ") + ", \(NumberText.shortest(alpha)))"
  }
}
