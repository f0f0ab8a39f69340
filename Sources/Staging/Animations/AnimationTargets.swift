import Expressions
import Graphics
import Motion
import Scripting

/// What entries act on: layers and parameters by their names, slots by key paths.
extension StageBuilder {
  /// The layers that an entry acts on, each once; nil for parameters.
  mutating func targets(_ target: EntryTarget, _ item: TimelineSchedule.Item) -> [Int?] {
    switch target {
    case .parameters: return [item.layer]
    case .layers(let names):
      var seen: Set<Int> = []
      // A handler finds what stands with it first: of the items of a `forEach` those of its own.
      let scope = reading?.scope ?? item.scope
      return names.flatMap { name -> [Int?] in
        var found = table.layers(called: name.value, from: scope, bearer: reading.map(table.bearer))
        if found.isEmpty, !table.tree.isOfNoItems(name.value, from: scope) { found = reportMissing(name, scope) }
        return found.filter { seen.insert($0).inserted }
      }
    }
  }

  struct Target {
    var slot: Int
    var component: ComponentPath?
    var type: ValueType
    /// What a constant must be, where the table of properties says.
    var expected: Expected?
    var mapping: PendingAnimation.FrameMapping?

    var asDistance: Target {
      var target = self
      target.expected?.range = .any
      return target
    }

    /// Where whole numbers are rounded on their way.
    var asPassed: Target {
      var target = self
      target.expected?.range.isWhole = false
      return target
    }
  }

  /// What a key path of a layer (or the name of a parameter) means; `frame` means two slots.
  mutating func resolve(_ keyPath: Written<String>, of layer: Int?, _ item: TimelineSchedule.Item) -> [Target] {
    if let layer { return resolve(keyPath, of: layer) }
    let names = LayerTree.names(in: keyPath.value)
    if let targets = layoutTargets(names, keyPath, item) { return targets }
    return parameterTarget(names, keyPath, item).map { [$0] } ?? []
  }

  /// - Parameter asShown: the values that are shown, in place of those that the script gives where these follow from
  ///   them: of bounds that are laid out, and of points that an angle replaces.
  mutating func resolve(_ keyPath: Written<String>, of layer: Int, asShown: Bool = false) -> [Target] {
    let names = LayerTree.names(in: keyPath.value)
    let (owner, own) = table.owner(of: names, from: layer)
    if own == ["frame"], table.parameter("frame", of: owner) == nil {
      return frameTargets(of: owner, asShown: asShown)
    }
    switch table.resolve(names, from: 0, in: layer) {
    case .slot(let slot, _) where isLet(slot):
      error(
        "unknown-key-path", "'\(keyPath.value)' is a 'let', which follows from others and cannot be animated",
        at: keyPath.place, hint: "animate a parameter that it reads")
      return []
    case .slot(let slot, _) where table.tree.slotsOfCharacters.contains(slot):
      error(
        "unknown-key-path", "'\(keyPath.value)' differs from character to character: its expression alone says how",
        at: keyPath.place, hint: "let the expression read a parameter, and animate that")
      return []
    case .slot(_, let consumed) where hidesEnds(names[consumed - 1], of: owner):
      error(
        "conflict", "'\(keyPath.value)' does nothing beside 'colors'", at: keyPath.place,
        hint: "animate 'colors.\(names[consumed - 1] == "startColor" ? "0" : "1")', or the whole of 'colors'")
      return []
    case .slot(let slot, let consumed):
      if names[consumed - 1] == PropertyKey.angle.name { table.register(angle: slot) }
      warnOfIdle(own[0], keyPath, of: owner)
      warnOfIdlePicture(slot, keyPath, of: owner)
      let slot = asShown ? slot : table.pointToChange(table.boundsToChange(slot, of: owner))
      return component(Array(names[consumed...]), of: slot, keyPath, owner).map { [$0] } ?? []
    case .unknown(let index, let candidates):
      let meant: String?
      if index == 0 || StagedPart.Family(rawValue: names[0]) != nil || names[0] == "emitterCells" {
        meant = reportUnknown(keyPath, names, candidates, layer)
      } else if index < names.count {
        meant = reportUnknown(keyPath, Array(names.prefix(index)), names[index], candidates)
      } else {
        meant = nil
        error(
          "unknown-key-path", "'\(keyPath.value)' is no value by itself", at: keyPath.place,
          hint: candidates.first.map { "say what of it, as in '\(keyPath.value).\($0)'" })
      }
      guard let meant, case .slot = table.resolve(LayerTree.names(in: meant), from: 0, in: layer) else { return [] }
      return resolve(Written(meant, keyPath.place), of: layer, asShown: asShown)
    case .layer:
      error(
        "unknown-key-path", "'\(keyPath.value)' is a layer, not a property", at: keyPath.place,
        hint: "say what of it, as in '\(keyPath.value).opacity'")
      return []
    }
  }

