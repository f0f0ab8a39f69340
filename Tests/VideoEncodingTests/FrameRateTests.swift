import TestSupport
import Testing

@testable import VideoEncoding

@Suite("Frame rates")
struct FrameRateTests {
  /// The delays of a clip whose frames begin at whole centiseconds.
  private func delays(fps: Double, count: Int) -> [Int] {
    let starts = (0...count).map { Int((Double($0) * 100 / fps).rounded()) }
    return zip(starts, starts.dropFirst()).map { $1 - $0 }
  }

  @Test("a regular clip has its own rate", arguments: [1.0, 5, 10, 12, 15, 24, 25, 30, 33, 40, 50])
  func regular(fps: Double) {
    let delays = delays(fps: fps, count: 90)
    let rate = FrameRate(delays: delays)
    #expect(Double(rate.frames) / Double(rate.seconds) == fps)
    #expect(rate.repeats == delays.map { _ in 1 })
  }

  @Test("a rate that is no whole number")
  func fractional() {
    let rate = FrameRate(delays: delays(fps: 23.976, count: 200))
    #expect(abs(Double(rate.frames) / Double(rate.seconds) - 23.976) < 0.02)
    #expect(rate.count == 200)
  }

  @Test(
    "a known rate is kept, however few frames there are",
    arguments: [
      (5.0, 5, 1), (12.5, 25, 2), (15, 15, 1), (23.976, 24000, 1001), (29.97, 30000, 1001), (30, 30, 1), (50, 50, 1),
    ])
  func known(fps: Double, frames: Int, seconds: Int) {
    for count in [1, 2, 3, 4, 7, 60, 500] {
      let delays = delays(fps: fps, count: count)
      let rate = FrameRate(delays: delays, framesASecond: fps)
      #expect((rate.frames, rate.seconds) == (frames, seconds))
      #expect(rate.repeats == delays.map { _ in 1 })
    }
  }

  @Test("a known rate at which the pictures do not begin in time is none")
  func contradicted() {
    let delays = [10, 3, 10, 3]
    #expect(FrameRate(delays: delays, framesASecond: 10) == FrameRate(delays: delays))
    for fps in [0, -1, .nan, .infinity, 1e-9, 1e12] {
      #expect(FrameRate(delays: [4, 4, 4], framesASecond: fps) == FrameRate(delays: [4, 4, 4]))
    }
  }

  @Test("a picture that is held is shown again and again")
  func held() {
    let rate = FrameRate(delays: [4, 4, 4, 4, 200])
    #expect((rate.frames, rate.seconds) == (25, 1))
    #expect(rate.repeats == [1, 1, 1, 1, 50])
    #expect(FrameRate(delays: [300]).count == 3)
  }

  @Test("irregular delays are met to a centisecond", arguments: 0..<30 as Range<UInt64>)
  func irregular(seed: UInt64) {
    var generator = SeededRandom(seed: seed)
    let delays = (0..<20).map { _ in Int.random(in: 2...40, using: &generator) }
    let rate = FrameRate(delays: delays)
    #expect(rate.repeats.count == delays.count)
    #expect(rate.repeats.allSatisfy { $0 >= 1 })
    var (start, frames) = (0, 0)
    for (delay, repeats) in zip(delays, rate.repeats) {
      #expect(abs(Double(frames * 100 * rate.seconds) / Double(rate.frames) - Double(start)) <= 1)
      start += delay
      frames += repeats
    }
  }
}
