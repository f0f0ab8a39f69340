import Graphics
import Synchronization

/// The pictures of a stage, each read once, when it is first shown.
final class ImageStore: Sendable {
  private let read: @Sendable (String) throws -> PixelImage
  private let images = Mutex<[String: PixelImage]>([:])

  init(read: @escaping @Sendable (String) throws -> PixelImage) { self.read = read }

  /// - Throws: what the reader throws: the file is missing, malformed or too large.
  func image(_ path: String) throws -> PixelImage {
    try images.withLock { images in
      if let image = images[path] { return image }
      let image = try read(path)
      images[path] = image
      return image
    }
  }
}
