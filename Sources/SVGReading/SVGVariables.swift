/// `var(--name, otherwise)` in values.
struct SVGVariables {
  /// How deep variables may stand in the values of others, how often they may be used in one value, and how many bytes
  /// that may add: few letters could stand for endlessly many.
  private static let limits = (depth: 32, uses: 10_000, bytes: 1 << 16)

  private let known: [String: String]
  private let mostBytes: Int
  private var result = ""
  private var uses = 0
  /// Those whose values are being written, from the outside.
  private var replacing: [String] = []

  /// - Throws: where nothing is known by a name and nothing stands in for it, where variables are made of each other,
  ///   and beyond the limits.
  static func replaced(in text: String, by variables: [String: String]) throws(StyleError) -> String {
    guard text.contains("var(") else { return text }
    var variables = SVGVariables(known: variables, most: text.utf8.count + limits.bytes)
    try variables.append(text[...], depth: 0)
    return variables.result
  }

  private init(known: [String: String], most: Int) { (self.known, mostBytes) = (known, most) }

  private mutating func append(_ text: Substring, depth: Int) throws(StyleError) {
    guard depth <= Self.limits.depth else { throw StyleError("its variables are nested too deeply") }
    var rest = text
    while let start = Self.beginning(of: "var(", in: rest) {
      result += rest[..<start]
      let inner = try Self.argument(rest[start...].dropFirst("var(".count))
      rest = rest[inner.endIndex...].dropFirst()
      try use(inner, depth)
    }
    result += rest
    guard result.utf8.count <= mostBytes else {
      throw StyleError("its variables make a value that is too long")
    }
  }

  private mutating func use(_ argument: Substring, _ depth: Int) throws(StyleError) {
    uses += 1
    guard uses <= Self.limits.uses else { throw StyleError("its variables are used too often") }
    let comma = argument.firstIndex(of: ",")
    let name = String(argument[..<(comma ?? argument.endIndex)].trimmed)
    if let value = known[name] {
      guard !replacing.contains(name) else { throw StyleError("its variables refer to each other") }
      replacing.append(name)
      try append(value[...], depth: depth + 1)
      replacing.removeLast()
    } else if let comma {
      try append(argument[comma...].dropFirst().trimmed, depth: depth + 1)
    } else {
      throw StyleError("there is no '\(name.prefix(40))'")
    }
  }

  /// What is in brackets that are open already.
  private static func argument(_ text: Substring) throws(StyleError) -> Substring {
    var depth = 1
    for index in text.indices {
      if text[index] == "(" { depth += 1 } else if text[index] == ")" { depth -= 1 }
      if depth == 0 { return text[..<index] }
    }
    throw StyleError("'var(\(text.shown)' lacks a ')'")
  }

  private static func beginning(of part: String, in text: Substring) -> Substring.Index? {
    let first = part.first
    return text.indices.first { text[$0] == first && text[$0...].hasPrefix(part) }
  }
}
