/// Rows of pixels, by the mode of the shader.
extension PictureShader {
  /// Writes the colors of pixels `x ..< x + count` of row `y`; there is room for seven more.
  @inline(never)
  func fill(x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>) {
    if isFine {
      fillFine(x, y, count, row)
    } else {
      fillOnce(x, y, count, row)
    }
    tint?.apply(to: row, count: (count &+ 7) & ~7)
  }

  @inline(__always)
  private func fillOnce(_ x: Int, _ y: Int, _ count: Int, _ row: UnsafeMutablePointer<UInt32>) {
    if isTile {
      fill(x, y, count, row, Tiling.self)
    } else {
      fill(x, y, count, row, RepeatedEdge.self)
    }
  }

  /// Two rows of twice as many pixels, of which each four are one.
  private func fillFine(_ x: Int, _ y: Int, _ count: Int, _ row: UnsafeMutablePointer<UInt32>) {
    let most = 128
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 4 * most) { buffer in
      guard let upper = buffer.baseAddress else { return }
      let lower = upper + 2 * most
      var begin = 0
      while begin < count {
        let part = min(most, count &- begin)
        fillOnce(2 &* (x &+ begin), 2 &* y, 2 &* part, upper)
        fillOnce(2 &* (x &+ begin), 2 &* y &+ 1, 2 &* part, lower)
        for i in 0..<part {
          let (a, b, c, d) = (upper[2 &* i], upper[2 &* i &+ 1], lower[2 &* i], lower[2 &* i &+ 1])
          row[begin &+ i] = PixelMath.mean(a, b, c, d)
        }
        begin &+= part
      }
    }
  }

  @inline(__always)
  private func fill<A: PixelAddressing>(
    _ x: Int, _ y: Int, _ count: Int, _ row: UnsafeMutablePointer<UInt32>, _ addressing: A.Type
  ) {
    if let slices {
      fillSliced(x, y, count, row, slices, addressing)
      return
    }
    switch mode {
    case .copy: copy(x, y, count, row, addressing)
    case .nearest: fillNearest(x, y, count, row, addressing)
    case .bilinear: fillBilinear(x, y, count, row, addressing)
    case .filtered: fillFiltered(x, y, count, row, addressing)
    }
  }

  private func copy<A: PixelAddressing>(
    _ x: Int, _ y: Int, _ count: Int, _ row: UnsafeMutablePointer<UInt32>, _: A.Type
  ) {
    let line = base.pixels + A.one(min(max(y &+ dy, leastShown.y), mostShown.y), base.height) &* base.width
    // What lies before and behind all that is shown.
    let before = min(count, max(0, leastShown.x &- x &- dx))
    let end = max(before, min(count, mostShown.x &- x &- dx &+ 1))
    row.update(repeating: line[A.one(leastShown.x, base.width)], count: before)
    (row + end).update(repeating: line[A.one(mostShown.x, base.width)], count: count &- end)
    var i = before
    while i < end {
      let from = A.one(x &+ dx &+ i, base.width)
      let inside = x &+ dx &+ i >= 0
      let run = isTile || (inside && x &+ dx &+ i < base.width) ? min(base.width &- from, end &- i) : 1
      (row + i).update(from: line + from, count: run)
      i &+= run
    }
  }

  private typealias Four = SIMD4<Double>

  /// Where the centres of four pixels lie in the picture, and 1 / W there.
  @inline(__always)
  private func places(_ x: Int, _ bases: SIMD3<Double>) -> (u: Four, v: Four, k: Four) {
    let cx = Four(repeating: Double(x)) + Four(0.5, 1.5, 2.5, 3.5)
    let (pu, pv) = (cx * toPicture.u.x + bases.x, cx * toPicture.v.x + bases.y)
    if toPicture.isFlat { return (limited(pu, 0), limited(pv, 1), Four(repeating: 1)) }
    let k = Four(repeating: 1) / (cx * toPicture.w.x + bases.z)
    return (limited(pu * k, 0), limited(pv * k, 1), k)
  }

  /// NaN becomes the lower limit.
  @inline(__always)
  private func limited(_ values: Four, _ axis: Int) -> Four {
    let (least, most) = (Four(repeating: leastPlace[axis]), Four(repeating: mostPlace[axis]))
    var result = values.replacing(with: least, where: .!(values .> least))
    result.replace(with: most, where: result .> most)
    return result
  }

  @inline(__always)
  private func bases(_ y: Int) -> SIMD3<Double> {
    let cy = Double(y) + 0.5
    let (u, v, w) = (toPicture.u, toPicture.v, toPicture.w)
    return SIMD3(u.y * cy + u.z, v.y * cy + v.z, w.y * cy + w.z)
  }

  private func fillNearest<A: PixelAddressing>(
    _ x: Int, _ y: Int, _ count: Int, _ row: UnsafeMutablePointer<UInt32>, _: A.Type
  ) {
    let b = bases(y)
    let level = base
    var i = 0
    while i < count {
      let at = places(x &+ i, b)
      for lane in 0..<min(4, count &- i) {
        row[i &+ lane] = PictureSampling<A>.nearest(level, at.u[lane], at.v[lane])
      }
      i &+= 4
    }
  }

  private func fillBilinear<A: PixelAddressing>(
    _ x: Int, _ y: Int, _ count: Int, _ row: UnsafeMutablePointer<UInt32>, _: A.Type
  ) {
    withUnsafePointer(to: base) { fillBlocks(x, y, count, row, $0, 0, A.self) }
  }

  /// A block of pixels at a time: first where they lie in a level and, where the next one has a share, in that, then
  /// their colors.
  @inline(__always)
  private func fillBlocks<A: PixelAddressing>(
    _ x: Int, _ y: Int, _ count: Int, _ row: UnsafeMutablePointer<UInt32>, _ level: UnsafePointer<MipChain.Level>,
    _ share: Int, _: A.Type
  ) {
    typealias Line = PictureLine<A>
    let (b, isLevel) = (bases(y), toPicture.isLevel)
    let (width, height) = (Double(base.width), Double(base.height))
    withUnsafeTemporaryAllocation(of: SIMD4<UInt32>.self, capacity: 2 * Line.size) { memory in
      guard let memory = memory.baseAddress else { return }
      let (fine, coarse) = (Line(level, memory), Line(level + 1, memory + Line.size))
      var begin = 0
      while begin < count {
        let part = min(Line.block, count &- begin)
        var i = 0
        while i < part {
          let at = places(x &+ begin &+ i, b)
          let u = A.folded(at.u, width)
          let v = isLevel && i > 0 ? nil : A.folded(at.v, height)
          fine.put(u, v, i)
          if share != 0 { coarse.put(u, v, i) }
          i &+= 4
        }
        if share == 0 {
          fine.fill(row + begin, part, isLevel: isLevel)
        } else {
          fine.look(part, isLevel: isLevel)
          coarse.look(part, isLevel: isLevel)
          fine.mix(coarse, share, row + begin, part)
        }
        begin &+= part
      }
    }
  }

  private func fillFiltered<A: PixelAddressing>(
    _ x: Int, _ y: Int, _ count: Int, _ row: UnsafeMutablePointer<UInt32>, _: A.Type
  ) {
    if let sameFootprint {
      fillFlat(x, y, count, row, sameFootprint, A.self)
      return
    }
    let b = bases(y)
    let one = Four(repeating: 1)
    if magnifiesNearest || minifiesNearest {
      var i = 0
      while i < count {
        let at = places(x &+ i, b)
        filterFour(
          A.folded(at.u, Double(base.width)), A.folded(at.v, Double(base.height)), steps(at, one, one),
          min(4, count &- i), row + i, A.self)
        i &+= 4
      }
      return
    }
    typealias Line = FilteredLine<A>
    Line.Memory.with { memory in
      let line = Line(memory, base, levels, count: levelCount)
      var begin = 0
      while begin < count {
        let part = min(Line.block, count &- begin)
        var i = 0
        while i < part {
          let at = places(x &+ begin &+ i, b)
          line.put(A.folded(at.u, Double(base.width)), A.folded(at.v, Double(base.height)), i)
          footprints(steps(at, one, one)) { lane, footprint in line.put(footprint, i &+ lane) }
          i &+= 4
        }
        line.fill(row + begin, part)
        begin &+= part
      }
    }
  }

  /// How four places move from a pixel to the one on its right, and to the one below.
  private struct Steps {
    var ux: Four
    var vx: Four
    var uy: Four
    var vy: Four
  }

  /// - Parameters:
  ///   - across: how much picture pixels are stretched rightwards where the places lie.
  ///   - down: the same downwards.
  @inline(__always)
  private func steps(_ at: (u: Four, v: Four, k: Four), _ across: Four, _ down: Four) -> Steps {
    let (u, v, w) = (toPicture.u, toPicture.v, toPicture.w)
    return Steps(
      ux: (Four(repeating: u.x) - at.u * w.x) * at.k * across, vx: (Four(repeating: v.x) - at.v * w.x) * at.k * down,
      uy: (Four(repeating: u.y) - at.u * w.y) * at.k * across, vy: (Four(repeating: v.y) - at.v * w.y) * at.k * down)
  }

  @inline(__always)
  private func footprints(_ steps: Steps, _ use: (Int, Footprint) -> Void) {
    let across = (steps.ux * steps.ux + steps.vx * steps.vx).squareRoot()
    let down = (steps.uy * steps.uy + steps.vy * steps.vy).squareRoot()
    for lane in 0..<4 {
      use(
        lane,
        Footprint(
          rightwards: SIMD2(steps.ux[lane], steps.vx[lane]), across[lane],
          downwards: SIMD2(steps.uy[lane], steps.vy[lane]), down[lane], levels: levelCount))
    }
  }

  /// The same where all pixels have one footprint.
  @inline(__always)
  private func fillFlat<A: PixelAddressing>(
    _ x: Int, _ y: Int, _ count: Int, _ row: UnsafeMutablePointer<UInt32>, _ footprint: Footprint, _: A.Type
  ) {
    if footprint.samples == 0, !magnifiesNearest {
      fillBilinear(x, y, count, row, A.self)
      return
    }
    if footprint.samples == 1, !minifiesNearest {
      fillBlocks(x, y, count, row, levels + footprint.level, footprint.share, A.self)
      return
    }
    let b = bases(y)
    var i = 0
    while i < count {
      let at = places(x &+ i, b)
      let pu = A.folded(at.u, Double(base.width))
      let pv = A.folded(at.v, Double(base.height))
      for lane in 0..<min(4, count &- i) { row[i &+ lane] = filtered(pu[lane], pv[lane], footprint, A.self) }
      i &+= 4
    }
  }

  /// The same for a picture in nine slices: places and steps go through the slices.
  private func fillSliced<A: PixelAddressing>(
    _ x: Int, _ y: Int, _ count: Int, _ row: UnsafeMutablePointer<UInt32>, _ slices: NineSlices, _: A.Type
  ) {
    let b = bases(y)
    let level = base
    var i = 0
    while i < count {
      let at = places(x &+ i, b)
      let (pu, across) = slices.x.place(at.u)
      let (pv, down) = slices.y.place(at.v)
      let lanes = min(4, count &- i)
      switch mode {
      case .nearest:
        for lane in 0..<lanes { row[i &+ lane] = PictureSampling<A>.nearest(level, pu[lane], pv[lane]) }
      case .bilinear:
        for lane in 0..<lanes { row[i &+ lane] = PictureSampling<A>.bilinear(level, pu[lane], pv[lane]).pixel }
      case .copy, .filtered:
        filterFour(pu, pv, steps(at, across, down), lanes, row + i, A.self)
      }
      i &+= 4
    }
  }

  private func filterFour<A: PixelAddressing>(
    _ pu: Four, _ pv: Four, _ steps: Steps, _ count: Int, _ row: UnsafeMutablePointer<UInt32>, _: A.Type
  ) {
    footprints(steps) { lane, footprint in
      if lane < count { row[lane] = filtered(pu[lane], pv[lane], footprint, A.self) }
    }
  }

  /// One pixel.
  @inline(__always)
  private func filtered<A: PixelAddressing>(_ pu: Double, _ pv: Double, _ footprint: Footprint, _: A.Type) -> UInt32 {
    typealias Sampling = PictureSampling<A>
    if footprint.samples == 0 {
      return magnifiesNearest ? Sampling.nearest(base, pu, pv) : Sampling.bilinear(base, pu, pv).pixel
    }
    if minifiesNearest { return Sampling.nearest(base, pu, pv) }
    return Sampling.filtered(base, levels, pu, pv, footprint)
  }
}
