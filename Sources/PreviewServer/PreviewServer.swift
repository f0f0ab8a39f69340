import FlyingFox
import FlyingSocks
import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What `animate preview` was asked for.
public struct PreviewConfiguration: Sendable {
  /// The program that draws: a path.
  public var animate: [UInt8] = []
  /// A script or a folder: a path.
  public var script: [UInt8] = []
  /// 0: any that is free.
  public var port: UInt16 = 0
  public var opensBrowser = true
  /// Seconds that one picture may take.
  public var deadline = 20.0
  /// Those of `animate preview`, for the program that draws.
  public var arguments: [[UInt8]] = []

  public init() {}
}

/// A page on this machine alone that shows a script while it is edited.
public enum PreviewServer {
  /// Why there is no page.
  public struct Failure: Error {
    /// Of the program.
    public var exitCode: Int32
    public var message: String
  }

  /// Serves until a signal ends the program; to be called by its first thread, before it has others.
  /// - Parameter failed: tells why there is no page, and ends the program.
  public static func run(_ configuration: PreviewConfiguration, failed: @escaping @Sendable (Failure) -> Never) -> Never
  {
    let signals = EndingSignals()
    let tidying = Tidying()
    Task.detached {
      do throws(Failure) {
        try await serve(configuration, tidying)
      } catch {
        tidying.run()
        failed(error)
      }
    }
    signals.wait(tidying)
  }

  private static func serve(_ configuration: PreviewConfiguration, _ tidying: Tidying) async throws(Failure) {
    let listeners = try listen(configuration.port)
    let port = SocketCalls.port(of: listeners[0])
    let token = SessionToken.random()
    let opening = SessionToken.random()

    let scripts = ScriptList(configuration.script)
    let drawers = Drawers(animate: configuration.animate, arguments: configuration.arguments)
    tidying.add { drawers.endAll() }
    let feed = EventFeed()
    let watcher = makeWatcher(scripts, feed)
    let router = Router(
      token: token, port: port, scripts: scripts, drawers: drawers, watcher: watcher, feed: feed,
      exports: ExportStore(), openingToken: OneTimeToken(opening), deadline: configuration.deadline)

    let folder = try SocketFolder()
    tidying.add { folder.remove() }
    // Each request leaves a small timer behind until its server's patience is over: only those that may take long, and
    // come from the page, get to one that has much of it.
    let servers = Patience.allCases.map { patience in
      HTTPServer(
        config: .init(
          address: sockaddr_un.unix(path: folder.socket(patience)), timeout: patience.seconds(configuration.deadline),
          sharedRequestBufferSize: 2 << 20, sharedRequestReplaySize: 2 << 20, logger: .disabled),
        handler: router)
    }
    let serving = servers.map { server in Task { try await server.run() } }
    do {
      for server in servers { try await server.waitUntilListening(timeout: 10) }
    } catch {
      throw Failure(exitCode: 70, message: "the server does not start: \(error)")
    }

    watcher.start()
    var limits = Gate.Limits()
    // Each connection takes three descriptors: the client's, and both ends of that to the server.
    limits.streams = min(limits.streams, max(0, Int(SocketCalls.mostDescriptors) / 3 - 2 * limits.connections))
    let gate = Gate(listeners: listeners, port: port, limits: limits) { head in
      folder.socket(router.patience(for: head))
    }
    startThread("gate") { gate.run() }
    let address = "http://127.0.0.1:\(port)/"
    tell("\(address)?token=\(token)")
    if configuration.opensBrowser { Browser.open("\(address)?token=\(opening)") }
    let life = Task { await feed.keepAlive() }
    for task in serving { _ = await task.result }
    life.cancel()
    throw Failure(exitCode: 70, message: "the server has stopped")
  }

  private static func makeWatcher(_ scripts: ScriptList, _ feed: EventFeed) -> FileWatcher {
    let holder = WatcherHolder()
    let watcher = FileWatcher(
      folder: scripts.folder, changed: { feed.changed($0, $1) },
      folderChanged: {
        for number in scripts.refresh() {
          guard let entry = scripts[number] else { continue }
          holder.watcher?.watch([entry.path], for: number)
          feed.changed(number, 1)
        }
      })
    holder.watcher = watcher
    for entry in scripts.entries { watcher.watch([entry.path], for: entry.number) }
    return watcher
  }

  /// The watcher tells of new scripts, which it is then to watch.
  private final class WatcherHolder: @unchecked Sendable {
    weak var watcher: FileWatcher?
  }

