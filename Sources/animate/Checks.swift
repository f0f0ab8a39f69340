import AnimateKit
import ArgumentParser
import Expressions
import Scripting

/// Checks of arguments that several commands take.
enum Checks {
  static func fps(_ fps: Double?) throws {
    guard let fps else { return }
    guard NumberRange.frameRate.contains(fps) else {
      throw ValidationError("--fps takes \(NumberRange.frameRate.text), not \(NumberText.shortest(fps))")
    }
  }

  /// More than 50 are not played.
  static func warn(ofFrameRate fps: Double?) {
    guard let warning = fps.flatMap(NumberRange.warning(ofFrameRate:)) else { return }
    Messages.current.print(warning: "--fps: \(warning)")
  }

  /// - Parameter plays: nil: for ever.
  static func warn(ofPlays plays: Int?, _ formats: [RequestedOutput.Format]) {
    guard let plays, plays > WebPOutput.mostPlays, formats.contains(.webp) else { return }
    Messages.current.print(
      warning: "a WebP plays \(WebPOutput.mostPlays) times at most, so this one does, not \(plays)")
  }

  /// Past the end mostly nothing happens any more.
  static func warn(ofEnd to: Double?, _ loaded: LoadedScript) {
    let duration = loaded.stage.duration
    guard let to, to > duration, loaded.stage.script.hold == 0 else { return }
    Messages.current.print(
      warning: "--to goes beyond the script's end at \(NumberText.shortest(duration)) s: "
        + "only what has no end still moves")
  }

  static func scale(_ scale: Double?) throws {
    guard let scale else { return }
    guard scale > 0, scale.isFinite else {
      throw ValidationError("--scale takes a number above 0, not \(NumberText.shortest(scale))")
    }
  }

  static func part(from: TimeArgument?, to: TimeArgument?) throws {
    for (name, value) in [("from", from), ("to", to)] {
      if let value = value?.seconds, !(value >= 0) {
        throw ValidationError("--\(name) takes seconds from the start, not \(value)")
      }
    }
  }

  static func png(_ path: String, _ option: String = "-o") throws {
    try one(path, option)
    guard let found = pathExtension(path), found != "png" else { return }
    throw ValidationError("\(option) \(path): a still is written as .png, not '.\(found)'")
  }

  /// The outputs of a command that writes one still.
  static func onePNG(_ paths: [String]) throws {
    if paths.count > 1 { throw ValidationError("-o is given \(paths.count) times, and one PNG is written") }
    for path in paths { try png(path) }
  }

  /// A number for each frame is for sequences of PNGs alone.
  static func one(_ path: String, _ option: String) throws {
    guard SequencePlace.hasNumber(path) else { return }
    throw ValidationError(
      "\(option) \(path): this is one file; one for each frame is written by 'animate render' with -o NAME%04d.png")
  }

  /// Whether a path is standard output or leads to a device. Linux keeps files in memory beneath `/dev/shm`.
  static func isStream(_ path: String) -> Bool {
    path == "-" || (path.hasPrefix("/dev/") && (!path.hasPrefix("/dev/shm/") || path.contains("/..")))
  }

  /// In lower case; nil for what has none, for devices and for standard output.
  static func pathExtension(_ path: String) -> String? {
    if isStream(path) { return nil }
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let suffix = name[name.index(after: dot)...].lowercased()
    return suffix.isEmpty ? nil : suffix
  }
}
