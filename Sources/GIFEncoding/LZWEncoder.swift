import Indexing

/// GIF's variable-width LZW: writes indices as the sub-blocks of an image.
///
/// With leeway, indices are replaced by others that continue a string, where these are near enough to what their pixels
/// ought to show: strings become longer, and codes fewer. One thread at a time uses an encoder.
final class LZWEncoder {
  private let strings = StringTable()
  private let buffer = CodeBuffer()

  /// Encodes all indices, each below 2^codeSize: where there are more strings than have room, in the shortest of some
  /// ways.
  ///
  /// - Parameter codeSize: 2…8.
  /// - Returns: sub-blocks, each with its length before it, without the empty one that ends them.
  func encode(_ indices: [UInt8], codeSize: Int) -> [UInt8] {
    buffer.reserve(pixels: indices.count)
    var shortest: (blocks: [UInt8], count: Int)?
    for clearing in CodeStream.Clearing.allCases {
      var codes = CodeStream(strings, buffer, codeSize: codeSize, clearing: clearing)
      indices.withUnsafeBufferPointer { indices in codes.write(indices) }
      let count = codes.finish()
      if count < shortest?.count ?? .max { shortest = (buffer.blocks(count), count) }
      if !codes.isFilled { break }
    }
    return shortest?.blocks ?? []
  }

  /// The same, where an index may be replaced within its leeway; `indices` become what was written.
  ///
  /// - Parameters:
  ///   - width: pixels of a row, at least 1; rows are whole.
  ///   - colors: of all indices.
  ///   - transparent: the index that shows what is beneath; 256: there is none.
  func encode(
    _ indices: inout [UInt8], width: Int, leeway: Leeway, colors: [PackedColor], transparent: UInt32, codeSize: Int
  ) -> [UInt8] {
    let count = indices.count
    let height = count / max(1, width)
    precondition(
      width > 0 && count == width * height && leeway.limits.count == count
        && (height == 0
          || leeway.targets.covers(width: width, height: height)
            && leeway.beneath.covers(width: width, height: height))
    )
    buffer.reserve(pixels: count)
    strings.setColors(colors, transparent: transparent)
    var codes = CodeStream(strings, buffer, codeSize: codeSize, runSymbol: transparent)
    indices.withUnsafeMutableBufferPointer { indices in
      leeway.targets.pixels.withUnsafeBufferPointer { targets in
        leeway.beneath.pixels.withUnsafeBufferPointer { beneath in
          leeway.limits.withUnsafeBufferPointer { limits in
            guard let targets = targets.baseAddress, let beneath = beneath.baseAddress, let limits = limits.baseAddress
            else { return }
            let rows = LeewayRows(
              width: width, limits: limits, targets: targets + leeway.targets.start,
              targetStride: leeway.targets.stride, beneath: beneath + leeway.beneath.start,
              beneathStride: leeway.beneath.stride, transparent: transparent, worth: leeway.worth)
            codes.write(indices, rows)
          }
        }
      }
    }
    return buffer.blocks(codes.finish())
  }
}

/// Room for the codes of a frame, kept from frame to frame.
final class CodeBuffer {
  private(set) var bytes = UnsafeMutableRawPointer.allocate(byteCount: 1024, alignment: 8)
  private var capacity = 1024

  deinit { bytes.deallocate() }

  /// Room for one code of twelve bits for each pixel, for those that clear the table, and for one whole word after
  /// them.
  func reserve(pixels: Int) {
    let needed = 2 * pixels + 64
    if needed <= capacity { return }
    bytes.deallocate()
    bytes = .allocate(byteCount: needed, alignment: 8)
    capacity = needed
  }

  /// The first bytes, in pieces of at most 255 with their lengths.
  func blocks(_ count: Int) -> [UInt8] {
    let pieces = (count + 254) / 255
    return [UInt8](unsafeUninitializedCapacity: count + pieces) { blocks, used in
      used = count + pieces
      guard let target = UnsafeMutableRawPointer(blocks.baseAddress) else { return }
      for piece in 0..<pieces {
        let start = piece &* 255
        let length = min(255, count &- start)
        let place = target + (start &+ piece)
        place.storeBytes(of: UInt8(truncatingIfNeeded: length), as: UInt8.self)
        (place + 1).copyMemory(from: bytes + start, byteCount: length)
      }
    }
  }
}
