import Expressions
import Graphics
import Motion

/// The tree of layers, with the cells of emitters and the layers that they emit. It is walked with a list of its own,
/// so that no script can overflow the stack.
extension ScriptReader {
  /// Where something belongs in its parent.
  private enum Slot { case sublayer, mask, cell, particle }

  /// A layer or a cell.
  private struct Node {
    var layer: Layer?
    var cell: EmitterCell?
    var parent: Int?
    var slot: Slot
  }

  private struct Pending {
    var value: JSONValue
    var parent: Int?
    var slot: Slot
  }

  /// What of a layer or a cell is read in its own turn, in the order of the result.
  private struct Children {
    var mask: JSONValue?
    var sublayers: [JSONValue] = []
    var cells: [JSONValue] = []
    var particle: JSONValue?
  }

  mutating func layers(_ value: JSONValue?) -> [Layer] {
    var nodes: [Node] = []
    var pending: [Pending] = []
    addSiblings(formulas.items(value, "an array of layers", &diagnostics) ?? [], .sublayer, of: nil, &pending)
    while let next = pending.popLast() {
      var node = Node(parent: next.parent, slot: next.slot)
      guard let children = read(next.value, into: &node) else { continue }
      nodes.append(node)
      let parent = nodes.count - 1
      addSiblings(children.sublayers, .sublayer, of: parent, &pending)
      addSiblings(children.cells, .cell, of: parent, &pending)
      for (value, slot) in [(children.particle, Slot.particle), (children.mask, .mask)] {
        if let value { pending.append(Pending(value: value, parent: parent, slot: slot)) }
      }
    }
    return assembled(nodes)
  }

  private mutating func read(_ value: JSONValue, into node: inout Node) -> Children? {
    if node.slot == .cell {
      guard let (cell, particle, cells) = cell(value) else { return nil }
      node.cell = cell
      return Children(cells: cells, particle: particle)
    }
    guard let (layer, children) = layer(value, isAlone: node.slot != .sublayer) else { return nil }
    node.layer = layer
    return children
  }

  /// Reports names that siblings share; the last sibling is pushed first, so that they come out in order.
  private mutating func addSiblings(_ items: [JSONValue], _ slot: Slot, of parent: Int?, _ pending: inout [Pending]) {
    checkNames(items)
    for item in items.reversed() { pending.append(Pending(value: item, parent: parent, slot: slot)) }
  }

  /// Children follow their parents in `nodes`: from the end each is complete when its turn comes.
  private func assembled(_ nodes: [Node]) -> [Layer] {
    var nodes = nodes
    var top: [Layer] = []
    while var node = nodes.popLast() {
      node.layer?.sublayers.reverse()
      node.layer?.cells.reverse()
      node.cell?.cells.reverse()
      if let cell = node.cell, let parent = node.parent {
        nodes[parent].layer?.cells.append(cell)
        nodes[parent].cell?.cells.append(cell)
      }
      guard let layer = node.layer else { continue }
      guard let parent = node.parent else {
        top.append(layer)
        continue
      }
      switch node.slot {
      case .mask: nodes[parent].layer?.mask?.layers.append(layer)
      case .particle: nodes[parent].cell?.layer = layer
      case .sublayer, .cell: nodes[parent].layer?.sublayers.append(layer)
      }
    }
    return top.reversed()
  }

  // MARK: One layer

  /// Every kind takes what every layer takes; on some of them some of it does nothing, as in Core Animation.
  /// - Parameter isAlone: as of `layer`.
  private mutating func warnOfIdle(_ members: [JSONMember], _ kind: LayerKind, isAlone: Bool) {
    let preservesDepth = members.contains {
      if case .bool(true) = $0.value.content { $0.key == "preservesDepth" } else { false }
    }
    for member in members {
      if let place = Vocabulary.whereIdle(member.key, kind, preservesDepth: preservesDepth) {
        diagnostics.warning("ignored", "'\(member.key)' does nothing on \(place)", at: member.keyPlace)
      } else if isAlone, Vocabulary.needsBackground.contains(member.key) {
        diagnostics.warning(
          "ignored", "'\(member.key)' does nothing on a mask or a particle, which nothing is behind",
          at: member.keyPlace)
      }
    }
  }

