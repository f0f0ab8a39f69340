import Graphics

/// What a shader gives the pixels of an area, as far as it was asked for: a picture that is scaled or turned, a pattern
/// that lies between pixels, and a program cost many times what it takes to read their colors again.
final class KeptShading {
  let rect: PixelRect
  private let pixels: UnsafeMutablePointer<UInt32>
  /// By row: the first known column, and the one after the last.
  private let known: UnsafeMutablePointer<SIMD2<Int32>>
  /// Pixels that are found out at once.
  private static let block = 256

  /// Nothing is known. `rect` isn't empty.
  init(_ rect: PixelRect) {
    self.rect = rect
    // What nobody asks for is never written, and takes no memory.
    pixels = .allocate(capacity: rect.area)
    known = .allocate(capacity: rect.height)
    known.initialize(repeating: SIMD2(0, 0), count: rect.height)
  }

  deinit {
    pixels.deallocate()
    known.deallocate()
  }

  /// The colors of pixels `x ..< x + count` of row `y`, which lie in `rect`.
  @inline(__always)
  func colors(x: Int, y: Int, count: Int, of shader: KeptShader.Source) -> UnsafePointer<UInt32> {
    let row = y &- rect.y
    let (first, end) = (x &- rect.x, x &- rect.x &+ count)
    let columns = known[row]
    if first < Int(columns.x) || end > Int(columns.y) { learn(first, end, row, shader) }
    return UnsafePointer(pixels + (row &* rect.width &+ first))
  }

  /// Makes known what is not yet, with all between it and what is.
  private func learn(_ first: Int, _ end: Int, _ row: Int, _ shader: KeptShader.Source) {
    let columns = known[row]
    let (knownFirst, knownEnd) = columns.x < columns.y ? (Int(columns.x), Int(columns.y)) : (first, first)
    fill(first, knownFirst, row, shader)
    fill(knownEnd, end, row, shader)
    known[row] = SIMD2(
      Int32(truncatingIfNeeded: min(first, knownFirst)), Int32(truncatingIfNeeded: max(end, knownEnd)))
  }

  private func fill(_ first: Int, _ end: Int, _ row: Int, _ shader: KeptShader.Source) {
    // Shaders write up to seven pixels more.
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: KeptShading.block + 8) { scratch in
      guard let scratch = scratch.baseAddress else { return }
      var column = first
      while column < end {
        let count = min(KeptShading.block, end &- column)
        shader.fill(x: rect.x &+ column, y: rect.y &+ row, count: count, into: scratch)
        (pixels + (row &* rect.width &+ column)).update(from: scratch, count: count)
        column &+= count
      }
    }
  }
}

/// A shader whose colors are kept.
struct KeptShader {
  enum Source {
    case picture(PictureShader)
    case program(PixelProgramRunner)

    /// There is room for seven pixels more.
    func fill(x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>) {
      switch self {
      case .picture(let picture): picture.fill(x: x, y: y, count: count, into: row)
      case .program(let program): program.fill(x: x, y: y, count: count, into: row)
      }
    }
  }

  let source: Source
  let kept: KeptShading

  /// The colors of pixels `x ..< x + count` of row `y`; `scratch` has room for seven more.
  @inline(__always)
  func colors(x: Int, y: Int, count: Int, _ scratch: SpanPainting.Row) -> UnsafePointer<UInt32> {
    let rect = kept.rect
    if y >= rect.y, y < rect.maxY, x >= rect.x, x &+ count <= rect.maxX {
      return kept.colors(x: x, y: y, count: count, of: source)
    }
    source.fill(x: x, y: y, count: count, into: scratch)
    return UnsafePointer(scratch)
  }
}

extension SpanPainting {
  /// `scratch` has room for the row and seven pixels more.
  @inline(__always)
  static func kept(
    _ shader: KeptShader, _ opacity: UInt32, _ band: CoverageAccumulator, _ count: Int, _ y: Int, _ scratch: Row,
    onto row: Row
  ) {
    spans(band, count, onto: row) { _, x, length in
      if length == 0 { return nil }
      let colors = shader.colors(x: band.area.x &+ x, y: y, count: length, scratch)
      if opacity == 255 { return colors }
      if colors != UnsafePointer(scratch) { scratch.update(from: colors, count: length) }
      RowBlending.multiply(scratch, count: length, by: opacity)
      return UnsafePointer(scratch)
    }
  }
}
