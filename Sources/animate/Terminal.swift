#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import Synchronization
import SystemCalling

/// What the program says to people: standard error, never data.
enum Terminal {
  private static let descriptor = Mutex(STDERR_FILENO)

  /// From now on only messages go to standard error: what libraries and the runtime write to it, be it about their end,
  /// is lost.
  static func takeStandardError() {
    let own = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard own >= 0, nowhere >= 0, dup2(nowhere, STDERR_FILENO) >= 0 else { return }
    close(nowhere)
    descriptor.withLock { $0 = own }
  }

  static func error(_ text: String) { write(text + "\n") }

  /// Without a newline; what cannot be written is lost, for there is nowhere left to say so.
  static func write(_ text: String) {
    _ = System.write(descriptor.withLock { $0 }, Array(text.utf8))
  }

  static var errorIsTerminal: Bool { isatty(descriptor.withLock { $0 }) == 1 && environment("TERM") != "dumb" }

  /// Colors on a terminal, unless NO_COLOR says no; CLICOLOR_FORCE and FORCE_COLOR force them.
  static var usesColor: Bool {
    if let no = environment("NO_COLOR"), !no.isEmpty { return false }
    for name in ["CLICOLOR_FORCE", "FORCE_COLOR"] {
      if let force = environment(name), !force.isEmpty, force != "0" { return true }
    }
    return errorIsTerminal
  }

  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
