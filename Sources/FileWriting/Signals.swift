#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Synchronization
import SystemCalling

/// What signals do to a program that writes files.
public enum Signals {
  /// After this, interruption, termination and hang-up end child processes (`ChildProcesses`), remove temporary files,
  /// and then do what they always do; those that are ignored stay ignored. A second signal ends the program at once.
  /// Writing beyond the file size limit becomes an error instead of a signal. Call it once, at the start.
  public static func install() {
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { handle(number) }
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Whether this process was started with a signal turned off, as `nohup` does.
  public static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Glibc)
      let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    #else
      let handler = unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
    #endif
    return handler == 1
  }

  private static func handle(_ number: Int32) {
    var action = action { number in
      let saved = errno
      ChildProcesses.endAll()
      TemporaryFileGuard.removeAll()
      errno = saved
      // The disposition is the default one again by now.
      raise(number)
    }
    #if canImport(Glibc)
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_NODEFER
    #else
      action.sa_flags = SA_RESETHAND | SA_NODEFER
    #endif
    sigaction(number, &action, nil)
  }

  private static func action(_ handler: @escaping @convention(c) (Int32) -> Void) -> sigaction {
    var action = sigaction()
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = handler
    #else
      action.__sigaction_u.__sa_handler = handler
    #endif
    return action
  }

  // MARK: Holding back

  private static let holding = Mutex<Void>(())
  /// The signal that came while signals are held back; 0: none.
  private static let heldSignal = Atomic<Int32>(0)

  /// Does something short in which interruption, termination and hang-up wait: what they do to the program they do
  /// after it. Blocking them would not do, for other threads would take them.
  static func heldBack<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try holding.withLock { _ throws(Failure) in
      heldSignal.store(0, ordering: .relaxed)
      var before: [(number: Int32, action: sigaction)] = []
      for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
        var (new, old) = (action { Signals.heldSignal.store($0, ordering: .relaxed) }, sigaction())
        if sigaction(number, &new, &old) == 0 { before.append((number, old)) }
      }
      defer {
        for (number, action) in before {
          var action = action
          sigaction(number, &action, nil)
        }
        let held = heldSignal.load(ordering: .relaxed)
        if held != 0 { deliver(held) }
      }
      return try body()
    }
  }

  /// In this thread, though it may be one that takes no signals: from another one it could come when the program has
  /// ended already.
  private static func deliver(_ number: Int32) {
    var (alone, before) = (sigset_t(), sigset_t())
    sigemptyset(&alone)
    sigaddset(&alone, number)
    pthread_sigmask(SIG_UNBLOCK, &alone, &before)
    raise(number)
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
