/// How the programs end, for whoever started them: the exit codes of the documentation.
public enum ExitStatus: Int32, Sendable {
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
