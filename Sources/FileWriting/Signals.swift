#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Synchronization

/// Temporary files that a deadly signal must remove.
///
/// The table is plain memory that is never freed, so that a signal handler may read it at any instant: at worst it
/// removes a name that is not there.
enum TemporaryFileGuard {
  private struct Slot {
    var directory: Int32
    var isUsed: Bool
  }

  private static let slotCount = 64
  private static let nameCapacity = 256
  private static let lock = Mutex<Void>(())
  nonisolated(unsafe) private static var slots: UnsafeMutablePointer<Slot>? = nil
  nonisolated(unsafe) private static var names: UnsafeMutablePointer<CChar>? = nil

  /// Nil when the table is full or the name too long: then nothing is removed.
  static func watch(_ name: [UInt8], in directory: Int32) -> Int? {
    lock.withLock { _ in
      guard name.count < nameCapacity else { return nil }
      if slots == nil {
        let newNames = UnsafeMutablePointer<CChar>.allocate(capacity: slotCount * nameCapacity)
        newNames.initialize(repeating: 0, count: slotCount * nameCapacity)
        let newSlots = UnsafeMutablePointer<Slot>.allocate(capacity: slotCount)
        newSlots.initialize(repeating: Slot(directory: -1, isUsed: false), count: slotCount)
        names = newNames
        slots = newSlots
      }
      guard let slots, let names, let free = (0..<slotCount).first(where: { !slots[$0].isUsed }) else { return nil }
      for place in 0..<name.count { names[free * nameCapacity + place] = CChar(bitPattern: name[place]) }
      names[free * nameCapacity + name.count] = 0
      slots[free] = Slot(directory: directory, isUsed: true)
      return free
    }
  }

  static func forget(_ slot: Int) {
    lock.withLock { _ in slots?[slot].isUsed = false }
  }

  /// Safe in a signal handler: the constants were read when the table was made.
  static func removeAll() {
    guard let slots, let names else { return }
    var index = 0
    while index < slotCount {
      if slots[index].isUsed { unlinkat(slots[index].directory, names + index &* nameCapacity, 0) }
      index &+= 1
    }
  }
}

/// What signals do to a program that writes files.
public enum Signals {
  /// After this, interruption, termination and hang-up remove temporary files and then do what they always do; those
  /// that are ignored stay ignored. A second signal ends the program at once. Writing beyond the file size limit
  /// becomes an error instead of a signal. Call it once, at the start.
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
  nonisolated(unsafe) private static var heldSignal: Int32 = 0

  /// Does something short in which interruption, termination and hang-up wait: what they do to the program they do
  /// after it. Blocking them would not do, for other threads would take them.
  static func heldBack<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try holding.withLock { _ throws(Failure) in
      heldSignal = 0
      var before: [(number: Int32, action: sigaction)] = []
      for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
        var (new, old) = (action { Signals.heldSignal = $0 }, sigaction())
        if sigaction(number, &new, &old) == 0 { before.append((number, old)) }
      }
      defer {
        for (number, action) in before {
          var action = action
          sigaction(number, &action, nil)
        }
        // To the process: this thread may be one that takes no signals.
        if heldSignal != 0 { kill(getpid(), heldSignal) }
      }
      return try body()
    }
  }
}
