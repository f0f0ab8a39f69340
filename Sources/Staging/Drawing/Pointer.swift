import Graphics

/// The pointer of a mouse, which all touches share that show one: it rests where the last of them ended, and glides to
/// where the next one begins. Lengths are points of the canvas, times seconds.
struct Pointer: Sendable {
  /// In the order in which they begin.
  let touches: [Finger]

  /// Nil where there are none.
  init?(_ fingers: [Finger]) {
    touches = fingers.filter { $0.touch.indicator == .pointer }.sorted { $0.touch.begin < $1.touch.begin }
    if touches.isEmpty { return nil }
  }

  struct Look {
    /// Where its tip is.
    var tip: Point
    /// 0…1
    var opacity: Double
    /// 0 hovers, 1 is pressed down.
    var pressure: Double
  }

  /// When the first touch begins and the last one ends.
  var time: ClosedRange<Double> {
    let begin = touches[0].touch.begin
    return begin...max(begin, touches.map(\.touch.end).max() ?? begin)
  }

  /// Nil while it is not seen.
  func look(at time: Double) -> Look? {
    let opacity =
      FingerLook.ease((time - self.time.lowerBound + FingerLook.fadeIn) / FingerLook.fadeIn)
      * (1 - FingerLook.ease((time - self.time.upperBound) / FingerLook.fadeOut))
    if opacity <= 0 { return nil }
    let next = touches.firstIndex { $0.touch.begin > time } ?? touches.count
    let current = current(of: touches[..<next], at: time) ?? touches[0].touch
    var tip = current.position(at: time)
    if next > 0, next < touches.count {
      tip = Glide(from: current, to: touches[next].touch).position(at: time)
    }
    let near = [current] + (next < touches.count ? [touches[next].touch] : [])
    let pressure = near.map { pressed(by: $0, at: time) }.max() ?? 0
    return Look(tip: tip, opacity: opacity, pressure: pressure)
  }

  /// The touch that the pointer follows: of several at a time the one that began last; where there is none, the one that
  /// ended last.
  private func current(of begun: ArraySlice<Finger>, at time: Double) -> Touch? {
    (begun.last { $0.touch.end > time } ?? begun.max { $0.touch.end < $1.touch.end })?.touch
  }

  private func pressed(by touch: Touch, at time: Double) -> Double {
    guard touch.presses else { return 0 }
    return FingerLook.ease((time - touch.begin + FingerLook.pressing) / FingerLook.pressing)
      * (1 - FingerLook.ease((time - touch.end) / FingerLook.releasing))
  }

  /// The way from one touch to the next, so late that it is there just before it presses.
  private struct Glide {
    /// How long before the touch it has come, where there is time.
    private static let rest = 0.15
    /// Seconds for no way at all, and for each point of it; at most.
    private static let (shortest, perPoint, longest) = (0.25, 0.0015, 0.9)

    private let from: Touch
    private let to: Touch
    private let begin: Double
    private let end: Double

    init(from: Touch, to: Touch) {
      (self.from, self.to) = (from, to)
      let way = from.position(at: from.end).distance(to: to.position(at: to.begin))
      let duration = min(Glide.longest, Glide.shortest + Glide.perPoint * way)
      end = max(min(to.begin, from.end + duration), to.begin - Glide.rest)
      begin = max(from.end, end - duration)
    }

    func position(at time: Double) -> Point {
      if time <= begin || begin >= end { return from.position(at: time) }
      let (a, b) = (from.position(at: from.end), to.position(at: to.begin))
      return a + (b - a) * FingerLook.ease((time - begin) / (end - begin))
    }
  }

  /// An arrow of 12 by 19 points, its tip at a point.
  /// - Parameter size: how many times as large.
  static func arrow(_ look: Look, size: Double) -> Path {
    // It is pushed a little into the page.
    let factor = (1.15 - 0.15 * look.pressure) * size
    var path = Path()
    for (x, y) in Pointer.outline {
      let point = Point(look.tip.x + x * factor, look.tip.y + y * factor)
      if path.isEmpty { path.move(to: point) } else { path.line(to: point) }
    }
    path.close()
    return path
  }

  private static let outline = [
    (0.0, 0.0), (0, 16.5), (3.9, 12.9), (6.5, 18.9), (9.1, 17.8), (6.6, 11.9), (12, 11.9),
  ]
}
