import Expressions
import Graphics

/// An entry of a timeline that gives in expressions what shapes its motion: a spring's numbers, key times, a curve, the
/// kind of a transition.
/// They must be known before anything moves, and differ from instance to instance, so the entry is read again when they
/// are.
public struct ComputedEntry: Sendable {
  /// The entry as the file has it.
  let value: JSONValue
  let standsInSequence: Bool
  let home: EntryHome
  /// What was said of the rest of it when it was read first.
  let told: [Diagnostic]

  /// The keys whose values must be constants in the end. Every other one is a formula anyway, or a name.
  private static let constantKeys: Set<String> = [
    "spring", "timing", "timings", "keyTimes", "tensionValues", "continuityValues", "biasValues", "calculationMode",
    "rotationMode", "additive", "cumulative", "fillMode", "transition", "subtype", "fade", "indicator", "press",
    "startProgress", "endProgress",
  ]

  static func isComputed(_ member: JSONMember) -> Bool {
    if constantKeys.contains(member.key) { return member.value.holdsExpression }
    if member.key == "keyframes" { return member.value.timesOfKeyframes.contains { $0.holdsExpression } }
    // Items are read when the animation begins; how many there are must be known before.
    return member.key == "values" && FormulaReader.expressionText(member.value) != nil
  }

  /// The entry with constants in place of those expressions; nil when one has no value, which `evaluate` has reported,
  /// or when the entry is not what it should be with them.
  ///
  /// - Parameter evaluate: gives the value of an expression as JSON, or reports why there is none.
  public func entry(
    in source: SourceFile, into diagnostics: inout Diagnostics,
    evaluating evaluate: (JSONValue, inout Diagnostics) -> JSONValue?
  ) -> TimelineEntry? {
    guard case .object(var members) = value.content else { return nil }
    let hasComputedKind = members.contains { $0.key == "transition" && Self.isComputed($0) }
    var isComplete = true
    for index in members.indices where Self.isComputed(members[index]) {
      let member = members[index]
      let value =
        member.key == "keyframes"
        ? member.value.replacingTimesOfKeyframes { evaluate($0, &diagnostics) }
        : member.value.replacingExpressions { evaluate($0, &diagnostics) }
      if let value { members[index].value = value } else { isComplete = false }
    }
    guard isComplete else { return nil }
    var reader = ScriptReader(
      formulas: FormulaReader(value.place.file ?? source), limits: ReadingLimits(), importer: nil,
      diagnostics: Diagnostics())
    reader.allowsIdleStyle = hasComputedKind
    let entry = reader.entry(JSONValue(.object(members), value.place), standsInSequence, home)?.0
    for diagnostic in reader.diagnostics.all where !told.contains(diagnostic) { diagnostics.append(diagnostic) }
    return reader.diagnostics.hasErrors ? nil : entry
  }
}

extension JSONValue {
  /// When keyframes stand, and how it goes on from there.
  fileprivate var timesOfKeyframes: [JSONValue] {
    guard case .array(let keyframes) = content else { return [] }
    return keyframes.flatMap { keyframe -> [JSONValue] in
      guard case .object(let members) = keyframe.content else { return [] }
      return members.filter { ScriptReader.keysOfKeyframe.contains($0.key) }.map(\.value)
    }
  }

  /// The keyframes with constants there. What they show is read when they begin.
  fileprivate func replacingTimesOfKeyframes(_ evaluate: (JSONValue) -> JSONValue?) -> JSONValue? {
    guard case .array(var keyframes) = content else { return self }
    var isComplete = true
    for index in keyframes.indices {
      guard case .object(var members) = keyframes[index].content else { continue }
      for place in members.indices where ScriptReader.keysOfKeyframe.contains(members[place].key) {
        if let value = members[place].value.replacingExpressions(evaluate) {
          members[place].value = value
        } else {
          isComplete = false
        }
      }
      keyframes[index] = JSONValue(.object(members), keyframes[index].place)
    }
    return isComplete ? JSONValue(.array(keyframes), place) : nil
  }

  /// Whether it is an expression, or holds one.
  var holdsExpression: Bool {
    switch content {
    case .null, .bool, .number: false
    case .string: FormulaReader.expressionText(self) != nil
    case .array(let items): items.contains { $0.holdsExpression }
    case .object(let members): members.contains { $0.value.holdsExpression }
    }
  }

  /// Nil where one of its expressions has no value; all are evaluated nevertheless.
  func replacingExpressions(_ evaluate: (JSONValue) -> JSONValue?) -> JSONValue? {
    switch content {
    case .null, .bool, .number: return self
    case .string: return FormulaReader.expressionText(self) == nil ? self : evaluate(self)
    case .array(let items):
      let replaced = items.compactMap { $0.replacingExpressions(evaluate) }
      return replaced.count == items.count ? JSONValue(.array(replaced), place) : nil
    case .object(let members):
      let replaced = members.compactMap { member in
        member.value.replacingExpressions(evaluate).map {
          JSONMember(key: member.key, keyPlace: member.keyPlace, value: $0)
        }
      }
      return replaced.count == members.count ? JSONValue(.object(replaced), place) : nil
    }
  }

  /// A value as the file would write it, rows of tables as objects; nil for what has no such form: paths, transforms,
  /// images.
  public init?(_ value: Value, at place: SourcePlace) {
    func numbers(_ numbers: [Double]) -> Content { .array(numbers.map { JSONValue(.number($0), place) }) }
    switch value {
    case .none: self.init(.null, place)
    case .number(let number): self.init(.number(number), place)
    case .bool(let flag): self.init(.bool(flag), place)
    case .string(let text): self.init(.string(Self.literal(text)), place)
    case .point(let point): self.init(numbers([point.x, point.y]), place)
    case .size(let size): self.init(numbers([size.width, size.height]), place)
    case .rect(let rect): self.init(numbers([rect.origin.x, rect.origin.y, rect.width, rect.height]), place)
    case .color(let color): self.init(.string(color.cssText), place)
    case .array(let elements):
      let items = elements.compactMap { JSONValue($0, at: place) }
      guard items.count == elements.count else { return nil }
      self.init(.array(items), place)
    case .record(let record):
      let members = zip(record.columns, record.values).compactMap { column, value in
        JSONValue(value, at: place).map { JSONMember(key: column.name, keyPlace: place, value: $0) }
      }
      guard members.count == record.columns.count else { return nil }
      self.init(.object(members), place)
    case .path, .transform, .image: return nil
    }
  }

  /// A text that means itself: no expression, and with no hole in it.
  private static func literal(_ text: String) -> String {
    var literal: [UInt8] = text.utf8.first == UInt8(ascii: "=") ? [UInt8(ascii: "=")] : []
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if previous == UInt8(ascii: "$"), byte == UInt8(ascii: "{") {
        literal += Array("{'${'}".utf8)
      } else {
        literal.append(byte)
      }
      previous = byte
    }
    return String(decoding: literal, as: UTF8.self)
  }
}