  /// - Parameter isAlone: a mask, or what a cell emits: there is no second one beside it.
  private mutating func layer(_ value: JSONValue, isAlone: Bool) -> (Layer, Children)? {
    guard case .object(let written) = value.content else {
      var hint: String?
      if isAlone, case .string(let text) = value.content {
        hint =
          ForeignForms.layer(text)
          ?? #"write the layer itself, which then shows nowhere else: {"type": "shape", "path": …}"#
      }
      diagnostics.error("type", "expected a layer (an object), found \(value.noun)", at: value.place, hint: hint)
      return nil
    }
    let form = Vocabulary.object(.layer)
    let decided = corrected(written)
    let typed = kind(decided)
    let members = corrected(decided, typed)
    var layer = Layer(
      kind: typed.kind, properties: [], filters: [], sublayers: [], spans: [], place: value.place)
    layer.isOfUnknownKind = !typed.isKnown || typed.isInstance && typed.component == nil
    layer.instance = typed.component.map { Instance(component: $0, arguments: []) }
    var children = Children()
    if typed.isKnown, !typed.isInstance { warnOfIdle(members, typed.kind, isAlone: isAlone) }
    for member in members where !member.key.hasPrefix("x-") {
      if let parameter = typed.header?.parameter(member.key) {
        if let formula = diagnostics.keepingValues({ formulas.read(member.value, as: parameter.expected, into: &$0) }) {
          layer.instance?.arguments.append(LayerProperty(name: member.key, formula: formula))
        } else {
          layer.instance?.brokenArguments.append(member.key)
        }
        continue
      }
      if let key = form.key(member.key), typed.isKnown, !key.kinds.contains(typed.kind) {
        if typed.isInstance { unknownKey(member, typed) } else { foreignKey(member, key.kinds, typed.kind) }
        continue
      }
      if takeStructure(member, into: &layer, &children) { continue }
      takeProperty(member, typed, into: &layer)
    }
    takeTogether(members, into: &layer, isAlone: isAlone)
    checkGradient(layer.properties, members, "a layer")
    if typed.isInstance {
      checkInstance(members)
      if let header = typed.header, typed.component != nil { checkArguments(header, members, value) }
    } else if typed.isKnown {
      checkRequired(typed.kind, members, value)
    }
    return (layer, children)
  }

  /// Keys that others hang on, what the layer is and what it is called, as they were meant where they are misspelt,
  /// which is reported.
  private mutating func corrected(_ members: [JSONMember]) -> [JSONMember] {
    let form = Vocabulary.object(.layer)
    var result = members
    for index in members.indices {
      let key = members[index].key
      guard form.key(key) == nil, Vocabulary.kinds(with: key).isEmpty, !key.contains("."), !key.hasPrefix("x-"),
        key.utf8.count > 1
      else { continue }
      let synonym = Synonyms.layerKey(key, of: .layer)
      let meant =
        synonym == nil
        ? diagnostics.nearest(key, in: Self.decisiveKeys)
        : decisiveKey(meantBy: synonym, members[index].value, in: result)
      guard let meant, !result.contains(where: { $0.key == meant }),
        !headers.contains(where: { $0.parameter(key) != nil })
      else { continue }
      diagnostics.error(
        "unknown-key", "a layer has no \(Quoting.quoted(key))", at: members[index].keyPlace,
        hint: synonym ?? Spelling.hint(naming: meant))
      result[index].key = meant
    }
    return result
  }

