import Graphics
import Scripting

/// An entry of the timeline that has a name, in the home of its timeline.
struct TimelineName: Hashable {
  var home: Int
  var name: String
}

struct TimelineMember: Hashable {
  var entry: TimelineName
  var member: String
}

/// What an entry with a name is, and so what expressions can read of it.
enum TimelineNameKind {
  case transition, marker, entry

  var names: [String] {
    switch self {
    case .transition: ["angle", "progress", "begin", "end"]
    case .marker: ["time"]
    case .entry: ["progress", "begin", "end"]
    }
  }

  var noun: String {
    switch self {
    case .transition: "a transition"
    case .marker: "a marker"
    case .entry: "an entry of the timeline"
    }
  }

  init(_ action: TimelineEntry.Action) {
    switch action {
    case .transition: self = .transition
    case .marker: self = .marker
    case .animate, .set, .touch, .send, .sequence, .parallel: self = .entry
    }
  }
}

extension SlotTable {
  func timelineMembers(of name: String, in home: Int) -> TimelineNameKind? {
    timelineEntries[TimelineName(home: home, name: name)]
  }

  /// Where an entry of this name is: in the timeline of a home itself, else in the only one beneath it that has one.
  func timelineHome(of name: String, from home: Int) -> Int? {
    if timelineEntries[TimelineName(home: home, name: name)] != nil { return home }
    var found: Int?
    for other in homesOfEntries[name, default: []] where tree.isBeneath(other, home) {
      if found != nil { return nil }
      found = other
    }
    return found
  }

  func timelineNames(in home: Int) -> [String] {
    timelineEntries.keys.filter { $0.home == home }.map(\.name).sorted()
  }

  /// The slot of what an expression reads of an entry, made when it is first needed and given its value when the times
  /// are known; nil where it has no such value.
  func timelineSlot(_ member: String, of name: String, in home: Int) -> Int? {
    guard let kind = timelineMembers(of: name, in: home), kind.names.contains(member) else { return nil }
    let key = TimelineMember(entry: TimelineName(home: home, name: name), member: member)
    if let known = timelineSlots[key] { return known }
    var slot = Slot("\(name).\(member)", .number, .constant(.number(0)))
    slot.clock = tree.scopes[home].clock
    return add(slot, for: key)
  }
}

extension StageBuilder {
  /// The timeline of a scope that is a home.
  func timeline(of home: Int) -> [TimelineEntry] {
    guard let (component, _) = table.tree.instance(home) else { return home == 0 ? script.timeline : [] }
    return script.components[component].timeline
  }

  /// What is called how, before any expression is compiled.
  mutating func declareTimelineNames() {
    var byComponent: [Int: [(String, TimelineNameKind)]] = [:]
    for home in table.tree.scopes.indices where !table.tree.scopes[home].isItem {
      let component = table.tree.instance(home)?.component ?? -1
      let names = byComponent[component] ?? Self.names(in: timeline(of: home))
      byComponent[component] = names
      for (name, kind) in names {
        let key = TimelineName(home: home, name: name)
        // The reader has refused names that are taken.
        guard table.declareEntry(key, kind), kind == .transition else { continue }
        for member in ["angle", "progress"] { _ = table.timelineSlot(member, of: name, in: home) }
      }
    }
  }

  private static func names(in timeline: [TimelineEntry]) -> [(String, TimelineNameKind)] {
    var found: [(String, TimelineNameKind)] = []
    var pending = Array(timeline.reversed())
    while let entry = pending.popLast() {
      if let name = entry.name { found.append((name.value, TimelineNameKind(entry.action))) }
      switch entry.action {
      case .sequence(let entries), .parallel(let entries): pending += entries.reversed()
      case .animate, .set, .transition, .touch, .send, .marker: break
      }
    }
    return found
  }

  /// Of the script's own timeline.
  var markers: [String: Double] {
    var found: [String: Double] = [:]
    for (key, times) in schedule.named where key.home == 0 && table.timelineEntries[key] == .marker {
      found[key.name] = times.lowerBound
    }
    return found
  }

  /// What it reads of entries gets its values with what others read of them.
  mutating func findNamesOfPoster() {
    guard case .time(let formula)? = script.poster else { return }
    _ = compile(formula, layer: nil, skipping: nil)
  }

  /// The time of the still that stands for the whole: the middle unless given.
  mutating func posterTime() -> Double {
    switch script.poster {
    case nil: return duration / 2
    case .time(let formula):
      var found = Diagnostics()
      let constants = TimelineConstants(self, known: .init(times: true))
      let time = constants.number(formula, .notNegative, 0, &found, noun: "'poster'")
      report(found)
      if constants.missesBroken { loseValues() }
      return time ?? duration / 2
    case .marker(let name):
      if let time = markers[name.value] { return time }
      let known = markers.keys.sorted()
      error(
        "missing-name", "no marker is called '\(name.value)'", at: name.place,
        hint: suggestion(name.value) { known } ?? (known.isEmpty ? nil : "it has " + known.joined(separator: ", ")))
      return duration / 2
    }
  }

  /// Gives what expressions read of entries its values; a transition's `angle` and `progress` it gets itself.
  mutating func fillTimelineSlots() {
    for (key, slot) in table.timelineSlots.sorted(by: { $0.value < $1.value }) {
      guard let times = schedule.named[key.entry] else { continue }
      let clock = table.tree.scopes[key.entry.home].clock
      switch key.member {
      case "begin", "time": table.slots[slot].source = .constant(.number(times.lowerBound))
      case "end":
        guard times.upperBound.isFinite else {
          error(
            "duration", "'\(key.entry.name).end' has no value: the entry never ends", at: script.canvas.place)
          continue
        }
        table.slots[slot].source = .constant(.number(times.upperBound))
      case "progress" where table.timelineEntries[key.entry] != .transition:
        table.slots[slot].source = .derived(
          .entryProgress(clock: clock, begin: times.lowerBound, end: times.upperBound))
        table.slots[slot].reads = [clock]
      default: break
      }
    }
  }
}
