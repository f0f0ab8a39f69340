import SystemCalling

/// The HTML of a picture: a `<picture>` element that shows readers the file that fits them.
public struct PictureMarkup: Sendable {
  /// What was written of one variant of a picture; nil what was not.
  public struct Files: Sendable {
    public var gif: String?
    public var webp: String?
    public var apng: String?
    /// A still for those who want nothing to move.
    public var poster: String?

    public init(gif: String? = nil, webp: String? = nil, apng: String? = nil, poster: String? = nil) {
      self.gif = gif
      self.webp = webp
      self.apng = apng
      self.poster = poster
    }

    /// What every reader's program shows best: a GIF, else an APNG, which is at least a still in old ones.
    var image: String? { gif ?? apng ?? webp }
    /// Whether there is anything that moves.
    public var hasPicture: Bool { image != nil }
  }

  /// Files for those who prefer a color scheme.
  public var schemes: [(name: String, files: Files)] = []
  /// Files for all others.
  public var files: Files
  /// What the picture shows, in words.
  public var alternative: String
  /// In points.
  public var width: Int
  /// In points; nil: the browser knows it when it has the file.
  public var height: Int?
  /// The folder of the page, from which the paths of the files are seen: empty for the current one. Nil: the page's
  /// place is not known; then relative paths are as they are, and of absolute ones the name is left.
  public var folder: String?

  public init(files: Files, alternative: String, width: Int, height: Int? = nil, folder: String? = nil) {
    self.files = files
    self.alternative = alternative
    self.width = width
    self.height = height
    self.folder = folder
  }

  public var text: String {
    var lines = ["<picture>"]
    for (name, files) in schemes {
      lines += sources(files, scheme: "(prefers-color-scheme: \(name))")
      if let image = files.image { lines.append(source(image, media: "(prefers-color-scheme: \(name))", type: nil)) }
    }
    // With a color scheme for everybody there is nobody left.
    if schemes.isEmpty { lines += sources(files, scheme: nil) }
    let size = "width=\"\(width)\"" + (height.map { " height=\"\($0)\"" } ?? "")
    lines.append("  <img alt=\"\(Self.escaped(alternative))\" src=\"\(url(files.image ?? ""))\" \(size)>")
    return (lines + ["</picture>"]).joined(separator: "\n")
  }

  /// In the order in which a browser takes the first that fits: the still, then the smaller formats.
  private func sources(_ files: Files, scheme: String?) -> [String] {
    var lines: [String] = []
    if let poster = files.poster {
      let media = ["(prefers-reduced-motion: reduce)"] + (scheme.map { [$0] } ?? [])
      lines.append(source(poster, media: media.joined(separator: " and "), type: nil))
    }
    if let webp = files.webp, webp != files.image { lines.append(source(webp, media: scheme, type: "image/webp")) }
    if let apng = files.apng, apng != files.image { lines.append(source(apng, media: scheme, type: "image/apng")) }
    return lines
  }

  private func source(_ path: String, media: String?, type: String?) -> String {
    "  <source" + (media.map { " media=\"\($0)\"" } ?? "") + (type.map { " type=\"\($0)\"" } ?? "")
      + " srcset=\"\(url(path))\">"
  }

  private func relative(_ path: String) -> String {
    let isAbsolute = path.hasPrefix("/")
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let folder else { return isAbsolute ? name : path }
    guard folder.hasPrefix("/") == isAbsolute else { return isAbsolute ? name : path }
    let from = folder.split(separator: "/").filter { $0 != "." }
    let to = path.split(separator: "/").filter { $0 != "." }
    var common = 0
    while common < from.count, common < to.count - 1, from[common] == to[common] { common += 1 }
    // Where "up" leads from here nobody knows.
    if from[common...].contains("..") { return path }
    return (from[common...].map { _ in ".." } + to[common...]).joined(separator: "/")
  }

  /// As seen from the page's folder. What has a meaning in URLs, HTML or `srcset` is percent-encoded.
  private func url(_ path: String) -> String { relative(path).percentEncoded(keeping: "-._~/") }

  /// For an attribute in double quotes, on one line.
  static func escaped(_ text: String) -> String {
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
