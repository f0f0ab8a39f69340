import AnimateKit
import Graphics
import Scripting
import Staging
import SystemCalling

/// A script as the page sees it with some values: loaded, and ready to draw.
final class PreviewedScript {
  let script: LoadedScript
  let drawer: MomentDrawer
  /// The very frames of its GIF, once somebody asked for them.
  var gifFrames: GIFFrames?

  init(_ script: LoadedScript) {
    self.script = script
    drawer = MomentDrawer(script)
  }

  var stage: Stage { script.stage }
}

/// Loads one script file with the values that the page gives, and keeps what it loaded last.
final class PreviewScripts {
  /// How many scripts stay loaded: what the page shows, the same without its values, and what it showed before.
  private static let kept = 4

  private struct Key: Hashable {
    var revision: Int
    var selection: PreviewRequest.Selection
  }

  let path: [UInt8]
  private let options: LoadOptions
  private let paths = ReadPaths()
  /// What parameters that are pictures can be chosen from.
  let pictures: OfferedPictures
  private var loaded: [(key: Key, result: Result<PreviewedScript, AnimateFailure>)] = []

  init(path: [UInt8], options: LoadOptions) {
    self.path = path
    self.options = options
    pictures = OfferedPictures(
      folders: [PathBytes.folder(of: path)] + options.assetRoots, followsLinks: options.limits.followsLinks)
  }

  /// The file's name without its folder.
  var name: String { String(decoding: PathBytes.name(of: path), as: UTF8.self) }

  /// Every file that the script read so far, or looked for.
  var files: [[UInt8]] { [path] + paths.all + options.dataFiles.map(\.path) }

  func script(_ selection: PreviewRequest.Selection, revision: Int) throws(AnimateFailure) -> PreviewedScript {
    let key = Key(revision: revision, selection: selection)
    if let index = loaded.firstIndex(where: { $0.key == key }) {
      let known = loaded.remove(at: index)
      loaded.append(known)
      return try known.result.get()
    }
    // Files have changed: nothing of what was is needed any more.
    loaded.removeAll { $0.key.revision != revision }
    if loaded.count >= Self.kept { loaded.removeFirst() }
    let result: Result<PreviewedScript, AnimateFailure>
    do throws(AnimateFailure) {
      result = .success(PreviewedScript(try load(selection)))
    } catch {
      result = .failure(error)
    }
    loaded.append((key, result))
    return try result.get()
  }

  // MARK: Loading

  /// - Throws: all mistakes at once.
  private func load(_ selection: PreviewRequest.Selection) throws(AnimateFailure) -> LoadedScript {
    try load(try ScriptInput.read(path, options: options), selection, options)
  }

  /// The same for what was read already, with other options.
  func load(
    _ input: ScriptInput, _ selection: PreviewRequest.Selection, _ options: LoadOptions
  ) throws(AnimateFailure) -> LoadedScript {
    guard let component = selection.component else { return try load(input, selection, nil, options) }
    // What a component's size depends on is known when it is laid out.
    let first = try load(input, selection, Alone(component: component, usesSize: true), options)
    var alone = Alone(component: component)
    if let size = first.stage.componentSize(of: 0), size.width >= 1, size.height >= 1 { alone.size = size }
    return try load(input, selection, alone, options)
  }

  private struct Alone {
    var component: String
    /// Nil: the canvas's.
    var size: Size?
    /// The component's own, in place of `size`.
    var usesSize = false
    var duration: Double?
  }

  private func load(
    _ input: ScriptInput, _ selection: PreviewRequest.Selection, _ alone: Alone?, _ options: LoadOptions
  ) throws(AnimateFailure) -> LoadedScript {
    do throws(AnimateFailure) {
      let refused = RefusedPictures()
      let script = try LoadedScript.load(input, options: adjusted(options, selection, alone, refused))
      if let failure = refused.failure { throw failure }
      return script
    } catch {
      // A component that moves for ever is shown for a while.
      guard var alone, alone.duration == nil, error.diagnostics.all.contains(where: { $0.code == "duration" }) else {
        throw error
      }
      alone.duration = Self.durationOfEndless
      return try load(input, selection, alone, options)
    }
  }

  private static let durationOfEndless = 4.0

  private func adjusted(
    _ options: LoadOptions, _ selection: PreviewRequest.Selection, _ alone: Alone?, _ refused: RefusedPictures
  ) -> LoadOptions {
    var options = options
    let offered = pictures
    options.readPaths = paths
    options.staging.usesSamples = true
    if let theme = selection.theme { options.staging.theme = theme }
    options.adjust = { script, staging in
      if let alone {
        let size = alone.usesSize ? nil : alone.size ?? Size(Double(script.canvas.width), Double(script.canvas.height))
        let index = script.components.firstIndex { $0.name.value == alone.component }
        script.show(component: index ?? -1, size: size)
        if let duration = alone.duration {
          script.duration = Written(duration, script.canvas.place)
        }
        staging.theme = nil
        staging.dataFiles = []
        staging.parameterValues = []
      }
      staging.scale = (staging.scale ?? script.canvas.scale) * selection.scale
      // What the page still has of a parameter that is gone is no mistake.
      let kinds = Dictionary(
        script.parameters.map { ($0.name.value, $0.kind) }, uniquingKeysWith: { first, _ in first })
      for value in selection.values {
        guard let kind = kinds[value.name] else { continue }
        if kind == .image, !offered.contains(value.text) {
          refused.add(value.name, value.text)
          continue
        }
        staging.parameterValues.append(ParameterOverride(name: value.name, text: value.text))
      }
    }
    return options
  }
}
