import Graphics

/// Text set: glyphs in their places, in points, the origin at the top left of the text's box, y downwards.
public struct TextLayout: Sendable {
  public struct Line: Hashable, Sendable {
    /// y of the baseline.
    public var baseline: Double
    /// Height above the baseline, by the fonts (not the ink).
    public var ascent: Double
    /// Depth below the baseline.
    public var descent: Double
    /// Left edge.
    public var x: Double
    /// Sum of the advances, without the space at a line break.
    public var width: Double
  }

  public struct PlacedGlyph: Hashable, Sendable {
    /// The outline in points, its origin on the baseline at (0, 0); empty for spaces. Equal glyphs share it.
    public var path: Path
    /// Where the outline's origin goes.
    public var origin: Point
    /// Index into the paragraph's runs.
    public var run: Int
    /// The run's `color`.
    public var color: Int
    /// The shown characters that the glyph stands for: several for a ligature.
    public var cluster: Range<Int>
  }

  /// Width of the longest line and height of all lines, whatever their ink. Without text the width is 0 and the
  /// height that of a line.
  public var size: Size
  public var lines: [Line]
  /// In reading order: by line, then by character.
  public var glyphs: [PlacedGlyph]
  /// How many characters (grapheme clusters, newlines too) are shown. An ellipsis counts as one; what it stands for
  /// and what is cut off do not.
  public var characterCount: Int
  /// What no font has an outline for, sorted. Where there is any, places and sizes are not defined.
  public var missing: [Unicode.Scalar]
  /// What `minimumScale` made of the text: 1 if it had room. All other figures have it in them.
  public var scale: Double

  /// y of the first line's baseline.
  public var firstBaseline: Double { lines.first?.baseline ?? 0 }
  /// y of the last line's baseline.
  public var lastBaseline: Double { lines.last?.baseline ?? 0 }

  /// The outlines of all glyphs of a color (nil: of all), in their places.
  /// - Parameter revealed: 0…1 (clamped; NaN counts as 0): only glyphs whose characters are all among the first
  ///   `revealed` × `characterCount` characters, rounded down.
  public func outline(color: Int? = nil, revealed: Double = 1) -> Path {
    let shown = clampedInt(Double(characterCount) * revealed + 1e-9, 0...characterCount)
    var path = Path()
    for glyph in glyphs where glyph.cluster.upperBound <= shown && (color == nil || glyph.color == color) {
      path.append(glyph.path.transformed(by: .translation(glyph.origin.x, glyph.origin.y)))
    }
    return path
  }
}
