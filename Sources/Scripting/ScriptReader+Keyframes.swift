import Expressions
import Motion

/// `keyframes` entries: several values together, each keyframe with those that it gives, as in CSS and in the Web's
/// animations. Every key path is an animation of its own then.
extension ScriptReader {
  private struct Keyframe {
    /// Of the duration.
    var time: Double
    /// Of the way from here to where the same value is given next.
    var timing: TimingFunction?
    var values: [JSONMember]
  }

  /// Keys of a keyframe that are no key paths.
  static let keysOfKeyframe: Set<String> = ["keyTime", "timing"]

  /// An animation of each key path, in the order in which they are first given.
  mutating func keyframes(_ object: ObjectView, _ home: EntryHome) -> [AnimateAction]? {
    let target = target(object, home)
    let additive = formulas.flag(object["additive"], &diagnostics) ?? false
    let cumulative = formulas.flag(object["cumulative"], &diagnostics) ?? false
    let mode = keyframeMode(object)
    let common = commonTiming(object)
    guard let keyframes = keyframes(object, mode) else { return nil }
    var keyPaths: [Written<String>] = []
    var tracks: [String: [(keyframe: Keyframe, value: JSONValue)]] = [:]
    for keyframe in keyframes {
      for member in keyframe.values {
        if tracks[member.key] == nil { keyPaths.append(Written(member.key, member.keyPlace)) }
        tracks[member.key, default: []].append((keyframe, member.value))
      }
    }
    return keyPaths.map { keyPath in
      let track = tracks[keyPath.value] ?? []
      return AnimateAction(
        target: target, keyPath: keyPath, motion: .keyframes(Self.keyframes(track, mode, common)), additive: additive,
        cumulative: cumulative)
    }
  }

  /// What is animated where times are still to be computed.
  mutating func keyframeTargets(_ value: JSONValue, _ object: ObjectView, _ home: EntryHome) -> [AnimateAction] {
    let target = target(object, home)
    guard case .array(let items) = value.content else { return [] }
    var seen: Set<String> = []
    return items.flatMap { item -> [AnimateAction] in
      guard case .object(let members) = item.content else { return [] }
      let keyPaths = members.filter {
        !Self.keysOfKeyframe.contains($0.key) && !$0.key.hasPrefix("x-") && seen.insert($0.key).inserted
      }
      return keyPaths.map {
        AnimateAction(
          target: target, keyPath: Written($0.key, $0.keyPlace), motion: .basic(from: nil, to: nil, by: nil),
          additive: false, cumulative: false)
      }
    }
  }

  /// What is missing at the beginning or the end is what is shown just before.
  private static func keyframes(
    _ track: [(keyframe: Keyframe, value: JSONValue)], _ mode: CalculationMode, _ common: TimingFunction?
  ) -> AnimateAction.Keyframes {
    let times = track.map(\.keyframe.time)
    let beginsAsShown = times.first.map { $0 > 0 } ?? false
    let endsAsShown = times.last.map { $0 < 1 } ?? false
    let timings = track.map { $0.keyframe.timing ?? common ?? .linear }
    return AnimateAction.Keyframes(
      values: track.map(\.value), keyTimes: (beginsAsShown ? [0] : []) + times + (endsAsShown ? [1] : []),
      timings: (beginsAsShown ? [common ?? .linear] : []) + (endsAsShown ? timings : timings.dropLast()),
      calculationMode: mode, beginsAsShown: beginsAsShown, endsAsShown: endsAsShown)
  }

  // MARK: Parts

  private mutating func keyframeMode(_ object: ObjectView) -> CalculationMode {
    let mode = formulas.oneOf(CalculationMode.self, object["calculationMode"], &diagnostics) ?? .linear
    switch mode {
    case .linear, .discrete, .cubic: return mode
    case .paced, .cubicPaced:
      diagnostics.error(
        "conflict", "'keyframes' have times that all values share; '\(mode.rawValue)' makes times of its own",
        at: object["calculationMode"]?.place ?? object.place, hint: "write 'animate' with 'values' for each")
      return .linear
    }
  }

