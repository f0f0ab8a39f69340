#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import AnimateKit
import Confining
import Expressions
import Graphics
import Motion
import PNGEncoding
import Scripting
import Staging
import SystemCalling

/// The process that draws for the page: it loads one script and answers requests on standard input, one after the
/// other.
///
/// Whatever a script does to it, the server lives: it is bounded in memory, its time is watched from outside, and it
/// holds nothing that a new one could not make again.
public final class PreviewWorker {
  private static let mostSamples = 240

  let scripts: PreviewScripts
  let options: LoadOptions

  public init(path: [UInt8], options: LoadOptions) {
    scripts = PreviewScripts(path: path, options: options)
    self.options = options
  }

  /// Answers until standard input ends, which ends the process.
  public func run() async -> Never {
    ResourceLimits.closeSockets()
    ResourceLimits.set(memory: options.limits.memory)
    // What prints by mistake must not disturb the answers.
    let output = dup(STDOUT_FILENO)
    if output < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0 { exit(ExitStatus.internalError.rawValue) }
    let requests = RequestQueue(reading: STDIN_FILENO)
    while true {
      let answer = await answer(to: requests.next(), body: requests.next())
      let head = Array(answer.head.compact.utf8)
      guard PipeMessages.write(head, to: output), PipeMessages.write(answer.bytes, to: output) else {
        exit(ExitStatus.ok.rawValue)
      }
    }
  }

  // MARK: Routes

  /// - Parameters:
  ///   - message: what the server says of the request.
  ///   - body: what the page sent with it.
  private func answer(to message: [UInt8], body: [UInt8]) async -> PreviewAnswer {
    var answer: PreviewAnswer
    var revision = 0
    do throws(PreviewRequest.Problem) {
      let request = try PreviewRequest(message, body: body)
      revision = request.revision
      answer = await self.answer(to: request)
    } catch {
      answer = .problem(400, error.message)
    }
    answer.revision = revision
    answer.files = scripts.files.map { Hexadecimal.text(of: $0) }
    return answer
  }

  private func answer(to request: PreviewRequest) async -> PreviewAnswer {
    if let path = request.path { return title(of: path) }
    if request.route == "pictures" {
      return PreviewAnswer(.object([("pictures", .array(scripts.pictures.names.map(JSONText.string)))]))
    }
    if request.route == "picture" { return picture(request) }
    do throws(AnimateFailure) {
      let script = try scripts.script(request.selection, revision: request.revision)
      if let component = request.selection.component,
        !script.stage.script.components.contains(where: { $0.name.value == component })
      {
        return .problem(404, "the script has no component '\(component)'")
      }
      return await answer(to: request, script)
    } catch {
      if request.route == "document" {
        return PreviewAnswer(PreviewDocument.failed(error, request, name: scripts.name))
      }
      return .failed(PreviewDocument.sentence(error))
    }
  }

  private func answer(to request: PreviewRequest, _ script: PreviewedScript) async -> PreviewAnswer {
    do {
      switch request.route {
      case "document": return try document(request, script)
      case "frame": return try await frame(request, script)
      case "inspect": return try inspect(request, script)
      case "hit": return try hit(request, script)
      case "curves": return try curves(request, script)
      case "export": return try await export(request, script)
      case "markup": return markup(script)
      case "arguments": return arguments(request)
      case "write": return try write(request, script)
      default: return .problem(404, "there is no such request")
      }
    } catch let failure as AnimateFailure {
      // A mistake that shows at this time only.
      return .failed(PreviewDocument.sentence(failure))
    } catch let problem as ParameterWriting.Problem {
      return .problem(problem.status, problem.message)
    } catch {
      return .problem(500, "\(error)")
    }
  }

