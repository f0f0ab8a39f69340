/// Work that is shared by threads. What it becomes does not depend on their number.
struct SharedWork: Sendable {
  /// At least 1.
  let threads: Int
  /// Where its processor time is added: to a part of the whole, and to what threads shared of that.
  let log: WorkLog?

  /// What `body` makes of all items, in their order.
  ///
  /// - Parameters:
  ///   - least: so many items are worth a thread.
  ///   - body: is given neighbours, and must make the same of each item in whatever company it comes.
  /// - Throws: of the errors that `body` throws, that of the earliest items.
  func map<Item: Sendable, Made: Sendable>(
    _ items: [Item], least: Int = 1, _ body: @escaping @Sendable (ArraySlice<Item>) throws -> [Made]
  ) async throws -> [Made] {
    let shares = SharedWork.shares(items.count, among: max(1, min(threads, items.count / max(1, least))))
    guard shares.count > 1 else { return try measured { try body(items[...]) } }
    return try await withThrowingTaskGroup(of: (Int, Result<[Made], any Error>).self) { group in
      for (index, share) in shares.enumerated() {
        group.addTask { (index, Result { try measured { try body(items[share]) } }) }
      }
      var made = [Result<[Made], any Error>?](repeating: nil, count: shares.count)
      while let (index, result) = try await group.next() { made[index] = result }
      return try made.flatMap { try $0?.get() ?? [] }
    }
  }

  /// What cannot be shared.
  func alone<Made>(_ body: () throws -> Made) rethrows -> Made {
    guard let log else { return try body() }
    return try log.measure(\.planning, body)
  }

  private func measured<Made>(_ body: () throws -> Made) rethrows -> Made {
    guard let log else { return try body() }
    return try log.measure(\.sharedPlanning) { try log.measure(\.planning, body) }
  }

  /// Ranges of neighbours, as equal as can be.
  private static func shares(_ count: Int, among parts: Int) -> [Range<Int>] {
    (0..<parts).map { count * $0 / parts..<count * ($0 + 1) / parts }
  }
}
