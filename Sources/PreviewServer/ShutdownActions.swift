import Synchronization

/// What has to be done before the program ends, whatever ends it.
final class ShutdownActions: Sendable {
  private let steps = Mutex<[@Sendable () -> Void]>([])

  func add(_ step: @escaping @Sendable () -> Void) { steps.withLock { $0.append(step) } }

  /// Does it, the first time that it is called.
  func run() {
    let all = steps.withLock { steps in
      defer { steps = [] }
      return steps
    }
    for step in all { step() }
  }
}
