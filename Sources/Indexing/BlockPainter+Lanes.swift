/// What is done with the lanes of vectors. A mask has all bits of a lane set, or none.
extension BlockPainter {
  @inline(__always)
  func load(_ plane: UnsafePointer<UInt32>, _ place: Int) -> Words {
    UnsafeRawPointer(plane + place).loadUnaligned(as: Words.self)
  }

  @inline(__always)
  func load(_ plane: UnsafePointer<UInt8>, _ place: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(plane + place).loadUnaligned(as: UInt64.self))
  }

  @inline(__always)
  func store<Vector: SIMD>(_ vector: Vector, _ plane: UnsafeMutablePointer<Vector.Scalar>, _ place: Int) {
    UnsafeMutableRawPointer(plane + place).storeBytes(of: vector, as: Vector.self)
  }

  @inline(__always)
  func store(_ bytes: UInt64, _ plane: UnsafeMutablePointer<UInt8>, _ place: Int) {
    UnsafeMutableRawPointer(plane + place).storeBytes(of: bytes.littleEndian, as: UInt64.self)
  }

  /// All bits of lanes that are true.
  @inline(__always)
  func mask(_ lanes: SIMDMask<SIMD4<Int32>>) -> Words { unsafeBitCast(lanes, to: Words.self) }

  /// A byte of each lane, the first the lowest.
  @inline(__always)
  func bytes(_ mask: Words) -> UInt64 {
    UInt64(UInt32(littleEndian: unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: mask), to: UInt32.self)))
  }

  @inline(__always)
  func select(_ mask: UInt64, _ a: UInt64, _ b: UInt64) -> UInt64 { a & mask | b & ~mask }

  @inline(__always)
  func select(_ mask: Words, _ a: Distances, _ b: Distances) -> Distances {
    a & signed(mask) | b & ~signed(mask)
  }

  @inline(__always)
  func signed(_ mask: Words) -> Distances { unsafeBitCast(mask, to: Distances.self) }

  @inline(__always)
  func unsigned(_ mask: Distances) -> Words { unsafeBitCast(mask, to: Words.self) }

  @inline(__always)
  func isZero(_ lanes: Words) -> Bool {
    let half = unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
    return half.x | half.y == 0
  }

  /// All bits of lanes of which the first is greater.
  @inline(__always)
  func isGreater(_ a: Distances, _ b: Distances) -> Distances { unsafeBitCast(a .> b, to: Distances.self) }

  /// A byte of each lane of two masks, the first the lowest.
  @inline(__always)
  func bytes(_ low: Distances, _ high: Distances) -> UInt64 {
    let all = SIMD8<Int8>(
      truncatingIfNeeded: SIMD8<Int16>(truncatingIfNeeded: SIMD8<Int32>(lowHalf: low, highHalf: high)))
    return UInt64(littleEndian: unsafeBitCast(all, to: UInt64.self))
  }

  @inline(__always)
  func shorts(_ low: Distances, _ high: Distances) -> SIMD8<UInt16> {
    SIMD8<UInt16>(truncatingIfNeeded: SIMD8<Int32>(lowHalf: low, highHalf: high))
  }

  /// All bits of lanes below 0.
  @inline(__always)
  func isNegative(_ lanes: Distances) -> Distances { lanes &>> 31 }

  /// Without comparing, which the compiler makes something slow of. Both are ≥ 0.
  @inline(__always)
  func smaller(_ a: Distances, _ b: Distances) -> Distances {
    let excess = b &- a
    return a &+ (excess & isNegative(excess))
  }
}
