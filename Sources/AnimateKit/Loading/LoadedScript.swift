import FileWriting
import Motion
import Scripting
import Staging
import Synchronization
import SystemCalling

/// How a script is loaded.
public struct LoadOptions: Sendable {
  public var staging = StagingOptions()
  public var limits = Limits()
  /// Whether fonts that the script does not bring may be used, beside the default one.
  public var usesSystemFonts = true
  /// Folders beside the script's own beneath which pictures and fonts may lie: paths as bytes.
  public var assetRoots: [[UInt8]] = []
  /// `--data name=path`: files for parameters, in order.
  public var dataFiles: [DataFileOption] = []
  /// Told of every file that is asked for, also of those that are not there.
  public var readPaths: ReadPaths?
  /// Changes the script before it is staged, and how it is staged.
  public var adjust: (@Sendable (inout Script, inout StagingOptions) -> Void)?

  public init() {}
}

/// The files that a script reads, by their paths: what to look at to know that its picture changes.
public final class ReadPaths: Sendable {
  private let paths = Mutex<Set<[UInt8]>>([])

  public init() {}

  /// Sorted.
  public var all: [[UInt8]] { paths.withLock { $0.sorted { $0.lexicographicallyPrecedes($1) } } }

  func add(_ path: [UInt8]) { paths.withLock { _ = $0.insert(path) } }
}

/// A script that has been read, checked and staged.
public struct LoadedScript: Sendable {
  public let stage: Stage
  /// Warnings; a script with errors cannot be loaded.
  public let warnings: Diagnostics
  public let source: SourceFile
  public let limits: Limits
  private let assets: AssetLibrary

  /// Reads a script's file, or standard input for `-`.
  /// - Throws: `AnimateFailure` with all mistakes of the script at once.
  public static func load(path: String, options: LoadOptions = LoadOptions()) throws(AnimateFailure) -> LoadedScript {
    try load(pathBytes: Array(path.utf8), options: options)
  }

  /// Reads a script's file from a path that need not be UTF-8, or standard input for `-`.
  /// - Throws: `AnimateFailure` with all mistakes of the script at once.
  public static func load(pathBytes path: [UInt8], options: LoadOptions = LoadOptions()) throws(AnimateFailure)
    -> LoadedScript
  {
    try load(ScriptInput.read(path, options: options), options: options)
  }

  /// Reads a script that is in memory; pictures, fonts and data are looked for beneath `folder`.
  /// - Throws: `AnimateFailure` with all mistakes of the script at once.
  public static func load(_ source: SourceFile, folder: String, options: LoadOptions = LoadOptions())
    throws(AnimateFailure) -> LoadedScript
  {
    try load(ScriptInput(source, folder: Array(folder.utf8), options: options), options: options)
  }

  /// Stages what has been read, which can be loaded again and again with other options.
  /// - Throws: `AnimateFailure` with all mistakes of the script at once, or where a folder of `options` is none.
  public static func load(_ input: ScriptInput, options: LoadOptions = LoadOptions()) throws(AnimateFailure)
    -> LoadedScript
  {
    if let missing = options.assetRoots.first(where: { !System.isFolder($0) }) {
      let shown = String(decoding: missing, as: UTF8.self)
      throw AnimateFailure(.inputOutput, "there is no folder \(shown) in which pictures could lie", file: shown)
    }
    var staging = options.staging
    staging.limits = options.limits.staging
    staging.dataFiles = input.dataFiles
    var diagnostics = Diagnostics()
    let library = AssetLibrary(
      folder: input.folder, roots: options.assetRoots, limits: options.limits,
      usesSystemFonts: options.usesSystemFonts, inputs: input.identities, paths: options.readPaths)
    let script = ScriptReader.read(
      input.source, limits: options.limits.reading, importer: importer(of: input, library), into: &diagnostics)
    guard var script else { throw AnimateFailure(diagnostics, in: input.source) }
    if let adjust = options.adjust {
      // What is changed may be shown in the script's own size.
      script.estimate(staging, library.stagingAssets)
      adjust(&script, &staging)
    }
    library.open(script.fonts, into: &diagnostics)
    let stage = StageBuilder.buildTolerantly(
      of: script, options: staging, assets: library.stagingAssets, into: &diagnostics)
    guard let stage else { throw AnimateFailure(diagnostics, in: input.source) }
    if !staging.isStill, let warning = stage.warningOfStandingTime { diagnostics.append(warning) }
    let loaded = LoadedScript(
      stage: stage, warnings: diagnostics, source: input.source, limits: options.limits, assets: library)
    if diagnostics.hasErrors { throw AnimateFailure(loaded.mistakes(beside: diagnostics.all), in: input.source) }
    return loaded
  }

