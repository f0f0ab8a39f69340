/// What `--all-themes` makes of a script: a file for its own values and one for each theme, and which of them fits the
/// reader's screen.
public struct ThemeVariants: Sendable {
  public struct Variant: Sendable, Equatable {
    /// Nil: the script's own values.
    public var theme: String?
    public var path: String
  }

  /// The script's own values first, then the themes in the order of the file.
  public let variants: [Variant]
  /// The variants for the color schemes that readers may prefer: `dark` before `light`; none where no theme is called
  /// so.
  public let schemes: [(name: String, variant: Int)]
  /// For those who have no such preference.
  public var fallback: Int { schemes.last { $0.name == "light" }?.variant ?? 0 }

  /// - Parameters:
  ///   - path: of the output: `name.gif` becomes `name-dark.gif` for the theme `dark`. The script's own values go to
  ///     `name-light.gif` if there is a theme `dark` and no theme `light` (and the other way round), else to
  ///     `name.gif`.
  public init(_ path: String, themes: [String]) {
    func named(_ suffix: String) -> String { Self.path(path, suffix: suffix) }
    var base = path
    if themes.contains("dark"), !themes.contains("light") { base = named("light") }
    if themes.contains("light"), !themes.contains("dark") { base = named("dark") }
    variants = [Variant(theme: nil, path: base)] + themes.map { Variant(theme: $0, path: named($0)) }
    let hasScheme = themes.contains("dark") || themes.contains("light")
    let paths = variants.map(\.path)
    schemes =
      hasScheme
      ? ["dark", "light"].compactMap { name in paths.firstIndex(of: named(name)).map { (name, $0) } } : []
  }

  /// `a/name.gif` and `dark`: `a/name-dark.gif`
  private static func path(_ path: String, suffix: String) -> String {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    guard let dot = path[start...].lastIndex(of: "."), dot != start else { return path + "-" + suffix }
    return path[..<dot] + "-" + suffix + path[dot...]
  }
}