  private mutating func commonTiming(_ object: ObjectView) -> TimingFunction? {
    guard let value = object["timings"] else { return nil }
    if let timing = oneTiming(value) { return timing }
    diagnostics.error(
      "type", "expected a timing for all keyframes, found \(value.noun)", at: value.place,
      hint: "a keyframe has a 'timing' of its own")
    return nil
  }

  private mutating func keyframes(_ object: ObjectView, _ mode: CalculationMode) -> [Keyframe]? {
    guard let value = object["keyframes"] else { return nil }
    if case .object = value.content {
      diagnostics.error(
        "type", "expected an array of keyframes, found an object", at: value.place,
        hint: #"write [{"keyTime": 0, "opacity": 0}, {"keyTime": 0.5, "opacity": 1}, …]"#)
      return nil
    }
    guard let items = formulas.items(value, "an array of keyframes", &diagnostics) else { return nil }
    let objects = items.compactMap { formulas.object($0, .keyframe, &diagnostics) }
    guard objects.count == items.count else { return nil }
    guard objects.contains(where: { $0.members.contains { !Self.keysOfKeyframe.contains($0.key) } }) else {
      diagnostics.error(
        "count", "'keyframes' needs at least one value", at: value.place,
        hint: #"write [{"opacity": 0}, {"opacity": 1}]"#)
      return nil
    }
    let times = keyTimes(of: objects)
    warnOfIdleTimings(object, objects, last: times.last ?? 1, mode)
    return zip(objects, times).map { object, time in
      let values = object.members.filter { !Self.keysOfKeyframe.contains($0.key) }
      if values.isEmpty {
        diagnostics.warning("ignored", "this keyframe has no values; it does nothing", at: object.place.opening)
      }
      return Keyframe(time: time, timing: object["timing"].flatMap { timingFunction($0) }, values: values)
    }
  }

  /// As the Web's animations have it: the first begins, the last ends, and what is silent in between is spread evenly.
  private mutating func keyTimes(of keyframes: [ObjectView]) -> [Double] {
    var known: [(place: Int, time: Double)] = []
    for (place, keyframe) in keyframes.enumerated() {
      guard let value = keyframe["keyTime"],
        let time = formulas.plainNumber(
          value, .unit, hint: "it is a share of the entry's duration", &diagnostics)
      else { continue }
      if let last = known.last?.time, time < last {
        diagnostics.error(
          "order", "key times ascend: \(NumberText.shortest(time)) follows \(NumberText.shortest(last))",
          at: value.place)
        continue
      }
      known.append((place, time))
    }
    let last = keyframes.count - 1
    if known.last?.place != last { known.append((last, 1)) }
    if known.first?.place != 0 { known.insert((0, 0), at: 0) }
    var times = [known[0].time]
    for (start, end) in zip(known, known.dropFirst()) {
      for place in start.place + 1...end.place {
        let share = Double(place - start.place) / Double(end.place - start.place)
        times.append(place == end.place ? end.time : start.time + (end.time - start.time) * share)
      }
    }
    return times
  }

  /// Timings that nothing goes by.
  private mutating func warnOfIdleTimings(
    _ object: ObjectView, _ keyframes: [ObjectView], last time: Double, _ mode: CalculationMode
  ) {
    if mode == .discrete {
      for member in keyframes.compactMap({ $0.member("timing") }) + [object.member("timings")].compactMap({ $0 }) {
        diagnostics.warning(
          "ignored", "discrete keyframes jump; '\(member.key)' does nothing", at: member.keyPlace)
      }
    } else if time == 1, let member = keyframes.last?.member("timing") {
      diagnostics.warning(
        "ignored", "after the last keyframe there is no way; its 'timing' does nothing", at: member.keyPlace,
        hint: "a keyframe's 'timing' is that of the way to the next")
    }
  }
}
