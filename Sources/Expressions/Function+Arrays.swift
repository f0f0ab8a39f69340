import Graphics

extension Function {
  static let arrays: [Function] = [
    Function(
      name: "sum", usage: "sum(array)",
      overloads: [
        of([.array(.number)], .number, at: .sum) { (meter, a) throws(Failure) in
          .number(try a.numbers(0, &meter).reduce(0, +))
        }
      ]),
    Function(
      name: "runningSum", usage: "runningSum(array)",
      overloads: [
        of([.array(.number)], .array(.number)) { (meter, a) throws(Failure) in
          var sum = 0.0
          return .array(
            try a.numbers(0, &meter).map {
              sum += $0
              return .number(sum)
            })
        }
      ]),
    Function(
      name: "average", usage: "average(array)",
      overloads: [
        of([.array(.number)], .number, at: .average) { (meter, a) throws(Failure) in
          let numbers = try a.numbers(0, &meter)
          guard !numbers.isEmpty else { throw .range("'average' of an empty array") }
          return .number(numbers.reduce(0, +) / Double(numbers.count))
        }
      ]),
    Function(
      name: "count", usage: "count(array)",
      overloads: [
        of([.array(.any)], .number, at: .member(.count)) { (_, a) throws(Failure) in
          .number(Double(try a.array(0).count))
        },
        of([.string], .number) { (meter, a) throws(Failure) in
          let text = try a.string(0)
          try meter.spend(text.utf8.count)
          return .number(Double(text.count))
        },
      ]),
    Function(
      name: "range", usage: "range(n) or range(from, to)",
      overloads: [
        of([.number], .array(.number)) { (meter, a) throws(Failure) in try range(0, try a.number(0), &meter) },
        of([.number, .number], .array(.number)) { (meter, a) throws(Failure) in
          try range(try a.number(0), try a.number(1), &meter)
        },
      ]),
    Function(
      name: "slice", usage: "slice(array, from, to)",
      overloads: [
        Overload(
          parameters: [.array(.any), .number, .number], result: .argument(0),
          body: .values { (meter, a) throws(Failure) in
            let elements = try a.array(0)
            let (from, to) = try bounds(a, elements.count)
            try meter.spend(to - from)
            return .array(Array(elements[from..<to]))
          }),
        of([.string, .number, .number], .string) { (meter, a) throws(Failure) in
          let text = try a.string(0)
          try meter.spend(2 * text.utf8.count)
          let (from, to) = try bounds(a, text.count)
          return .string(String(text.dropFirst(from).prefix(to - from)))
        },
      ]),
    Function(
      name: "reverse", usage: "reverse(array)",
      overloads: [
        Overload(
          parameters: [.array(.any)], result: .argument(0),
          body: .values { (meter, a) throws(Failure) in
            let elements = try a.array(0)
            try meter.spend(elements.count)
            return .array(elements.reversed())
          }, form: .reverse)
      ]),
    Function(
      name: "sort", usage: "sort(array of numbers or of strings) or sort(array, expression)",
      overloads: [
        of([.array(.number)], .array(.number)) { (meter, a) throws(Failure) in try sorted(a, &meter) },
        of([.array(.string)], .array(.string)) { (meter, a) throws(Failure) in try sorted(a, &meter) },
      ]),
    Function(
      name: "concat", usage: "concat(array, array, …)",
      overloads: [
        Overload(
          parameters: [.array(.any)], repeats: true, result: .common,
          body: .values { (meter, a) throws(Failure) in
            var joined: [Value] = []
            for i in a.values.indices {
              let elements = try a.array(i)
              try meter.spend(elements.count)
              joined += elements
            }
            return .array(joined)
          }, form: .concat)
      ]),
  ]

  /// from, from + 1, … below `to`.
  private static func range(_ from: Double, _ to: Double, _ meter: inout Meter) throws(Failure) -> Value {
    guard from.isFinite, to.isFinite else { throw .range("'range' from or to a number that is not finite") }
    let count = clampedInt((to - from).rounded(.up), 0...Int(Int32.max))
    try meter.spend(count)
    return .array((0..<count).map { .number(from + Double($0)) })
  }

  /// What `slice` takes of `count` elements; what is outside them is not there.
  private static func bounds(_ a: Arguments, _ count: Int) throws(Failure) -> (from: Int, to: Int) {
    let (from, to) = (try a.number(1), try a.number(2))
    guard !from.isNaN, !to.isNaN else { throw .range("'slice' from or to a number that is not finite") }
    let first = clampedInt(from.rounded(.up), 0...count)
    return (first, max(first, clampedInt(to.rounded(.up), 0...count)))
  }

  private static func sorted(_ a: Arguments, _ meter: inout Meter) throws(Failure) -> Value {
    let elements = try a.array(0)
    let levels = max(1, Int.bitWidth - elements.count.leadingZeroBitCount)
    if case .string? = elements.first {
      var texts: [String] = []
      for element in elements {
        guard case .string(let text) = element else { throw .type("\(element.described) is not a string") }
        try meter.spend(levels + text.utf8.count)
        texts.append(text)
      }
      return .array(texts.sorted().map { .string($0) })
    }
    try meter.spend(elements.count * (levels - 1))
    let numbers = try a.numbers(0, &meter)
    guard numbers.allSatisfy({ !$0.isNaN }) else { throw .range("'sort' of an array with NaN in it") }
    return .array(numbers.sorted().map { .number($0) })
  }
}
