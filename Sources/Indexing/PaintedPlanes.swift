import Graphics

/// Where painting reads and writes: rows of the canvas, and rows of the area that is painted.
struct PaintedPlanes {
  // By place on the canvas.
  let new: UnsafePointer<UInt32>
  let old: UnsafePointer<UInt32>
  let next: UnsafePointer<UInt32>
  let shown: UnsafePointer<UInt32>
  let shownIndices: UnsafePointer<UInt8>
  // By place in the area.
  let indices: UnsafeMutablePointer<UInt8>
  let filled: UnsafeMutablePointer<UInt8>
  let limits: UnsafeMutablePointer<UInt16>

  /// - Parameter area: not empty, and within the canvas.
  /// - Returns: what `body` does.
  static func using(
    _ area: inout FrameArea, _ picture: FrameIndexer.Picture, _ shown: ShownCanvas,
    _ body: (PaintedPlanes) -> PixelRect
  ) -> PixelRect {
    let (previous, following) = (picture.previous ?? picture.current, picture.next ?? picture.current)
    return picture.current.pixels.withUnsafeBufferPointer { new in
      previous.pixels.withUnsafeBufferPointer { old in
        following.pixels.withUnsafeBufferPointer { next in
          shown.colors.withUnsafeBufferPointer { shownColors in
            shown.indices.withUnsafeBufferPointer { shownIndices in
              area.indices.withUnsafeMutableBufferPointer { indices in
                area.filled.withUnsafeMutableBufferPointer { filled in
                  area.limits.withUnsafeMutableBufferPointer { limits in
                    guard let new = new.baseAddress, let old = old.baseAddress, let next = next.baseAddress,
                      let shown = shownColors.baseAddress, let shownIndices = shownIndices.baseAddress,
                      let indices = indices.baseAddress, let filled = filled.baseAddress,
                      let limits = limits.baseAddress
                    else { return ShownCanvas.nowhere }
                    return body(
                      PaintedPlanes(
                        new: new, old: old, next: next, shown: shown, shownIndices: shownIndices,
                        indices: indices, filled: filled, limits: limits))
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
