import Graphics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Value {
  /// Whether it is the same value to the last bit: 0 and −0 are two, because what is made of them can differ.
  func isIdentical(to other: Value) -> Bool {
    switch (self, other) {
    case (.none, .none): true
    case (.number(let a), .number(let b)): a.bitPattern == b.bitPattern
    case (.bool(let a), .bool(let b)): a == b
    // Not by `==`, for which é is one text however it is written.
    case (.string(let a), .string(let b)): a.utf8.count == b.utf8.count && a.utf8.elementsEqual(b.utf8)
    case (.point(let a), .point(let b)): a.isIdentical(to: b)
    case (.size(let a), .size(let b)): a.isIdentical(to: b)
    case (.rect(let a), .rect(let b)): a.origin.isIdentical(to: b.origin) && a.size.isIdentical(to: b.size)
    case (.color(let a), .color(let b)): a.isIdentical(to: b)
    case (.path(let a), .path(let b)): a.isIdentical(to: b)
    case (.transform(let a), .transform(let b)): a.isIdentical(to: b)
    case (.image(let a), .image(let b)):
      a.image == b.image && a.next == b.next && a.fraction.bitPattern == b.fraction.bitPattern
    case (.array(let a), .array(let b)): Value.areIdentical(a, b)
    case (.record(let a), .record(let b)): a.columns == b.columns && Value.areIdentical(a.values, b.values)
    default: false
    }
  }

  private static func areIdentical(_ a: [Value], _ b: [Value]) -> Bool {
    a.count == b.count && a.indices.allSatisfy { a[$0].isIdentical(to: b[$0]) }
  }
}

extension Point {
  fileprivate func isIdentical(to other: Point) -> Bool {
    x.bitPattern == other.x.bitPattern && y.bitPattern == other.y.bitPattern
  }
}

extension Size {
  fileprivate func isIdentical(to other: Size) -> Bool {
    width.bitPattern == other.width.bitPattern && height.bitPattern == other.height.bitPattern
  }
}

extension Color {
  func isIdentical(to other: Color) -> Bool {
    red.bitPattern == other.red.bitPattern && green.bitPattern == other.green.bitPattern
      && blue.bitPattern == other.blue.bitPattern && alpha.bitPattern == other.alpha.bitPattern
  }
}

extension Path {
  fileprivate func isIdentical(to other: Path) -> Bool {
    guard verbs.count == other.verbs.count, points.count == other.points.count else { return false }
    return verbs.withUnsafeBytes { a in other.verbs.withUnsafeBytes { b in Path.areEqual(a, b) } }
      && points.withUnsafeBytes { a in other.points.withUnsafeBytes { b in Path.areEqual(a, b) } }
  }

  /// Two buffers of one length; often they are one.
  private static func areEqual(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    guard let first = a.baseAddress, let second = b.baseAddress, first != second else { return true }
    return memcmp(first, second, a.count) == 0
  }
}

extension Matrix4 {
  func isIdentical(to other: Matrix4) -> Bool {
    func bits(_ row: SIMD4<Double>) -> SIMD4<UInt64> { unsafeBitCast(row, to: SIMD4<UInt64>.self) }
    return bits(rows.0) == bits(other.rows.0) && bits(rows.1) == bits(other.rows.1)
      && bits(rows.2) == bits(other.rows.2) && bits(rows.3) == bits(other.rows.3)
  }
}

extension Projection {
  func isIdentical(to other: Projection) -> Bool {
    m11.bitPattern == other.m11.bitPattern && m12.bitPattern == other.m12.bitPattern
      && m13.bitPattern == other.m13.bitPattern && m21.bitPattern == other.m21.bitPattern
      && m22.bitPattern == other.m22.bitPattern && m23.bitPattern == other.m23.bitPattern
      && m31.bitPattern == other.m31.bitPattern && m32.bitPattern == other.m32.bitPattern
      && m33.bitPattern == other.m33.bitPattern
  }
}

extension Transform {
  fileprivate func isIdentical(to other: Transform) -> Bool {
    func bits(_ numbers: SIMD3<Double>) -> SIMD3<UInt64> {
      SIMD3(numbers.x.bitPattern, numbers.y.bitPattern, numbers.z.bitPattern)
    }
    switch (self, other) {
    case (.matrix(let a), .matrix(let b)): return a.isIdentical(to: b)
    case (.components(let a), .components(let b)):
      return bits(a.translation) == bits(b.translation) && bits(a.rotation) == bits(b.rotation)
        && bits(a.scale) == bits(b.scale) && a.skew.x.bitPattern == b.skew.x.bitPattern
        && a.skew.y.bitPattern == b.skew.y.bitPattern
    default: return false
    }
  }
}