  /// Properties as they were meant where they are misspelt, which is reported: their values may have mistakes of their
  /// own.
  private mutating func corrected(_ members: [JSONMember], _ typed: TypedKind) -> [JSONMember] {
    guard typed.isKnown, !typed.isInstance else { return members }
    var result = members
    lazy var names = Self.names(of: typed)
    for (index, member) in members.enumerated() {
      let key = member.key
      guard !key.hasPrefix("x-"), !key.contains("."), key.utf8.count > 1, Vocabulary.object(.layer).key(key) == nil,
        Vocabulary.kinds(with: key).isEmpty,
        Synonyms.layerKey(key, of: typed.kind) == nil, key != "contentMode",
        let meant = diagnostics.nearest(key, in: names), !result.contains(where: { $0.key == meant })
      else { continue }
      unknownKey(member, typed)
      result[index].key = meant
    }
    return result
  }

  private static let decisiveKeys = ["type", "component", "name", "sublayers", "forEach"]

  /// The one that a hint for a word of elsewhere names, where it can have such a value beside the others.
  private func decisiveKey(meantBy hint: String?, _ value: JSONValue, in members: [JSONMember]) -> String? {
    guard let meant = FormulaReader.keyMeant(hint) else { return nil }
    switch (meant, value.content) {
    case ("name", .string(let text)): return isIdentifier(text) ? meant : nil
    case ("sublayers", .array): return members.contains { $0.key == "component" } ? nil : meant
    case ("forEach", _): return meant
    default: return nil
    }
  }

  /// Keys that are no properties.
  /// - Returns: False for a key that is none of them.
  private mutating func takeStructure(
    _ member: JSONMember, into layer: inout Layer, _ children: inout Children
  ) -> Bool {
    switch member.key {
    case "type", "component", "forEach", "as", "constraints", "stack": break
    case "name": layer.name = name(member.value)
    case "mask": children.mask = member.value
    case "filters": layer.filters = filters(member.value)
    case "backgroundFilters": layer.backgroundFilters = filters(member.value)
    case "sublayers":
      let items = formulas.items(member.value, "an array of layers", &diagnostics) ?? []
      if layer.instance == nil { children.sublayers = items }
    case "strokeGradient", "fillGradient":
      if let gradient = gradient(member) { layer.gradients.append(gradient) }
    case "cells": children.cells = formulas.items(member.value, "an array of cells", &diagnostics) ?? []
    case "spans": layer.spans = spans(member.value)
    case "on": layer.handlers = handlers(member.value)
    case "animations":
      let home = EntryHome(place: .animations, isInComponent: enclosing != nil)
      layer.animations = entries(member.value, in: home)
    case "actions": layer.actions = actions(member.value)
    default: return false
    }
    return true
  }

  /// Keys that belong together or exclude each other.
  private mutating func takeTogether(_ members: [JSONMember], into layer: inout Layer, isAlone: Bool) {
    var found: [String: JSONMember] = [:]
    for member in members where Self.keysRead.contains(member.key) { found[member.key] = member }
    guard !found.isEmpty else { return }
    if found["mask"] != nil {
      layer.mask = Layer.Mask()
    } else if let member = found["maskMode"] {
      diagnostics.error("conflict", "'maskMode' without a 'mask'", at: member.keyPlace)
    }
    layer.repetition = repetition(found["forEach"], as: found["as"])
    if isAlone, let member = found["forEach"] {
      diagnostics.error(
        "conflict", "'forEach' makes several layers, and here stands one", at: member.keyPlace,
        hint: "put it on a sublayer")
      layer.repetition = nil
    }
    if layer.instance == nil, found["constraints"] != nil || found["stack"] != nil {
      layer.layout = layout(constraints: found["constraints"]?.value, stack: found["stack"]?.value)
    }
    if layer.kind == .text, found["spans"] != nil, let member = found["text"] {
      diagnostics.warning(
        "ignored", "'text' does nothing beside 'spans', which hold what is shown", at: member.keyPlace)
    }
    if layer.kind == .text { warnOfLineHeight(found) }
    if found["position"] != nil, found["bounds"] != nil, let member = found["frame"] {
      diagnostics.warning(
        "ignored", "'frame' does nothing beside 'position' and 'bounds', which say the same", at: member.keyPlace)
    } else if let member = found["frame"] {
      warnOfTwoSizes(layer, member)
      warnOfTwoPlaces(layer, member)
    }
    for (gradient, color) in [("strokeGradient", "strokeColor"), ("fillGradient", "fillColor")] {
      guard case .object? = found[gradient]?.value.content, let member = found[color] else { continue }
      diagnostics.warning("ignored", "'\(color)' does nothing beside '\(gradient)'", at: member.keyPlace)
    }
    var pairs = [("contentsGravity", "contentMode"), ("repeatCount", "repeatDuration")]
    // Other kinds have no 'image'.
    if layer.kind == .image { pairs.append(("image", "contents")) }
    for (one, other) in pairs {
      guard found[one] != nil, let member = found[other] else { continue }
      diagnostics.error("conflict", "a layer has either '\(one)' or '\(other)'", at: member.keyPlace)
    }
  }

