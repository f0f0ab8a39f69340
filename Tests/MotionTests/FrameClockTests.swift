import Testing

@testable import Motion

struct FrameClockTests {
  /// The delays of core-animation's GIF clock.
  @Test(
    arguments: [
      (30.0, [3, 4, 3, 3, 4, 3]), (24, [4, 4, 5, 4, 4, 4, 4]), (15, [7, 6, 7, 7, 6]), (50, [2, 2, 2, 2]),
      (60, [2, 2, 2, 2]), (12.5, [8, 8, 8]), (8, [13, 12, 13, 12]), (40, [3, 2, 3, 2]), (1, [100, 100]),
    ] as [(Double, [Int])])
  func delays(_ fps: Double, _ delays: [Int]) {
    let clock = FrameClock(fps: fps, duration: 10)
    #expect(delays.indices.map(clock.delay) == delays)
  }

  @Test(
    arguments: [
      (30.0, 1.0, 30), (30, 0, 1), (30, 0.35, 11), (24, 1.02, 24), (29.97, 10, 300), (60, 2, 100), (10, 0.04, 1),
      (10, -1, 1), (.nan, 1, 1), (30, .nan, 1), (30, .infinity, 30_000_000_000), (0, 5, 1), (-3, 5, 1),
      (.infinity, 2, 100),
    ] as [(Double, Double, Int)])
  func frameCounts(_ fps: Double, _ duration: Double, _ count: Int) {
    #expect(FrameClock(fps: fps, duration: duration).frameCount == count)
  }

  @Test(arguments: 1...300)
  func sumsAndSpacing(_ tenths: Int) {
    let fps = Double(tenths) / 6
    let clock = FrameClock(fps: fps, duration: 7.3)
    var sum = 0
    for i in 0..<clock.frameCount {
      #expect(clock.centisecond(i) == sum)
      #expect(clock.sampleTime(i) == Double(sum) / 100)
      #expect(clock.delay(i) >= 2)
      #expect(abs(Double(sum) - 100 * Double(i) / min(fps, 50)) <= 0.501)
      sum += clock.delay(i)
    }
    #expect(sum == clock.totalCentiseconds)
  }

  @Test func hugeIndicesDoNotTrap() {
    let clock = FrameClock(fps: 50, duration: 1e300)
    #expect(clock.centisecond(1_000_000_000_000) == 2_000_000_000_000)
    #expect(clock.centisecond(-5) == 0)
  }
}
