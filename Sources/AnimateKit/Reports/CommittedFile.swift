import FileWriting

/// A file that was made earlier, and may be gone.
public struct CommittedFile: Sendable {
  /// Nil: there is no such file.
  public let bytes: [UInt8]?
  public let identity: FileIdentity?

  /// - Parameter rendered: what it should hold: it may be as large, whatever the limit.
  /// - Throws: `inputOutput` for what is there and cannot be read; `limit`.
  public static func read(
    _ path: [UInt8], limits: Limits = Limits(), like rendered: [UInt8] = []
  ) throws(AnimateFailure) -> CommittedFile {
    guard InputFile.exists(path) else { return CommittedFile(bytes: nil, identity: nil) }
    let most = max(limits.images.fileBytes, rendered.count)
    let content = try InputFile.read(path, limit: most, followsLinks: limits.followsLinks)
    guard content.bytes.count <= most else {
      let name = String(decoding: path, as: UTF8.self)
      throw AnimateFailure(
        .limit, "\(name) has more than \(most) bytes; raise with --max-image-bytes", code: "limit.image-bytes",
        file: name)
    }
    return CommittedFile(bytes: content.bytes, identity: content.identity)
  }
}
