/// What other programs have and this format has not, with what looks the same.
extension Synonyms {
  /// In no object of a script.
  static func missing(_ key: String) -> String? { folded(key) == "motionblur" ? motionBlur : nil }

  static let motionBlur = #"a frame is one moment, and sharp: animate "filters.blur" of what moves"#

  static let gradientText = #"letters have one color: write "type": "gradient", with this text as its 'mask'"#

  /// Each shadow falls behind those before it as well, so that four make an outline all around.
  static let outlinedText =
    #"letters have no outline; four "filters" draw one: {"dropShadow": {"color": …, "radius": 0, "offset": [1, 0]}}, "#
    + "and so with [-1, 0], [0, 1] and [0, -1]"

  static let arrowheads = #"write "endArrow": "triangle", of a shape; "startArrow" stands at the other end"#

  static let velocityOfTouch =
    "a touch goes as fast as its 'duration' says; what it throws goes on in \"on\": {\"touchUp\": …}, with a \"spring\" "
    + "that has an 'initialVelocity'"

  static let backAndForth =
    #"to go back and forth write "autoreverses": true, in an entry or in the layer around what moves"#

  /// Words for a number of runs that says in which direction they go, in lower case.
  static let alternatingRuns: Set<String> = [
    "pingpong", "alternate", "yoyo", "bounce", "mirror", "boomerang", "backandforth", "autoreverse", "autoreverses",
  ]
}
