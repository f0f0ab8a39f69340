internal import CPango

/// The faces that text may use, and which of them a style or a character gets. Nothing here depends on what was asked
/// before, apart from the faces' numbers, which no result contains.
final class FontLibrary {
  private let usesSystemFonts: Bool
  private let scriptFiles: [OpenFontFile]
  private var scriptFaces: [FontFace] = []
  private let defaultFamily: KnownFamily?
  private var facesByKey: [String: FontFace] = [:]
  private var facesByFile: [String: [FontFace]] = [:]
  private var resolved: [ResolutionKey: FontFace] = [:]
  private var systemFonts: SystemFonts?
  private var nextNumber = 0

  private struct ResolutionKey: Hashable {
    var font: String?
    var weight: Int
    var italic: Bool
  }

  /// Ranks of fallback fonts: those of the script, the default, DejaVu Sans, color fonts, then fontconfig's order.
  private enum Rank {
    static let script = 0
    static let standard = 100_000
    static let dejaVu = 100_001
    static let colored = 150_000
    static let system = 200_000
  }

  /// Message about a default font that isn't the usual one.
  private(set) var warning: String?

  init(fontFiles: [FontFile], usesSystemFonts: Bool) throws(TypesettingError) {
    self.usesSystemFonts = usesSystemFonts
    var opened: [OpenFontFile] = []
    for file in fontFiles { opened.append(try OpenFontFile(file)) }
    scriptFiles = opened
    if KnownFamily.inter.path(weight: 400, italic: false) != nil {
      defaultFamily = .inter
      warning = nil
    } else if KnownFamily.dejaVuSans.path(weight: 400, italic: false) != nil {
      defaultFamily = .dejaVuSans
      warning = "Inter is not installed: text without a font is drawn in DejaVu Sans"
    } else {
      defaultFamily = nil
      warning = "neither Inter nor DejaVu Sans is installed: text without a font is drawn in the system's own font"
    }
    for file in scriptFiles {
      let faces = load(path: file.path, rank: Rank.script + scriptFaces.count)
      if faces.isEmpty {
        throw .unreadableFont(name: file.name, reason: "no face in it can be read")
      }
      scriptFaces += faces
    }
    if !ownInter.isEmpty { warning = nil }
  }

  /// The usual default font, where the script brings it along.
  private var ownInter: [FontFace] {
    scriptFaces.filter { $0.families.contains(KnownFamily.inter.name.lowercased()) }
  }

  /// The face for a style.
  func face(for style: TextStyle) throws(TypesettingError) -> FontFace {
    let weight = min(max(1, style.weight), 1000)
    let key = ResolutionKey(font: style.font, weight: weight, italic: style.italic)
    if let known = resolved[key] { return known }
    let face = try nearestFace(style.font, weight: weight, italic: style.italic)
    resolved[key] = face
    return face
  }

  /// A variable font has any weight. Of others a weight in between, as animations have, is the nearest hundred's: by CSS
  /// 401 would be Medium and 399 Light.
  private func nearestFace(_ name: String?, weight: Int, italic: Bool) throws(TypesettingError) -> FontFace {
    let face = try findFace(name, weight: weight, italic: italic)
    let hundreds = FontLibrary.hundreds(weight)
    if weight == hundreds || face.weights.contains(Double(weight)) { return face }
    return try findFace(name, weight: hundreds, italic: italic)
  }

  private static func hundreds(_ weight: Int) -> Int { max(100, (weight + 50) / 100 * 100) }

  /// What a face of the script's own lacks of a style that asks for bold or italic letters: those who bring a font along
  /// expect what the installed family has.
  func lack(of style: TextStyle, in face: FontFace) -> MissingStyle? {
    guard face.rank < Rank.standard else { return nil }
    let isLight = style.weight >= 600 && face.weights.upperBound < 550
    guard isLight || style.italic && !face.isSlanted else { return nil }
    return MissingStyle(
      font: style.font ?? defaultFamily?.name ?? KnownFamily.inter.name, weight: isLight ? style.weight : nil,
      isItalic: style.italic && !face.isSlanted)
  }

