/// How a path is stroked, in the units of the path.
public struct Stroke: Hashable, Sendable {
  public enum Cap: String, Sendable, CaseIterable { case butt, round, square }
  public enum Join: String, Sendable, CaseIterable { case miter, round, bevel }

  /// Whether `trimStart`/`trimEnd` measure all subpaths as one (Core Animation) or each by itself.
  public enum TrimMode: String, Sendable, CaseIterable { case together, each }

  /// ≥ 0; 0 draws nothing.
  public var width: Double
  public var cap: Cap
  public var join: Join
  /// ≥ 1: longest miter as a multiple of the width; a longer one becomes a bevel.
  public var miterLimit: Double
  /// On, off, on, … lengths, all ≥ 0 and not all 0; an odd count is used twice. Empty: solid.
  public var dashPattern: [Double]
  /// Where in the pattern the untrimmed start of each subpath lies.
  public var dashPhase: Double
  /// Fractions of the arc length, clamped to 0…1; nothing is drawn where start ≥ end.
  public var trimStart: Double
  public var trimEnd: Double
  public var trimMode: TrimMode

  public init(
    width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10, dashPattern: [Double] = [],
    dashPhase: Double = 0, trimStart: Double = 0, trimEnd: Double = 1, trimMode: TrimMode = .together
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashPattern = dashPattern
    self.dashPhase = dashPhase
    self.trimStart = trimStart
    self.trimEnd = trimEnd
    self.trimMode = trimMode
  }

  /// How far from its path a stroke can paint, at most: miters as far as their limit, the corners of square caps √2
  /// times half the width; 1.5 is for both.
  public var reach: Double { width / 2 * max(1.5, join == .miter ? miterLimit : 1) }
}
