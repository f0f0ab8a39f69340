#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Synchronization
import SystemCalling

/// Requests and answers on the pipes between the server and its worker: a `MessageLength`, then as many bytes.
enum PipeMessages {
  /// A request is a few values; an answer may be a picture.
  static let longestRequest = 16 << 20

  /// Nil at the end of the pipe, and for what is no message.
  static func read(from descriptor: Int32) -> [UInt8]? {
    guard let head = bytes(MessageLength.size, from: descriptor) else { return nil }
    let count = MessageLength.decoded(head)
    guard count <= longestRequest else { return nil }
    return bytes(count, from: descriptor)
  }

  private static func bytes(_ count: Int, from descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let outcome = bytes.withUnsafeMutableBytes { buffer in
        System.read(descriptor, into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      }
      guard let done = outcome.value, done > 0 else { return nil }
      filled += done
    }
    return bytes
  }

  /// - Returns: False where nobody reads any more.
  static func write(_ message: [UInt8], to descriptor: Int32) -> Bool {
    System.write(descriptor, MessageLength.encoded(message.count)) == nil
      && System.write(descriptor, message) == nil
  }
}

/// Requests as they come, read by a thread of its own: when the server is gone the worker ends at once, whatever it
/// does.
final class RequestQueue: Sendable {
  private let waiting = Mutex<[[UInt8]]>([])
  private let semaphore = WakeSemaphore()

  init(reading descriptor: Int32) {
    let queue = Unmanaged.passRetained(Source(queue: self, descriptor: descriptor))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let result = pthread_create(
      &thread, nil,
      { argument in
        RequestQueue.run(argument)
        return nil
      }, queue.toOpaque())
    if result != 0 { exit(ExitStatus.internalError.rawValue) }
  }

  private final class Source {
    let queue: RequestQueue
    let descriptor: Int32
    init(queue: RequestQueue, descriptor: Int32) {
      self.queue = queue
      self.descriptor = descriptor
    }
  }

  private static func run(_ argument: UnsafeMutableRawPointer?) {
    guard let argument else { return }
    let source = Unmanaged<Source>.fromOpaque(argument).takeRetainedValue()
    while let message = PipeMessages.read(from: source.descriptor) {
      source.queue.waiting.withLock { $0.append(message) }
      source.queue.semaphore.signal()
    }
    _exit(ExitStatus.ok.rawValue)
  }

  func next() -> [UInt8] {
    while true {
      if let message = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return message }
      semaphore.wait()
    }
  }
}

/// A pipe that wakes the thread that waits for a byte in it.
private final class WakeSemaphore: Sendable {
  private let ends: (read: Int32, write: Int32)

  init() {
    var descriptors: [Int32] = [-1, -1]
    if pipe(&descriptors) != 0 { exit(ExitStatus.internalError.rawValue) }
    ends = (descriptors[0], descriptors[1])
  }

  func signal() {
    var byte: UInt8 = 1
    System.retryingOnInterrupt { systemWrite(ends.write, &byte, 1) }
  }

  func wait() {
    var byte: UInt8 = 0
    System.retryingOnInterrupt { systemRead(ends.read, &byte, 1) }
  }
}
