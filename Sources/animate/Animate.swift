import AnimateKit
import ArgumentParser
import FileWriting

/// The command line: `animate SCRIPT -o OUT.gif` and its sister commands.
@main
struct Animate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "animate",
    abstract: "Renders scripted keyframe animations, JSON timelines of Core-Animation-like layers, to GIF.",
    discussion: """
      animate Scripts/progress.json -o progress.gif      render a GIF
      animate frame SCRIPT --at 1.5 -o still.png         one frame as a PNG
      animate values SCRIPT --of ring.strokeEnd --fps 10 what a property is over time
      animate sheet SCRIPT -o film.png                   a filmstrip: frames side by side, with their times
      animate validate SCRIPT…                           all mistakes, with line and column
      animate check SCRIPT progress.gif                  is this GIF still what the script renders to?
      animate info FILE.gif                              what is in a GIF
      animate preview SCRIPT                             a page that redraws as you save
      animate encode FOLDER --fps 30 -o out.gif          a GIF of pictures, or of raw RGBA frames
      """,
    version: Version.text,
    subcommands: [
      RenderCommand.self, EncodeCommand.self, FrameCommand.self, SheetCommand.self, ValuesCommand.self,
      ValidateCommand.self, CheckCommand.self, InspectCommand.self, InfoCommand.self, SchemaCommand.self,
      PreviewCommand.self, PreviewWorkerCommand.self,
    ],
    defaultSubcommand: RenderCommand.self)

  /// Parses, runs and maps every failure to the exit code that the documentation promises.
  ///
  /// On the first thread, for until something is awaited there is no other.
  @MainActor static func main() async {
    StandardStreams.ensureOpen()
    Signals.install()
    let arguments = Arguments.withNegativeValues(Array(CommandLine.arguments.dropFirst()))
    if arguments.isEmpty {
      Terminal.error(helpMessage())
      Exit.now(.usage)
    }
    do {
      var command = try command(of: arguments)
      (command as? PreviewWorkerCommand)?.confine()
      let tooMuchMemory = try (command as? any WatchedCommand)?.watch()
      do { try ThreadRoom.check() } catch { throw tooMuchMemory ?? error }
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      Exit.because(of: error)
    }
  }
}

enum Version {
  static let text = "0.1.0"
}
