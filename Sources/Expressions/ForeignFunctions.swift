/// Functions of other languages, with what says the same here.
enum ForeignFunctions {
  /// - Parameter isOfPath: It was called with a path, which no function takes.
  static func hint(_ name: String, _ arguments: [Expression], isOfPath: Bool) -> String? {
    if isOfPath { return ofPaths }
    if makesTranslucent.contains(name) {
      if arguments.count == 1, ["alpha", "opacity"].contains(name) {
        return "write \(path(arguments[0]) ?? "color").\(name)"
      }
      return translucent(arguments.first, arguments.count > 1 ? arguments[1] : nil)
    }
    return word(name) ?? conditionals[name.lowercased()]
  }

  /// Of what is called behind a point: `x.toFixed(2)`.
  static func hint(ofMethod name: String, of object: Expression) -> String? {
    if makesTranslucent.contains(name) { return translucent(object, nil) }
    if let known = word(name) { return known }
    return Function.named[name] == nil && !Function.ofItems.contains(name)
      ? nil : "write \(name)(…) with the value inside"
  }

  private static func word(_ name: String) -> String? { known[name] ?? (pathNames.contains(name) ? ofPaths : nil) }

  /// Of what asks a path for its points, its length and the like.
  static let ofPaths =
    "write arcLength(path), pointAlong(path, fraction) or rotationAlong(path, fraction), or animate the 'position' of a "
    + "layer along it, with \"path\", and read NAME.position"

  private static let pathNames: Set<String> = [
    "pointAt", "pointOnPath", "pointAtLength", "getPointAtLength", "getTotalLength", "pathLength",
    "pathPoint", "totalLength", "tangentAt", "tangentOnPath", "normalAt", "angleAt",
  ]

  /// Functions of spreadsheets that are operators here, in whatever case.
  private static let conditionals = [
    "if": "write 'test ? a : b'", "iif": "write 'test ? a : b'", "and": "write 'a && b'", "or": "write 'a || b'",
    "not": "write '!a'",
  ]

  private static let makesTranslucent: Set<String> = [
    "alpha", "withAlpha", "setAlpha", "withAlphaComponent", "colorWithAlpha", "colorWithAlphaComponent", "opacity",
    "withOpacity", "fade", "transparentize",
  ]

  /// A color's parts are of 1, and what makes colors takes them of 255.
  static func translucent(_ color: Expression?, _ alpha: Expression?) -> String {
    var share = "alpha"
    if case .literal(.number(let number))? = alpha { share = NumberText.shortest(number) }
    return translucent(color.flatMap(path) ?? "color", share)
  }

  static func translucent(_ color: String, _ alpha: String) -> String {
    "write rgba(\(color).red * 255, \(color).green * 255, \(color).blue * 255, \(alpha))"
  }

  /// `a.b` as it was written.
  private static func path(_ expression: Expression) -> String? {
    switch expression {
    case .name(let name, _): name
    case .member(.name(let owner, _), let name, _): "\(owner).\(name)"
    default: nil
    }
  }

  private static let betweenRanges = "write interpolate(x, [a, b], [c, d])"
  private static let ofAngles = "angles are in degrees already"

  private static let known = [
    "repeat": "write join(map(range(n), text), '')", "repeated": "write join(map(range(n), text), '')",
    "lighten": "write mix(color, 'white', share)", "darken": "write mix(color, 'black', share)",
    "toFixed": "write format(number, decimals)", "toPrecision": "write format(number, decimals)",
    "toLocaleString": "write format(number, decimals, ',')", "numberFormat": "write format(number, decimals, ',')",
    "some": "write count(filter(array, test)) > 0", "any": "write count(filter(array, test)) > 0",
    "every": "write count(filter(array, test)) == count(array)",
    "all": "write count(filter(array, test)) == count(array)",
    "includes": "write contains(array, element), or contains(text, part)",
    "find": "write filter(array, test)[0], where count(filter(array, test)) > 0",
    "toString": "write '' + x, or ${x} in a text", "String": "write '' + x, or ${x} in a text",
    "string": "write '' + x, or ${x} in a text", "str": "write '' + x, or ${x} in a text", "parseInt": "write floor(x)",
    "parseFloat": "a number is one already",
    "Number": "a number is one already", "int": "write floor(x)", "trunc": "write x < 0 ? ceil(x) : floor(x)",
    "fract": "write x % 1", "fmod": "write x % y", "length": "write count(…)", "len": "write count(…)",
    "trimmed": "write trim(text)", "strip": "write trim(text)", "replaceAll": "write replace(text, part, by)",
    "replacingOccurrences": "write replace(text, part, by)", "sub": "write replace(text, part, by)",
    "components": "write split(text, separator)", "characters": "write split(text, '')",
    "cumsum": "write runningSum(array)", "cumulative": "write runningSum(array)", "scan": "write runningSum(array)",
    "reduce": "write sum(array) or runningSum(array)", "accumulate": "write runningSum(array)",
    "toUpperCase": "write upper(text)", "uppercased": "write upper(text)", "toLowerCase": "write lower(text)",
    "lowercased": "write lower(text)", "padStart": "write pad(text, width, fill)",
    "substr": "write slice(text, from, to)", "substring": "write slice(text, from, to)",
    "hypot": "write distance(point(0, 0), point(x, y))", "smoothstep": "write ease('easeInEaseOut', ramp(x, a, b))",
    "linear": betweenRanges, "remap": betweenRanges, "mapRange": betweenRanges, "wiggle": "write noise(x)",
    "degrees": ofAngles, "radians": ofAngles, "deg": ofAngles, "rad": ofAngles, "toDegrees": ofAngles,
    "toRadians": ofAngles, "radiansToDegrees": ofAngles, "degreesToRadians": ofAngles,
    "log10": "write log(x) / log(10)", "log2": "write log(x) / log(2)", "ln": "write log(x)",
    "first": "write array[0]", "last": "write array[count(array) - 1]", "mean": "write average(array)",
    "avg": "write average(array)",
    "indexOf": "write filter(range(count(array)), array[item] == x)[0], where contains(array, x)",
  ]
}
