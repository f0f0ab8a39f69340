import Graphics

/// A part of a subpath that is stroked by itself, between two arc lengths.
struct StrokePiece: Equatable, Sendable {
  enum Kind: Sendable {
    /// Has two ends, with caps.
    case open
    /// The whole of a closed subpath.
    case closed
    /// Goes from `from` over the closed subpath's start to `to`.
    case wrapping
  }

  var from: Double
  var to: Double
  var kind: Kind
}

/// The part of each subpath that `trimStart` and `trimEnd` leave.
struct StrokeTrim: Sendable {
  private let start: Double
  private let end: Double
  private let mode: Stroke.TrimMode

  /// Nil where nothing is left. NaN trims nothing.
  init?(_ stroke: Stroke) {
    start = stroke.trimStart.isNaN ? 0 : min(max(stroke.trimStart, 0), 1)
    end = stroke.trimEnd.isNaN ? 1 : min(max(stroke.trimEnd, 0), 1)
    mode = stroke.trimMode
    guard start < end else { return nil }
  }

  var isWhole: Bool { start <= 0 && end >= 1 }

  /// What is left of a subpath, in its own arc length; nil for nothing. `total` is the length of all subpaths.
  func range(of subpath: StrokeSubpath, total: Double) -> (from: Double, to: Double)? {
    if isWhole { return (0, subpath.length) }
    if subpath.length == 0 {
      guard mode == .together else { return (0, 0) }
      return start * total <= subpath.offset && subpath.offset <= end * total ? (0, 0) : nil
    }
    let (length, offset) = mode == .each ? (subpath.length, 0) : (total, subpath.offset)
    let from = start <= 0 ? 0 : max(0, start * length - offset)
    let to = end >= 1 ? subpath.length : min(subpath.length, end * length - offset)
    return from < to ? (from, to) : nil
  }
}

/// A dash pattern that can be used, laid out from the phase.
struct DashPattern: Sendable {
  /// Of more dashes than these only those are laid out that can be seen, at most so many.
  static let (manyDashes, mostDashes) = (100_000.0, 1_000_000.0)
  /// In pixels: a shorter period is a solid line.
  private static let shortestPeriod = 1.0 / 512

  /// Ends of the pattern's parts: on, off, on, off, …, summed up; an even number of them.
  private let ends: ContiguousArray<Double>
  private let period: Double
  private let phase: Double

  /// Nil for a solid line: an empty pattern, all 0 or next to it, or with a number that is negative or not finite.
  /// - Parameter scale: pixels to a unit of the path.
  init?(_ stroke: Stroke, scale: Double) {
    let pattern = stroke.dashPattern
    guard !pattern.isEmpty, pattern.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return nil }
    var ends = ContiguousArray<Double>()
    var sum = 0.0
    for _ in 0..<(pattern.count % 2 == 0 ? 1 : 2) {
      for length in pattern {
        sum += length
        ends.append(sum)
      }
    }
    guard sum * scale >= DashPattern.shortestPeriod, sum.isFinite else { return nil }
    self.ends = ends
    period = sum
    let phase = stroke.dashPhase.isFinite ? stroke.dashPhase : 0
    let wrapped = phase - (phase / sum).rounded(.down) * sum
    self.phase = wrapped >= 0 && wrapped < sum ? wrapped : 0
  }

  /// At most so many dashes are on a subpath of this length.
  func count(on length: Double) -> Double { (length / period + 2) * Double(ends.count / 2) }

  /// The dashes on the part `from`…`to` of a subpath of arc length `length`, measured from the untrimmed start.
  ///
  /// Dashes that touch are one. On a whole closed subpath a dash at the end goes on into one at the start.
  func append(
    from: Double, to: Double, length: Double, isClosed: Bool, into pieces: inout ContiguousArray<StrokePiece>
  ) {
    let first = pieces.count
    // So far along, a number cannot tell one dash from the next.
    guard (abs(from) + abs(to)) / period < 0x1p50 else {
      return pieces.append(
        StrokePiece(from: from, to: to, kind: isClosed && from <= 0 && to >= length ? .closed : .open))
    }
    var cycle = ((from + phase) / period).rounded(.down) - 1
    while cycle * period - phase <= to {
      let base = cycle * period - phase
      for i in stride(from: 0, to: ends.count, by: 2) {
        let start = base + (i == 0 ? 0 : ends[i - 1])
        let end = base + ends[i]
        let isDot = i == 0 ? ends[i] == 0 : ends[i] == ends[i - 1]
        let (a, b) = (max(start, from), min(end, to))
        guard isDot ? start >= from && start <= to : a < b else { continue }
        if pieces.count > first, pieces[pieces.count - 1].to >= a {
          pieces[pieces.count - 1].to = max(b, pieces[pieces.count - 1].to)
        } else {
          pieces.append(StrokePiece(from: a, to: b, kind: .open))
        }
      }
      cycle += 1
    }
    guard isClosed, from <= 0, to >= length, pieces.count > first else { return }
    let last = pieces.count - 1
    guard pieces[first].from <= 0, pieces[last].to >= length else { return }
    if last == first {
      pieces[first] = StrokePiece(from: 0, to: length, kind: .closed)
    } else if pieces[first].to > 0 || pieces[last].from < length {
      pieces[first] = StrokePiece(from: pieces[last].from, to: pieces[first].to, kind: .wrapping)
      pieces.removeLast()
    } else {
      pieces.removeLast()
    }
  }
}
