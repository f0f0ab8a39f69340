internal import CGif
import Graphics
import Indexing

/// Writes compressed frames, in order, as a GIF89a.
///
/// The last frame is held back until the next one or `finish`, because it may still be shown longer. After an error
/// nothing more is written and every call throws.
public final class GIFWriter {
  /// How many pixels a canvas or a frame can have on a side.
  public static let sides = 1...65_535

  private let width: Int
  private let height: Int
  private let palette: Palette
  private let handle: GIFHandle
  private let sink: (UnsafeRawBufferPointer) throws -> Void
  private let written: Written
  private var pending: CompressedFrame?
  private var failure: (any Error)?
  private var isFinished = false
  /// What giflib wrote since the sink was last called: it writes in pieces of some bytes.
  private final class Written {
    var bytes: [UInt8] = []
  }

  /// How many images were written so far, the one held back excluded.
  public private(set) var imageCount = 0

  /// Opens the file: header, screen, global palette, loop and comment are written at once.
  ///
  /// - Parameters:
  ///   - plays: how often the clip is shown; nil: for ever. 1 writes no loop block, n writes the count n − 1.
  ///     0 and less count as 1, more than 65,536 as for ever.
  ///   - comment: written as UTF-8 in a comment extension, without NUL characters; nil or empty writes none.
  ///   - sink: takes the bytes, in order; what it throws comes out of the call that wrote.
  /// - Throws: `GIFEncodingError.invalid` for a canvas outside `sides`.
  public init(
    width: Int, height: Int, globalPalette: Palette, plays: Int?, comment: String? = nil,
    sink: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    guard GIFWriter.sides.contains(width), GIFWriter.sides.contains(height) else {
      throw GIFEncodingError.invalid("a canvas of \(width) × \(height) pixels does not fit into a GIF")
    }
    self.width = width
    self.height = height
    palette = globalPalette
    self.sink = sink
    let written = Written()
    self.written = written
    handle = try GIFHandle { written.bytes.append(contentsOf: $0) }
    try handle.putScreen(width: width, height: height, palette: globalPalette)
    if let count = GIFWriter.loopCount(plays: plays) {
      let application = Array("NETSCAPE2.0".utf8)
      try handle.putExtension(
        function: APPLICATION_EXT_FUNC_CODE,
        blocks: [application, [1, UInt8(truncatingIfNeeded: count), UInt8(truncatingIfNeeded: count >> 8)]])
    }
    let text = (comment ?? "").utf8.filter { $0 != 0 }
    if !text.isEmpty {
      try handle.putExtension(
        function: COMMENT_EXT_FUNC_CODE,
        blocks: stride(from: 0, to: text.count, by: 255).map { Array(text[$0..<min($0 + 255, text.count)]) })
    }
    try deliver()
  }

  private func deliver() throws {
    defer { written.bytes.removeAll(keepingCapacity: true) }
    if !written.bytes.isEmpty { try written.bytes.withUnsafeBytes(sink) }
  }

  private static func loopCount(plays: Int?) -> Int? {
    guard let plays, plays <= 65536 else { return 0 }
    return plays > 1 ? plays - 1 : nil
  }

  /// Appends a frame. Its delay may be any ≥ 0; one above 65,535 is written as several images.
  public func write(_ frame: CompressedFrame) throws {
    try guarded {
      guard PixelRect(x: 0, y: 0, width: width, height: height).contains(frame.rect), frame.rect.area > 0 else {
        throw GIFEncodingError.invalid("a frame reaches beyond the canvas")
      }
      guard frame.delayCentiseconds >= 0 else { throw GIFEncodingError.invalid("a frame has a negative delay") }
      let colors = (frame.localPalette ?? palette).colors.count
      if let index = frame.transparentIndex, !(0..<colors).contains(index) {
        throw GIFEncodingError.invalid("a frame's transparent index is outside its palette")
      }
      if frame.localPalette == nil && frame.codeSize > max(2, palette.bits) {
        throw GIFEncodingError.invalid("a frame was compressed for a larger palette")
      }
      try flush()
      pending = frame
    }
  }

  /// Shows the last frame longer: what a frame that equals the one before it comes to.
  public func extendLastFrame(byCentiseconds delay: Int) throws {
    try guarded {
      guard pending != nil, delay >= 0 else { throw GIFEncodingError.invalid("there is no frame to show longer") }
      let (sum, overflow) = (pending?.delayCentiseconds ?? 0).addingReportingOverflow(delay)
      if overflow { throw GIFEncodingError.invalid("a frame's delay is out of range") }
      pending?.delayCentiseconds = sum
    }
  }

  /// Writes the last frame and the trailer.
  ///
  /// - Throws: `GIFEncodingError.invalid` if there is no frame.
  public func finish() throws {
    try guarded {
      guard pending != nil || imageCount > 0 else { throw GIFEncodingError.invalid("a GIF needs a frame") }
      try flush()
      try handle.close()
      try deliver()
      isFinished = true
    }
  }

  private func guarded(_ body: () throws -> Void) throws {
    if let failure { throw failure }
    if isFinished { throw GIFEncodingError.invalid("the GIF is finished") }
    do { try body() } catch {
      failure = error
      throw error
    }
  }

  private static let longestDelay = 65535

  /// A delay that does not fit is continued by images that change nothing: one transparent pixel, or the same image
  /// again where there is no transparency, the image is cleared afterwards, or it has a palette of its own.
  private func flush() throws {
    guard var frame = pending else { return }
    pending = nil
    var left = frame.delayCentiseconds
    let disposal = frame.disposal
    while left > GIFWriter.longestDelay {
      // The rest must not be 1: that is shown as 10.
      frame.delayCentiseconds = min(GIFWriter.longestDelay, left - 2)
      left -= frame.delayCentiseconds
      // What is restored must be shown again.
      if disposal != .previous { frame.disposal = .keep }
      try put(frame)
      if let index = frame.transparentIndex, disposal == .keep {
        var pixel = IndexedFrame(
          rect: PixelRect(x: 0, y: 0, width: 1, height: 1), indices: [UInt8(clamping: index)],
          transparentIndex: index, delayCentiseconds: 0)
        if frame.localPalette == nil { frame = try FrameCompressor().compress(&pixel, globalPalette: palette) }
      }
    }
    frame.delayCentiseconds = left
    frame.disposal = disposal
    try put(frame)
  }

  private func put(_ frame: CompressedFrame) throws {
    try handle.putGraphicsControl(
      delay: frame.delayCentiseconds, disposal: frame.disposal, transparentIndex: frame.transparentIndex)
    try handle.putImage(
      x: frame.rect.x, y: frame.rect.y, width: frame.rect.width, height: frame.rect.height,
      localPalette: frame.localPalette, codeSize: frame.codeSize)
    try frame.blocks.withUnsafeBufferPointer { try handle.putCompressed($0, codeSize: frame.codeSize) }
    try deliver()
    imageCount += 1
  }
}
