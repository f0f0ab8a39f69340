import Expressions
import Graphics
import Motion
import Scripting

/// The tables of the format's reference, made from the vocabulary: what stands between `<!-- table: NAME -->` and
/// `<!-- end -->` in the page.
enum ReferenceTables {
  /// The page with every table as it has to be.
  static func updated(_ page: String) -> String {
    var result: [Substring] = []
    var isInTable = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "<!-- end -->" { isInTable = false }
      if !isInTable { result.append(line) }
      guard line.hasPrefix("<!-- table: "), line.hasSuffix(" -->") else { continue }
      isInTable = true
      result += table(String(line.dropFirst(12).dropLast(4))).map { Substring($0) }
    }
    return result.joined(separator: "\n")
  }

  /// Names of tables that a page has.
  static func names(in page: String) -> [String] {
    page.split(separator: "\n").compactMap { line in
      line.hasPrefix("<!-- table: ") ? String(line.dropFirst(12).dropLast(4)) : nil
    }
  }

  /// All there have to be.
  static let names =
    ["every layer"]
    + LayerKind.allCases.filter { kind in Vocabulary.properties.contains { $0.kinds == [kind] } }.map {
      "\($0.rawValue) properties"
    }
    + Vocabulary.objects.map(\.name.rawValue).filter { $0 != "layer" } + ["layer keys"]

  private static func table(_ name: String) -> [String] {
    if name == "every layer" { return properties { $0.kinds.count > 1 } }
    if name == "layer keys" { return keys(of: .layer) }
    if name.hasSuffix(" properties"), let kind = LayerKind(rawValue: String(name.dropLast(11))) {
      return properties { $0.kinds == [kind] }
    }
    return Vocabulary.ObjectForm.Name(rawValue: name).map(keys) ?? []
  }

  // MARK: Properties of layers

  private static func properties(_ isWanted: (Vocabulary.Property) -> Bool) -> [String] {
    let rows = Vocabulary.properties.filter(isWanted)
    return ["| key | value | unit | default | meaning | example |", "| --- | --- | --- | --- | --- | --- |"]
      + rows.map { property in
        let value = text(property.expected) + (property.isAnimatable ? "" : " †")
        let isRequired = property.kinds.contains { Vocabulary.requiredProperties(of: $0).contains(property.name) }
        let fallback = isRequired ? "required" : text(property.defaultValue)
        return "| `\(property.name)` | \(value) | \(unit(property.unit)) | \(fallback) | "
          + "\(property.summary) | `\(property.example.replacing("|", with: "\\|"))` |"
      }
  }

  static func unit(_ unit: Vocabulary.Unit?) -> String {
    switch unit {
    case .points: "points"
    case .degrees: "degrees"
    case .seconds: "seconds"
    case .fraction: "fraction"
    case nil: ""
    }
  }

  private static func text(_ expected: Expected) -> String {
    var text = expected.range.isWhole ? "whole number" : type(expected.count == nil ? expected.type : .number)
    if !expected.names.isEmpty {
      let names = expected.names.map { "`\($0)`" }.joined(separator: " ")
      if case .array = expected.type { text = "array of \(names)" } else { text = names }
    } else if expected.range != .any {
      text += " " + range(expected.range)
    }
    if !expected.numberNames.isEmpty {
      text += ", or " + expected.numberNames.map { "`\($0.name)`" }.joined(separator: " ")
    }
    if let count = expected.count { text += ", or \(count) of these" }
    return expected.isNullable ? text + ", or null" : text
  }

  private static func type(_ type: ValueType) -> String {
    switch type {
    case .number: "number"
    case .bool: "boolean"
    case .string: "string"
    case .point: "point"
    case .size: "size"
    case .rect: "rectangle"
    case .color: "color"
    case .path: "path"
    case .transform: "transform"
    case .image: "image file"
    case .array(.number): "array of numbers"
    case .array(.color): "array of colors"
    case .array(.point): "array of points"
    case .array(.string): "array of strings"
    case .array: "array"
    case .record: "row"
    case .any: "any value"
    }
  }

  private static func range(_ range: NumberRange) -> String {
    switch (range.minimum, range.maximum) {
    case (let low?, let high?) where range.excludesMinimum: "> \(number(low)), ≤ \(number(high))"
    case (let low?, let high?): "\(number(low))…\(number(high))"
    case (let low?, nil): (range.excludesMinimum ? "> " : "≥ ") + number(low)
    case (nil, let high?): "≤ \(number(high))"
    case (nil, nil): ""
    }
  }

  private static func number(_ number: Double) -> String { NumberText.shortest(number) }

  static func text(_ value: Value) -> String {
    if case .none = value { return "–" }
    return "`\(json(value))`"
  }

  private static func json(_ value: Value) -> String {
    switch value {
    case .number(let x): number(x)
    case .bool(let flag): flag ? "true" : "false"
    case .string(let text): "\"\(text)\""
    case .point(let p): "[\(number(p.x)), \(number(p.y))]"
    case .size(let size): "[\(number(size.width)), \(number(size.height))]"
    case .rect(let r): "[\(number(r.origin.x)), \(number(r.origin.y)), \(number(r.width)), \(number(r.height))]"
    case .color(.black): "\"black\""
    case .color(.white): "\"white\""
    case .transform(.identity): "{}"
    case .array(let elements): "[" + elements.map(json).joined(separator: ", ") + "]"
    default: "\(value)"
    }
  }

  // MARK: Keys of objects

  private static func keys(of name: Vocabulary.ObjectForm.Name) -> [String] {
    let rows = Vocabulary.object(name).keys
    return ["| key | value | unit | default | meaning | example |", "| --- | --- | --- | --- | --- | --- |"]
      + rows.map { key in
        let note = ReferenceNotes.note(key.name, of: name.rawValue)
        let fallback = key.isRequired ? "required" : note.map { $0.fallback.isEmpty ? "–" : "`\($0.fallback)`" } ?? "?"
        return "| `\(key.name)` | \(text(key.form)) | \(note?.unit ?? "") | \(fallback) | \(key.summary) | "
          + "`\((note?.example ?? "?").replacing("|", with: "\\|"))` |"
      }
  }

  private static func text(_ form: Vocabulary.Form) -> String {
    switch form {
    case .text: return "string"
    case .identifier: return "name"
    case .number(let bounds):
      let text = range(bounds)
      return (bounds.isWhole ? "whole number" : "number") + (text.isEmpty ? "" : " " + text) + ", constant"
    case .names(let names): return names.map { "`\($0)`" }.joined(separator: " ")
    case .value(let expected): return text(expected)
    case .expression: return "an expression"
    case .list(let element, let count):
      let noun = plural(text(element))
      let text = "array of " + (noun.contains(", or ") ? "(\(noun))" : noun)
      if count.upperBound == .max { return text }
      return count.lowerBound == count.upperBound
        ? text + " (\(count.lowerBound))" : text + " (\(count.lowerBound)…\(count.upperBound))"
    case .object(let name):
      let noun = Vocabulary.object(name).noun
      return noun
    case .dictionary(let value): return "object of names, each " + text(value)
    case .oneOf(let forms):
      if case .value(let first)? = forms.first, first.names == TimingFunction.names {
        return "[timing](#timing-functions)"
      }
      if case .object(.animate)? = forms.first { return "entry" }
      var parts: [String] = []
      for part in forms.map(text) where !parts.contains(part) { parts.append(part) }
      return parts.joined(separator: ", or ")
    case .nothing: return "null"
    case .off: return "false"
    case .bare: return "constant or expression"
    case .any: return "any value"
    }
  }

  private static func plural(_ noun: String) -> String {
    switch noun {
    case "a layer": "layers"
    case "a filter": "filters"
    case "a span": "spans"
    case "a cell": "cells"
    case "string": "strings"
    case "number": "numbers"
    case "entry": "entries"
    case "[timing](#timing-functions)": "[timings](#timing-functions)"
    case "color", "color, or null": "colors"
    case "path": "paths"
    case "any value": "values"
    default: noun.hasPrefix("number ") || noun.hasPrefix("number, ") ? "numbers" + noun.dropFirst(6) : noun
    }
  }
}
