#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The system's calls, with errors as numbers and interruptions repeated.
public enum System {
  /// A result, or the error number.
  public enum Outcome<Value> {
    case value(Value)
    case failure(Int32)

    public var value: Value? { if case .value(let value) = self { value } else { nil } }
    public var failure: Int32? { if case .failure(let number) = self { number } else { nil } }

    /// Makes something else of the result.
    public func map<Other>(_ transform: (Value) -> Other) -> Outcome<Other> {
      switch self {
      case .value(let value): .value(transform(value))
      case .failure(let number): .failure(number)
      }
    }
  }

  /// Calls until no signal comes between.
  /// - Parameter body: a call that tells by a number below 0 that it failed, and by `errno` why.
  @discardableResult
  public static func retryingOnInterrupt(_ body: () -> Int) -> Outcome<Int> {
    while true {
      let result = body()
      if result >= 0 { return .value(result) }
      let number = errno
      if number != EINTR { return .failure(number) }
    }
  }

  /// Reads what there is, as much as the buffer holds.
  /// - Returns: how many bytes; 0 are the end.
  public static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Outcome<Int> {
    retryingOnInterrupt { systemRead(descriptor, buffer.baseAddress, buffer.count) }
  }

  /// Reads what there is at a place in a file; where it is read next stays as it was.
  /// - Returns: how many bytes; 0 are the end.
  public static func read(
    _ descriptor: Int32, at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) -> Outcome<Int> {
    retryingOnInterrupt { pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset)) }
  }

  /// Writes all of it.
  /// - Parameter written: goes up by the bytes that were written, be it in vain.
  /// - Returns: the error number; nil: all is written.
  public static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, written: inout Int) -> Int32? {
    var place = 0
    while place < bytes.count {
      let count = min(bytes.count - place, 1 << 30)
      let start = bytes.baseAddress.map { $0 + place }
      switch retryingOnInterrupt({ systemWrite(descriptor, start, count) }) {
      case .failure(let number): return number
      // Not an error by the letter, but it would go on for ever.
      case .value(0): return EIO
      case .value(let count):
        place += count
        written += count
      }
    }
    return nil
  }

  /// Writes all of it.
  /// - Returns: the error number; nil: all is written.
  public static func write(_ descriptor: Int32, _ bytes: [UInt8]) -> Int32? {
    var written = 0
    return bytes.withUnsafeBytes { write(descriptor, $0, written: &written) }
  }
}
