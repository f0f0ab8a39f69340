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
