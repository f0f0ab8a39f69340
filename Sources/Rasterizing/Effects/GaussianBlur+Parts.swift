/// Blurs of a part of a picture, as if there were nothing else (normalized convolution, Knutsson and Westin 1993).
extension GaussianBlur {
  /// Blurs what `coverage` has of `source` into `target`, which is overwritten: each pixel of the result is the mean of
  /// those alone, by the kernel's weights. Where there are none within its reach it is transparent.
  ///
  /// What is covered in part counts as much as there is in it, so that the soft edge of a shape with the same outline
  /// makes nothing paler. Other pixels of `source` are cleared.
  /// - Parameter coverage: 0…255 for each pixel, in the lowest byte; holds `source`'s rectangle. The weights of pixels are
  ///   put into its alpha.
  func blur(_ source: Surface, where coverage: Surface, sigma: Double, into target: Surface) {
    let (rect, area) = (source.rect, target.rect)
    for y in rect.y..<rect.maxY {
      let row = source.pointer(x: rect.x, y: y)
      let own = coverage.pointer(x: rect.x, y: y)
      for i in 0..<rect.width {
        let covered = own[i] & 255
        if covered == 0 { row[i] = 0 }
        own[i] = (covered == 255 ? 0xFF00_0000 : row[i] & 0xFF00_0000) | covered
      }
    }
    let kernel = GaussianKernel(sigma: sigma)
    // The factors wait, as bits, in the pixels that they are for.
    run(coverage, rect, kernel, kernel, channels: 1, area) { y, row in
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
