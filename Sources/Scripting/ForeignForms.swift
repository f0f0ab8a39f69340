import Expressions
import Graphics

/// Values in the forms of other programs, colors of three numbers and points of one word, in those of scripts.
enum ForeignForms {
  /// What to write in place of a value of another form; nil where that cannot be told.
  static func hint(_ value: JSONValue, for type: ValueType) -> String? {
    switch (value.content, type) {
    case (.object(let members), .rect): rectangle(members)
    case (.object(let members), .size): pair(members, ["x", "y"], ["dx", "dy"])
    case (.object(let members), .color): color(members)
    case (.number(let number), .color): color(number)
    case (.array(let items), .color): colorStop(items) ?? color(items, isShare: areShares(items))
    case (.string(let text), .point): point(text)
    case (.number(let number), .point): "write [\(NumberText.shortest(number)), \(NumberText.shortest(number))]"
    case (.string(let text), .array(.color)): colors(text)
    case (.string(let text), .array(.number)): numbers(text)
    default: nil
    }
  }

  /// Key times in percent, or in seconds of an entry's duration, as shares of it.
  static func keyTimes(_ items: [JSONValue], _ duration: JSONValue?) -> String? {
    guard let times = constants(items), let end = times.last, end > 1, times.allSatisfy({ (0...end).contains($0) })
    else { return nil }
    if end != 100 { guard case .number(end)? = duration?.content else { return nil } }
    let form =
      times.count <= 8
      ? "write \(list(times.map { ($0 / end * 1000).rounded() / 1000 }))" : "divide each by \(NumberText.shortest(end))"
    return "key times are shares of the duration: \(form)"
  }

  /// The data of a path, or a picture's file, where a layer is wanted.
  static func layer(_ text: String) -> String? {
    if let first = text.first, "Mm".contains(first),
      text.dropFirst().first.map({ "0123456789.-+ ,".contains($0) }) ?? false
    {
      return #"write {"type": "shape", "path": …}"#
    }
    let ending = text.split(separator: ".", omittingEmptySubsequences: false).last.map { $0.lowercased() } ?? ""
    return ["png", "jpg", "jpeg", "gif", "webp", "svg"].contains(ending) ? #"write {"type": "image", "image": …}"# : nil
  }

