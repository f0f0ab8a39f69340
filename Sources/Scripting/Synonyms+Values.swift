/// Names of values.
extension Synonyms {
  /// Names of other vocabularies for what a value may be; of several the first that is possible there.
  static func name(_ name: String, among names: [String]) -> String? {
    let word = name.lowercased().filter { $0 != "-" && $0 != "_" }
    if names.contains("forever"), alternatingRuns.contains(word) { return backAndForth }
    let meant = valueNames[word]?.first { names.contains($0) } ?? constant(word, among: names)
    return meant.map { "write '\($0)'" }
  }

  /// What a constant of Core Animation ends in, as `kCAFillModeForwards` does, or what Core Image calls a blend mode.
  static func constant(_ word: String, among names: [String]) -> String? {
    if word.hasPrefix("ci"), word.hasSuffix("blendmode") {
      return names.first { word == "ci\($0.lowercased().filter { $0 != "-" })blendmode" }
    }
    guard word.hasPrefix("kca") else { return nil }
    return names.filter { word.hasSuffix($0.lowercased()) }.max { $0.count < $1.count }
  }

  /// Words for a flag where names may stand as well.
  static let flags: [String: Bool] = [
    "true": true, "yes": true, "on": true, "false": false, "no": false, "off": false, "none": false, "hidden": false,
  ]

  private static let valueNames: [String: [String]] = [
    "infinite": ["forever"], "infinity": ["forever"], "indefinite": ["forever"], "always": ["forever"],
    "left": ["leading", "fromLeft"], "right": ["trailing", "fromRight"],
    "top": ["fromTop"], "bottom": ["fromBottom"], "up": ["fromBottom"], "down": ["fromTop"], "start": ["leading"],
    "end": ["trailing"], "middle": ["center"],
    "hand": ["finger"], "touch": ["finger"], "cursor": ["pointer"], "mouse": ["pointer"], "arrow": ["pointer"],
    "head": ["start"], "tail": ["end"], "clip": ["none"], "none": ["removed"], "linear": ["axial"],
    "extrabold": ["heavy"], "ultrabold": ["heavy"], "demibold": ["semibold"],
    "extralight": ["thin"], "ultralight": ["thin"], "hairline": ["thin"], "bolder": ["bold"], "book": ["regular"],
    "angular": ["conic"], "sweep": ["conic"],
    "luma": ["luminance"], "alphainverted": ["alphaInverted"], "lumainverted": ["luminanceInverted"],
    "floydsteinberg": ["diffusion"], "bayer": ["ordered"], "float": ["number"], "double": ["number"],
    "integer": ["int"], "enum": ["choice"], "select": ["choice"], "flat": ["butt"], "boolean": ["bool"],
    "text": ["string"], "aspectfit": ["scaleAspectFit", "resizeAspect"],
    "aspectfill": ["scaleAspectFill", "resizeAspectFill"], "fit": ["scaleAspectFit", "resizeAspect"],
    "contain": ["scaleAspectFit", "resizeAspect"], "cover": ["scaleAspectFill", "resizeAspectFill"],
    "minxminy": ["topLeft"], "maxxminy": ["topRight"], "minxmaxy": ["bottomLeft"], "maxxmaxy": ["bottomRight"],
    "natural": ["leading"], "pageuncurl": ["curlDown"],
    "fill": ["scaleToFill", "resize"], "layerminxminycorner": ["topLeft"], "layermaxxminycorner": ["topRight"],
    "layerminxmaxycorner": ["bottomLeft"], "layermaxxmaxycorner": ["bottomRight"], "evenodd": ["evenOdd"],
    "nonzero": ["nonZero"], "multiplyblendmode": ["multiply"], "screenblendmode": ["screen"],
    "overlayblendmode": ["overlay"], "pluslighter": ["plus-lighter"], "add": ["plus-lighter", "additive"],
    "flip": ["flipFromRight"],
    "flipleft": ["flipFromLeft"], "flipright": ["flipFromRight"], "dissolve": ["crossDissolve"],
    "crossfade": ["crossDissolve"], "curl": ["curlUp"], "pagecurl": ["curlUp"], "slide": ["push"], "cube": ["push"],
    "oglflip": ["flipFromRight"], "normal": ["regular"], "rect": ["rectangle"],
    "additive": ["plus-lighter"],
    "row": ["horizontal"], "column": ["vertical"], "x": ["horizontal"], "y": ["vertical"],
    "stretch": ["fill"], "rotateauto": ["auto"], "rotateautoreverse": ["autoReverse"],
    "ciadditioncompositing": ["plus-lighter"],
    "flexstart": ["start", "leading"], "flexend": ["end", "trailing"], "spacebetween": ["equalSpacing"],
    "spacearound": ["equalSpacing"], "spaceevenly": ["equalSpacing"],
  ]
}