  /// For a list of scripts: nothing is staged for it.
  private func title(of path: [UInt8]) -> PreviewAnswer {
    var diagnostics = Diagnostics()
    guard let input = try? ScriptInput.read(path, options: options),
      let root = JSONReader.read(input.source, limits: options.limits.reading, into: &diagnostics)
    else {
      // Perhaps half of it is saved.
      return PreviewAnswer(.object([("title", .null), ("isScript", .bool(true))]))
    }
    let isScript = ["layers", "canvas", "timeline", "components"].contains { root[$0] != nil }
    return PreviewAnswer(
      .object([("title", (root["title"]?.text).map(JSONText.string) ?? .null), ("isScript", .bool(isScript))]))
  }

  /// One of the offered pictures, or one that the script has by itself.
  private func picture(_ request: PreviewRequest) -> PreviewAnswer {
    guard let name = request.picture else { return .problem(400, "'picture' needs 'picture'") }
    let isKnown = scripts.pictures.contains(name) || isOwn(name, request)
    guard isKnown, let picture = scripts.pictures.thumbnail(name, limits: options.limits.images),
      let bytes = try? PNGEncoder.encode(picture, level: 1, isFiltered: false)
    else { return .problem(404, "there is no such picture") }
    return PreviewAnswer(bytes, type: "image/png")
  }

  private func isOwn(_ name: String, _ request: PreviewRequest) -> Bool {
    var plain = request.selection
    plain.values = []
    guard let script = try? scripts.script(plain, revision: request.revision) else { return false }
    let images = Set(script.stage.script.parameters.filter { $0.kind == .image }.map(\.name.value))
    return script.stage.inspection.parameters.contains { images.contains($0.name) && $0.value == .string(name) }
  }

  private func document(_ request: PreviewRequest, _ script: PreviewedScript) throws -> PreviewAnswer {
    var plain: PreviewedScript? = script
    if !request.selection.values.isEmpty {
      var selection = request.selection
      selection.values = []
      plain = try? scripts.script(selection, revision: request.revision)
    }
    return PreviewAnswer(PreviewDocument.of(script, plain: plain, request, name: scripts.name))
  }

  /// Within the script: its ends are as far as the picture goes.
  func time(_ request: PreviewRequest, _ script: PreviewedScript) -> Double {
    let time = request.time ?? script.stage.posterTime
    return time > 0 ? min(time, script.stage.duration) : 0
  }

  private func frame(_ request: PreviewRequest, _ script: PreviewedScript) async throws -> PreviewAnswer {
    var shown = time(request, script)
    let picture: Pixmap
    if request.isGIF {
      let frames: GIFFrames
      if let known = script.gifFrames {
        frames = known
      } else {
        frames = try GIFFrames(await script.script.gif(), limits: options.limits.images)
        script.gifFrames = frames
      }
      guard let found = try frames.picture(at: request.time ?? shown) else {
        return .problem(500, "the GIF has no frames")
      }
      (picture, shown) = found
    } else {
      picture = try script.drawer.pixmap(at: shown)
    }
    // Fast rather than small: it goes no further than this machine.
    var answer = PreviewAnswer(try PNGEncoder.encode(picture, level: 1, isFiltered: false), type: "image/png")
    answer.time = shown
    return answer
  }

  private func inspect(_ request: PreviewRequest, _ script: PreviewedScript) throws -> PreviewAnswer {
    let time = time(request, script)
    let places = try script.drawer.ask { try $0.places(at: time, most: PreviewDocument.mostLayers) }
    var members: [(String, JSONText)] = [
      (
        "layers",
        .array(
          places.map { place in
            .object([
              ("id", .number(Double(place.id))), ("hidden", .bool(place.isHidden)),
              ("corners", place.corners.map { .array($0.map(Self.point)) } ?? .null),
              ("anchor", place.anchor.map(Self.point) ?? .null),
            ])
          })
      )
    ]
    if let layer = request.layer {
      let values = try script.drawer.ask { try $0.listedValues(of: layer, at: time) }
      members.append(
        (
          "values",
          .array(
            values.map {
              .object([
                ("property", .string($0.property)), ("value", Self.readable($0.value)),
                ("animated", .bool($0.isAnimated)),
              ])
            })
        ))
    }
    return PreviewAnswer(.object(members))
  }

