import Graphics

/// Frames as raw pixels, one after the other: 8 bits each of red, green, blue and straight alpha, top row first.
public struct RawFrames: FrameSource {
  public let width: Int
  public let height: Int
  public let isOpaque: Bool
  fileprivate let input: RawInput
  fileprivate let times: ClipTimes

  public var frameCount: Int { times.frameCount }
  public func delay(_ frame: Int) -> Int { times.delay(frame) }
  public var duration: Double { times.duration }
  public var framesASecond: Double? { times.framesASecond }
  public var knownColors: KnownColors { KnownColors() }
  public func makeDrawer() -> any FrameDrawer { RawDrawer(self) }

  init(_ input: RawInput, width: Int, height: Int, times: ClipTimes, isOpaque: Bool) {
    self.input = input
    self.width = width
    self.height = height
    self.times = times
    self.isOpaque = isOpaque
  }
}

/// Reads a frame in pieces that the processor's caches hold, and compares each with what the canvas shows: only rows
/// that differ are looked at closer.
private final class RawDrawer: FrameDrawer {
  private static let pieceBytes = 1 << 17

  private let frames: RawFrames
  private let rowsInPiece: Int
  private var piece: [UInt32]
  /// What the canvas shows, straight; only of translucent clips, for of opaque ones it is the canvas itself.
  private var straight: [UInt32] = []
  private var drawn: Int?

  init(_ frames: RawFrames) {
    self.frames = frames
    rowsInPiece = max(1, min(frames.height, RawDrawer.pieceBytes / (frames.width * 4)))
    piece = [UInt32](repeating: 0, count: rowsInPiece * frames.width)
  }

  func draw(_ frame: Int, into canvas: inout Pixmap) throws -> [PixelRect] {
    let source = frames.times.source(frame)
    if drawn == source { return [] }
    let isFirst = drawn == nil
    drawn = nil
    if isFirst, (canvas.width, canvas.height) != (frames.width, frames.height) {
      canvas = Pixmap(width: frames.width, height: frames.height)
    }
    let offset = source * frames.width * frames.height * 4
    var changes = ChangedRows()
    if frames.isOpaque {
      try isFirst ? fill(&canvas, offset) : update(&canvas, offset, &changes)
    } else {
      if isFirst {
        straight = [UInt32](repeating: 0, count: frames.width * frames.height)
        canvas = Pixmap(width: frames.width, height: frames.height)
      }
      try updateTranslucent(&canvas, offset, &changes)
    }
    drawn = source
    return isFirst ? [canvas.bounds] : changes.rects
  }

  /// Straight pixels are those of the canvas where all are opaque.
  private func fill(_ canvas: inout Pixmap, _ offset: Int) throws {
    try canvas.pixels.withUnsafeMutableBufferPointer { pixels in
      try frames.input.read(at: offset, into: UnsafeMutableRawBufferPointer(pixels))
      guard let start = pixels.baseAddress, PixelRows.areOpaque(start, pixels.indices) else {
        throw TranslucentPixels()
      }
    }
  }

  /// Hands over the rows of the frame, piece by piece.
  private func forRows(_ offset: Int, _ body: (Int, UnsafePointer<UInt32>) throws -> Void) throws {
    let width = frames.width
    try piece.withUnsafeMutableBufferPointer { piece in
      guard let start = piece.baseAddress else { return }
      var row = 0
      while row < frames.height {
        let rows = min(rowsInPiece, frames.height - row)
        try frames.input.read(
          at: offset + row * width * 4, into: UnsafeMutableRawBufferPointer(start: start, count: rows * width * 4))
        for index in 0..<rows { try body(row &+ index, start + index &* width) }
        row += rows
      }
    }
  }

  private func update(_ canvas: inout Pixmap, _ offset: Int, _ changes: inout ChangedRows) throws {
    let width = frames.width
    try canvas.pixels.withUnsafeMutableBufferPointer { pixels in
      guard let shown = pixels.baseAddress else { return }
      try forRows(offset) { y, row in
        let target = shown + y &* width
        guard let columns = PixelRows.difference(row, target, width) else { return }
        guard PixelRows.areOpaque(row, columns) else { throw TranslucentPixels() }
        (target + columns.lowerBound).update(from: row + columns.lowerBound, count: columns.count)
        changes.add(row: y, columns)
      }
    }
  }

  private func updateTranslucent(_ canvas: inout Pixmap, _ offset: Int, _ changes: inout ChangedRows) throws {
    let width = frames.width
    try straight.withUnsafeMutableBufferPointer { straight in
      try canvas.pixels.withUnsafeMutableBufferPointer { pixels in
        guard let shown = pixels.baseAddress, let known = straight.baseAddress else { return }
        try forRows(offset) { y, row in
          let old = known + y &* width
          guard let columns = PixelRows.difference(row, old, width) else { return }
          let target = shown + y &* width
          // Different colors of transparent pixels look the same.
          var (left, right) = (width, -1)
          for x in columns {
            old[x] = row[x]
            let pixel = Pixmap.premultiply(row[x])
            if pixel == target[x] { continue }
            target[x] = pixel
            left = min(left, x)
            right = x
          }
          if right >= left { changes.add(row: y, left..<(right &+ 1)) }
        }
      }
    }
  }
}
