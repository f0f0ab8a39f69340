import Scripting
import Staging

extension Inspection {
  /// Everything, for programs.
  public var json: JSONText {
    .object([
      ("title", text(title)), ("description", text(description)),
      (
        "canvas",
        .object([("width", .number(canvas.width)), ("height", .number(canvas.height)), ("scale", .number(scale))])
      ),
      ("fps", .number(fps)), ("duration", .number(duration)), ("frames", .number(Double(frames))),
      ("parameters", .array(parameters.map(json))), ("layers", .array(layers.map(json))),
      ("timeline", .array(timeline.map(json))), ("dependencies", .array(dependencies.map(json))),
    ])
  }

  private func text(_ text: String?) -> JSONText { text.map(JSONText.string) ?? .null }

  private func json(_ parameter: Parameter) -> JSONText {
    .object([
      ("name", .string(parameter.name)), ("type", .string(parameter.kind)), ("value", ValueJSON.of(parameter.value)),
      ("label", text(parameter.label)), ("description", text(parameter.description)),
    ])
  }

  private func json(_ layer: Layer) -> JSONText {
    .object([
      ("path", .string(layer.path)), ("name", text(layer.name)), ("type", .string(layer.kind)),
      ("component", text(layer.component)),
      ("depth", .number(Double(layer.depth))), ("mask", .bool(layer.isMask)),
      ("frame", ValueJSON.of(.rect(layer.frame))),
    ])
  }

  private func json(_ entry: Entry) -> JSONText {
    .object([
      ("begin", .number(entry.begin)), ("end", entry.end.isFinite ? .number(entry.end) : .null),
      ("action", .string(entry.action)), ("target", .string(entry.target)),
      ("keyPaths", .array(entry.keyPaths.map(JSONText.string))), ("name", text(entry.name)),
      ("group", text(entry.group.isEmpty ? nil : entry.group)),
    ])
  }

  private func json(_ dependency: Dependency) -> JSONText {
    .object([("name", .string(dependency.name)), ("reads", .array(dependency.reads.map(JSONText.string)))])
  }
}
