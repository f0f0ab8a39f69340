import Motion

/// How a value of a layer goes where it is to be, when it changes at once: what Core Animation finds in a layer's
/// `actions`.
public struct ImplicitAction: Sendable {
  /// `position`, `filters.blur`, …
  public var keyPath: Written<String>
  /// Seconds; nil: 0.25, or until the spring has settled.
  public var duration: Double?
  /// Nil: `default`.
  public var timing: TimingFunction?
  /// In place of a timing.
  public var spring: SpringAnimation.Parameters?
}

extension ScriptReader {
  /// `{"position": 0.3, "opacity": {"duration": 0.2, "timing": "easeOut"}}`
  mutating func actions(_ value: JSONValue) -> [ImplicitAction] {
    guard case .object(let members) = value.content else {
      diagnostics.error(
        "type", "expected key paths with what happens when they change (an object), found \(value.noun)",
        at: value.place, hint: #"write {"position": 0.25}"#)
      return []
    }
    return members.compactMap { $0.key.hasPrefix("x-") ? nil : action($0) }
  }

  private mutating func action(_ member: JSONMember) -> ImplicitAction? {
    var action = ImplicitAction(keyPath: Written(member.key, member.keyPlace))
    let value = member.value
    guard case .object = value.content else {
      action.duration = formulas.plainNumber(value, .notNegative, &diagnostics)
      return action.duration == nil ? nil : action
    }
    guard let object = formulas.object(value, .action, &diagnostics) else { return nil }
    action.duration = formulas.plainNumber(object["duration"], .notNegative, &diagnostics)
    action.timing = object["timing"].flatMap { timingFunction($0) }
    action.spring = spring(object["spring"])
    if object["spring"] != nil, let member = object.member("timing") {
      diagnostics.warning("ignored", "a spring has a motion of its own; 'timing' does nothing", at: member.keyPlace)
    }
    return action
  }
}
