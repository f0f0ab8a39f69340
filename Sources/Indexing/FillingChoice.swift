/// Decides which of the pixels that a frame leaves as they are had better be painted again: all, none, or flat runs.
///
/// A run of transparency is hardly ever longer than what it hides; only near ties need to be measured, and of large
/// frames some bands are.
final class FillingChoice {
  /// Indices that are measured: if few don't tell, many.
  private static let measured = (few: 8192, many: 65_536)
  private static let bands = (few: 8, many: 16)
  /// Of few, a difference of so many in a hundred tells.
  private static let telling = 15

  private let codeLength = CodeLength()
  private let transparent: UInt8
  /// What was measured last in the run, and serves frames like that one.
  private var known: Known?

  init(transparent: UInt8) { self.transparent = transparent }

  /// What is painted again.
  private enum Filling {
    case nothing, all, flatRuns
  }

  private struct Known {
    var filling: Filling
    var count: Int
    var kept: Int
    var framesLeft = 3

    /// Whether a frame is much like the one that was measured: as large, with as much that stays.
    func serves(_ count: Int, kept: Int) -> Bool {
      framesLeft > 0 && abs(count - self.count) <= self.count / 16 && abs(kept - self.kept) <= self.count / 32
    }
  }

  /// Begins a run, which is to know nothing of the ones before.
  func begin() { known = nil }

  /// Paints again in an area's indices what is shorter so.
  func apply(to area: inout FrameArea) {
    let (count, kept) = (area.indices.count, area.indices.count(of: transparent))
    guard kept > 0, isNearTie(area, kept: kept) else { return }
    let filling: Filling
    // Small ones take little time.
    if let known, count > FillingChoice.measured.few, known.serves(count, kept: kept) {
      filling = known.filling
      self.known?.framesLeft -= 1
    } else {
      filling = shortest(area)
      known = Known(filling: filling, count: count, kept: kept)
    }
    switch filling {
    case .nothing: break
    case .all: swap(&area.indices, &area.filled)
    case .flatRuns: area.indices = mixed(area.indices, area.filled)
    }
  }

  private func shortest(_ area: FrameArea) -> Filling {
    let kept = sample(area.indices, FillingChoice.measured.few, FillingChoice.bands.few)
    let filled = sample(area.filled, FillingChoice.measured.few, FillingChoice.bands.few)
    let bits = codeLength.bits(kept, filled, mixed(kept, filled))
    let found = [(bits: bits.a, filling: Filling.nothing), (bits.b, .all), (bits.c, .flatRuns)]
      .sorted { $0.bits < $1.bits }
    let (best, second) = (found[0], found[1])
    if area.indices.count <= FillingChoice.measured.few
      || (second.bits - best.bits) * 100 > best.bits * FillingChoice.telling
    {
      return best.filling
    }
    let ofMany = codeLength.bits(many(best.filling, area), many(second.filling, area))
    return ofMany.b < ofMany.a ? second.filling : best.filling
  }

  /// Many of the indices that an area has with a filling.
  private func many(_ filling: Filling, _ area: FrameArea) -> [UInt8] {
    func sample(_ indices: [UInt8]) -> [UInt8] {
      self.sample(indices, FillingChoice.measured.many, FillingChoice.bands.many)
    }
    return switch filling {
    case .nothing: sample(area.indices)
    case .all: sample(area.filled)
    case .flatRuns: mixed(sample(area.indices), sample(area.filled))
    }
  }

  /// Whether what stays may be shorter painted again.
  private func isNearTie(_ area: FrameArea, kept: Int) -> Bool {
    let (indices, filled) = (area.indices, area.filled)
    let (changes, changesOfFilled) = (indices.changes, filled.changes)
    if changes * 3 <= changesOfFilled { return false }
    // Where nearly nothing changes, nothing beats transparency, unless what it hides is still simpler: small things
    // that left a flat ground.
    return kept < indices.count - indices.count / 16 || changesOfFilled < changes
  }

  /// Indices whose transparent runs are filled where that gives them one color, which often goes on beside them.
  private func mixed(_ indices: [UInt8], _ filled: [UInt8]) -> [UInt8] {
    var mixed = indices
    mixed.withUnsafeMutableBufferPointer { mixed in
      filled.withUnsafeBufferPointer { filled in
        var start = 0
        while start < mixed.count {
          if mixed[start] != transparent {
            start &+= 1
            continue
          }
          let color = filled[start]
          var end = start &+ 1
          while end < mixed.count && mixed[end] == transparent && filled[end] == color { end &+= 1 }
          if end == mixed.count || mixed[end] != transparent {
            for place in start..<end { mixed[place] = color }
          } else {
            while end < mixed.count && mixed[end] == transparent { end &+= 1 }
          }
          start = end
        }
      }
    }
    return mixed
  }

  /// Some bands of whole length from all over the frame; all of it if it is small.
  private func sample(_ indices: [UInt8], _ measured: Int, _ bands: Int) -> [UInt8] {
    if indices.count <= measured { return indices }
    let length = measured / bands
    var sample: [UInt8] = []
    sample.reserveCapacity(measured)
    for band in 0..<bands {
      let start = (indices.count - length) * band / (bands - 1)
      sample += indices[start..<start + length]
    }
    return sample
  }
}
