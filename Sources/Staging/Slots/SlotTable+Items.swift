import Expressions
import Graphics

/// What an expression reads of all items of a `forEach`, of which it chooses one by an index that changes.
extension SlotTable {
  struct ItemListKey: Hashable {
    var repetition: Int
    var names: [String]
  }

  /// The slot of the list of what is found of each item, one for all that read it: otherwise each of them would read as
  /// many slots as there are items.
  ///
  /// A reader needs all items by way of the list as it would without it, so that there are the same loops.
  /// - Returns: Nil where items have values of different types, or of types that are known only later.
  func itemList(
    of repetition: Int, _ names: [String], finding find: (_ layer: Int) -> NameResolution
  ) -> NameResolution? {
    let key = ItemListKey(repetition: repetition, names: names)
    if let known = itemLists[key] { return known }
    var found: [Int] = []
    var common: (type: ValueType, consumed: Int)?
    for layer in tree.repetitions[repetition].layers {
      guard case .slot(let slot, let type, let consumed) = find(layer), type != .any,
        common.map({ $0 == (type, consumed) }) ?? true
      else { return nil }
      common = (type, consumed)
      found.append(slot)
    }
    guard let common else { return nil }
    let name = names.prefix(common.consumed).joined(separator: ".")
    let owner = tree.repetitions[repetition].name ?? tree.repetitions[repetition].label
    let list = Slot("\(owner)[].\(name)", .array(common.type), .derived(.list(found)))
    let resolution = NameResolution.slot(add(list), list.type, consumed: common.consumed)
    itemLists[key] = resolution
    return resolution
  }

  func isItemList(_ slot: Int) -> Bool {
    if case .derived(.list) = slots[slot].source { return true }
    return false
  }
}