  private static func point(_ point: Point) -> JSONText { .array([.number(point.x), .number(point.y)]) }

  /// Values that nobody reads as JSON become text.
  private static func readable(_ value: Value) -> JSONText {
    switch value {
    case .none, .number, .bool, .string, .point, .size, .rect, .color: PreviewDocument.json(value)
    case .transform(let transform):
      .string(
        transform.parts.filter { $0.value != ($0.name.hasPrefix("scale") ? 1 : 0) }
          .map { "\($0.name) \(NumberText.shortest($0.value))" }.joined(separator: ", "))
    default: .string(ValueText.of(value))
    }
  }

  private func hit(_ request: PreviewRequest, _ script: PreviewedScript) throws -> PreviewAnswer {
    guard let point = request.point else { return .problem(400, "'hit' needs 'x' and 'y'") }
    let time = time(request, script)
    let layer = try script.drawer.ask { try $0.layer(at: point, time: time) }
    return PreviewAnswer(.object([("layer", layer.map { .number(Double($0)) } ?? .null)]))
  }

  private func curves(_ request: PreviewRequest, _ script: PreviewedScript) throws -> PreviewAnswer {
    guard let layer = request.layer else { return .problem(400, "'curves' needs 'layer'") }
    let clock = FrameClock(fps: script.stage.fps, duration: script.stage.duration)
    let count = min(clock.frameCount, Self.mostSamples)
    let times = (0..<count).map { step in
      count == 1 ? 0 : script.stage.duration * Double(step) / Double(count - 1)
    }
    let found = try script.drawer.ask { try $0.curves(of: layer, at: times) }
    let curves = found.flatMap { Curve.curves($0.property, $0.values) }
    return PreviewAnswer(
      .object([
        (
          "curves",
          .array(
            curves.map { curve in
              .object([
                ("property", .string(curve.property)), ("times", .array(times.map(JSONText.number))),
                ("values", .array(curve.values.map { .array($0.map(JSONText.number)) })),
              ])
            })
        )
      ]))
  }

  private func write(_ request: PreviewRequest, _ script: PreviewedScript) throws -> PreviewAnswer {
    guard request.knownRevision == request.revision else {
      return .problem(409, "the script has been saved since the page was drawn")
    }
    guard !request.selection.values.isEmpty else { return .problem(400, "there is no value to write") }
    let old = script.script.source
    let theme = request.selection.theme ?? options.staging.theme
    let writing = try ParameterWriting(old, request.selection, theme: theme, limits: options.limits.reading)
    let wanted = script.stage.inspection.parameters
    for isTyped in [false, true] {
      let bytes = try writing.written(wanted, typed: isTyped)
      guard try holds(bytes, like: old, wanted, request) else { continue }
      try ParameterWriting.replace(scripts.path, old.bytes, with: bytes, options: options)
      return PreviewAnswer(.object([]))
    }
    return .problem(422, "these values cannot be written into the script so that they mean the same")
  }

  /// Whether a script with these bytes has the values by itself.
  private func holds(
    _ bytes: [UInt8], like old: SourceFile, _ wanted: [Inspection.Parameter], _ request: PreviewRequest
  ) throws -> Bool {
    var selection = request.selection
    selection.values = []
    var options = options
    options.staging.parameterValues = []
    let input = try ScriptInput(
      SourceFile(name: old.name, bytes: bytes), folder: PathBytes.folder(of: scripts.path), options: options)
    guard let loaded = try? scripts.load(input, selection, options) else { return false }
    let found = loaded.inspection.parameters
    return request.selection.values.allSatisfy { given in
      guard let value = wanted.first(where: { $0.name == given.name }) else { return true }
      guard let other = found.first(where: { $0.name == given.name }) else { return false }
      return other.kind == value.kind && other.value == value.value
    }
  }
}
