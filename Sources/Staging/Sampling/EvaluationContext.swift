import Expressions
import Graphics
import Motion
import Scripting

/// What the value of a slot can depend on beside other slots.
///
/// A class, because every layer of every frame holds on to it.
final class EvaluationContext: Sendable {
  let tree: LayerTree
  let defaults: PropertyDefaults
  let resources: StageResources
  let limits: StagingLimits

  init(tree: LayerTree, defaults: PropertyDefaults, resources: StageResources, limits: StagingLimits) {
    self.tree = tree
    self.defaults = defaults
    self.resources = resources
    self.limits = limits
  }

  /// A slot's value before its animations, from the values of the slots that it reads.
  /// - Parameters:
  ///   - time: for messages; nil where it does not matter.
  ///   - steps: what it may cost, together with the other slots at that time.
  func source(
    of slot: Slot, at time: Double? = nil, _ values: [Value], _ steps: inout StepBudget
  ) throws(StagingError) -> Value {
    switch slot.source {
    case .constant(let value): return slot.isBounds ? value.standardized : value
    case .clock: return .none
    case .derived(let derivation):
      let value = try derive(derivation, values)
      if !value.isFinite { throw StagingError(notFinite: slot, at: nil) }
      return value
    case .program(let program):
      let value: Value
      do throws(EvaluationError) {
        value = check(try program.evaluate(slots: values, within: &steps), slot)
      } catch {
        // What costs too much may have a value.
        if slot.mayBeMissing, !error.isLimit { return .none }
        throw StagingError(error, slot, at: slot.changes ? time : nil)
      }
      if let count = slot.fixedCount { try checkCount(value, count, slot) }
      return value
    }
  }

  /// A slot's value at a time, animations included.
  /// - Parameters:
  ///   - isBefore: as it is just before that time.
  ///   - steps: what it may cost, together with the other slots at that time.
  func value(
    of slot: Slot, at time: Double, isBefore: Bool = false, _ values: [Value], _ steps: inout StepBudget
  ) throws(StagingError) -> Value {
    var value: Value
    if let animations = slot.animations {
      let local = slot.clock == ClockSlot.time ? time : values[slot.clock].number
      // What was set has no need of the expression that it stands in place of.
      let own =
        animations.coversModel(at: local, isBefore: isBefore)
        ? Value.none : try source(of: slot, at: time, values, &steps)
      value = try self.value(
        of: slot, animations, at: local, isBefore: isBefore, slot.type == .image ? try loaded(own, slot) : own, values,
        &steps)
      if !value.isFinite, !(slot.mayBeEndless && value.number > 0) { throw StagingError(notFinite: slot, at: time) }
      if slot.isBounds { value = value.standardized }
    } else {
      value = try source(of: slot, at: time, values, &steps)
    }
    if let track = slot.turningTrack, case .transform(let transform) = value {
      let local = slot.clock == ClockSlot.time ? time : values[slot.clock].number
      value = .transform(transform.turned(by: track.rotation(at: local)))
    }
    if slot.isWhole, case .number(let number) = value {
      value = .number(number.rounded(.toNearestOrAwayFromZero))
    }
    if let allowed = slot.allowed { value = try checked(value, allowed, slot, at: slot.place) }
    return value
  }

  private func value(
    of slot: Slot, _ animations: AnimationStack, at local: Double, isBefore: Bool, _ model: Value, _ values: [Value],
    _ steps: inout StepBudget
  ) throws(StagingError) -> Value {
    if slot.touched.isEmpty { return animations.value(at: local, isBefore: isBefore, model: model) }
    return try animations.value(at: local, isBefore: isBefore, model: model) {
      (following, _) throws(StagingError) -> Value? in
      guard slot.touched.indices.contains(following.number) else { return nil }
      do throws(EvaluationError) {
        return try slot.touched[following.number].value(values, within: &steps)
      } catch {
        throw StagingError(
          error, slot, at: values[ClockSlot.time].number, following: slot.touched[following.number])
      }
    }
  }

  /// What dissolves into something else must be a picture; elsewhere the path of its file will do.
  func loaded(_ value: Value, _ slot: Slot) throws(StagingError) -> Value {
    guard case .string(let path) = value, !path.isEmpty else { return value }
    do {
      return .image(Picture(image: try resources.images.image(path)))
    } catch {
      throw StagingError(asset: error, slot.place ?? .script)
    }
  }

  private func check(_ value: Value, _ slot: Slot) -> Value {
    // Points and sizes have the same shape in scripts; the property's type decides.
    switch (value, slot.type) {
    case (.point(let p), .size): .size(Size(p.x, p.y))
    case (.size(let size), .point): .point(Point(size.width, size.height))
    default: slot.isBounds ? value.standardized : value
    }
  }

  /// A list that was unfolded into layers must stay as long as it was.
  private func checkCount(_ value: Value, _ count: Int, _ slot: Slot) throws(StagingError) {
    let now = value.array.map { Double($0.count) } ?? value.number
    guard now != Double(count) else { return }
    let place = slot.place ?? .script
    throw StagingError(
      Diagnostic(
        code: "range",
        message: "'\(slot.label)' has \(NumberText.shortest(now)) items at this time, and \(count) at the beginning",
        place: place, hint: "make as many as there ever are, and hide those that are too many"))
  }

  /// - Parameter place: where the value was written.
  /// - Returns: the value with names in place of their other spellings.
  func checked(
    _ value: Value, _ allowed: AllowedTexts, _ slot: Slot, at place: SourcePlace?
  ) throws(StagingError) -> Value {
    guard let text = allowed.stranger(in: value) else { return allowed.canonical(value) }
    let place = place ?? .script
    throw StagingError(
      Diagnostic(
        code: "value",
        message: "'\(slot.label)' cannot be '\(text)': expected one of \(allowed.all.joined(separator: ", "))",
        place: place, hint: Spelling.hint(for: text, in: allowed.all)))
  }

