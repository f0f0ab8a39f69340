import Graphics

/// What the caller wants of the palette and of the mapping.
public struct IndexingOptions: Sendable {
  /// 2…256 colors. The transparent entry is one of them if they are at least 8, else it comes on top.
  public var colors: Int
  /// Whether few colors are what somebody asked for, and not all that there is room for: then frames that show something
  /// else altogether have palettes of their own all the same.
  public var wantsFewColors = true
  public var dithering: Dithering
  /// What soft edges are blended onto. Without it, pixels of less than half alpha are transparent and others opaque.
  public var matte: Color?
  /// True when no pixel of any frame can be transparent (the canvas has an opaque background). Pixels that are not
  /// opaque all the same lie on `matte`, or on black.
  public var isOpaque: Bool
  /// True when no pixel of the frames that a planner looked at was, so that hardly any frame will be disposed of.
  public private(set) var seemsOpaque = false
  /// Whether the alpha of soft pixels is known to half a level only, as their colors times alpha are: what was drawn is
  /// so, pictures from elsewhere are not. Then more colors may be meant.
  public var alphaIsRounded = false
  /// Whether encoders take more time to find shorter codes.
  public var isThorough = false
  /// Whether colors of ramps may be replaced although many pixels are shown with them: who says how far pixels may be
  /// off means those, too. Otherwise bands of one color keep clean edges.
  public var bendsRamps = false
  /// What soft pixels are shown as; nil until a plan says it, or where there are none.
  var softColors: SoftColors?
  /// The error that may stay, root mean square in 8-bit levels: a palette is not made larger than this needs.
  public var tolerance: Double
  /// The same where ramps and pictures fill the canvas: each of their colors makes codes longer all over it, where
  /// those of edges cost next to nothing.
  public var toleranceOfRamps: Double
  /// A pixel that goes on changing stays as it is shown if that is off by no more than this, in 8-bit levels of every
  /// channel, beyond what the palette is off anyway. What comes to rest is painted exactly.
  public var keptLevels: Double
  /// A pixel of an edge that trembles shows one color over several changes if its error, squared and added up over their
  /// frames, is less than the square of this for each time that it need not be painted; in the same unit (`Steadier`).
  public var heldLevels: Double
  /// How far a pixel may be off so that codes become shorter, in the same unit. Flat areas are never touched.
  public var substitutedLevels: Double
  public var substitutionShares = SubstitutionShares()
  /// How much better a frame's own palette must serve it than the clip's to be worth its bytes, 0…1: at 0 any gain is,
  /// at 1 it takes what everybody would see.
  public var ownPaletteThreshold: Double

  /// How much of the squared error of `substitutedLevels` some pixels may have, 0…1.
  public struct SubstitutionShares: Sendable {
    /// Those that stay in the next picture: they are looked at longer, and are to look the same when they come again.
    public var resting = 0.5
    /// All of pictures in which some hold still (`Steadier`), and are off by that already; beside `resting`.
    public var held = 0.5

    public init() {}
  }

  public init(
    colors: Int = 256, dithering: Dithering = .none, matte: Color? = nil, isOpaque: Bool = false,
    tolerance: Double = 1.5, toleranceOfRamps: Double? = nil, keptLevels: Double = 0, heldLevels: Double = 0,
    substitutedLevels: Double = 0, ownPaletteThreshold: Double = 1
  ) {
    self.ownPaletteThreshold = ownPaletteThreshold
    self.keptLevels = keptLevels
    self.heldLevels = heldLevels
    self.substitutedLevels = substitutedLevels
    self.colors = colors
    self.dithering = dithering
    self.matte = matte
    self.isOpaque = isOpaque
    self.tolerance = tolerance
    self.toleranceOfRamps = max(tolerance, toleranceOfRamps ?? tolerance)
  }

  /// Of all that is seen, as much lies in ramps where edges are all that is not flat, and where flat areas are rare.
  private static let shareOfRamps = (least: 0.2, most: 0.6)

  /// The error that may stay.
  /// - Parameters:
  ///   - share: of what is seen, how much has no color that fills an area; 0…1.
  ///   - changing: how many frames differ from those before, in large parts; 0…1. What stands still is written once,
  ///     whatever that takes, and long looked at: few shades would be seen as bands.
  func tolerance(inRamps share: Double, changing: Double = 1) -> Double {
    let (least, most) = IndexingOptions.shareOfRamps
    let part = unitClamped((share - least) / (most - least))
    return tolerance + (toleranceOfRamps - tolerance) * part * changing
  }

  /// Whether what stands still may have to be painted again, and must then not change its color.
  public var mayRepaint: Bool { !isOpaque && !seemsOpaque }

  func seemingOpaque() -> IndexingOptions {
    var options = self
    options.seemsOpaque = true
    return options
  }

  /// How many opaque colors a palette may have.
  var opaqueColors: Int {
    let clamped = min(max(colors, 2), 256)
    return clamped >= 8 ? clamped - 1 : clamped
  }
}