  private func frameTargets(of layer: Int, asShown: Bool) -> [Target] {
    let anchor = table.slot(.anchorPoint, of: layer)
    let bounds = table.slot(.bounds, of: layer)
    return [
      Target(
        slot: asShown ? bounds : table.boundsToChange(bounds, of: layer),
        component: ComponentPath(names: ["size"], of: .rect), type: .rect,
        mapping: .size),
      Target(slot: table.slot(.position, of: layer), type: .rect, mapping: .position(anchor: anchor)),
    ]
  }

  /// Whether a layer's own list of colors stands in place of its two ends.
  private func hidesEnds(_ name: String, of layer: Int) -> Bool {
    guard name == "startColor" || name == "endColor", table.tree.layers[layer].kind == .gradient,
      let colors = table.tree.layers[layer].slot(.colors)
    else { return false }
    return table.slots[colors].place != nil
  }

  private func isLet(_ slot: Int) -> Bool {
    table.slots[slot].isDeclared && letSlots.contains(slot)
  }

  private mutating func parameterTarget(
    _ names: [String], _ keyPath: Written<String>, _ item: TimelineSchedule.Item
  ) -> Target? {
    guard let name = names.first, let found = table.parameter(name, from: item.scope) else {
      let known = parameters(of: item.scope).map(\.name.value)
      let owner = table.tree.instance(item.scope).map { "'\(script.components[$0.component].name.value)'" }
      error(
        "missing-name", "\(owner ?? "the script") has no parameter '\(keyPath.value)'", at: keyPath.place,
        hint: hintOfLet(names.first ?? "", item.scope) ?? suggestion(keyPath.value) { known }
          ?? hintOfLayer(names, item))
      return nil
    }
    return component(Array(names.dropFirst()), of: found.slot, keyPath, nil)
  }

  /// A `let` is what its expression gives; only parameters can be set.
  private func hintOfLet(_ name: String, _ scope: Int) -> String? {
    guard let slot = table.tree.scopes[table.tree.scopes[scope].home].declared[name], letSlots.contains(slot),
      PropertyKey(name: name) == nil
    else {
      return nil
    }
    return "'\(name)' is a 'let': make it one of the 'parameters', or animate what it reads"
  }

  /// Of a key path without a layer that is no parameter, either.
  private func hintOfLayer(_ names: [String], _ item: TimelineSchedule.Item) -> String {
    for count in stride(from: names.count - 1, to: 0, by: -1) {
      guard
        case .found(let layer) = table.tree.find(path: Array(names.prefix(count)), from: reading?.scope ?? item.scope)
      else {
        continue
      }
      let (path, rest) = (names.prefix(count).joined(separator: "."), Array(names.dropFirst(count)))
      guard case .slot = table.resolve(rest, from: 0, in: layer) else { break }
      return "write \"layer\": \"\(path)\", and of it '\(rest.joined(separator: "."))'"
    }
    return reading != nil
      ? "to act on the layer that was touched: \"layer\": \"self\"" : "to animate a layer, say which with 'layer'"
  }

  mutating func component(
    _ names: [String], of slot: Int, _ keyPath: Written<String>, _ layer: Int?
  ) -> Target? {
    if case .derived(let derivation) = table.slots[slot].source, derivation.isReadOnly {
      error(
        "unknown-key-path", "'\(keyPath.value)' follows from other properties and cannot be animated",
        at: keyPath.place,
        hint: Synonyms.keyPaths[keyPath.value] ?? "animate 'frame', 'bounds' or 'position'")
      return nil
    }
    if table.atPixels.contains(slot) {
      error(
        "unknown-key-path", "'\(keyPath.value)' is computed at every pixel and cannot be animated", at: keyPath.place,
        hint: "animate a parameter that its expression reads")
      return nil
    }
    let type = table.slots[slot].type
    // What it is was reported, and with it what its parts are is not known.
    if type == .any, brokenSlots.contains(slot), !names.isEmpty { return nil }
    if names.isEmpty {
      return Target(slot: slot, type: type, expected: expectation(slot, keyPath.value, layer, type))
    }
    guard let component = ComponentPath(names: names, of: type) else {
      let known = ComponentPath.names(for: type)
      let base = keyPath.value.split(separator: ".").dropLast(names.count).joined(separator: ".")
      let last = names.joined(separator: ".")
      let nearest = Self.nearestPath(last, in: known)
      error(
        "unknown-key-path", "'\(base)' has no component '\(last)'", at: keyPath.place,
        hint: Synonyms.keyPaths[keyPath.value] ?? nearest.map { Spelling.hint(naming: "\(base).\($0)") }
          ?? (known.isEmpty ? nil : "it has " + known.joined(separator: ", ")))
      // A guess of another depth has values of another type.
      guard Synonyms.keyPaths[keyPath.value] == nil, let meant = nearest.map(LayerTree.names),
        meant.count == names.count, ComponentPath(names: meant, of: type) != nil
      else { return nil }
      return component(meant, of: slot, keyPath, layer)
    }
    let whole = keyPath.value.split(separator: ".").dropLast(names.count).joined(separator: ".")
    animatedParts.append(
      AnimatedPart(slot: slot, component: component, whole: whole, keyPath: keyPath.value, place: keyPath.place))
    let isOfColor = component.type == .number && component.leavesColor
    return Target(
      slot: slot, component: component, type: component.type,
      expected: isOfColor ? Expected(.number, range: .unit) : nil)
  }

