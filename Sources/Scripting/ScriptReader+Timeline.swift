import Expressions
import Graphics
import Motion

/// Where entries stand, and so which there may be.
struct EntryHome: Sendable {
  enum Place: Sendable { case timeline, animations, handler }

  var place: Place
  /// Whether events may be sent to an instance around them.
  var isInComponent = false

  /// What messages call it.
  var noun: String {
    switch place {
    case .timeline: "a timeline"
    case .animations: "a layer's own animations"
    case .handler: "a handler"
    }
  }
}

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

  /// - Parameter isList: false: one entry may stand in place of an array of one.
  mutating func entries(_ value: JSONValue?, in home: EntryHome, isList: Bool = true) -> [TimelineEntry] {
    var nodes: [Node] = []
    var names: Set<String> = []
    var top: [JSONValue] = []
    if !isList, let value, case .object = value.content {
      top = [value]
    } else {
      let noun = isList ? "an array of entries" : "an entry (an object) or an array of entries"
      top = formulas.items(value, noun, &diagnostics) ?? []
    }
    var pending = top.reversed().map { Pending(value: $0, parent: nil, standsInSequence: false) }
    while let next = pending.popLast() {
      guard let (entry, members) = entry(next.value, next.standsInSequence, home) else { continue }
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
      case .parallel(let made) where made.isEmpty: node.entry.action = .parallel(own.reversed())
      default: break
      }
      members.removeLast()
      if let parent = node.parent { members[parent].append(node.entry) } else { top.append(node.entry) }
    }
    return top.reversed()
  }

  // MARK: Kinds of entries

  private struct Kind {
    var key: String
    var form: Vocabulary.ObjectForm.Name
    var homes: Set<EntryHome.Place>
  }

  private static let kinds: [Kind] = [
    Kind(key: "animate", form: .animate, homes: [.timeline, .animations, .handler]),
    Kind(key: "keyframes", form: .keyframes, homes: [.timeline, .animations, .handler]),
    Kind(key: "set", form: .set, homes: [.timeline, .animations, .handler]),
    Kind(key: "by", form: .by, homes: [.timeline, .animations, .handler]),
    Kind(key: "transition", form: .transition, homes: [.timeline, .handler]),
    Kind(key: "touch", form: .touch, homes: [.timeline]),
    Kind(key: "send", form: .send, homes: [.timeline, .handler]),
    Kind(key: "marker", form: .marker, homes: [.timeline]),
    Kind(key: "sequence", form: .sequence, homes: [.timeline, .animations, .handler]),
    Kind(key: "parallel", form: .parallel, homes: [.timeline, .animations, .handler]),
  ]

  /// The keys that say what the entry is; `by` also belongs to `animate`, and `set` to `transition`.
  private static func kinds(_ keys: [JSONMember]) -> [(kind: Kind, member: JSONMember)] {
    let found = keys.compactMap { member in kinds.first { $0.key == member.key }.map { (kind: $0, member: member) } }
    let forms = found.map(\.kind.form)
    return found.filter { kind, _ in
      !(kind.form == .by && forms.contains(.animate)) && !(kind.form == .set && forms.contains(.transition))
    }
  }

  mutating func entry(
    _ value: JSONValue, _ standsInSequence: Bool, _ home: EntryHome
  ) -> (TimelineEntry, members: [JSONValue])? {
    guard case .object(let written) = value.content else {
      diagnostics.error("type", "expected an entry (an object), found \(value.noun)", at: value.place)
      return nil
    }
    let keys = corrected(written, home)
    let value = JSONValue(.object(keys), value.place)
    let found = Self.kinds(keys)
    // A broken entry stays as a group without members, so that its name can be found.
    var broken = TimelineEntry(action: .parallel([]), timing: EntryTiming(), place: value.place)
    broken.name = keys.first { $0.key == "name" || $0.key == "marker" }.flatMap { member in
      if case .string(let name) = member.value.content { Written(name, member.value.place) } else { nil }
    }
    guard let (kind, member) = found.first else {
      reportNoKind(keys, value, home)
      return (broken, [])
    }
    if found.count > 1 {
      diagnostics.error(
        "conflict", "an entry has either '\(kind.key)' or '\(found[1].kind.key)'", at: found[1].member.keyPlace)
      return (broken, [])
    }
    guard kind.homes.contains(home.place) else {
      let hint = home.place == .handler && kind.form == .touch ? "a handler tells of an event with 'send'" : nil
      diagnostics.error(
        "conflict", "'\(kind.key)' has no place in \(home.noun)", at: member.keyPlace,
        hint: hint ?? "put it into the timeline")
      return (broken, [])
    }
    let toldBefore = diagnostics.all.count
    guard let whole = formulas.object(value, kind.form, &diagnostics) else { return (broken, []) }
    let object = whole.filtered { !ComputedEntry.isComputed($0) }
    var entry = placed(object, standsInSequence, home)
    entry.timing = timing(of: object)
    if object.members.count < whole.members.count {
      entry = acting(entry, targets(whole, kind.form, object, home) ?? broken.action)
      entry.computed = ComputedEntry(
        value: value, standsInSequence: standsInSequence, home: home, told: Array(diagnostics.all[toldBefore...]))
      return (entry, [])
    }
    guard kind.form != .sequence, kind.form != .parallel else {
      entry.action = kind.form == .sequence ? .sequence([]) : .parallel([])
      return (entry, formulas.items(member.value, "an array of entries", &diagnostics) ?? [])
    }
    entry = acting(entry, action(kind.form, object, home) ?? broken.action)
    if kind.form == .marker { entry.name = formulas.identifier(object["marker"], &diagnostics) }
    return (entry, [])
  }

  private mutating func action(
    _ form: Vocabulary.ObjectForm.Name, _ object: ObjectView, _ home: EntryHome
  ) -> TimelineEntry.Action? {
    switch form {
    case .animate: animate(object, home).map { .animate($0) }
    case .keyframes: keyframes(object, home).map { Self.together($0, object.place) }
    case .set: set(object, "set", home).map { .set($0) }
    case .by: set(object, "by", home).map { .set($0) }
    case .transition: transition(object).map { .transition($0) }
    case .touch: touch(object).map { .touch($0) }
    case .send: send(object, home).map { .send($0) }
    default: .marker
    }
  }

  private static func together(_ actions: [AnimateAction], _ place: SourcePlace) -> TimelineEntry.Action {
    .parallel(actions.map { TimelineEntry(action: .animate($0), timing: EntryTiming(), place: place) })
  }

  /// The entry with what it does. Where that is several animations, which begin together, each lasts and repeats as the
  /// entry says.
  private func acting(_ entry: TimelineEntry, _ action: TimelineEntry.Action) -> TimelineEntry {
    var acting = entry
    acting.action = action
    guard case .parallel(var members) = action, !members.isEmpty else { return acting }
    for index in members.indices {
      members[index].timing = entry.timing
      (members[index].stagger, members[index].staggerFrom) = (entry.stagger, entry.staggerFrom)
    }
    acting.action = .parallel(members)
    acting.timing = EntryTiming()
    (acting.stagger, acting.staggerFrom) = (nil, .first)
    return acting
  }

  /// What an entry acts on whose motion is still to be computed.
  private mutating func targets(
    _ whole: ObjectView, _ form: Vocabulary.ObjectForm.Name, _ object: ObjectView, _ home: EntryHome
  ) -> TimelineEntry.Action? {
    if form == .keyframes, let value = whole["keyframes"] {
      return Self.together(keyframeTargets(value, object, home), object.place)
    }
    guard form == .animate else { return action(form, object, home) }
    let target = target(object, home)
    guard let keyPath = animatedKeyPath(object) else { return nil }
    return .animate(
      AnimateAction(
        target: target, keyPath: keyPath, motion: .basic(from: nil, to: nil, by: nil), additive: false,
        cumulative: false))
  }

  /// Where a key was meant to say what the entry is, and is misspelt, that is reported, and the keys are as they were
  /// meant.
  private mutating func corrected(_ keys: [JSONMember], _ home: EntryHome) -> [JSONMember] {
    let names = Self.kinds.filter { $0.homes.contains(home.place) }.map(\.key)
    let known = Vocabulary.object(.animate)
    guard Self.kinds(keys).isEmpty else { return keys }
    for (place, member) in keys.enumerated() where known.key(member.key) == nil && !member.key.hasPrefix("x-") {
      let hint = Synonyms.objectKey(member.key, of: known) ?? Synonyms.entryKind(member.key)
      let meant = hint == nil ? diagnostics.nearest(member.key, in: names) : FormulaReader.keyMeant(hint)
      // What others call a touch is told where it goes otherwise.
      guard let meant, names.contains(meant), hint == nil || meant != "touch" else { continue }
      diagnostics.error(
        "unknown-key", "an entry has no \(Quoting.quoted(member.key))", at: member.keyPlace,
        hint: hint ?? Spelling.hint(naming: meant))
      var corrected = keys
      corrected[place].key = meant
      return corrected
    }
    return keys
  }

  private mutating func reportNoKind(_ keys: [JSONMember], _ value: JSONValue, _ home: EntryHome) {
    let names = Self.kinds.filter { $0.homes.contains(home.place) }.map(\.key)
    let known = Vocabulary.object(.animate)
    let unknown = keys.filter { known.key($0.key) == nil && !$0.key.hasPrefix("x-") }
    let strange = unknown.first { Synonyms.entryKind($0.key) != nil }
    let near = strange.flatMap { Synonyms.entryKind($0.key) }
    // `{"layer": "a", "opacity": 0}` and `{"layer": "a", "to": {"opacity": 0}}`.
    let given = keys.filter { known.key($0.key) == nil && Vocabulary.properties.map(\.name).contains($0.key) }
    var property = given.first
    if property == nil, case .object(let values)? = keys.first(where: { $0.key == "to" })?.value.content {
      property = values.first
    }
    for key in unknown
    where key.keyPlace != strange?.keyPlace && !given.contains(where: { $0.keyPlace == key.keyPlace }) {
      diagnostics.error(
        "unknown-key", "an entry has no \(Quoting.quoted(key.key))", at: key.keyPlace,
        hint: Synonyms.objectKey(key.key, of: known)
          ?? diagnostics.suggestion(for: key.key, in: known.keys.map(\.name) + names))
    }
    diagnostics.error(
      "missing-key", "an entry needs \(Quoting.list(quoting: names))",
      at: near == nil ? given.first?.keyPlace ?? value.openingPlace : strange?.keyPlace ?? value.openingPlace,
      hint: near ?? property.map { "write \"set\": {\"\(Quoting.escaped($0.key))\": …}" })
  }

  // MARK: When it begins

  private mutating func placed(
    _ object: ObjectView, _ standsInSequence: Bool, _ home: EntryHome
  ) -> TimelineEntry {
    var entry = TimelineEntry(action: .parallel([]), timing: EntryTiming(), place: object.place)
    if let name = object["name"], let text = formulas.text(name, &diagnostics) {
      _ = formulas.checkIdentifier(text, at: name.place, &diagnostics)
      entry.name = Written(text, name.place)
    }
    entry.at = at(object, standsInSequence)
    entry.after = after(object["after"])
    entry.delay = value("delay", of: object)
    entry.stagger = stagger(object["stagger"])
    entry.staggerFrom = formulas.oneOf(StaggerOrigin.self, object["staggerFrom"], &diagnostics) ?? .first
    if object["stagger"] == nil, let member = object.member("staggerFrom") {
      diagnostics.error("conflict", "'staggerFrom' goes with 'stagger'", at: member.keyPlace)
    }
    if let when = object.member("when") {
      entry.condition = formulas.read(when.value, as: Expected(.bool), into: &diagnostics)
      if home.place != .handler {
        diagnostics.error("conflict", "'when' is for the entries of handlers ('on')", at: when.keyPlace)
      }
    }
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

  /// A name where seconds are wanted is that of another entry.
  private mutating func at(_ object: ObjectView, _ standsInSequence: Bool) -> Formula? {
    guard !standsInSequence, let value = object["at"], case .string(let name) = value.content, isIdentifier(name),
      formulas.mayNameEntry(name)
    else { return value("at", of: object) }
    diagnostics.error(
      "type", "expected a number, found \(value.noun)", at: value.place,
      hint: "the name of an entry or a marker stands at 'after': write \"after\": \"\(name)\"")
    return nil
  }

  private mutating func after(_ value: JSONValue?) -> Written<String>? {
    guard let value, case .number = value.content else { return formulas.identifier(value, &diagnostics) }
    diagnostics.error(
      "type", "expected a string, found \(value.noun)", at: value.place,
      hint: "'after' names another entry; 'at', or 'delay' after that one, is in seconds")
    return nil
  }

  private mutating func stagger(_ value: JSONValue?) -> Formula? {
    guard let value else { return nil }
    let expected = Expected(.number, range: .notNegative)
    // As GSAP and Motion write it, which can begin elsewhere than at the first.
    guard case .object = value.content else { return formulas.read(value, as: expected, into: &diagnostics) }
    diagnostics.error(
      "type", "expected \(expected.text), found an object", at: value.place,
      hint: #"it is the seconds from one to the next; from the middle on: "stagger": 0.1, "staggerFrom": "center""#)
    return nil
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

  /// A number or `forever`.
  private mutating func repeatCount(_ value: JSONValue?) -> Formula? {
    guard let value else { return nil }
    if case .number(let number) = value.content, number < 0 {
      diagnostics.error(
        "range", "expected a number of at least 0, or 'forever', found \(NumberText.shortest(number))", at: value.place,
        hint: "write \"forever\" for no end")
      return nil
    }
    if case .string(let name) = value.content, FormulaReader.expressionText(value) == nil {
      if name == "forever" { return Formula(.literal(.number(.infinity)), .number, value.place) }
      formulas.unknownCount(name, value, &diagnostics)
      return nil
    }
    if case .bool(true) = value.content {
      diagnostics.error(
        "type", "expected a number of at least 0, or 'forever', found true", at: value.place,
        hint: "write \"forever\" for no end")
      return nil
    }
    return formulas.read(value, as: Expected(.number, range: .notNegative), into: &diagnostics)
  }
}
