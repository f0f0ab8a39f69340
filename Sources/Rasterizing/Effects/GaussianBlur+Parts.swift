/// Blurs of a part of a picture, as if there were nothing else (normalized convolution, Knutsson and Westin 1993).
extension GaussianBlur {
  /// Blurs those pixels of `source` where `seen` is opaque, into `target`, which is overwritten: each pixel of the
  /// result is the mean of those alone, by the kernel's weights. Where there are none within its reach it is
  /// transparent. The other pixels of `source` are cleared.
  /// - Parameter seen: holds `source`'s rectangle; opaque or transparent everywhere.
  func blur(_ source: Surface, where seen: Surface, sigma: Double, into target: Surface) {
    let (rect, area) = (source.rect, target.rect)
    for y in rect.y..<rect.maxY {
      let row = source.pointer(x: rect.x, y: y)
      let own = seen.pointer(x: rect.x, y: y)
      for i in 0..<rect.width where own[i] == 0 { row[i] = 0 }
    }
    let kernel = GaussianKernel(sigma: sigma)
    // The factors wait in the pixels that they are for.
    run(seen, rect, kernel, kernel, channels: 1, area) { y, row in
      let out = target.pointer(x: area.x, y: y)
      for x in 0..<area.width { out[x] = (row[x] > 0 ? 255 / row[x] : 0).bitPattern }
    }
    run(source, rect, kernel, kernel, channels: 4, area) { y, row in
      let out = target.pointer(x: area.x, y: y)
      for x in 0..<area.width {
        var channels = UnsafeRawPointer(row + 4 &* x).loadUnaligned(as: SIMD4<Float>.self)
        channels *= Float(bitPattern: out[x])
        out[x] = GaussianBlur.pack(channels.replacing(with: 255, where: channels .> 255))
      }
    }
  }
}
