import SystemCalling

/// What the browser shows to prove that its user has seen the printed address.
enum SessionToken {
  /// 128 random bits.
  static func random() -> String {
    Hexadecimal.text(of: (0..<16).map { _ in UInt8.random(in: .min ... .max) })
  }

  /// Takes as long for a wrong token as for the right one.
  static func equal(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
