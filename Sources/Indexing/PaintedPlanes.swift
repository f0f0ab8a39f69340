import Graphics

/// Where painting reads and writes: rows of the canvas, and rows of the area that is painted.
struct PaintedPlanes {
  // By place on the canvas.
  let new: UnsafePointer<UInt32>
  let next: UnsafePointer<UInt32>
  let shown: UnsafePointer<UInt32>
  let shownIndices: UnsafePointer<UInt8>
  /// `ChangedPixels.bits`
  private let changed: UnsafeRawPointer
  // By place in the area.
  let indices: UnsafeMutablePointer<UInt8>
  let filled: UnsafeMutablePointer<UInt8>
  let limits: UnsafeMutablePointer<UInt16>
  let targets: UnsafeMutablePointer<UInt32>?

  /// - Parameter area: not empty, and within the canvas.
  /// - Returns: what `body` does.
  static func using(
    _ area: inout FrameArea, _ picture: FrameIndexer.Picture, _ shown: ShownCanvas,
    _ body: (PaintedPlanes) -> PixelRect
  ) -> PixelRect {
    let following = picture.next ?? picture.current
    let changed = picture.changed ?? ChangedPixels(picture.current.bounds, areAll: true)
    return picture.current.pixels.withUnsafeBufferPointer { new in
      changed.bits.withUnsafeBytes { changed in
        following.pixels.withUnsafeBufferPointer { next in
          shown.colors.withUnsafeBufferPointer { shownColors in
            shown.indices.withUnsafeBufferPointer { shownIndices in
              area.indices.withUnsafeMutableBufferPointer { indices in
                area.filled.withUnsafeMutableBufferPointer { filled in
                  area.limits.withUnsafeMutableBufferPointer { limits in
                    area.targets.withUnsafeMutableBufferPointer { targets in
                      guard let new = new.baseAddress, let changed = changed.baseAddress, let next = next.baseAddress,
                        let shown = shownColors.baseAddress, let shownIndices = shownIndices.baseAddress,
                        let indices = indices.baseAddress, let filled = filled.baseAddress,
                        let limits = limits.baseAddress
                      else { return PixelRect.empty }
                      return body(
                        PaintedPlanes(
                          new: new, next: next, shown: shown, shownIndices: shownIndices, changed: changed,
                          indices: indices, filled: filled, limits: limits,
                          targets: targets.isEmpty ? nil : targets.baseAddress))
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  /// Whether a pixel differs from the one before it.
  @inline(__always)
  func isChanged(at place: Int) -> Bool {
    changed.load(fromByteOffset: place &>> 3, as: UInt8.self) &>> UInt8(truncatingIfNeeded: place & 7) & 1 != 0
  }

  /// The same of eight pixels, a bit each.
  @inline(__always)
  func changes(at place: Int) -> UInt32 {
    let both = UInt16(littleEndian: changed.loadUnaligned(fromByteOffset: place &>> 3, as: UInt16.self))
    return UInt32(both) &>> UInt32(truncatingIfNeeded: place & 7) & 255
  }
}
