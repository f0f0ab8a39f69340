import Graphics
import Motion
import Scripting

/// A part of a value that a key path animates: `colors.1`, `backgroundColor.alpha`.
struct AnimatedPart {
  var slot: Int
  var component: ComponentPath
  /// The key path of the whole, and its own.
  var whole: String
  var keyPath: String
  var place: SourcePlace
}

extension StageBuilder {
  /// Elements that lists never have, and parts of what is nothing. What something changes as a whole may have them
  /// then.
  mutating func checkParts() {
    guard !animatedParts.isEmpty else { return }
    let constants = TimelineConstants(self)
    let wholes = slotsChangedAsWholes
    var warned: Set<SourcePlace> = []
    for found in animatedParts where !wholes.contains(found.slot) {
      let model = table.models[found.slot] ?? found.slot
      if brokenSlots.contains(model) { continue }
      guard let value = table.slots[model].constant ?? constants.value(of: model) else { continue }
      if let element = found.component.element, let count = value.array?.count, element >= count {
        error(
          "range", "there is no '\(found.whole).\(element)'", at: found.place,
          hint: count == 0 ? "'\(found.whole)' is empty" : "the last is '\(found.whole).\(count - 1)'")
      } else if case .none = found.component.read(from: value), warned.insert(found.place).inserted {
        report(
          Diagnostic(
            .warning, code: "ignored",
            message: "'\(table.slots[found.slot].label)' is null, which has no parts: '\(found.keyPath)' does nothing",
            place: found.place,
            hint: found.component.leavesColor
              ? "give it a color first; \"clear\" is one that is not seen" : "give it a value first"))
      }
    }
  }

  private var slotsChangedAsWholes: Set<Int> {
    let (changed, transitions) = handlers.changes
    return Set(animations.filter { $0.value.contains { $0.component == nil } }.keys)
      .union(changed.filter { $0.component == nil }.map(\.slot))
      .union(transitions.flatMap { handlerTransitions[$0].slots })
  }
}
