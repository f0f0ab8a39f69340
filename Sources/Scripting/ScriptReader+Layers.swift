import Expressions
import Graphics

/// The tree of layers. It is walked with a list of its own, so that no script can overflow the stack.
extension ScriptReader {
  /// Where a layer belongs in its parent.
  private enum Slot { case sublayer, mask }

  private struct Node {
    var layer: Layer
    var parent: Int?
    var slot: Slot
  }

  private struct Pending {
    var value: JSONValue
    var parent: Int?
    var slot: Slot
  }

  mutating func layers(_ value: JSONValue?) -> [Layer] {
    var nodes: [Node] = []
    var pending: [Pending] = []
    addSiblings(formulas.items(value, "an array of layers", &diagnostics) ?? [], nil, &pending)
    while let next = pending.popLast() {
      guard let (layer, mask, sublayers) = layer(next.value) else { continue }
      nodes.append(Node(layer: layer, parent: next.parent, slot: next.slot))
      let parent = nodes.count - 1
      addSiblings(sublayers, parent, &pending)
      if let mask { pending.append(Pending(value: mask, parent: parent, slot: .mask)) }
    }
    return assembled(nodes)
  }

  /// Reports names that siblings share; the last sibling is pushed first, so that they come out in order.
  private mutating func addSiblings(_ items: [JSONValue], _ parent: Int?, _ pending: inout [Pending]) {
    var names: Set<String> = []
    for item in items {
      guard case .object(let members) = item.content, let name = members.first(where: { $0.key == "name" })?.value,
        case .string(let text) = name.content
      else { continue }
      if !names.insert(text).inserted {
        diagnostics.error(
          "duplicate-name", "a sibling has the name \(Quoting.quoted(text)) already", at: name.place)
      }
    }
    for item in items.reversed() { pending.append(Pending(value: item, parent: parent, slot: .sublayer)) }
  }

  /// Children follow their parents in `nodes`: from the end each is complete when its turn comes.
  private func assembled(_ nodes: [Node]) -> [Layer] {
    var nodes = nodes
    var top: [Layer] = []
    while var node = nodes.popLast() {
      node.layer.sublayers.reverse()
      switch (node.parent, node.slot) {
      case (nil, _): top.append(node.layer)
      case (let parent?, .sublayer): nodes[parent].layer.sublayers.append(node.layer)
      case (let parent?, .mask): nodes[parent].layer.mask?.layers.append(node.layer)
      }
    }
    return top.reversed()
  }

  // MARK: One layer

  private mutating func layer(_ value: JSONValue) -> (Layer, mask: JSONValue?, sublayers: [JSONValue])? {
    guard case .object(let members) = value.content else {
      diagnostics.error("type", "expected a layer (an object), found \(value.noun)", at: value.place)
      return nil
    }
    let form = Vocabulary.object(.layer)
    let typed = kind(members)
    var layer = Layer(
      kind: typed.isSupported ? typed.kind : .layer, properties: [], filters: [], sublayers: [], spans: [],
      place: value.place)
    layer.isOfUnknownKind = !typed.isKnown || typed.isInstance || !typed.isSupported
    var (mask, maskMode, sublayers): (JSONValue?, Group.Mask.Mode?, [JSONValue]) = (nil, nil, [])
    for member in members where !member.key.hasPrefix("x-") {
      let later = form.key(member.key)?.status == .later
      switch member.key {
      case "type": break
      case "name": layer.name = name(member.value)
      case "mask": mask = member.value
      case "maskMode": maskMode = formulas.oneOf(Group.Mask.Mode.self, member.value, &diagnostics)
      case "filters": layer.filters = filters(member.value)
      case "sublayers": sublayers = formulas.items(member.value, "an array of layers", &diagnostics) ?? []
      case "spans": layer.spans = spans(member, typed.kind)
      case _ where later: formulas.unsupported(member, &diagnostics)
      default:
        if let property = property(member, typed) { layer.properties.append(property) }
      }
    }
    if mask != nil {
      layer.mask = Layer.Mask(layers: [], mode: maskMode ?? .alpha)
    } else if let member = members.first(where: { $0.key == "maskMode" }) {
      diagnostics.error("conflict", "'maskMode' without a 'mask'", at: member.keyPlace)
    }
    for (key, other) in Self.alternatives where members.contains(where: { $0.key == key }) {
      guard let member = members.first(where: { $0.key == other }) else { continue }
      diagnostics.error("conflict", "a layer has either '\(key)' or '\(other)'", at: member.keyPlace)
    }
    checkLocations(layer)
    return (layer, mask, sublayers)
  }

  /// Constant `locations`: one for each constant color, in order.
  private mutating func checkLocations(_ layer: Layer) {
    func constants(_ name: String) -> (values: [Value], place: SourcePlace)? {
      guard let formula = layer.properties.first(where: { $0.name == name })?.formula,
        case .array(let values)? = formula.expression.constant
      else { return nil }
      return (values, formula.place)
    }
    guard let (locations, place) = constants("locations") else { return }
    if let (colors, _) = constants("colors"), colors.count != locations.count {
      diagnostics.error(
        "count", "expected \(colors.count) 'locations' for these colors, found \(locations.count)", at: place.opening)
    }
    let numbers = locations.compactMap { if case .number(let number) = $0 { number } else { nil } }
    if zip(numbers, numbers.dropFirst()).contains(where: >) {
      diagnostics.error("order", "'locations' never go back", at: place.opening)
    }
  }

