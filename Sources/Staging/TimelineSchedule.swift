import Expressions
import Graphics
import Motion
import Scripting

/// When every entry of the timeline begins: groups unfolded, `after` followed, repeated groups copied out.
struct TimelineSchedule: Sendable {
  /// One animate or set, at one time.
  struct Item: Sendable {
    var entry: TimelineEntry
    /// Seconds from the start of the script.
    var begin: Double
    /// Seconds between the layers of one entry.
    var stagger: Double
    /// How many layers it acts on.
    var layerCount: Int
    var timing: ResolvedTiming
    /// Its place in the file: of two at once the later holds.
    var order: Int
    /// How `inspect` shows where it came from.
    var group: String

    /// Seconds from the start of the script, of its last layer; ∞ if never.
    var end: Double { timing.end(of: entry.action, from: begin + stagger * Double(max(0, layerCount - 1))) }
  }

  /// CAMediaTiming in numbers; the begin time apart.
  struct ResolvedTiming: Sendable {
    /// Nil: the script is silent (0.25 s, or a spring's settling duration).
    var duration: Double?
    var repeatCount = 0.0
    var repeatDuration = 0.0
    var autoreverses = false
    var speed = 1.0
    var timeOffset = 0.0
    var fillMode = FillMode.both
  }

  /// In the order in which they begin; at the same time in the order of the file.
  private(set) var items: [Item] = []
  /// When the last of them has ended; ∞ if that is never.
  private(set) var end = 0.0
}

extension TimelineSchedule {
  static let defaultDuration = 0.25

  mutating func add(_ item: Item) { items.append(item) }
  mutating func extend(to time: Double) { end = max(end, time) }

  mutating func sort() {
    items = items.enumerated().sorted { ($0.element.begin, $0.offset) < ($1.element.begin, $1.offset) }.map(\.element)
  }
}

extension TimelineSchedule.ResolvedTiming {
  /// A set whose duration is 0 jumps; of an animation it is Core Animation's default.
  func end(of action: TimelineEntry.Action, from begin: Double) -> Double {
    if case .set = action, duration == 0 { return begin }
    return mediaTiming(begin: begin, defaultDuration: TimelineSchedule.defaultDuration).end
  }

  func mediaTiming(begin: Double, defaultDuration: Double) -> MediaTiming {
    MediaTiming(
      beginTime: begin, duration: duration ?? defaultDuration, speed: speed, timeOffset: timeOffset,
      repeatCount: repeatCount, repeatDuration: repeatDuration, autoreverses: autoreverses, fillMode: fillMode)
  }
}
