import Graphics

/// One image of an animated PNG, compressed.
public struct PNGFrame: Sendable, Equatable {
  public let rect: PixelRect
  /// Whether it is painted over what is there (transparent pixels leave it as it is), or replaces it.
  public let blends: Bool
  /// A zlib stream.
  public let data: [UInt8]
}

/// Compresses frames of an animated PNG, or the pixels of a still. One compressor serves one thread.
public final class PNGFrameCompressor {
  private let isOpaque: Bool
  private let deflater: Deflater
  /// Finds out in little time what compresses best.
  private let probe: Deflater

  /// A level at which sizes are nearly in the order that they have at the highest.
  private static let probing = 3

  /// - Parameters:
  ///   - isOpaque: leaves alpha out: RGB in place of RGBA.
  ///   - level: zlib's, 0…9; others are clamped.
  public init(isOpaque: Bool, level: Int = 9) throws {
    self.isOpaque = isOpaque
    deflater = try Deflater(level: level)
    probe = try Deflater(level: min(level, PNGFrameCompressor.probing))
  }

  /// The image that makes `current` of the picture before it; nil where they are the same.
  ///
  /// What comes out depends on the two pictures alone.
  ///
  /// - Parameters:
  ///   - previous: nil: all of the picture is stored.
  ///   - damage: rectangles that hold every pixel that differs.
  public func compress(_ current: Pixmap, over previous: Pixmap?, damage: [PixelRect]) throws -> PNGFrame? {
    let difference = current.difference(from: previous, within: damage)
    if difference.rect.isEmpty { return nil }
    let rect = difference.rect
    // Flat areas compress best as they are, pictures best filtered: which is seen only afterwards.
    let (plain, filtered) = rows(of: current, in: rect, hiding: nil)
    let replacing = (try probe.compress(plain).count, try probe.compress(filtered).count)
    let isPlain = replacing.0 <= replacing.1
    var best = (rows: isPlain ? plain : filtered, size: min(replacing.0, replacing.1), blends: false)
    if let previous, !isOpaque, difference.isOpaque, difference.count < rect.area {
      let hidden = rows(of: current, in: rect, hiding: previous)
      for rows in isPlain ? [hidden.plain] : [hidden.plain, hidden.filtered] {
        let size = try probe.compress(rows).count
        if size < best.size { best = (rows, size, true) }
      }
    }
    return PNGFrame(rect: rect, blends: best.blends, data: try deflater.compress(best.rows))
  }

  /// Rows of a part, without and with filters; what is the same in `hidden` becomes transparent.
  private func rows(of picture: Pixmap, in rect: PixelRect, hiding hidden: Pixmap?) -> (
    plain: [UInt8], filtered: [UInt8]
  ) {
    var filter = RowFilter(width: rect.width, isOpaque: isOpaque)
    let size = (rect.width * (isOpaque ? 3 : 4) + 1) * rect.height
    var (plain, filtered): ([UInt8], [UInt8]) = ([], [])
    plain.reserveCapacity(size)
    filtered.reserveCapacity(size)
    var row = [UInt32](repeating: 0, count: rect.width)
    for y in rect.y..<rect.maxY {
      let start = y * picture.width + rect.x
      row.withUnsafeMutableBufferPointer { row in
        picture.pixels.withUnsafeBufferPointer { pixels in
          for x in 0..<row.count { row[x] = pixels[start &+ x] }
        }
        hidden?.pixels.withUnsafeBufferPointer { pixels in
          for x in 0..<row.count where row[x] == pixels[start &+ x] { row[x] = 0 }
        }
        filter.load(UnsafeBufferPointer(row))
      }
      let rows = filter.filtered()
      filtered += rows.best
      plain += rows.plain
    }
    return (plain, filtered)
  }
}
