import Graphics

/// Numbers as text, the same everywhere.
public enum NumberText {
  /// An integer without ".0", everything else in the fewest digits that read back as the same number; like JavaScript
  /// with an exponent below 1e-6 and from 1e21.
  public static func shortest(_ number: Double) -> String {
    if number == 0 { return "0" }
    guard number.isFinite else { return number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity" }
    if number == number.rounded(), number.magnitude < 9_007_199_254_740_992 {
      return String(clampedInt(number))
    }
    let (digits, point) = decimal(number.magnitude)
    let sign = number < 0 ? "-" : ""
    if point > 21 || point < -5 {
      let fraction = digits.count > 1 ? "." + digits.dropFirst() : ""
      return "\(sign)\(digits.prefix(1))\(fraction)e\(point > 0 ? "+" : "-")\(abs(point - 1))"
    }
    if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
    if point >= digits.count { return sign + digits + String(repeating: "0", count: point - digits.count) }
    return sign + digits.prefix(point) + "." + digits.dropFirst(point)
  }

  /// `1 frame`, `2 frames`
  public static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  /// Digits d₁d₂… without zeros at either end, and where the point stands: 0.d₁d₂… × 10^point.
  private static func decimal(_ magnitude: Double) -> (digits: String, point: Int) {
    let text = magnitude.description
    let parts = text.split(separator: "e", maxSplits: 1)
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let mantissa = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = mantissa.count > 1 ? String(mantissa[1]) : ""
    var digits = String(mantissa[0]) + fraction
    var point = mantissa[0].count + exponent
    while digits.count > 1, digits.hasPrefix("0") {
      digits.removeFirst()
      point -= 1
    }
    while digits.count > 1, digits.hasSuffix("0") { digits.removeLast() }
    return (digits, point)
  }

  /// With that many digits after the point (clamped to 0…15), from the number's exact value, halves away from zero.
  /// What rounds to zero has no sign.
  public static func fixed(_ number: Double, decimals: Int) -> String {
    guard number.isFinite else { return shortest(number) }
    let decimals = min(max(decimals, 0), 15)
    var scale: UInt64 = 1
    for _ in 0..<decimals { scale *= 10 }
    let magnitude = number.magnitude
    let whole = magnitude.rounded(.down)
    var fraction = scaledFraction(magnitude - whole, scale)
    let integer: String
    if whole < 9_007_199_254_740_992 {
      integer = String(clampedInt(whole) + (fraction == scale ? 1 : 0))
      if fraction == scale { fraction = 0 }
    } else {
      integer = largeInteger(whole)
    }
    let sign = number < 0 && (fraction != 0 || integer != "0") ? "-" : ""
    guard decimals > 0 else { return sign + integer }
    let digits = String(fraction)
    return sign + integer + "." + String(repeating: "0", count: decimals - digits.count) + digits
  }

  /// A number in digits with a separator between each three before its point.
  static func grouped(_ text: String, by separator: String) -> String {
    let whole = text.prefix { $0 != "." }
    let digits = whole.drop { $0 == "-" }
    var grouped = String(whole.prefix(whole.count - digits.count))
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { grouped += separator }
      grouped.append(digit)
    }
    return grouped + text.dropFirst(whole.count)
  }

  /// A number in 0 ..< 1 times `scale` ≤ 10¹⁵, rounded, halves up; exact.
  private static func scaledFraction(_ fraction: Double, _ scale: UInt64) -> UInt64 {
    guard fraction > 0 else { return 0 }
    // fraction = significand · 2^−shift, where the significand is an integer below 2⁵³.
    let shift = 52 - Int(fraction.exponent)
    guard shift < 120, fraction.isNormal else { return 0 }
    let significand = UInt128(fraction.significandBitPattern | 1 << 52)
    let product = significand * UInt128(scale)
    return UInt64(truncatingIfNeeded: (product >> UInt128(shift)) + ((product >> UInt128(shift - 1)) & 1))
  }

  /// All digits of an integer from 2⁵³ up.
  private static func largeInteger(_ value: Double) -> String {
    // Limbs of 10⁹, the lowest first, doubled once for each power of two.
    var limbs: [UInt64] = []
    var rest = value.significandBitPattern | 1 << 52
    while rest > 0 {
      limbs.append(rest % 1_000_000_000)
      rest /= 1_000_000_000
    }
    for _ in 0..<max(0, Int(value.exponent) - 52) {
      var carry: UInt64 = 0
      for i in limbs.indices {
        let doubled = limbs[i] * 2 + carry
        limbs[i] = doubled % 1_000_000_000
        carry = doubled / 1_000_000_000
      }
      if carry > 0 { limbs.append(carry) }
    }
    var text = String(limbs.last ?? 0)
    for limb in limbs.dropLast().reversed() {
      let digits = String(limb)
      text += String(repeating: "0", count: 9 - digits.count) + digits
    }
    return text
  }
}
