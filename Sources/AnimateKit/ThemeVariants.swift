/// What `--all-themes` makes of a script: a file for its own values and one for each theme, and the HTML that shows the one
/// that fits the reader's screen.
public struct ThemeVariants: Sendable {
  public struct Variant: Sendable, Equatable {
    /// Nil: the script's own values.
    public var theme: String?
    public var path: String
  }

  /// The script's own values first, then the themes in the order of the file.
  public let variants: [Variant]
  private let light: String?
  private let dark: String?

  /// - Parameters:
  ///   - path: of the output: `name.gif` becomes `name-dark.gif` for the theme `dark`. The script's own values go to
  ///     `name-light.gif` if there is a theme `dark` and no theme `light` (and the other way round), else to `name.gif`.
  public init(_ path: String, themes: [String]) {
    func named(_ suffix: String) -> String { Self.path(path, suffix: suffix) }
    var base = path
    if themes.contains("dark"), !themes.contains("light") { base = named("light") }
    if themes.contains("light"), !themes.contains("dark") { base = named("dark") }
    variants = [Variant(theme: nil, path: base)] + themes.map { Variant(theme: $0, path: named($0)) }
    let hasScheme = themes.contains("dark") || themes.contains("light")
    light = hasScheme ? named("light") : nil
    dark = hasScheme ? named("dark") : nil
  }

  /// `a/name.gif` and `dark`: `a/name-dark.gif`
  private static func path(_ path: String, suffix: String) -> String {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    guard let dot = path[start...].lastIndex(of: "."), dot != start else { return path + "-" + suffix }
    return path[..<dot] + "-" + suffix + path[dot...]
  }

  /// For a README: an image for each color scheme, and one for those who have none.
  /// - Parameters:
  ///   - alternative: what the picture shows, in words.
  ///   - width: in points.
  public func picture(alternative: String, width: Int) -> String {
    var lines = ["<picture>"]
    for (scheme, path) in [("dark", dark), ("light", light)] {
      guard let path else { continue }
      lines.append("  <source media=\"(prefers-color-scheme: \(scheme))\" srcset=\"\(Self.url(path))\">")
    }
    let fallback = light ?? variants[0].path
    lines.append(
      "  <img alt=\"\(Self.escaped(alternative))\" src=\"\(Self.url(fallback))\" width=\"\(width)\">")
    return (lines + ["</picture>"]).joined(separator: "\n")
  }

  /// As it is for a relative path; of an absolute one the file's name. What has a meaning in URLs, HTML or `srcset` is
  /// percent-encoded.
  private static func url(_ path: String) -> String {
    let shown = path.hasPrefix("/") ? path.split(separator: "/").last.map(String.init) ?? path : path
    var url = ""
    for byte in shown.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        url.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        url += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return url
  }

  /// For an attribute in double quotes, on one line.
  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
      case _ where scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}":
        escaped.append(" ")
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
