import Graphics
import TestSupport
import Testing

@Suite struct MathsTests {
  @Test(arguments: MathsFunction.all)
  func table(_ function: MathsFunction) {
    let (table, stride) = (function.reference, isBinary(function) ? 3 : 2)
    var inexact = 0
    for i in Swift.stride(from: 0, to: table.count, by: stride) {
      let (x, y) = (Double(bitPattern: table[i]), Double(bitPattern: table[i + stride - 2]))
      let (expected, result) = (Double(bitPattern: table[i + stride - 1]), function(x, y))
      let distance = ulpDistance(result, expected)
      #expect(distance <= 1, "\(function)(\(x), \(y)) is \(result), not \(expected)")
      inexact += distance == 0 ? 0 : 1
    }
    // The error is that of one rounding and little more: not the nearest in less than 1 % of all cases.
    #expect(table.count / stride > 100)
    #expect(inexact * stride * 25 <= table.count, "\(function): \(inexact) of \(table.count / stride)")
  }

  /// The same bits in debug and release builds and on every machine.
  @Test(arguments: MathsFunction.all)
  func bits(_ function: MathsFunction) {
    let hash = function.computedHash
    #expect(hash == function.hash, "\(function): 0x\(String(hash, radix: 16))")
  }

  @Test func pythagoras() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<20_000 {
      let x = random.number(exponents: -10...1000)
      let (s, c) = (Maths.sin(x), Maths.cos(x))
      #expect(abs(s * s + c * c - 1) <= 0x1p-51)
      #expect(Maths.sincos(x) == (s, c))
      #expect(ulpDistance(Maths.tan(x), s / c) <= 2)
    }
  }

  @Test func symmetryIsExact() {
    var random = SeededRandom(seed: 2)
    for i in 0..<4_000 {
      for function in MathsFunction.all {
        guard case .unary(let f) = function.call, function.domain != .positive, function.domain != .exponent else {
          continue
        }
        let x = function.arguments(i, &random).0
        if function.description.hasPrefix("cos") {
          #expect(same(f(-x), f(x)))
        } else if !function.description.hasPrefix("acos") {
          #expect(same(f(-x), -f(x)), "\(function) \(x)")
        }
      }
    }
  }

  @Test func inverses() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<10_000 {
      let x = random.uniform(-1, 1)
      #expect(abs(Maths.sin(Maths.asin(x)) - x) < 1e-15)
      #expect(abs(Maths.asin(x) + Maths.acos(x) - .pi / 2) < 1e-15)
      #expect(abs(Maths.asinDegrees(x) + Maths.acosDegrees(x) - 90) < 1e-13)
      let y = random.uniform(1e-3, 1e3)
      #expect(ulpDistance(Maths.exp(Maths.log(y)), y) <= 8)
      #expect(abs(Maths.tan(Maths.atan(y)) - y) <= 1e-12 * y * y + 1e-15)
      #expect(ulpDistance(Maths.pow(Maths.cbrt(y), 3), y) <= 3)
    }
  }

  /// Across the seams of the tables and reductions a function must not step back.
  @Test func monotone() {
    func rises(_ f: (Double) -> Double, around center: Double, step: Double = 0) {
      var x = center
      for _ in 0..<200 { x = step == 0 ? x.nextDown : x - step }
      var last = f(x)
      for _ in 0..<400 {
        x = step == 0 ? x.nextUp : x + step
        let value = f(x)
        #expect(value >= last, "at \(x)")
        last = value
      }
    }
    for i in 1..<64 {
      let seam = (Double(i) - 0.5) / 64
      rises(Maths.atan, around: seam, step: 0x1p-51)
      rises(Maths.exp, around: (Double(i) - 0.5) * Maths.log(2) / 32, step: 0x1p-50)
      rises(Maths.log, around: 1 + Double(i) / 128, step: 0x1p-51)
    }
    rises({ Maths.log($0) }, around: 1)
    rises({ -Maths.acos($0) }, around: 0.999999)
    rises({ Maths.asin($0) }, around: 0.7071067811865476)
    rises({ Maths.sin($0) }, around: 0.785)
    rises({ -Maths.cos($0) }, around: 0.785)
    rises({ Maths.atan($0) }, around: 1)
  }

  @Test(arguments: [
    (0.0, 0.0, 1.0), (30, 0.5, 0.8660254037844386), (45, 0.7071067811865476, 0.7071067811865476),
    (60, 0.8660254037844386, 0.5), (90, 1, 0), (120, 0.8660254037844386, -0.5), (150, 0.5, -0.8660254037844386),
    (180, 0, -1), (210, -0.5, -0.8660254037844386), (270, -1, 0), (360, 0, 1), (450, 1, 0), (-90, -1, 0),
    (36_000_000_000_090, 1, 0), (-540, 0, -1),
  ])
  func exactDegrees(_ degrees: Double, _ sine: Double, _ cosine: Double) {
    #expect(Maths.sin(degrees: degrees) == sine)
    #expect(Maths.cos(degrees: degrees) == cosine)
    #expect(Maths.cos(degrees: degrees).sign == cosine.sign)
  }

  @Test func exactTangentsAndArcs() {
    #expect(Maths.tan(degrees: 45) == 1 && Maths.tan(degrees: 135) == -1 && Maths.tan(degrees: 180) == 0)
    #expect(Maths.tan(degrees: 90) == .infinity && Maths.tan(degrees: -90) == -.infinity)
    #expect(Maths.tan(degrees: 270) == -.infinity && Maths.tan(degrees: 450) == .infinity)
    #expect(Maths.asinDegrees(0.5) == 30 && Maths.asinDegrees(-1) == -90 && Maths.asinDegrees(0) == 0)
    #expect(Maths.acosDegrees(0.5) == 60 && Maths.acosDegrees(-0.5) == 120 && Maths.acosDegrees(-1) == 180)
    #expect(Maths.atanDegrees(1) == 45 && Maths.atanDegrees(-.infinity) == -90)
    #expect(Maths.atan2Degrees(3, 3) == 45 && Maths.atan2Degrees(1, -1) == 135 && Maths.atan2Degrees(-5, -5) == -135)
    #expect(Maths.atan2Degrees(0, -1) == 180 && Maths.atan2Degrees(-1, 0) == -90)
  }

  @Test func exactPowers() {
    for n in -1074...1023 {
      #expect(Maths.pow(2, Double(n)) == Double(sign: .plus, exponent: n, significand: 1))
    }
    var random = SeededRandom(seed: 4)
    for _ in 0..<2_000 {
      let whole = Double(random.next() >> 38)
      #expect(Maths.pow(whole, 2) == whole * whole)
      let small = Double(random.next() >> 47)
      #expect(Maths.pow(small, 3) == small * small * small)
      #expect(Maths.cbrt(small * small * small) == small)
      #expect(Maths.pow(whole * whole, 0.5) == whole)
    }
    for n in 0...22 { #expect(Maths.pow(10, Double(n)) == Double("1e\(n)")) }
    #expect(Maths.exp(0) == 1 && Maths.exp(1) == 2.718281828459045 && Maths.log(1) == 0)
  }

  private func isBinary(_ function: MathsFunction) -> Bool {
    if case .binary = function.call { true } else { false }
  }
}

/// Equal, with the sign of zeros, and any NaN like any other.
func same(_ a: Double, _ b: Double) -> Bool { a.isNaN ? b.isNaN : a.bitPattern == b.bitPattern }
