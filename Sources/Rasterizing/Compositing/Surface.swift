import Graphics

/// Pixels to draw on: a rectangle of the canvas (or of a picture around it), addressed by canvas coordinates.
struct Surface {
  let base: UnsafeMutablePointer<UInt32>
  /// Which pixels it holds, row by row without padding.
  let rect: PixelRect

  /// `x` and `y` lie in `rect` (or one past its end, not to be read).
  @inline(__always)
  func pointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
    base + ((y &- rect.y) &* rect.width &+ (x &- rect.x))
  }

  /// Makes a part transparent; `part` lies in `rect`.
  func clear(_ part: PixelRect) {
    if part.isEmpty { return }
    if part == rect {
      base.update(repeating: 0, count: rect.width &* rect.height)
      return
    }
    for y in part.y..<part.maxY { pointer(x: part.x, y: y).update(repeating: 0, count: part.width) }
  }

  /// Gives every pixel one color.
  func fill(_ pixel: UInt32) { base.update(repeating: pixel, count: rect.width &* rect.height) }

  /// Whether no pixel lets anything of what is behind it through.
  var isOpaque: Bool {
    let count = rect.width &* rect.height
    var i = 0
    while i &+ 8 <= count {
      if !PixelMath.isOpaque(PixelMath.load(base + i)) { return false }
      i &+= 8
    }
    while i < count {
      if base[i] < 0xFF00_0000 { return false }
      i &+= 1
    }
    return true
  }

  /// Takes over the pixels of `source` in `part`, which lies in both.
  func copy(_ source: Surface, _ part: PixelRect) {
    if part.isEmpty { return }
    for y in part.y..<part.maxY {
      pointer(x: part.x, y: y).update(from: source.pointer(x: part.x, y: y), count: part.width)
    }
  }

  /// Takes over all pixels of `source` as if its part `space` went on for ever with the colors of its edge.
  ///
  /// What of `space` the source doesn't hold is transparent.
  func copyRepeatingEdges(of source: Surface, within space: PixelRect) {
    clear(rect)
    let inner = rect.intersection(space)
    if inner.isEmpty { return }
    copy(source, inner.intersection(source.rect))
    for y in inner.y..<inner.maxY {
      let row = pointer(x: rect.x, y: y)
      row.update(repeating: row[inner.x &- rect.x], count: inner.x &- rect.x)
      let end = inner.maxX &- rect.x
      (row + end).update(repeating: row[end &- 1], count: rect.width &- end)
    }
    for y in rect.y..<rect.maxY where y < inner.y || y >= inner.maxY {
      let edge = y < inner.y ? inner.y : inner.maxY &- 1
      pointer(x: rect.x, y: y).update(from: pointer(x: rect.x, y: edge), count: rect.width)
    }
  }

  /// Clears the pixels for which `coverage`, of the same rectangle, has 0.
  func clear(where coverage: Surface) {
    for i in 0..<rect.width &* rect.height where coverage.base[i] == 0 { base[i] = 0 }
  }

  /// Blends `source` with this, where both lie in `clip`.
  func composite(_ source: Surface, opacity: UInt32 = 255, _ mode: BlendMode = .normal, within clip: PixelRect) {
    let area = clip.intersection(source.rect).intersection(rect)
    if area.isEmpty || opacity == 0 { return }
    for y in area.y..<area.maxY {
      PictureBlending.pixels(
        source.pointer(x: area.x, y: y), onto: pointer(x: area.x, y: y), count: area.width, opacity: opacity, mode: mode
      )
    }
  }
}

