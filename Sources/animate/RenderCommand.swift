import AnimateKit
import ArgumentParser
import Graphics
import Scripting

struct RenderCommand: AsyncParsableCommand, WatchedCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Render a script to a GIF and other formats (the command when none is named).")

  @Argument(help: ArgumentHelp("The JSON script; - reads standard input.", valueName: "script"))
  var script: String

  @OptionGroup var outputs: OutputOptions

  @Option(help: "Frames a second, at most 50.") var fps: Double?
  @Option(help: "Pixels to a point.") var scale: Double?
  @Option(help: ArgumentHelp("Begin at this time (or marker).", valueName: "time")) var from: TimeArgument?
  @Option(help: ArgumentHelp("End at this time (or marker).", valueName: "time")) var to: TimeArgument?
  @OptionGroup var encoding: EncodingOptions
  @Flag(
    name: .customLong("all-themes"),
    help: "Render the outputs for every theme, and print the HTML that shows the one for the reader's color scheme.")
  var allThemes = false
  @Flag(name: [.customShort("q"), .long], help: "Say nothing but errors.") var quiet = false
  @Flag(help: "Print what was made as JSON on standard output.") var json = false

  @OptionGroup var options: ScriptOptions

  func validate() throws {
    try Checks.fps(fps)
    if encoding.maxSize != nil { try outputs.requireGIF(for: "--max-size") }
    try Checks.scale(scale)
    try Checks.part(from: from, to: to)
    if options.watching.untrusted,
      let video = try outputs.outputs().first(where: { $0.format == .mp4 || $0.format == .webm })
    {
      throw ValidationError("-o \(video.path): --untrusted starts no other program, and videos are made by ffmpeg")
    }
    try outputs.check(json: json)
    if allThemes {
      if options.theme != nil { throw ValidationError("--theme and --all-themes exclude each other") }
      if json { throw ValidationError("--json and --all-themes would both write to standard output") }
      if outputs.output.contains(where: Checks.isStream) {
        throw ValidationError("--all-themes writes several files: -o names one")
      }
    }
  }

  func writtenPaths() throws -> [[UInt8]] { try outputs.outputs().map { Arguments.bytes(of: $0.path) } }

  func run() async throws {
    options.apply()
    let load = try options.loadOptions(fps: fps, scale: scale, from: from, to: to)
    if allThemes { return try await renderThemes(load) }
    // Before the work: a place that cannot be written is known at once.
    let set = try OutputSet(try outputs.outputs(), followsLinks: load.limits.followsLinks)
    let loaded = try set.log.measure(\.loading) {
      try LoadedScript.load(pathBytes: Arguments.bytes(of: script), options: load)
    }
    try printWarnings(of: loaded)
    try await render(loaded, to: set)
    try set.write(markup(loaded, set.markupFiles))
    try set.check()
    let summary = try set.commit()
    if json { try DataOutput.print(summary.json) }
    print(summary)
  }

  /// The same outputs for the script's own values and for each theme: all are drawn before the first takes its place.
  /// The HTML that shows them goes to standard output.
  private func renderThemes(_ load: LoadOptions) async throws {
    let input = try ScriptInput.read(Arguments.bytes(of: script), options: load)
    let plain = try LoadedScript.load(input, options: load)
    try printWarnings(of: plain)
    guard !plain.themes.isEmpty else { throw AnimateFailure(.usage, "--all-themes: the script has no themes") }
    let requested = try outputs.outputs()
    // One snippet shows all of them.
    let pictures = requested.filter { $0.format != .html }
    let variants = ThemeVariants(pictures[0].path, themes: plain.themes)
    let sets = try variants.variants.indices.map { index in
      try OutputSet(
        pictures.map {
          RequestedOutput(ThemeVariants($0.path, themes: plain.themes).variants[index].path, $0.format)
        }, followsLinks: load.limits.followsLinks)
    }
    let snippet = try OutputSet(requested.filter { $0.format == .html }, followsLinks: load.limits.followsLinks)
    let all = sets + [snippet]
    try OutputSet.refuseTwins(all)
    var scripts = [plain]
    for variant in variants.variants.dropFirst() {
      var options = load
      options.staging.theme = variant.theme
      scripts.append(try LoadedScript.load(input, options: options))
    }
    for (loaded, set) in zip(scripts, sets) { try await render(loaded, to: set) }
    var markup = markup(plain, sets[variants.fallback].markupFiles)
    markup.schemes = variants.schemes.map { ($0.name, sets[$0.variant].markupFiles) }
    try snippet.write(markup)
    // Pictures are read as they are first shown: what one theme shows may be the output of another.
    let inputs = scripts.flatMap(\.inputs)
    for set in all {
      try set.refuse(inputs)
      try set.check()
    }
    for summary in try OutputSet.commit(all) { print(summary) }
    if markup.files.hasPicture {
      markup.height = nil
      try DataOutput.print(markup.text)
    }
  }

  private func markup(_ loaded: LoadedScript, _ files: PictureMarkup.Files) -> PictureMarkup {
    let script = loaded.stage.script
    return PictureMarkup(
      files: files, alternative: script.description ?? script.title ?? "", width: script.canvas.width,
      height: script.canvas.height)
  }

  /// Draws into files that have no names yet.
  private func render(_ loaded: LoadedScript, to set: OutputSet) async throws {
    try set.refuse(loaded.inputs)
    let bar = ProgressBar(isShown: !quiet && Terminal.errorIsTerminal && options.errors == .text)
    defer { bar.clear() }
    var render = RenderOptions()
    render.from = try from?.seconds(in: loaded, option: "--from")
    render.to = try to?.seconds(in: loaded, option: "--to")
    encoding.apply(to: &render)
    var settings = OutputSet.Settings()
    settings.gif = loaded.gifOptions(render)
    settings.limits = loaded.limits
    let source = try loaded.frames(from: render.from, to: render.to)
    settings.threads = encoding.threads ?? options.watching.threads(for: source, within: loaded.limits)
    settings.scale = loaded.stage.scale
    try await set.write(
      source, settings, progress: { bar.show($0) },
      poster: { try loaded.pixmap(at: loaded.posterTime(from: render.from, to: render.to)) })
    try set.refuse(loaded.inputs)
  }

  private func printWarnings(of loaded: LoadedScript) throws {
    guard !quiet else { return }
    let formats = try outputs.outputs().map(\.format)
    encoding.warnOfIneffectiveOptions(formats)
    Messages.current.print(warnings: loaded.warnings, in: loaded.source)
    Checks.warn(ofFrameRate: fps)
    var render = RenderOptions()
    render.loop = encoding.loop?.count
    Checks.warn(ofPlays: loaded.plays(render), formats)
    Checks.warn(ofEnd: try to?.seconds(in: loaded, option: "--to"), loaded)
  }

  private func print(_ summary: RunSummary) {
    guard !quiet, options.errors == .text else { return }
    for line in summary.lines { Terminal.error(line) }
  }
}
