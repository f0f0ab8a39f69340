import Foundation
import Synchronization

/// Files that were made and wait to be downloaded.
final class ExportStore: Sendable {
  struct Export {
    var name: String
    var type: String
    var bytes: Data
  }

  private static let most = 16
  private static let mostBytes = 512 << 20

  private let exports = Mutex<[(id: String, export: Export)]>([])

  /// - Returns: by which it is asked for.
  func add(_ export: Export) -> String {
    let id = SessionToken.random()
    exports.withLock { exports in
      exports.append((id, export))
      while exports.count > 1,
        exports.count > ExportStore.most || exports.reduce(0, { $0 + $1.export.bytes.count }) > ExportStore.mostBytes
      {
        exports.removeFirst()
      }
    }
    return id
  }

  subscript(_ id: String) -> Export? { exports.withLock { $0.first { $0.id == id }?.export } }
}
