/// What one SVG may cost.
public struct SVGLimits: Hashable, Sendable {
  /// Elements that are drawn and points of their paths, each as often as it is drawn: `use` repeats them.
  public var parts: Int

  public init(parts: Int = 1_000_000) { self.parts = parts }

  /// How deep elements nest, those that are referred to included.
  static let depth = 100
  /// How deep pictures nest that are composited by themselves: each takes memory of its own.
  static let groups = 24
  /// Of all style sheets of a file.
  static let rules = 4_000
  /// How often a part of a selector is held against an element or one around it.
  static let matches = 20_000_000
  /// In the `filter` of one element.
  static let effects = 100
  /// The largest standard deviation of a blur, in points of the picture.
  static let blur = 1_000
  /// How many gradients one takes something from.
  static let chain = 100
  /// What is wrong beyond that is not told.
  static let mistakes = 1_000
}

/// Why an SVG cannot be drawn.
public enum SVGReadingError: Error, Hashable, Sendable {
  /// Each with its line, in the order of the file.
  case mistakes([SVGMistake])
  case tooManyParts
}

/// What is wrong with an SVG, or is in it and cannot be drawn.
public struct SVGMistake: Error, Hashable, Sendable {
  /// From 1.
  public var line: Int
  /// A part of a sentence.
  public var message: String
}

/// What stops the reading of a part of the file.
enum SVGFailure: Error {
  case mistake(SVGMistake)
  case tooManyParts
}
