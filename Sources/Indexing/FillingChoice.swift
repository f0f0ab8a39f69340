/// Decides whether the pixels that a frame leaves as they are had better be painted again.
///
/// A run of transparency is hardly ever longer than what it hides; only near ties need to be measured, and of large
/// frames some bands are.
final class FillingChoice {
  private static let measured = 8192
  private static let bands = 4

  private let codeLength = CodeLength()
  private let transparent: UInt8

  init(transparent: UInt8) { self.transparent = transparent }

  /// Whether an area had better be filled.
  func isShorter(_ area: FrameArea) -> Bool {
    let (indices, filled) = (area.indices, area.filled)
    let kept = indices.count(of: transparent)
    if kept == 0 { return false }
    let (changes, changesOfFilled) = (indices.changes, filled.changes)
    if changes * 3 <= changesOfFilled { return false }
    // Where nearly nothing changes, nothing beats transparency, unless what it hides is still simpler: small things that
    // left a flat ground.
    if kept >= indices.count - indices.count / 16, changesOfFilled >= changes { return false }
    if indices.count <= FillingChoice.measured { return codeLength.isShorter(filled, than: indices) }
    return codeLength.isShorter(sample(filled), than: sample(indices))
  }

  /// Some bands of whole length from all over the frame.
  private func sample(_ indices: [UInt8]) -> [UInt8] {
    let length = FillingChoice.measured / FillingChoice.bands
    var sample: [UInt8] = []
    sample.reserveCapacity(FillingChoice.measured)
    for band in 0..<FillingChoice.bands {
      let start = (indices.count - length) * band / (FillingChoice.bands - 1)
      sample += indices[start..<start + length]
    }
    return sample
  }
}