  private static let keysRead: Set<String> = [
    "mask", "maskMode", "forEach", "as", "constraints", "stack", "contentsGravity", "contentMode", "repeatCount",
    "repeatDuration", "text", "spans", "image", "contents", "frame", "position", "bounds", "strokeGradient",
    "strokeColor", "fillGradient", "fillColor", "lineHeight", "fontSize",
  ]

  private mutating func checkRequired(_ kind: LayerKind, _ members: [JSONMember], _ value: JSONValue) {
    for name in Vocabulary.requiredProperties(of: kind) where !members.contains(where: { $0.key == name }) {
      diagnostics.error("missing-key", "\(kind.noun) needs '\(name)'", at: value.openingPlace)
    }
  }

  private struct TypedKind {
    var kind: LayerKind
    /// False after a mistake in the type itself, or in the name of the component: then all names pass.
    var isKnown = true
    var isInstance = false
    var component: Int?
    var header: ComponentHeader?
  }

  private mutating func kind(_ members: [JSONMember]) -> TypedKind {
    if let value = members.first(where: { $0.key == "component" })?.value {
      let named = component(value)
      guard let index = named.index else {
        // What the instance has may have mistakes of its own, but nobody knows what it shows.
        let meant = named.meant.map { headers[$0] }
        return TypedKind(kind: .layer, isKnown: meant != nil, isInstance: true, header: meant)
      }
      return TypedKind(kind: .layer, isInstance: true, component: index, header: headers[index])
    }
    guard let value = members.first(where: { $0.key == "type" })?.value else { return TypedKind(kind: .layer) }
    guard case .string(let name) = value.content else {
      formulas.plainMismatch(value, "the kind of layer", &diagnostics)
      return TypedKind(kind: .layer, isKnown: false)
    }
    if let kind = LayerKind(rawValue: name) { return TypedKind(kind: kind) }
    if files[file].visible[name] != nil {
      diagnostics.error(
        "unknown-name", "unknown name \(Quoting.quoted(name))", at: value.place,
        hint: "it is a component: write \"component\": \"\(Quoting.escaped(name))\"")
      return TypedKind(kind: .layer, isKnown: false, isInstance: true)
    }
    let hint = Synonyms.kinds[name]
    if let hint {
      diagnostics.error("unknown-name", "unknown name \(Quoting.quoted(name))", at: value.place, hint: hint)
    } else {
      formulas.unknownName(name, LayerKind.allCases.map(\.rawValue), value, &diagnostics)
    }
    // It is read as what was meant: what it has may have mistakes of its own.
    let meant =
      hint == nil
      ? Spelling.nearest(name, in: LayerKind.allCases.map(\.rawValue)).flatMap { LayerKind(rawValue: $0) }
      : LayerKind.allCases.first { hint == "write \"type\": \"\($0.rawValue)\"" }
    return TypedKind(kind: meant ?? .layer, isKnown: meant != nil)
  }

