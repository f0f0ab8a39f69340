import Expressions
import Motion

/// `animate` entries: what moves, from where to where, or through which values.
extension ScriptReader {
  mutating func animate(_ object: ObjectView, _ home: EntryHome) -> AnimateAction? {
    let target = target(object, home)
    let keyPath = animatedKeyPath(object)
    let additive = formulas.flag(object["additive"], &diagnostics) ?? false
    let cumulative = formulas.flag(object["cumulative"], &diagnostics) ?? false
    guard let motion = motion(object, keyPath?.value), let keyPath else { return nil }
    return AnimateAction(
      target: target, keyPath: keyPath, motion: motion, additive: additive, cumulative: cumulative)
  }

  mutating func animatedKeyPath(_ object: ObjectView) -> Written<String>? {
    guard let value = object["animate"] else { return nil }
    let hint: String?
    switch value.content {
    case .string(let text): return Written(text, value.place)
    case .object: hint = #"write one key path, and its values beside it; several at once: "set": {"opacity": 1}"#
    case .array: hint = "write an entry for each; in a 'parallel' they begin together"
    default: hint = nil
    }
    diagnostics.error("type", "expected a string, found \(value.noun)", at: value.openingPlace, hint: hint)
    return nil
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

  /// What is misspelt is told as such.
  private func isMisspeltPosition(_ keyPath: String) -> Bool {
    let names = Vocabulary.properties.map(\.name)
    return !names.contains(String(keyPath.prefix { $0 != "." })) && Spelling.nearest(keyPath, in: names) == "position"
  }

  /// How a layer's key reads the position of another one; nil where it is neither a point nor a way.
  private static func keyOfPoint(_ keyPath: String) -> String? {
    if keyPath == "transform.translation" { return #""transform": {"translation": "=NAME.position"}"# }
    let isPoint =
      keyPath == "shadowOffset" || Vocabulary.properties.contains { $0.name == keyPath && $0.type == .point }
    return isPoint ? "\"\(keyPath)\": \"=NAME.position\"" : nil
  }

  private mutating func follow(
    _ path: JSONValue, _ object: ObjectView, _ keyPath: String?
  ) -> AnimateAction.Motion {
    if let keyPath, keyPath != "position", !isMisspeltPosition(keyPath), let member = object.member("path") {
      diagnostics.error(
        "conflict", "'path' animates 'position', not \(Quoting.quoted(keyPath))", at: member.keyPlace,
        hint: keyPath.hasSuffix(".position")
          ? "name the sublayer in 'layer', and animate its 'position'"
          : keyPath.hasPrefix("position.")
            ? "animate 'position' along it"
            : Self.keyOfPoint(keyPath).map { "animate the 'position' of a layer along it, and write \($0)" }
              ?? "a path that changes its shape goes into 'from', 'to' or 'values'")
    }
    for key in ["tensionValues", "continuityValues", "biasValues"] {
      guard let member = object.member(key) else { continue }
      diagnostics.error("conflict", "'\(key)' goes with 'values'", at: member.keyPlace)
    }
    let mode = formulas.oneOf(CalculationMode.self, object["calculationMode"], &diagnostics) ?? .linear
    warnOfIgnored(mode, object)
    if mode == .cubic || mode == .cubicPaced, let member = object.member("calculationMode") {
      let other = mode == .cubic ? CalculationMode.linear : .paced
      diagnostics.warning(
        "ignored", "a path is curved already; '\(mode.rawValue)' is the same as '\(other.rawValue)'",
        at: member.value.place)
    }
    let timings = timings(object["timings"])
    return .path(
      path,
      AnimateAction.PathFollowing(
        keyTimes: keyTimes(object["keyTimes"], object["duration"]), timings: timings.each, commonTiming: timings.all,
        calculationMode: mode,
        rotationMode: formulas.oneOf(RotationMode.self, object["rotationMode"], &diagnostics)))
  }

  private mutating func keyframes(_ value: JSONValue, _ object: ObjectView) -> AnimateAction.Motion? {
    let known = formulas.oneOf(CalculationMode.self, object["calculationMode"], &diagnostics)
    let mode = known ?? .linear
    let mayBeCubic = mode == .cubic || mode == .cubicPaced || known == nil && object["calculationMode"] != nil
    let keyTimes = keyTimes(object["keyTimes"], object["duration"])
    let timings = timings(object["timings"])
    let tension = formulas.plainNumbers(object["tensionValues"], .any, &diagnostics)
    let continuity = formulas.plainNumbers(object["continuityValues"], .any, &diagnostics)
    let bias = formulas.plainNumbers(object["biasValues"], .any, &diagnostics)
    if case .object(let members) = value.content, let hint = ForeignForms.keyframes(members) {
      diagnostics.error("type", "expected an array of keyframes, found an object", at: value.place, hint: hint)
      return nil
    }
    guard let values = formulas.items(value, "an array of keyframes", &diagnostics) else { return nil }
    let count = values.count
    if count == 0 {
      diagnostics.error("count", "'values' needs at least one keyframe", at: value.place)
      return nil
    }
    if count == 1 {
      diagnostics.warning(
        "ignored", "one value shows nothing: 'values' goes from one to the next", at: value.place, hint: "use 'set'")
    }
    // With n + 1 times the last keyframe of a discrete animation has an end of its own.
    let timesAllowed = mode == .discrete ? count...count + 1 : count...count
    check(keyTimes?.count, timesAllowed, "keyTimes", object)
    check(timings.each?.count, max(0, count - 1)...max(0, count - 1), "timings", object)
    for (key, numbers) in [("tensionValues", tension), ("continuityValues", continuity), ("biasValues", bias)] {
      check(numbers?.count, count...count, key, object)
      if numbers != nil, !mayBeCubic, let member = object.member(key) {
        diagnostics.error(
          "conflict", "'\(key)' goes with the calculation modes 'cubic' and 'cubicPaced'", at: member.keyPlace)
      }
    }
    warnOfIgnored(mode, object)
    return .keyframes(
      AnimateAction.Keyframes(
        values: values, keyTimes: keyTimes, timings: timings.each, commonTiming: timings.all, calculationMode: mode,
        tension: tension, continuity: continuity, bias: bias))
  }

  private mutating func warnOfIgnored(_ mode: CalculationMode, _ object: ObjectView) {
    let (keys, reason): ([String], String)
    switch mode {
    case .paced, .cubicPaced: (keys, reason) = (["keyTimes", "timings"], "a paced animation has times of its own")
    case .discrete: (keys, reason) = (["timings"], "a discrete animation jumps")
    case .linear, .cubic: return
    }
    for key in keys {
      guard let member = object.member(key) else { continue }
      diagnostics.warning("ignored", "\(reason); '\(key)' does nothing", at: member.keyPlace)
    }
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
        "count", message, at: value.place,
        hint: "only the first \(min(found, allowed.lowerBound)) of both are used")
    } else {
      diagnostics.error("count", message, at: value.place)
    }
  }

