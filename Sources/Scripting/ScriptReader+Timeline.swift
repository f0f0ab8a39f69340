import Expressions
import Graphics
import Motion

/// The timeline. Groups are walked with a list of their own, as layers are.
extension ScriptReader {
  private struct Node {
    var entry: TimelineEntry
    var parent: Int?
  }

  private struct Pending {
    var value: JSONValue
    var parent: Int?
    var standsInSequence: Bool
  }

  mutating func timeline(_ value: JSONValue?) -> [TimelineEntry] {
    var nodes: [Node] = []
    var names: Set<String> = []
    let top = formulas.items(value, "an array of entries", &diagnostics) ?? []
    var pending = top.reversed().map { Pending(value: $0, parent: nil, standsInSequence: false) }
    while let next = pending.popLast() {
      guard let (entry, members) = entry(next.value, next.standsInSequence) else { continue }
      if let name = entry.name, !names.insert(name.value).inserted {
        diagnostics.error(
          "duplicate-name", "another entry has the name \(Quoting.quoted(name.value)) already", at: name.place)
      }
      nodes.append(Node(entry: entry, parent: next.parent))
      let parent = nodes.count - 1
      var isSequence = false
      if case .sequence = entry.action { isSequence = true }
      for member in members.reversed() {
        pending.append(Pending(value: member, parent: parent, standsInSequence: isSequence))
      }
    }
    return assembled(nodes)
  }

  /// Members follow their groups in `nodes`: from the end each is complete when its turn comes.
  private func assembled(_ nodes: [Node]) -> [TimelineEntry] {
    var nodes = nodes
    var top: [TimelineEntry] = []
    // Members of each group, last first.
    var members = [[TimelineEntry]](repeating: [], count: nodes.count)
    while var node = nodes.popLast() {
      let own = members[nodes.count]
      switch node.entry.action {
      case .sequence: node.entry.action = .sequence(own.reversed())
      case .parallel: node.entry.action = .parallel(own.reversed())
      default: break
      }
      members.removeLast()
      if let parent = node.parent { members[parent].append(node.entry) } else { top.append(node.entry) }
    }
    return top.reversed()
  }

  // MARK: One entry

  private static let kinds: [(key: String, form: Vocabulary.ObjectForm.Name?)] = [
    ("animate", .animate), ("set", .set), ("sequence", .sequence), ("parallel", .parallel), ("transition", nil),
    ("touch", nil), ("send", nil),
  ]

  private mutating func entry(
    _ value: JSONValue, _ standsInSequence: Bool
  ) -> (TimelineEntry, members: [JSONValue])? {
    guard case .object(let keys) = value.content else {
      diagnostics.error("type", "expected an entry (an object), found \(value.noun)", at: value.place)
      return nil
    }
    let found = keys.compactMap { member in Self.kinds.first { $0.key == member.key }.map { ($0, member) } }
    // A broken entry stays as a group without members, so that its name can be found.
    var broken = TimelineEntry(action: .parallel([]), timing: EntryTiming(), place: value.place)
    broken.name = keys.first { $0.key == "name" }.flatMap { member in
      if case .string(let name) = member.value.content { Written(name, member.value.place) } else { nil }
    }
    guard let (kind, member) = found.first else {
      reportNoKind(keys, value)
      return (broken, [])
    }
    if let (_, unbuilt) = found.first(where: { $0.0.form == nil }) {
      formulas.unsupported(unbuilt, &diagnostics)
      return (broken, [])
    }
    if found.count > 1 {
      diagnostics.error(
        "conflict", "an entry has either '\(kind.key)' or '\(found[1].0.key)'", at: found[1].1.keyPlace)
      return (broken, [])
    }
    guard let form = kind.form else { return (broken, []) }
    guard let object = formulas.object(value, form, &diagnostics) else { return (broken, []) }
    var entry = placed(object, standsInSequence)
    let timing = timing(of: object)
    entry.timing = timing
    switch form {
    case .animate: entry.action = animate(object).map { .animate($0) } ?? broken.action
    case .set: entry.action = set(object).map { .set($0) } ?? broken.action
    default:
      let members = formulas.items(member.value, "an array of entries", &diagnostics) ?? []
      entry.action = form == .sequence ? .sequence([]) : .parallel([])
      return (entry, members)
    }
    return (entry, [])
  }

