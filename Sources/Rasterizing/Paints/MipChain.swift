import Graphics

/// A picture and its halves, quarters, …: each pixel of a level is the mean of what it covers of the level before.
///
/// Of a picture with edges pixel (i, j) of level n covers the square of 2ⁿ pixels from (i, j) · 2ⁿ on; where a side is
/// odd the edge is repeated. Of a tile, which goes on with its other side, every level is stretched to cover exactly
/// all of it.
final class MipChain {
  struct Level {
    var pixels: UnsafePointer<UInt32>
    var width: Int
    var height: Int
    /// Its pixels for one pixel of level 0, along x and y.
    var scale = SIMD2(1.0, 1.0)
  }

  /// Every side has at most 2¹⁵ pixels or so; more levels are never made.
  private static let mostLevels = 24

  /// Levels 0 ..< count. Level 0 stays with its owner and is only valid while that is.
  let levels: UnsafeMutablePointer<Level>
  private(set) var count = 0
  private var owned: [UnsafeMutablePointer<UInt32>] = []

  private let isTile: Bool

  init(isTile: Bool = false) {
    self.isTile = isTile
    levels = .allocate(capacity: MipChain.mostLevels)
  }

  deinit {
    for block in owned { block.deallocate() }
    levels.deallocate()
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
      var level = Level(pixels: pixels, width: width, height: height, scale: source.scale / 2)
      if isTile {
        level.scale = SIMD2(Double(width) / Double(base.width), Double(height) / Double(base.height))
      }
      if isTile, (source.width | source.height) & 1 == 1 {
        MipChain.average(source, width, height, into: pixels)
      } else {
        MipChain.halve(source, width, height, into: pixels)
      }
      owned.append(pixels)
      levels[count] = level
      count += 1
    }
  }

  private static func halve(_ source: Level, _ width: Int, _ height: Int, into pixels: UnsafeMutablePointer<UInt32>) {
    for y in 0..<height {
      let upper = source.pixels + 2 * y * source.width
      let lower = source.pixels + min(2 * y + 1, source.height - 1) * source.width
      let row = pixels + y * width
      for x in 0..<width {
        let (a, b) = (2 * x, min(2 * x + 1, source.width - 1))
        row[x] = PixelMath.mean(upper[a], upper[b], lower[a], lower[b])
      }
    }
  }

  /// Each pixel is the mean of all that it covers, parts of pixels included, when `source` is shrunk to this size.
  private static func average(
    _ source: Level, _ width: Int, _ height: Int, into pixels: UnsafeMutablePointer<UInt32>
  ) {
    let total = UInt64(source.width * source.height)
    for y in 0..<height {
      let (top, bottom) = (y * source.height, (y + 1) * source.height)
      for x in 0..<width {
        let (left, right) = (x * source.width, (x + 1) * source.width)
        var sum = SIMD4<UInt64>(repeating: total / 2)
        // In 1 / height and 1 / width of a source pixel.
        for j in top / height...(bottom - 1) / height {
          let rows = min(bottom, (j + 1) * height) - max(top, j * height)
          for i in left / width...(right - 1) / width {
            let columns = min(right, (i + 1) * width) - max(left, i * width)
            let pixel = source.pixels[j * source.width + i]
            let channels = SIMD4<UInt64>(
              UInt64(pixel & 255), UInt64(pixel >> 8 & 255), UInt64(pixel >> 16 & 255), UInt64(pixel >> 24))
            sum &+= channels &* UInt64(rows * columns)
          }
        }
        let mean = SIMD4<UInt32>(truncatingIfNeeded: sum / total)
        pixels[y * width + x] = mean.x | mean.y << 8 | mean.z << 16 | mean.w << 24
      }
    }
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
