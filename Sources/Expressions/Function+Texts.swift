import Graphics

extension Function {
  static let texts: [Function] = [
    Function(
      name: "format", usage: "format(number, decimals) or format(number, decimals, separator)",
      overloads: [
        of([.number, .number], .string) { (meter, a) throws(Failure) in try formatted(a, "", &meter) },
        of([.number, .number, .string], .string) { (meter, a) throws(Failure) in
          try formatted(a, try a.string(2), &meter)
        },
      ]),
    Function(
      name: "contains", usage: "contains(text, part) or contains(array, element)",
      overloads: [
        of([.string, .string], .bool) { (meter, a) throws(Failure) in
          let (text, part) = (try a.string(0), try a.string(1))
          try meter.spend(text.utf8.count + part.utf8.count)
          return .bool(holds(text, part))
        }
      ]
        + [ValueType.number, .string].map { element in
          of([.array(element), element], .bool) { (meter, a) throws(Failure) in
            for element in try a.array(0) where try Conversion.equal(element, a[1], &meter) { return .bool(true) }
            return .bool(false)
          }
        }),
    letterCase("upper") { $0.uppercased() },
    letterCase("lower") { $0.lowercased() },
    Function(
      name: "pad", usage: "pad(text, width, fill)",
      overloads: [
        of([.string, .number, .string], .string) { (meter, a) throws(Failure) in try padded(a, &meter) },
        of([.number, .number, .string], .string) { (meter, a) throws(Failure) in try padded(a, &meter) },
      ]),
    Function(
      name: "padEnd", usage: "padEnd(text, width, fill)",
      overloads: [
        of([.string, .number, .string], .string) { (meter, a) throws(Failure) in try padded(a, atEnd: true, &meter) },
        of([.number, .number, .string], .string) { (meter, a) throws(Failure) in try padded(a, atEnd: true, &meter) },
      ]),
    Function(
      name: "join", usage: "join(array, separator)",
      overloads: [ValueType.string, .number, .bool].map { element in
        of([.array(element), .string], .string) { (meter, a) throws(Failure) in try joined(a, &meter) }
      }),
    Function(
      name: "split", usage: "split(text, separator)",
      overloads: [of([.string, .string], .array(.string)) { (meter, a) throws(Failure) in try split(a, &meter) }]),
    Function(
      name: "replace", usage: "replace(text, part, by)",
      overloads: [of([.string, .string, .string], .string) { (meter, a) throws(Failure) in try replaced(a, &meter) }]),
    Function(
      name: "trim", usage: "trim(text)",
      overloads: [
        of([.string], .string) { (meter, a) throws(Failure) in
          let text = try a.string(0)
          try meter.spend(2 * text.utf8.count)
          guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
          else { return .string("") }
          return .string(String(text[first...last]))
        }
      ]),
    Function(
      name: "hex", usage: "hex(color)",
      overloads: [of([.color], .string) { (_, a) throws(Failure) in .string(try a.color(0).hexText) }]),
  ]

  /// Whether a part stands in a text.
  private static func holds(_ text: String, _ part: String) -> Bool {
    let wanted = Array(part)
    guard let first = wanted.first else { return true }
    return wanted.count == 1 ? text.contains(first) : !ends(of: wanted, in: text, atMost: 1).isEmpty
  }

  /// Where a part that stands in a text ends each time, in characters, none before the one before it has ended; in a
  /// time that grows as both do (Knuth, Morris and Pratt).
  /// - Parameter wanted: not empty.
  private static func ends(of wanted: [Character], in text: String, atMost: Int = .max) -> [Int] {
    /// How many characters of what is wanted go on to fit where one more than so many did not.
    var fallbacks = [Int](repeating: 0, count: wanted.count)
    var fitting = 0
    for place in 1..<wanted.count {
      while fitting > 0, wanted[place] != wanted[fitting] { fitting = fallbacks[fitting - 1] }
      if wanted[place] == wanted[fitting] { fitting += 1 }
      fallbacks[place] = fitting
    }
    fitting = 0
    var ends: [Int] = []
    for (place, character) in text.enumerated() {
      while fitting > 0, character != wanted[fitting] { fitting = fallbacks[fitting - 1] }
      if character == wanted[fitting] { fitting += 1 }
      guard fitting == wanted.count else { continue }
      ends.append(place + 1)
      if ends.count == atMost { break }
      fitting = 0
    }
    return ends
  }

  /// What is between the places where a part stands, and before and behind them.
  private static func pieces(_ text: String, _ part: String, _ meter: inout Meter) throws(Failure) -> [Substring] {
    let wanted = Array(part)
    try meter.spend(2 * text.utf8.count + wanted.count)
    guard !wanted.isEmpty else { return text.indices.map { text[$0...$0] } }
    var pieces: [Substring] = []
    var (rest, before) = (text[...], 0)
    for end in ends(of: wanted, in: text) {
      pieces.append(rest.prefix(end - wanted.count - before))
      rest = rest.dropFirst(end - before)
      before = end
    }
    return pieces + [rest]
  }

