import FileWriting

/// Where the bytes of an output go.
public protocol OutputPlace: AnyObject {
  func write(_ bytes: UnsafeRawBufferPointer) throws
  /// Whether `replace` works; not in pipes.
  var canReplace: Bool { get }
  /// Overwrites bytes that were written before.
  func replace(at offset: Int, with bytes: [UInt8]) throws
}

extension AtomicFile: OutputPlace {
  public var canReplace: Bool { isReadable }
}

/// Writes an output whose beginning is known only at its end, and stops at the limit.
final class PatchedOutput {
  private let place: any OutputPlace
  private let sink: CountingSink
  private let limit: Int
  /// What is kept until the end, because nothing can be replaced any more once it is written.
  private var kept: [UInt8]?

  /// - Parameter limit: bytes of this output.
  init(_ place: any OutputPlace, limit: Int) {
    self.place = place
    self.limit = limit
    sink = CountingSink(limit: limit) { try place.write($0) }
    kept = place.canReplace ? nil : []
  }

  var bytes: Int { sink.bytes }

  func write(_ bytes: [UInt8]) throws {
    guard let count = kept?.count else { return try sink.write(bytes) }
    guard count + bytes.count <= limit else { throw AnimateFailure.outputTooLarge(limit) }
    kept? += bytes
  }

  func replace(at offset: Int, with bytes: [UInt8]) throws {
    if kept == nil { return try place.replace(at: offset, with: bytes) }
    kept?.replaceSubrange(offset..<offset + bytes.count, with: bytes)
  }

  func finish() throws {
    if let kept { try sink.write(kept) }
    kept = nil
  }
}
