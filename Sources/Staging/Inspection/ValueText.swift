import Expressions
import Graphics

/// Values as a reader of a message or a table wants to see them.
public enum ValueText {
  public static func of(_ value: Value) -> String {
    switch value {
    case .none: "null"
    case .number(let x): NumberText.shortest(x)
    case .bool(let flag): flag ? "true" : "false"
    case .string(let text): "'\(text)'"
    case .point(let p): list([p.x, p.y])
    case .size(let size): list([size.width, size.height])
    case .rect(let rect): list([rect.origin.x, rect.origin.y, rect.width, rect.height])
    case .color(let color): color.cssText
    case .path(let path): "a path of \(path.verbs.count) elements"
    case .transform(let transform): transformText(transform)
    case .image(let picture): imageText(picture.image)
    case .array(let elements):
      "[" + elements.prefix(16).map(of).joined(separator: ", ") + (elements.count > 16 ? ", …]" : "]")
    case .record(let record):
      "{" + zip(record.columns, record.values).map { "\($0.name): \(of($1))" }.joined(separator: ", ") + "}"
    }
  }

  private static func imageText(_ image: Image) -> String {
    let size = image.size
    let unit = if case .pixels = image { "pixels" } else { "points" }
    return "an image of \(NumberText.shortest(size.width)) × \(NumberText.shortest(size.height)) \(unit)"
  }

  private static func list(_ numbers: [Double]) -> String {
    "[" + numbers.map(NumberText.shortest).joined(separator: ", ") + "]"
  }

  private static func transformText(_ transform: Transform) -> String {
    let m = transform.matrix
    return "matrix" + list((0..<4).flatMap { row in (0..<4).map { m[row, $0] } })
  }
}
