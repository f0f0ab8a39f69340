/// Tables of colors by hash with linear probing: a number above 24 bits of color in each slot; 0 is free.
///
/// The number of slots is a power of two, and greater than that of colors.
enum ColorSlots {
  /// Where a color is, or is to be.
  /// - Parameter color: 24 bits.
  @inline(__always)
  static func place(of color: UInt64, in slots: UnsafeBufferPointer<UInt64>) -> Int {
    let last = slots.count &- 1
    var place = Int(truncatingIfNeeded: (color &* 0x9E37_79B9_7F4A_7C15) &>> 40) & last
    while slots[place] != 0 && slots[place] & 0xFF_FFFF != color { place = (place &+ 1) & last }
    return place
  }
}
