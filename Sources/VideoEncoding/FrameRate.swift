import Graphics

/// A constant frame rate at which all pictures of a clip begin in time.
public struct FrameRate: Sendable, Equatable {
  /// Frames in `seconds` seconds.
  public let frames: Int
  public let seconds: Int
  /// For how many frames each picture of the clip is shown; at least 1.
  public let repeats: [Int]

  /// The clip's own rate where its delays are regular, but for the last picture, which may be held; else 100 frames a
  /// second, at which every centisecond is exact. No picture is more than a centisecond early or late.
  ///
  /// - Parameters:
  ///   - delays: of the clip's frames in centiseconds, each at least 1; at least one.
  ///   - framesASecond: the rate that the delays were rounded from; nil: not known. To a thousandth, or one of film and
  ///     television: n · 1000 / 1001.
  public init(delays: [Int], framesASecond: Double? = nil) {
    var starts = [0]
    for delay in delays { starts.append(starts.last.map { $0 + max(1, delay) } ?? 0) }
    // Clips begin their frames at the nearest centisecond. A mean rate is itself a bit off.
    var rates = (1...50).map { (frames: $0, seconds: 1, halves: 1) }
    if delays.count > 1 {
      rates.insert((100, max(1, delays[0]), 1), at: 0)
      rates.append((100 * (delays.count - 1), starts[delays.count - 1], 2))
    }
    if let framesASecond, framesASecond > 0.001, framesASecond < 1000 {
      let nominal = (framesASecond * 1.001).rounded()
      let isNTSC = abs(nominal / 1.001 - framesASecond) < 0.0011 && nominal != framesASecond
      let thousands = isNTSC ? nominal * 1000 : (framesASecond * 1000).rounded()
      rates.insert((clampedInt(thousands), isNTSC ? 1001 : 1000, 2), at: 0)
    }
    for rate in rates {
      if let repeats = FrameRate.repeats(starts, rate.frames, rate.seconds, halves: rate.halves) {
        self.init(rate.frames, rate.seconds, repeats)
        return
      }
    }
    self.init(100, 1, zip(starts, starts.dropFirst()).map { $1 - $0 })
  }

  private init(_ frames: Int, _ seconds: Int, _ repeats: [Int]) {
    var (a, b) = (frames, seconds)
    while b > 0 { (a, b) = (b, a % b) }
    self.frames = frames / a
    self.seconds = seconds / a
    self.repeats = repeats
  }

  /// - Parameter halves: half centiseconds that a picture may be early or late.
  private static func repeats(_ starts: [Int], _ frames: Int, _ seconds: Int, halves: Int) -> [Int]? {
    var repeats: [Int] = []
    var last = 0
    for (index, start) in starts.enumerated() {
      // Rounded to nearest.
      let tick = (2 * start * frames + 100 * seconds) / (200 * seconds)
      // How far that is from where it should be, in centiseconds; the end of a picture that is held may be a bit off.
      let isEnd = index == starts.count - 1
      if !isEnd && 2 * abs(tick * 100 * seconds - start * frames) > halves * frames { return nil }
      if index > 0 {
        guard tick > last else { return nil }
        repeats.append(tick - last)
      }
      last = tick
    }
    return repeats
  }

  /// Frames of the film.
  public var count: Int { repeats.reduce(0, +) }
}
