import Expressions
import Graphics

/// The forms of a path: SVG text, an object for each shape, an array of these.
extension FormulaReader {
  static let pathForms: [(key: String, form: Vocabulary.ObjectForm.Name)] = [
    ("oval", .ovalPath), ("rect", .rectPath), ("arc", .arcPath), ("polyline", .polylinePath),
    ("polygon", .polygonPath), ("star", .starPath), ("join", .joinPath),
    ("union", .unionPath), ("intersection", .intersectionPath), ("difference", .differencePath),
    ("exclusion", .exclusionPath), ("offset", .offsetPath), ("rounded", .roundedPath),
  ]

  static func pathForm(_ members: [JSONMember]) -> Vocabulary.ObjectForm.Name? {
    for member in members {
      if let known = pathForms.first(where: { $0.key == member.key }) { return known.form }
    }
    return nil
  }

  func path(
    _ value: JSONValue, _ expected: Expected, _ level: Int, _ diagnostics: inout Diagnostics
  ) -> Expression? {
    switch value.content {
    case .string(let text): return svgPath(text, value, &diagnostics)
    case .array(let items):
      if let pairs = Self.pairs(of: items) {
        diagnostics.error(
          "type", "expected an array of paths, found numbers", at: value.place, hint: "write {\"polyline\": \(pairs)}")
        return nil
      }
      if let points = Self.points(of: items) {
        diagnostics.error(
          "type", "expected an array of paths, found points", at: value.place, hint: "write {\"polyline\": \(points)}")
        return nil
      }
      return combined(items, .compound, value, level, &diagnostics)
    case .object(let members):
      guard let form = Self.pathForm(members) else {
        guard let meant = pathMeant(by: members, value, &diagnostics) else { return nil }
        return path(meant, expected, level, &diagnostics)
      }
      guard let object = object(value, form, &diagnostics) else { return nil }
      return shape(form, object, value, level, &diagnostics)
    default: return mismatch(value, expected, &diagnostics)
    }
  }

  /// Reports an object that is no path.
  /// - Returns: the one that was meant by a misspelt key: what it holds may have mistakes of its own.
  private func pathMeant(
    by members: [JSONMember], _ value: JSONValue, _ diagnostics: inout Diagnostics
  ) -> JSONValue? {
    let names = Self.pathForms.map(\.key)
    guard let wrong = members.firstIndex(where: { !$0.key.hasPrefix("x-") }) else {
      diagnostics.error(
        "path", "an empty object is not a path", at: value.place, hint: "expected \(Quoting.list(quoting: names))")
      return nil
    }
    let key = members[wrong].key
    let foreign = Synonyms.paths[key]
    let meant = foreign == nil ? diagnostics.nearest(key, in: names) : nil
    diagnostics.error(
      "path", "\(Quoting.quoted(key)) is not a path", at: members[wrong].keyPlace,
      hint: foreign ?? meant.map { Spelling.hint(naming: $0) } ?? "expected \(Quoting.list(quoting: names))")
    guard let meant else { return nil }
    switch members[wrong].value.content {
    case .array, .object: break
    default: return nil
    }
    var corrected = members
    corrected[wrong].key = meant
    return JSONValue(.object(corrected), value.place)
  }

  /// SVG path data, with or without `${…}` in it.
  private func svgPath(_ text: String, _ value: JSONValue, _ diagnostics: inout Diagnostics) -> Expression? {
    if text.contains("${") {
      let template = template(text, text, value, &diagnostics)
      guard template.isWhole, let text = template.expression else { return nil }
      return .construct(.svgPath, [text], value.place.range)
    }
    do throws(SVGPathError) {
      return .literal(.path(try Path(svg: text)))
    } catch {
      let offsets = offsets(value, textLength: text.utf8.count)
      let at = offsets[min(max(error.offset, 0), offsets.count - 1)]
      diagnostics.error(
        "path", "the path data is broken: \(error.message)", at: value.place.narrowed(to: TextRange(at, at + 1)))
      return nil
    }
  }

  private func combined(
    _ items: [JSONValue], _ constructor: Constructor, _ value: JSONValue, _ level: Int,
    _ diagnostics: inout Diagnostics
  ) -> Expression? {
    let parts = items.compactMap { expression($0, Expected(.path), level + 1, &diagnostics) }
    return parts.count == items.count ? .construct(constructor, parts, value.place.range) : nil
  }

  private func shape(
    _ form: Vocabulary.ObjectForm.Name, _ object: ObjectView, _ value: JSONValue, _ level: Int,
    _ diagnostics: inout Diagnostics
  ) -> Expression? {
    let range = value.place.range
    switch form {
    case .ovalPath:
      return parts(object, form, ["oval"], level, &diagnostics).map { .construct(.oval, $0, range) }
    case .rectPath: return roundedRect(object, range, level, &diagnostics)
    case .arcPath: return arc(object, range, level, &diagnostics)
    case .polylinePath:
      let points = parts(object, form, ["polyline"], level, &diagnostics)
      let curve = constantName(PolylineCurve.self, object["curve"], else: .straight, &diagnostics)
      return either(object["closed"], unlessGiven: false, level, &diagnostics) { closed in
        guard let points, let curve else { return nil }
        return .construct(.polyline(curve, closed: closed), points, range)
      }
    case .polygonPath:
      return inner(object["polygon"], .polygon, ["center", "radius", "sides"], level, &diagnostics)
        .map { .construct(.polygon, $0, range) }
    case .starPath:
      return inner(object["star"], .star, ["center", "radius", "innerRadius", "points"], level, &diagnostics)
        .map { .construct(.star, $0, range) }
    case .unionPath: return area(.union, "a union", object, value, level, &diagnostics)
    case .intersectionPath: return area(.intersection, "an intersection", object, value, level, &diagnostics)
    case .differencePath: return area(.difference, "a difference", object, value, level, &diagnostics)
    case .exclusionPath: return area(.exclusion, "an exclusion", object, value, level, &diagnostics)
    case .offsetPath: return offset(object["offset"], range, level, &diagnostics)
    case .roundedPath:
      return inner(object["rounded"], .rounded, ["path", "radius"], level, &diagnostics)
        .map { .construct(.rounded, $0, range) }
    default:
      guard let join = object["join"], let items = items(join, "an array of paths", &diagnostics) else { return nil }
      guard !items.isEmpty else {
        diagnostics.error("count", "a join needs at least one path", at: join.place)
        return nil
      }
      let parts = items.compactMap { expression($0, Expected(.path), level + 1, &diagnostics) }
      return either(object["closed"], unlessGiven: false, level, &diagnostics) { closed in
        parts.count == items.count ? .construct(.join(closed: closed), parts, range) : nil
      }
    }
  }

