import Foundation
import Synchronization

/// The workers of all scripts: two each at most, one for pictures and one for what takes longer, so that exports hold
/// up nobody who scrubs.
final class Drawers: Sendable {
  enum Purpose: Hashable {
    case pictures, files
    /// The titles of all scripts.
    case titles
  }

  private struct Key: Hashable {
    var script: Int
    var purpose: Purpose
  }

  /// How many processes stay; more only while all of them work.
  private static let kept = 8

  private let animate: [UInt8]
  private let arguments: [[UInt8]]
  private let drawers = Mutex<[Key: Drawer]>([:])
  private let slots = DispatchSemaphore(value: max(4, ProcessInfo.processInfo.activeProcessorCount))

  /// - Parameters:
  ///   - animate: the program that draws.
  ///   - arguments: those of `animate preview`.
  init(animate: [UInt8], arguments: [[UInt8]]) {
    self.animate = animate
    self.arguments = arguments
  }

  func drawer(for script: Int, path: [UInt8], _ purpose: Purpose) -> Drawer {
    drawers.withLock { drawers in
      let key = Key(script: purpose == .titles ? -1 : script, purpose: purpose)
      let known = drawers[key]
      if let known, known.isRunning { return known }
      let running = drawers.values.filter(\.isRunning)
      if running.count >= Drawers.kept {
        let idle = running.filter(\.isIdle).sorted { $0.lastUse < $1.lastUse }
        for drawer in idle.prefix(running.count - Drawers.kept + 1) { drawer.retire() }
      }
      if let known { return known }
      let words = [animate, Array("preview-worker".utf8), Array("--file".utf8), path] + arguments
      let drawer = Drawer(WorkerProcess(program: animate, arguments: words), slots: slots)
      drawers[key] = drawer
      return drawer
    }
  }

  func endAll() {
    for drawer in drawers.withLock({ Array($0.values) }) { drawer.end() }
  }
}
