import Expressions
import Graphics
import Scripting

/// Values as JSON, in the forms that scripts write them in.
package enum ValueJSON {
  /// - Parameter color: how colors are written.
  package static func of(
    _ value: Value, color: (Color) -> JSONText = { .string($0.cssText) }
  ) -> JSONText {
    switch value {
    case .none: .null
    case .number(let x): x.isFinite ? .number(x) : .null
    case .bool(let flag): .bool(flag)
    case .string(let text): .string(text)
    case .point(let p): numbers([p.x, p.y])
    case .size(let size): numbers([size.width, size.height])
    case .rect(let rect): numbers([rect.origin.x, rect.origin.y, rect.width, rect.height])
    case .color(let own): color(own)
    case .path(let path): .string(SVGPathText.of(path))
    case .transform(let transform): of(transform.matrix)
    case .image(let picture):
      .object([
        ("width", .number(picture.image.size.width)), ("height", .number(picture.image.size.height)),
      ])
    case .array(let elements): .array(elements.map { of($0, color: color) })
    case .record(let record): .object(zip(record.columns, record.values).map { ($0.name, of($1, color: color)) })
    }
  }

  private static func numbers(_ numbers: [Double]) -> JSONText { .array(numbers.map(JSONText.number)) }

  private static func of(_ matrix: Matrix4) -> JSONText {
    .object([("matrix", numbers((0..<4).flatMap { row in (0..<4).map { matrix[row, $0] } }))])
  }
}
