import Expressions
import Scripting

/// What a script says of times at which it is over.
extension StageBuilder {
  /// Warns of entries of the script's timeline that begin when its `duration` has passed; of repeated ones that is told
  /// of the first.
  mutating func warnOfEntriesBeyondTheEnd() {
    guard let given = script.duration?.value, given > 0 else { return }
    var seen: Set<SourcePlace> = []
    // In the order in which they begin.
    for item in schedule.items where item.scope == 0 && item.layer == nil {
      let begin = item.seen?.lowerBound ?? item.begin
      guard seen.insert(item.entry.place).inserted, begin >= given else { continue }
      report(
        Diagnostic(
          .warning, code: "ignored",
          message: "this begins at \(NumberText.shortest(begin)) s, when the script is over: its 'duration' is "
            + "\(NumberText.shortest(given)) s",
          place: item.entry.place.opening))
    }
  }

  /// Warns of a poster that shows the picture at the script's end for want of a later one.
  mutating func warnOfPosterBeyondTheEnd() {
    guard case .time(let formula)? = script.poster, poster > duration + script.hold else { return }
    report(
      Diagnostic(
        .warning, code: "ignored",
        message: "the poster is the picture at \(NumberText.shortest(poster)) s, after the end at "
          + "\(NumberText.shortest(duration + script.hold)) s",
        place: formula.place))
  }
}

extension Stage {
  /// Of a script that reads the time, but lasts none, and so is one picture: a warning. Nil of any other.
  public var warningOfStandingTime: Diagnostic? {
    guard script.duration == nil, duration == 0 else { return nil }
    let reading = slots.first { slot in
      guard case .program = slot.source else { return false }
      return slot.place != nil && slot.reads.contains { $0 < ClockSlot.totalDuration }
    }
    return reading?.place.map { place in
      Diagnostic(
        .warning, code: "duration",
        message: "nothing in the timeline takes time, so the script is one picture: that of 0 s", place: place,
        hint: "add \"duration\": 3 at the top level")
    }
  }
}
