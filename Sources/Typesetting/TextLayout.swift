import Graphics

/// What text is shown by, piece after piece.
public enum TextUnit: String, Sendable, CaseIterable {
  /// As people see them (grapheme clusters), newlines too.
  case character
  /// By the rules of Unicode (UAX 29), with what follows up to the next; opening punctuation belongs to its word.
  case word
  /// As the text is broken.
  case line
}

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
    /// Its paragraph is read from right to left.
    public var isRightToLeft: Bool
    /// Those of the shown characters that stand in it, without a newline at its end.
    public var characters: Range<Int>
  }

  public struct PlacedGlyph: Hashable, Sendable {
    /// The outline in points, its origin on the baseline at (0, 0); empty for spaces and where there are `colors`.
    /// Equal glyphs share it.
    public var path: Path
    /// What a color font draws in place of the outline, from the same origin.
    public var colors: GlyphColors?
    /// Where the outline's origin goes.
    public var origin: Point
    /// The middle of its characters' advance, on the baseline: the same for all glyphs of a cluster.
    public var anchor: Point
    /// Where the advance of its characters begins and ends across: the same for all glyphs of them.
    public var left: Double
    public var right: Double
    /// Index into the paragraph's runs.
    public var run: Int
    /// The run's `color`.
    public var color: Int
    /// The shown characters that the glyph stands for: several for a ligature.
    public var cluster: Range<Int>
    /// Which of the text's words it belongs to, from 0.
    public var word: Int
    /// Index into the layout's lines.
    public var line: Int
    /// It is read from right to left.
    public var isRightToLeft: Bool

    /// It is shown with the unit of this number, and all after it.
    public func place(of unit: TextUnit) -> Int {
      switch unit {
      case .character: cluster.upperBound - 1
      case .word: word
      case .line: line
      }
    }
  }

  /// Where what goes along with text stands, by the font of a run, in points below the baseline (above it negative).
  public struct Bars: Hashable, Sendable {
    /// Under the letters.
    public var underline = Bar()
    /// Through the small letters.
    public var strikethrough = Bar()
    /// Behind everything: the font's height, whatever the ink.
    public var background = Bar()

    func scaled(by factor: Double) -> Bars {
      Bars(
        underline: underline.scaled(by: factor), strikethrough: strikethrough.scaled(by: factor),
        background: background.scaled(by: factor))
    }
  }

  public struct Bar: Hashable, Sendable {
    public var top = 0.0
    public var height = 0.0

    func scaled(by factor: Double) -> Bar { Bar(top: top * factor, height: height * factor) }
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
  /// How many words have glyphs.
  public var wordCount: Int
  /// What no font has an outline for, sorted. Where there is any, places and sizes are not defined.
  public var missing: [Unicode.Scalar]
  /// Emoji that only fonts without color have, sorted.
  public var uncolored: [Unicode.Scalar]
  /// Styles that the script's own fonts have not, by name.
  public var missingStyles: [MissingStyle] = []
  /// What `minimumScale` made of the text: 1 if it had room. All other figures have it in them.
  public var scale: Double
  /// What goes along with the text of each of the paragraph's runs.
  public var bars: [Bars]

  /// y of the first line's baseline.
  public var firstBaseline: Double { lines.first?.baseline ?? 0 }
  /// y of the last line's baseline.
  public var lastBaseline: Double { lines.last?.baseline ?? 0 }

  /// How many units the text has.
  public func count(of unit: TextUnit) -> Int {
    switch unit {
    case .character: characterCount
    case .word: wordCount
    case .line: lines.count
    }
  }

  /// How many units a part of the text shows, rounded down.
  /// - Parameter fraction: 0…1 (clamped; NaN counts as 0).
  public func revealedCount(_ fraction: Double, by unit: TextUnit) -> Int {
    let count = count(of: unit)
    return clampedInt(Double(count) * fraction + 1e-9, 0...count)
  }

  /// The outlines of all glyphs, in their places.
  public func outline() -> Path {
    var path = Path()
    for glyph in glyphs {
      path.append(glyph.path.transformed(by: .translation(glyph.origin.x, glyph.origin.y)))
    }
    return path
  }
}