/// Memory for off-screen pictures, used again and again by one rasterizer.
final class SurfacePool {
  private struct Block {
    var base: UnsafeMutablePointer<UInt32>
    var capacity: Int
    /// How many pixels were ever written: what lies beyond is only set aside, and costs no memory yet.
    var used = 0
    /// What was asked for when it was last taken.
    var asked = 0
    /// In which drawing it was last taken.
    var lastDrawing = 0
  }
  /// Counts pictures of whole scenes.
  private var drawing = 0
  private var free: [Block] = []
  private var lent: [Block] = []
  /// Of all surfaces that have not been given back.
  private(set) var lentPixels = 0
  /// More free blocks than this, or more pixels in them, are given back to the system.
  private static let keptBlocks = 12
  private static let keptPixels = 3 << 19
  /// So are, one by one, those of more pixels than this that so many drawings did without: pictures as large as the
  /// canvas are often needed for the first frame alone.
  private static let smallPixels = 1 << 15
  private static let patience = 3

  deinit { for block in free + lent { block.base.deallocate() } }

  /// To be called before a scene is drawn.
  func beginDrawing() {
    drawing &+= 1
    free.removeAll { block in
      if block.used <= SurfacePool.smallPixels || drawing &- block.lastDrawing <= SurfacePool.patience { return false }
      block.base.deallocate()
      return true
    }
  }

  /// A transparent surface; give it back with `release`.
  func take(_ rect: PixelRect) -> Surface {
    let surface = takeUncleared(rect)
    surface.base.update(repeating: 0, count: rect.area)
    return surface
  }

  /// A surface whose every pixel will be written.
  func takeUncleared(_ rect: PixelRect) -> Surface {
    let needed = max(rect.area, 8)
    var best = -1
    for i in free.indices where free[i].capacity >= needed {
      if best < 0 || free[i].capacity < free[best].capacity { best = i }
    }
    var block: Block
    if best >= 0 {
      block = free.remove(at: best)
    } else {
      giveWay()
      // Some more, in steps of a half: what grows a little in every picture finds its room again.
      let step = max(1024, 1 << (Int.bitWidth - needed.leadingZeroBitCount - 2))
      let capacity = (needed + step - 1) / step * step
      block = Block(base: .allocate(capacity: capacity), capacity: capacity)
    }
    block.used = max(block.used, needed)
    block.lastDrawing = drawing
    block.asked = needed
    lent.append(block)
    lentPixels += needed
    return Surface(base: block.base, rect: rect)
  }

  /// Gives the largest block back, for a larger one will do in its place: there are to be as many of them as are needed
  /// at once.
  private func giveWay() {
    guard let largest = free.indices.max(by: { free[$0].capacity < free[$1].capacity }),
      free[largest].used > SurfacePool.smallPixels
    else { return }
    free.remove(at: largest).base.deallocate()
  }

  func release(_ surface: Surface) {
    guard let index = lent.lastIndex(where: { $0.base == surface.base }) else { return }
    let block = lent.remove(at: index)
    lentPixels -= block.asked
    free.append(block)
    while free.count > 1,
      free.count > SurfacePool.keptBlocks || free.reduce(0, { $0 + $1.used }) > SurfacePool.keptPixels,
      let smallest = free.indices.min(by: { free[$0].capacity < free[$1].capacity })
    {
      free.remove(at: smallest).base.deallocate()
    }
  }
}

/// A growing run of plain values that is kept from one use to the next.
///
/// Hot loops ask for it. Builds that tests can look into would check at run time, every time, that nobody else writes
/// it.
final class Scratch<Element: BitwiseCopyable> {
  @exclusivity(unchecked) private(set) var base: UnsafeMutablePointer<Element>
  @exclusivity(unchecked) private(set) var capacity: Int

  init(_ capacity: Int = 64) {
    base = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { base.deallocate() }

  /// Room for `count` elements, their values unspecified.
  @inline(__always)
  func need(_ count: Int) -> UnsafeMutablePointer<Element> {
    if count > capacity { grow(to: count, keeping: 0) }
    return base
  }

  /// Makes room for at least `count` elements; the first `kept` stay.
  func grow(to count: Int, keeping kept: Int) {
    let newCapacity = max(count, capacity &* 2)
    let new = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    if kept > 0 { new.update(from: base, count: kept) }
    base.deallocate()
    base = new
    capacity = newCapacity
  }
}
