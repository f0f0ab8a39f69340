import AnimateKit
import Synchronization

/// One line on a terminal that is drawn over itself, and gone at the end.
final class ProgressBar: Sendable {
  private let isShown: Bool
  private let lastPercent = Mutex<Int>(-1)
  private static let width = 30

  init(isShown: Bool) { self.isShown = isShown }

  func show(_ progress: RenderProgress) {
    guard isShown, progress.frames > 0 else { return }
    let percent = progress.framesDone * 100 / progress.frames
    let isNew = lastPercent.withLock { last in
      defer { last = percent }
      return last != percent
    }
    guard isNew else { return }
    let filled = percent * ProgressBar.width / 100
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: ProgressBar.width - filled)
    Terminal.write("\r\(bar) \(percent) %  frame \(progress.framesDone) of \(progress.frames)")
  }

  func clear() {
    guard isShown, lastPercent.withLock({ $0 }) >= 0 else { return }
    Terminal.write("\r\u{1b}[K")
  }
}
