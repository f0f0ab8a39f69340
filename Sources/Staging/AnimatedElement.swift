import Graphics
import Scripting

/// One element of a list that a key path animates: `colors.1`.
struct AnimatedElement {
  var slot: Int
  var element: Int
  /// The key path of the list.
  var list: String
  var place: SourcePlace
}

extension StageBuilder {
  /// Elements that lists never have. Lists that something changes as a whole may be longer then.
  mutating func checkElements() {
    guard !elements.isEmpty else { return }
    let constants = TimelineConstants(self)
    let wholes = slotsChangedAsWholes
    for found in elements where !wholes.contains(found.slot) {
      let model = table.models[found.slot] ?? found.slot
      guard let count = (ownConstant(model) ?? constants.value(of: model))?.array?.count, found.element >= count else {
        continue
      }
      error(
        "range", "there is no '\(found.list).\(found.element)'", at: found.place,
        hint: count == 0 ? "'\(found.list)' is empty" : "the last is '\(found.list).\(count - 1)'")
    }
  }

  private func ownConstant(_ slot: Int) -> Value? {
    if case .constant(let value) = table.slots[slot].source { return value }
    return nil
  }

  private var slotsChangedAsWholes: Set<Int> {
    var slots = Set(animations.filter { $0.value.contains { $0.component == nil } }.keys)
    for handler in handlers.all {
      for step in handler.steps {
        switch step.action {
        case .animate(let list), .set(let list):
          for item in list where item.animation.component == nil { slots.insert(item.slot) }
        case .transition(let number): slots.formUnion(handlerTransitions[number].slots)
        case .send: break
        }
      }
    }
    return slots
  }
}