  /// Rather one that is cut short or has as many names than another.
  private static func nearestPath(_ path: String, in known: [String]) -> String? {
    let longer = known.filter { $0.hasPrefix(path) }
    if longer.count == 1 { return longer[0] }
    let depth = path.split(separator: ".").count
    return Spelling.nearest(path, in: known.filter { $0.split(separator: ".").count == depth })
      ?? Spelling.nearest(path, in: known)
  }

  private func expectation(_ slot: Int, _ keyPath: String, _ layer: Int?, _ type: ValueType) -> Expected {
    if let parameter = expectedOfParameters[slot] { return parameter }
    if let layer, let part = table.tree.layers[layer].parts.first(where: { $0.inputs.contains { $0.slot == slot } }),
      let name = part.inputs.first(where: { $0.slot == slot })?.name, let property = part.property(name)
    {
      return property.expected
    }
    if let layer, let name = LayerTree.names(in: keyPath).last,
      let property = Vocabulary.property(name, of: table.tree.layers[layer].kind)
    {
      return property.expected
    }
    return Expected(type, isNullable: type == .color)
  }

  /// What an entry acts on. Where nothing is found, which is told, what may have been meant has no value: of each layer
  /// the properties that the entry names.
  mutating func layers(
    _ target: EntryTarget, _ keyPaths: [Written<String>], _ item: TimelineSchedule.Item
  ) -> [Int?] {
    let found = keepingValues { $0.targets(target, item) }
    // Of an empty list there is nothing, and that is no mistake.
    guard found.isEmpty, diagnostics.hasErrors else { return found }
    for keyPath in keyPaths {
      let keys = Self.keys(of: LayerTree.names(in: keyPath.value)[0])
      // Of filters and the like nobody knows whose they are.
      if keys.isEmpty { loseValues() }
      for key in keys where brokenKeys.insert(key).inserted {
        brokenSlots.formUnion(table.tree.layers.compactMap { $0.slot(key) })
      }
    }
    return found
  }

  private static func keys(of name: String) -> [PropertyKey] {
    if ["frame", "bounds", "position"].contains(name) { return [.frame, .bounds, .position] }
    return PropertyKey(name: name).map { [$0] } ?? []
  }

  /// What a key path of a layer, or a parameter, stands for. Where nothing is found, which is told, nothing of the layer
  /// has a value, or no parameter.
  mutating func slots(_ keyPath: Written<String>, of layer: Int?, _ item: TimelineSchedule.Item) -> [Target] {
    let found = keepingValues { $0.resolve(keyPath, of: layer, item) }
    guard found.isEmpty, diagnostics.hasErrors else { return found }
    if let layer { brokenSlots.formUnion(table.tree.layers[layer].slots.map(\.slot)) } else { loseValues() }
    return found
  }
}

extension Derivation {
  /// Whether it can only be read: `width`, `center`, `frame` as read, `intrinsicSize`.
  var isReadOnly: Bool {
    switch self {
    case .copy, .boundsFromFrame, .scrolledBounds, .positionFromFrame, .gradientPoint,
      .gradientAngle, .evenLocations,
      .laidOutBounds, .laidOutPosition, .boundsOfSize, .element:
      false
    case .component, .list, .content, .clock, .presence, .entryProgress, .frame, .width, .height, .center,
      .intrinsicSize,
      .fitting,
      .layout, .pressed:
      true
    }
  }
}
