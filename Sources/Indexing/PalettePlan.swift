/// What all frames of a clip have in common.
public struct PalettePlan: Sendable {
  public let palette: Palette
  /// The entry that shows what was there before.
  public let transparentIndex: Int
  public private(set) var options: IndexingOptions
  /// The same with another leeway (`IndexingOptions.substitutedLevels` and `substitutionShares`).
  public func substituting(
    levels: Double, shares: IndexingOptions.SubstitutionShares = .init()
  ) -> PalettePlan {
    var plan = self
    plan.options.substitutedLevels = levels
    plan.options.substitutionShares = shares
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
