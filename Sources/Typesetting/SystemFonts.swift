internal import CPango

/// What fontconfig knows about the fonts installed. Reading its configuration costs some 5 to 30 ms with warm caches
/// and seconds without: made only when a family or a character is found nowhere else.
final class SystemFonts {
  private let config: OpaquePointer
  private var fallbacks: [FallbackKey: [OpaquePointer]] = [:]
  /// Color fonts with their number in the order of their paths.
  private var colored: [(rank: Int, pattern: OpaquePointer)]?

  private struct FallbackKey: Hashable {
    var weight: Int
    var italic: Bool
  }

  init?() {
    guard let config = FcInitLoadConfigAndFonts() else { return nil }
    self.config = config
  }

  deinit {
    for pattern in fallbacks.values.joined() { FcPatternDestroy(pattern) }
    FcConfigDestroy(config)
  }

  /// The installed instances of a family, in an order that doesn't depend on how the disk lists files.
  func instances(family: String) -> [OpaquePointer] {
    let wanted = family.lowercased()
    var found: [Instance] = []
    for pattern in allPatterns() where FontPattern.bool(pattern, FC_SCALABLE) {
      guard FontPattern.families(pattern).contains(where: { $0.lowercased() == wanted }) else { continue }
      let path = FontPattern.string(pattern, FC_FILE, 0) ?? ""
      found.append(Instance(path: path, index: FontPattern.integer(pattern, FC_INDEX) ?? 0, pattern: pattern))
    }
    found.sort { $0.path == $1.path ? $0.index < $1.index : $0.path < $1.path }
    return found.map(\.pattern)
  }

  private struct Instance {
    var path: String
    var index: Int
    var pattern: OpaquePointer
  }

  func families() -> [String] {
    var names: Set<String> = []
    for pattern in allPatterns() { names.formUnion(FontPattern.families(pattern)) }
    return names.sorted()
  }

  /// The first font in fontconfig's order of preference that draws `scalar`.
  func fallback(for scalar: Unicode.Scalar, weight: Int, italic: Bool) -> (rank: Int, pattern: OpaquePointer)? {
    let key = FallbackKey(weight: weight, italic: italic)
    let ordered = fallbacks[key] ?? sorted(weight: weight, italic: italic)
    fallbacks[key] = ordered
    for (rank, pattern) in ordered.enumerated() where FontPattern.has(pattern, scalar) { return (rank, pattern) }
    return nil
  }

  /// The first color font, by its file's path, that draws `scalar`.
  func colored(for scalar: Unicode.Scalar) -> (rank: Int, pattern: OpaquePointer)? {
    let fonts: [(rank: Int, pattern: OpaquePointer)]
    if let known = colored {
      fonts = known
    } else {
      fonts = allPatterns().filter { FontPattern.bool($0, FC_COLOR) && FontPattern.bool($0, FC_SCALABLE) }
        .map { (FontPattern.string($0, FC_FILE, 0) ?? "", $0) }.sorted { $0.0 < $1.0 }.enumerated()
        .map { (rank: $0.offset, pattern: $0.element.1) }
      colored = fonts
    }
    return fonts.first { FontPattern.has($0.pattern, scalar) }
  }

  private func sorted(weight: Int, italic: Bool) -> [OpaquePointer] {
    guard let wanted = FcPatternCreate() else { return [] }
    defer { FcPatternDestroy(wanted) }
    FcPatternAddString(wanted, FC_FAMILY, "sans-serif")
    FcPatternAddString(wanted, FC_LANG, "en")
    FcPatternAddDouble(wanted, FC_WEIGHT, FcWeightFromOpenTypeDouble(Double(weight)))
    FcPatternAddInteger(wanted, FC_SLANT, italic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    FcConfigSubstitute(config, wanted, FcMatchPattern)
    FcDefaultSubstitute(wanted)
    var result = FcResultMatch
    guard let set = FcFontSort(config, wanted, FcBool(1), nil, &result) else { return [] }
    defer { FcFontSetDestroy(set) }
    var patterns: [OpaquePointer] = []
    for index in 0..<Int(set.pointee.nfont) {
      guard let pattern = set.pointee.fonts[index], FontPattern.hasOutlines(pattern) else { continue }
      FcPatternReference(pattern)
      patterns.append(pattern)
    }
    return patterns
  }

  private func allPatterns() -> [OpaquePointer] {
    guard let set = FcConfigGetFonts(config, FcSetSystem) else { return [] }
    return (0..<Int(set.pointee.nfont)).compactMap { set.pointee.fonts[$0] }
  }
}
