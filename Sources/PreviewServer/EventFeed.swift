import FlyingSocks
import Synchronization

/// Tells pages which scripts changed. A page that reads slowly gets the newest revision of each script and nothing of
/// what was before, so that what waits for it is bounded.
final class EventFeed: Sendable {
  /// Seconds between signs of life.
  private static let rest = 15

  private let clients = Mutex<[ObjectIdentifier: WeakClient]>([:])

  private struct WeakClient {
    weak var client: Client?
  }

  /// What one page has not been told yet.
  fileprivate final class Client: Sendable {
    private struct State {
      var revisions: [Int: Int]
      var comment: String? = "hello"
      var waiting: CheckedContinuation<Void, Never>?
      var isCancelled = false
    }

    private let state: Mutex<State>

    init(_ revisions: [Int: Int]) { state = Mutex(State(revisions: revisions)) }

    func add(_ script: Int, _ revision: Int) { wake { $0.revisions[script] = revision } }
    func addComment() { wake { $0.comment = "still here" } }
    func cancel() { wake { $0.isCancelled = true } }

    private func wake(_ change: (inout State) -> Void) {
      let continuation = state.withLock { state in
        change(&state)
        defer { state.waiting = nil }
        return state.waiting
      }
      continuation?.resume()
    }

    /// Nil when the page is gone.
    func next() async -> [UInt8]? {
      while true {
        if state.withLock({ $0.isCancelled }) { return nil }
        if let text = take() { return Array(text.utf8) }
        await withTaskCancellationHandler {
          await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
              if state.isCancelled || state.comment != nil || !state.revisions.isEmpty { return true }
              state.waiting = continuation
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
      state.withLock { state in
        var text = ""
        if let comment = state.comment { text += ": \(comment)\n\n" }
        for (script, revision) in state.revisions.sorted(by: { $0.key < $1.key }) {
          text += "event: changed\ndata: {\"script\": \(script), \"revision\": \(revision)}\n\n"
        }
        state.comment = nil
        state.revisions = [:]
        return text.isEmpty ? nil : text
      }
    }
  }

  /// For a page: at first what is now, then what changes.
  func stream(_ revisions: [(script: Int, revision: Int)]) -> EventStream {
    let client = Client(Dictionary(revisions.map { ($0.script, $0.revision) }, uniquingKeysWith: { _, last in last }))
    clients.withLock { clients in
      clients = clients.filter { $0.value.client != nil }
      clients[ObjectIdentifier(client)] = WeakClient(client: client)
    }
    return EventStream(client: client)
  }

  func changed(_ script: Int, _ revision: Int) {
    for client in current { client.add(script, revision) }
  }

  private var current: [Client] { clients.withLock { $0.values.compactMap(\.client) } }

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
