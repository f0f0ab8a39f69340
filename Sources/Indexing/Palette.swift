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
}

/// What the caller wants of the palette and of the mapping.
public struct IndexingOptions: Sendable {
  /// 2…256 colors. The transparent entry is one of them if they are at least 8, else it comes on top.
  public var colors: Int
  public var dithering: Dithering
  /// What soft edges are blended onto. Without it, pixels of less than half alpha are transparent and others opaque.
  public var matte: Color?
  /// True when no pixel of any frame can be transparent (the canvas has an opaque background). Pixels that are not opaque
  /// all the same lie on `matte`, or on black.
  public var isOpaque: Bool
  /// Whether a frame may bring its own palette where the global one serves it badly.
  public var allowsLocalPalettes: Bool
  /// The error that may stay, root mean square in 8-bit levels: a palette is not made larger than this needs.
  public var tolerance: Double

  public init(
    colors: Int = 256, dithering: Dithering = .none, matte: Color? = nil, isOpaque: Bool = false,
    allowsLocalPalettes: Bool = true, tolerance: Double = 1.5
  ) {
    self.colors = colors
    self.dithering = dithering
    self.matte = matte
    self.isOpaque = isOpaque
    self.allowsLocalPalettes = allowsLocalPalettes
    self.tolerance = tolerance
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
  public let options: IndexingOptions
  /// Whether frames may bring palettes of their own: only where the global one is far off.
  public let usesLocalPalettes: Bool
  /// The mean squared error that the global palette leaves on the pixels that the planner saw, in 8-bit levels².
  public let meanSquaredError: Double
}

/// A part of the canvas in palette indices: one image of a GIF.
public struct IndexedFrame: Sendable, Equatable {
  /// What becomes of `rect` when the next frame comes.
  public enum Disposal: Sendable { case keep, background }

  public var rect: PixelRect
  /// Nil: the clip's.
  public var localPalette: Palette?
  /// Rows of `rect`, top row first.
  public var indices: [UInt8]
  /// The index that leaves a pixel as it is; nil when none occurs.
  public var transparentIndex: Int?
  public var delayCentiseconds: Int
  public var disposal: Disposal

  public init(
    rect: PixelRect, localPalette: Palette? = nil, indices: [UInt8], transparentIndex: Int?, delayCentiseconds: Int,
    disposal: Disposal = .keep
  ) {
    self.rect = rect
    self.localPalette = localPalette
    self.indices = indices
    self.transparentIndex = transparentIndex
    self.delayCentiseconds = delayCentiseconds
    self.disposal = disposal
  }
}
