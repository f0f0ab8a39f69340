import AnimateKit
import Graphics
import Motion
import Scripting
import Staging
import SystemCalling

/// What the page shows beside the picture, as JSON.
enum PreviewDocument {
  /// Of what a script has more than this, the page shows the beginning.
  static let mostLayers = 5_000
  private static let mostRows = 2_000
  private static let mostProblems = 50

  // MARK: A script that builds

  /// - Parameter plain: the same without the page's values, for what parameters are reset to.
  static func of(
    _ previewed: PreviewedScript, plain: PreviewedScript?, _ request: PreviewRequest, name: String
  ) -> JSONText {
    let script = previewed.script
    let stage = previewed.stage
    let inspection = stage.inspection
    let frames = try? script.frames()
    let isLooped: Bool
    switch stage.script.loop {
    case .forever: isLooped = true
    case .times(let count): isLooped = count > 1
    }
    return .object([
      ("revision", number(request.revision)), ("status", .string("ok")), ("name", .string(name)),
      ("title", text(inspection.title)), ("description", text(inspection.description)),
      ("errors", .array([])), ("warnings", .array(problems(script.warnings, in: script.source))),
      ("width", .number(inspection.canvas.width)), ("height", .number(inspection.canvas.height)),
      ("scale", .number(inspection.scale)), ("duration", .number(stage.duration + stage.script.hold)),
      ("fps", .number(inspection.fps)), ("frameCount", number(frames?.frameCount ?? inspection.frames)),
      ("poster", stage.script.poster == nil ? .null : .number(stage.posterTime)), ("loops", .bool(isLooped)),
      ("background", stage.backgroundColor.map(color) ?? .null),
      ("themes", .array(script.themes.map(JSONText.string))), ("theme", text(request.selection.theme)),
      ("components", .array(stage.script.components.map { .string($0.name.value) })),
      ("component", text(request.selection.component)),
      ("parameters", .array(parameters(inspection, stage.script, plain?.stage.inspection))),
      ("timeline", .array(timeline(inspection, script.source))),
      ("markers", .array(markers(stage))), ("layers", .array(layers(stage))),
    ])
  }

  private static func number(_ number: Int) -> JSONText { .number(Double(number)) }
  private static func text(_ text: String?) -> JSONText { text.map(JSONText.string) ?? .null }

  /// `#RRGGBBAA`
  static func color(_ color: Color) -> JSONText {
    let channels = [color.red, color.green, color.blue, color.alpha].map { channel in
      UInt8(clampedInt((channel * 255).rounded(), 0...255))
    }
    return .string("#" + Hexadecimal.text(of: channels, uppercase: true))
  }

  /// As scripts write it; colors as the page's controls do.
  static func json(_ value: Value) -> JSONText { ValueJSON.of(value, color: color) }

  // MARK: Parameters

