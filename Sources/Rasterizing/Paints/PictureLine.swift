/// The colors of a line of places in one level of a picture. Work is done step by step for all of them, so that each
/// step is a short loop.
struct PictureLine<Addressing: PixelAddressing> {
  /// The most places; a multiple of four.
  static var block: Int { 32 }
  /// How much memory it needs.
  static var size: Int { block }

  private typealias Sampling = PictureSampling<Addressing>

  private let level: UnsafePointer<MipChain.Level>
  /// Places in 1/256 of the level's pixels, from the middle of the first one.
  private let columns: UnsafeMutablePointer<Int32>
  private let lines: UnsafeMutablePointer<Int32>
  /// In 1/256.
  private let colors: UnsafeMutablePointer<SIMD4<UInt16>>

  init(_ level: UnsafePointer<MipChain.Level>, _ memory: UnsafeMutablePointer<SIMD4<UInt32>>) {
    self.level = level
    let memory = UnsafeMutableRawPointer(memory)
    columns = memory.assumingMemoryBound(to: Int32.self)
    lines = columns + Self.block
    colors = (memory + 8 * Self.block).assumingMemoryBound(to: SIMD4<UInt16>.self)
  }

  /// Sets places `index ..< index + 4`, which are given in pixels of the first level, and folded; nil where they lie at
  /// the same height as the first ones.
  @inline(__always)
  func put(_ u: SIMD4<Double>, _ v: SIMD4<Double>?, _ index: Int) {
    let x = Sampling.fixed(u * level.pointee.scale.x, level.pointee.width)
    UnsafeMutableRawPointer(columns + index).storeBytes(of: x, as: SIMD4<Int32>.self)
    guard let v else { return }
    let y = Sampling.fixed(v * level.pointee.scale.y, level.pointee.height)
    UnsafeMutableRawPointer(lines + index).storeBytes(of: y, as: SIMD4<Int32>.self)
  }

  /// - Parameter isLevel: whether all places lie at the same height.
  func fill(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, isLevel: Bool) {
    let level = level.pointee
    if isLevel {
      let rows = Sampling.rows(level, Int(lines[0]))
      for i in 0..<count { row[i] = rows.color(Int(columns[i])).pixel }
    } else {
      for i in 0..<count { row[i] = Sampling.rows(level, Int(lines[i])).color(Int(columns[i])).pixel }
    }
  }

  /// Keeps the colors, to be mixed with those of another level.
  func look(_ count: Int, isLevel: Bool) {
    let level = level.pointee
    if isLevel {
      let rows = Sampling.rows(level, Int(lines[0]))
      for i in 0..<count { colors[i] = rows.color(Int(columns[i])).shorter }
    } else {
      for i in 0..<count { colors[i] = Sampling.rows(level, Int(lines[i])).color(Int(columns[i])).shorter }
    }
  }

  /// `share` / 256 of the other's colors, and the rest of these.
  func mix(_ other: Self, _ share: Int, _ row: UnsafeMutablePointer<UInt32>, _ count: Int) {
    let weights = Channels.weights(share)
    for i in 0..<count { row[i] = mixed(other, weights, i).pixel }
  }

  /// The same of one place.
  @inline(__always)
  func mixed(_ other: Self, _ share: Int, _ i: Int) -> Channels { mixed(other, Channels.weights(share), i) }

  @inline(__always)
  private func mixed(_ other: Self, _ weights: SIMD8<UInt16>, _ i: Int) -> Channels {
    Channels.weighted(SIMD8(lowHalf: colors[i], highHalf: other.colors[i]), weights)
  }
}
