import Graphics

/// The colors of nodes that stay as they are, from one drawing to the next.
final class ShadingCache {
  private final class Entry {
    let stamp: NodeStamp
    /// What the node's shader reads beside the node itself.
    let source: AnyObject?
    /// In which drawing it was first asked for.
    let birth: Int
    var lastUse: Int
    var kept: KeptShading?

    init(_ stamp: NodeStamp, _ source: AnyObject?, _ drawing: Int) {
      (self.stamp, self.source, birth, lastUse) = (stamp, source, drawing, drawing)
    }

    var pixels: Int { kept?.rect.area ?? 0 }
  }

  private var entries: [UInt64: Entry] = [:]
  private var pixels = 0
  /// Counts pictures of whole scenes.
  private var drawing = 0

  /// Of all nodes together: so many, or as many as the picture has.
  private static let usualPixels = 3 << 18
  private var mostPixels = ShadingCache.usualPixels
  private static let mostEntries = 256

  /// - Parameter space: the whole picture.
  func beginDrawing(of space: PixelRect) {
    drawing &+= 1
    mostPixels = max(ShadingCache.usualPixels, space.area)
  }

  func removeAll() {
    entries.removeAll()
    pixels = 0
  }

  /// What is kept of a node; nil in the first drawing that shows it as it is, and where there is no room.
  /// - Parameters:
  ///   - source: what the node's shader reads beside the node itself.
  ///   - rect: where it can be seen.
  func kept(_ stamp: NodeStamp, of source: AnyObject? = nil, within rect: () -> PixelRect) -> KeptShading? {
    if let entry = entries[stamp.identity] {
      if entry.stamp == stamp, entry.source === source {
        entry.lastUse = drawing
        if entry.kept == nil, entry.birth != drawing { makeRoom(for: entry, rect()) }
        return entry.kept
      }
      pixels -= entry.pixels
    } else if entries.count >= ShadingCache.mostEntries {
      forget()
      if entries.count >= ShadingCache.mostEntries { return nil }
    }
    entries[stamp.identity] = Entry(stamp, source, drawing)
    return nil
  }

  /// What is shown no more.
  private func forget() {
    entries = entries.filter { $0.value.lastUse >= drawing - 1 }
    pixels = entries.values.reduce(0) { $0 + $1.pixels }
  }

  /// What is shown no more makes room for what is.
  private func makeRoom(for entry: Entry, _ rect: PixelRect) {
    if rect.isEmpty || rect.area > mostPixels { return }
    if pixels + rect.area > mostPixels {
      for other in entries.values where other.lastUse < drawing - 1 {
        pixels -= other.pixels
        other.kept = nil
      }
      if pixels + rect.area > mostPixels { return }
    }
    entry.kept = KeptShading(rect)
    pixels += rect.area
  }
}
