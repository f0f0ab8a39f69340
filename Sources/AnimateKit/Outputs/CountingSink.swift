/// Where the bytes of an output go, in order.
public typealias OutputSink = (UnsafeRawBufferPointer) throws -> Void

/// Counts bytes, and stops at the limit.
public final class CountingSink {
  public private(set) var bytes = 0
  private let limit: Int
  private let sink: OutputSink

  /// - Parameter limit: bytes of this output.
  public init(limit: Int, _ sink: @escaping OutputSink) {
    self.limit = limit
    self.sink = sink
  }

  public func write(_ chunk: UnsafeRawBufferPointer) throws {
    bytes += chunk.count
    guard bytes <= limit else { throw AnimateFailure.outputTooLarge(limit) }
    try sink(chunk)
  }

  public func write(_ chunk: [UInt8]) throws { try chunk.withUnsafeBytes { try write($0) } }
}
