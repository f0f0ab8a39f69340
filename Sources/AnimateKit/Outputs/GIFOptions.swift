import Graphics
import Indexing

/// How frames become a GIF.
public struct GIFOptions: Sendable {
  /// 2…256
  public var colors = 256
  public var dithering = Dithering.none
  /// What soft edges of a transparent canvas are blended onto.
  public var matte: Color?
  /// 0…100: at 100 every pixel is what the palette has nearest to it. Less makes the file smaller and never better.
  public var quality = GIFOptions.usualQuality
  /// How far a pixel may be off so that codes become shorter, in 8-bit levels of every channel; nil: as `quality` says.
  public var lossy: Double?
  /// Bytes that the file must not exceed, whatever that costs; nil: as many as it takes.
  public var maxSize: Int?
  /// Whether few colors are what is wanted, and not what is left of more.
  var wantsFewColors = true
  /// Nil: for ever.
  public var plays: Int?
  /// Written as a comment.
  public var comment: String?

  public static let usualQuality = 90.0

  public init() {}

  /// 0 at full quality, 1 at none.
  private var loss: Double { 1 - min(100, max(0, quality)) / 100 }

  /// Whether every pixel is what the palette has nearest to it, and nothing is traded.
  var isExact: Bool { loss == 0 }

  /// Whether so little is traded that no color may be missing.
  var isClose: Bool { loss <= 0.25 }

  /// Whether small files are worth some time: not at the usual quality, but where less is asked for.
  private var isThorough: Bool { loss > GIFOptions.usualLoss || lossy != nil }

  /// What `quality` means for palettes and for what stays as it is shown. The factors are those with which clips of
  /// drawings, ramps and photos became smallest at equal error, of all mixtures of colors and leeway that were tried.
  func indexing(isOpaque: Bool) -> IndexingOptions {
    var options = IndexingOptions(
      colors: colors, dithering: dithering, matte: matte, isOpaque: isOpaque, tolerance: tolerance,
      toleranceOfRamps: toleranceOfRamps, keptLevels: keptLevels, heldLevels: heldLevels,
      ownPaletteThreshold: min(1, 10 * loss))
    options.wantsFewColors = wantsFewColors
    options.isThorough = isThorough
    options.bendsRamps = (lossy ?? 0) > 0
    return options
  }

  /// At the usual quality edges keep a few more shades than in proportion.
  private var tolerance: Double { 5 * loss - GIFOptions.extraLoss(loss) }

  /// While it is to look good, ramps keep their shades, and what changes is painted; further down the dial both are given
  /// up faster, for then they cost more than they are seen.
  private var toleranceOfRamps: Double { 10 * goodLoss + 18.5 * poorLoss }
  private var keptLevels: Double { 14 * goodLoss + 38 * poorLoss + 28 * (loss - goodLoss - poorLoss) }

  /// So that it is an error, squared, that grows in proportion; below quality 80 what is kept takes its place by and by.
  private var heldLevels: Double {
    lossy == 0 ? 0 : 11 * min(loss, 0.2).squareRoot() * min(1, max(0, (0.5 - loss) / 0.3))
  }

  private var goodLoss: Double { min(loss, 0.25) }
  private var poorLoss: Double { min(loss - goodLoss, 0.35) }

  /// How much more error than at full quality one palette for the whole clip may leave, in 8-bit levels².
  var errorOfOnePalette: Double { 150 * loss * loss * (1 + 2 * loss) }

  /// Adds what depends on the palette: where that is far off anyway, as much again is not seen.
  func finish(_ plan: PalettePlan) -> PalettePlan {
    // Less quality than the usual one allows no less than that.
    let least = min(loss, GIFOptions.usualLoss)
    let levels = lossy ?? max(GIFOptions.levels(loss, plan), GIFOptions.levels(least, plan))
    return plan.substituting(levels: levels, shares: shares(plan))
  }

  /// At the usual quality less may stay of what rests, and least of edges, whose few pixels are written once; in ramps
  /// whatever moves slowly rests for a frame. Less, too, of pictures in which something holds still, which is off by that
  /// already; further down the dial that is less than what is lost anyway.
  private func shares(_ plan: PalettePlan) -> IndexingOptions.SubstitutionShares {
    let extra = GIFOptions.extraLoss(loss) / GIFOptions.usualLoss
    var shares = IndexingOptions.SubstitutionShares()
    if lossy != nil { return shares }
    shares.resting = 1 / (2 + extra * extra * (1.2 + 1.8 * max(0, 1 - 2 * plan.meanSquaredError)))
    shares.held = 1 / (1 + min(1, 2 * extra))
    return shares
  }

  /// Where more is lost than in proportion: what is hardly seen.
  private static let usualLoss = 1 - usualQuality / 100

  /// Greatest at the usual quality.
  private static func extraLoss(_ loss: Double) -> Double { min(loss, max(0, 2 * usualLoss - loss)) }

  /// How far pixels may be off so that codes become shorter, in 8-bit levels.
  private static func levels(_ loss: Double, _ plan: PalettePlan) -> Double {
    let extraLoss = extraLoss(loss)
    let own = 20 * loss
    // Of edges that move, whose palettes are hardly off, two levels more are not seen.
    let edges = own + 18 * extraLoss
    // Palettes are off on purpose where little is asked of them, which is no reason to be off farther.
    let error = min(plan.meanSquaredError, max(9, 100 * loss * loss))
    // At the usual quality palettes that are hardly off are worth what they cost.
    let excess = extraLoss * max(0, min(9, plan.meanSquaredError) - 2)
    return max(edges, (own * own + 15 * (loss - extraLoss) * error + 65 * excess * excess).squareRoot())
  }
}
