import TestSupport

extension SeededRandom {
  /// A finite number of random sign and significand and an exponent of `exponents`.
  mutating func number(exponents: ClosedRange<Int>) -> Double {
    let exponent = Int.random(in: exponents, using: &self)
    return Double(sign: next() & 1 == 0 ? .plus : .minus, exponent: exponent, significand: uniform(1, 2))
  }
}
