internal import CPango
import Graphics

/// One face of a font file, known under an alias of ours. Several faces of one family on a machine cannot be mixed up
/// that way: which face is taken is decided here and not by fontconfig's scores.
final class FontFace {
  let number: Int
  /// The only family name that the pattern bears.
  let alias: String
  /// The names that the file gives, lower case.
  let families: [String]
  /// fontconfig's description of each instance of the face, owned.
  let patterns: [OpaquePointer]
  /// CSS weights; one face of a variable font has a range.
  let weights: ClosedRange<Double>
  /// Those of a variable font's named instances, and of all other fonts.
  private let namedWeights: [Double]
  let isSlanted: Bool
  /// Percent of the normal width.
  let width: Double
  let path: String
  /// Has glyphs in colors of its own.
  let isColored: Bool
  /// Order of preference as a fallback.
  let rank: Int

  init?(number: Int, rank: Int, instances: [OpaquePointer]) {
    guard let first = instances.first, let path = FontPattern.string(first, FC_FILE, 0) else { return nil }
    self.number = number
    self.rank = rank
    self.path = path
    alias = "face\(number)"
    families = FontPattern.families(first).map { $0.lowercased() }
    let instances = instances.filter { !FontPattern.isPhantom($0, of: first) }
    let each = instances.map(FontPattern.weights)
    let weights = each.dropFirst().reduce(each[0]) {
      min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound)
    }
    self.weights = weights
    namedWeights = each.filter { $0.lowerBound == $0.upperBound }.map(\.lowerBound)
    isSlanted = FontPattern.integer(first, FC_SLANT) ?? 0 > 0
    width = FontPattern.width(first)
    isColored = FontPattern.bool(first, FC_COLOR)
    patterns = instances.compactMap { FcPatternDuplicate($0) }
    for pattern in patterns {
      FcPatternDel(pattern, FC_FAMILY)
      FcPatternAddString(pattern, FC_FAMILY, alias)
      // Pango asks for this family where characters are to be pictures.
      if isColored { FcPatternAddString(pattern, FC_FAMILY, "emoji") }
      // Pictures scale as outlines do, from the size that the font gives them.
      FcPatternDel(pattern, FC_PIXEL_SIZE)
      FcPatternDel(pattern, FC_SIZE)
    }
    if patterns.isEmpty { return nil }
  }

  deinit {
    for pattern in patterns { FcPatternDestroy(pattern) }
  }

  func has(_ scalar: Unicode.Scalar) -> Bool { FontPattern.has(patterns[0], scalar) }

  /// The weight to ask fontconfig for. At the very beginning of a variable font's axis, and beyond its ends, fontconfig
  /// (2.14) takes the default weight, unless a named instance is there; the nearest is meant.
  func weight(nearest wanted: Int) -> Int {
    let (first, last) = (weights.lowerBound, weights.upperBound)
    guard first < last else { return wanted }
    if Double(wanted) <= first, !namedWeights.contains(first) { return clampedInt(first.rounded(.down)) + 1 }
    return Double(wanted) > last ? clampedInt(last.rounded(.down)) : wanted
  }

  /// How far this face is from a wanted style, by CSS Fonts 4: width before slant before weight.
  func distance(weight: Double, italic: Bool) -> StyleDistance {
    StyleDistance(
      width: abs(width - 100), slant: isSlanted == italic ? 0 : 1,
      weight: StyleDistance.ofWeight(weights, wanted: weight))
  }
}

struct StyleDistance: Comparable {
  var width: Double
  var slant: Int
  var weight: Double

  static func < (a: StyleDistance, b: StyleDistance) -> Bool {
    if a.width != b.width { return a.width < b.width }
    if a.slant != b.slant { return a.slant < b.slant }
    return a.weight < b.weight
  }

  /// CSS Fonts 4, 5.2: from 400 to 500 first what is heavier up to 500, then lighter, then heavier; below 400
  /// lighter first; above 500 heavier first.
  static func ofWeight(_ weights: ClosedRange<Double>, wanted: Double) -> Double {
    if weights.contains(wanted) { return 0 }
    let isHeavier = weights.lowerBound > wanted
    let distance = isHeavier ? weights.lowerBound - wanted : wanted - weights.upperBound
    if wanted >= 400, wanted <= 500 {
      if isHeavier, weights.lowerBound <= 500 { return distance }
      return distance + (isHeavier ? 2000 : 1000)
    }
    return distance + (isHeavier == (wanted > 500) ? 0 : 1000)
  }
}

/// Reading fontconfig's patterns.
enum FontPattern {
  static func string(_ pattern: OpaquePointer, _ object: String, _ index: Int32) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, object, index, &value) == FcResultMatch, let value else { return nil }
    return String(cString: value)
  }

  static func families(_ pattern: OpaquePointer) -> [String] {
    var names: [String] = []
    while names.count < 16, let name = string(pattern, FC_FAMILY, Int32(names.count)) { names.append(name) }
    return names
  }

  static func integer(_ pattern: OpaquePointer, _ object: String) -> Int? {
    var value: Int32 = 0
    return FcPatternGetInteger(pattern, object, 0, &value) == FcResultMatch ? Int(value) : nil
  }

  /// Whether it is the instance at 0 of all axes that a variable font without named instances is said to have (FreeType
  /// 2.12): of the style of the font itself, with another weight.
  static func isPhantom(_ pattern: OpaquePointer, of first: OpaquePointer) -> Bool {
    integer(pattern, FC_INDEX) ?? 0 > 0xFFFF && string(pattern, FC_STYLE, 0) == string(first, FC_STYLE, 0)
      && weights(pattern) != weights(first)
  }

  static func bool(_ pattern: OpaquePointer, _ object: String) -> Bool {
    var value: FcBool = 0
    return FcPatternGetBool(pattern, object, 0, &value) == FcResultMatch && value == 1
  }

  static func width(_ pattern: OpaquePointer) -> Double {
    var value = 100.0
    if FcPatternGetDouble(pattern, FC_WIDTH, 0, &value) == FcResultMatch { return value }
    var range: OpaquePointer?
    var (low, high) = (100.0, 100.0)
    if FcPatternGetRange(pattern, FC_WIDTH, 0, &range) == FcResultMatch, let range {
      _ = FcRangeGetDouble(range, &low, &high)
    }
    return min(max(100, low), high)
  }

  /// In CSS's numbers; 400 where the pattern says nothing.
  static func weights(_ pattern: OpaquePointer) -> ClosedRange<Double> {
    var (low, high) = (80.0, 80.0)
    var range: OpaquePointer?
    if FcPatternGetDouble(pattern, FC_WEIGHT, 0, &low) == FcResultMatch {
      high = low
    } else if FcPatternGetRange(pattern, FC_WEIGHT, 0, &range) == FcResultMatch, let range {
      _ = FcRangeGetDouble(range, &low, &high)
    }
    let (a, b) = (FcWeightToOpenTypeDouble(low), FcWeightToOpenTypeDouble(high))
    return min(a, b)...max(a, b)
  }

  static func has(_ pattern: OpaquePointer, _ scalar: Unicode.Scalar) -> Bool {
    var characters: OpaquePointer?
    guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch, let characters else {
      return false
    }
    return FcCharSetHasChar(characters, scalar.value) != 0
  }

  /// False for pictures of characters: bitmaps and color fonts without outlines.
  static func hasOutlines(_ pattern: OpaquePointer) -> Bool {
    bool(pattern, FC_OUTLINE) && bool(pattern, FC_SCALABLE) && !bool(pattern, FC_COLOR)
  }
}
