import Expressions
import Graphics
import Motion
import Scripting

/// What animations give that has no effect, or does not fit together, as far as it is known before they begin.
extension StageBuilder {
  /// Times and timings of a path's segments, as those of `values`.
  mutating func warnOfCounts(_ following: AnimateAction.PathFollowing, _ path: Path, _ item: TimelineSchedule.Item) {
    let mode = following.calculationMode
    let segments = PathFollowing.segmentCount(of: path)
    if segments == 0 {
      report(
        Diagnostic(
          .warning, code: "ignored", message: "the path has nothing to go along; it moves nothing",
          place: item.entry.place.opening))
      return
    }
    if mode == .paced || mode == .cubicPaced { return }
    let times = mode == .discrete ? segments...segments + 1 : segments + 1...segments + 1
    func warn(_ key: String, _ found: Int, _ expected: Int, _ hint: String) {
      report(
        Diagnostic(
          .warning, code: "count",
          message: "expected \(expected) '\(key)' for the path's \(segments) segments, found \(found)",
          place: item.entry.place.opening, hint: hint))
    }
    if let found = following.keyTimes?.count, !times.contains(found) {
      warn("keyTimes", found, times.upperBound, "only as many as there are of both are used")
    }
    if let found = following.timings?.count, found != segments {
      warn("timings", found, segments, "segments without one are linear")
    }
  }

  /// A property that does nothing on layers of this kind.
  mutating func warnOfIdle(_ name: String, _ keyPath: Written<String>, of layer: Int) {
    let staged = table.tree.layers[layer]
    let preservesDepth = staged.slot(.preservesDepth).flatMap { table.slots[$0].constant }?.bool ?? false
    guard table.parameter(name, of: layer) == nil,
      let place = Vocabulary.whereIdle(name, staged.kind, preservesDepth: preservesDepth)
        ?? (name == "maskMode" && staged.maskLayers.isEmpty ? "a layer without a 'mask'" : nil)
    else { return }
    report(
      Diagnostic(.warning, code: "ignored", message: "'\(name)' does nothing on \(place)", place: keyPath.place))
  }

  /// What a cell's picture is, where a layer is drawn in its place.
  mutating func warnOfIdlePicture(_ slot: Int, _ keyPath: Written<String>, of layer: Int) {
    let isIdle = table.tree.layers[layer].parts.contains { part in
      part.layer != nil && part.inputs.contains { $0.slot == slot && Vocabulary.cellPictureKeys.contains($0.name) }
    }
    guard isIdle else { return }
    report(
      Diagnostic(
        .warning, code: "ignored", message: "'\(keyPath.value)' does nothing: the cell's particles are a layer",
        place: keyPath.place, hint: "only a picture can be changed for another"))
  }

  mutating func warnOfSums(_ action: AnimateAction, _ target: Target) {
    guard action.additive || action.cumulative, !target.type.hasSum else { return }
    report(
      Diagnostic(
        .warning, code: "ignored",
        message: "there is no sum of what '\(action.keyPath.value)' is: '"
          + "\(action.additive ? "additive" : "cumulative")' does nothing", place: action.keyPath.place))
  }

  /// From one transform to another that is turned further by whole turns: these end where they begin.
  mutating func warnOfStandstill(_ motion: PendingAnimation.Motion, _ action: AnimateAction, _ target: Target) {
    guard target.type == .transform, target.component == nil, case .basic(let from, let to?, nil) = motion,
      case .transform(.components(let last))? = to.constant
    else { return }
    let first = from.map(\.constant) ?? firstValue(of: target)
    guard case .transform(.components(let first))? = first else { return }
    warnOfStandstill(first, last, action.keyPath)
  }

  /// What a property has before anything acts on it, where that is known and this is the first that does.
  func firstValue(of target: Target) -> Value? {
    guard reading == nil, animations[target.slot] == nil else { return nil }
    return table.slots[table.models[target.slot] ?? target.slot].constant
  }

  /// The same of what is set where a property still has its first value; and lists of stops between which there is no
  /// way.
  mutating func warnOfStandstill(
    _ program: Program, isDistance: Bool, _ keyPath: Written<String>, _ target: Target
  ) {
    guard target.component == nil, let value = program.constant, let model = firstValue(of: target) else { return }
    switch (model, value) {
    case (.transform(.components(let first)), .transform(.components(let last))):
      warnOfStandstill(isDistance ? Transform.Components() : first, last, keyPath)
    case (.array(let first), .array(let last)) where first.count != last.count && !first.isEmpty:
      guard let name = LayerTree.names(in: keyPath.value).last, name == "colors" || name == "locations" else { return }
      report(
        Diagnostic(
          .warning, code: "count",
          message: "there is no way from \(first.count) to \(last.count) '\(name)': they change at once",
          place: keyPath.place, hint: "give both as many; the same one may stand twice"))
    default: break
    }
  }