  private mutating func reportNoKind(_ keys: [JSONMember], _ value: JSONValue) {
    let names = Self.kinds.filter { $0.form != nil }.map(\.key)
    let known = Vocabulary.object(.animate)
    let strange = keys.first { known.key($0.key) == nil && !$0.key.hasPrefix("x-") }
    let near = strange.flatMap { diagnostics.suggestion(for: $0.key, in: names) }
    diagnostics.error(
      "missing-key", "an entry needs \(Quoting.list(names.map { "'\($0)'" }))",
      at: near == nil ? value.openingPlace : strange?.keyPlace ?? value.openingPlace, hint: near)
  }

  /// When it begins.
  private mutating func placed(_ object: ObjectView, _ standsInSequence: Bool) -> TimelineEntry {
    var entry = TimelineEntry(action: .parallel([]), timing: EntryTiming(), place: object.place)
    if let name = object["name"], let text = formulas.text(name, &diagnostics) {
      _ = formulas.checkIdentifier(text, at: name.place, &diagnostics)
      entry.name = Written(text, name.place)
    }
    entry.at = value("at", of: object)
    entry.after = formulas.identifier(object["after"], &diagnostics)
    entry.delay = value("delay", of: object)
    entry.stagger = value("stagger", of: object, .notNegative)
    if let after = object.member("after") {
      if let at = object.member("at") {
        diagnostics.error(
          "conflict", "an entry has either 'at' or 'after'", at: at.keyPlace, hint: "'delay' counts from 'after'")
      }
      if standsInSequence {
        diagnostics.error(
          "conflict", "an entry of a sequence follows the one before it; 'after' has no place there",
          at: after.keyPlace)
      }
    } else if let delay = object.member("delay") {
      diagnostics.error("conflict", "'delay' goes with 'after'", at: delay.keyPlace, hint: "use 'at'")
    }
    return entry
  }

  private mutating func value(
    _ key: String, of object: ObjectView, _ range: NumberRange = .any
  ) -> Formula? {
    object[key].flatMap { formulas.read($0, as: Expected(.number, range: range), into: &diagnostics) }
  }

  // MARK: CAMediaTiming

  private mutating func timing(of object: ObjectView) -> EntryTiming {
    var timing = EntryTiming()
    timing.duration = value("duration", of: object, .notNegative)
    timing.repeatCount = repeatCount(object["repeatCount"])
    timing.repeatDuration = value("repeatDuration", of: object, .notNegative)
    timing.autoreverses = object["autoreverses"].flatMap {
      formulas.read($0, as: Expected(.bool), into: &diagnostics)
    }
    timing.speed = value("speed", of: object)
    timing.timeOffset = value("timeOffset", of: object)
    timing.fillMode = formulas.oneOf(FillMode.self, object["fillMode"], &diagnostics)
    if let written = object["timing"] {
      timing.timingFunction = timingFunction(written).map { Written($0, written.place) }
    }
    if object["repeatCount"] != nil, let member = object.member("repeatDuration") {
      diagnostics.error("conflict", "an entry has either 'repeatCount' or 'repeatDuration'", at: member.keyPlace)
    }
    if object["spring"] != nil, let member = object.member("timing") {
      diagnostics.warning("ignored", "a spring has a motion of its own; 'timing' does nothing", at: member.keyPlace)
    }
    return timing
  }

  private mutating func repeatCount(_ value: JSONValue?) -> Formula? {
    guard let value else { return nil }
    if case .string(let name) = value.content, FormulaReader.expressionText(value) == nil {
      if name == "forever" { return Formula(.literal(.number(.infinity)), .number, value.place) }
      formulas.unknownName(name, ["forever"], value, &diagnostics)
      return nil
    }
    return formulas.read(value, as: Expected(.number, range: .notNegative), into: &diagnostics)
  }

  // MARK: Targets

  private mutating func target(_ value: JSONValue?) -> EntryTarget {
    guard let value else { return .parameters }
    var names: [JSONValue] = [value]
    if case .array(let items) = value.content {
      names = items
      if items.isEmpty { diagnostics.error("count", "'layer' needs at least one name", at: value.place) }
    }
    return .layers(
      names.compactMap { item in
        guard let name = formulas.text(item, &diagnostics) else { return nil }
        if !Self.isLayerPattern(name) {
          diagnostics.error(
            "name", "\(Quoting.quoted(name)) is not the name of a layer", at: item.place,
            hint: "expected a name, a path like 'dial.knob', or a pattern like 'dot*'")
          return nil
        }
        return Written(name, item.place)
      })
  }

