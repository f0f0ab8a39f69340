import ArgumentParser

/// Checks of arguments that several commands take.
enum Checks {
  static func fps(_ fps: Double?) throws {
    guard let fps else { return }
    guard fps > 0, fps.isFinite else { throw ValidationError("--fps takes a number above 0, not \(fps)") }
  }

  static func scale(_ scale: Double?) throws {
    guard let scale else { return }
    guard scale > 0, scale.isFinite else { throw ValidationError("--scale takes a number above 0, not \(scale)") }
  }

  /// The extension decides the format; `-`, devices and names without one are GIF.
  static func gif(_ path: String) throws {
    guard let found = pathExtension(path), found != "gif" else { return }
    throw ValidationError(
      "-o \(path): '.\(found)' is no format that animate writes; use .gif (for a still, 'animate frame')")
  }

  static func png(_ path: String) throws {
    guard let found = pathExtension(path), found != "png" else { return }
    throw ValidationError("-o \(path): a still is written as .png, not '.\(found)'")
  }

  private static func pathExtension(_ path: String) -> String? {
    if path == "-" || path.hasPrefix("/dev/") { return nil }
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let suffix = name[name.index(after: dot)...].lowercased()
    return suffix.isEmpty ? nil : suffix
  }
}
