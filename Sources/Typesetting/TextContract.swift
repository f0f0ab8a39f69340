import Graphics

/// How a run of text looks, apart from its color.
public struct TextStyle: Hashable, Sendable {
  /// A family's name, or one of CSS's generic names `sans-serif`, `serif`, `monospace`, `system-ui`. Nil is the
  /// default.
  public var font: String?
  /// The em in points, 0…10,000 (clamped; NaN counts as 0). Size 0 draws nothing and takes no room.
  public var size: Double
  /// CSS's weight, 100…900; the nearest that the family has is taken, by the rule of CSS Fonts 4.
  public var weight: Int
  /// Takes the family's italic, where it has one; none is made by slanting.
  public var italic: Bool
  /// Points added between characters, −1,000…1,000; anything but 0 switches ligatures off.
  public var letterSpacing: Double
  /// Figures of one width: the font's own (`tnum`) or, where it has none, its usual ones in the middle of the widest
  /// one's room. They are not kerned.
  public var monospacedDigits: Bool
  /// False keeps every character apart, as letter spacing does.
  public var ligatures: Bool

  public init(
    font: String? = nil, size: Double = 17, weight: Int = 400, italic: Bool = false, letterSpacing: Double = 0,
    monospacedDigits: Bool = false, ligatures: Bool = true
  ) {
    self.font = font
    self.size = size
    self.weight = weight
    self.italic = italic
    self.letterSpacing = letterSpacing
    self.monospacedDigits = monospacedDigits
    self.ligatures = ligatures
  }
}

/// What the font that a script brings along has not, and is drawn without.
public struct MissingStyle: Hashable, Sendable {
  /// The family's name.
  public var font: String
  /// The weight that was asked for; nil where one near to it is there.
  public var weight: Int?
  public var isItalic: Bool
}

/// Characters of one style and color.
public struct TextRun: Hashable, Sendable {
  public var text: String
  public var style: TextStyle
  /// Any number of the caller's; it comes back with each glyph.
  public var color: Int

  public init(text: String, style: TextStyle, color: Int = 0) {
    self.text = text
    self.style = style
    self.color = color
  }
}

/// Where lines stand in the width.
public enum TextAlignment: String, Sendable, CaseIterable {
  /// At the side where the line's own hard line (between two newlines) begins to be read: left, or right where its
  /// first strong character is right-to-left, as UIKit's natural alignment has it.
  case leading
  case center
  /// Opposite to `leading`.
  case trailing
  /// Both sides, by wider spaces; the last line of each hard line stands as `leading`. Needs `wrapped` and a width.
  case justified
}

/// Where an ellipsis stands for what has no room.
public enum TextTruncation: String, Sendable, CaseIterable {
  case none
  case start
  case middle
  case end
}

/// Text and the room for it.
public struct Paragraph: Hashable, Sendable {
  public var runs: [TextRun]
  /// Points; nil is as wide as needed.
  public var width: Double?
  /// Points; nil is as high as needed. It only matters to `truncation` and `minimumScale`.
  public var height: Double?
  public var alignment: TextAlignment
  /// Breaks lines at the width by the rules of Unicode (UAX 14), inside words where a word is too long. Otherwise
  /// only newlines break.
  public var wrapped: Bool
  /// With a width, the last line that has room ends so if text is left over. `none` lets text stand out.
  public var truncation: TextTruncation
  /// Distance of baselines in points, the text in the middle of its line as in CSS; nil is the fonts' own.
  public var lineHeight: Double?
  /// At most so many lines; 0 is any number.
  public var numberOfLines: Int
  /// The text may shrink to this factor, 0…1, if it has no room otherwise; 1 never shrinks.
  public var minimumScale: Double

  public init(
    runs: [TextRun], width: Double? = nil, height: Double? = nil, alignment: TextAlignment = .leading,
    wrapped: Bool = true, truncation: TextTruncation = .none, lineHeight: Double? = nil, numberOfLines: Int = 0,
    minimumScale: Double = 1
  ) {
    self.runs = runs
    self.width = width
    self.height = height
    self.alignment = alignment
    self.wrapped = wrapped
    self.truncation = truncation
    self.lineHeight = lineHeight
    self.numberOfLines = numberOfLines
    self.minimumScale = minimumScale
  }
}

/// Why text cannot be set.
public enum TypesettingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No such family among the files, nor (if allowed) on the system; `nearest` is the most similar name there is.
  case unknownFamily(name: String, nearest: String?)
  /// A file that is no font, or a broken one.
  case unreadableFont(name: String, reason: String)
  /// There is no font at all for text that names none.
  case noDefaultFont
  /// More than 16,000 characters (Unicode scalars) between two newlines, or 100,000 in all.
  case tooLong(characters: Int, limit: Int)
  /// The font library could not allocate.
  case outOfMemory

  /// In a sentence, for people.
  public var description: String {
    switch self {
    case .unknownFamily(let name, let nearest):
      "there is no font '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .unreadableFont(let name, let reason): "the font '\(name)' cannot be read: \(reason)"
    case .noDefaultFont: "there is no font: install Inter (Debian's fonts-inter), or name a font file in 'fonts'"
    case .tooLong(let characters, let limit): "a text of \(characters) characters is too long to be set (\(limit))"
    case .outOfMemory: "there is not enough memory to set the text"
    }
  }
}

/// A font that the caller brings along: TrueType, OpenType or a collection of them.
public struct FontFile: Sendable {
  public enum Content: Sendable {
    case bytes([UInt8])
    case path(String)
  }

  /// What messages call it.
  public var name: String
  public var content: Content

  public init(name: String, content: Content) {
    self.name = name
    self.content = content
  }

  /// Larger files are refused.
  public static let maximumSize = 32 << 20
}
