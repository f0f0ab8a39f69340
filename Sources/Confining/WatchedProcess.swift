#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import SystemCalling
internal import CLandlock
import FileWriting

/// The same program once more, in a process of its own: whatever becomes of that one, this one lives to tell.
///
/// Interruption, termination and hang-up are handed on; this process waits until the other one has put away what it
/// was writing.
public struct WatchedProcess {
  /// How it came to its end.
  public enum Ending: Equatable, Sendable {
    case exited(Int32)
    /// By a signal that nobody sent through this process.
    /// - Parameter peak: the most memory that it had at once, in bytes.
    case died(signal: Int32, peak: Int)
    /// For what the system would not give it: memory.
    case outOfMemory
    /// By a signal that this process was sent, which it is to die of, too.
    case interrupted(signal: Int32)
    /// After all seconds were over.
    case late
    /// - Parameter errno: why.
    case notStarted(Int32)
    /// How it ended cannot be found out.
    /// - Parameter errno: why.
    case lost(Int32)
  }

  private let program: [UInt8]
  private let arguments: [[UInt8]]
  private let seconds: Int?

  /// How long it may put things away when its time is over.
  private static let grace: UInt32 = 2

  /// - Parameters:
  ///   - program: a path.
  ///   - arguments: the first of them is the program's name.
  ///   - seconds: after which it is ended; nil: never.
  public init(program: [UInt8], arguments: [[UInt8]], seconds: Int?) {
    self.program = program
    self.arguments = arguments
    self.seconds = seconds
  }

  /// Starts it and waits for its end. To be called before this process has other threads.
  public func run() -> Ending {
    var awaited = sigset_t()
    sigemptyset(&awaited)
    // Others are ignored by the other process, too.
    let forwarded = [SIGINT, SIGTERM, SIGHUP].filter { !Signals.isIgnored($0) }
    for number in [SIGCHLD, SIGALRM] + forwarded { sigaddset(&awaited, number) }
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &awaited, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    WatchedProcess.noteChildren()
    // A terminal talks to one group of processes only: whoever reads from it has to be in that.
    let sharesTerminal = isatty(STDIN_FILENO) == 1
    var child: pid_t = 0
    let failure = start(&child, mask: before, ownGroup: !sharesTerminal)
    if failure != 0 { return .notStarted(failure) }
    if let seconds { alarm(UInt32(clamping: seconds)) }
    defer { alarm(0) }
    return wait(for: child, awaited, sharesTerminal)
  }

  /// What the process that is watched does first: it ends when the one that watches it does.
  /// - Returns: false where that one is gone already.
  public static func enter(watchedBy parent: pid_t) -> Bool {
    clandlock_end_with_parent(SIGKILL)
    return getppid() == parent
  }

  /// How a process ends that is watched, and was refused memory.
  private static let exitCodeOutOfMemory: Int32 = 113

  /// Has this process end in its own way where it dies because memory was refused: however little it has by then, that
  /// is no fault of the program. What dies of a fault finds nothing refused before.
  public static func reportOutOfMemory() {
    for number in [SIGABRT, SIGTRAP, SIGILL, SIGSEGV, SIGBUS] {
      signal(number) { number in
        if errno == ENOMEM { _exit(WatchedProcess.exitCodeOutOfMemory) }
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  private func wait(for child: pid_t, _ awaited: sigset_t, _ sharesTerminal: Bool) -> Ending {
    var awaited = awaited
    var sent: Int32?
    var isLate = false
    while true {
      if let ending = WatchedProcess.ending(of: child) {
        if isLate { return .late }
        if let sent, case .died(sent, _) = ending { return .interrupted(signal: sent) }
        return ending
      }
      var number: Int32 = 0
      guard sigwait(&awaited, &number) == 0 else { continue }
      switch number {
      case SIGCHLD: continue
      case SIGALRM:
        kill(child, isLate ? SIGKILL : SIGTERM)
        isLate = true
        alarm(WatchedProcess.grace)
      default:
        sent = number
        // The terminal has told the other one as well, and a second signal would be taken for impatience.
        if sharesTerminal { usleep(100_000) }
        kill(child, number)
      }
    }
  }

  /// Nil while it runs.
  private static func ending(of child: pid_t) -> Ending? {
    var status: Int32 = 0
    var usage = rusage()
    switch System.retryingOnInterrupt({ Int(wait4(child, &status, WNOHANG, &usage)) }) {
    case .failure(let number): return .lost(number)
    case .value(0): return nil
    case .value: break
    }
    let signal = status & 0x7F
    if signal == 0 {
      let code = status >> 8 & 0xFF
      return code == exitCodeOutOfMemory ? .outOfMemory : .exited(code)
    }
    #if os(Linux)
      let peak = usage.ru_maxrss * 1024
    #else
      let peak = usage.ru_maxrss
    #endif
    return .died(signal: signal, peak: peak)
  }

  private func start(_ child: inout pid_t, mask: sigset_t, ownGroup: Bool) -> Int32 {
    #if canImport(Glibc)
      var attributes = posix_spawnattr_t()
    #else
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var mask = mask
    posix_spawnattr_setsigmask(&attributes, &mask)
    var flags = Int32(POSIX_SPAWN_SETSIGMASK)
    if ownGroup {
      flags |= Int32(POSIX_SPAWN_SETPGROUP)
      posix_spawnattr_setpgroup(&attributes, 0)
    }
    posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
    // A report of the runtime would stand between the messages.
    setenv("SWIFT_BACKTRACE", "enable=no", 1)
    return withWords(arguments) { argv in
      withPath(program) { posix_spawn(&child, $0, nil, &attributes, argv, systemEnvironment) }
    }
  }

  /// What is not handled would not be waited for everywhere.
  private static func noteChildren() {
    var action = sigaction()
    let handler: @convention(c) (Int32) -> Void = { _ in }
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = handler
    #else
      action.__sigaction_u.__sa_handler = handler
    #endif
    action.sa_flags = Int32(SA_NOCLDSTOP)
    sigaction(SIGCHLD, &action, nil)
  }
}