  private func area(
    _ operation: PathOperation, _ noun: String, _ object: ObjectView, _ value: JSONValue, _ level: Int,
    _ diagnostics: inout Diagnostics
  ) -> Expression? {
    let rule = constantName(FillRule.self, object["fillRule"], else: .nonZero, &diagnostics)
    guard let list = object[operation.rawValue], let items = items(list, "an array of paths", &diagnostics) else {
      return nil
    }
    guard !items.isEmpty else {
      diagnostics.error("count", "\(noun) needs at least one path", at: list.place)
      return nil
    }
    let parts = combined(items, .compound, value, level, &diagnostics)
    guard let rule, case .construct(_, let operands, let range)? = parts else { return nil }
    return .construct(.combined(operation, rule), operands, range)
  }

  private func offset(
    _ value: JSONValue?, _ range: TextRange, _ level: Int, _ diagnostics: inout Diagnostics
  ) -> Expression? {
    guard let value, let object = object(value, .offset, &diagnostics) else { return nil }
    let join = constantName(Stroke.Join.self, object["join"], else: .miter, &diagnostics)
    let rule = constantName(FillRule.self, object["fillRule"], else: .nonZero, &diagnostics)
    let limit =
      object["miterLimit"] == nil
      ? [.literal(.number(10))] : parts(object, .offset, ["miterLimit"], level, &diagnostics)
    let parts = parts(object, .offset, ["path", "by"], level, &diagnostics)
    guard let join, let rule, let limit, let parts else { return nil }
    return .construct(.offset(join, rule), parts + limit, range)
  }

  /// nil only after a mistake.
  private func constantName<T: RawRepresentable & CaseIterable>(
    _ type: T.Type, _ value: JSONValue?, else fallback: T, _ diagnostics: inout Diagnostics
  ) -> T? where T.RawValue == String {
    guard let value else { return fallback }
    return oneOf(type, value, &diagnostics)
  }

  /// What depends on a flag; where an expression gives it, both forms stand ready.
  private func either(
    _ value: JSONValue?, unlessGiven fallback: Bool, _ level: Int, _ diagnostics: inout Diagnostics,
    _ form: (Bool) -> Expression?
  ) -> Expression? {
    guard let value else { return form(fallback) }
    guard let flag = expression(value, Expected(.bool), level + 1, &diagnostics) else { return nil }
    if case .literal(.bool(let flag)) = flag { return form(flag) }
    guard let yes = form(true), let no = form(false) else { return nil }
    return .conditional(flag, yes, no, value.place.range)
  }

  private func parts(
    _ object: ObjectView, _ form: Vocabulary.ObjectForm.Name, _ keys: [String], _ level: Int,
    _ diagnostics: inout Diagnostics
  ) -> [Expression]? {
    var parts: [Expression] = []
    for key in keys {
      guard let value = object[key], case .value(let expected)? = Vocabulary.object(form).key(key)?.form else {
        continue
      }
      if let part = expression(value, expected, level + 1, &diagnostics) { parts.append(part) }
    }
    return parts.count == keys.count ? parts : nil
  }

  private func inner(
    _ value: JSONValue?, _ form: Vocabulary.ObjectForm.Name, _ keys: [String], _ level: Int,
    _ diagnostics: inout Diagnostics
  ) -> [Expression]? {
    guard let value, let object = object(value, form, &diagnostics) else { return nil }
    return parts(object, form, keys, level, &diagnostics)
  }

  private func arc(
    _ object: ObjectView, _ range: TextRange, _ level: Int, _ diagnostics: inout Diagnostics
  ) -> Expression? {
    guard let value = object["arc"], let arc = self.object(value, .arc, &diagnostics) else { return nil }
    let parts = parts(arc, .arc, ["center", "radius", "startAngle", "endAngle"], level, &diagnostics)
    return either(arc["clockwise"], unlessGiven: true, level, &diagnostics) { clockwise in
      parts.map { .construct(.arc(clockwise: clockwise), $0, range) }
    }
  }

  private func roundedRect(
    _ object: ObjectView, _ range: TextRange, _ level: Int, _ diagnostics: inout Diagnostics
  ) -> Expression? {
    let all = Path.Corners.names
    var corners: Expression? = .literal(.array(all.map { .string($0) }))
    if let value = object["corners"] {
      corners = expression(value, Expected(.array(.string), names: all), level + 1, &diagnostics)
    }
    let radius =
      object["cornerRadius"] == nil
      ? [.literal(.number(0))] : parts(object, .rectPath, ["cornerRadius"], level, &diagnostics)
    let rect = parts(object, .rectPath, ["rect"], level, &diagnostics)
    guard let rect, let radius, let corners else { return nil }
    return .construct(.roundedRect, rect + radius + [corners], range)
  }
}
