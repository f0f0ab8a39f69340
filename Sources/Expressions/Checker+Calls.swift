import Graphics

extension Checker {
  mutating func checkCall(_ name: String, _ arguments: [Expression], _ range: TextRange) -> Int? {
    if let external = externals[name] { return checkExternal(external, arguments, range) }
    if name == "map" { return checkMap(arguments, range) }
    if name == "filter" { return checkFilter(arguments, range) }
    if name == "sort", arguments.count == 2 { return checkSort(arguments, range) }
    guard let function = Function.named[name] else {
      let isOfPath = arguments.map { check($0, within: range) }.contains { $0.map { nodes[$0].type } == .path }
      let names = Function.named.keys.sorted() + externals.keys.sorted() + Function.ofItems
      let place = TextRange(range.start, min(range.end, range.start + name.utf8.count))
      return fail(
        "unknown-function", "there is no function '\(name)'", at: place,
        hint: ForeignFunctions.hint(name, arguments, isOfPath: isOfPath) ?? Spelling.hint(for: name, in: names))
    }
    let parts = arguments.map { check($0, within: range) }
    let known = parts.compactMap { $0 }
    let fitting = function.overloads.filter {
      $0.repeats ? parts.count >= $0.parameters.count : parts.count == $0.parameters.count
    }
    guard !fitting.isEmpty else {
      let counts = Set(function.overloads.map(\.parameters.count)).sorted().map(String.init).joined(separator: " or ")
      let expected = function.overloads.contains(where: \.repeats) ? "at least \(counts)" : counts
      return fail(
        "arguments",
        "'\(name)' takes \(expected) \(expected == "1" || expected == "at least 1" ? "argument" : "arguments"), not \(parts.count)",
        at: range,
        hint: name == "rgba" && arguments.count == 2
          ? ForeignFunctions.translucent(arguments[0], arguments[1]) : "write \(function.usage)")
    }
    guard known.count == parts.count else { return nil }
    let mayBeShapes = fitting.contains { $0.parameters.first == .point } && known.contains { shape(of: $0) != nil }
    let chosen =
      fitting.first { overload in
        !mayBeShapes && known.indices.allSatisfy { fits(known[$0], overload.parameter($0)) }
      }
      ?? fitting.first { overload in known.indices.allSatisfy { canBe(known[$0], overload.parameter($0)) } }
      ?? fitting.first { overload in
        known.indices.allSatisfy { nodes[known[$0]].type.converts(to: overload.parameter($0)) }
      }
    guard let chosen else { return wrongArgument(function, fitting, known, range) }
    return apply(chosen, known, range)
  }

  /// What a list that is written out stands for by its length, where a point or a rectangle is wanted.
  private func shape(of node: Int) -> ValueType? {
    switch elementCount(of: node) {
    case 2: .point
    case 4: .rect
    default: nil
    }
  }

  /// Of a list that is written out.
  func elementCount(of node: Int) -> Int? {
    switch nodes[node].kind {
    case .array(let parts): parts.count
    case .constant(.array(let elements)): elements.count
    default: nil
    }
  }

  /// Whether it converts to a type, as far as is known; lists of unknown length are lists.
  private func canBe(_ node: Int, _ type: ValueType) -> Bool {
    let own = nodes[node].type
    guard case .array = own, type == .point || type == .size || type == .rect else { return own.converts(to: type) }
    return own.converts(to: type) && (shape(of: node) == .point) == (type != .rect) && shape(of: node) != nil
  }

  /// Whether it can be passed as it is.
  private func fits(_ node: Int, _ type: ValueType) -> Bool {
    let own = nodes[node].type
    if case .array = own, type == .array(.any) { return true }
    return own == type || type == .any
  }

  private mutating func wrongArgument(
    _ function: Function, _ overloads: [Function.Overload], _ arguments: [Int], _ range: TextRange
  ) -> Int? {
    // The first argument that none of the overloads takes, or of the overload that gets furthest.
    var worst = 0
    for overload in overloads {
      let accepted = arguments.indices.prefix { nodes[arguments[$0]].type.converts(to: overload.parameter($0)) }.count
      worst = max(worst, accepted)
    }
    let place = min(worst, arguments.count - 1)
    var expected: [String] = []
    for overload in overloads {
      let text = overload.parameter(place).described
      let reaches = arguments.indices.prefix(place).allSatisfy {
        nodes[arguments[$0]].type.converts(to: overload.parameter($0))
      }
      if reaches, !expected.contains(text) { expected.append(text) }
    }
    return fail(
      "type",
      "argument \(place + 1) of '\(function.name)' is \(described(arguments[place])), and \(expected.joined(separator: " or ")) is needed",
      at: nodes[arguments[place]].range, hint: "write \(function.usage)")
  }

