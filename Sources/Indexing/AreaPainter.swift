import Graphics

/// Paints an area row by row: what is opaque and not mixed in blocks of pixels, the rest pixel by pixel.
struct AreaPainter {
  private let painter: PixelPainter
  private let blocks: BlockPainter
  private let planes: PaintedPlanes
  private let region: PixelRect
  private let revisited: PixelRect
  private let scratch: UnsafeMutableBufferPointer<UInt8>

  /// - Parameter scratch: twice as wide as the region.
  init(
    _ painter: PixelPainter, _ planes: PaintedPlanes, _ region: PixelRect, _ revisited: PixelRect,
    _ scratch: UnsafeMutableBufferPointer<UInt8>
  ) {
    self.painter = painter
    self.planes = planes
    self.region = region
    // Nothing counts as unchanged in a clip's first picture anyway.
    self.revisited = painter.isFirst ? .empty : revisited
    self.scratch = scratch
    blocks = BlockPainter(painter, planes)
  }

  /// - Parameter error: grows by what is off.
  /// - Returns: the smallest rectangle around what must be painted.
  func paint(error: inout PaintingError) -> PixelRect {
    var extent = Extent()
    for y in region.y..<region.maxY {
      let isRevisited = !revisited.isEmpty && y >= revisited.y && y < revisited.maxY
      // The rows at the top and at the bottom lack neighbours, and room for what lies `PixelPainter.reach` pixels to a side.
      let isInside = y > 1 && y &+ 2 < painter.height && region.width >= BlockPainter.width
      let painted =
        !painter.dithers && !isRevisited && isInside ? paintBlocks(y, &error) : paintPixels(0..<region.width, y, &error)
      if painted.last >= 0 { extent.add(region.x &+ painted.first, region.x &+ painted.last, y) }
    }
    return extent.rect
  }

  /// Both ends included; from the greatest integer to −1: nothing.
  private typealias Span = (first: Int, last: Int)

  private func paintPixels(_ columns: Range<Int>, _ y: Int, _ error: inout PaintingError) -> Span {
    let isRevisited = !revisited.isEmpty && y >= revisited.y && y < revisited.maxY
    let revisitedColumns = isRevisited ? revisited.x &- region.x..<revisited.maxX &- region.x : 0..<0
    let start = y &* painter.width &+ region.x
    let first = (y &- region.y) &* region.width
    var span: Span = (Int.max, -1)
    for x in columns {
      let isPainted = painter.paint(
        planes, at: start &+ x, place: first &+ x, x: region.x &+ x, y: y, isRevisited: revisitedColumns.contains(x),
        error: &error)
      if isPainted {
        span.first = min(span.first, x)
        span.last = x
      }
    }
    return span
  }

  /// The last block of a row overlaps the one before it where the width is no multiple: all is written alike twice, and
  /// what is off there counts twice.
  private func paintBlocks(_ y: Int, _ error: inout PaintingError) -> Span {
    var blockErrors = BlockPainter.Errors()
    let blocks = blocks.of(row: y, painter)
    defer { blockErrors.add(to: &error) }
    let start = y &* painter.width &+ region.x
    let row = (y &- region.y) &* region.width
    let width = region.width
    let lastBlock = width &- BlockPainter.width
    var span: Span = (Int.max, -1)
    guard let indices = UnsafePointer(scratch.baseAddress) else { return span }
    var x = 0
    while x < width {
      let first = min(x, lastBlock)
      x &+= BlockPainter.width
      if blocks.isUnchanged(at: start &+ first) {
        blocks.keep(at: start &+ first, place: row &+ first)
        continue
      }
      while x < width && !blocks.isUnchanged(at: start &+ min(x, lastBlock)) { x &+= BlockPainter.width }
      let end = min(x, width)
      blocks.map(at: start &+ first, count: end &- first, into: scratch, ahead: width)
      for place in stride(from: first, to: end, by: BlockPainter.width) {
        let block = min(place, end &- BlockPainter.width)
        let here = indices + (block &- first)
        let painted =
          blocks.isOpaque(at: start &+ block) && !mixes(at: start &+ block)
          ? paintBlock(blocks, block, start, row, indices: here, next: here + width, &blockErrors)
          : paintPixels(block..<block &+ BlockPainter.width, y, &error)
        span.first = min(span.first, painted.first)
        span.last = max(span.last, painted.last)
      }
    }
    return span
  }

  /// Whether any color of a block is shown as a mixture of others.
  @inline(__always)
  private func mixes(at: Int) -> Bool {
    painter.mayMix
      && painter.mapping.mixesAny(of: UnsafeBufferPointer(start: planes.new + at, count: BlockPainter.width))
  }

  /// - Parameters:
  ///   - indices: of the palette's colors for the pixels.
  ///   - next: see `BlockPainter.paint`.
  @inline(__always)
  private func paintBlock(
    _ blocks: BlockPainter, _ x: Int, _ start: Int, _ row: Int, indices: UnsafePointer<UInt8>,
    next: UnsafePointer<UInt8>, _ errors: inout BlockPainter.Errors
  ) -> Span {
    let (at, place) = (start &+ x, row &+ x)
    let painted =
      blocks.isPlain(at: at)
      ? blocks.paintPlain(at: at, place: place, indices: indices, &errors)
      : blocks.paint(at: at, place: place, indices: indices, next: next, &errors)
    if painted == 0 { return (Int.max, -1) }
    return (x &+ painted.trailingZeroBitCount &>> 3, x &+ 7 &- painted.leadingZeroBitCount &>> 3)
  }
}