  private static func parameters(
    _ inspection: Inspection, _ script: Script, _ plain: Inspection?
  ) -> [JSONText] {
    let defaults = Dictionary(
      (plain ?? inspection).parameters.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    let written = Dictionary(
      script.parameters.map { ($0.name.value, $0) }, uniquingKeysWith: { first, _ in first })
    return inspection.parameters.compactMap { shown in
      guard let parameter = written[shown.name] else { return nil }
      // A table of thousands of rows is edited elsewhere.
      let isSmall = [shown.value, defaults[shown.name] ?? .none].allSatisfy {
        if case .array(let rows) = $0 { rows.count <= mostRows } else { true }
      }
      var members: [(String, JSONText)] = [
        ("name", .string(shown.name)), ("type", .string(typeName(parameter.kind))),
        ("value", isSmall ? json(shown.value) : .null),
        ("default", isSmall ? json(defaults[shown.name] ?? shown.value) : .null),
      ]
      if let minimum = parameter.minimum { members.append(("min", .number(minimum))) }
      if let maximum = parameter.maximum { members.append(("max", .number(maximum))) }
      if parameter.kind == .int { members.append(("step", .number(1))) }
      if parameter.kind == .choice { members.append(("choices", .array(parameter.choices.map(JSONText.string)))) }
      if parameter.kind == .table { members.append(("columns", .array(columns(shown.value)))) }
      if let label = parameter.label { members.append(("label", .string(label))) }
      if let help = parameter.description { members.append(("help", .string(help))) }
      members.append(("inspectable", .bool(isSmall)))
      return .object(members)
    }
  }

  private static func typeName(_ kind: Parameter.Kind) -> String {
    switch kind {
    case .int: "integer"
    case .numbers: "array"
    default: kind.rawValue
    }
  }

  private static func columns(_ value: Value) -> [JSONText] {
    guard case .array(let rows) = value, case .record(let record)? = rows.first else { return [] }
    return record.columns.map { .string($0.name) }
  }

  // MARK: Timeline

  private static func timeline(_ inspection: Inspection, _ source: SourceFile) -> [JSONText] {
    let lines = LineTable(source.bytes)
    return inspection.timeline.compactMap { entry in
      guard entry.action != "marker" else { return nil }
      let properties = entry.keyPaths.joined(separator: ", ")
      let isOwn = entry.place.file.map { $0.order == 0 } ?? false
      return .object([
        ("layer", .string(entry.target)),
        ("property", entry.keyPaths.count == 1 ? .string(entry.keyPaths[0]) : .null),
        ("label", .string(entry.name ?? (properties.isEmpty ? entry.action : properties))),
        ("kind", .string(kind(of: entry))), ("start", .number(entry.begin)),
        ("end", .number(entry.end.isFinite ? entry.end : inspection.duration)),
        ("line", isOwn ? number(lines.position(of: entry.place.range.start).line) : .null),
      ])
    }
  }

  private static func kind(of entry: Inspection.Entry) -> String {
    switch entry.action {
    case "animate": "animation"
    case "set", "group": entry.action
    case "touch": "gesture"
    case _ where entry.action.hasPrefix("send"): "call"
    default: "transition"
    }
  }

  private static func markers(_ stage: Stage) -> [JSONText] {
    stage.markers.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map {
      .object([("name", .string($0.key)), ("time", .number($0.value))])
    }
  }

  // MARK: Layers

  private static func layers(_ stage: Stage) -> [JSONText] {
    let listed = stage.listedLayers(most: mostLayers)
    var children: [Int: [JSONText]] = [:]
    var top: [JSONText] = []
    // Sublayers follow what they stand in: from the end each is complete when its turn comes.
    for layer in listed.reversed() {
      let own = (children.removeValue(forKey: layer.id) ?? []).reversed()
      var members: [(String, JSONText)] = [
        ("id", number(layer.id)), ("name", text(layer.name)), ("path", .string(layer.path)),
        ("kind", .string(layer.kind)),
      ]
      if let component = layer.component { members.append(("component", .string(component))) }
      members.append(("children", .array(Array(own))))
      if let parent = layer.parent {
        children[parent, default: []].append(.object(members))
      } else {
        top.append(.object(members))
      }
    }
    return top.reversed()
  }

  // MARK: A script that does not build

  static func failed(_ failure: AnimateFailure, _ request: PreviewRequest, name: String) -> JSONText {
    .object([
      ("revision", number(request.revision)), ("status", .string("failed")), ("name", .string(name)),
      ("errors", .array(problems(of: failure))),
    ])
  }

  private static func problems(of failure: AnimateFailure) -> [JSONText] {
    var found: [JSONText] = []
    if let source = failure.source { found = problems(failure.diagnostics, in: source) }
    if !failure.message.isEmpty { found.append(problem(failure.message, nil, nil)) }
    return found
  }

  /// The errors, or the warnings where there are no errors.
  private static func problems(_ diagnostics: Diagnostics, in source: SourceFile) -> [JSONText] {
    DiagnosticPrinter(source).excerpts(diagnostics)
      .filter { $0.diagnostic.severity == .error || !diagnostics.hasErrors }
      .prefix(mostProblems)
      .map {
        problem($0.diagnostic.message, $0.diagnostic.hint, $0.diagnostic.code.hasPrefix("usage.") ? nil : $0.excerpt)
      }
  }

  /// - Parameter excerpt: nil: it is about a value that was given from outside, and has no place in the script.
  private static func problem(
    _ message: String, _ hint: String?, _ excerpt: DiagnosticPrinter.Excerpt?
  ) -> JSONText {
    .object([
      ("file", text(excerpt.map { String($0.file.split(separator: "/").last ?? Substring($0.file)) })),
      ("line", excerpt.map { number($0.line) } ?? .null), ("column", excerpt.map { number($0.column) } ?? .null),
      ("message", .string(message)), ("source", text(excerpt?.text)),
      ("caret", excerpt.map { number($0.mark.lowerBound) } ?? .null),
      ("length", excerpt.map { number($0.mark.count) } ?? .null), ("note", text(hint)),
    ])
  }

  /// The first mistake in one line.
  static func sentence(_ failure: AnimateFailure) -> String {
    guard let source = failure.source,
      let (diagnostic, excerpt) = DiagnosticPrinter(source).excerpts(failure.diagnostics)
        .first(where: { $0.diagnostic.severity == .error })
    else { return failure.message }
    if diagnostic.code.hasPrefix("usage.") { return diagnostic.message }
    return "\(excerpt.file):\(excerpt.line):\(excerpt.column): \(diagnostic.message)"
  }
}
