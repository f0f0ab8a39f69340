import Graphics

/// Which node, and in which version: two nodes of one stage for which both are the same draw the same.
struct NodeStamp: Equatable {
  var identity: UInt64
  var version: UInt64

  init(_ node: SceneNode) { (identity, version) = (node.identity, node.version) }

  init(identity: UInt64, version: UInt64) { (self.identity, self.version) = (identity, version) }

  /// Of a second thing that the same node draws.
  var ofClip: NodeStamp { NodeStamp(identity: identity ^ 0xC11B_C11B_C11B_C11B, version: version) }
}

/// The coverage of areas that were drawn before: what doesn't change is flattened, stroked and rasterized once.
final class MaskCache {
  final class Entry {
    fileprivate var stamp: NodeStamp
    fileprivate var space: PixelRect
    /// Where the area can be.
    let bounds: PixelRect
    /// In which drawing it was first asked for.
    fileprivate let birth: Int
    fileprivate(set) var mask: CoverageMask?
    /// The points that its outline took from the budget.
    fileprivate(set) var points = 0
    /// Its mask would be too large.
    var isUnfit = false
    fileprivate var age = 0

    fileprivate init(_ stamp: NodeStamp, _ space: PixelRect, _ bounds: PixelRect, birth: Int) {
      (self.stamp, self.space, self.bounds, self.birth) = (stamp, space, bounds, birth)
    }
  }

  private var entries: [UInt64: Entry] = [:]
  private var bytes = 0
  private var clock = 0
  /// Counts pictures of whole scenes.
  private var drawing = 0
  /// What is drawn of the scene at hand.
  private var parts: [PixelRect] = []
  private var space = PixelBounds.none

  /// Of all masks together.
  private static let mostBytes = 1 << 20
  private static let mostEntries = 4096

  /// What is known of an area; `bounds` says where it can be when nothing is.
  func entry(_ stamp: NodeStamp, _ space: PixelRect, bounds: () -> PixelRect) -> Entry {
    clock &+= 1
    if let entry = entries[stamp.identity] {
      if entry.stamp == stamp, entry.space == space {
        entry.age = clock
        return entry
      }
      bytes -= entry.mask?.size ?? 0
    } else if entries.count >= MaskCache.mostEntries {
      forget(entries.count / 4)
    }
    let entry = Entry(stamp, space, bounds(), birth: drawing)
    entry.age = clock
    entries[stamp.identity] = entry
    return entry
  }

  /// To be called before a scene is drawn in `parts` of `space`.
  func beginDrawing(_ parts: [PixelRect], of space: PixelRect) {
    drawing &+= 1
    (self.parts, self.space) = (parts, space)
  }

  /// Whether an area is better recorded than traced: it was drawn for an earlier scene, or much of it is drawn in several
  /// parts.
  func isWorthRecording(_ entry: Entry) -> Bool {
    if entry.isUnfit { return false }
    if entry.birth != drawing { return true }
    if parts.count < 2 || entry.space != space { return false }
    var (touching, area) = (0, 0)
    for part in parts {
      let shared = part.intersection(entry.bounds).area
      if shared > 0 { (touching, area) = (touching + 1, area + shared) }
    }
    return touching > 1 && area * 3 >= entry.bounds.intersection(space).area
  }

  /// Whether an area is known to lie outside `clip`.
  func isBeyond(_ clip: PixelRect, _ stamp: NodeStamp, _ space: PixelRect) -> Bool {
    guard let entry = entries[stamp.identity], entry.stamp == stamp, entry.space == space else { return false }
    return !entry.bounds.intersects(clip)
  }

  func keep(_ mask: CoverageMask, points: Int, in entry: Entry) {
    entry.points = points
    entry.mask = mask
    bytes += mask.size
    while bytes > MaskCache.mostBytes, entries.count > 1 { forget(max(1, entries.count / 4)) }
  }

  func removeAll() {
    entries.removeAll()
    bytes = 0
  }

  /// Those that weren't asked for the longest.
  private func forget(_ count: Int) {
    let oldest = entries.values.sorted { $0.age < $1.age }.prefix(count)
    for entry in oldest {
      bytes -= entry.mask?.size ?? 0
      entries[entry.stamp.identity] = nil
    }
  }
}
