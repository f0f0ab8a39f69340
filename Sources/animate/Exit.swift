#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import AnimateKit
import ArgumentParser
import FileWriting
import SystemCalling

/// The ways out of the program.
enum Exit {
  static func now(_ status: ExitStatus) -> Never { exit(status.rawValue) }

  static func because(of error: any Error) -> Never {
    switch error {
    case let failure as AnimateFailure:
      Messages.current.print(failure)
      now(failure.exitStatus)
    case let error as FileWritingError:
      if error.isBrokenPipe { now(.brokenPipe) }
      let failure = AnimateFailure(error)
      Messages.current.print(failure)
      now(failure.exitStatus)
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
        let output = try StandardOutput(allowsTerminal: true)
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