  /// The face that draws a character which the style's own face lacks; nil if no font has it.
  func fallback(for scalar: Unicode.Scalar, style: TextStyle) -> FontFace? {
    let weight = FontLibrary.hundreds(min(max(1, style.weight), 1000))
    let candidates = scriptFaces.filter { $0.has(scalar) }
    if let face = nearest(candidates, weight: weight, italic: style.italic) { return face }
    if let face = defaultFace(weight: weight, italic: style.italic), face.has(scalar) { return face }
    guard usesSystemFonts else { return nil }
    if let face = knownFace(.dejaVuSans, weight: weight, italic: style.italic, rank: Rank.dejaVu), face.has(scalar) {
      return face
    }
    guard let found = system()?.fallback(for: scalar, weight: weight, italic: style.italic) else { return nil }
    return face(of: found.pattern, rank: Rank.system + found.rank)
  }

  /// The color font for an emoji; nil if none has it.
  func colored(for scalar: Unicode.Scalar) -> FontFace? {
    if let own = scriptFaces.first(where: { $0.isColored && $0.has(scalar) }) { return own }
    guard usesSystemFonts else { return nil }
    if let face = knownFace(.notoColorEmoji, weight: 400, italic: false, rank: Rank.colored), face.has(scalar) {
      return face
    }
    guard let found = system()?.colored(for: scalar) else { return nil }
    return face(of: found.pattern, rank: Rank.colored + 1 + found.rank)
  }

  private func findFace(_ name: String?, weight: Int, italic: Bool) throws(TypesettingError) -> FontFace {
    let wanted = name?.lowercased()
    if let wanted {
      let own = scriptFaces.filter { $0.families.contains(wanted) }
      if let face = nearest(own, weight: weight, italic: italic) { return face }
    }
    let isDefault = wanted == nil || wanted == "sans-serif" || wanted == "system-ui"
    if isDefault, let face = nearest(ownInter, weight: weight, italic: italic) { return face }
    if isDefault || wanted == defaultFamily?.name.lowercased() {
      if let face = defaultFace(weight: weight, italic: italic) { return face }
      guard let face = systemFace(weight: weight, italic: italic) else { throw .noDefaultFont }
      return face
    }
    guard let name, let wanted else { throw .noDefaultFont }
    if usesSystemFonts {
      if let family = Self.knownFamilies[wanted],
        let face = knownFace(family, weight: weight, italic: italic, rank: Rank.system)
      {
        return face
      }
      let isGeneric = wanted == "serif" || wanted == "monospace"
      let instances = system()?.instances(family: name) ?? []
      let faces = Self.grouped(instances).compactMap { face(of: $0, rank: Rank.system) }
      if let face = nearest(faces, weight: weight, italic: italic) { return face }
      if isGeneric, let face = systemFace(weight: weight, italic: italic) { return face }
    }
    throw .unknownFamily(name: name, nearest: nearestName(to: wanted))
  }

  private static let knownFamilies: [String: KnownFamily] = [
    "serif": .dejaVuSerif, "dejavu serif": .dejaVuSerif, "monospace": .dejaVuSansMono,
    "dejavu sans mono": .dejaVuSansMono, "dejavu sans": .dejaVuSans, "inter": .inter,
  ]

  private func defaultFace(weight: Int, italic: Bool) -> FontFace? {
    guard let defaultFamily else { return nil }
    return knownFace(defaultFamily, weight: weight, italic: italic, rank: Rank.standard)
  }

  private func knownFace(_ family: KnownFamily, weight: Int, italic: Bool, rank: Int) -> FontFace? {
    guard let path = family.path(weight: Double(weight), italic: italic) else { return nil }
    let faces = facesByFile[path] ?? load(path: path, rank: rank)
    return faces.first
  }

  /// fontconfig's fallback for Latin letters, whatever generic name was asked for.
  private func systemFace(weight: Int, italic: Bool) -> FontFace? {
    guard usesSystemFonts, let found = system()?.fallback(for: "a", weight: weight, italic: italic) else { return nil }
    return face(of: found.pattern, rank: Rank.system + found.rank)
  }

