import Indexing

/// Compresses frames by a giflib encoder of its own. One thread at a time uses it.
final class GIFLibCompressor {
  private var handle: GIFHandle?
  private let collected = Collected()
  private var row: [UInt8] = []

  private final class Collected {
    var bytes: [UInt8] = []
  }

  /// - Returns: sub-blocks, each with its length before it, without the empty one that ends them.
  /// - Throws: `GIFEncodingError.library`; the next call begins anew.
  func compress(_ indices: [UInt8], width: Int, height: Int, codeSize: Int) throws -> [UInt8] {
    do {
      return try compress(indices, width, height, codeSize, by: try openHandle())
    } catch {
      // Its state is unknown after an error.
      handle = nil
      throw error
    }
  }

  private func compress(
    _ indices: [UInt8], _ width: Int, _ height: Int, _ codeSize: Int, by handle: GIFHandle
  ) throws -> [UInt8] {
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
    try opened.putScreen(width: 65535, height: 65535, palette: Palette([UInt32](repeating: 0, count: 256)))
    handle = opened
    return opened
  }
}
