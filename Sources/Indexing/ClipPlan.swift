/// The palettes of a clip: one for all frames, or one for each of its parts where colors wander so far that a single
/// one would serve them badly.
public struct ClipPlan: Sendable {
  /// One for each part, all with the same options and transparent index. The first is the clip's global palette; the
  /// others are local ones.
  public let parts: [PalettePlan]
  /// The frames at which the parts begin, ascending; the first is 0.
  public let starts: [Int]

  /// One palette for all frames.
  public init(_ plan: PalettePlan) {
    parts = [plan]
    starts = [0]
  }

  /// - Parameters:
  ///   - first: from frame 0.
  ///   - later: the frames at which the other parts begin, ascending, above 0.
  public init(first: PalettePlan, later: [(start: Int, plan: PalettePlan)]) {
    parts = [first] + later.map(\.plan)
    starts = [0] + later.map(\.start)
  }

  public var globalPalette: Palette { parts[0].palette }
  public var options: IndexingOptions { parts[0].options }
  public var transparentIndex: Int { parts[0].transparentIndex }

  /// The part that a frame belongs to.
  public func part(of frame: Int) -> Int { max(0, (starts.firstIndex { $0 > frame } ?? starts.count) - 1) }
}
