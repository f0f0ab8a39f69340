import Graphics

/// Whether one color might do for two that a pixel has one after the other.
struct NearColors {
  /// What painting a pixel costs, as a squared distance (`ColorDistance`) in one frame.
  let worth: Int
  /// Of the pictures.
  let width: Int
  let count: Int

  /// A pixel that is no farther off than this from all around it is part of a slow ramp.
  private static let mostOfSlopes = ColorDistance.squared(levels: 6)

  /// Whether one might do for what was before and what is at a place: if each lasts for a frame, it is off by half of
  /// their distance at least, which must be less than painting costs. Not in areas and slow ramps, where that is seen,
  /// and not where anything is translucent.
  @inline(__always)
  func holds(_ old: UInt32, _ at: Int, _ pixels: UnsafePointer<UInt32>) -> Bool {
    let pixel = pixels[at]
    return Int(ColorDistance.squared(old, pixel)) < 2 &* worth && old & pixel >= 0xFF00_0000 && isEdge(at, pixels)
  }

  /// Whether a pixel differs clearly from one of its neighbours, and is no part of an area, whose pixels have one to the
  /// side and one above or below that are the same.
  @inline(__always)
  private func isEdge(_ at: Int, _ pixels: UnsafePointer<UInt32>) -> Bool {
    let pixel = pixels[at]
    // At the ends of a row it is another row's pixel, which spares a test.
    let left = pixels[at > 0 ? at &- 1 : at]
    let right = pixels[at &+ 1 < count ? at &+ 1 : at]
    let above = pixels[at >= width ? at &- width : at]
    let below = pixels[at &+ width < count ? at &+ width : at]
    if left == pixel || right == pixel, above == pixel || below == pixel { return false }
    let around = SIMD4(left, right, above, below)
    return ColorDistance.squared(around, SIMD4(repeating: pixel)).max() > NearColors.mostOfSlopes
  }

  // MARK: A look at what comes

  /// So many rows of a picture are looked at, and so many changes in each.
  private static let rows = 32
  private static let changes = 16
  /// What trembles is this part of all changes at least.
  private static let leastShare = 6

  /// Whether many of the changes between two pictures are such. Some are looked at.
  /// - Parameter damage: rectangles that hold all changes.
  func areMany(from old: Pixmap, to new: Pixmap, within damage: [PixelRect]) -> Bool {
    guard old.bounds == new.bounds, new.width == width, new.pixels.count == count else { return false }
    let region = FrameIndexer.rect(around: damage, in: new.bounds)
    var (all, near) = (0, 0)
    old.pixels.withUnsafeBufferPointer { old in
      new.pixels.withUnsafeBufferPointer { new in
        guard let old = old.baseAddress, let new = new.baseAddress else { return }
        for y in stride(from: region.y, to: region.maxY, by: max(1, region.height / NearColors.rows)) {
          let most = all &+ NearColors.changes
          for at in y &* width &+ region.x..<y &* width &+ region.maxX where old[at] != new[at] {
            all &+= 1
            if holds(old[at], at, new) { near &+= 1 }
            if all == most { break }
          }
        }
      }
    }
    return all > 0 && near * NearColors.leastShare >= all
  }
}
