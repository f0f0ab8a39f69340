import Graphics

/// Checks expressions and makes programs of them. Everything that can be wrong with names and types is found here,
/// before anything runs.
public struct ExpressionCompiler: Sendable {
  let externals: [String: ExternalFunction]

  /// With functions that other modules lend; one that is named like a function of the format page hides it.
  public init(functions: [ExternalFunction] = []) {
    externals = Dictionary(functions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// - Parameters:
  ///   - type: what the value must become; nil or `.any` leaves it as it is.
  ///   - range: where the expression stands, for those parts (literals) that have no place of their own.
  /// - Returns: the program, or all that is wrong, in the order of the text.
  public func compile(
    _ expression: Expression, expecting type: ValueType? = nil, scope: some NameScope,
    range: TextRange = TextRange(0, 0)
  ) -> Result<Program, Errors> {
    var pool = ConstantPool()
    return compile(expression, expecting: type, scope: scope, range: range, sharing: &pool)
  }

  /// Compiles one of the expressions of a script, which share what computing their constants may cost.
  /// - Parameter pool: constants that are known already, and the steps that are left.
  /// - Returns: the program, or all that is wrong, in the order of the text.
  public func compile(
    _ expression: Expression, expecting type: ValueType? = nil, scope: some NameScope,
    range: TextRange = TextRange(0, 0), sharing pool: inout ConstantPool
  ) -> Result<Program, Errors> {
    let whole = expression.range ?? range
    // Whether null may stand somewhere is the reader's to say.
    if case .literal(let value) = expression, type == nil || type == .any || type == value.type || value == .none {
      var program = Program(type: value == .none ? type ?? value.type : value.type, range: whole)
      program.constant = value
      return .success(program)
    }
    var checker = Checker(scope: scope, externals: externals, sharing: &pool)
    let root = checker.check(expression, within: whole, makesText: type == .string).flatMap {
      type == .string ? checker.text($0) : checker.converted($0, to: type ?? .any)
    }
    checker.giveBack(&pool)
    guard let root, checker.errors.isEmpty else { return .failure(Errors(all: checker.sortedErrors)) }
    var program = checker.program(root, range: whole)
    if program.reads.isEmpty {
      switch program.run(UnsafeBufferPointer(start: nil, count: 0), within: &pool.steps) {
      case .success(let value): program.constant = value
      case .failure(let error):
        return .failure(
          Errors(all: [
            ExpressionError(
              range: error.range, message: error.message,
              hint: error.code == StepBudget.code ? StepBudget.hint : nil, code: error.code)
          ]))
      }
    }
    return .success(program)
  }

  /// All that is wrong with one expression; at least one.
  public struct Errors: Error, Hashable, Sendable {
    public var all: [ExpressionError]
  }
}

extension Expression {
  /// Where it stands; nil for literals.
  public var range: TextRange? {
    switch self {
    case .literal: nil
    case .name(_, let range), .member(_, _, let range), .subscripted(_, _, let range), .unary(_, _, let range),
      .binary(_, _, _, let range), .conditional(_, _, _, let range), .call(_, _, let range), .array(_, let range),
      .construct(_, _, let range):
      range
    }
  }
}

extension Checker {
  /// A checked part as a program of its own.
  func program(_ node: Int, range: TextRange) -> Program {
    var program = Generator(nodes).program(node, range: range, type: nodes[node].type)
    program.reads = program.slots
    for read in reads where program.reads.contains(read.slot) {
      if !program.names.contains(where: { $0.name == read.name }) { program.names.append(read) }
    }
    return program
  }
}
