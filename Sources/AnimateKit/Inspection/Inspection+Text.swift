import Expressions
import Staging

extension Inspection {
  /// Everything, for people.
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
