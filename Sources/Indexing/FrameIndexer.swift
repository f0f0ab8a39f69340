import Graphics

/// Turns pictures into indexed frames, each a pure function of the picture, its neighbours and the plan: a clip may be cut
/// into runs anywhere, and indexed by any number of indexers, with the same result.
///
/// What a player shows after the frames 0…i is the *mapped* picture i. Where the mapping depends on nothing but color and
/// place (no diffusion, no local palettes) it is the mapping of picture i, pixel for pixel. Otherwise a pixel keeps the index
/// that it got when it last changed.
///
/// A pixel can become transparent again only if the frame before is disposed of to the background. Such a frame covers all
/// that is opaque in its picture, and the next one paints all that is opaque in its own: so neither needs to know
/// what came before.
///
/// One indexer serves one thread; it keeps caches and buffers.
public final class FrameIndexer {
  public let plan: PalettePlan
  private let rule: AlphaRule
  private let mapper: ColorMapper
  private let ordered: OrderedDither?
  private let codeLength = CodeLength()
  private let memo = IndexMemo()
  private let transparent: UInt8

  public init(plan: PalettePlan) {
    self.plan = plan
    rule = AlphaRule(plan.options)
    mapper = ColorMapper(plan.palette.colors, excluding: plan.transparentIndex)
    ordered =
      plan.options.dithering == .ordered
      ? OrderedDither(plan.palette.colors, excluding: plan.transparentIndex, mapper: mapper) : nil
    transparent = UInt8(truncatingIfNeeded: plan.transparentIndex)
  }

  /// Whether `next` matters: not where nothing is ever transparent.
  public var needsNextFrame: Bool { !plan.options.isOpaque }

