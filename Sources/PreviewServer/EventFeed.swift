import FlyingSocks
import Foundation

/// Tells pages which scripts changed. A page that reads slowly gets the newest revision of each script and nothing of
/// what was before, so that what waits for it is bounded.
final class EventFeed: @unchecked Sendable {
  /// Seconds between signs of life.
  private static let rest = 15

  private let lock = NSLock()
  private var clients: [ObjectIdentifier: WeakClient] = [:]

  private struct WeakClient {
    weak var client: Client?
  }

  /// What one page has not been told yet.
  fileprivate final class Client: @unchecked Sendable {
    private let lock = NSLock()
    private var revisions: [Int: Int]
    private var comment: String? = "hello"
    private var waiting: CheckedContinuation<Void, Never>?
    private var isCancelled = false

    init(_ revisions: [Int: Int]) { self.revisions = revisions }

    func add(_ script: Int, _ revision: Int) { wake { revisions[script] = revision } }
    func addComment() { wake { comment = "still here" } }
    func cancel() { wake { isCancelled = true } }

    private func wake(_ change: () -> Void) {
      let continuation = lock.withLock {
        change()
        defer { waiting = nil }
        return waiting
      }
      continuation?.resume()
    }

    /// Nil when the page is gone.
    func next() async -> [UInt8]? {
      while true {
        if lock.withLock({ isCancelled }) { return nil }
        if let text = take() { return Array(text.utf8) }
        await withTaskCancellationHandler {
          await withCheckedContinuation { continuation in
            let isReady = lock.withLock {
              if isCancelled || comment != nil || !revisions.isEmpty { return true }
              waiting = continuation
              return false
            }
            if isReady { continuation.resume() }
          }
        } onCancel: {
          cancel()
        }
      }
    }

    private func take() -> String? {
      lock.withLock {
        var text = ""
        if let comment { text += ": \(comment)\n\n" }
        for (script, revision) in revisions.sorted(by: { $0.key < $1.key }) {
          text += "event: changed\ndata: {\"script\": \(script), \"revision\": \(revision)}\n\n"
        }
        comment = nil
        revisions = [:]
        return text.isEmpty ? nil : text
      }
    }
  }

  /// For a page: at first what is now, then what changes.
  func stream(_ revisions: [(script: Int, revision: Int)]) -> EventStream {
    let client = Client(Dictionary(revisions.map { ($0.script, $0.revision) }, uniquingKeysWith: { _, last in last }))
    lock.withLock {
      clients = clients.filter { $0.value.client != nil }
      clients[ObjectIdentifier(client)] = WeakClient(client: client)
    }
    return EventStream(client: client)
  }

  func changed(_ script: Int, _ revision: Int) {
    for client in current { client.add(script, revision) }
  }

  private var current: [Client] { lock.withLock { clients.values.compactMap(\.client) } }

  /// Gives signs of life for ever, which also show who is gone.
  func keepAlive() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: .seconds(EventFeed.rest))
      for client in current { client.addComment() }
    }
  }
}

/// The bytes of one page's events.
struct EventStream: AsyncBufferedSequence {
  typealias Element = UInt8

  fileprivate let client: EventFeed.Client

  func makeAsyncIterator() -> Iterator { Iterator(client: client) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    typealias Element = UInt8

    fileprivate let client: EventFeed.Client
    private var rest: ArraySlice<UInt8> = []

    fileprivate init(client: EventFeed.Client) { self.client = client }

    mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }

    mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
      if rest.isEmpty {
        guard let text = await client.next() else { return nil }
        rest = text[...]
      }
      let part = rest.prefix(Swift.max(1, count))
      rest = rest.dropFirst(part.count)
      return Array(part)
    }
  }
}