  private func derive(_ derivation: Derivation, _ values: [Value]) throws(StagingError) -> Value {
    switch derivation {
    case .copy(let slot): return values[slot]
    case .component(let slot, let path): return path.read(from: values[slot])
    case .boundsFromFrame(let frame):
      let rect = values[frame].rect.standardized
      return .rect(Rect(origin: .zero, size: rect.size))
    case .scrolledBounds(let bounds, let point, let mode):
      return .rect(values[bounds].rect.standardized.scrolled(to: values[point].point, values[mode].string))
    case .positionFromFrame(let frame, let anchor):
      return .point(LayerGeometry.anchor(of: values[frame].rect.standardized, values[anchor].point))
    case .frame(let bounds, let position, let anchor, let anchorZ, let transform):
      return .rect(
        LayerGeometry.frame(
          bounds: values[bounds].rect.standardized, position: values[position].point, anchorPoint: values[anchor].point,
          anchorPointZ: values[anchorZ].number, transform: values[transform].transform?.matrix))
    case .width(let bounds): return .number(abs(values[bounds].rect.width))
    case .height(let bounds): return .number(abs(values[bounds].rect.height))
    case .center(let bounds): return .point(values[bounds].rect.center)
    case .gradientPoint(let point, let angle, let kind, let isEnd):
      guard case .number(let degrees) = values[angle] else { return values[point] }
      let points = LayerGeometry.gradientPoints(angle: degrees, kind: values[kind].string ?? "")
      return .point(isEnd ? points.end : points.start)
    case .gradientAngle(let start, let end):
      return .number(values[start].point.angle(to: values[end].point))
    case .evenLocations(let colors):
      let last = (values[colors].array?.count ?? 2) - 1
      return .array((0...max(0, last)).map { .number(Double($0) / Double(max(1, last))) })
    case .boundsOfSize(let slot):
      let size = values[slot].point
      return .rect(Rect(0, 0, abs(size.x), abs(size.y)))
    case .element(let list, let index):
      guard let elements = values[list].array, index < elements.count else { return .none }
      return elements[index]
    case .list(let slots): return .array(slots.map { values[$0] })
    case .content(let part, let bounds, let size, let mode):
      return ContentFitting.value(
        part, bounds: values[bounds].rect.standardized, size: size.map { Size(values[$0].point.x, values[$0].point.y) },
        mode: mode.flatMap { values[$0].string })
    case .clock(let number):
      let clock = tree.clocks[number]
      return .number(clock.reading { values[$0] }.local(at: values[clock.parent].number))
    case .presence(let number):
      let clock = tree.clocks[number]
      return .bool(clock.reading { values[$0] }.isPresent(at: values[clock.parent].number))
    case .entryProgress(let clock, let begin, let end):
      let elapsed = values[clock].number - begin
      return .number(
        elapsed <= 0 ? 0 : end.isFinite && elapsed < end - begin ? elapsed / (end - begin) : end.isFinite ? 1 : 0)
    case .intrinsicSize(let layer, _): return .size(try intrinsicSize(of: layer, values))
    case .fitting(let plan, _): return .size(try fittingSize(plan, FittingSizes(), values))
    case .layout(let plan, _): return try frames(plan, values)
    case .laidOutBounds(let frames, let item, let own):
      let origin = own.map { values[$0].rect.standardized.origin } ?? .zero
      return .rect(Rect(origin: origin, size: laidOutFrame(frames, item, values).size))
    case .laidOutPosition(let frames, let item, let anchor):
      return .point(LayerGeometry.anchor(of: laidOutFrame(frames, item, values), values[anchor].point))
    case .pressed: return .bool(false)
    }
  }

  private func intrinsicSize(of layer: Int, _ values: [Value]) throws(StagingError) -> Size {
    let reader = LayerReader(context: self, values: values, layer: layer)
    switch reader.staged.kind {
    case .text:
      return try TextPart.layout(reader, width: nil, height: nil)?.size ?? .zero
    case .image: return try pictureSize(reader, .image)
    default: return try pictureSize(reader, .contents)
    }
  }

  private func pictureSize(_ reader: LayerReader, _ key: PropertyKey) throws(StagingError) -> Size {
    guard let picture = try picture(reader.value(key), of: reader.layer) else { return .zero }
    let (size, scale) = (picture.image.size, reader.number(.contentsScale))
    return scale > 0 ? Size(size.width / scale, size.height / scale) : .zero
  }

  /// The picture that a property's value means: files are named by texts.
  func picture(_ value: Value, of layer: Int) throws(StagingError) -> Picture? {
    switch value {
    case .image(let picture): return picture
    case .string(let path):
      if path.isEmpty { return nil }
      do {
        return Picture(image: try resources.images.image(path))
      } catch {
        throw StagingError(asset: error, contentPlace(of: layer))
      }
    default: return nil
    }
  }

  private func contentPlace(of layer: Int) -> SourcePlace {
    tree.layers[layer].contentPlace ?? tree.layers[layer].place
  }
}

extension Transform {
  /// With degrees added to its rotation about z.
  func turned(by degrees: Double) -> Transform {
    guard degrees != 0, let rotation = ComponentPath(names: ["rotation", "z"], of: .transform) else { return self }
    let now = rotation.read(from: .transform(self)).number
    return rotation.write(.number(now + degrees), into: .transform(self)).transform ?? self
  }
}
