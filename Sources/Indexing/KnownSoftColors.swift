/// What soft pixels are shown as, remembered: neighbours, and those of the next frame, are often the same. One thread
/// at a time.
final class KnownSoftColors {
  private static let bits: UInt32 = 15

  private let softColors: SoftColors
  /// By hash: a pixel above its color; 0 is none.
  private let slots: UnsafeMutablePointer<UInt64>

  init(_ softColors: SoftColors) {
    self.softColors = softColors
    slots = .allocate(capacity: 1 << KnownSoftColors.bits)
    slots.initialize(repeating: 0, count: 1 << KnownSoftColors.bits)
  }

  deinit { slots.deallocate() }

  @inline(__always)
  func color(of pixel: UInt32) -> PackedColor {
    let slot = Int((pixel &* 0x9E37_79B1) &>> (32 &- KnownSoftColors.bits))
    let known = slots[slot]
    if known &>> 32 == UInt64(pixel) { return PackedColor(truncatingIfNeeded: known) }
    return find(pixel, slot)
  }

  @inline(never)
  private func find(_ pixel: UInt32, _ slot: Int) -> PackedColor {
    let color = softColors.color(of: pixel)
    slots[slot] = UInt64(pixel) << 32 | UInt64(color)
    return color
  }
}
