#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Graphics
import SystemCalling

/// The system's calls for sockets and pipes, as the gate and the workers need them.
enum SocketCalls {
  enum Outcome: Equatable {
    case bytes(Int)
    case blocked
    case closed
  }

  static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
    switch System.read(descriptor, into: buffer) {
    case .value(0): .closed
    case .value(let count): .bytes(count)
    case .failure(let number): outcome(of: number)
    }
  }

  static func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Outcome {
    let outcome = bytes.withUnsafeBytes { bytes in
      System.retryingOnInterrupt { systemWrite(descriptor, bytes.baseAddress, bytes.count) }
    }
    switch outcome {
    case .value(let count): return .bytes(count)
    case .failure(let number): return SocketCalls.outcome(of: number)
    }
  }

  private static func outcome(of number: Int32) -> Outcome {
    number == EAGAIN || number == EWOULDBLOCK ? .blocked : .closed
  }

  static func close(_ descriptor: Int32) { systemClose(descriptor) }

  /// Descriptors that this process may have open at most; as many as the system allows, up to what the gate needs.
  static let mostDescriptors: Int32 = {
    let wanted: rlim_t = 4096
    if var bounds = SystemLimit.openFiles.bounds, bounds.rlim_cur < wanted {
      bounds.rlim_cur = min(wanted, bounds.rlim_max)
      SystemLimit.openFiles.set(bounds)
    }
    guard let bounds = SystemLimit.openFiles.bounds else { return 1024 }
    return Int32(clamping: min(bounds.rlim_cur, wanted))
  }()

  /// Not blocking, and not handed on to children.
  static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Both ends of a pipe, not handed on to children.
  static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard systemPipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Waits until one of the descriptors is ready.
  /// - Returns: what each is ready for; all 0 where the time is over.
  static func poll(_ entries: [(descriptor: Int32, events: Int16)], seconds: Double?) -> [Int16] {
    var polled = entries.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
    let milliseconds = seconds.map { Int32(clamping: clampedInt(($0 * 1000).rounded(.up), 0...1_000_000)) } ?? -1
    let count = systemPoll(&polled, UInt(polled.count), milliseconds)
    return count < 0 ? entries.map { _ in 0 } : polled.map(\.revents)
  }

  static let readable = Int16(POLLIN)
  static let writable = Int16(POLLOUT)
  static let gone = Int16(POLLHUP | POLLERR | POLLNVAL)

  // MARK: Sockets

  #if canImport(Glibc)
    static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    static let stream = SOCK_STREAM
  #endif

  /// Of a listening socket on a loopback address.
  enum ListenFailure: Error {
    case inUse
    case system(Int32)
  }

  static func listen(ipv4 port: UInt16) throws(ListenFailure) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    #if canImport(Darwin)
      address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    return try listen(AF_INET, address)
  }

  static func listen(ipv6 port: UInt16) throws(ListenFailure) -> Int32 {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    withUnsafeMutableBytes(of: &address.sin6_addr) { $0[15] = 1 }
    #if canImport(Darwin)
      address.sin6_len = UInt8(MemoryLayout<sockaddr_in6>.size)
    #endif
    return try listen(AF_INET6, address)
  }

  private static func listen<Address>(_ family: Int32, _ address: Address) throws(ListenFailure) -> Int32 {
    let descriptor = socket(family, stream, 0)
    guard descriptor >= 0 else { throw .system(errno) }
    prepare(descriptor)
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    if family == AF_INET6 {
      setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &yes, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = address
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
    guard bound == 0, systemListen(descriptor, 128) == 0 else {
      let number = errno
      close(descriptor)
      throw number == EADDRINUSE ? .inUse : .system(number)
    }
    return descriptor
  }

  static func port(of descriptor: Int32) -> UInt16 {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    return result == 0 ? UInt16(bigEndian: address.sin_port) : 0
  }

  enum Arrival {
    case client(Int32)
    case nobody
    /// Someone waits, but no more files may be open, or there is no memory for one.
    case noRoom
  }

  static func accept(_ listener: Int32) -> Arrival {
    let descriptor = systemAccept(listener, nil, nil)
    guard descriptor >= 0 else { return [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) ? .noRoom : .nobody }
    prepare(descriptor)
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return .client(descriptor)
  }

  /// Whether nobody listens to a socket in the file system any more, or there is none.
  static func isDeserted(_ path: String) -> Bool {
    switch connection(to: path) {
    case .success(let descriptor):
      close(descriptor)
      return false
    case .failure(let failure): return failure.number == ECONNREFUSED || failure.number == ENOENT
    }
  }

  /// To a socket in the file system; nil where that fails.
  static func connect(to path: String) -> Int32? { try? connection(to: path).get() }

  private struct ConnectFailure: Error {
    var number: Int32
  }

  private static func connection(to path: String) -> Result<Int32, ConnectFailure> {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { buffer in
      guard path.utf8.count < buffer.count else { return false }
      buffer.copyBytes(from: path.utf8)
      return true
    }
    guard fits else { return .failure(ConnectFailure(number: ENAMETOOLONG)) }
    let descriptor = socket(AF_UNIX, stream, 0)
    guard descriptor >= 0 else { return .failure(ConnectFailure(number: errno)) }
    prepare(descriptor)
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        systemConnect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard connected == 0 else {
      let number = errno
      close(descriptor)
      return .failure(ConnectFailure(number: number))
    }
    return .success(descriptor)
  }

  /// No more is sent; what comes is still read.
  static func finish(_ descriptor: Int32) { shutdown(descriptor, Int32(SHUT_WR)) }
}

private func systemPipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }
private func systemListen(_ descriptor: Int32, _ backlog: Int32) -> Int32 { listen(descriptor, backlog) }

private func systemAccept(
  _ descriptor: Int32, _ address: UnsafeMutablePointer<sockaddr>?, _ length: UnsafeMutablePointer<socklen_t>?
) -> Int32 { accept(descriptor, address, length) }

private func systemConnect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
  connect(descriptor, address, length)
}

private func systemPoll(_ entries: inout [pollfd], _ count: UInt, _ milliseconds: Int32) -> Int32 {
  poll(&entries, nfds_t(count), milliseconds)
}
