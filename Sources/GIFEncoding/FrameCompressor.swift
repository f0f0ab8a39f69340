import Graphics
import Indexing

/// A frame whose indices are compressed: all that a GIF needs of it.
public struct CompressedFrame: Sendable, Equatable {
  public let rect: PixelRect
  public let localPalette: Palette?
  public let transparentIndex: Int?
  public internal(set) var delayCentiseconds: Int
  public internal(set) var disposal: IndexedFrame.Disposal
  /// LZW minimum code size, 2…8.
  public let codeSize: Int
  /// Sub-blocks, each with its length before it, without the empty one that ends them.
  public let blocks: [UInt8]

  /// What it takes of a file, about.
  public var byteCount: Int { blocks.count + 20 + (localPalette.map { 3 << $0.bits } ?? 0) }
}

/// Compresses frames by a giflib encoder of its own, so that frames can be compressed on any thread in any order and put
/// into one file afterwards. One compressor serves one thread.
public final class FrameCompressor {
  private var handle: GIFHandle?
  private let collected = Collected()
  private var row: [UInt8] = []

  private final class Collected {
    var bytes: [UInt8] = []
  }

  public init() {}

  /// - Parameter globalPalette: what the indices stand for where the frame has no palette of its own.
  /// - Throws: `GIFEncodingError` if an index is outside the palette, the indices do not fill the rectangle, or giflib
  ///   fails. The compressor stays usable.
  public func compress(_ frame: IndexedFrame, globalPalette: Palette) throws -> CompressedFrame {
    let palette = frame.localPalette ?? globalPalette
    let largest = frame.indices.max() ?? 0
    let (width, height) = (frame.rect.width, frame.rect.height)
    guard (1...65535).contains(width), (1...65535).contains(height) else {
      throw GIFEncodingError.invalid("a frame of \(width) × \(height) pixels does not fit into a GIF")
    }
    guard frame.indices.count == frame.rect.area else {
      throw GIFEncodingError.invalid("a frame of \(frame.rect.area) pixels has \(frame.indices.count) indices")
    }
    guard Int(largest) < palette.colors.count else {
      throw GIFEncodingError.invalid("index \(largest) is outside a palette of \(palette.colors.count) colors")
    }
    if let index = frame.transparentIndex, !(0..<palette.colors.count).contains(index) {
      throw GIFEncodingError.invalid("transparent index \(index) is outside a palette of \(palette.colors.count)")
    }
    let codeSize =
      frame.localPalette.map { max(2, $0.bits) } ?? IndexedFrame.codeSize(of: frame.indices)
    do {
      let blocks = try compress(frame.indices, width: width, height: height, codeSize: codeSize)
      return CompressedFrame(
        rect: frame.rect, localPalette: frame.localPalette, transparentIndex: frame.transparentIndex,
        delayCentiseconds: frame.delayCentiseconds, disposal: frame.disposal, codeSize: codeSize, blocks: blocks)
    } catch {
      // Its state is unknown after an error.
      handle = nil
      throw error
    }
  }

  private func compress(_ indices: [UInt8], width: Int, height: Int, codeSize: Int) throws -> [UInt8] {
    let handle = try openHandle()
    try handle.putImage(x: 0, y: 0, width: width, height: height, localPalette: nil, codeSize: codeSize)
    collected.bytes.removeAll(keepingCapacity: true)
    if row.count != width { row = [UInt8](repeating: 0, count: width) }
    try row.withUnsafeMutableBufferPointer { row in
      try indices.withUnsafeBufferPointer { indices in
        for y in 0..<height {
          for x in 0..<width { row[x] = indices[y &* width &+ x] }
          try handle.putRow(row)
        }
      }
    }
    guard collected.bytes.last == 0, collected.bytes.count > 1 else {
      throw GIFEncodingError.library(call: "EGifPutLine", code: 0)
    }
    return Array(collected.bytes.dropLast())
  }

  private func openHandle() throws -> GIFHandle {
    if let handle { return handle }
    let collected = self.collected
    let opened = try GIFHandle { collected.bytes.append(contentsOf: $0) }
    try opened.putScreen(
      width: 65535, height: 65535, palette: Palette([UInt32](repeating: 0, count: 256)), background: 0)
    handle = opened
    return opened
  }
}
