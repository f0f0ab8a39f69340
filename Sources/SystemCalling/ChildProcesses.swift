#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Synchronization

/// Processes that work for this one, and end with it when a signal does.
///
/// The table is plain memory that is never freed, so that a signal handler may read it at any instant.
public enum ChildProcesses {
  private static let capacity = 16
  private static let lock = Mutex<Void>(())
  nonisolated(unsafe) private static var slots: UnsafeMutablePointer<pid_t>? = nil

  /// Where there are more than sixteen, the others are let be.
  public static func watch(_ process: pid_t) {
    lock.withLock { _ in
      if slots == nil {
        let new = UnsafeMutablePointer<pid_t>.allocate(capacity: capacity)
        new.initialize(repeating: 0, count: capacity)
        slots = new
      }
      if let slots, let free = (0..<capacity).first(where: { slots[$0] == 0 }) { slots[free] = process }
    }
  }

  /// To be called before it is waited for: afterwards its number may be another's.
  public static func forget(_ process: pid_t) {
    lock.withLock { _ in
      guard let slots, let place = (0..<capacity).first(where: { slots[$0] == process }) else { return }
      slots[place] = 0
    }
  }

  /// Safe in a signal handler: the constants were read when the table was made.
  public static func endAll() {
    guard let slots else { return }
    var place = 0
    while place < capacity {
      if slots[place] > 0 { kill(slots[place], SIGKILL) }
      place &+= 1
    }
  }
}
