import Graphics

/// An opaque 24-bit color: red in the lowest byte, then green, then blue, as in a `Pixmap` without its alpha.
public typealias PackedColor = UInt32

/// The colors that indices stand for.
public struct Palette: Sendable, Hashable {
  /// 1…256 of them.
  public private(set) var colors: [PackedColor]

  /// More than 256 colors are cut off; none become black.
  public init(_ colors: [PackedColor]) {
    self.colors = colors.isEmpty ? [0] : Array(colors.prefix(256))
  }

  /// The number of bits of an index, 1…8: a GIF color table has 2^bits entries.
  public var bits: Int { Palette.bits(forCount: colors.count) }

  /// 1…8: how many bits indices below `count` need.
  public static func bits(forCount count: Int) -> Int {
    var bits = 1
    while bits < 8 && 1 << bits < count { bits += 1 }
    return bits
  }
}

extension Color {
  /// Rounded to 8 bits and clamped; alpha is dropped.
  @inlinable public var packed: PackedColor {
    func byte(_ component: Double) -> UInt32 { UInt32(clampedInt((component * 255).rounded(), 0...255)) }
    return byte(red) | byte(green) << 8 | byte(blue) << 16
  }
}

/// How colors that the palette lacks are shown.
public enum Dithering: String, Sendable, CaseIterable {
  /// The nearest color: right for flat interface art.
  case none
  /// Floyd–Steinberg, within the pixels that change.
  case diffusion
  /// A fixed blue-noise pattern: the same color at the same place is always the same index.
  case ordered
  /// The same, but only for the colors of smooth ramps in which the palette's steps would be seen as bands.
  case auto
}

/// What the caller wants of the palette and of the mapping.
public struct IndexingOptions: Sendable {
  /// 2…256 colors. The transparent entry is one of them if they are at least 8, else it comes on top.
  public var colors: Int
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
  /// How far a pixel may be off so that codes become shorter, in the same unit. Flat areas are never touched.
  public var substitutedLevels: Double
  /// How much better a frame's own palette must serve it than the clip's to be worth its bytes, 0…1: at 0 any gain is,
  /// at 1 it takes what everybody would see.
  public var ownPaletteThreshold: Double

  public init(
    colors: Int = 256, dithering: Dithering = .none, matte: Color? = nil, isOpaque: Bool = false,
    tolerance: Double = 1.5, toleranceOfRamps: Double? = nil, keptLevels: Double = 0, substitutedLevels: Double = 0,
    ownPaletteThreshold: Double = 1
  ) {
    self.ownPaletteThreshold = ownPaletteThreshold
    self.keptLevels = keptLevels
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

/// What all frames of a clip have in common.
public struct PalettePlan: Sendable {
  public let palette: Palette
  /// The entry that shows what was there before.
  public let transparentIndex: Int
  public private(set) var options: IndexingOptions
  /// The same with another leeway (`IndexingOptions.substitutedLevels`).
  public func substituting(levels: Double) -> PalettePlan {
    var plan = self
    plan.options.substitutedLevels = levels
    return plan
  }

  /// Whether an encoder may show something else than the indices.
  var hasLeeway: Bool { options.substitutedLevels > 0 && options.dithering != .diffusion }
  /// The mean squared error that the global palette leaves on the pixels that the planner saw, in 8-bit levels².
  public let meanSquaredError: Double
  /// The colors that `Dithering.auto` is for.
  var banding: BandingMap?
  /// So many colors after the transparent entry fill areas: pixels that have just such a color are shown exactly,
  /// whatever leeway others have.
  var solidCount = 0
  /// And so many at the end, of areas in which nothing changes.
  var solidsAtEnd = 0

  /// The indices of all of them, from the first at the end around to the last at the beginning.
  var solids: SolidIndices {
    let first = UInt8(truncatingIfNeeded: solidsAtEnd > 0 ? palette.colors.count - solidsAtEnd : 0)
    return SolidIndices(first: first, last: UInt8(clamping: solidCount))
  }
}

/// Indices of colors that fill areas: a range that goes on at 0 after 255.
struct SolidIndices: Sendable {
  let first: UInt8
  /// How many come after the first one.
  let span: UInt8

  init(first: UInt8, last: UInt8) {
    self.first = first
    span = last &- first
  }

  @inline(__always)
  func contains(_ index: UInt8) -> Bool { index &- first <= span }
}

/// A part of the canvas in palette indices: one image of a GIF.
public struct IndexedFrame: Sendable, Equatable {
  /// What becomes of `rect` when the next frame comes.
  public enum Disposal: Sendable {
    case keep
    /// It becomes transparent.
    case background
    /// It becomes what it was before the frame.
    case previous
  }

  public var rect: PixelRect
  /// Nil: the clip's.
  public var localPalette: Palette?
  /// Rows of `rect`, top row first.
  public var indices: [UInt8]
  /// The index that leaves a pixel as it is; nil when none occurs, nor may be chosen.
  public var transparentIndex: Int?
  public var delayCentiseconds: Int
  public var disposal: Disposal
  /// What an encoder may show instead of the indices; nil: nothing else.
  public var leeway: Leeway?

  public init(
    rect: PixelRect, localPalette: Palette? = nil, indices: [UInt8], transparentIndex: Int?, delayCentiseconds: Int,
    disposal: Disposal = .keep, leeway: Leeway? = nil
  ) {
    self.leeway = leeway
    self.rect = rect
    self.localPalette = localPalette
    self.indices = indices
    self.transparentIndex = transparentIndex
    self.delayCentiseconds = delayCentiseconds
    self.disposal = disposal
  }
}
