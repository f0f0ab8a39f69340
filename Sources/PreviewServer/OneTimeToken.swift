import Synchronization

/// A token that is right once.
final class OneTimeToken: Sendable {
  /// Nil once it was right.
  private let token: Mutex<String?>

  init(_ token: String) { self.token = Mutex(token) }

  func take(_ shown: String) -> Bool {
    token.withLock { token in
      guard let known = token, SessionToken.equal(shown, known) else { return false }
      token = nil
      return true
    }
  }
}