  private mutating func apply(_ overload: Function.Overload, _ arguments: [Int], _ range: TextRange) -> Int? {
    var operands = arguments
    var type: ValueType
    switch overload.result {
    case .fixed(let fixed): type = fixed
    case .argument(let i): type = nodes[arguments[i]].type
    case .common:
      type = nodes[arguments[0]].type
      for argument in arguments.dropFirst() {
        guard let common = type.unified(with: nodes[argument].type) else {
          return fail(
            "type", "\(nodes[argument].type.described) cannot be joined to \(type.described)",
            at: nodes[argument].range)
        }
        type = common
      }
    }
    // Without a type of its own an argument is what the parameter says.
    if type == .any, case .fixed = overload.result {} else if type == .any { type = .array(.any) }
    for i in operands.indices {
      let target: ValueType
      if case .common = overload.result { target = type } else { target = overload.parameter(i) }
      if fits(operands[i], target) { continue }
      guard let operand = converted(operands[i], to: target) else { return nil }
      operands[i] = operand
    }
    switch overload.body {
    case .values(let body): return add(.call(body, operands, overload.form), type, range)
    case .numeric(let operation):
      guard overload.repeats else { return add(.numeric(operation, operands), type, range) }
      var result: Int? = operands[0]
      for operand in operands.dropFirst() {
        result = result.flatMap { add(.numeric(operation, [$0, operand]), type, range) }
      }
      return result
    }
  }

  /// A number that one value of any type may give, where its type says how, or that it cannot.
  private mutating func checkWhole(_ constructor: Constructor, _ whole: Int, _ range: TextRange) -> Int?? {
    let type = nodes[whole].type
    switch constructor {
    case .named where type != .string && type != .any: return converted(whole, to: .number)
    case .axis(_, .scale) where type == .number: return whole
    case .axis(2, let axes) where type == .point: return add(.constant(.number(axes.rest)), .number, range)
    case .axis(let axis, _) where type == .point: return member(whole, axis == 0 ? "x" : "y", range)
    case .axis where !type.converts(to: .point): return converted(whole, to: .point)
    default: return nil
    }
  }

  mutating func checkConstruct(_ constructor: Constructor, _ parts: [Expression], _ range: TextRange) -> Int? {
    if case .record(let names) = constructor { return checkRecord(names, parts, range) }
    let overload = constructor.overload
    let nodesOfParts = parts.map { check($0, within: range, makesText: constructor == .template) }
    guard overload.repeats || parts.count == overload.parameters.count else {
      return fail(
        "arguments", "\(constructor.described) has \(overload.parameters.count) parts, not \(parts.count)", at: range)
    }
    if let whole = nodesOfParts.first ?? nil, let known = checkWhole(constructor, whole, range) { return known }
    var operands: [Int] = []
    for (i, part) in nodesOfParts.enumerated() {
      guard let part else { continue }
      if constructor == .template, !nodes[part].type.isPrintable {
        _ = fail(
          "type", "\(described(part)) cannot stand in a text", at: nodes[part].range,
          hint: nodes[part].type == .color ? "hex(color) prints one; " + Self.hintOfColorName : nil)
      } else if fits(part, overload.parameter(i)) {
        operands.append(part)
      } else if let operand = converted(part, to: overload.parameter(i)) {
        operands.append(operand)
      }
    }
    guard operands.count == parts.count, case .values(let body) = overload.body,
      case .fixed(let type) = overload.result
    else { return nil }
    let result = add(.call(body, operands, overload.form), type, range)
    // Literal colors and paths are right or wrong from the start.
    if let result, nodes[result].constant == nil, operands.allSatisfy({ nodes[$0].constant != nil }) {
      let allowance = pool.steps.allowance
      var meter = Meter(steps: allowance)
      defer { pool.steps.count(evaluation: allowance - meter.left) }
      do throws(Failure) {
        _ = try body(&meter, Arguments(operands.compactMap { nodes[$0].constant }))
      } catch {
        return fail(error.code, error.message, at: range)
      }
    }
    return result
  }

