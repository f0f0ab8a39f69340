import Graphics
import SystemCalling

/// Stands before the HTTP server: takes connections from this machine, reads and checks one request of each within
/// limits of size and time, and hands it on. The library behind it bounds none of these.
///
/// One thread, never blocking: a client that is slow holds up nobody. One request a connection: there is nothing to
/// pipeline or to smuggle.
final class Gate: @unchecked Sendable {
  struct Limits {
    var connections = 64
    /// Streams of events, which are open as long as a page is, and have places of their own: they must not take those
    /// of requests.
    var streams = 512
    /// Bytes of a request's head, and of its body.
    var head = 16 << 10
    var body = 1 << 20
    /// Seconds in which the head and the body must be there.
    var seconds = 10.0
    /// Seconds in which a client that is sent something takes none of it.
    var idle = 60.0
    /// Bytes that wait for a client; more stay with the server.
    var waiting = 256 << 10
    /// Clients that are told that there are too many, and clients that have their answer and did not close yet.
    var refused = 32
    var lingering = 64
  }

  /// Seconds in which nobody is let in once no more files may be open.
  private static let pause = 0.1

  private let listeners: [Int32]
  private let port: UInt16
  private let server: @Sendable (RequestHead) -> String
  private let limits: Limits
  private var connections: [Connection] = []
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)
  /// Until then nobody is let in.
  private var pausedUntil: Double?

  /// - Parameters:
  ///   - listeners: sockets that listen on loopback addresses.
  ///   - server: the path of the socket of the HTTP server that answers a request.
  init(
    listeners: [Int32], port: UInt16, limits: Limits = Limits(), server: @escaping @Sendable (RequestHead) -> String
  ) {
    self.listeners = listeners
    self.port = port
    self.server = server
    self.limits = limits
  }

  private final class Connection {
    enum Phase {
      case head
      /// Bytes that are missing.
      case body(Int)
      case relaying
      /// Everything was sent; what the client still sends is thrown away, so that it can read the answer.
      case lingering
      case closed
    }

    let client: Int32
    var server: Int32 = -1
    /// The socket of the server that is to answer.
    var address = ""
    var phase = Phase.head
    var deadline: Double
    var received: [UInt8] = []
    var toServer: ArraySlice<UInt8> = []
    var toClient: ArraySlice<UInt8> = []
    var serverIsDone = false
    /// Bytes thrown away.
    var wasted = 0
    /// It was told that there are too many.
    var isRefused = false
    var isStream = false

    init(_ client: Int32, deadline: Double) {
      self.client = client
      self.deadline = deadline
    }

    var isClosed: Bool { if case .closed = phase { true } else { false } }
    var isLingering: Bool { if case .lingering = phase { true } else { false } }
    /// Whether it takes one of the places.
    var isServed: Bool { !isRefused && !isStream && !isLingering && !isClosed }
    var isServedStream: Bool { isStream && !isLingering && !isClosed }
    var isRelaying: Bool { if case .relaying = phase { true } else { false } }
  }

  /// Serves for ever.
  func run() -> Never {
    while true { turn() }
  }

  /// Waits for the next thing that happens, and does all that can be done then.
  private func turn() {
    let now = SystemClock.monotonic
    let next = (connections.map(\.deadline) + [pausedUntil].compactMap { $0 }).min()
    let ready = exchange(seconds: next.map { max(0.001, $0 - now) })
    let later = SystemClock.monotonic
    for connection in connections where !connection.isClosed && connection.deadline <= later { expire(connection) }
    connections.removeAll(where: \.isClosed)
    if let time = pausedUntil, time <= later { pausedUntil = nil }
    for (index, listener) in listeners.enumerated() where ready[index] != 0 { acceptAll(listener) }
  }

  /// Waits until something can be read or written, and does that for all connections.
  /// - Returns: first of the listeners what is ready.
  private func exchange(seconds: Double?) -> [Int16] {
    // A descriptor below 0 is passed over.
    var entries: [(descriptor: Int32, events: Int16)] = listeners.map {
      (pausedUntil == nil ? $0 : -1, SocketCalls.readable)
    }
    for connection in connections {
      var own: Int16 = SocketCalls.readable
      if !connection.toClient.isEmpty { own |= SocketCalls.writable }
      entries.append((connection.client, own))
      var other: Int16 = 0
      if connection.toClient.count < limits.waiting, !connection.serverIsDone { other |= SocketCalls.readable }
      if !connection.toServer.isEmpty { other |= SocketCalls.writable }
      entries.append((connection.serverIsDone ? -1 : connection.server, other))
    }
    let ready = SocketCalls.poll(entries, seconds: seconds)
    for (index, connection) in connections.enumerated() {
      let place = listeners.count + 2 * index
      if ready[place + 1] != 0 { exchangeWithServer(connection, ready[place + 1]) }
      if ready[place] != 0, !connection.isClosed { exchangeWithClient(connection, ready[place]) }
      finishIfDone(connection)
    }
    connections.removeAll(where: \.isClosed)
    return ready
  }

  private var isFull: Bool { connections.count(where: \.isServed) >= limits.connections }

  private func acceptAll(_ listener: Int32) {
    // Not more at a time than there may be: the others wait in the system.
    for _ in 0..<limits.connections {
      let client: Int32
      switch SocketCalls.accept(listener) {
      case .client(let descriptor): client = descriptor
      case .nobody: return
      case .noRoom:
        // It stays readable: without a pause all time would go into asking again.
        pausedUntil = SystemClock.monotonic + Gate.pause
        return
      }
      let connection = Connection(client, deadline: SystemClock.monotonic + limits.seconds)
      // Who comes again has closed the connection that he had, which is not known yet.
      if isFull { _ = exchange(seconds: 0) }
      if isFull {
        connection.isRefused = true
        guard connections.count(where: \.isRefused) < limits.refused else {
          SocketCalls.close(client)
          continue
        }
        answer(connection, RequestHead.Refusal(503, "there are \(limits.connections) connections already"))
      }
      connections.append(connection)
    }
  }

  // MARK: The client

  private func exchangeWithClient(_ connection: Connection, _ ready: Int16) {
    if ready & SocketCalls.writable != 0 { sendToClient(connection) }
    guard ready & (SocketCalls.readable | SocketCalls.gone) != 0, !connection.isClosed else { return }
    let outcome = buffer.withUnsafeMutableBytes { SocketCalls.read(connection.client, into: $0) }
    switch outcome {
    case .blocked: break
    case .closed: close(connection)
    case .bytes(let count): take(buffer[..<count], of: connection)
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>, of connection: Connection) {
    switch connection.phase {
    case .head:
      connection.received += bytes
      takeHead(connection, new: bytes.count)
    case .body(let missing): takeBody(bytes, missing, connection)
    case .relaying, .lingering:
      connection.wasted += bytes.count
      if connection.wasted > limits.body { close(connection) }
    case .closed: break
    }
  }

  /// - Parameter count: how many of the bytes were not looked at yet.
  private func takeHead(_ connection: Connection, new count: Int) {
    let received = connection.received
    guard let end = Gate.endOfHead(received, new: count) else {
      if received.count > limits.head { answer(connection, RequestHead.Refusal(431, "the request's head is too long")) }
      return
    }
    guard end <= limits.head else {
      return answer(connection, RequestHead.Refusal(431, "the request's head is too long"))
    }
    do throws(RequestHead.Refusal) {
      let head = try RequestHead(Array(received[..<end]), port: port, bodyLimit: limits.body)
      if head.path == Router.stream {
        guard connections.count(where: \.isServedStream) < limits.streams else {
          throw RequestHead.Refusal(503, "there are \(limits.streams) pages already")
        }
        connection.isStream = true
      }
      connection.address = server(head)
      connection.received = head.forwarded
      connection.phase = .body(head.contentLength)
      connection.deadline = SystemClock.monotonic + limits.seconds
      takeBody(received[end...], head.contentLength, connection)
    } catch {
      answer(connection, error)
    }
  }

  /// Behind the first empty line; nil: it has not come yet.
  /// - Parameter count: of the bytes at the end among which it is looked for: a head that comes byte by byte is not
  ///   searched from its start each time.
  private static func endOfHead(_ bytes: [UInt8], new count: Int) -> Int? {
    guard bytes.count >= 4 else { return nil }
    // What is shorter than 4 bytes was not looked at before.
    let start = max(0, bytes.count - count - 3)
    for index in max(3, start)..<bytes.count where bytes[index] == 0x0A && bytes[index - 2] == 0x0A {
      if bytes[index - 1] == 0x0D, bytes[index - 3] == 0x0D { return index + 1 }
    }
    // Two line ends without CR end no head, but who sends them waits for an answer: it is refused at once.
    for index in max(1, start)..<bytes.count where bytes[index] == 0x0A && bytes[index - 1] == 0x0A { return index + 1 }
    return nil
  }

  private func takeBody(_ bytes: ArraySlice<UInt8>, _ missing: Int, _ connection: Connection) {
    // What comes after it belongs to no request.
    let taken = bytes.prefix(missing)
    connection.received += taken
    guard taken.count == missing else {
      connection.phase = .body(missing - taken.count)
      return
    }
    guard let server = SocketCalls.connect(to: connection.address) else {
      return answer(connection, RequestHead.Refusal(503, "the server is busy"))
    }
    connection.server = server
    connection.toServer = connection.received[...]
    connection.received = []
    connection.phase = .relaying
    connection.deadline = .infinity
  }

  private func sendToClient(_ connection: Connection) {
    switch SocketCalls.write(connection.client, connection.toClient) {
    case .blocked: break
    case .closed: close(connection)
    case .bytes(let count):
      connection.toClient = connection.toClient.dropFirst(count)
      if connection.isRelaying {
        connection.deadline = connection.toClient.isEmpty ? .infinity : SystemClock.monotonic + limits.idle
      }
    }
  }

  // MARK: The server

  private func exchangeWithServer(_ connection: Connection, _ ready: Int16) {
    if ready & SocketCalls.writable != 0, !connection.toServer.isEmpty {
      switch SocketCalls.write(connection.server, connection.toServer) {
      case .blocked: break
      // It may have answered already, without the rest of the request.
      case .closed: connection.toServer = []
      case .bytes(let count): connection.toServer = connection.toServer.dropFirst(count)
      }
    }
    guard ready & (SocketCalls.readable | SocketCalls.gone) != 0 else { return }
    let outcome = buffer.withUnsafeMutableBytes { SocketCalls.read(connection.server, into: $0) }
    switch outcome {
    case .blocked: break
    case .closed: connection.serverIsDone = true
    case .bytes(let count):
      if connection.toClient.isEmpty { connection.deadline = SystemClock.monotonic + limits.idle }
      connection.toClient = ArraySlice(Array(connection.toClient) + buffer[..<count])
      sendToClient(connection)
    }
  }

  private func finishIfDone(_ connection: Connection) {
    guard connection.isRelaying, connection.serverIsDone, connection.toClient.isEmpty else { return }
    linger(connection)
  }

  // MARK: Ends

  /// An answer of the gate's own.
  private func answer(_ connection: Connection, _ refusal: RequestHead.Refusal) {
    connection.toClient = Gate.response(to: refusal)[...]
    connection.serverIsDone = true
    connection.phase = .relaying
    connection.deadline = SystemClock.monotonic + 2
    sendToClient(connection)
    finishIfDone(connection)
  }

  static func response(to refusal: RequestHead.Refusal) -> [UInt8] {
    let body = "{\"error\": \"\(refusal.reason)\"}\n"
    var text = "HTTP/1.1 \(refusal.status) \(StatusText.of(refusal.status))\r\n"
    for (name, value) in SecurityHeaders.all { text += "\(name): \(value)\r\n" }
    text += "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
    return Array((text + body).utf8)
  }

  private func linger(_ connection: Connection) {
    if connection.server >= 0 { SocketCalls.close(connection.server) }
    connection.server = -1
    guard connections.count(where: \.isLingering) < limits.lingering else { return close(connection) }
    SocketCalls.finish(connection.client)
    connection.phase = .lingering
    connection.deadline = SystemClock.monotonic + 1
  }

  private func expire(_ connection: Connection) {
    switch connection.phase {
    case .head where !connection.received.isEmpty, .body:
      answer(connection, RequestHead.Refusal(408, "the request did not come within \(clampedInt(limits.seconds)) s"))
    default: close(connection)
    }
  }

  private func close(_ connection: Connection) {
    SocketCalls.close(connection.client)
    if connection.server >= 0 { SocketCalls.close(connection.server) }
    connection.server = -1
    connection.phase = .closed
  }
}
