import Scripting

/// How much later than the first each layer of an entry begins, or each entry of a group.
struct Stagger: Sendable {
  /// From one to the next.
  var seconds = 0.0
  var origin = StaggerOrigin.first
  /// How many there are; of no account where they are counted from the first.
  var count = 1

  /// Seconds.
  func offset(of ordinal: Int) -> Double { seconds * Double(rank(of: ordinal)) }

  /// How many begin before it, one on each side of what is counted from the center or the edges as one. Of an even
  /// count the two in the middle are both the first from the center.
  private func rank(of ordinal: Int) -> Int {
    let fromLast = count - 1 - ordinal
    switch origin {
    case .first: return ordinal
    case .last: return fromLast
    case .center: return (abs(fromLast - ordinal)) / 2
    case .edges: return min(ordinal, fromLast)
    }
  }

  /// Which of so many begins last; 0 where there are none.
  func latest(of count: Int) -> Int {
    switch origin {
    case .first: max(0, count - 1)
    case .last, .center: 0
    case .edges: max(0, count - 1) / 2
    }
  }

  /// Which of some begins last; nil: there are none.
  func latest(among ordinals: [Int]) -> Int? { ordinals.max { rank(of: $0) < rank(of: $1) } }
}
