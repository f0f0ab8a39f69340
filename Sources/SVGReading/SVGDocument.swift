/// An SVG whose style sheets have been read: what each element says of itself, before anything is inherited.
struct SVGDocument {
  static let space = "http://www.w3.org/2000/svg"

  let elements: [XMLTree.Element]
  /// Attributes and properties of each element by their names: presentation attributes give way to style sheets, these
  /// to the `style` attribute, and all to what is `!important`.
  private(set) var properties: [[String: String]]
  private var byID: [String: Int] = [:]

  /// - Parameter mistakes: What is wrong with style sheets.
  /// - Throws: where it is no SVG at all.
  init(_ bytes: [UInt8], _ mistakes: inout [SVGMistake]) throws(SVGMistake) {
    elements = try XMLTree(bytes, depth: SVGLimits.depth).elements
    properties = elements.map(\.attributes)
    guard let root = elements.first, root.name == "svg", root.space.isEmpty || root.space == Self.space else {
      throw SVGMistake(line: elements.first?.line ?? 1, message: "the outermost element is no <svg>")
    }
    for (index, element) in elements.enumerated() {
      if let id = element.attributes["id"], byID[id] == nil { byID[id] = index }
    }
    style(styleSheet(&mistakes))
  }

  /// Whether it is an element of SVG, and not what an editor has left there for itself.
  func isSVG(_ element: Int) -> Bool { elements[element].space == elements[0].space }

  /// The first element that bears an id.
  func element(_ id: String) -> Int? { byID[id] }

  /// The value of an attribute or a property as the element itself has it.
  func value(_ name: String, of element: Int) -> String? { properties[element][name] }

  /// The id that an attribute like `#id` names; nil where there is none.
  /// - Throws: references to other files.
  func reference(_ element: Int) throws(StyleError) -> String? {
    guard let text = elements[element].attributes["href"]?.trimmed, !text.isEmpty else { return nil }
    guard text.hasPrefix("#") else { throw StyleError("'\(text.prefix(40))' is not in the file itself") }
    return String(text.dropFirst())
  }

  private func styleSheet(_ mistakes: inout [SVGMistake]) -> StyleSheet {
    var sheet = StyleSheet()
    for (index, element) in elements.enumerated() where element.name == "style" && isSVG(index) {
      do throws(StyleError) {
        let type = element.attributes["type"] ?? "text/css"
        if type.trimmed != "text/css" { throw StyleError("style sheets of type '\(type)' are not supported") }
        try sheet.add(element.text)
      } catch {
        mistakes.append(SVGMistake(line: element.line, message: error.message))
      }
    }
    return sheet
  }

  private mutating func style(_ sheet: StyleSheet) {
    for (index, element) in elements.enumerated() {
      let own = element.attributes["style"].map(Declaration.all) ?? []
      let all = sheet.declarations(of: index, in: elements) + own
      if all.isEmpty { continue }
      for declaration in all.filter({ !$0.isImportant }) + all.filter(\.isImportant) {
        properties[index][declaration.name] = declaration.value
      }
    }
  }
}
