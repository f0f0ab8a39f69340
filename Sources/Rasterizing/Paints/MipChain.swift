import Graphics

/// A picture and its halves, quarters, …: each pixel of a level is the mean of four of the level before (the edge is
/// repeated where a side is odd), so that pixel (i, j) of level n covers the square of 2ⁿ pixels from (i, j) · 2ⁿ on.
final class MipChain {
  struct Level {
    var pixels: UnsafePointer<UInt32>
    var width: Int
    var height: Int
  }

  /// Every side has at most 2¹⁵ pixels or so; more levels are never made.
  private static let mostLevels = 24

  /// Levels 0 ..< count. Level 0 stays with its owner and is only valid while that is.
  let levels: UnsafeMutablePointer<Level>
  private(set) var count = 0
  private var owned: [UnsafeMutablePointer<UInt32>] = []

  /// 1 / 2ⁿ for level n.
  let scales: UnsafeMutablePointer<Double>

  init() {
    levels = .allocate(capacity: MipChain.mostLevels)
    scales = .allocate(capacity: MipChain.mostLevels)
    for n in 0..<MipChain.mostLevels { scales[n] = 1 / Double(1 << n) }
  }

  deinit {
    for block in owned { block.deallocate() }
    levels.deallocate()
    scales.deallocate()
  }

  /// Makes `base` level 0, and more levels until `last` is there or one is a single pixel.
  func extend(to last: Int, from base: Level) {
    levels[0] = base
    count = max(count, 1)
    while count <= min(last, MipChain.mostLevels - 1) {
      let source = levels[count - 1]
      if source.width <= 1 && source.height <= 1 { return }
      let (width, height) = ((source.width + 1) / 2, (source.height + 1) / 2)
      let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
      for y in 0..<height {
        let upper = source.pixels + 2 * y * source.width
        let lower = source.pixels + min(2 * y + 1, source.height - 1) * source.width
        let row = pixels + y * width
        for x in 0..<width {
          let (a, b) = (2 * x, min(2 * x + 1, source.width - 1))
          row[x] = MipChain.mean(upper[a], upper[b], lower[a], lower[b])
        }
      }
      owned.append(pixels)
      levels[count] = Level(pixels: pixels, width: width, height: height)
      count += 1
    }
  }

  @inline(__always)
  private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    let mask: UInt32 = 0x00FF_00FF
    let even = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask) &+ 0x0002_0002
    let odd = (a &>> 8 & mask) &+ (b &>> 8 & mask) &+ (c &>> 8 & mask) &+ (d &>> 8 & mask) &+ 0x0002_0002
    return (even &>> 2 & mask) | (odd &>> 2 & mask) &<< 8
  }
}

/// The mip-maps of the images drawn last.
final class MipChainCache {
  private var entries: [(image: PixelImage, chain: MipChain)] = []

  func chain(of image: PixelImage) -> MipChain {
    if let i = entries.firstIndex(where: { $0.image === image }) {
      let entry = entries.remove(at: i)
      entries.append(entry)
      return entry.chain
    }
    if entries.count >= 8 { entries.removeFirst() }
    let chain = MipChain()
    entries.append((image, chain))
    return chain
  }
}
