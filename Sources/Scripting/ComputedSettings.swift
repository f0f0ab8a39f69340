/// What the top level says in expressions where the script as a whole needs constants: the canvas's size, frames a
/// second, the duration, the encoder's defaults. Their parameters have values only when the script is staged.
public struct ComputedSettings: Sendable {
  /// Which of them, for the order in which they get their values: the others may read the canvas's size.
  public enum Part: Sendable, CaseIterable { case canvas, others }

  private let members: [JSONMember]
  private let root: SourcePlace
  private let limits: ReadingLimits

  private static let keys: Set<String> = ["canvas", "fps", "duration", "hold", "loop", "output"]

  /// Nil where all are constants.
  init?(_ members: [JSONMember], root: SourcePlace, limits: ReadingLimits) {
    self.members = members.filter(Self.isComputed)
    self.root = root
    self.limits = limits
    if self.members.isEmpty { return nil }
  }

  static func isComputed(_ member: JSONMember) -> Bool {
    guard keys.contains(member.key) else { return false }
    guard member.key == "canvas", case .object(let own) = member.value.content else {
      return member.value.holdsExpression
    }
    return own.contains { isSize($0) && $0.value.holdsExpression }
  }

  /// The background is a formula, which may change in time.
  private static func isSize(_ member: JSONMember) -> Bool { member.key != "background" }

  /// Gives a script its settings.
  ///
  /// - Parameter evaluate: gives the value of an expression as JSON, told the key of the top level that it is for; or
  ///   reports why there is none.
  public func apply(
    _ part: Part, to script: inout Script, into diagnostics: inout Diagnostics,
    evaluating evaluate: (JSONValue, String, inout Diagnostics) -> JSONValue?
  ) {
    var reader = ScriptReader(
      formulas: FormulaReader(script.source), limits: limits, importer: nil, diagnostics: Diagnostics())
    for member in members where (member.key == "canvas") == (part == .canvas) {
      if let value = constant(member, { evaluate($0, member.key, &diagnostics) }) {
        reader.read(member.key, value, root, into: &script)
      } else if member.key == "duration" {
        script.duration = ScriptReader.brokenDuration(at: member.value.place)
      }
    }
    diagnostics.append(contentsOf: reader.diagnostics)
  }

  private func constant(_ member: JSONMember, _ evaluate: (JSONValue) -> JSONValue?) -> JSONValue? {
    guard member.key == "canvas", case .object(var own) = member.value.content else {
      return member.value.replacingExpressions(evaluate)
    }
    var isComplete = true
    for index in own.indices where Self.isSize(own[index]) {
      let value = own[index].value.replacingExpressions(evaluate)
      if let value { own[index].value = value } else { isComplete = false }
    }
    guard isComplete else { return nil }
    return JSONValue(.object(own), member.value.place)
  }
}