  /// Between an empty separator stand single characters.
  private static func split(_ a: Arguments, _ meter: inout Meter) throws(Failure) -> Value {
    .array(try pieces(try a.string(0), try a.string(1), &meter).map { .string(String($0)) })
  }

  private static func replaced(_ a: Arguments, _ meter: inout Meter) throws(Failure) -> Value {
    let (text, part, other) = (try a.string(0), try a.string(1), try a.string(2))
    guard !part.isEmpty else { throw .range("'replace' of an empty text") }
    let pieces = try pieces(text, part, &meter)
    try meter.spend(pieces.count * other.utf8.count)
    return .string(pieces.joined(separator: other))
  }

  private static func letterCase(_ name: String, _ change: @escaping @Sendable (String) -> String) -> Function {
    Function(
      name: name, usage: "\(name)(text)",
      overloads: [
        of([.string], .string) { (meter, a) throws(Failure) in
          let text = try a.string(0)
          try meter.spend(3 * text.utf8.count)
          return .string(change(text))
        }
      ])
  }

  /// - Parameter separator: stands between each three digits before the point.
  private static func formatted(
    _ a: Arguments, _ separator: String, _ meter: inout Meter
  ) throws(Failure) -> Value {
    let (number, decimals) = (try a.number(0), try a.number(1))
    guard decimals >= 0, decimals <= 15, decimals == decimals.rounded() else {
      throw .range("'format' takes 0 to 15 decimals, not \(NumberText.shortest(decimals))")
    }
    guard number.isFinite else { throw .unprintable }
    let text = NumberText.fixed(number, decimals: clampedInt(decimals))
    try meter.spend(text.utf8.count * (1 + separator.utf8.count))
    return .string(separator.isEmpty ? text : NumberText.grouped(text, by: separator))
  }

  /// All elements as they print, with `separator` between them.
  private static func joined(_ a: Arguments, _ meter: inout Meter) throws(Failure) -> Value {
    let (elements, separator) = (try a.array(0), try a.string(1))
    var text = ""
    for (index, element) in elements.enumerated() {
      if index > 0 { text += separator }
      let printed = try Conversion.text(element, &meter)
      try meter.spend(separator.utf8.count)
      text += printed
    }
    return .string(text)
  }

  /// `fill` again and again before the text, or behind it, until it has `width` characters.
  private static func padded(
    _ a: Arguments, atEnd: Bool = false, _ meter: inout Meter
  ) throws(Failure) -> Value {
    let name = atEnd ? "padEnd" : "pad"
    let (text, width, fill) = (try Conversion.text(a[0], &meter), try a.number(1), try a.string(2))
    guard width.isFinite else { throw Failure.notFinite("the width of '\(name)' is not finite") }
    let missing = clampedInt(width.rounded(.up), 0...Int(Int32.max)) - text.count
    guard missing > 0 else { return .string(text) }
    guard !fill.isEmpty else { throw .range("'\(name)' with an empty string") }
    try meter.spend(missing)
    try meter.spend((missing / fill.count + 1) * fill.utf8.count)
    let padding = String(String(repeating: fill, count: missing / fill.count + 1).prefix(missing))
    let padded = atEnd ? text + padding : padding + text
    guard padded.count == missing + text.count else {
      throw .range("'\(name)' with a character that joins the one beside it")
    }
    return .string(padded)
  }

  static let colors: [Function] = [
    Function(
      name: "rgb", usage: "rgb(red, green, blue)",
      overloads: [
        of([.number, .number, .number], .color, at: .rgb) { (_, a) throws(Failure) in .color(try rgb(a, 1)) }
      ]),
    Function(
      name: "rgba", usage: "rgba(red, green, blue, alpha)",
      overloads: [
        of([.number, .number, .number, .number], .color, at: .rgb) { (_, a) throws(Failure) in
          .color(try rgb(a, try unit(a.number(3), 1)))
        }
      ]),
    Function(
      name: "hsl", usage: "hsl(hue, saturation, lightness)",
      overloads: [
        of([.number, .number, .number], .color, at: .hsl) { (_, a) throws(Failure) in
          let hue = try a.number(0)
          guard hue.isFinite else { throw notFinite }
          return .color(Color.hsl(hue, try unit(a.number(1), 100), try unit(a.number(2), 100)))
        }
      ]),
  ]

  private static let notFinite = Failure.notFinite("a component of a color is not finite")

  private static func rgb(_ a: Arguments, _ alpha: Double) throws(Failure) -> Color {
    Color(try unit(a.number(0), 255), try unit(a.number(1), 255), try unit(a.number(2), 255), alpha)
  }

  /// 0…whole as 0…1, clamped as CSS does.
  private static func unit(_ number: Double, _ whole: Double) throws(Failure) -> Double {
    guard !number.isNaN else { throw notFinite }
    return unitClamped(number / whole)
  }
}
