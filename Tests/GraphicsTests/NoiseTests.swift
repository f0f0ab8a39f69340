import Graphics
import Testing

struct NoiseTests {
  @Test func noiseIsSmoothAndBounded() {
    var (low, high) = (0.0, 0.0)
    for i in 0..<20_000 {
      let x = Double(i) * 0.1 - 1000
      let value = Noise.smooth(x)
      #expect(abs(value) <= 1)
      #expect(abs(value - Noise.smooth(x + 1e-4)) < 1e-3)
      (low, high) = (min(low, value), max(high, value))
    }
    #expect(low < -0.5 && high > 0.5)
    #expect(Noise.smooth(.infinity).isNaN && Noise.smooth(1e300) == 0)
  }

  /// Mean, spread and neighbours of what should be uniform.
  @Test func randomIsUniform() {
    let count = 100_000
    let values = (0..<count).map { Noise.random(Double($0)) }
    #expect(values.allSatisfy { $0 >= 0 && $0 < 1 })
    let mean = values.reduce(0, +) / Double(count)
    #expect(abs(mean - 0.5) < 0.005)
    let correlation = zip(values, values.dropFirst()).map { ($0 - 0.5) * ($1 - 0.5) }.reduce(0, +) / Double(count)
    #expect(abs(correlation) < 0.002)
    var bins = [Int](repeating: 0, count: 16)
    for value in values { bins[Int(value * 16)] += 1 }
    #expect(bins.allSatisfy { abs($0 - count / 16) < 400 })
  }
}
