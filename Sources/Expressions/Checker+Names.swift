import Graphics

/// What follows a value.
struct Chain {
  /// A member, or an index.
  enum Link {
    case member(String, TextRange)
    case element(Expression, TextRange)
  }

  var links: [Link]
  /// The parts that stand for indices, nil after a mistake, and the indices' values where they never change: by their
  /// places among the links.
  var positions: [Int: Int?] = [:]
  var constants: [Int: Double?] = [:]

  /// Takes over what is known of the indices behind a place.
  mutating func keep(_ other: Chain, after at: Int) {
    for (place, node) in other.positions where place > at { positions.updateValue(node, forKey: place) }
    for (place, value) in other.constants where place > at { constants.updateValue(value, forKey: place) }
  }
}

extension Checker {
  /// `a.b[i].c`, without recursion to the left.
  mutating func checkChain(_ expression: Expression, within range: TextRange) -> Int? {
    var links: [Chain.Link] = []
    var first = expression
    walk: while true {
      switch first {
      case .member(let object, let name, let place):
        links.append(.member(name, place))
        first = object
      case .subscripted(let object, let index, let place):
        links.append(.element(index, place))
        first = object
      default: break walk
      }
    }
    var chain = Chain(links: links.reversed())
    var used = 0
    var node: Int?
    if case .name(let name, let place) = first {
      node = resolve(name, place, &chain, &used)
    } else {
      node = check(first, within: chain.links.first.map(Self.range) ?? range)
    }
    for at in chain.links.indices.dropFirst(used) {
      switch chain.links[at] {
      case .member(let name, let place):
        node = node.flatMap { member($0, name, place) }
      case .element(let index, let place):
        let position = position(at, index, within: place, of: &chain)
        if let array = node, let position { node = element(array, position, place) } else { node = nil }
      }
    }
    return node
  }

  private static func range(_ link: Chain.Link) -> TextRange {
    switch link {
    case .member(_, let range), .element(_, let range): range
    }
  }

  // MARK: Names

  mutating func resolve(_ name: String, _ place: TextRange, _ chain: inout Chain, _ used: inout Int) -> Int? {
    if let node = loopName(name, place) { return node }
    let links = chain.links
    var plain = [name]
    for case .member(let member, _) in links.prefix(while: Self.isMember) { plain.append(member) }
    let resolution = scope.resolve(plain)
    if case .unknown = resolution, let item = computedItem(name, place, &chain, &used) { return item }
    if case .unknown = resolution, let indexed = Self.indexed(name, links) {
      let other = scope.resolve(indexed.names)
      switch other {
      case .unknown(let at, _):
        // What is wrong is behind the item, or the item is not there.
        if let missing = missingItem(name, place, links) { return missing }
        if at > 0, indexed.names.prefix(at).contains(where: { $0.hasSuffix("]") }) {
          let taken = min(at, indexed.names.count - 1)
          return found(
            other, indexed.names.prefix(taken + 1).joined(separator: "."), place, links, indexed.links[taken])
        }
      case .slot(_, _, let consumed), .constant(_, let consumed):
        let taken = min(max(consumed, 1), indexed.names.count)
        used = indexed.links[taken - 1]
        return found(other, indexed.names.prefix(taken).joined(separator: "."), place, links, used)
      case .ambiguous, .noValue: return found(other, name, place, links, 0)
      }
    }
    if case .unknown(0, _) = resolution, !links.contains(where: { !Self.isMember($0) }),
      let count = scope.itemCount([name])
    {
      return fail(
        "unknown-name", "'\(name)' stands for \(count) layers", at: place,
        hint: count == 0 ? nil : "say which one, as in '\(name)[0]'")
    }
    switch resolution {
    case .slot(_, _, let consumed), .constant(_, let consumed): used = min(max(consumed, 1), plain.count) - 1
    case .unknown(let at, _), .ambiguous(let at, _), .noValue(let at, _, _): used = min(max(at, 0), plain.count - 1)
    }
    return found(resolution, plain.prefix(used + 1).joined(separator: "."), place, links, used)
  }

  static func isMember(_ link: Chain.Link) -> Bool {
    if case .member = link { return true }
    return false
  }

  /// The names with literal indices in them, `row[0]`, and how many links each prefix of them takes. Nil without index.
  private static func indexed(_ name: String, _ links: [Chain.Link]) -> (names: [String], links: [Int])? {
    var names = [name]
    var counts = [0]
    var hasIndex = false
    for (i, link) in links.enumerated() {
      switch link {
      case .member(let member, _):
        names.append(member)
        counts.append(i + 1)
      case .element(let index, _):
        guard let index = literal(index) else { return hasIndex ? (names, counts) : nil }
        names[names.count - 1] += "[\(index)]"
        counts[counts.count - 1] = i + 1
        hasIndex = true
      }
    }
    return hasIndex ? (names, counts) : nil
  }

  /// An index that is written as a whole number.
  static func literal(_ index: Expression) -> Int? {
    guard case .literal(.number(let number)) = index, number >= 0, number == number.rounded(), number < 1e9 else {
      return nil
    }
    return clampedInt(number)
  }