  private static func listen(_ port: UInt16) throws(Failure) -> [Int32] {
    let first: Int32
    do throws(SocketCalls.ListenFailure) {
      first = try SocketCalls.listen(ipv4: port)
    } catch {
      switch error {
      case .inUse:
        throw Failure(exitCode: 4, message: "port \(port) is in use; --port 0 takes any that is free")
      case .system(let number):
        throw Failure(exitCode: 4, message: "\(String(cString: strerror(number))) opening port \(port)")
      }
    }
    // Browsers may mean either by 'localhost'; without IPv6 the first will do.
    let second = try? SocketCalls.listen(ipv6: SocketCalls.port(of: first))
    return [first] + (second.map { [$0] } ?? [])
  }

  /// The address alone goes to standard output, so that programs can read it.
  private static func tell(_ address: String) {
    var rest = Array("\(address)\n".utf8)[...]
    while !rest.isEmpty, case .bytes(let count) = SocketCalls.write(STDOUT_FILENO, rest) {
      rest = rest.dropFirst(count)
    }
  }

  private static func startThread(_ name: String, _ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.name = name
    thread.start()
  }
}

/// How long a request may take; each has a server of its own.
enum Patience: String, CaseIterable {
  /// What is there already, or is refused.
  case quick
  /// One picture, or what is known of a script.
  case pictures
  /// A whole file.
  case files

  /// - Parameter deadline: seconds for a picture.
  func seconds(_ deadline: Double) -> Double {
    switch self {
    case .quick: 5
    case .pictures: deadline * 2 + 10
    case .files: deadline * Router.longTasks + 30
    }
  }
}

/// A folder of this user's alone, for the sockets between the gate and the servers.
final class SocketFolder: Sendable {
  private static let name = "animate-preview-"

  private let path: String

  init() throws(PreviewServer.Failure) {
    let base =
      ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty || $0.utf8.count > 60 ? nil : $0 } ?? "/tmp"
    SocketFolder.removeDeserted(in: base)
    var template = Array("\(base)/\(SocketFolder.name)XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw PreviewServer.Failure(
        exitCode: 4, message: "\(String(cString: strerror(errno))) making a folder in \(base)")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func socket(_ patience: Patience) -> String { SocketFolder.socket(patience, in: path) }

  private static func socket(_ patience: Patience, in folder: String) -> String { "\(folder)/\(patience.rawValue)" }

  func remove() { SocketFolder.remove(path) }

  private static func remove(_ folder: String) {
    for patience in Patience.allCases { unlink(socket(patience, in: folder)) }
    rmdir(folder)
  }

  /// What servers left behind that could not tidy up: this user's folders of this name with a socket that nobody
  /// listens to.
  static func removeDeserted(in base: String) {
    guard let handle = opendir(base) else { return }
    defer { closedir(handle) }
    while let entry = readdir(handle) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      guard name.hasPrefix(SocketFolder.name), name.utf8.count == SocketFolder.name.utf8.count + 6 else { continue }
      let folder = "\(base)/\(name)"
      var status = stat()
      guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid() else { continue }
      #if canImport(Glibc)
        let changed = status.st_mtim.tv_sec
      #else
        let changed = status.st_mtimespec.tv_sec
      #endif
      // One that is being made may not listen yet.
      guard time(nil) - changed > 10, SocketCalls.isDeserted(socket(.files, in: folder)) else { continue }
      remove(folder)
    }
  }
}

/// What has to be done before the program ends, whatever ends it.
final class Tidying: @unchecked Sendable {
  private let lock = NSLock()
  private var steps: [@Sendable () -> Void] = []

  func add(_ step: @escaping @Sendable () -> Void) { lock.withLock { steps.append(step) } }

  /// Does it, the first time that it is called.
  func run() {
    let all = lock.withLock {
      defer { steps = [] }
      return steps
    }
    for step in all { step() }
  }
}

/// Interruption, termination and hang-up: they tidy up, and then do what they always do.
struct EndingSignals {
  private var set = sigset_t()

  /// To be made by the first thread, before it has others: they inherit that the signals wait.
  init() {
    signal(SIGPIPE, SIG_IGN)
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  func wait(_ tidying: Tidying) -> Never {
    var set = set
    var number: Int32 = 0
    while sigwait(&set, &number) != 0 {}
    tidying.run()
    signal(number, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    kill(getpid(), number)
    while true { pause() }
  }
}

enum Browser {
  /// Opens an address, if there is anything that can.
  static func open(_ address: String) {
    #if os(Linux)
      let program = "xdg-open"
    #else
      let program = "open"
    #endif
    let words = [program, address].map { Array($0.utf8) }
    let result = Spawning.lock.withLock {
      Spawning.spawn(words[0], words, standardInput: nil, standardOutput: nil)
    }
    guard case .success(let child) = result else { return }
    Thread.detachNewThread {
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0, errno == EINTR {}
    }
  }
}