  /// Names joined by `.`, each of letters, digits, `_`, `*` and an index in brackets.
  private static func isLayerPattern(_ text: String) -> Bool {
    !text.isEmpty
      && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty
          && part.unicodeScalars.allSatisfy {
            $0 == "_" || $0 == "*" || $0 == "[" || $0 == "]" || $0.properties.isAlphabetic
              || $0.properties.numericType == .decimal
          }
      }
  }

  // MARK: Set

  private mutating func set(_ object: ObjectView) -> SetAction? {
    let target = target(object["layer"])
    let spring = spring(object["spring"])
    guard let value = object["set"] else { return nil }
    guard case .object(let members) = value.content else {
      diagnostics.error("type", "expected key paths with values (an object), found \(value.noun)", at: value.place)
      return nil
    }
    let values = members.filter { !$0.key.hasPrefix("x-") }.map {
      (keyPath: Written($0.key, $0.keyPlace), value: $0.value)
    }
    if values.isEmpty { diagnostics.error("count", "'set' needs at least one value", at: value.place) }
    return SetAction(target: target, values: values, spring: spring)
  }

  // MARK: Animate

  private mutating func animate(_ object: ObjectView) -> AnimateAction? {
    let target = target(object["layer"])
    let keyPath = formulas.text(object["animate"], &diagnostics)
    let additive = formulas.flag(object["additive"], &diagnostics) ?? false
    let cumulative = formulas.flag(object["cumulative"], &diagnostics) ?? false
    guard let motion = motion(object, keyPath), let keyPath, let place = object["animate"]?.place else { return nil }
    return AnimateAction(
      target: target, keyPath: Written(keyPath, place), motion: motion, additive: additive, cumulative: cumulative)
  }

  private static let keyframeKeys = [
    "keyTimes", "timings", "calculationMode", "tensionValues", "continuityValues", "biasValues",
  ]

  private mutating func motion(_ object: ObjectView, _ keyPath: String?) -> AnimateAction.Motion? {
    let ends = ["from", "to", "by"].compactMap { object.member($0) }
    let spring = spring(object["spring"])
    let ways = ["values", "path"].compactMap { object.member($0) }
    if ends.count == 3 {
      diagnostics.error(
        "conflict", "an animation has at most two of 'from', 'to' and 'by'", at: ends[2].keyPlace,
        hint: "remove one of them")
    }
    if ways.count == 2 {
      conflict("values", "path", at: ways[1])
    } else if let way = ways.first, let other = ends.first ?? object.member("spring") {
      conflict(way.key, other.key, at: other)
    }
    if let member = object.member("rotationMode"), object["path"] == nil {
      diagnostics.error("conflict", "'rotationMode' goes with 'path'", at: member.keyPlace)
    }
    if ways.isEmpty {
      for member in Self.keyframeKeys.compactMap({ object.member($0) }) {
        diagnostics.error("conflict", "'\(member.key)' goes with 'values' or 'path'", at: member.keyPlace)
      }
    }
    if let path = object["path"] { return follow(path, object, keyPath) }
    if let values = object["values"] { return keyframes(values, object) }
    guard !ends.isEmpty else {
      diagnostics.error(
        "missing-key", "an animation needs 'from', 'to', 'by', 'values' or 'path'", at: object.place.opening)
      return nil
    }
    if let spring {
      return .spring(from: object["from"], to: object["to"], by: object["by"], spring)
    }
    return .basic(from: object["from"], to: object["to"], by: object["by"])
  }

  private mutating func conflict(_ one: String, _ other: String, at member: JSONMember) {
    diagnostics.error("conflict", "an animation has either '\(one)' or '\(other)'", at: member.keyPlace)
  }

  private mutating func follow(
    _ path: JSONValue, _ object: ObjectView, _ keyPath: String?
  ) -> AnimateAction.Motion {
    if let keyPath, keyPath != "position", let member = object.member("path") {
      diagnostics.error(
        "conflict", "'path' animates 'position', not \(Quoting.quoted(keyPath))", at: member.keyPlace,
        hint: "a path that changes its shape goes into 'from', 'to' or 'values'")
    }
    for key in ["tensionValues", "continuityValues", "biasValues"] {
      guard let member = object.member(key) else { continue }
      diagnostics.error("conflict", "'\(key)' goes with 'values'", at: member.keyPlace)
    }
    let mode = formulas.oneOf(CalculationMode.self, object["calculationMode"], &diagnostics) ?? .linear
    return .path(
      path,
      AnimateAction.PathFollowing(
        keyTimes: keyTimes(object["keyTimes"]), timings: timings(object["timings"]), calculationMode: mode,
        rotationMode: formulas.oneOf(RotationMode.self, object["rotationMode"], &diagnostics)))
  }

  private mutating func keyframes(_ value: JSONValue, _ object: ObjectView) -> AnimateAction.Motion? {
    let mode = formulas.oneOf(CalculationMode.self, object["calculationMode"], &diagnostics) ?? .linear
    let keyTimes = keyTimes(object["keyTimes"])
    let timings = timings(object["timings"])
    let tension = formulas.plainNumbers(object["tensionValues"], .any, &diagnostics)
    let continuity = formulas.plainNumbers(object["continuityValues"], .any, &diagnostics)
    let bias = formulas.plainNumbers(object["biasValues"], .any, &diagnostics)
    guard let values = formulas.items(value, "an array of keyframes", &diagnostics) else { return nil }
    let count = values.count
    if count == 0 { diagnostics.error("count", "'values' needs at least one keyframe", at: value.place) }
    // With n + 1 times the last keyframe of a discrete animation has an end of its own.
    let timesAllowed = mode == .discrete ? count...count + 1 : count...count
    check(keyTimes?.count, timesAllowed, "keyTimes", object)
    check(timings?.count, max(0, count - 1)...max(0, count - 1), "timings", object)
    for (key, numbers) in [("tensionValues", tension), ("continuityValues", continuity), ("biasValues", bias)] {
      check(numbers?.count, count...count, key, object)
      if numbers != nil, mode != .cubic, mode != .cubicPaced, let member = object.member(key) {
        diagnostics.error(
          "conflict", "'\(key)' goes with the calculation modes 'cubic' and 'cubicPaced'", at: member.keyPlace)
      }
    }
    if mode == .paced || mode == .cubicPaced {
      for key in ["keyTimes", "timings"] {
        guard let member = object.member(key) else { continue }
        diagnostics.warning(
          "ignored", "a paced animation has times of its own; '\(key)' does nothing", at: member.keyPlace)
      }
    }
    return .keyframes(
      AnimateAction.Keyframes(
        values: values, keyTimes: keyTimes, timings: timings, calculationMode: mode, tension: tension,
        continuity: continuity, bias: bias))
  }

  private mutating func check(
    _ found: Int?, _ allowed: ClosedRange<Int>, _ key: String, _ object: ObjectView
  ) {
    guard let found, !allowed.contains(found), let value = object[key] else { return }
    let expected =
      allowed.count == 1 ? "\(allowed.lowerBound)" : "\(allowed.lowerBound) or \(allowed.upperBound)"
    let message = "expected \(expected) '\(key)' for these values, found \(found)"
    if key == "keyTimes" {
      // Core Animation goes on with as many as there are of both (measured).
      diagnostics.warning(
        "count", message, at: value.openingPlace,
        hint: "only the first \(min(found, allowed.lowerBound)) of both are used")
    } else {
      diagnostics.error("count", message, at: value.openingPlace)
    }
  }

  private mutating func keyTimes(_ value: JSONValue?) -> [Double]? {
    guard let times = formulas.plainNumbers(value, .unit, &diagnostics),
      case .array(let items)? = value?.content
    else { return nil }
    for i in times.indices.dropFirst() where times[i] < times[i - 1] {
      diagnostics.error(
        "order", "key times ascend: \(numberText(times[i])) follows \(numberText(times[i - 1]))", at: items[i].place)
      break
    }
    return times
  }

  private mutating func timings(_ value: JSONValue?) -> [TimingFunction]? {
    formulas.items(value, "an array of timings", &diagnostics)?.map { timingFunction($0) ?? .linear }
  }
}
