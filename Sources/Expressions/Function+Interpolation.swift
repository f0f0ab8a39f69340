import Graphics

extension Function {
  /// Between the outputs as a number is between the inputs.
  static let interpolate = Function(
    name: "interpolate", usage: "interpolate(x, inputs, outputs)",
    overloads: [
      along(.number) { (a, b, t) throws(Failure) in .number(try number(a) * (1 - t) + (try number(b)) * t) },
      along(.color) { (a, b, t) throws(Failure) in
        .color(try Arguments([a]).color(0).lerp(to: try Arguments([b]).color(0), t))
      },
      along(.point) { (a, b, t) throws(Failure) in
        .point(try Arguments([a]).point(0).lerp(to: try Arguments([b]).point(0), t))
      },
    ])

  private static func number(_ value: Value) throws(Failure) -> Double { try Arguments([value]).number(0) }

  private static func along(
    _ type: ValueType, _ mixed: @escaping @Sendable (Value, Value, Double) throws(Failure) -> Value
  ) -> Overload {
    of([.number, .array(.number), .array(type)], type) { (meter, a) throws(Failure) in
      let (x, inputs, outputs) = (try a.number(0), try a.numbers(1, &meter), try a.array(2))
      guard inputs.count == outputs.count else {
        let (from, to) = (NumberText.count(inputs.count, "input"), NumberText.count(outputs.count, "output"))
        throw .range("'interpolate' from \(from) to \(to)")
      }
      guard let last = outputs.last, let first = outputs.first else { throw .range("'interpolate' of empty arrays") }
      guard zip(inputs, inputs.dropFirst()).allSatisfy({ $0 <= $1 }) else {
        throw .range("the inputs of 'interpolate' are not ascending")
      }
      guard !x.isNaN else { throw Failure.notFinite("the number of 'interpolate' is not finite") }
      // Where two inputs are the same the later output counts from there on.
      guard let next = inputs.firstIndex(where: { $0 > x }) else { return last }
      if next == 0 { return first }
      let share = NumericOperation.share(x, from: inputs[next - 1], to: inputs[next])
      return try mixed(outputs[next - 1], outputs[next], share)
    }
  }
}
