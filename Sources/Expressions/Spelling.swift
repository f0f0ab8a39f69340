/// For how many unknown names more the nearest known one is looked for: nobody reads so many, and they cost more than all
/// the rest.
public struct SuggestionBudget: Sendable {
  private var left = 100

  public init() {}

  /// The names among which the next one is looked for; none when that has been done often enough.
  public mutating func candidates(_ names: () -> [String]) -> [String] {
    guard left > 0 else { return [] }
    left -= 1
    return names()
  }
}

/// Finds the name that somebody meant.
public enum Spelling {
  /// The candidate with the smallest Damerau–Levenshtein distance (optimal string alignment, over Unicode scalars; a
  /// difference of case only costs nothing in the bound). Nil when none is near: at most a third of the word's length
  /// may differ, at least 1 and at most 3 edits; but a word of one or two letters has no other letter in it, and more
  /// than one edit leaves the first letter as it is. Of equally near ones the first in Unicode order.
  public static func nearest(_ word: String, in candidates: some Sequence<String>) -> String? {
    let wanted = scalars(word)
    guard !wanted.isEmpty, wanted.count <= 200 else { return nil }
    let bound = min(3, max(1, (wanted.count + 1) / 3))
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate != word {
      let limit = best?.distance ?? bound
      guard abs(candidate.utf8.count - word.utf8.count) <= 4 * limit else { continue }
      let letters = scalars(candidate)
      guard !letters.isEmpty, abs(letters.count - wanted.count) <= limit,
        let found = distance(wanted, letters, atMost: limit)
      else { continue }
      if let current = best, found > current.distance || (found == current.distance && candidate >= current.name) {
        continue
      }
      // A word of one or two letters has nothing in common with one that needs as many edits.
      if found >= max(wanted.count, letters.count) { continue }
      if found > 0, wanted.count <= 2, letters.count == wanted.count, wanted.reversed() != letters { continue }
      if found > 1, wanted[0] != letters[0] { continue }
      best = (candidate, found)
    }
    return best?.name
  }

  /// `did you mean 'strokeEnd'?`, if a candidate is near.
  public static func hint(for word: String, in candidates: some Sequence<String>) -> String? {
    nearest(word, in: candidates).map { hint(naming: $0) }
  }

  /// What is said where the name that was meant is known.
  public static func hint(naming name: String) -> String { "did you mean '\(name)'?" }

  /// Case-insensitive for ASCII, so that `strokeend` is at no distance from `strokeEnd`.
  private static func scalars(_ text: String) -> [UInt32] {
    text.unicodeScalars.map { $0.value >= 65 && $0.value <= 90 ? $0.value + 32 : $0.value }
  }

  /// Nil when it is more than `limit`, as the difference of their lengths must not be. Only pairs of letters whose
  /// places differ by no more are compared (Ukkonen 1985): long names take no longer than their length.
  private static func distance(_ a: [UInt32], _ b: [UInt32], atMost limit: Int) -> Int? {
    let beyond = limit + 1
    var beforeLast = [Int](repeating: beyond, count: b.count + 1)
    var last = (0...b.count).map { min($0, beyond) }
    var row = beforeLast
    for i in 1...a.count {
      let (first, end) = (max(1, i - limit), min(b.count, i + limit))
      row[first - 1] = first == 1 ? min(i, beyond) : beyond
      if end == i + limit { last[end] = beyond }
      var smallest = row[first - 1]
      for j in first...end {
        let same = a[i - 1] == b[j - 1]
        var cost = min(last[j - 1] + (same ? 0 : 1), last[j] + 1, row[j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { cost = min(cost, beforeLast[j - 2] + 1) }
        row[j] = cost
        smallest = min(smallest, cost)
      }
      if smallest > limit { return nil }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[b.count] <= limit ? last[b.count] : nil
  }
}
