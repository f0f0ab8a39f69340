import Graphics

/// Takes a histogram of a picture without looking at every pixel.
///
/// Flat areas are counted whole, for their colors have to be exact. Where neighbours differ, some thousands of pixels
/// say all that a palette has to know: every n-th one is taken, from another place on in each row, and counts n times.
struct FrameSampling {
  /// About how many pixels of detail are looked at.
  private static let target = 6144
  /// A picture with no more colors than this is counted whole: all may fit into a palette.
  private static let fewColors = 256
  private static let block = 8

  let rule: AlphaRule
  /// Moves the places that are looked at, so that frames do not all look at the same.
  var seed: Int

  /// Adds a part of a picture, which is clipped to it.
  func add(_ part: PixelRect, of pixmap: Pixmap, weight: Int, to histogram: inout ColorHistogram) {
    let part = part.intersection(pixmap.bounds)
    if part.isEmpty || weight < 1 { return }
    pixmap.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      let step = self.step(base, part, stride: pixmap.width)
      if step > 1 {
        // Room for all of them at once, for tables grow by doubling.
        histogram.reserve(FrameSampling.target)
        let before = histogram.count
        if mayHaveFewColors(base, part, stride: pixmap.width) {
          var whole = histogram
          if addWhole(base, part, stride: pixmap.width, weight: weight, most: before, to: &whole) {
            histogram = whole
            addWhole(base, part, stride: pixmap.width, weight: weight, to: &histogram.soft)
            return
          }
        }
        histogram.markIncomplete()
      }
      add(base, part, stride: pixmap.width, weight: weight, step: step, to: &histogram)
    }
  }

  /// Looks at some rows.
  private func mayHaveFewColors(_ pixels: UnsafePointer<UInt32>, _ part: PixelRect, stride: Int) -> Bool {
    var histogram = ColorHistogram()
    for y in Swift.stride(from: part.y + part.height / 8, to: part.maxY, by: max(1, part.height / 4)) {
      histogram.add(
        row: UnsafeBufferPointer(start: pixels + (y &* stride &+ part.x), count: part.width), rule: rule, weight: 1)
      if histogram.count > FrameSampling.fewColors { return false }
    }
    return true
  }

  /// Of how many pixels of detail one is looked at: an odd number.
  private func step(_ pixels: UnsafePointer<UInt32>, _ part: PixelRect, stride: Int) -> Int {
    // Every fourth row will do for this.
    var blocks = 0
    for y in Swift.stride(from: part.y, to: part.maxY, by: 4) {
      let row = pixels + (y &* stride &+ part.x)
      var x = 0
      while x &+ FrameSampling.block <= part.width {
        if FrameSampling.isFlat(row + x) {
          x &+= FrameSampling.flatRun(row, from: x &+ FrameSampling.block, to: part.width, row[x])
        } else {
          blocks &+= 1
        }
        x &+= FrameSampling.block
      }
    }
    let detail = blocks * 4 * FrameSampling.block
    return max(1, detail / FrameSampling.target - 1) | 1
  }

  @inline(__always)
  private static func isFlat(_ pixels: UnsafePointer<UInt32>) -> Bool {
    // Each with its neighbour.
    let low = load(pixels) ^ load(pixels + 1)
    return isZero(low | (load(pixels + 3) ^ load(pixels + 4)))
  }

  @inline(__always)
  private static func load(_ pixels: UnsafePointer<UInt32>) -> SIMD4<UInt32> {
    UnsafeRawPointer(pixels).loadUnaligned(as: SIMD4<UInt32>.self)
  }

  @inline(__always)
  private static func isZero(_ pixels: SIMD4<UInt32>) -> Bool {
    let half = unsafeBitCast(pixels, to: SIMD2<UInt64>.self)
    return half.x | half.y == 0
  }

  /// How many pixels from a place on have a color, in steps of four blocks.
  @inline(__always)
  private static func flatRun(_ row: UnsafePointer<UInt32>, from start: Int, to end: Int, _ color: UInt32) -> Int {
    let same = SIMD4(repeating: color)
    var x = start
    while x &+ 4 &* block <= end {
      var difference = SIMD4<UInt32>(repeating: 0)
      for quad in 0..<block { difference |= load(row + (x &+ quad &* 4)) ^ same }
      if !isZero(difference) { break }
      x &+= 4 &* block
    }
    return x &- start
  }

  private func add(
    _ pixels: UnsafePointer<UInt32>, _ part: PixelRect, stride: Int, weight: Int, step: Int,
    to histogram: inout ColorHistogram
  ) {
    var soft = SoftPixels()
    for y in part.y..<part.maxY {
      let row = pixels + (y &* stride &+ part.x)
      histogram.reserve(part.width)
      histogram.write { writer in
        // The fractional parts of multiples of the golden ratio are spread evenly.
        let fraction = (y &+ seed &* 7) &* 40503 & 0xFFFF
        var next = (fraction &* step) >> 16
        var (run, runColor) = (0, UInt32(0))
        var x = 0
        while x < part.width {
          let length = min(FrameSampling.block, part.width &- x)
          if length == FrameSampling.block && FrameSampling.isFlat(row + x) {
            if row[x] != runColor {
              count(runColor, run &* weight, &writer, &soft)
              (run, runColor) = (0, row[x])
            }
            let more = FrameSampling.flatRun(row, from: x &+ length, to: part.width, runColor)
            run &+= length &+ more
            x &+= more
          } else {
            while next < length {
              count(row[x &+ next], step &* weight, &writer, &soft)
              next &+= step
            }
            next &-= length
          }
          x &+= FrameSampling.block
        }
        count(runColor, run &* weight, &writer, &soft)
      }
    }
    histogram.soft.add(soft)
    histogram.thin()
  }

  @inline(__always)
  private func count(
    _ pixel: UInt32, _ weight: Int, _ writer: inout ColorHistogram.Writer, _ soft: inout SoftPixels
  ) {
    if weight == 0 { return }
    if pixel >= 0xFF00_0000 {
      writer.add(pixel, weight: weight)
      return
    }
    if rule.isMatteAlone(pixel) { return }
    if rule.isUnsettled(pixel) { soft.add(pixel, weight: weight) }
    let flat = rule.flatten(pixel)
    if flat != transparentPixel { writer.add(flat, weight: weight) }
  }

  /// False, and of no use, if there are too many colors.
  private func addWhole(
    _ pixels: UnsafePointer<UInt32>, _ part: PixelRect, stride: Int, weight: Int, most before: Int,
    to histogram: inout ColorHistogram
  ) -> Bool {
    let most = before + FrameSampling.fewColors
    for y in part.y..<part.maxY {
      histogram.add(
        row: UnsafeBufferPointer(start: pixels + (y &* stride &+ part.x), count: part.width), rule: rule,
        weight: weight)
      if histogram.count > most { return false }
    }
    return true
  }

  private func addWhole(
    _ pixels: UnsafePointer<UInt32>, _ part: PixelRect, stride: Int, weight: Int, to soft: inout SoftPixels
  ) {
    guard rule.mayBeUnsettled else { return }
    for y in part.y..<part.maxY {
      soft.add(
        row: UnsafeBufferPointer(start: pixels + (y &* stride &+ part.x), count: part.width), rule: rule, weight: weight
      )
    }
  }
}
