import Graphics

/// Pictures of groups, kept from one drawing to the next.
final class PictureCache {
  /// Which picture of a node.
  enum Kind: UInt64 {
    /// Of a group, not yet faded and blended with what is behind it.
    case group
    /// The flat picture of one that is seen through a projection.
    case flat
  }

  final class Entry {
    fileprivate let key: UInt64
    /// What was drawn last. Its opacity, blend mode and warp may be any.
    fileprivate(set) var group: Group
    fileprivate(set) var space: PixelRect
    fileprivate(set) var depth: Int
    /// All of the picture; nil where it isn't kept.
    fileprivate(set) var surface: Surface?
    /// Where the picture can hold anything.
    var extent = PixelBounds.none
    /// Of a flat picture, made when they are needed.
    var chain = MipChain()
    /// While it is drawn into it stays.
    var isBusy = false
    /// In which drawing it was last made to show `group`.
    fileprivate var drawing = -1
    fileprivate var age = 0

    fileprivate init(_ key: UInt64, _ group: Group, _ space: PixelRect, _ depth: Int) {
      (self.key, self.group, self.space, self.depth) = (key, group, space, depth)
    }

    deinit { surface?.base.deallocate() }

    fileprivate var bytes: Int { (surface?.rect.area ?? 0) * 4 }
  }

  private var entries: [UInt64: Entry] = [:]
  private var bytes = 0
  private var clock = 0
  /// Counts pictures of whole scenes.
  private var drawing = 0

  /// Of all pictures together.
  private static let mostBytes = 1 << 22
  private static let mostEntries = 512

  func beginDrawing() { drawing &+= 1 }

  func removeAll() {
    entries.removeAll()
    bytes = 0
  }

  /// What was drawn last of a node.
  func entry(_ stamp: NodeStamp, _ kind: Kind) -> Entry? {
    guard let entry = entries[key(stamp, kind)] else { return nil }
    clock &+= 1
    entry.age = clock
    return entry
  }

  /// Whether the entry shows this very group, in this drawing.
  func isCurrent(_ entry: Entry, _ group: Group) -> Bool {
    entry.drawing == drawing && entry.group.children.isSameStorage(as: group.children)
      && (entry.group.mask?.nodes ?? []).isSameStorage(as: group.mask?.nodes ?? [])
  }

  /// Notes what is drawn now of a node, without its pixels.
  func note(_ stamp: NodeStamp, _ kind: Kind, _ group: Group, _ space: PixelRect, _ depth: Int) {
    let key = key(stamp, kind)
    let entry: Entry
    if let known = entries[key] {
      entry = known
      release(entry)
      (entry.group, entry.space, entry.depth) = (group, space, depth)
    } else {
      if entries.count >= PictureCache.mostEntries { forget() }
      entry = Entry(key, group, space, depth)
      entries[key] = entry
    }
    clock &+= 1
    entry.age = clock
    entry.drawing = drawing
  }

  /// Says that the entry's pixels, if it has any, show `group`.
  func update(_ entry: Entry, to group: Group) {
    entry.group = group
    entry.drawing = drawing
  }

  /// Gives the entry room for `rect`, whose pixels are to be written. Nil where it would cost others theirs that are in
  /// use.
  func makeRoom(_ rect: PixelRect, for entry: Entry) -> Surface? {
    release(entry)
    let needed = rect.area * 4
    if rect.isEmpty || needed > PictureCache.mostBytes { return nil }
    if bytes + needed > PictureCache.mostBytes {
      let idle = entries.values.filter { $0.surface != nil && !$0.isBusy && $0.drawing < drawing - 1 }
        .sorted { $0.age < $1.age }
      guard bytes - idle.reduce(0, { $0 + $1.bytes }) + needed <= PictureCache.mostBytes else { return nil }
      for entry in idle where bytes + needed > PictureCache.mostBytes { release(entry) }
    }
    let surface = Surface(base: .allocate(capacity: rect.area), rect: rect)
    entry.surface = surface
    bytes += needed
    return surface
  }

  /// Gives up the entry's pixels.
  func release(_ entry: Entry) {
    bytes -= entry.bytes
    entry.surface?.base.deallocate()
    entry.surface = nil
    entry.chain = MipChain()
  }

  private func forget() {
    for entry in entries.values.sorted(by: { $0.age < $1.age }).prefix(PictureCache.mostEntries / 4)
    where !entry.isBusy {
      release(entry)
      entries[entry.key] = nil
    }
  }

  private func key(_ stamp: NodeStamp, _ kind: Kind) -> UInt64 {
    stamp.identity ^ kind.rawValue &* 0x9E37_79B9_7F4A_7C15
  }
}

extension Array {
  /// Whether it is the very same array. False says nothing.
  func isSameStorage(as other: [Element]) -> Bool {
    if count != other.count { return false }
    return count == 0
      || withUnsafeBufferPointer { own in other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress } }
  }
}
