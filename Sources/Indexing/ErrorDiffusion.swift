/// Floyd–Steinberg in alternating directions, within the pixels that are painted.
enum ErrorDiffusion {
  /// - Parameters:
  ///   - sources: rows of `width` flat pixels; transparent ones are not painted, and no error passes through them.
  ///   - firstRow: the canvas row of the first row: its parity gives the direction.
  ///   - output: as many indices.
  ///
  /// Colors of the palette are shown as they are and swallow what error reaches them, so flat areas stay flat.
  static func apply(
    _ sources: UnsafeBufferPointer<FlatPixel>, width: Int, firstRow: Int, colors: [PackedColor], transparent: UInt8,
    mapper: ColorMapper, into output: UnsafeMutableBufferPointer<UInt8>
  ) {
    guard width > 0 else { return }
    // Sixteenths, one place more at either end.
    var here = [SIMD4<Int32>](repeating: SIMD4(repeating: 0), count: width + 2)
    var below = here
    for row in 0..<sources.count / width {
      let pixels = row &* width..<(row &+ 1) &* width
      here.withUnsafeMutableBufferPointer { here in
        below.withUnsafeMutableBufferPointer { below in
          colors.withUnsafeBufferPointer { colors in
            diffuseRow(
              UnsafeBufferPointer(rebasing: sources[pixels]), forward: (firstRow + row) & 1 == 0, colors, transparent,
              mapper, here, below, into: UnsafeMutableBufferPointer(rebasing: output[pixels]))
          }
        }
      }
      swap(&here, &below)
      for index in below.indices { below[index] = SIMD4(repeating: 0) }
    }
  }

  /// - Parameters:
  ///   - here: the errors that reach this row, in sixteenths, one place more at either end.
  ///   - below: those that reach the next one.
  private static func diffuseRow(
    _ sources: UnsafeBufferPointer<FlatPixel>, forward: Bool, _ colors: UnsafeBufferPointer<PackedColor>,
    _ transparent: UInt8, _ mapper: ColorMapper, _ here: UnsafeMutableBufferPointer<SIMD4<Int32>>,
    _ below: UnsafeMutableBufferPointer<SIMD4<Int32>>, into output: UnsafeMutableBufferPointer<UInt8>
  ) {
    let step = forward ? 1 : -1
    var next = forward ? 0 : sources.count &- 1
    for _ in 0..<sources.count {
      let x = next
      next &+= step
      let source = sources[x]
      if source == transparentPixel {
        output[x] = transparent
        continue
      }
      let exact = mapper.index(of: source)
      if colors[Int(exact)] == source {
        output[x] = exact
        continue
      }
      let wanted = adjusted(source, by: here[x &+ 1])
      let index = mapper.index(of: packed(wanted))
      output[x] = index
      let error = wanted &- unpacked(colors[Int(index)])
      here[x &+ 1 &+ step] &+= error &* 7
      below[x &+ 1 &- step] &+= error &* 3
      below[x &+ 1] &+= error &* 5
      below[x &+ 1 &+ step] &+= error
    }
  }

  @inline(__always)
  private static func unpacked(_ color: PackedColor) -> SIMD4<Int32> {
    SIMD4(Int32(color & 255), Int32(color >> 8 & 255), Int32(color >> 16 & 255), 0)
  }

  @inline(__always)
  private static func packed(_ color: SIMD4<Int32>) -> PackedColor {
    UInt32(truncatingIfNeeded: color.x) | UInt32(truncatingIfNeeded: color.y) << 8
      | UInt32(truncatingIfNeeded: color.z) << 16
  }

  /// The color plus the error, within the cube.
  @inline(__always)
  private static func adjusted(_ color: PackedColor, by error: SIMD4<Int32>) -> SIMD4<Int32> {
    @inline(__always) func channel(_ value: UInt32, _ error: Int32) -> Int32 {
      min(255, max(0, Int32(truncatingIfNeeded: value) &+ (error &+ 8) >> 4))
    }
    return SIMD4(
      channel(color & 255, error.x), channel(color >> 8 & 255, error.y), channel(color >> 16 & 255, error.z), 0)
  }
}
