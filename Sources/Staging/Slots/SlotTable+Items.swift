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

/// The names that a `forEach` gives to what it makes.
extension SlotTable {
  /// The `forEach` whose item, index or count a name means in a scope.
  func repetition(_ name: String, from scope: Int) -> Int? {
    for scope in tree.chain(from: scope) where isItemName(name, scope) {
      if case .item(let repetition, _) = tree.scopes[scope].kind { return repetition }
    }
    return nil
  }

  /// Whether a name is the item, its index or their count in a scope.
  func isItemName(_ name: String, _ scope: Int) -> Bool {
    guard case .item(let repetition, _) = tree.scopes[scope].kind else { return false }
    let own = tree.repetitions[repetition]
    return name == own.itemName || name == own.indexName || name == own.countName
  }

  /// What an item's name means as long as nothing has moved.
  func staticItem(_ name: String, from scope: Int) -> Value? {
    for scope in tree.chain(from: scope) {
      guard case .item(let repetition, let index) = tree.scopes[scope].kind else { continue }
      let own = tree.repetitions[repetition]
      if name == own.itemName { return own.elements.map { $0[index] } ?? .number(Double(index)) }
      if name == own.indexName { return .number(Double(index)) }
      if name == own.countName { return .number(Double(own.count)) }
    }
    return nil
  }

  /// The slot of a name of an item's own, made when it is first needed: an item lives as the list does.
  func itemSlot(_ name: String, in scope: Int) -> Int? {
    guard isItemName(name, scope), case .item(let number, let index) = tree.scopes[scope].kind else { return nil }
    let own = tree.repetitions[number]
    // All items share their number.
    let isCount = name == own.countName && name != own.itemName && name != own.indexName
    let key = ItemKey(scope: isCount ? -1 - number : scope, name: name)
    if let known = itemSlots[key] { return known }
    var slot = Slot(
      (tree.scopes[scope].root.map { label($0, name) }) ?? "\(own.label)[\(index)].\(name)", .number,
      .constant(.number(Double(index))))
    if isCount {
      slot.label = "\(own.label).\(name)"
      slot.source = .constant(.number(Double(own.count)))
    } else if name == own.itemName, case .array(let element) = slots[own.list].type {
      slot.type = element
      if case .constant(.array(let elements)) = slots[own.list].source, index < elements.count {
        slot.source = .constant(elements[index])
      } else {
        slot.source = .derived(.element(own.list, index))
        slot.reads = [own.list]
      }
    } else if name == own.itemName, slots[own.list].type == .any {
      slot.type = .any
      slot.source = .constant(.none)
    }
    slot.isDeclared = true
    slot.place = slots[own.list].place
    let added = add(slot)
    itemSlots[key] = added
    if isCount || name == own.indexName { fixedSlots.insert(added) }
    return added
  }

  /// What an item is called in a scope, for suggestions.
  func itemNames(from scope: Int) -> [String] {
    tree.chain(from: scope).flatMap { scope -> [String] in
      guard case .item(let repetition, _) = tree.scopes[scope].kind else { return [] }
      let own = tree.repetitions[repetition]
      return [own.itemName, own.indexName, own.countName]
    }
  }
}
