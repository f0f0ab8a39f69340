import Graphics

/// An opaque 24-bit color: red in the lowest byte, then green, then blue, as in a `Pixmap` without its alpha.
public typealias PackedColor = UInt32

/// The colors that indices stand for.
public struct Palette: Sendable, Hashable {
  /// 1…256 of them.
  public private(set) var colors: [PackedColor]

  /// More than 256 colors are cut off; none become black.
  public init(_ colors: [PackedColor]) {
    self.colors = colors.isEmpty ? [0] : Array(colors.prefix(256))
  }

  /// The number of bits of an index, 1…8: a GIF color table has 2^bits entries.
  public var bits: Int { Palette.bits(forCount: colors.count) }

  /// 1…8: how many bits indices below `count` need.
  public static func bits(forCount count: Int) -> Int {
    var bits = 1
    while bits < 8 && 1 << bits < count { bits += 1 }
    return bits
  }
}

extension Color {
  /// Rounded to 8 bits and clamped; alpha is dropped.
  @inlinable public var packed: PackedColor {
    func byte(_ component: Double) -> UInt32 { UInt32(clampedInt((component * 255).rounded(), 0...255)) }
    return byte(red) | byte(green) << 8 | byte(blue) << 16
  }
}
