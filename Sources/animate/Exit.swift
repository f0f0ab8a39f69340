#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import AnimateKit
import ArgumentParser
import FileWriting

/// The ways out of the program, with the exit codes of the documentation.
enum Exit {
  enum Code: Int32 {
    case ok = 0
    case invalidScript = 1
    case usage = 2
    case limit = 3
    case inputOutput = 4
    case asset = 5
    /// `check` found a difference.
    case difference = 6
    /// `--max-size` cannot be kept.
    case budget = 7
    case internalError = 70
    /// A reader of standard output went away (128 + SIGPIPE).
    case brokenPipe = 141
  }

  static func now(_ code: Code) -> Never { exit(code.rawValue) }

  static func because(of error: any Error) -> Never {
    switch error {
    case let failure as AnimateFailure:
      Messages.current.print(failure)
      exit(failure.exitCode)
    case let error as FileWritingError:
      if error.isBrokenPipe { now(.brokenPipe) }
      let failure = AnimateFailure(error)
      Messages.current.print(failure)
      exit(failure.exitCode)
    case let code as ExitCode:
      exit(code.rawValue)
    default:
      becauseOfArguments(error)
    }
  }

  /// The argument parser's own: help and version go to standard output, wrong usage to standard error with code 2.
  private static func becauseOfArguments(_ error: any Error) -> Never {
    let code = Animate.exitCode(for: error)
    if code == .success {
      do {
        var output = try StandardOutput(allowsTerminal: true)
        try output.write(Animate.fullMessage(for: error) + "\n")
        now(.ok)
      } catch {
        because(of: error)
      }
    }
    if code == .validationFailure || error is ValidationError {
      Messages.current.print(usage: Animate.message(for: error), full: Animate.fullMessage(for: error))
      now(.usage)
    }
    Messages.current.print(AnimateFailure(.internalError, "\(error)"))
    now(.internalError)
  }
}
