import FlyingFox
import FlyingSocks
import Foundation
import SystemCalling

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
    /// How the program is to end.
    public var exitStatus: ExitStatus
    public var message: String
  }

  /// Serves until a signal ends the program; to be called by its first thread, before it has others.
  /// - Parameter failed: tells why there is no page, and ends the program.
  public static func run(_ configuration: PreviewConfiguration, failed: @escaping @Sendable (Failure) -> Never) -> Never
  {
    let signals = TerminationSignals()
    let shutdown = ShutdownActions()
    Task.detached {
      do throws(Failure) {
        try await serve(configuration, shutdown)
      } catch {
        shutdown.run()
        failed(error)
      }
    }
    signals.wait(shutdown)
  }

  private static func serve(_ configuration: PreviewConfiguration, _ shutdown: ShutdownActions) async throws(Failure) {
    let listeners = try listen(configuration.port)
    let port = SocketCalls.port(of: listeners[0])
    let token = SessionToken.random()
    let opening = SessionToken.random()

    let scripts = ScriptList(configuration.script)
    let drawers = Drawers(animate: configuration.animate, arguments: configuration.arguments)
    shutdown.add { drawers.endAll() }
    let feed = EventFeed()
    let watcher = makeWatcher(scripts, feed)
    let router = Router(
      token: token, port: port, scripts: scripts, drawers: drawers, watcher: watcher, feed: feed,
      exports: ExportStore(), openingToken: OneTimeToken(opening), deadline: configuration.deadline)

    let folder = try SocketFolder()
    shutdown.add { folder.remove() }
    // Each request leaves a small timer behind until the timeout of its server is over: only those that may take long,
    // and come from the page, get to one that has a long one.
    let servers = RequestTimeout.allCases.map { timeout in
      HTTPServer(
        config: .init(
          address: sockaddr_un.unix(path: folder.socket(timeout)), timeout: timeout.seconds(configuration.deadline),
          sharedRequestBufferSize: 2 << 20, sharedRequestReplaySize: 2 << 20, logger: .disabled),
        handler: router)
    }
    let serving = servers.map { server in Task { try await server.run() } }
    do {
      for server in servers { try await server.waitUntilListening(timeout: 10) }
    } catch {
      throw Failure(exitStatus: .internalError, message: "the server does not start: \(error)")
    }

    watcher.start()
    var limits = Gate.Limits()
    // Each connection takes three descriptors: the client's, and both ends of that to the server.
    limits.streams = min(limits.streams, max(0, Int(SocketCalls.mostDescriptors) / 3 - 2 * limits.connections))
    let gate = Gate(listeners: listeners, port: port, limits: limits) { head in
      folder.socket(router.timeout(for: head))
    }
    startThread("gate") { gate.run() }
    let address = "http://127.0.0.1:\(port)/"
    tell("\(address)?token=\(token)")
    if configuration.opensBrowser { Browser.open("\(address)?token=\(opening)") }
    let life = Task { await feed.keepAlive() }
    for task in serving { _ = await task.result }
    life.cancel()
    throw Failure(exitStatus: .internalError, message: "the server has stopped")
  }

  private static func makeWatcher(_ scripts: ScriptList, _ feed: EventFeed) -> FileWatcher {
    let watcher = FileWatcher(
      folder: scripts.folder, changed: { feed.changed($0, $1) },
      folderChanged: { watcher in
        for number in scripts.refresh() {
          guard let entry = scripts[number] else { continue }
          watcher.watch([entry.path], for: number)
          feed.changed(number, 1)
        }
      })
    for entry in scripts.entries { watcher.watch([entry.path], for: entry.number) }
    return watcher
  }

  private static func listen(_ port: UInt16) throws(Failure) -> [Int32] {
    let first: Int32
    do throws(SocketCalls.ListenFailure) {
      first = try SocketCalls.listen(ipv4: port)
    } catch {
      switch error {
      case .inUse:
        throw Failure(exitStatus: .inputOutput, message: "port \(port) is in use; --port 0 takes any that is free")
      case .system(let number):
        throw Failure(exitStatus: .inputOutput, message: "\(String(cString: strerror(number))) opening port \(port)")
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
