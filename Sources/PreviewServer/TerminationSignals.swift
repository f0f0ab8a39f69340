#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Interruption, termination and hang-up: they tidy up, and then do what they always do.
struct TerminationSignals {
  private var set = sigset_t()

  /// To be made by the first thread, before it has others: they inherit that the signals wait.
  init() {
    signal(SIGPIPE, SIG_IGN)
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  func wait(_ shutdown: ShutdownActions) -> Never {
    var set = set
    var number: Int32 = 0
    while sigwait(&set, &number) != 0 {}
    shutdown.run()
    signal(number, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    kill(getpid(), number)
    while true { pause() }
  }
}