  private mutating func found(
    _ resolution: NameResolution, _ name: String, _ place: TextRange, _ links: [Chain.Link], _ used: Int
  ) -> Int? {
    let whole = TextRange(place.start, used > 0 ? Self.range(links[used - 1]).end : place.end)
    switch resolution {
    case .slot(let slot, let type, _):
      guard slot >= 0 else { return fail("unknown-name", "'\(name)' has no value", at: whole) }
      reads.append(Program.Read(name: name, slot: slot, members: []))
      return add(.slot(slot), type, whole)
    case .constant(let value, _): return add(.constant(value), value.type, whole)
    case .unknown(_, let candidates):
      let word = name.split(separator: ".").last.map(String.init) ?? name
      let owner = name.dropLast(word.count).dropLast()
      return fail(
        "unknown-name", owner.isEmpty ? "there is no '\(word)' here" : "'\(owner)' has no '\(word)'",
        at: owner.isEmpty ? whole : TextRange(max(whole.start, whole.end - word.utf8.count), whole.end),
        hint: owner.isEmpty && Color(css: word) != nil
          ? "a color stands in quotes: '\(word)'"
          : (owner.isEmpty
            ? ForeignNames.hint(word, among: candidates + loopNames)
            : ForeignNames.hint(member: word, of: String(owner)))
            ?? Spelling.hint(for: word, in: candidates + loopNames))
    case .ambiguous(_, let message): return fail("ambiguous-name", message, at: whole)
    case .noValue(_, let message, let hint): return fail("unknown-name", message, at: whole, hint: hint)
    }
  }

  private var loopNames: [String] { itemTypes.isEmpty ? [] : ["item", "index", "count"] }

  private mutating func loopName(_ name: String, _ place: TextRange) -> Int? {
    guard let type = itemTypes.last else { return nil }
    let level = itemTypes.count - 1
    switch name {
    case "item": return add(.item(level), type, place)
    case "index": return add(.index(level), .number, place)
    case "count": return add(.count(level), .number, place)
    default: return nil
    }
  }

  // MARK: Members and elements

  mutating func member(_ object: Int, _ name: String, _ range: TextRange) -> Int? {
    let type = nodes[object].type
    if let column = column(object, name, range) { return column }
    let members = type.members + membersOfList(object)
    guard let member = Member(rawValue: name), members.contains(member) else {
      let place = TextRange(max(range.start, range.end - name.utf8.count), range.end)
      if let columns = type.columns { return unknownColumn(name, columns, of: object, at: place) }
      return fail(
        "unknown-name", "\(type.described) has no '\(name)'", at: place,
        hint: hintOfOuterItem(object, name) ?? Spelling.hint(for: name, in: members.map(\.rawValue))
          ?? Self.list(type.members)
          ?? (type == .path ? ForeignFunctions.ofPaths : nil))
    }
    if case .slot(let slot) = nodes[object].kind, type != .any {
      if let i = reads.lastIndex(where: { $0.slot == slot }), i == reads.count - 1 {
        reads[i].name += "." + name
        reads[i].members.append(.member(member))
      }
      if member.type == .number { return add(.slotMember(slot, member), .number, range) }
    }
    return add(
      .call({ (_, a) throws(Failure) in try a[0].member(member) }, [object], .member(member)), member.type, range)
  }

  /// Where a function of items stands in another: of a member that the outer item has.
  private func hintOfOuterItem(_ object: Int, _ name: String) -> String? {
    guard case .item(let level) = nodes[object].kind, level > 0 else { return nil }
    let outer = itemTypes[..<level]
    let hasMember = outer.contains { type in
      type.columns?.contains { $0.name == name } ?? type.members.contains { $0.rawValue == name }
    }
    return hasMember ? "'item' is that of the inner function, and hides that of the outer one" : nil
  }

  /// A list of two numbers is a point or a size, of four a rectangle; where it is not known how many there are, that
  /// shows when they are read.
  private func membersOfList(_ node: Int) -> [Member] {
    guard nodes[node].type == .array(.number) else { return [] }
    switch elementCount(of: node) {
    case 2: return [.x, .y, .width, .height]
    case 4, nil: return ValueType.rect.members
    default: return []
    }
  }

  private static func list(_ members: [Member]) -> String? {
    members.isEmpty ? nil : "it has " + members.map { "'\($0.rawValue)'" }.joined(separator: ", ")
  }

  mutating func element(_ array: Int, _ index: Int, _ range: TextRange) -> Int? {
    if nodes[index].type == .string, let columns = nodes[array].type.columns {
      return quotedColumn(array, index, columns, range)
    }
    let type: ValueType
    switch nodes[array].type {
    case .array(let element): type = element
    case .any: type = .any
    case .record:
      return fail(
        "type", "\(described(array)) has no elements", at: range,
        hint: "write the name of a column, .name or ['a name with spaces']")
    default: return fail("type", "\(described(array)) has no elements", at: range)
    }
    guard let position = converted(index, to: .number) else { return nil }
    return add(
      .call(
        { (_, a) throws(Failure) in
          let (elements, index) = (try a.array(0), try a.number(1))
          guard index >= 0, index < Double(elements.count), index == index.rounded(.down) else {
            if elements.isEmpty { throw .range("there is no element in an empty array") }
            let isWhole = index == index.rounded(.down)
            throw .range(
              "there is no element \(NumberText.shortest(index)) in an array of \(elements.count), "
                + (isWhole ? "the first is 0" : "elements have whole numbers: 'round' or 'floor' makes one"))
          }
          return elements[clampedInt(index)]
        }, [array, position], .element), type, range)
  }
}