  private mutating func keyTimes(_ value: JSONValue?, _ duration: JSONValue?) -> [Double]? {
    guard let items = formulas.items(value, "an array of numbers", &diagnostics) else { return nil }
    let hint = ForeignForms.keyTimes(items, duration)
    let known = items.compactMap { formulas.plainNumber($0, .unit, hint: hint, &diagnostics) }
    let times = known.count == items.count ? known : nil
    var last = -Double.infinity
    for item in items {
      guard case .number(let time) = item.content, (0...1).contains(time) else { continue }
      if time < last {
        diagnostics.error(
          "order", "key times ascend: \(NumberText.shortest(time)) follows \(NumberText.shortest(last))", at: item.place
        )
        break
      }
      last = time
    }
    return times
  }

  /// One for each stretch, or one for all.
  private mutating func timings(_ value: JSONValue?) -> (each: [TimingFunction]?, all: TimingFunction?) {
    if let value, let timing = oneTiming(value) { return (nil, timing) }
    return (formulas.items(value, "an array of timings", &diagnostics)?.map { timingFunction($0) ?? .linear }, nil)
  }

  /// A timing where several may stand; nil where it is an array of them, or nothing of the kind.
  mutating func oneTiming(_ value: JSONValue) -> TimingFunction? {
    switch value.content {
    case .string, .object: return timingFunction(value) ?? .linear
    case .array(let items) where items.count == 4 && ForeignForms.constants(items) != nil:
      return timingFunction(value) ?? .linear
    default: return nil
    }
  }
}
