import Graphics

/// Items of a list of names by an index that is computed: `row[index - 1].opacity`, where `row[0]`, `row[1]`, … are
/// names.
extension Checker {
  /// Beyond it an expression would read more values than anybody means.
  private static var itemLimit: Int { 1000 }

  /// - Parameters:
  ///   - chain: its indices are checked once, whatever number of items they choose of.
  ///   - used: how many of the links the value takes.
  /// - Returns: nil where the chain means no such item; otherwise the value, nil after a mistake.
  mutating func computedItem(_ name: String, _ place: TextRange, _ chain: inout Chain, _ used: inout Int) -> Int?? {
    guard let at = chain.links.firstIndex(where: Self.isComputed),
      case .element(let index, let range) = chain.links[at]
    else { return nil }
    let names = Self.names(name, chain.links.prefix(at))
    guard let count = scope.itemCount(names) else { return nil }
    let path = names.joined(separator: ".")
    let whole = TextRange(place.start, range.end)
    let checked = position(at, index, within: range, of: &chain)
    guard let checked, let position = converted(checked, to: .number) else { return .some(nil) }
    guard count > 0 else { return fail("range", "there are no items of '\(path)'", at: whole) }

    /// The item at a place, read like one that is named by a literal.
    func item(_ number: Int, _ checker: inout Checker, _ used: inout Int) -> Int? {
      var literal = chain
      literal.links[at] = .element(.literal(.number(Double(number))), range)
      defer { chain.keep(literal, after: at) }
      return checker.resolve(name, place, &literal, &used)
    }
    if let known = constant(at, index, checked, within: range, of: &chain) {
      if known >= 0, known < Double(count), known == known.rounded(.down) {
        return .some(item(clampedInt(known), &self, &used))
      }
      // In the case that is not taken, as in `index == 0 ? 0 : row[index - 1].x`, nothing is wrong.
      let before = reads
      let first = item(0, &self, &used)
      reads = before
      return .some(first.flatMap { missing(path, count, position, nodes[$0].type, whole) })
    }
    guard count <= Self.itemLimit else {
      return fail(
        "limit.items", "'\(path)' has \(count) items, and an index that changes chooses of at most \(Self.itemLimit)",
        at: whole)
    }
    if let list = itemList(name, chain.links, at, whole) {
      used = at + 1 + list.members
      return .some(element(list.node, position, whole))
    }
    var items: [Int] = []
    for number in 0..<count {
      guard let node = item(number, &self, &used) else { return .some(nil) }
      items.append(node)
    }
    let list = array(items, of: nodes[items[0]].type, whole)
    return .some(list.flatMap { element($0, position, whole) })
  }

  /// What the members after an index mean of all items, where one slot holds that, and how many members these are.
  private mutating func itemList(
    _ name: String, _ links: [Chain.Link], _ at: Int, _ range: TextRange
  ) -> (node: Int, members: Int)? {
    var members: [String] = []
    for case .member(let member, _) in links[(at + 1)...].prefix(while: Self.isMember) { members.append(member) }
    let names = Self.names(name, links.prefix(at))
    guard case .slot(let slot, let type, let consumed)? = scope.itemList(names, members) else { return nil }
    let path = names.joined(separator: ".") + "[]." + members.prefix(consumed).joined(separator: ".")
    reads.append(Program.Read(name: path, slot: slot, members: []))
    return add(.slot(slot), type, range).map { ($0, consumed) }
  }

  /// Reports an item by a literal that is not there; nil where the chain means none.
  mutating func missingItem(_ name: String, _ place: TextRange, _ links: [Chain.Link]) -> Int?? {
    for (at, link) in links.enumerated() {
      guard case .element(let index, let range) = link, let number = Self.literal(index),
        let count = scope.itemCount(Self.names(name, links.prefix(at))), number >= count
      else { continue }
      let path = Self.names(name, links.prefix(at)).joined(separator: ".")
      return fail(
        "unknown-name", "there is no '\(path)[\(number)]'", at: TextRange(place.start, range.end),
        hint: count == 0 ? "'\(path)' has no items" : "the last is '\(path)[\(count - 1)]'")
    }
    return nil
  }

  /// Fails when it is evaluated.
  private mutating func missing(
    _ path: String, _ count: Int, _ position: Int, _ type: ValueType, _ range: TextRange
  ) -> Int? {
    add(
      .call(
        { (_, a) throws(Failure) in
          throw .range(
            "there is no '\(path)[\(NumberText.shortest(try a.number(0)))]', the last is '\(path)[\(count - 1)]'")
        }, [position], nil), type, range)
  }

  /// The part that stands for an index, checked when it is asked for first; nil after a mistake.
  mutating func position(_ at: Int, _ index: Expression, within range: TextRange, of chain: inout Chain) -> Int? {
    if let known = chain.positions[at] { return known }
    let node = check(index, within: range)
    chain.positions.updateValue(node, forKey: at)
    return node
  }

  /// The value of an index that never changes, as that of an item of a `forEach`.
  private mutating func constant(
    _ at: Int, _ index: Expression, _ node: Int, within range: TextRange, of chain: inout Chain
  ) -> Double? {
    if let known = chain.constants[at] { return known }
    let value = scope is ConstantScope ? Self.number(nodes[node]) : constant(of: index, within: range)
    chain.constants.updateValue(value, forKey: at)
    return value
  }

  private mutating func constant(of index: Expression, within range: TextRange) -> Double? {
    // What is an item's own is no other's.
    var own = ConstantPool(steps: pool.steps)
    var checker = Checker(scope: ConstantScope(scope: scope), externals: externals, sharing: &own)
    defer {
      checker.giveBack(&own)
      pool.steps = own.steps
    }
    return checker.check(index, within: range).flatMap { Self.number(checker.nodes[$0]) }
  }

  private static func number(_ node: Node) -> Double? {
    guard case .number(let number)? = node.constant else { return nil }
    return number
  }

  private static func isComputed(_ link: Chain.Link) -> Bool {
    guard case .element(let index, _) = link else { return false }
    return Self.literal(index) == nil
  }

  private static func names(_ name: String, _ links: some Sequence<Chain.Link>) -> [String] {
    var names = [name]
    for link in links {
      switch link {
      case .member(let member, _): names.append(member)
      case .element(let index, _): names[names.count - 1] += literal(index).map { "[\($0)]" } ?? ""
      }
    }
    return names
  }
}

/// The names whose values never change, as constants.
private struct ConstantScope: NameScope {
  let scope: any NameScope

  func resolve(_ chain: [String]) -> NameResolution {
    let resolution = scope.resolve(chain)
    guard case .slot(let slot, _, let consumed) = resolution, let value = scope.constant(in: slot) else {
      return resolution
    }
    return .constant(value, consumed: consumed)
  }
}
