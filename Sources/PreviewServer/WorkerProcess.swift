import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import SystemCalling

/// One process that draws: started when it is first asked, ended when it takes too long.
///
/// Used by one thread at a time, its owner's; any thread may ask whether it is running, and `stop` it.
final class WorkerProcess: @unchecked Sendable {
  /// How a process came to its end before it answered.
  enum Ending: Error, Equatable {
    case timeout(Double)
    /// In words: `signal 4`, `exit code 70`.
    case died(String)
    case notStarted(String)
    /// The server is ending.
    case stopped
  }

  struct Answer {
    var head: Data
    var bytes: Data
  }

  private static let longestAnswer = 1 << 30

  private let program: [UInt8]
  private let arguments: [[UInt8]]
  private let lock = NSLock()
  private var process: pid_t = 0
  private var isOver = false
  private var input: Int32 = -1
  private var output: Int32 = -1

  /// - Parameters:
  ///   - program: a path.
  ///   - arguments: the first of them is the name of the command.
  init(program: [UInt8], arguments: [[UInt8]]) {
    self.program = program
    self.arguments = arguments
  }

  deinit { end() }

  var isRunning: Bool { lock.withLock { process > 0 } }

  /// Hands over a request and waits for its answer.
  /// - Parameter seconds: after which the process is ended.
  func ask(_ head: Data, _ body: Data, within seconds: Double) throws -> Answer {
    forgetIfEnded()
    if !isRunning { try start() }
    let deadline = SystemClock.monotonic + seconds
    do {
      try send([head, body], by: deadline)
      return Answer(head: try receive(by: deadline), bytes: try receive(by: deadline))
    } catch {
      let status = reap(killing: true)
      switch error {
      case .late: throw Ending.timeout(seconds)
      case .broken: throw lock.withLock { isOver } ? Ending.stopped : Ending.died(WorkerProcess.words(of: status))
      }
    }
  }

  /// Ends the process until it is asked again.
  func end() {
    lock.withLock { if process > 0 { kill(process, SIGKILL) } }
    _ = reap(killing: true)
  }

  /// Ends the process for good; whoever waits for its answer is told, and who asks later too.
  func stop() {
    lock.withLock {
      isOver = true
      if process > 0 { kill(process, SIGKILL) }
    }
  }

  // MARK: Pipes

  private enum Trouble: Error {
    case late, broken
  }

  private func send(_ messages: [Data], by deadline: Double) throws(Trouble) {
    var bytes: [UInt8] = []
    for message in messages {
      bytes += MessageLength.encoded(message.count)
      bytes += message
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      try wait(input, for: SocketCalls.writable, by: deadline)
      switch SocketCalls.write(input, rest) {
      case .bytes(let count): rest = rest.dropFirst(count)
      case .blocked: continue
      case .closed: throw .broken
      }
    }
  }

  private func receive(by deadline: Double) throws(Trouble) -> Data {
    let count = MessageLength.decoded(try receive(MessageLength.size, by: deadline))
    guard count <= WorkerProcess.longestAnswer else { throw .broken }
    return try receive(count, by: deadline)
  }

  private func receive(_ count: Int, by deadline: Double) throws(Trouble) -> Data {
    var data = Data(count: count)
    var filled = 0
    while filled < count {
      try wait(output, for: SocketCalls.readable, by: deadline)
      let outcome = data.withUnsafeMutableBytes { buffer in
        SocketCalls.read(output, into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      }
      switch outcome {
      case .bytes(let more): filled += more
      case .blocked: continue
      case .closed: throw .broken
      }
    }
    return data
  }

  private func wait(_ descriptor: Int32, for events: Int16, by deadline: Double) throws(Trouble) {
    while true {
      let seconds = deadline - SystemClock.monotonic
      if seconds <= 0 { throw .late }
      if SocketCalls.poll([(descriptor, events)], seconds: seconds)[0] != 0 { return }
    }
  }

  // MARK: The process

  private func start() throws {
    if lock.withLock({ isOver }) { throw Ending.stopped }
    try Spawning.lock.withLock { try startAlone() }
  }

  private func startAlone() throws {
    guard let requests = SocketCalls.pipe() else { throw Ending.notStarted("there are no more pipes") }
    guard let answers = SocketCalls.pipe() else {
      SocketCalls.close(requests.read)
      SocketCalls.close(requests.write)
      throw Ending.notStarted("there are no more pipes")
    }
    let result = Spawning.spawn(program, arguments, standardInput: requests.read, standardOutput: answers.write)
    SocketCalls.close(requests.read)
    SocketCalls.close(answers.write)
    guard case .success(let child) = result else {
      SocketCalls.close(requests.write)
      SocketCalls.close(answers.read)
      var reason = ""
      if case .failure(let failure) = result { reason = String(cString: strerror(failure.number)) }
      throw Ending.notStarted(reason)
    }
    SocketCalls.prepare(requests.write)
    SocketCalls.prepare(answers.read)
    input = requests.write
    output = answers.read
    lock.withLock {
      process = child
      // Stopped meanwhile, when there was nothing to end.
      if isOver { kill(child, SIGKILL) }
    }
  }

  /// What ended while nobody asked it anything is simply started anew.
  private func forgetIfEnded() {
    let hasEnded = lock.withLock {
      var status: Int32 = 0
      guard process > 0, waitpid(process, &status, WNOHANG) == process else { return false }
      process = 0
      return true
    }
    if hasEnded { _ = reap(killing: false) }
  }

  /// What became of the process.
  private func reap(killing: Bool) -> Int32 {
    if input >= 0 { SocketCalls.close(input) }
    if output >= 0 { SocketCalls.close(output) }
    input = -1
    output = -1
    return lock.withLock {
      guard process > 0 else { return 0 }
      var status: Int32 = 0
      // It may be about to end by itself: then that is what is told.
      var ended = waitpid(process, &status, WNOHANG)
      for _ in 0..<20 where ended == 0 && killing {
        usleep(1000)
        ended = waitpid(process, &status, WNOHANG)
      }
      if ended == 0 {
        kill(process, SIGKILL)
        System.retryingOnInterrupt { Int(waitpid(process, &status, 0)) }
      }
      process = 0
      return status
    }
  }

  private static func words(of status: Int32) -> String {
    let signal = status & 0x7F
    return signal != 0 ? "signal \(signal)" : "exit code \(status >> 8 & 0xFF)"
  }
}
