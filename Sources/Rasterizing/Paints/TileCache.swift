import Graphics

/// A picture that is drawn once and painted with often, with memory of its own.
final class DrawnTile {
  let surface: Surface
  let chain: MipChain
  private var wide: UnsafeMutablePointer<UInt64>?

  /// Transparent. `rect` isn't empty.
  init(_ rect: PixelRect, isTile: Bool) {
    let base = UnsafeMutablePointer<UInt32>.allocate(capacity: rect.area)
    base.initialize(repeating: 0, count: rect.area)
    surface = Surface(base: base, rect: rect)
    chain = MipChain(isTile: isTile)
  }

  deinit {
    surface.base.deallocate()
    wide?.deallocate()
  }

  var level: MipChain.Level {
    MipChain.Level(
      pixels: UnsafePointer(surface.base), width: surface.rect.width, height: surface.rect.height)
  }

  /// Its pixels with 16 bits for each channel (as `Channels.spread` has them), and one more on each side, which repeats
  /// the edge: `width + 2` in a row.
  func spread() -> UnsafePointer<UInt64> {
    if let wide { return UnsafePointer(wide) }
    let (width, height) = (surface.rect.width, surface.rect.height)
    let pixels = UnsafeMutablePointer<UInt64>.allocate(capacity: (width + 2) * (height + 2))
    for y in 0..<height + 2 {
      let from = surface.base + RepeatedEdge.one(y - 1, height) * width
      let row = pixels + y * (width + 2)
      for x in 0..<width + 2 { row[x] = Channels.spread(from[RepeatedEdge.one(x - 1, width)]) }
    }
    wide = pixels
    return UnsafePointer(pixels)
  }
}

/// The tiles drawn last. They stay right as long as all scenes are of one stage, of which identities and versions tell
/// what a node draws.
final class TileCache {
  struct Key: Equatable {
    var rect: PixelRect
    var isTile: Bool
    var depth: Int
    /// All nodes, children included.
    var stamps: [UInt64]

    init(_ nodes: [SceneNode], _ rect: PixelRect, isTile: Bool, depth: Int) {
      self.rect = rect
      self.isTile = isTile
      self.depth = depth
      stamps = []
      add(nodes, depth)
    }

    private mutating func add(_ nodes: [SceneNode], _ depth: Int) {
      if depth > PixelBounds.deepestGroup { return }
      stamps.append(UInt64(nodes.count))
      for node in nodes {
        stamps.append(node.identity)
        stamps.append(node.version)
        switch node.content {
        case .fill, .stroke, .image, .shaded: break
        case .curl(let curl): add(curl.children, depth + 1)
        case .pattern(let pattern): add(pattern.children, depth + 1)
        case .particles(let particles): for sprite in particles.sprites { add(sprite.nodes, depth + 1) }
        case .group(let group):
          add(group.children, depth + 1)
          if let mask = group.mask { add(mask.nodes, depth + 1) }
        }
      }
    }
  }

  private var entries: [(key: Key, tile: DrawnTile)] = []
  private var pixels = 0
  private static let mostEntries = 64
  private static let mostPixels = 3 << 18

  func tile(_ key: Key) -> DrawnTile? {
    guard let i = entries.firstIndex(where: { $0.key == key }) else { return nil }
    let entry = entries.remove(at: i)
    entries.append(entry)
    return entry.tile
  }

  func keep(_ tile: DrawnTile, _ key: Key) {
    let area = tile.surface.rect.area
    if area > TileCache.mostPixels { return }
    while entries.count >= TileCache.mostEntries || pixels + area > TileCache.mostPixels {
      pixels -= entries.removeFirst().tile.surface.rect.area
    }
    entries.append((key, tile))
    pixels += area
  }

  func removeAll() {
    entries.removeAll()
    pixels = 0
  }
}
