import Graphics

/// How a color font draws a glyph.
public enum GlyphColors: Hashable, Sendable {
  /// Outlines above each other (the font's COLR table, version 0), in points from the glyph's origin.
  case layers([Layer])
  /// A picture (CBDT or sbix).
  case picture(GlyphPicture)

  public struct Layer: Hashable, Sendable {
    public var path: Path
    /// Nil is the text's own color.
    public var color: Color?
  }
}

/// A glyph that is a picture: the largest that the font has.
public struct GlyphPicture: Sendable {
  /// A PNG file.
  public var png: [UInt8]
  /// The same for the same bytes.
  public var identity: UInt64
  /// Where it is drawn, in points from the glyph's origin.
  public var frame: Rect
}

extension GlyphPicture: Hashable {
  public static func == (a: GlyphPicture, b: GlyphPicture) -> Bool { a.identity == b.identity && a.frame == b.frame }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
    hasher.combine(frame)
  }
}
