/// Where floats become integers, but in hot loops (`FastRounding`). Never traps, NaN gives 0.
@inlinable
public func clampedInt(_ value: Double, _ range: ClosedRange<Int>) -> Int {
  if value.isNaN { return min(max(0, range.lowerBound), range.upperBound) }
  if value <= Double(range.lowerBound) { return range.lowerBound }
  if value >= Double(range.upperBound) { return range.upperBound }
  return Int(value)
}

/// Toward zero, clamped to ±2⁵³; NaN gives 0.
@inlinable
public func clampedInt(_ value: Double) -> Int {
  clampedInt(value, -9_007_199_254_740_992...9_007_199_254_740_992)
}

/// 0…1; below, above and NaN are clamped (NaN to 0).
@inlinable @inline(__always)
public func unitClamped(_ value: Double) -> Double { value > 0 ? (value < 1 ? value : 1) : 0 }
