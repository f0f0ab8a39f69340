import Foundation

/// What has to be done before the program ends, whatever ends it.
final class Tidying: @unchecked Sendable {
  private let lock = NSLock()
  private var steps: [@Sendable () -> Void] = []

  func add(_ step: @escaping @Sendable () -> Void) { lock.withLock { steps.append(step) } }

  /// Does it, the first time that it is called.
  func run() {
    let all = lock.withLock {
      defer { steps = [] }
      return steps
    }
    for step in all { step() }
  }
}
