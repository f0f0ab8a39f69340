#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import FileWriting
import Scripting
import SystemCalling

/// Why something could not be done, in the classes that exit codes tell apart.
public struct AnimateFailure: Error, Sendable {
  public enum Kind: Sendable {
    case invalidScript, usage, limit, inputOutput, asset, difference, budget, internalError
  }

  public var kind: Kind
  /// One sentence, for failures that no place of the script explains.
  public var message: String
  /// What `message` is about, for programs.
  public var file: String?
  /// A stable name for programs: `io`, `limit.frames`, …
  public var code: String
  /// What is wrong with the script, and the script for the lines that are quoted; empty otherwise.
  public var diagnostics: Diagnostics
  public var source: SourceFile?

  public init(_ kind: Kind, _ message: String, code: String? = nil, file: String? = nil) {
    self.kind = kind
    self.message = message
    self.file = file
    self.code = code ?? kind.code
    diagnostics = Diagnostics()
  }

  /// The mistakes of a script. It is `limit` where every one of them exceeds a limit, `usage` where each is about the
  /// options, `asset` where each is about a file or a font, and otherwise `invalidScript`.
  public init(_ diagnostics: Diagnostics, in source: SourceFile) {
    let errors = diagnostics.sorted.filter { $0.severity == .error }
    self.init(AnimateFailure.kind(of: errors.map(\.code)), "")
    self.diagnostics = diagnostics
    self.source = source
  }

  private static func kind(of codes: [String]) -> Kind {
    if codes.isEmpty { return .invalidScript }
    if codes.allSatisfy({ $0.hasPrefix("limit.") }) { return .limit }
    if codes.allSatisfy({ $0.hasPrefix("usage.") }) { return .usage }
    return codes.allSatisfy({ $0 == "asset" }) ? .asset : .invalidScript
  }

  /// Binary data for a terminal is wrong usage; all else failed at the file.
  public init(_ error: FileWritingError) {
    if error.kind == .link {
      self = .linked(error.place)
      return
    }
    let folder = PathBytes.folder(of: Array(error.place.utf8))
    if error.kind == .system(ENOENT), error.action == "opening", !System.isFolder(folder) {
      self = .missingFolder(String(decoding: folder, as: UTF8.self), of: error.place)
      return
    }
    self.init(error.kind == .isTerminal ? .usage : .inputOutput, error.description, file: error.place)
  }

  /// - Parameter path: of a file that would stand in the folder.
  static func missingFolder(_ folder: String, of path: String? = nil) -> AnimateFailure {
    let place = path.map { "\($0): " } ?? ""
    return AnimateFailure(
      .inputOutput, "\(place)the folder \(folder) does not exist; it must be made before", file: path ?? folder)
  }

  /// A symbolic link is on the way to a file, and none is to be followed.
  static func linked(_ path: String) -> AnimateFailure {
    AnimateFailure(.inputOutput, "\(path) is reached through a symbolic link; --untrusted follows none", file: path)
  }

  /// An output would be written over a file that was read.
  package static func overwritesInput(_ path: String) -> AnimateFailure {
    AnimateFailure(.usage, "\(path) is also an input; it would be overwritten")
  }

  /// - Parameter count: how many there are: `12`, `more than 10`.
  static func tooManyFrames(_ count: String, most: Int) -> AnimateFailure {
    AnimateFailure(.limit, "\(count) frames exceed \(most); raise with --max-frames", code: "limit.frames")
  }

  static func outputTooLarge(_ limit: Int) -> AnimateFailure {
    AnimateFailure(
      .limit, "the output exceeds \(limit) bytes; raise with --max-output-bytes", code: "limit.output-bytes")
  }

  /// A run came to the writer of another output.
  static var foreignRun: AnimateFailure {
    AnimateFailure(.internalError, "a run of frames was mistaken for another one")
  }

  /// How the command line ends for it.
  public var exitStatus: ExitStatus {
    switch kind {
    case .invalidScript: .invalidScript
    case .usage: .usage
    case .limit: .limit
    case .inputOutput: .inputOutput
    case .asset: .asset
    case .difference: .difference
    case .budget: .budget
    case .internalError: .internalError
    }
  }
}

extension AnimateFailure.Kind {
  fileprivate var code: String {
    switch self {
    case .invalidScript: "script"
    case .usage: "usage"
    case .limit: "limit"
    case .inputOutput: "io"
    case .asset: "asset"
    case .difference: "difference"
    case .budget: "budget"
    case .internalError: "internal"
    }
  }
}
