import Graphics
import Scripting
import Synchronization

/// The pictures of a stage, each read once, when it is first shown.
final class ImageStore: Sendable {
  private let read: @Sendable (String) throws -> Image
  private let images = Mutex<[String: Image]>([:])
  private let names = Mutex<[Name: String]>([:])

  private struct Name: Hashable {
    var folder: String
    var text: String
  }

  init(read: @escaping @Sendable (String) throws -> Image) { self.read = read }

  /// - Throws: what the reader throws: the file is missing, malformed or too large.
  func image(_ path: String) throws -> Image {
    try images.withLock { images in
      if let image = images[path] { return image }
      let image = try read(path)
      images[path] = image
      return image
    }
  }

  /// The path, relative to the script's folder, of the picture that an expression in a file of another folder names:
  /// one beside that file, else one beside the script, where the name may come from; if there is neither, where it
  /// should be.
  /// - Parameter folder: with a slash at its end.
  func path(of text: String, in folder: String) -> String {
    let name = Name(folder: folder, text: text)
    if let known = names.withLock({ $0[name] }) { return known }
    let own = FilePath.joined(folder: folder, text)
    // What begins with the folder has mostly been found before, in the file that it was written in.
    let candidates = text.hasPrefix(folder) ? [text, own] : [own, text]
    let path = candidates.first(where: isThere) ?? candidates[0]
    names.withLock { $0[name] = path }
    return path
  }

  /// Also where it is broken: another picture of that name is not what is meant.
  private func isThere(_ path: String) -> Bool {
    do {
      _ = try image(path)
      return true
    } catch {
      return (error as? AssetError)?.isMissing != true
    }
  }
}