  /// CSS's `matrix(a, b, c, d, tx, ty)` as an array.
  static func matrix(_ items: [JSONValue]) -> String? {
    guard let numbers = constants(items) else { return nil }
    if numbers.count == 16 { return #"write {"matrix": \#(list(numbers))}"# }
    guard numbers.count == 6 else { return nil }
    let (a, b, c, d, x, y) = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    return #"write {"matrix": \#(list([a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, x, y, 0, 1]))}"#
  }

  /// A list of key frames by their shares of the time, as in CSS.
  static func keyframes(_ members: [JSONMember]) -> String? {
    let times = members.map { member -> Double? in
      switch member.key {
      case "from": 0
      case "to": 1
      default: WrittenUnit(member.key).flatMap { $0.kind == .share ? $0.value : nil }
      }
    }
    let known = times.compactMap { $0 }
    guard !known.isEmpty, known.count == times.count else { return nil }
    return "their values stand in an array, their times beside it: \"keyTimes\": \(list(known.sorted()))"
  }

  private static func rectangle(_ members: [JSONMember]) -> String? {
    let names = [["x", "left"], ["y", "top"], ["width", "w"], ["height", "h"]]
    guard !members.isEmpty, Set(members.map(\.key)).isSubset(of: names.joined()) else { return nil }
    let parts = names.map { names in members.first { names.contains($0.key) }.map(\.value) }
    let known = parts.compactMap { $0 }
    guard known.count == parts.count else { return nil }
    return constants(known).map { "write \(list($0))" } ?? "write [x, y, width, height]"
  }

  private static func pair(_ members: [JSONMember], _ names: [String]...) -> String? {
    for names in names where Set(members.map(\.key)) == Set(names) && members.count == names.count {
      let parts = names.compactMap { name in members.first { $0.key == name }?.value }
      return constants(parts).map { "write \(list($0))" } ?? "write [width, height]"
    }
    return nil
  }

  private static func color(_ members: [JSONMember]) -> String? {
    let names = [["r", "red"], ["g", "green"], ["b", "blue"], ["a", "alpha"]]
    guard !members.isEmpty, Set(members.map(\.key)).isSubset(of: names.joined()) else { return nil }
    let parts = names.compactMap { names in members.first { names.contains($0.key) }.map(\.value) }
    return color(parts, isShare: constants(parts)?.prefix(3).allSatisfy { $0 <= 1 } ?? false)
  }

  /// A color with its place, as other programs have them in gradients.
  private static func colorStop(_ items: [JSONValue]) -> String? {
    guard items.count == 2 else { return nil }
    for (color, place) in [(items[0], items[1]), (items[1], items[0])] {
      guard case .string(let text) = color.content, Color(css: text) != nil, case .number = place.content else {
        continue
      }
      return "write \"\(text)\"; the places of a gradient's colors are its 'locations'"
    }
    return nil
  }

  /// Whether numbers can only be of 1. Where three are whole, they may be of 255 as well.
  private static func areShares(_ items: [JSONValue]) -> Bool {
    guard let numbers = constants(items), numbers.allSatisfy({ $0 <= 1 }) else { return false }
    return items.count == 4 && numbers[3] == 1 || items.count == 3 && numbers.contains { $0 != $0.rounded() }
  }

  /// - Parameter isShare: False: the parts are of 255; true: of 1.
  private static func color(_ items: [JSONValue], isShare: Bool) -> String? {
    guard (3...4).contains(items.count), let numbers = constants(items), numbers.allSatisfy({ (0...255).contains($0) }),
      isShare || numbers.prefix(3).contains(where: { $0 > 1 })
    else { return nil }
    let parts = numbers.prefix(3).map { NumberText.shortest(($0 * (isShare ? 255 : 1)).rounded()) }
    if numbers.count == 3 { return "write \"rgb(\(parts.joined(separator: ", ")))\"" }
    let alpha = numbers[3] > 1 ? (numbers[3] / 255 * 1000).rounded() / 1000 : numbers[3]
    return "write \"rgba(\(parts.joined(separator: ", ")), \(NumberText.shortest(alpha)))\""
  }

  /// Of a place in a box, which scripts give in unit space.
  private static func point(_ text: String) -> String? {
    let word = text.lowercased().filter { !" -_".contains($0) }
    let place: (x: String, y: String)? =
      switch word {
      case "center", "middle": ("0.5", "0.5")
      case "left", "centerleft": ("0", "0.5")
      case "right", "centerright": ("1", "0.5")
      case "top", "topcenter": ("0.5", "0")
      case "bottom", "bottomcenter": ("0.5", "1")
      case "topleft", "lefttop": ("0", "0")
      case "topright", "righttop": ("1", "0")
      case "bottomleft", "leftbottom": ("0", "1")
      case "bottomright", "rightbottom": ("1", "1")
      default: nil
      }
    guard let place else { return nil }
    let hint = "in unit space that is [\(place.x), \(place.y)]"
    return place == ("0.5", "0.5") ? hint + ", of a position \"=parent.center\"" : hint
  }

  private static func colors(_ text: String) -> String? {
    guard text.contains(","), !text.contains("(") else { return nil }
    let names = text.split(separator: ",").map { $0.drop { $0 == " " } }.map { String($0.prefix { $0 != " " }) }
    guard names.allSatisfy({ Color(css: $0) != nil }) else { return nil }
    return "write [" + names.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
  }

  /// The numbers of a text; none where it has something else in it.
  static func numbers(of text: String) -> [Double] {
    let numbers = text.split { " ,".contains($0) }.map { Double($0) ?? .nan }
    return numbers.allSatisfy(\.isFinite) ? numbers : []
  }

  private static func numbers(_ text: String) -> String? {
    let numbers = numbers(of: text)
    return numbers.isEmpty ? nil : "write \(list(numbers))"
  }

  /// A color as one number, as it is in many programs: `0xff8800`.
  private static func color(_ number: Double) -> String? {
    guard let bits = Int(exactly: number), (0x1000...0xFF_FFFF).contains(bits) else { return nil }
    let digits = String(bits, radix: 16)
    return "write \"#\(String(repeating: "0", count: 6 - digits.count))\(digits)\""
  }

  /// One thing where several could stand.
  static func alone(_ value: JSONValue, _ expected: String) -> String? {
    switch value.content {
    case .object(let members)
    where ["filters", "layers", "entries", "cells", "spans"].contains { expected.hasSuffix($0) }
      && isOne(members, filter: expected.hasSuffix("filters")):
      "write it in brackets: [{…}]"
    case .string(let text) where expected == "an array of file names" && !text.contains("\""):
      "write [\"\(Quoting.escaped(text))\"]"
    default: nil
    }
  }

  /// Not several by their names or times, which are objects in one.
  private static func isOne(_ members: [JSONMember], filter isFilter: Bool) -> Bool {
    if isFilter { return members.count == 1 }
    return !members.allSatisfy { if case .object = $0.value.content { true } else { false } }
  }

  static func constants(_ items: [JSONValue]) -> [Double]? {
    let numbers = items.compactMap { item -> Double? in
      if case .number(let number) = item.content { number } else { nil }
    }
    return numbers.count == items.count ? numbers : nil
  }

  static func list(_ numbers: [Double]) -> String {
    "[" + numbers.map(NumberText.shortest).joined(separator: ", ") + "]"
  }
}
