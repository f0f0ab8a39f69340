import Foundation

/// A token that is right once.
final class OneTimeToken: @unchecked Sendable {
  private let lock = NSLock()
  private var token: String?

  init(_ token: String) { self.token = token }

  func take(_ shown: String) -> Bool {
    lock.withLock {
      guard let known = token, SessionToken.equal(shown, known) else { return false }
      token = nil
      return true
    }
  }
}
