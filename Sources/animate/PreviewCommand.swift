#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import AnimateKit
import ArgumentParser
import Confining
import Previewing
import SystemCalling

/// What `preview` and its worker both understand.
struct PreviewOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The JSON script, or a folder of scripts.", valueName: "script"))
  var script: String

  @Option(help: ArgumentHelp("The port of the page; 0 takes any that is free.", valueName: "n"))
  var port: Int = 7180

  @Flag(name: .customLong("no-open"), help: "Don't open the browser.") var noOpen = false

  @Option(help: ArgumentHelp("Seconds after which drawing one picture is given up.", visibility: .hidden))
  var deadline: Double = 20

  @OptionGroup var options: ScriptOptions

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("--port takes a number from 0 to 65535") }
    guard deadline > 0, deadline <= 3600 else { throw ValidationError("--deadline takes seconds, at most 3600") }
    if script == "-" { throw ValidationError("preview watches a file: name one in place of -") }
    if options.dataFiles.contains(where: { $0 == "-" || $0.hasSuffix("=-") }) {
      throw ValidationError("preview reads data again and again: --data needs a file")
    }
  }
}

/// Becomes the program that lies beside this one: a server, which this one needs not carry.
struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: "Show a script, or a folder of scripts, on a local page that redraws as you save."
  )

  @OptionGroup var preview: PreviewOptions

  func run() throws {
    preview.options.apply()
    _ = try preview.options.loadOptions()
    let path = Arguments.bytes(of: preview.script)
    try Self.checkExistence(path, preview.script)
    let own = try OwnProgram.path()
    let server = PathBytes.joined(PathBytes.folder(of: own), Array("animate-preview".utf8))
    let deadline = preview.options.watching.seconds.map(Double.init) ?? preview.deadline
    var words = [
      server, Array("--animate".utf8), own, Array("--port".utf8), Array("\(preview.port)".utf8),
      Array("--deadline".utf8), Array("\(deadline)".utf8), Array("--script".utf8), path,
    ]
    if preview.noOpen { words.append(Array("--no-open".utf8)) }
    words.append(Array("--".utf8))
    words += OwnProgram.arguments.dropFirst(2)
    let number = OwnProgram.become(words)
    throw AnimateFailure(BecomeFailure(program: String(decoding: server, as: UTF8.self), number: number))
  }

  private static func checkExistence(_ path: [UInt8], _ shown: String) throws {
    if let number = System.status(path).failure { throw AnimateFailure(system: number, "opening", shown) }
  }
}

/// Draws for the server; nobody calls it by hand.
struct PreviewWorkerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview-worker", abstract: "Draw for 'animate preview'.", shouldDisplay: false)

  @Option(name: .customLong("file")) var file: String
  @OptionGroup var preview: PreviewOptions

  /// To be called before there is a second thread.
  func confine() { Confinement(drawing: Arguments.bytes(of: file)).enter() }

  func run() async throws {
    let worker = PreviewWorker(path: Arguments.bytes(of: file), options: try preview.options.loadOptions())
    await worker.run()
  }
}

private struct BecomeFailure {
  var program: String
  var number: Int32
}

extension AnimateFailure {
  fileprivate init(_ failure: BecomeFailure) {
    let reason = String(cString: strerror(failure.number))
    self.init(
      .inputOutput,
      "the page is served by another program, \(failure.program), which cannot be started (\(reason)); "
        + "'make install' puts it there", file: failure.program)
  }
}
