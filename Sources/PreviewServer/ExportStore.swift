import Foundation

/// Files that were made and wait to be downloaded.
final class ExportStore: @unchecked Sendable {
  struct Export {
    var name: String
    var type: String
    var bytes: Data
  }

  private static let most = 16
  private static let mostBytes = 512 << 20

  private let lock = NSLock()
  private var exports: [(id: String, export: Export)] = []

  /// - Returns: by which it is asked for.
  func add(_ export: Export) -> String {
    let id = SessionToken.random()
    lock.withLock {
      exports.append((id, export))
      while exports.count > 1,
        exports.count > ExportStore.most || exports.reduce(0, { $0 + $1.export.bytes.count }) > ExportStore.mostBytes
      {
        exports.removeFirst()
      }
    }
    return id
  }

  subscript(_ id: String) -> Export? { lock.withLock { exports.first { $0.id == id }?.export } }
}

/// What the browser shows to prove that its user has seen the printed address.
enum SessionToken {
  /// 128 random bits.
  static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return [generator.next(), generator.next()].map { (bits: UInt64) in
      let digits = String(bits, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Takes as long for a wrong token as for the right one.
  static func equal(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
