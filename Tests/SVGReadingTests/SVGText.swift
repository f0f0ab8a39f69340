import Graphics

@testable import SVGReading

/// SVGs in tests.
enum SVGText {
  static func image(_ text: String, parts: Int = 1_000_000) throws -> VectorImage {
    try SVGReader.read(Array(text.utf8), limits: SVGLimits(parts: parts), identity: 1)
  }

  /// An SVG of 100 × 100.
  static func drawing(_ inside: String) throws -> VectorImage {
    try image("<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'>\(inside)</svg>")
  }

  static func mistakes(_ text: String) -> [String] {
    do {
      _ = try image(text)
      return []
    } catch SVGReadingError.mistakes(let mistakes) {
      return mistakes.map { "line \($0.line): \($0.message)" }
    } catch {
      return ["\(error)"]
    }
  }

  /// Of all nodes of a picture, those in groups and masks included.
  static func identities(in image: VectorImage) -> [UInt64] {
    var found: [UInt64] = []
    func collect(_ node: SceneNode) {
      found.append(node.identity)
      guard case .group(let group) = node.content else { return }
      group.children.forEach(collect)
      group.mask?.nodes.forEach(collect)
    }
    image.nodes.forEach(collect)
    return found
  }
}
