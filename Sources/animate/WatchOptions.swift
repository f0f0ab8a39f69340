#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import AnimateKit
import ArgumentParser
import Confining
import FileWriting
import Scripting

/// For scripts of strangers: the work is done by a process that is watched, and shut off from the system.
struct WatchOptions: ParsableArguments {
  @Flag(
    help: """
      For scripts of strangers: draws in a process that can write only in the folders of the outputs and is watched, follows no \
      symbolic links, and allows less of everything.
      """)
  var untrusted = false

  @Option(name: .customLong("max-memory"), help: ArgumentHelp(budget: "memory", valueName: "size"))
  var memory: SizeArgument?

  @Option(name: .customLong("max-seconds"), help: ArgumentHelp(budget: "seconds", valueName: "seconds"))
  var seconds: Int?

  /// The process that watches this one.
  @Option(name: .customLong("watched-by"), help: .hidden) var watcher: Int32?

  func validate() throws {
    if let seconds, !(1...86_400).contains(seconds) {
      throw ValidationError("--max-seconds takes 1 to 86400 seconds, not \(seconds)")
    }
  }

  var isWatched: Bool { untrusted || memory != nil || seconds != nil }

  /// How many threads draw where nothing is said: each has its stack and its share of caches.
  func threads(for source: any FrameSource, within limits: Limits) -> Int? {
    isWatched ? min(FramePipeline.threads(source, asked: nil), max(1, limits.memory / (128 << 20))) : nil
  }

  func apply(to limits: inout Limits) {
    if let memory { _ = limits.set("memory", to: memory.size.bytes) }
    if let seconds { _ = limits.set("seconds", to: seconds) }
  }
}

/// A command that reads scripts, and can do so in a process that is watched.
protocol WatchedCommand: ParsableCommand {
  var options: ScriptOptions { get }

  /// The files that it is asked to write.
  func writtenPaths() throws -> [[UInt8]]
}

extension WatchedCommand {
  func writtenPaths() throws -> [[UInt8]] { [] }

  /// Becomes the process that watches, or the one that is watched, where the options ask for it; to be called before
  /// there is a second thread.
  /// - Returns: What to say where the memory that the options allow is not even enough for threads.
  func watch() throws -> AnimateFailure? {
    let watching = options.watching
    guard watching.isWatched else { return nil }
    options.apply()
    let limits = try options.scriptLimits()
    guard let watcher = watching.watcher else { try Watch(limits: limits).run() }
    guard WatchedProcess.enter(watchedBy: watcher) else { Exit.now(.internalError) }
    Terminal.takeStandardError()
    ResourceLimits.set(memory: limits.memory)
    WatchedProcess.reportOutOfMemory()
    let tooMuchMemory = Watch(limits: limits).tooMuchMemory
    guard watching.untrusted else { return tooMuchMemory }
    // Devices are nothing that a stranger's script should reach.
    let files = try writtenPaths().filter { !Checks.isStream(String(decoding: $0, as: UTF8.self)) }
    if !Confinement(replacing: files).enter(), Confinement.isPossible {
      throw AnimateFailure(.inputOutput, "this process cannot be shut off, as --untrusted asks for", code: "io.confine")
    }
    return tooMuchMemory
  }
}

/// The side that watches.
private struct Watch {
  var limits: Limits

  func run() throws -> Never {
    let program = try OwnProgram.path()
    var arguments = OwnProgram.arguments
    // Behind `--` there are no options.
    let end = arguments.firstIndex(of: Array("--".utf8)) ?? arguments.endIndex
    arguments.insert(Array("--watched-by=\(getpid())".utf8), at: end)
    let ending = WatchedProcess(program: program, arguments: arguments, seconds: limits.seconds).run()
    switch ending {
    case .exited(let code): exit(code)
    case .interrupted(let number): Self.die(of: number)
    case .died(signal: SIGPIPE, _): Exit.now(.brokenPipe)
    case .died(let number, let peak): throw death(number, peak: peak)
    case .outOfMemory: throw tooMuchMemory
    case .late:
      let seconds = limits.seconds ?? 0
      throw AnimateFailure(
        .limit, "it is not done after \(seconds) second\(seconds == 1 ? "" : "s"); raise with --max-seconds",
        code: "limit.seconds")
    case .lost(let number): throw AnimateFailure(system: number, "waiting for", "the process that draws")
    case .notStarted(let number): throw AnimateFailure(system: number, "starting", "the process that draws")
    }
  }

  /// What could not be allocated ends a process like any other fault: how much it had tells them apart.
  private func death(_ number: Int32, peak: Int) -> AnimateFailure {
    if number == SIGKILL {
      return AnimateFailure(
        .limit, "the system ended the process that draws, as it does when there is no memory left",
        code: "limit.memory")
    }
    if peak > limits.memory / 2 { return tooMuchMemory }
    return AnimateFailure(
      .internalError, "the process that draws died of signal \(number); the old file is untouched. Please report it")
  }

  var tooMuchMemory: AnimateFailure {
    AnimateFailure(
      .limit, "it needs more than \(ByteCount.text(limits.memory)) of memory; raise with --max-memory",
      code: "limit.memory")
  }

  private static func die(of number: Int32) -> Never {
    signal(number, SIG_DFL)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
    exit(128 + number)
  }
}
