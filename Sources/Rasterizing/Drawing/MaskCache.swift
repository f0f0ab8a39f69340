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
    /// From which drawing on a mask may be recorded.
    fileprivate var firstChance = 0
    fileprivate var age = 0
    /// In which drawing it was last asked for.
    fileprivate var lastUse = 0

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
  /// For so many drawings a mask for which there was no room isn't tried again.
  private static let patience = 32

  /// What is known of an area; `bounds` says where it can be when nothing is.
  func entry(_ stamp: NodeStamp, _ space: PixelRect, bounds: () -> PixelRect) -> Entry {
    clock &+= 1
    if let entry = entries[stamp.identity] {
      if entry.stamp == stamp, entry.space == space {
        (entry.age, entry.lastUse) = (clock, drawing)
        return entry
      }
      bytes -= entry.mask?.size ?? 0
    } else if entries.count >= MaskCache.mostEntries {
      forget(oldest(entries.count / 4))
    }
    let entry = Entry(stamp, space, bounds(), birth: drawing)
    (entry.age, entry.lastUse) = (clock, drawing)
    entries[stamp.identity] = entry
    return entry
  }

  /// To be called before a scene is drawn in `parts` of `space`.
  func beginDrawing(_ parts: [PixelRect], of space: PixelRect) {
    drawing &+= 1
    (self.parts, self.space) = (parts, space)
  }

  /// Whether an area is better recorded than traced: it was drawn for an earlier scene, or most of it is drawn now, in
  /// several parts.
  ///
  /// - Parameter limit: where the groups around let it be seen.
  func isWorthRecording(_ entry: Entry, within limit: PixelRect) -> Bool {
    if entry.firstChance > drawing { return false }
    if entry.birth != drawing { return true }
    if parts.count < 2 || entry.space != space { return false }
    let seen = entry.bounds.intersection(limit)
    var (touching, area) = (0, 0)
    for part in parts {
      let shared = part.intersection(seen).area
      if shared > 0 { (touching, area) = (touching + 1, area + shared) }
    }
    return touching > 1 && area * 4 >= entry.bounds.intersection(space).area * 3
  }

  /// Whether what a node draws is known to lie outside `clip`.
  func isBeyond(_ clip: PixelRect, _ stamp: NodeStamp, _ space: PixelRect) -> Bool {
    if entries.isEmpty { return false }
    guard let entry = entries[stamp.identity], entry.stamp == stamp, entry.space == space else { return false }
    return !entry.bounds.intersects(clip)
  }

  /// Notes that nothing of a node is seen outside of `bounds`, as long as its version is the same.
  func note(_ bounds: PixelRect, of stamp: NodeStamp, _ space: PixelRect) { _ = entry(stamp, space) { bounds } }

  /// Keeps a mask, unless others that are in use leave no room for it.
  func keep(_ mask: CoverageMask, points: Int, in entry: Entry) {
    entry.points = points
    if bytes + mask.size > MaskCache.mostBytes {
      forget(oldest(entries.count / 4).filter { $0.mask != nil && $0.lastUse < drawing - 1 })
      if bytes + mask.size > MaskCache.mostBytes {
        entry.firstChance = drawing + MaskCache.patience
        return
      }
    }
    entry.mask = mask
    bytes += mask.size
  }

  /// Says that the entry's mask would be too large.
  func giveUp(_ entry: Entry) { entry.firstChance = .max }

  func removeAll() {
    entries.removeAll(keepingCapacity: true)
    bytes = 0
  }

  /// Those that weren't asked for the longest.
  private func oldest(_ count: Int) -> [Entry] { Array(entries.values.sorted { $0.age < $1.age }.prefix(count)) }

  private func forget(_ list: [Entry]) {
    for entry in list {
      bytes -= entry.mask?.size ?? 0
      entries[entry.stamp.identity] = nil
    }
  }
}
