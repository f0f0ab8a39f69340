internal import CExpat

/// The elements of an XML document, in the order of their start tags: the root is the first.
struct XMLTree {
  struct Element {
    /// Whether its namespace is that of the outermost element.
    var isLikeRoot: Bool
    var name: String
    /// Those without a prefix, and `href` of XLink, which gives way to one without.
    var attributes: [String: String]
    /// What stands in a `style` element, those inside it excluded.
    var text = ""
    var parent: Int?
    var children: [Int] = []
    /// Of the start tag; from 1.
    var line: Int
  }

  var elements: [Element]
  /// The namespace of the outermost one; empty where it has none.
  var space: String

  /// - Parameter most: elements and their attributes together.
  /// - Throws: where it is no XML, nests deeper than `depth`, or has more than `most`.
  init(_ bytes: [UInt8], depth: Int, most: Int) throws(SVGFailure) {
    let builder = XMLTreeBuilder(depth: depth, most: most)
    guard let parser = XML_ParserCreateNS(nil, XMLTreeBuilder.separator) else {
      throw .mistake(SVGMistake(line: 1, message: "out of memory"))
    }
    defer { XML_ParserFree(parser) }
    builder.parser = parser
    XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
    XML_SetElementHandler(parser, startElement, endElement)
    XML_SetCharacterDataHandler(parser, characterData)
    try builder.parse(bytes)
    (elements, space) = (builder.elements, builder.space)
  }
}

/// Collects what expat tells. Entities of the document itself are replaced (expat bounds how much they make), others
/// are never loaded.
private final class XMLTreeBuilder {
  /// Between a namespace and a name; no character of XML 1.0.
  static let separator: XML_Char = 1

  var parser: XML_Parser?
  var elements: [XMLTree.Element] = []
  private var open: [Int] = []
  private var failure: SVGFailure?
  private let depth: Int
  private var left: Int
  /// The namespace of the outermost element.
  private(set) var space = ""

  init(depth: Int, most: Int) {
    self.depth = depth
    left = most
  }

  func parse(_ bytes: [UInt8]) throws(SVGFailure) {
    // expat counts in Int32.
    let most = 1 << 24
    var start = 0
    repeat {
      let end = min(bytes.count, start + most)
      let status = bytes[start..<end].withUnsafeBytes { part in
        XML_Parse(
          parser, part.baseAddress?.assumingMemoryBound(to: XML_Char.self), Int32(truncatingIfNeeded: part.count),
          end == bytes.count ? 1 : 0)
      }
      start = end
      if let failure { throw failure }
      if status == XML_STATUS_ERROR {
        let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "no XML"
        throw .mistake(SVGMistake(line: line, message: "no well-formed XML: \(reason)"))
      }
    } while start < bytes.count
  }

  private var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

  func start(_ name: String, _ attributes: [String: String]) {
    let (space, name) = split(name)
    let index = elements.count
    if index == 0 { self.space = space }
    elements.append(
      XMLTree.Element(
        isLikeRoot: space == self.space, name: name, attributes: attributes, parent: open.last, line: line))
    if let parent = open.last { elements[parent].children.append(index) }
    open.append(index)
    left -= 1 + attributes.count
    if left < 0 { stop(.tooManyParts) }
    if open.count > depth { stop(.mistake(SVGMistake(line: line, message: "elements nest deeper than \(depth)"))) }
  }

  private func stop(_ failure: SVGFailure) {
    if self.failure == nil { self.failure = failure }
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  func end() { open.removeLast() }

  func add(_ text: UnsafeBufferPointer<UInt8>) {
    guard let element = open.last, elements[element].name == "style" else { return }
    elements[element].text += String(decoding: text, as: UTF8.self)
  }

  func split(_ name: String) -> (space: String, name: String) {
    guard let mark = name.utf8.firstIndex(of: UInt8(bitPattern: Self.separator)) else { return ("", name) }
    return (String(name[..<mark]), String(name[name.index(after: mark)...]))
  }

  /// - Parameter list: names and values in turns, ended by nil.
  func attributes(_ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) -> [String: String] {
    var found: [String: String] = [:]
    guard var next = list else { return found }
    while let name = next[0], let value = next[1] {
      let (space, local) = split(String(cString: name))
      if space.isEmpty {
        found[local] = String(cString: value)
      } else if local == "href", space == "http://www.w3.org/1999/xlink", found["href"] == nil {
        found["href"] = String(cString: value)
      }
      next += 2
    }
    return found
  }
}

private func builder(_ data: UnsafeMutableRawPointer?) -> XMLTreeBuilder? {
  data.map { Unmanaged<XMLTreeBuilder>.fromOpaque($0).takeUnretainedValue() }
}

private func startElement(
  _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?,
  _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
) {
  guard let builder = builder(data), let name else { return }
  builder.start(String(cString: name), builder.attributes(attributes))
}

private func endElement(_ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?) { builder(data)?.end() }

private func characterData(_ data: UnsafeMutableRawPointer?, _ text: UnsafePointer<XML_Char>?, _ count: Int32) {
  guard let text else { return }
  text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
    builder(data)?.add(UnsafeBufferPointer(start: $0, count: Int(count)))
  }
}
