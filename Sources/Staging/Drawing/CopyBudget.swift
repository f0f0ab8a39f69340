import Scripting

/// How many layers the copies of one scene may show, and how many may be drawn again and again because transitions or
/// shadows are nested. Of one sampler.
final class CopyBudget {
  let limit: Int
  private(set) var taken = 0

  init(_ limit: Int) { self.limit = limit }

  /// Begins another scene.
  func begin() { taken = 0 }

  /// - Parameter isCopy: whether a replicator makes it.
  func take(_ count: Int, of reader: LayerReader, isCopy: Bool = true) throws(StagingError) {
    taken += count
    if taken > limit { throw CopyBudget.exceeded(limit, reader, isCopy: isCopy) }
  }

  static func exceeded(_ limit: Int, _ reader: LayerReader, isCopy: Bool = true) -> StagingError {
    StagingError(
      Diagnostic(
        code: "limit.copies",
        message: isCopy
          ? "the copies that replicators make exceed \(limit) layers"
          : "transitions or shadows within others draw layers again more than \(limit) times",
        place: reader.staged.place, hint: "raise with --max-copies"))
  }
}