  /// The frame that turns the mapped `previous` into the mapped `current`, or nil where they are the same (the previous
  /// frame is then shown longer).
  ///
  /// - Parameters:
  ///   - previous: the picture one frame earlier; nil for the first frame of the clip, which is never nil itself and covers
  ///     the whole canvas. One of another size counts as nil.
  ///   - damage: rectangles that hold every pixel in which `current` differs from `previous`.
  ///   - next: the picture one frame later; nil for the last frame. Not looked at unless `needsNextFrame`.
  ///   - nextDamage: the same for `next` and `current`.
  ///   - delay: in centiseconds.
  public func index(
    _ current: Pixmap, previous: Pixmap?, damage: [PixelRect], next: Pixmap?, nextDamage: [PixelRect], delay: Int
  ) -> IndexedFrame? {
    let bounds = current.bounds
    guard !bounds.isEmpty else { return nil }
    let previous = previous?.bounds == bounds ? previous : nil
    let damaged = damage.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.intersection(bounds)) }
    var cleared = false
    if let previous { cleared = anyVanishes(from: previous, to: current, within: damaged) }
    var clears = false
    if needsNextFrame, let next, next.bounds == bounds {
      let region = nextDamage.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) {
        $0.union($1.intersection(bounds))
      }
      clears = anyVanishes(from: current, to: next, within: region)
    }
    let base = cleared ? nil : previous
    let region = base == nil ? bounds : damaged
    var part =
      usesHistory
      ? paintByHistory(current, over: base, region: region) : paint(current, over: base, region: region)

    var rect = part.rect
    if previous == nil {
      rect = bounds
    } else if clears {
      rect = rect.union(opaqueBounds(of: current))
    }
    if rect.isEmpty {
      if !cleared { return nil }
      rect = PixelRect(x: 0, y: 0, width: 1, height: 1)
    }
    part.crop(to: rect, filling: transparent)
    if base != nil && !usesHistory { chooseFilling(&part, current) }
    return IndexedFrame(
      rect: rect, localPalette: part.palette, indices: part.indices,
      transparentIndex: part.indices.contains(transparent) ? plan.transparentIndex : nil,
      delayCentiseconds: delay, disposal: clears ? .background : .keep)
  }

  /// Whether what is shown depends on more than a pixel's color and place.
  private var usesHistory: Bool { plan.usesLocalPalettes || plan.options.dithering == .diffusion }

  /// Indices of a region, and the part of it in which something is painted.
  private struct Part {
    var region: PixelRect
    var indices: [UInt8]
    var rect: PixelRect
    var palette: Palette?

    mutating func crop(to rect: PixelRect, filling index: UInt8) {
      if rect == region { return }
      var cropped = [UInt8](repeating: index, count: rect.area)
      let common = rect.intersection(region)
      if !common.isEmpty {
        cropped.withUnsafeMutableBufferPointer { cropped in
          indices.withUnsafeBufferPointer { indices in
            for y in common.y..<common.maxY {
              let from = (y - region.y) * region.width + common.x - region.x
              let to = (y - rect.y) * rect.width + common.x - rect.x
              for x in 0..<common.width { cropped[to &+ x] = indices[from &+ x] }
            }
          }
        }
      }
      indices = cropped
      region = rect
    }
  }

  // MARK: Mapping by color and place

  private func paint(_ current: Pixmap, over base: Pixmap?, region: PixelRect) -> Part {
    var indices = [UInt8](repeating: transparent, count: region.area)
    var extent = Extent()
    let stride = current.width
    memo.prepare(count: current.pixels.count)
    indices.withUnsafeMutableBufferPointer { indices in
      current.pixels.withUnsafeBufferPointer { current in
        if let base {
          base.pixels.withUnsafeBufferPointer { base in
            for row in 0..<max(0, region.height) {
              paintRow(current, over: base, Row(region, row, width: stride), into: indices, &extent)
            }
          }
        } else {
          for row in 0..<max(0, region.height) {
            paintRow(current, Row(region, row, width: stride), into: indices, &extent)
          }
        }
      }
    }
    return Part(region: region, indices: indices, rect: extent.rect)
  }

  /// A row of a region: where it lies in the picture and in the region's indices.
  private struct Row {
    let x: Int
    let y: Int
    let count: Int
    /// Of its first pixel.
    let start: Int
    let output: Int

    init(_ region: PixelRect, _ row: Int, width: Int) {
      x = region.x
      y = region.y &+ row
      count = region.width
      start = y &* width &+ x
      output = row &* region.width
    }
  }

  @inline(__always)
  private func map(_ flat: FlatPixel, _ x: Int, _ y: Int) -> UInt8 {
    if flat == transparentPixel { return transparent }
    if let ordered { return ordered.index(of: flat, x: x, y: y) }
    return mapper.index(of: flat)
  }

  private func paintRow(
    _ new: UnsafeBufferPointer<UInt32>, over old: UnsafeBufferPointer<UInt32>, _ row: Row,
    into output: UnsafeMutableBufferPointer<UInt8>, _ extent: inout Extent
  ) {
    var (first, last) = (Int.max, -1)
    for place in 0..<row.count {
      let at = row.start &+ place
      let (pixel, before) = (new[at], old[at])
      if pixel == before { continue }
      let shown = memo.index(of: before, at: at) ?? map(rule.flatten(before), row.x &+ place, row.y)
      let index = map(rule.flatten(pixel), row.x &+ place, row.y)
      memo.keep(index, of: pixel, at: at)
      if index != shown {
        output[row.output &+ place] = index
        first = min(first, place)
        last = place
      }
    }
    if last >= 0 { extent.add(row.x &+ first, row.x &+ last, row.y) }
  }

  private func paintRow(
    _ new: UnsafeBufferPointer<UInt32>, _ row: Row, into output: UnsafeMutableBufferPointer<UInt8>,
    _ extent: inout Extent
  ) {
    var (first, last) = (Int.max, -1)
    for place in 0..<row.count {
      let at = row.start &+ place
      let flat = rule.flatten(new[at])
      if flat == transparentPixel { continue }
      let index = map(flat, row.x &+ place, row.y)
      memo.keep(index, of: new[at], at: at)
      output[row.output &+ place] = index
      first = min(first, place)
      last = place
    }
    if last >= 0 { extent.add(row.x &+ first, row.x &+ last, row.y) }
  }

  /// Pixels that stay as they are may be painted again: whichever is shorter.
  private func chooseFilling(_ part: inout Part, _ current: Pixmap) {
    let kept = part.indices.count(of: transparent)
    // Where nearly nothing changes, nothing beats transparency.
    if kept == 0 || kept >= part.indices.count - part.indices.count / 16 { return }
    var filled = part.indices
    let region = part.region
    filled.withUnsafeMutableBufferPointer { filled in
      current.pixels.withUnsafeBufferPointer { pixels in
        for number in 0..<region.height {
          let row = Row(region, number, width: current.width)
          for place in 0..<row.count where filled[row.output &+ place] == transparent {
            let at = row.start &+ place
            if let index = memo.index(of: pixels[at], at: at) {
              filled[row.output &+ place] = index
            } else {
              let index = map(rule.flatten(pixels[at]), row.x &+ place, row.y)
              memo.keep(index, of: pixels[at], at: at)
              filled[row.output &+ place] = index
            }
          }
        }
      }
    }
    // A run of transparency is hardly ever longer than what it hides: only near ties need the exact lengths.
    if part.indices.changes * 3 <= filled.changes { return }
    if codeLength.isShorter(filled, than: part.indices) { part.indices = filled }
  }

  // MARK: Mapping that remembers

  private func paintByHistory(_ current: Pixmap, over base: Pixmap?, region: PixelRect) -> Part {
    var sources = [FlatPixel](repeating: transparentPixel, count: region.area)
    var extent = Extent()
    let rule = self.rule
    sources.withUnsafeMutableBufferPointer { sources in
      current.pixels.withUnsafeBufferPointer { new in
        // Without a base, the picture stands in for it and is not compared.
        (base ?? current).pixels.withUnsafeBufferPointer { old in
          for row in 0..<max(0, region.height) {
            let y = region.y &+ row
            let start = y &* current.width &+ region.x
            for x in 0..<region.width {
              let flat = rule.flatten(new[start &+ x])
              if flat == transparentPixel { continue }
              if base != nil && rule.flatten(old[start &+ x]) == flat { continue }
              sources[row &* region.width &+ x] = flat
              extent.add(region.x &+ x, y)
            }
          }
        }
      }
    }
    let local = plan.usesLocalPalettes ? localPalette(for: sources) : nil
    var indices = [UInt8](repeating: transparent, count: region.area)
    mapSources(sources, region, local, into: &indices)
    return Part(region: region, indices: indices, rect: extent.rect, palette: local)
  }

  private func mapSources(_ sources: [FlatPixel], _ region: PixelRect, _ local: Palette?, into indices: inout [UInt8]) {
    let colors = (local ?? plan.palette).colors
    let mapper = local == nil ? self.mapper : ColorMapper(colors, excluding: plan.transparentIndex)
    let ordered =
      local == nil || self.ordered == nil
      ? self.ordered : OrderedDither(colors, excluding: plan.transparentIndex, mapper: mapper)
    indices.withUnsafeMutableBufferPointer { indices in
      sources.withUnsafeBufferPointer { sources in
        if plan.options.dithering == .diffusion {
          ErrorDiffusion.apply(
            sources, width: region.width, firstRow: region.y, colors: colors, transparent: transparent,
            mapper: mapper, into: indices)
          return
        }
        for place in 0..<sources.count where sources[place] != transparentPixel {
          if let ordered {
            indices[place] = ordered.index(
              of: sources[place], x: region.x &+ place % region.width, y: region.y &+ place / region.width)
          } else {
            indices[place] = mapper.index(of: sources[place])
          }
        }
      }
    }
  }

  /// A palette for these pixels alone, if the clip's is far off and this one much better.
  private func localPalette(for sources: [FlatPixel]) -> Palette? {
    let colors = plan.palette.colors
    var (error, count) = (0, 0)
    for flat in sources where flat != transparentPixel {
      error &+= Int(ColorMapper.distance(colors[Int(mapper.index(of: flat))], flat))
      count &+= 1
    }
    let global = Double(error) / Double(max(1, count)) / ColorMapper.weightSum
    // A table of 768 bytes is not worth it for a few pixels.
    guard count >= 4096, global > PalettePlanner.localThreshold else { return nil }
    // A sample will do: every n-th painted pixel, n odd so that it is no column.
    let step = count / 32768 | 1
    var histogram = ColorHistogram()
    var number = 0
    for flat in sources where flat != transparentPixel {
      if number % step == 0 { histogram.add(flat, weight: 1) }
      number &+= 1
    }
    let local = PalettePlanner.localColors(for: histogram, options: plan.options)
    guard meanSquaredError(of: local, on: histogram) * PalettePlanner.localFactor <= global else { return nil }
    return PalettePlanner.ordered(local, by: histogram)
  }

  // MARK: Transparency

  /// Whether a pixel is shown in `old` and transparent in `new`.
  private func anyVanishes(from old: Pixmap, to new: Pixmap, within region: PixelRect) -> Bool {
    if plan.options.isOpaque || region.isEmpty { return false }
    let limit = rule.leastOpaque
    return old.pixels.withUnsafeBufferPointer { before in
      new.pixels.withUnsafeBufferPointer { after in
        for y in region.y..<region.maxY {
          // A whole row without a branch is faster than to stop at the first.
          var count = 0
          for place in y &* new.width &+ region.x..<y &* new.width &+ region.maxX {
            count &+= (after[place] < limit ? 1 : 0) & (before[place] < limit ? 0 : 1)
          }
          if count > 0 { return true }
        }
        return false
      }
    }
  }

  private func opaqueBounds(of pixmap: Pixmap) -> PixelRect {
    var extent = Extent()
    pixmap.pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<pixmap.height {
        for x in 0..<pixmap.width where !rule.isTransparent(pixels[y &* pixmap.width &+ x]) { extent.add(x, y) }
      }
    }
    return extent.rect
  }
}

/// The smallest rectangle around some pixels.
private struct Extent {
  private var minX = Int.max
  private var minY = Int.max
  private var maxX = -1
  private var maxY = -1

  @inline(__always)
  mutating func add(_ x: Int, _ y: Int) { add(x, x, y) }

  /// A part of a row, both ends included.
  @inline(__always)
  mutating func add(_ firstX: Int, _ lastX: Int, _ y: Int) {
    minX = min(minX, firstX)
    minY = min(minY, y)
    maxX = max(maxX, lastX)
    maxY = max(maxY, y)
  }

  var rect: PixelRect {
    maxX < 0
      ? PixelRect(x: 0, y: 0, width: 0, height: 0)
      : PixelRect(x: minX, y: minY, width: maxX - minX + 1, height: maxY - minY + 1)
  }
}