  /// Nil for standard input, which has no folder.
  private static func importer(of input: ScriptInput, _ library: AssetLibrary) -> ScriptReader.Importer? {
    guard input.mayImport else { return nil }
    let name = input.source.name
    let shownFolder = name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
    return { try library.script($0, limit: $1, in: shownFolder) }
  }

  /// The names of its themes, in the order of the file.
  public var themes: [String] { stage.script.themes.map(\.name.value) }

  /// What is in it, for people and for programs.
  public var inspection: Inspection { stage.inspection }

  /// Every file that was read so far: none of them may be an output.
  public var inputs: [FileIdentity] { assets.inputs }

  /// Runs something that samples the stage, and turns its mistakes into a failure with the script's lines.
  func sampling<Result>(_ body: () throws -> Result) throws(AnimateFailure) -> Result {
    do {
      return try body()
    } catch let error as StagingError {
      throw AnimateFailure(mistakes(beside: [error.diagnostic] + error.others), in: source)
    } catch let error as FileWritingError {
      throw AnimateFailure(error)
    } catch let error as AnimateFailure {
      throw error
    } catch {
      throw AnimateFailure(.internalError, "\(error)")
    }
  }

  /// At how many times mistakes are looked for.
  public static let samples = 240

  /// Looks at the whole length for mistakes that show only at certain times: divisions by zero, missing glyphs,
  /// pictures that are none. At most `samples` times are looked at.
  public func check(samples: Int = LoadedScript.samples) throws(AnimateFailure) {
    try sampling {
      let sampler = stage.sampler()
      let times = times(samples)
      for (step, time) in times.enumerated() {
        if step == 0 || step == times.count / 2 || step == times.count - 1 {
          _ = try sampler.scene(at: time)
        } else {
          try sampler.check(at: time)
        }
      }
    }
  }

  /// Times of frames, evenly over the whole length; the first and the last one among them.
  private func times(_ samples: Int) -> [Double] {
    let clock = FrameClock(fps: stage.fps, duration: stage.duration)
    return (0..<clock.frameCount).spread(max(1, samples)).map(clock.sampleTime)
  }

  /// Mistakes that are known together with those that show only at times, each where it shows first; of the copies of a
  /// layer once.
  private func mistakes(beside known: [Diagnostic]) -> Diagnostics {
    struct Told: Hashable {
      var code: String
      var place: SourcePlace
    }
    var found = Diagnostics()
    var told: Set<Told> = []
    func tell(_ mistakes: [Diagnostic]) {
      for mistake in mistakes where told.insert(Told(code: mistake.code, place: mistake.place)).inserted {
        found.append(mistake)
      }
    }
    for mistake in known {
      found.append(mistake)
      told.insert(Told(code: mistake.code, place: mistake.place))
    }
    // What is too much is not worked out.
    if known.contains(where: { $0.code.hasPrefix("limit.") }) { return found }
    // Without the script's own fonts it is not known which characters they have.
    let isOfFonts = { (mistake: Diagnostic) in stage.script.fonts.contains { $0.place == mistake.place } }
    let knowsFonts = !known.contains(where: isOfFonts)
    let sampler = stage.sampler()
    for time in times(LoadedScript.samples) {
      do throws(StagingError) {
        try sampler.check(at: time)
      } catch {
        tell(([error.diagnostic] + error.others).filter { knowsFonts || $0.code != AssetError.code })
        // What takes too long at one time may do so at all of them.
        if error.exceedsSteps { break }
      }
    }
    return found
  }
}
