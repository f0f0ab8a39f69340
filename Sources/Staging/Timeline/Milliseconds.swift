import Expressions
import Scripting

/// Durations that were hardly meant in seconds.
extension StageBuilder {
  /// Seconds from which on they may be milliseconds, and how many times as many as the script has that must be.
  private static let doubtful = (least: 50.0, times: 20.0)
  /// Hands of clocks and the like go their way in these.
  private static let periods = [60.0, 3600, 86400]

  private struct WrittenDuration {
    var seconds: Double
    var end: Double
    var place: SourcePlace
    /// Whether nothing makes it last for another time.
    var isAlone: Bool
  }

  /// Of the entries of the script's own timeline, once each.
  private var writtenDurations: [WrittenDuration] {
    var seen: Set<SourcePlace> = []
    return schedule.items.compactMap { item in
      let timing = item.entry.timing
      guard item.scope == 0, item.layer == nil, case .number(let seconds)? = timing.duration?.expression.constant,
        seen.insert(item.entry.place).inserted
      else { return nil }
      let others = [timing.repeatCount, timing.repeatDuration, timing.autoreverses, timing.speed, timing.timeOffset]
      return WrittenDuration(
        seconds: seconds, end: item.begin + seconds, place: item.entry.place.opening,
        isAlone: others.allSatisfy { $0 == nil })
    }
  }

  /// Warns where all durations that are written are so long beside the script's.
  mutating func warnOfMilliseconds() {
    guard let given = script.duration?.value, given > 0 else { return }
    let all = writtenDurations
    guard all.allSatisfy({ $0.isAlone && $0.seconds >= StageBuilder.doubtful.least }) else { return }
    for duration in all
    where duration.seconds >= StageBuilder.doubtful.times * given && !StageBuilder.periods.contains(duration.seconds) {
      report(
        Diagnostic(
          .warning, code: "range",
          message:
            "this takes \(NumberText.shortest(duration.seconds)) s of a script of \(NumberText.shortest(given)) s",
          place: duration.place, hint: StageBuilder.inSeconds(duration.seconds)))
    }
  }

  /// What makes the script so long as it is, if milliseconds may be meant.
  var durationInMilliseconds: (place: SourcePlace, hint: String)? {
    if let given = script.duration {
      return given.value < StageBuilder.doubtful.least ? nil : (given.place, StageBuilder.inSeconds(given.value))
    }
    let last = writtenDurations.first {
      $0.isAlone && $0.seconds >= StageBuilder.doubtful.least && $0.end >= duration - 1e-6
    }
    return last.map { ($0.place, StageBuilder.inSeconds($0.seconds)) }
  }

  private static func inSeconds(_ milliseconds: Double) -> String {
    "times are in seconds: write \(NumberText.shortest(milliseconds / 1000))"
  }
}
