import Expressions
import Graphics
import Scripting
import Staging

extension LoadedScript {
  public var inspection: Inspection { stage.inspection }
}

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

  /// The same for people.
  public var text: String {
    var lines: [String] = []
    if let title { lines.append(title) }
    if let description { lines.append(description) }
    let seconds = NumberText.shortest(duration)
    lines.append(
      "canvas \(NumberText.shortest(canvas.width)) × \(NumberText.shortest(canvas.height)) at scale"
        + " \(NumberText.shortest(scale)), \(seconds) s, \(frames) frames at \(NumberText.shortest(fps)) a second")
    section("parameters", parameters.map(line), &lines)
    section("layers", layers.map(line), &lines)
    section("timeline", timeline.map(line), &lines)
    section("what depends on what", dependencies.map { "\($0.name) ← \($0.reads.joined(separator: ", "))" }, &lines)
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(_ title: String, _ content: [String], _ lines: inout [String]) {
    guard !content.isEmpty else { return }
    lines.append("")
    lines.append(title)
    lines += content.map { "  " + $0 }
  }

  private func line(_ parameter: Parameter) -> String {
    "\(parameter.name): \(parameter.kind) = \(ValueText.of(parameter.value))"
      + (parameter.description.map { "  \($0)" } ?? "")
  }

  private func line(_ layer: Layer) -> String {
    String(repeating: "  ", count: layer.depth) + (layer.name ?? "(unnamed)") + (layer.isMask ? " [mask]" : "")
      + "  \(layer.component ?? layer.kind)  \(ValueText.of(.rect(layer.frame)))"
  }

  private func line(_ entry: Entry) -> String {
    let end = entry.end.isFinite ? NumberText.fixed(entry.end, decimals: 2) : "forever"
    let keys = entry.keyPaths.joined(separator: ", ")
    return "\(NumberText.fixed(entry.begin, decimals: 2)) – \(end)  \(entry.action)"
      + (entry.target.isEmpty ? "" : " \(entry.target)") + (keys.isEmpty ? "" : ".\(keys)")
      + (entry.name.map { "  '\($0)'" } ?? "") + (entry.group.isEmpty ? "" : "  in \(entry.group)")
  }
}