  /// Properties that say the same thing in two ways.
  private static let alternatives = [("colors", "startColor"), ("colors", "endColor")]

  /// A broken name is kept, so that what refers to it is not reported too.
  private mutating func name(_ value: JSONValue) -> Written<String>? {
    guard let text = formulas.text(value, &diagnostics) else { return nil }
    _ = formulas.checkIdentifier(text, at: value.place, &diagnostics)
    return Written(text, value.place)
  }

  private struct TypedKind {
    var kind: LayerKind
    /// False after a mistake in the type itself: then the names of all kinds pass.
    var isKnown = true
    /// The keys of an instance are its component's parameters, which nobody knows here.
    var isInstance = false
    var isSupported: Bool { Vocabulary.supportedKinds.contains(kind) }
  }

  private mutating func kind(_ members: [JSONMember]) -> TypedKind {
    guard let value = members.first(where: { $0.key == "type" })?.value else {
      return TypedKind(kind: .layer, isInstance: members.contains { $0.key == "component" })
    }
    guard case .string(let name) = value.content else {
      formulas.plainMismatch(value, "the kind of layer", &diagnostics)
      return TypedKind(kind: .layer, isKnown: false)
    }
    guard let kind = LayerKind(rawValue: name) else {
      formulas.unknownName(name, Vocabulary.supportedKinds.map(\.rawValue), value, &diagnostics)
      return TypedKind(kind: .layer, isKnown: false)
    }
    if !Vocabulary.supportedKinds.contains(kind) {
      diagnostics.error("unsupported", "layers of type '\(name)' are not supported yet", at: value.place)
    }
    return TypedKind(kind: kind)
  }

  private mutating func property(_ member: JSONMember, _ typed: TypedKind) -> LayerProperty? {
    guard let property = Vocabulary.property(member.key, of: typed.kind) else {
      if !typed.isInstance, typed.isKnown || Vocabulary.kinds(with: member.key).isEmpty { unknownKey(member, typed) }
      return nil
    }
    guard property.status == .supported else {
      if typed.isSupported { formulas.unsupported(member, &diagnostics) }
      return nil
    }
    guard let formula = formulas.read(member.value, as: property.expected, into: &diagnostics) else { return nil }
    return LayerProperty(name: property.name, formula: formula, keyPlace: member.keyPlace)
  }

  private mutating func unknownKey(_ member: JSONMember, _ typed: TypedKind) {
    let owners = Vocabulary.kinds(with: member.key).filter { Vocabulary.supportedKinds.contains($0) }
    let hint: String?
    if let owner = owners.first {
      hint = "it belongs to \(Quoting.list(owners.map(\.rawValue), last: "and")): \"type\": \"\(owner.rawValue)\""
    } else {
      hint = diagnostics.suggestion(
        for: member.key,
        in: Vocabulary.properties(of: typed.kind).map(\.name) + Vocabulary.object(.layer).keys.map(\.name))
    }
    let kind = typed.kind.rawValue
    let article = "aeiou".contains(kind.prefix(1)) ? "an" : "a"
    let noun = typed.kind == .layer ? "a layer" : "\(article) \(kind) layer"
    diagnostics.error(
      "unknown-key", "\(noun) has no \(Quoting.quoted(member.key))", at: member.keyPlace, hint: hint)
  }

  // MARK: Filters and spans

  private mutating func filters(_ value: JSONValue) -> [Filter] {
    (formulas.items(value, "an array of filters", &diagnostics) ?? []).compactMap { item in
      guard let object = formulas.object(item, .filter, &diagnostics) else { return nil }
      let name = formulas.identifier(object["name"], &diagnostics)
      guard let blur = object["blur"] else { return nil }
      let amount = formulas.read(blur, as: Expected(.number, range: .notNegative), into: &diagnostics)
      return Filter(
        kind: .blur, name: name, amount: amount ?? Formula(.literal(.number(0)), .number, blur.place))
    }
  }

  private mutating func spans(_ member: JSONMember, _ kind: LayerKind) -> [TextSpan] {
    guard kind == .text else {
      diagnostics.error(
        "unknown-key", "only text layers have 'spans'", at: member.keyPlace, hint: "it belongs to \"type\": \"text\"")
      return []
    }
    let form = Vocabulary.object(.span)
    return (formulas.items(member.value, "an array of spans", &diagnostics) ?? []).compactMap { item in
      guard let object = formulas.object(item, .span, &diagnostics) else { return nil }
      var span = TextSpan(
        text: Formula(.literal(.string("")), .string, item.place), properties: [], place: item.place)
      for key in form.keys {
        guard let member = object.member(key.name), case .value(let expected) = key.form,
          let formula = formulas.read(member.value, as: expected, into: &diagnostics)
        else { continue }
        if key.name == "text" {
          span.text = formula
        } else {
          span.properties.append(LayerProperty(name: key.name, formula: formula, keyPlace: member.keyPlace))
        }
      }
      return span
    }
  }
}