  private mutating func warnOfStandstill(
    _ first: Transform.Components, _ last: Transform.Components, _ keyPath: Written<String>
  ) {
    let names = ["x", "y", "z"]
    let turned = (0..<3).last { axis in
      let way = last.rotation[axis] - first.rotation[axis]
      return way != 0 && way.truncatingRemainder(dividingBy: 360) == 0
    }
    let isSame = first.rotation != last.rotation && first.matrix == last.matrix
    guard let axis = turned ?? (isSame ? (0..<3).last { first.rotation[$0] != last.rotation[$0] } : nil) else { return }
    let degrees = NumberText.shortest(last.rotation[axis] - first.rotation[axis])
    report(
      Diagnostic(
        .warning, code: "ignored",
        message: isSame
          ? "both ends are the same transform: nothing turns"
          : "a turn by \(degrees) ends where it begins: nothing turns",
        place: keyPath.place, hint: "for whole turns animate '\(keyPath.value).rotation.\(names[axis])'"))
  }

  /// Beyond it what is meant as a share of a path is no overshoot, but a percentage.
  private static let mostOfPath = 2.0

  /// Values as `100` for the whole of a path, which stand still at its end for most of the way.
  mutating func warnOfShares(_ motion: PendingAnimation.Motion, _ keyPath: Written<String>, _ target: Target) {
    guard target.component == nil, let name = LayerTree.names(in: keyPath.value).last,
      ["strokeStart", "strokeEnd"].contains(name),
      let number = motion.constantNumbers.first(where: { $0 > Self.mostOfPath })
    else { return }
    report(.beyondPath(name, number, at: keyPath.place))
  }

  mutating func warnOfRadians(_ motion: PendingAnimation.Motion, _ keyPath: Written<String>, _ target: Target) {
    guard target.component?.isRotation == true,
      let warning = Diagnostic.radians(motion.constantNumbers, at: keyPath.place)
    else { return }
    report(warning)
  }

  /// Where there is no distance between values, none of these modes means anything.
  mutating func warnOfMode(_ action: AnimateAction, _ target: Target) {
    guard case .keyframes(let keyframes) = action.motion, !target.type.hasSum else { return }
    switch keyframes.calculationMode {
    case .linear, .discrete: return
    case .paced, .cubic, .cubicPaced:
      report(
        Diagnostic(
          .warning, code: "ignored",
          message: "there is no distance between values of '\(action.keyPath.value)'; "
            + "'\(keyframes.calculationMode.rawValue)' does nothing", place: action.keyPath.place))
    }
  }

  /// A gradient's stops go one by one from where they are: there are as many at both ends, as Core Animation has it.
  mutating func checkCounts(_ action: AnimateAction, _ target: Target) {
    let name = action.keyPath.value.split(separator: ".").last
    guard target.component == nil, name == "colors" || name == "locations" else { return }
    var values: [JSONValue] = []
    var known: Int?
    switch action.motion {
    case .basic(let from, let to, let by), .spring(let from, let to, let by, _):
      values = [from, to, by].compactMap { $0 }
      if values.count < 2 { known = countOfModel(target) }
    case .keyframes(let keyframes):
      values = keyframes.values
      if keyframes.beginsAsShown || keyframes.endsAsShown { known = countOfModel(target) }
    case .path: return
    }
    for value in values {
      guard case .array(let items) = value.content else { continue }
      let count = known ?? items.count
      known = count
      if items.count != count {
        error(
          "count", "expected \(count) '\(name ?? "")' as at the other end, found \(items.count)", at: value.place)
      }
    }
  }

  /// How many a list has that nothing computes.
  private func countOfModel(_ target: Target) -> Int? {
    table.slots[table.models[target.slot] ?? target.slot].constant?.array?.count
  }

  mutating func canAdd(_ target: Target, _ keyPath: Written<String>, at place: SourcePlace) -> Bool {
    if target.type.hasSum { return true }
    error(
      "type", "'by' adds, and there is no sum of what '\(keyPath.value)' is", at: place,
      hint: "use 'set' or 'to'")
    return false
  }
}

extension PendingAnimation.Motion {
  /// What it goes through, as far as that is known, without what is added.
  fileprivate var constantNumbers: [Double] {
    let programs: [Program?] =
      switch self {
      case .basic(let from, let to, _), .spring(_, let from, let to, _): [from, to]
      case .keyframes(let values, _): values
      case .set(let value, _): [value]
      case .path: []
      }
    return programs.compactMap { program in
      if case .number(let number)? = program?.constant { number } else { nil }
    }
  }
}

extension Diagnostic {
  /// What is clamped, and so far off that it was hardly meant.
  static func beyondPath(_ key: String, _ number: Double, at place: SourcePlace) -> Diagnostic {
    Diagnostic(
      .warning, code: "range",
      message: "'\(key)' is a share of the path: \(NumberText.shortest(number)) is as \(number < 0 ? 0 : 1)",
      place: place,
      hint: "1 is the whole of it")
  }
}
