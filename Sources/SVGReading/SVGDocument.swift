/// An SVG whose style sheets have been read: what each element says of itself, before anything is inherited.
struct SVGDocument {
  static let space = "http://www.w3.org/2000/svg"

  let elements: [XMLTree.Element]
  /// Properties of each element by their names: presentation attributes give way to style sheets, these to the `style`
  /// attribute, and all to what is `!important`.
  private(set) var properties: [[String: String]]
  /// The values of `--names`, of the elements that have any.
  private(set) var variables: [Int: [String: String]] = [:]
  private var byID: [String: Int] = [:]

  /// - Parameter mistakes: What is wrong with style sheets.
  /// - Throws: where it is no SVG at all, or has too many elements.
  init(_ bytes: [UInt8], limits: SVGLimits, _ mistakes: inout [SVGMistake]) throws(SVGFailure) {
    let tree = try XMLTree(bytes, depth: SVGLimits.depth, most: limits.parts)
    elements = tree.elements
    properties = []
    guard elements.first?.name == "svg", tree.space.isEmpty || tree.space == Self.space else {
      throw .mistake(SVGMistake(line: elements.first?.line ?? 1, message: "the outermost element is no <svg>"))
    }
    for (index, element) in elements.enumerated() {
      if let id = element.attributes["id"], byID[id] == nil { byID[id] = index }
    }
    style(styleSheet(&mistakes), &mistakes)
  }

  /// Whether it is an element of SVG, and not what an editor has left there for itself.
  func isSVG(_ element: Int) -> Bool { elements[element].isLikeRoot }

  /// The first element that bears an id.
  func element(_ id: String) -> Int? { byID[id] }

  /// The value of a property, or of an attribute that is none, as the element itself has it. What is empty counts as not
  /// given.
  func value(_ name: String, of element: Int) -> String? {
    if SVGProperties.all.contains(name) { return properties[element][name] }
    return attribute(name, of: element)
  }

  /// The same of an attribute alone.
  func attribute(_ name: String, of element: Int) -> String? {
    elements[element].attributes[name].flatMap { $0.trimmed.isEmpty ? nil : $0 }
  }

  /// The value where it is a word, in lower case.
  func keyword(_ name: String, of element: Int) -> String? { value(name, of: element)?.trimmed.lowercased() }

  /// The id that an attribute like `#id` names; nil where there is none.
  /// - Throws: references to other files.
  func reference(_ element: Int) throws(StyleError) -> String? {
    guard let text = attribute("href", of: element)?.trimmed else { return nil }
    guard text.hasPrefix("#") else { throw StyleError("'\(text.shown)' is not in the file itself") }
    return String(text.dropFirst())
  }

  /// Whether its conditions hold: no extensions are known, and the language is English.
  func isChosen(_ element: Int) -> Bool {
    if attribute("requiredExtensions", of: element) != nil { return false }
    guard let languages = elements[element].attributes["systemLanguage"] else { return true }
    return languages.split(separator: ",").contains { language in
      let language = language.trimmed.lowercased()
      return language == "en" || language.hasPrefix("en-")
    }
  }

  private func styleSheet(_ mistakes: inout [SVGMistake]) -> StyleSheet {
    var sheet = StyleSheet()
    for (index, element) in elements.enumerated() where element.name == "style" && isSVG(index) {
      do throws(StyleError) {
        let type = element.attributes["type"] ?? "text/css"
        if type.trimmed != "text/css" { throw StyleError("style sheets of type '\(type.shown)' are not supported") }
        try sheet.add(element.text)
      } catch {
        mistakes.append(SVGMistake(line: element.line, message: error.message))
      }
    }
    return sheet
  }

  private mutating func style(_ sheet: StyleSheet, _ mistakes: inout [SVGMistake]) {
    var matching = StyleSheet.Matching(elements, sheet)
    for (index, element) in elements.enumerated() {
      var own: [String: String] = [:]
      for (name, value) in element.attributes where SVGProperties.presentation.contains(name) {
        if !value.trimmed.isEmpty { own[name] = value }
      }
      let inline = element.attributes["style"].map { Declaration.all(in: StyleScanner.withoutComments($0)) } ?? []
      let all = sheet.declarations(of: index, &matching) + inline
      for declaration in all.filter({ !$0.isImportant }) + all.filter(\.isImportant) {
        if declaration.name.hasPrefix("--") {
          variables[index, default: [:]][declaration.name] = declaration.value
        } else if !declaration.value.isEmpty {
          own[declaration.name] = declaration.value
        }
      }
      properties.append(own)
      inherit(index, from: element.parent)
    }
    if matching.isExhausted {
      mistakes.append(SVGMistake(line: 1, message: "its style sheets have too many rules for so many elements"))
    }
  }

  /// What is said to be that of the parent, of properties that are not inherited anyway.
  private mutating func inherit(_ element: Int, from parent: Int?) {
    for (name, value) in properties[element] where !SVGStyle.isInherited(name) {
      switch value.trimmed.lowercased() {
      case "inherit": properties[element][name] = parent.flatMap { properties[$0][name] }
      case "initial", "unset": properties[element][name] = nil
      default: break
      }
    }
  }
}

/// Names of what is styled.
enum SVGProperties {
  /// What attributes can say as well as style sheets.
  static let presentation: Set<String> = [
    "clip-path", "clip-rule", "color", "color-interpolation", "color-interpolation-filters", "cx", "cy", "d", "display",
    "fill", "fill-opacity", "fill-rule", "filter", "flood-color", "flood-opacity", "font-size", "height", "marker-end",
    "marker-mid", "marker-start", "mask", "mask-type",
    "opacity", "overflow", "paint-order", "r", "rx", "ry", "stop-color", "stop-opacity", "stroke", "stroke-dasharray",
    "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity", "stroke-width",
    "transform", "transform-origin", "vector-effect", "visibility", "width", "x", "y",
  ]

  static let all = presentation.union([
    "background", "background-color", "font", "isolation", "marker", "mask-image", "mix-blend-mode", "rotate", "scale",
    "transform-box", "translate",
  ])
}