  private func system() -> SystemFonts? {
    if systemFonts == nil { systemFonts = SystemFonts() }
    return systemFonts
  }

  private func nearest(_ faces: [FontFace], weight: Int, italic: Bool) -> FontFace? {
    var best: (face: FontFace, distance: StyleDistance)?
    for face in faces {
      let distance = face.distance(weight: Double(weight), italic: italic)
      if let known = best, !(distance < known.distance) { continue }
      best = (face, distance)
    }
    return best?.face
  }

  private func load(path: String, rank: Int) -> [FontFace] {
    if let known = facesByFile[path] { return known }
    var faces: [FontFace] = []
    if let set = FcFontSetCreate() {
      defer { FcFontSetDestroy(set) }
      var count: Int32 = 0
      FcFreeTypeQueryAll(path, UInt32.max, nil, &count, set)
      let patterns = (0..<Int(set.pointee.nfont)).compactMap { set.pointee.fonts[$0] }
        .filter { FontPattern.bool($0, FC_SCALABLE) }
      for (offset, instances) in Self.grouped(patterns).enumerated() {
        if let face = FontFace(number: nextNumber, rank: rank + offset, instances: instances) {
          nextNumber += 1
          faces.append(face)
        }
      }
    }
    facesByFile[path] = faces
    return faces
  }

  private func face(of pattern: OpaquePointer, rank: Int) -> FontFace? { face(of: [pattern], rank: rank) }

  private func face(of instances: [OpaquePointer], rank: Int) -> FontFace? {
    guard let first = instances.first, let path = FontPattern.string(first, FC_FILE, 0) else { return nil }
    let indices = instances.map { String(FontPattern.integer($0, FC_INDEX) ?? 0) }
    let key = "\(path)#\(indices.joined(separator: ","))#\(rank)"
    if let known = facesByKey[key] { return known }
    guard let face = FontFace(number: nextNumber, rank: rank, instances: instances) else { return nil }
    nextNumber += 1
    facesByKey[key] = face
    return face
  }

  /// A variable font's named instances belong to one face: same file, same number in its lower 16 bits.
  private static func grouped(_ patterns: [OpaquePointer]) -> [[OpaquePointer]] {
    var groups: [[OpaquePointer]] = []
    var last: (path: String, index: Int)?
    for pattern in patterns {
      let path = FontPattern.string(pattern, FC_FILE, 0) ?? ""
      let index = (FontPattern.integer(pattern, FC_INDEX) ?? 0) & 0xFFFF
      if let last, last.path == path, last.index == index {
        groups[groups.count - 1].append(pattern)
      } else {
        groups.append([pattern])
      }
      last = (path, index)
    }
    return groups
  }

  private func nearestName(to wanted: String) -> String? {
    var names = Set(scriptFaces.flatMap(\.families))
    names.insert("sans-serif")
    // These two are fonts of the system.
    if usesSystemFonts { names.formUnion(["serif", "monospace"]) }
    if let defaultFamily { names.insert(defaultFamily.name) }
    if usesSystemFonts { names.formUnion(system()?.families() ?? []) }
    var best: (name: String, distance: Int)?
    for name in names.sorted() where name.lowercased() != wanted {
      let distance = editDistance(Array(wanted.unicodeScalars), Array(name.lowercased().unicodeScalars))
      if distance <= max(2, wanted.unicodeScalars.count / 3), distance < best?.distance ?? Int.max {
        best = (name, distance)
      }
    }
    return best?.name
  }
}

/// Insertions, deletions and replacements that make one word of another (Levenshtein); names over 64 count as far off.
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  if a.count > 64 || b.count > 64 { return Int.max }
  var row = Array(0...b.count)
  for i in a.indices {
    var diagonal = row[0]
    row[0] = i + 1
    for j in b.indices {
      let above = row[j + 1]
      row[j + 1] = a[i] == b[j] ? diagonal : 1 + min(diagonal, above, row[j])
      diagonal = above
    }
  }
  return row[b.count]
}
