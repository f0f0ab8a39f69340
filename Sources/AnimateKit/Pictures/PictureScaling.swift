import Graphics

/// Which pixels of a row make one pixel of a scaled row, with their weights: the cubic of Catmull and Rom, stretched by
/// the factor where the row becomes shorter, so that every pixel counts.
private struct ScalingTaps {
  struct Tap {
    var first: Int
    var weights: [Float]
  }

  let taps: [Tap]

  init(from source: Int, to target: Int) {
    let ratio = Double(source) / Double(target)
    let stretch = max(1, ratio)
    taps = (0..<target).map { index in
      let center = (Double(index) + 0.5) * ratio - 0.5
      let low = clampedInt((center - 2 * stretch).rounded(.up), 0...(source - 1))
      let high = clampedInt((center + 2 * stretch).rounded(.down), 0...(source - 1))
      let first = min(low, high)
      var weights = (first...max(low, high)).map { ScalingTaps.cubic((Double($0) - center) / stretch) }
      let sum = weights.reduce(0, +)
      if sum > 0 { weights = weights.map { $0 / sum } }
      return Tap(first: first, weights: weights.map { Float($0) })
    }
  }

  /// Keys's kernel with a = −1/2.
  private static func cubic(_ x: Double) -> Double {
    let x = abs(x)
    if x >= 2 { return 0 }
    return x < 1 ? (1.5 * x - 2.5) * x * x + 1 : ((-0.5 * x + 2.5) * x - 4) * x + 2
  }
}

extension Pixmap {
  /// The picture at another size, both at least 1; itself where that is its own or it has no pixels.
  package func scaled(width newWidth: Int, height newHeight: Int) -> Pixmap {
    if (newWidth, newHeight) == (width, height) || pixels.isEmpty || newWidth < 1 || newHeight < 1 { return self }
    let across = ScalingTaps(from: width, to: newWidth).taps
    let down = ScalingTaps(from: height, to: newHeight).taps
    var result = Pixmap(width: newWidth, height: newHeight)
    var column = [SIMD4<Float>](repeating: .zero, count: width)
    let width = width
    pixels.withUnsafeBufferPointer { source in
      column.withUnsafeMutableBufferPointer { column in
        for y in 0..<newHeight {
          column.update(repeating: .zero)
          for (row, weight) in down[y].weights.enumerated() where weight != 0 {
            let start = (down[y].first + row) &* width
            for x in 0..<width { column[x] += Pixmap.channels(source[start &+ x]) * weight }
          }
          for x in 0..<newWidth {
            var sum = SIMD4<Float>.zero
            for (place, weight) in across[x].weights.enumerated() { sum += column[across[x].first &+ place] * weight }
            result.pixels[y &* newWidth &+ x] = Pixmap.packed(sum)
          }
        }
      }
    }
    return result
  }

  /// Each pixel as a square of so many.
  func magnified(_ factor: Int) -> Pixmap {
    if factor <= 1 { return self }
    var result = Pixmap(width: width * factor, height: height * factor)
    for y in 0..<result.height {
      for x in 0..<result.width { result.pixels[y * result.width + x] = pixels[y / factor * width + x / factor] }
    }
    return result
  }

  @inline(__always)
  private static func channels(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), Float(pixel >> 24))
  }

  /// The kernel overshoots at edges: channels are cut off at alpha.
  private static func packed(_ channels: SIMD4<Float>) -> UInt32 {
    func byte(_ value: Float, _ most: Int) -> UInt32 {
      UInt32(truncatingIfNeeded: clampedInt(Double(value) + 0.5, 0...most))
    }
    let alpha = byte(channels.w, 255)
    let most = Int(alpha)
    return byte(channels.x, most) | byte(channels.y, most) << 8 | byte(channels.z, most) << 16 | alpha << 24
  }
}
