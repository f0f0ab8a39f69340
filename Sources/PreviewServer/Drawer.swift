import Foundation
import Graphics
import Synchronization
import SystemCalling

/// Asks one worker, one request after the other, and starts it anew when it ended badly, but not for ever.
final class Drawer: Sendable {
  /// Why there is no answer.
  struct Failure: Error {
    /// HTTP's.
    var status: Int
    var message: String
    /// Whether it is the script's fault.
    var isScriptsFault: Bool
  }

  private struct State {
    /// How many wait for an answer.
    var waiting = 0
    var failures: [(revision: Int, time: Double, isTimeout: Bool)] = []
    var usedAt = SystemClock.monotonic
  }

  /// How often a worker may die with the same files.
  private static let mostDeaths = 5
  /// How often one may take too long with them.
  private static let mostTimeouts = 2
  /// For how many seconds either counts.
  private static let failureWindow = 60.0
  /// How many may wait for an answer.
  private static let longestQueue = 64

  private let process: WorkerProcess
  private let queue = DispatchQueue(label: "animate.preview.drawer")
  private let state = Mutex(State())
  /// How many workers draw at a time.
  private let slots: DispatchSemaphore

  init(_ process: WorkerProcess, slots: DispatchSemaphore) {
    self.process = process
    self.slots = slots
  }

  var isIdle: Bool { state.withLock { $0.waiting == 0 } }
  var lastUse: Double { state.withLock { $0.usedAt } }
  var isRunning: Bool { process.isRunning }

  func ask(
    _ head: Data, _ body: Data, revision: Int, within seconds: Double
  ) async -> Result<WorkerProcess.Answer, Failure> {
    let isAccepted = state.withLock { state in
      state.usedAt = SystemClock.monotonic
      guard state.waiting < Drawer.longestQueue else { return false }
      state.waiting += 1
      return true
    }
    guard isAccepted else {
      return .failure(Failure(status: 503, message: "too many requests wait already", isScriptsFault: false))
    }
    return await withCheckedContinuation { continuation in
      queue.async {
        self.slots.wait()
        let result = self.answer(head, body, revision: revision, within: seconds)
        self.slots.signal()
        self.state.withLock { $0.waiting -= 1 }
        continuation.resume(returning: result)
      }
    }
  }

  private func answer(
    _ head: Data, _ body: Data, revision: Int, within seconds: Double
  ) -> Result<WorkerProcess.Answer, Failure> {
    if isResting(revision) {
      let message = "drawing was given up after several tries; it is tried again when a file is saved, or in a minute"
      return .failure(Failure(status: 409, message: message, isScriptsFault: true))
    }
    do {
      return .success(try process.ask(head, body, within: seconds))
    } catch let ending as WorkerProcess.Ending {
      return .failure(failure(for: ending, revision))
    } catch {
      return .failure(Failure(status: 500, message: "\(error)", isScriptsFault: false))
    }
  }

  private func failure(for ending: WorkerProcess.Ending, _ revision: Int) -> Failure {
    switch ending {
    case .timeout(let seconds):
      note(revision, isTimeout: true)
      let time = seconds.rounded() == seconds ? "\(clampedInt(seconds, 0...Int.max))" : "\(seconds)"
      return Failure(status: 409, message: "drawing took longer than \(time) s and was stopped", isScriptsFault: true)
    case .died(let how):
      note(revision, isTimeout: false)
      return Failure(
        status: 409, message: "drawing ended before it was done (\(how)): perhaps the script needs too much memory",
        isScriptsFault: true)
    case .notStarted(let reason):
      return Failure(status: 500, message: "the program that draws cannot be started: \(reason)", isScriptsFault: false)
    case .stopped: return Failure(status: 503, message: "the preview is ending", isScriptsFault: false)
    }
  }

  private func note(_ revision: Int, isTimeout: Bool) {
    state.withLock { $0.failures.append((revision, SystemClock.monotonic, isTimeout)) }
  }

  /// Whether it ended badly so often with these files that it is left in peace.
  private func isResting(_ revision: Int) -> Bool {
    state.withLock { state in
      state.failures.removeAll { $0.revision != revision || SystemClock.monotonic - $0.time > Drawer.failureWindow }
      return state.failures.count >= Drawer.mostDeaths
        || state.failures.count(where: \.isTimeout) >= Drawer.mostTimeouts
    }
  }

  /// Ends the worker until somebody asks again, if nobody waits for it.
  func retire() {
    queue.async {
      if self.isIdle { self.process.end() }
    }
  }

  /// Ends the worker for good.
  func end() { process.stop() }
}
