import Expressions
import Graphics

/// What entries act on, and what the short ones do: `set`, `by`, `transition`, `touch`, `send`.
extension ScriptReader {
  // MARK: Targets

  /// Without a target a layer's own animations act on that layer.
  mutating func target(_ object: ObjectView, _ home: EntryHome) -> EntryTarget {
    guard let member = object.member("layer") else { return .parameters }
    if home.place == .animations {
      diagnostics.error(
        "conflict", "a layer's own animations act on itself; 'layer' has no place there", at: member.keyPlace,
        hint: "put the entry into the timeline")
    }
    var names: [JSONValue] = [member.value]
    if case .array(let items) = member.value.content {
      names = items
      if items.isEmpty { diagnostics.error("count", "'layer' needs at least one name", at: member.value.place) }
    }
    return .layers(names.compactMap { layerName($0, mayBePattern: true) })
  }

  /// The name of a layer, or a path to one; where several may stand also a pattern.
  mutating func layerName(_ value: JSONValue?, mayBePattern: Bool = false) -> Written<String>? {
    guard let value, let name = formulas.text(value, &diagnostics) else { return nil }
    // What a layer is called was told where it is.
    if brokenNames.contains(name) { return nil }
    guard Self.isLayerPattern(name) else {
      diagnostics.error(
        "name", "\(Quoting.quoted(name)) is not the name of a layer", at: value.place,
        hint: Self.isLayerPattern(String(name.dropFirst())) && "#.".contains(name.prefix(1))
          ? "write \"\(Quoting.escaped(String(name.dropFirst())))\""
          : mayBePattern
            ? "expected a name, a path like 'dial.knob', or a pattern like 'dot*'"
            : "expected a name, or a path like 'dial.knob'")
      return nil
    }
    if !mayBePattern, name.contains("*") {
      diagnostics.error("name", "\(Quoting.quoted(name)) names several layers; expected one", at: value.place)
      return nil
    }
    return Written(name, value.place)
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

  /// `set`, or `by` that adds.
  mutating func set(_ object: ObjectView, _ key: String, _ home: EntryHome) -> SetAction? {
    let target = target(object, home)
    let written = object["spring"]
    let spring = spring(written).flatMap { spring in written.map { Written(spring, $0.openingPlace) } }
    guard let values = keyPathValues(object, key) else { return nil }
    return SetAction(target: target, values: values, spring: spring, isRelative: key == "by")
  }

  private mutating func keyPathValues(
    _ object: ObjectView, _ key: String
  ) -> [(keyPath: Written<String>, value: JSONValue)]? {
    guard let value = object[key] else { return nil }
    guard case .object(let members) = value.content else {
      var hint: String?
      if case .string(let keyPath) = value.content {
        hint = "write \"\(key)\": {\"\(Quoting.escaped(keyPath))\": …}"
      }
      diagnostics.error(
        "type", "expected key paths with values (an object), found \(value.noun)", at: value.place, hint: hint)
      return nil
    }
    let values = members.filter { !$0.key.hasPrefix("x-") }.map {
      (keyPath: Written($0.key, $0.keyPlace), value: $0.value)
    }
    if values.isEmpty { diagnostics.error("count", "'\(key)' needs at least one value", at: value.place) }
    return values
  }

  // MARK: Transition

  mutating func transition(_ object: ObjectView) -> TransitionAction? {
    let kind = formulas.oneOf(TransitionAction.Kind.self, object["transition"], &diagnostics)
    let content = transitionContent(object)
    let perspective = perspective(object["perspective"])
    let dimming = object["dimming"].flatMap {
      formulas.read($0, as: Expected(.number, range: .unit), into: &diagnostics)
    }
    let subtype = formulas.oneOf(TransitionAction.Subtype.self, object["subtype"], &diagnostics) ?? .fromLeft
    let fades = formulas.flag(object["fade"], &diagnostics) ?? true
    let progress = progress(object)
    guard let content else { return nil }
    if let kind, !allowsIdleStyle { checkStyle(object, kind) }
    // One of an unknown kind was reported, or is still to be computed; what it acts on is checked all the same.
    var action = TransitionAction(
      kind: Written(kind ?? .crossDissolve, object["transition"]?.place ?? object.place), content: content,
      subtype: subtype, fades: fades,
      perspective: perspective, dimming: dimming)
    (action.startProgress, action.endProgress) = (progress.start, progress.end)
    return action
  }

  /// The part of its way that it goes.
  private mutating func progress(_ object: ObjectView) -> (start: Double, end: Double) {
    let start = object["startProgress"].flatMap { formulas.plainNumber($0, .unit, &diagnostics) } ?? 0
    let end = object["endProgress"].flatMap { formulas.plainNumber($0, .unit, &diagnostics) } ?? 1
    if start > end, let place = (object["endProgress"] ?? object["startProgress"])?.place {
      diagnostics.error(
        "range", "a transition ends at \(NumberText.shortest(end)), before it begins at \(NumberText.shortest(start))",
        at: place,
        hint: "to go the other way, exchange 'from' and 'to'")
    }
    return (start, end)
  }

  /// Keys that some kinds of transition have no use for.
  private mutating func checkStyle(_ object: ObjectView, _ kind: TransitionAction.Kind) {
    for (keys, owners) in [(["perspective", "dimming"], "flips"), (["subtype", "fade"], "moveIn, push and reveal")] {
      for key in keys where !kind.hasUse(for: key) {
        guard let member = object.member(key) else { continue }
        if kind == .fade, key == "subtype" {
          // Core Animation has it for every type of transition.
          diagnostics.warning("ignored", "a fade has no direction; 'subtype' does nothing", at: member.keyPlace)
        } else {
          diagnostics.error("conflict", "'\(key)' is for \(owners), not for \(kind.rawValue)", at: member.keyPlace)
        }
      }
    }
  }

  /// `from` and `to`, or `layer` and `set`.
  private mutating func transitionContent(_ object: ObjectView) -> TransitionAction.Content? {
    let (ends, changes) = (["from", "to"], ["layer", "set"])
    let given = (ends + changes).filter { object[$0] != nil }
    guard let first = given.first else {
      diagnostics.error(
        "missing-key", "a transition needs 'from' and 'to', or 'layer' and 'set'", at: object.place.opening)
      return nil
    }
    let pair = ends.contains(first) ? ends : changes
    if let foreign = given.first(where: { !pair.contains($0) }), let member = object.member(foreign) {
      diagnostics.error(
        "conflict", "a transition has either 'from' and 'to' or 'layer' and 'set'", at: member.keyPlace)
      return nil
    }
    if let missing = pair.first(where: { object[$0] == nil }) {
      let other = missing == pair[0] ? pair[1] : pair[0]
      diagnostics.error("missing-key", "a transition with '\(other)' needs '\(missing)'", at: object.place.opening)
      return nil
    }
    if pair == ends {
      guard let from = layerName(object["from"]), let to = layerName(object["to"]) else { return nil }
      if from.value == to.value {
        diagnostics.error(
          "conflict", "a transition goes from one layer to another, not from \(Quoting.quoted(from.value)) to itself",
          at: to.place, hint: "with 'layer' and 'set' one layer changes what it shows")
        return nil
      }
      return .layers(from: from, to: to)
    }
    guard let layer = layerName(object["layer"]), let values = keyPathValues(object, "set") else { return nil }
    return .change(layer: layer, values: values)
  }

  private mutating func perspective(_ value: JSONValue?) -> TransitionAction.Perspective {
    guard let value else { return .automatic }
    switch value.content {
    case .bool(false): return .flat
    case .bool, .null:
      diagnostics.error("type", "expected a number above 0, or false, found \(value.noun)", at: value.place)
      return .automatic
    default:
      let distance = formulas.read(value, as: Expected(.number, range: .positive), into: &diagnostics)
      return distance.map { .distance($0) } ?? .automatic
    }
  }

  // MARK: Touch

  mutating func touch(_ object: ObjectView) -> TouchAction? {
    let layer = layerName(object["layer"])
    let indicator = indicator(object["indicator"])
    let presses = presses(object, indicator)
    guard let value = object["touch"] else { return nil }
    if case .string(let name) = value.content, Self.isNameOfLayer(name) {
      let touch = #"write "touch": ["=center"]"#
      diagnostics.error(
        "type", "expected an array of points or a path, found \(value.noun)", at: value.place,
        hint: formulas.names.contains(name)
          ? "write \"=\(name)\"" : object["layer"] == nil ? "\(touch), \"layer\": \"\(name)\"" : touch)
      return nil
    }
    guard let way = way(value) else { return nil }
    return TouchAction(layer: layer, way: way, indicator: indicator, presses: presses)
  }

  private mutating func presses(_ object: ObjectView, _ indicator: TouchAction.Indicator?) -> Bool {
    guard let member = object.member("press"), let presses = formulas.flag(member.value, &diagnostics) else {
      return true
    }
    if !presses, indicator != .pointer {
      diagnostics.error(
        "conflict", "only the pointer of a mouse goes somewhere without a press", at: member.keyPlace,
        hint: #"write "indicator": "pointer""#)
    }
    return presses
  }

  /// Whether it is none of a path's data, broken or not.
  private static func isNameOfLayer(_ text: String) -> Bool {
    guard isLayerPattern(text), !text.contains("*"), let first = text.first else { return false }
    return !"Mm".contains(first) || text.dropFirst().first.map { !$0.isNumber } ?? false
  }

  private mutating func indicator(_ value: JSONValue?) -> TouchAction.Indicator? {
    guard let value else { return .finger }
    switch value.content {
    case .string(let name):
      guard let meant = Synonyms.flags[name.lowercased()] else {
        return formulas.oneOf(TouchAction.Indicator.self, value, &diagnostics) ?? .finger
      }
      diagnostics.error(
        "unknown-name", "unknown name \(Quoting.quoted(name))", at: value.place,
        hint: "write \(meant)" + (name.lowercased() == "\(meant)" ? " without quotes" : ""))
      return .finger
    // Flags of other languages; anything else may have been meant for a name.
    case .bool, .number(0), .number(1): return formulas.flag(value, &diagnostics) ?? true ? .finger : nil
    case .object:
      diagnostics.error(
        "type", "expected true, false, 'finger' or 'pointer', found an object", at: value.place,
        hint: #"how all of them look stands in "canvas": {"indicator": {…}}"#)
      return .finger
    default:
      formulas.plainMismatch(value, "true, false, 'finger' or 'pointer'", &diagnostics)
      return .finger
    }
  }

  /// An array of points, an expression that gives one, or anything else that is a path.
  private mutating func way(_ value: JSONValue) -> TouchAction.Way? {
    guard Self.arePoints(value) else {
      guard Self.mayBePath(value) else {
        diagnostics.error("type", "expected an array of points or a path, found \(value.noun)", at: value.place)
        return nil
      }
      return formulas.read(value, as: Expected(.path), into: &diagnostics).map { .path($0) }
    }
    if case .array(let items) = value.content {
      if items.isEmpty {
        diagnostics.error("count", "'touch' needs at least one point", at: value.place)
        return nil
      }
      if items.count == 2, items.allSatisfy({ if case .number = $0.content { true } else { false } }) {
        diagnostics.error(
          "type", "expected an array of points, found a point", at: value.place,
          hint: "a tap is an array of one point: [[x, y]]")
        return nil
      }
    }
    return formulas.read(value, as: Expected(.array(.point)), into: &diagnostics).map { .points($0) }
  }

  private static func arePoints(_ value: JSONValue) -> Bool {
    guard case .array(let items) = value.content, let first = items.first else {
      if case .array = value.content { return true }
      return FormulaReader.expressionText(value) != nil
    }
    switch first.content {
    case .object: return false
    case .string: return FormulaReader.expressionText(first) != nil
    default: return true
    }
  }

  private static func mayBePath(_ value: JSONValue) -> Bool {
    switch value.content {
    case .string, .array, .object: true
    case .null, .bool, .number: false
    }
  }

  // MARK: Send

  mutating func send(_ object: ObjectView, _ home: EntryHome) -> SendAction? {
    let layer = layerName(object["layer"])
    let event = formulas.oneOf(Handler.Event.self, object["send"], &diagnostics)
    guard let event, let place = object["send"]?.place else { return nil }
    if object["layer"] == nil, !home.isInComponent {
      diagnostics.error(
        "missing-key", "'send' tells the instance around it, and here is none; name a 'layer'",
        at: object.member("send")?.keyPlace ?? place)
      return nil
    }
    return SendAction(event: Written(event, place), layer: layer)
  }
}
