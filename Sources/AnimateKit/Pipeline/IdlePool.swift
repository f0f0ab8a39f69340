import Synchronization

/// What one thread at a time uses, while nobody does: what it keeps is worth more than the memory of a new one.
final class IdlePool<Tool>: Sendable {
  private struct Idle: @unchecked Sendable {
    // One thread at a time uses a tool: it is taken out of the list first.
    let tool: Tool
  }

  private let idle = Mutex<[Idle]>([])
  private let make: @Sendable () throws -> Tool

  /// None is there at first.
  init(make: @escaping @Sendable () throws -> Tool) { self.make = make }

  /// Takes a tool out, or makes one.
  /// - Parameter isWanted: one for which it holds is taken before others.
  /// - Throws: what making one throws.
  func take(where isWanted: (Tool) -> Bool = { _ in false }) throws -> Tool {
    let known = idle.withLock { idle -> Idle? in
      guard let last = idle.indices.last else { return nil }
      return idle.remove(at: idle.lastIndex { isWanted($0.tool) } ?? last)
    }
    return try known?.tool ?? make()
  }

  /// Forgets those that are more than so many.
  func keep(_ count: Int) { idle.withLock { $0.removeLast(max(0, $0.count - count)) } }

  /// Lends a tool that nobody else uses meanwhile.
  func use<Result>(
    where isWanted: (Tool) -> Bool = { _ in false }, _ body: (Tool) throws -> Result
  ) throws -> Result {
    let taken = Idle(tool: try take(where: isWanted))
    defer { idle.withLock { $0.append(taken) } }
    return try body(taken.tool)
  }
}
