import AnimateKit
import Graphics
import ImageReading
import Synchronization

/// The pictures beside a script: what the page may set a parameter to that is one. The page is told their names; a name
/// that it sends is compared with them, and reaches no file unless it is one of them.
struct OfferedPictures: Sendable {
  /// Pixels on each side that a picture is shown with to choose from.
  static let side = 128

  /// Where the script looks for pictures, in this order.
  let folders: [[UInt8]]
  /// Whether those that the script names may be links.
  var followsLinks = true

  /// By folder. They are looked for anew each time: pictures come and go without anybody telling.
  var names: [String] {
    var known: Set<String> = []
    return folders.flatMap { folder in
      (try? AssetFolder(pathBytes: folder, followsLinks: false))?.pictures() ?? []
    }.filter { known.insert($0).inserted }
  }

  func contains(_ name: String) -> Bool { names.contains(name) }

  /// Small, for a list.
  /// - Parameter name: one of those that are offered, or that the script itself names.
  /// - Returns: nil where it cannot be read.
  func thumbnail(_ name: String, limits: ImageLimits) -> Pixmap? {
    for folder in folders {
      guard
        let content = try? AssetFolder(pathBytes: folder, followsLinks: followsLinks).read(
          name, limit: limits.fileBytes)
      else { continue }
      let image = try? ImageReader.image(bytes: content.bytes, name: name, limits: limits, identity: 0)
      return image.map { Thumbnail.of($0, side: Self.side) }
    }
    return nil
  }
}

/// Names that were none of the offered ones.
final class RefusedPictures: Sendable {
  private let first = Mutex<(parameter: String, name: String)?>(nil)

  func add(_ parameter: String, _ name: String) {
    first.withLock { if $0 == nil { $0 = (parameter, name) } }
  }

  var failure: AnimateFailure? {
    first.withLock { $0 }.map { refused in
      AnimateFailure(
        .usage, "'\(refused.parameter)': there is no picture '\(refused.name)' in the script's folder or below it")
    }
  }
}
