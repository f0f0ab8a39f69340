/// The colors of a line of places in a picture that shrinks, each place with a footprint of its own. Places whose
/// footprints are alike, as those of neighbours mostly are, are looked up together.
struct FilteredLine<Addressing: PixelAddressing> {
  private typealias Line = PictureLine<Addressing>

  /// The most places; a multiple of four.
  static var block: Int { Line.block }

  /// What is known of a line; all of it has room for `block` places.
  struct Memory {
    fileprivate let u: UnsafeMutablePointer<Double>
    fileprivate let v: UnsafeMutablePointer<Double>
    fileprivate let footprints: UnsafeMutablePointer<Footprint>
    fileprivate let sums: UnsafeMutablePointer<SIMD4<UInt32>>
    fileprivate let lines: UnsafeMutablePointer<SIMD4<UInt32>>

    /// Lends memory to a body.
    static func with(_ body: (Memory) -> Void) {
      withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * block) { places in
        withUnsafeTemporaryAllocation(of: Footprint.self, capacity: block) { footprints in
          withUnsafeTemporaryAllocation(of: SIMD4<UInt32>.self, capacity: block + 2 * Line.size) { words in
            guard let u = places.baseAddress, let footprints = footprints.baseAddress, let sums = words.baseAddress
            else { return }
            body(Memory(u: u, v: u + block, footprints: footprints, sums: sums, lines: sums + block))
          }
        }
      }
    }
  }

  private let memory: Memory
  private let base: MipChain.Level
  private let levels: UnsafePointer<MipChain.Level>
  private let levelCount: Int

  /// - Parameters:
  ///   - base: the picture itself.
  ///   - levels: of its chain, the picture first.
  init(
    _ memory: Memory, _ base: MipChain.Level, _ levels: UnsafePointer<MipChain.Level>, count: Int
  ) {
    (self.memory, self.base, self.levels, levelCount) = (memory, base, levels, count)
  }

  /// Sets places `index ..< index + 4`, folded.
  @inline(__always)
  func put(_ u: SIMD4<Double>, _ v: SIMD4<Double>, _ index: Int) {
    UnsafeMutableRawPointer(memory.u + index).storeBytes(of: u, as: SIMD4<Double>.self)
    UnsafeMutableRawPointer(memory.v + index).storeBytes(of: v, as: SIMD4<Double>.self)
  }

  @inline(__always)
  func put(_ footprint: Footprint, _ index: Int) { memory.footprints[index] = footprint }

  /// - Parameter count: at least 1; up to the next multiple of four, all places must be set.
  func fill(_ row: UnsafeMutablePointer<UInt32>, _ count: Int) {
    let first = memory.footprints[0]
    var (areAlike, someLieInOneLevel) = (true, false)
    for i in 0..<count {
      let other = memory.footprints[i]
      areAlike = areAlike && other.level == first.level && max(1, other.samples) == max(1, first.samples)
      someLieInOneLevel = someLieInOneLevel || other.share == 0
    }
    // Of several samples, those that lie in one level are added up before they are rounded.
    if areAlike, first.samples <= 1 {
      fillAtOnce(row, count, first.level)
    } else if areAlike, !someLieInOneLevel {
      fillBySamples(row, count, first)
    } else {
      for i in 0..<count { row[i] = color(i) }
    }
  }

  private func color(_ i: Int) -> UInt32 {
    PictureSampling<Addressing>.filtered(base, levels, memory.u[i], memory.v[i], memory.footprints[i])
  }

  /// One sample each. Where one level would do, the next has no share.
  private func fillAtOnce(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ level: Int) {
    let fine = Line(levels + level, memory.lines)
    let hasNext = level &+ 1 < levelCount
    let coarse = hasNext ? Line(levels + level + 1, memory.lines + Line.size) : fine
    var i = 0
    while i < count {
      let (u, v) = places(i)
      fine.put(u, v, i)
      if hasNext { coarse.put(u, v, i) }
      i &+= 4
    }
    if !hasNext {
      fine.fill(row, count, isLevel: false)
      return
    }
    fine.look(count, isLevel: false)
    coarse.look(count, isLevel: false)
    for i in 0..<count { row[i] = fine.mixed(coarse, memory.footprints[i].share, i).pixel }
  }

  /// As many samples as the first one has, each between two levels.
  private func fillBySamples(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ first: Footprint) {
    let (fine, coarse) = (
      Line(levels + first.level, memory.lines), Line(levels + first.level + 1, memory.lines + Line.size)
    )
    memory.sums.update(repeating: SIMD4(repeating: 0), count: count)
    for n in 0..<first.samples {
      let at = Footprint.place(ofSample: n, of: first.samples)
      var i = 0
      while i < count {
        let (u, v) = places(i)
        let (across, down) = directions(i)
        fine.put(u + across * at, v + down * at, i)
        coarse.put(u + across * at, v + down * at, i)
        i &+= 4
      }
      fine.look(count, isLevel: false)
      coarse.look(count, isLevel: false)
      for i in 0..<count { memory.sums[i] &+= fine.mixed(coarse, memory.footprints[i].share, i).sums }
    }
    let samples = UInt64(truncatingIfNeeded: first.samples)
    for i in 0..<count { row[i] = Channels(sums: memory.sums[i]).mean(of: samples).pixel }
  }

  @inline(__always)
  private func places(_ i: Int) -> (u: SIMD4<Double>, v: SIMD4<Double>) {
    (
      UnsafeRawPointer(memory.u + i).loadUnaligned(as: SIMD4<Double>.self),
      UnsafeRawPointer(memory.v + i).loadUnaligned(as: SIMD4<Double>.self)
    )
  }

  @inline(__always)
  private func directions(_ i: Int) -> (u: SIMD4<Double>, v: SIMD4<Double>) {
    let (a, b) = (memory.footprints[i].direction, memory.footprints[i &+ 1].direction)
    let (c, d) = (memory.footprints[i &+ 2].direction, memory.footprints[i &+ 3].direction)
    return (SIMD4(a.x, b.x, c.x, d.x), SIMD4(a.y, b.y, c.y, d.y))
  }
}

extension PictureSampling {
  /// The color of one place in a picture that shrinks.
  /// - Parameters:
  ///   - base: the picture itself.
  ///   - levels: of its chain, the picture first.
  @inline(__always)
  static func filtered(
    _ base: MipChain.Level, _ levels: UnsafePointer<MipChain.Level>, _ pu: Double, _ pv: Double, _ footprint: Footprint
  ) -> UInt32 {
    if footprint.samples == 0 { return bilinear(base, pu, pv).pixel }
    let (level, share, samples) = (levels + footprint.level, footprint.share, footprint.samples)
    if samples == 1 { return trilinear(level, share, pu, pv).pixel }
    var sum = Channels(sums: SIMD4(repeating: 0))
    for n in 0..<samples {
      let at = Footprint.place(ofSample: n, of: samples)
      sum.add(trilinear(level, share, pu + footprint.direction.x * at, pv + footprint.direction.y * at))
    }
    return sum.mean(of: UInt64(truncatingIfNeeded: samples)).pixel
  }
}