  private mutating func takeProperty(_ member: JSONMember, _ typed: TypedKind, into layer: inout Layer) {
    // A picture's contentMode is contentsGravity by its other name.
    let name = member.key == "contentMode" && !typed.isInstance ? "contentsGravity" : member.key
    guard let property = Vocabulary.property(name, of: typed.kind) else {
      if typed.isKnown || (!typed.isInstance && Vocabulary.kinds(with: name).isEmpty) { unknownKey(member, typed) }
      return
    }
    if name != member.key, case .string("redraw") = member.value.content {
      diagnostics.error(
        "conflict", "'redraw' is for components; this layer has nothing to lay out anew", at: member.value.place)
      return
    }
    let expected = name == member.key ? property.expected : Vocabulary.pictureMode
    if let formula = diagnostics.keepingValues({ formulas.read(member.value, as: expected, into: &$0) }) {
      layer.properties.append(LayerProperty(name: property.name, formula: formula))
    } else {
      layer.brokenProperties.append(
        BrokenProperty(
          name: Written(property.name, member.value.place), expressions: formulas.expressions(within: member.value)))
    }
  }

  private mutating func unknownKey(_ member: JSONMember, _ typed: TypedKind) {
    let owners = typed.isInstance ? [] : Vocabulary.kinds(with: member.key)
    let parameters = typed.header?.parameters.map(\.name.value) ?? []
    let isOfAll = typed.header != nil && ["parameters", "params", "props", "arguments"].contains(member.key)
    let hint =
      (isOfAll ? "write each parameter as a key of the instance" : nil)
      ?? (owners.isEmpty ? diagnostics.suggestion(for: member.key, in: parameters) : nil)
      ?? Synonyms.layerKey(member.key, of: typed.kind)
      ?? Self.wholeOfPart(member.key, typed.kind)
      ?? (owners.isEmpty ? diagnostics.suggestion(for: member.key, in: Self.names(of: typed)) : Self.belongs(owners))
    let noun = typed.header.map { "the component '\($0.name.value)'" } ?? (typed.isKnown ? typed.kind.noun : "a layer")
    diagnostics.error(
      "unknown-key", "\(noun) has no \(Quoting.quoted(member.key))", at: member.keyPlace, hint: hint)
  }

  /// Of a part, which key paths name and layers give with the rest: `position.x`, `transform.scale`.
  private static func wholeOfPart(_ key: String, _ kind: LayerKind) -> String? {
    let names = key.split(separator: ".").map(String.init)
    guard names.count > 1, let property = Vocabulary.property(names[0], of: kind) else { return nil }
    if key == "position.z" { return "write 'zPosition'" }
    let part = names.dropFirst().joined(separator: ".")
    guard ComponentPath.names(for: property.type).contains(part) else {
      return property.type == .transform ? Synonyms.objectKey(part, of: Vocabulary.object(.transform)) : nil
    }
    let form: String
    switch property.type {
    case .point: form = "[x, y]"
    case .size: form = "[width, height]"
    case .rect: form = "[x, y, width, height]"
    case .color: return "write it into '\(names[0])': key paths are for the timeline"
    case .transform:
      let value = names.count == 3 && names != [names[0], "rotation", "z"] ? "{\"\(names[2])\": …}" : "…"
      form = "{\"\(names[1])\": \(value)}"
    default: return nil
    }
    return "write \"\(names[0])\": \(form); key paths are for the timeline"
  }

  /// What a layer may have; of one whose kind is not known, what any may.
  private static func names(of typed: TypedKind) -> [String] {
    let properties =
      typed.isKnown || typed.isInstance ? Vocabulary.properties(of: typed.kind) : Vocabulary.properties
    return properties.map(\.name) + Vocabulary.object(.layer).keys.map(\.name)
  }

  private mutating func foreignKey(_ member: JSONMember, _ owners: [LayerKind], _ kind: LayerKind) {
    diagnostics.error(
      "unknown-key", "only \(Quoting.list(owners.map(\.rawValue), last: "and")) layers have '\(member.key)'",
      at: member.keyPlace, hint: Synonyms.keyOfKind(member.key, kind) ?? Self.belongs(owners))
  }

  private static func belongs(_ owners: [LayerKind]) -> String {
    let first = owners.first?.rawValue ?? ""
    return "it belongs to \(Quoting.list(owners.map(\.rawValue), last: "and")): \"type\": \"\(first)\""
  }
}