  private mutating func checkMap(_ arguments: [Expression], _ range: TextRange) -> Int? {
    let usage = "map(array, expression)"
    guard arguments.count == 2 else { return wrongCount("map", arguments, usage, range) }
    guard let array = check(arguments[0], within: range) else { return nil }
    return mapped(array, arguments[1], usage, range)
  }

  /// Reports that a function of an array and an expression has other arguments.
  mutating func wrongCount(_ name: String, _ arguments: [Expression], _ usage: String, _ range: TextRange) -> Int? {
    for argument in arguments.prefix(1) { _ = check(argument, within: range) }
    return fail(
      "arguments", "'\(name)' takes 2 arguments, not \(arguments.count)", at: range, hint: "write \(usage)")
  }

  /// The expression for each element of an array, with `item`, `index` and `count` in scope.
  mutating func mapped(_ array: Int, _ expression: Expression, _ usage: String, _ range: TextRange) -> Int? {
    let element: ValueType
    switch nodes[array].type {
    case .array(let type): element = type
    case .any: element = .any
    default:
      return fail(
        "type",
        "argument 1 of '\(usage.prefix { $0 != "(" })' is \(described(array)), and an array is needed",
        at: nodes[array].range, hint: "write \(usage)")
    }
    let level = itemTypes.count
    itemTypes.append(element)
    let body = check(expression, within: range)
    itemTypes.removeLast()
    guard let body else { return nil }
    return add(.map(array: array, body: body, level: level), .array(nodes[body].type), range)
  }

  private mutating func checkExternal(
    _ function: ExternalFunction, _ arguments: [Expression], _ range: TextRange
  ) -> Int? {
    let first = function.choices.isEmpty ? 0 : 1
    let usage =
      "\(function.name)(\((first == 1 ? ["'\(function.choices[0])'"] : []) + function.numbers, separator: ", "))"
    guard arguments.count == first + function.numbers.count else {
      return fail(
        "arguments", "'\(function.name)' takes \(first + function.numbers.count) arguments, not \(arguments.count)",
        at: range, hint: "write \(usage)")
    }
    let chosen = first == 0 ? nil : check(arguments[0], within: range).flatMap { converted($0, to: .string) }
    let operands = arguments.dropFirst(first).map { argument in
      check(argument, within: range).flatMap { converted($0, to: .number) }
    }
    let known = operands.compactMap { $0 }
    guard known.count == operands.count else { return nil }
    guard first == 1 else { return add(.external(function, choice: 0, known), .number, range) }
    guard let chosen else { return nil }
    guard case .string(let text)? = nodes[chosen].constant else { return choosing(function, [chosen] + known, range) }
    guard let choice = function.choices.firstIndex(of: text) else {
      return fail(
        "arguments", "'\(function.name)' does not know '\(text)'", at: range,
        hint: Spelling.hint(for: text, in: function.choices))
    }
    return add(.external(function, choice: choice, known), .number, range)
  }

  /// The choice is known when it is evaluated.
  private mutating func choosing(_ function: ExternalFunction, _ operands: [Int], _ range: TextRange) -> Int? {
    let places = Dictionary(function.choices.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return add(
      .call(
        { (_, a) throws(Failure) in
          let text = try a.string(0)
          guard let choice = places[text] else {
            throw Failure(code: "arguments", message: "'\(function.name)' does not know '\(text)'")
          }
          var numbers: [Double] = []
          for index in function.numbers.indices { numbers.append(try a.number(index + 1)) }
          return .number(numbers.withUnsafeBufferPointer { function.body(choice, $0) })
        }, operands, nil), .number, range)
  }
}

extension Function.Overload {
  func parameter(_ i: Int) -> ValueType { i < parameters.count ? parameters[i] : parameters.last ?? .any }
}

extension DefaultStringInterpolation {
  fileprivate mutating func appendInterpolation(_ list: [String], separator: String) {
    appendInterpolation(list.joined(separator: separator))
  }
}
