import Motion
import Scripting

/// When every entry of the timeline begins: groups unfolded, `after` followed, repeated groups copied out.
struct TimelineSchedule: Sendable {
  /// One animate or set, at one time.
  struct Item: Sendable {
    var entry: TimelineEntry
    /// The home whose timeline it belongs to.
    var scope = 0
    /// The layer whose `animations` it belongs to.
    var layer: Int?
    /// From when until when it is seen to act, in the script's seconds; nil where no layer has a time of its own.
    var seen: ClosedRange<Double>?
    /// Seconds from the start of the timeline that it belongs to, in the time of its layers.
    var begin: Double
    /// Between the layers of one entry.
    var stagger: Stagger
    /// How many layers it acts on.
    var layerCount: Int
    var timing: ResolvedTiming
    /// Its place among the entries of its timeline, groups included.
    var number: Int
    /// Its place in the file with all groups written out: of two at once the later holds.
    var order: Int
    /// How `inspect` shows where it came from.
    var group: String

    /// Seconds from the start of its timeline, of the layer that begins last; ∞ if never.
    var end: Double { end(of: stagger.latest(of: layerCount)) }

    /// The same of one of its layers.
    func end(of ordinal: Int) -> Double {
      RoundedTime.decimal(timing.end(of: entry.action, from: begin(of: ordinal)))
    }

    /// When it begins for one of its layers.
    func begin(of ordinal: Int) -> Double { RoundedTime.decimal(begin + stagger.offset(of: ordinal)) }
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
  var items: [Item] = []
  /// When entries with a name begin and end, in the time of their timeline; of repeated ones the first time.
  var named: [TimelineName: ClosedRange<Double>] = [:]
  /// When the last of them has ended, in the script's time; ∞ if that is never.
  private(set) var end = 0.0
}

extension TimelineSchedule {
  mutating func add(_ item: Item) { items.append(item) }
  mutating func extend(to time: Double) { end = max(end, time) }

  mutating func add(_ other: TimelineSchedule) {
    items += other.items
    named.merge(other.named) { first, _ in first }
  }

  /// What begins at one moment but for rounding begins at once.
  mutating func sort() {
    items.sort { $0.begin < $1.begin }
    for index in items.indices.dropFirst() where RoundedTime.areSame(items[index].begin, items[index - 1].begin) {
      items[index].begin = items[index - 1].begin
    }
    items.sort { ($0.begin, $0.order) < ($1.begin, $1.order) }
  }
}

extension TimelineSchedule.ResolvedTiming {
  /// A set or a transition whose duration is 0 jumps; of an animation it is Core Animation's default.
  func end(of action: TimelineEntry.Action, from begin: Double) -> Double {
    switch action {
    case .set where duration == 0, .transition where duration == 0: return begin
    default: break
    }
    return mediaTiming(begin: begin).end
  }

  /// Of one turn of an entry.
  func duration(of entry: TimelineEntry) -> Double { duration ?? entry.defaultDuration }

  func mediaTiming(begin: Double) -> MediaTiming {
    MediaTiming(
      beginTime: begin, duration: duration ?? MediaTiming.implicitDuration, speed: speed, timeOffset: timeOffset,
      repeatCount: repeatCount, repeatDuration: repeatDuration, autoreverses: autoreverses, fillMode: fillMode)
  }
}
