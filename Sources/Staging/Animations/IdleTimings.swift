import Expressions
import Graphics
import Motion
import Scripting

/// Timings that do not do what they say, as far as it is known before anything begins.
extension StageBuilder {
  /// Of a spring that does not arrive, what it lacks is seen: no more than a critically damped one lacks after its
  /// perceptual duration.
  private static let lackUnseen = 0.02

  /// A spring that is cut off long before it has arrived.
  mutating func warnOfCutSpring(_ spring: SpringAnimation.Parameters?, _ item: TimelineSchedule.Item) {
    guard item.timing.speed == 1, item.timing.timeOffset == 0 else { return }
    warnOfCutSpring(spring, item.timing.duration, at: item.entry.place.opening)
  }

  /// - Parameter duration: seconds that it has; nil: as long as it needs.
  mutating func warnOfCutSpring(_ spring: SpringAnimation.Parameters?, _ duration: Double?, at place: SourcePlace) {
    guard let spring, let duration, duration > 0, duration < spring.settlingDuration else { return }
    let lack = abs(1 - spring.value(at: duration))
    guard lack > StageBuilder.lackUnseen else { return }
    let ratio = spring.damping / (2 * (spring.stiffness * spring.mass).squareRoot())
    let same =
      #"{"settlingDuration": \#(NumberText.shortest(duration)), "dampingRatio": "#
      + NumberText.shortest((min(1, ratio) * 100).rounded() / 100) + "}"
    report(
      Diagnostic(
        .warning, code: "ignored",
        message: "the spring is cut off after \(NumberText.shortest(duration)) s, "
          + "\(NumberText.shortest((lack * 100).rounded())) % of the way from its end: it settles in "
          + "\(NumberText.shortest((spring.settlingDuration * 100).rounded() / 100)) s",
        place: place, hint: #"leave 'duration' out, or write "spring": \#(same)"#))
  }

  /// Two values with nothing in between: the second shows from the beginning, the first never.
  mutating func warnOfUnseenBeginning(
    _ motion: PendingAnimation.Motion, _ action: AnimateAction, _ target: Target
  ) {
    guard target.type.hasNothingBetween, case .basic(let from?, let to?, nil) = motion,
      let first = from.constant, let last = to.constant, first != last
    else { return }
    let values = [first, last].map { value in
      if case .string(let text) = value { "\"\(text.prefix(20))\"" } else { ValueText.of(value) }
    }
    report(
      Diagnostic(
        .warning, code: "ignored",
        message: "there is nothing between values of '\(action.keyPath.value)': 'to' shows from the beginning, 'from' "
          + "never",
        place: action.keyPath.place,
        hint: #"write "values": [\#(values.joined(separator: ", "))], "calculationMode": "discrete""#))
  }

  /// From no value to one there is no way: nothing is seen of it before the end.
  mutating func warnOfNoBeginning(
    _ motion: PendingAnimation.Motion, _ action: AnimateAction, _ target: Target, of layer: Int?
  ) {
    guard let layer, target.component == nil, !target.type.hasNothingBetween, case .basic(nil, let to?, nil) = motion,
      case .some(Value.none) = firstValue(of: target), let last = to.constant, last != .none
    else { return }
    var hint: String?
    if case .color(var clear) = last {
      clear.alpha = 0
      hint = "write \"from\": \"\(ValueText.of(.color(clear)))\""
    }
    let warning = Diagnostic(
      .warning, code: "ignored",
      message: "there is no way from no '\(action.keyPath.value)' to one: it shows at the end only",
      place: action.keyPath.place, hint: hint ?? "say where it begins: \"from\": …")
    idleKeys.append(
      IdleKey(layer: layer, needed: [], handled: target.slot, yieldsToMistakes: true, warning: warning))
  }

  /// A way there, to what has none.
  mutating func warnOfIdleTiming(_ action: SetAction, _ item: TimelineSchedule.Item, jumps: Bool) {
    let name = action.spring != nil ? "spring" : item.entry.timing.timingFunction != nil ? "timing" : nil
    guard jumps, let name, let key = action.values.first?.keyPath else { return }
    report(
      Diagnostic(
        .warning, code: "ignored", message: "'\(name)' does nothing: '\(key.value)' changes at once",
        place: key.place, hint: key.value.hasSuffix("hidden") ? "what fades is 'opacity'" : nil))
  }
}

extension ValueType {
  /// Whether a value changes to another one at once.
  var hasNothingBetween: Bool { self == .string || self == .bool }
}
