#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A family that is looked for by its files' names, which is much cheaper than asking fontconfig for all fonts.
struct KnownFamily: Sendable {
  struct File: Sendable {
    var name: String
    var weights: ClosedRange<Double>
    var isItalic: Bool
  }

  var name: String
  /// Below each of the font directories.
  var folders: [String]
  var files: [File]

  static let inter = KnownFamily(
    name: "Inter",
    folders: ["opentype/inter", "truetype/inter", "inter", "rsms-inter-fonts", "OTF", "TTF", ""],
    files: staticFiles(
      prefix: "Inter-", suffix: ".otf",
      [
        ("Thin", 100), ("ExtraLight", 200), ("Light", 300), ("Regular", 400), ("Medium", 500), ("SemiBold", 600),
        ("Bold", 700), ("ExtraBold", 800), ("Black", 900),
      ]) + [
        File(name: "InterVariable.ttf", weights: 100...900, isItalic: false),
        File(name: "InterVariable-Italic.ttf", weights: 100...900, isItalic: true),
      ])

  static let dejaVuSans = dejaVu("DejaVu Sans", italic: "Oblique", lightest: [("ExtraLight", 200, false)])
  static let dejaVuSerif = dejaVu("DejaVu Serif", italic: "Italic")
  static let dejaVuSansMono = dejaVu("DejaVu Sans Mono", italic: "Oblique")

  static let notoColorEmoji = KnownFamily(
    name: "Noto Color Emoji",
    folders: ["truetype/noto", "noto", "google-noto-emoji-fonts", "google-noto-color-emoji-fonts", "TTF", ""],
    files: [File(name: "NotoColorEmoji.ttf", weights: 400...400, isItalic: false)])

  private static func staticFiles(
    prefix: String, suffix: String, _ weights: [(name: String, weight: Double)]
  ) -> [File] {
    weights.flatMap { entry in
      let italic = entry.name == "Regular" ? "Italic" : entry.name + "Italic"
      return [
        File(name: prefix + entry.name + suffix, weights: entry.weight...entry.weight, isItalic: false),
        File(name: prefix + italic + suffix, weights: entry.weight...entry.weight, isItalic: true),
      ]
    }
  }

  private static func dejaVu(
    _ name: String, italic: String, lightest: [(String, Double, Bool)] = []
  ) -> KnownFamily {
    let base = String(name.filter { $0 != " " })
    let styles = [("", 400.0, false), ("Bold", 700, false), (italic, 400, true), ("Bold" + italic, 700, true)]
    return KnownFamily(
      name: name, folders: ["truetype/dejavu", "dejavu", "TTF", "dejavu-sans-fonts", "dejavu-serif-fonts", ""],
      files: (styles + lightest).map { style, weight, isItalic in
        File(
          name: base + (style.isEmpty ? "" : "-" + style) + ".ttf", weights: weight...weight, isItalic: isItalic)
      })
  }

  /// Path of the file nearest to a style among those installed, in the first directory that has any; nil if none is.
  func path(weight: Double, italic: Bool) -> String? {
    for directory in Self.directories {
      for folder in folders {
        let place = folder.isEmpty ? directory : directory + "/" + folder
        let ordered = files.enumerated().sorted { a, b in
          let (first, second) = (a.element.distance(weight, italic), b.element.distance(weight, italic))
          return first == second ? a.offset < b.offset : first < second
        }
        if access(place, F_OK) != 0 { continue }
        for (_, file) in ordered where access(place + "/" + file.name, R_OK) == 0 { return place + "/" + file.name }
      }
    }
    return nil
  }

  private static let directories: [String] = {
    var places = ["/usr/share/fonts", "/usr/local/share/fonts", "/opt/homebrew/share/fonts", "/Library/Fonts"]
    if let home = getenv("HOME") {
      let folder = String(cString: home)
      if folder.hasPrefix("/") { places += ["/.local/share/fonts", "/.fonts", "/Library/Fonts"].map { folder + $0 } }
    }
    return places
  }()
}

extension KnownFamily.File {
  func distance(_ weight: Double, _ italic: Bool) -> StyleDistance {
    StyleDistance(
      width: 0, slant: isItalic == italic ? 0 : 1, weight: StyleDistance.ofWeight(weights, wanted: weight))
  }
}
