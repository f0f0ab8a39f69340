#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import FileWriting
import ImageReading
import SystemCalling

/// Finds the pictures of a clip.
enum PictureFolder {
  /// The PNGs of a folder in their natural order; hidden files are left out. Nil where the path is no folder.
  static func pictures(in path: [UInt8]) throws(AnimateFailure) -> [[UInt8]]? {
    let name = String(decoding: path, as: UTF8.self)
    guard !path.contains(0) else { return nil }
    let names: [[UInt8]]
    switch System.names(in: path) {
    case .value(let found): names = found
    case .failure(ENOTDIR): return nil
    case .failure(let number): throw AnimateFailure(system: number, "opening", name)
    }
    let pictures = names.filter { name in
      let suffix = name.suffix(4).map { (65...90).contains($0) ? $0 | 32 : $0 }
      return name.first != UInt8(ascii: ".") && suffix.elementsEqual(".png".utf8)
    }
    return pictures.sorted(by: NaturalOrder.precedes).map { PathBytes.joined(path, $0) }
  }

  /// How large a PNG is by its header, and which file it is.
  static func header(
    _ path: [UInt8]
  ) throws(AnimateFailure) -> (size: (width: Int, height: Int), identity: FileIdentity?) {
    let name = String(decoding: path, as: UTF8.self)
    let start = try InputFile.start(of: path, count: 24)
    guard let size = ImageReader.pngSize(start.bytes), size.width > 0, size.height > 0 else {
      throw AnimateFailure(.asset, "\(name) is no PNG", file: name)
    }
    return (size, start.identity)
  }
}
