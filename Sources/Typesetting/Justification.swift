/// What becomes of a line that goes on in the next one.
extension ShapedLine {
  /// Takes the spaces at its end out of its width, as in CSS. Pango does so with the last one.
  mutating func hangSpaces(of utf8: [UInt8]) {
    let count = glyphs.reversed().prefix { $0.isSpace(of: utf8) }.count
    let room = glyphs.suffix(count).reduce(0) { $0 + $1.advance }
    guard room > 0, let start = glyphs.suffix(count).map(\.pen).min() else { return }
    // They stand side by side: behind all else, or before it where the line goes to the left.
    for index in glyphs.indices {
      if index >= glyphs.count - count {
        glyphs[index].move(by: start - glyphs[index].pen)
        glyphs[index].advance = 0
        glyphs[index].right = glyphs[index].left
      } else if glyphs[index].pen > start {
        glyphs[index].move(by: -room)
      }
    }
    width -= room
  }

  /// Makes it as wide as that, if it is narrower, where it can be stretched: at spaces within the line, and beside the
  /// characters of scripts that have none between words. Letters of one word stay together.
  mutating func justify(to wanted: Int, _ utf8: [UInt8]) {
    let extra = wanted - width
    let ends = stretchable(utf8)
    guard extra > 0, !ends.isEmpty else { return }
    var before = 0
    for index in glyphs.indices.sorted(by: { glyphs[$0].left < glyphs[$1].left }) {
      let (left, right) = (glyphs[index].left, glyphs[index].right)
      while before < ends.count, ends[before] <= left { before += 1 }
      let shift = extra * before / ends.count
      glyphs[index].move(by: shift)
      guard before < ends.count, ends[before] == right else { continue }
      let room = extra * (before + 1) / ends.count - shift
      if glyphs[index].pen + glyphs[index].advance == right + shift { glyphs[index].advance += room }
      glyphs[index].right += room
    }
    width = wanted
  }

  /// Where clusters end that may be followed by more room, from left to right.
  private func stretchable(_ utf8: [UInt8]) -> [Int] {
    let clusters = glyphs.filter { $0.right > $0.left }.sorted { ($0.left, $0.right) < ($1.left, $1.right) }
    return zip(clusters, clusters.dropFirst()).compactMap { cluster, next in
      if cluster.right > next.left || cluster.bytes.lowerBound == next.bytes.lowerBound { return nil }
      if cluster.isSpace(of: utf8) { return cluster.right }
      return !next.isSpace(of: utf8) && (cluster.standsAlone(in: utf8) || next.standsAlone(in: utf8))
        ? cluster.right : nil
    }
  }
}

extension ShapedGlyph {
  fileprivate mutating func move(by shift: Int) {
    x += shift
    pen += shift
    left += shift
    right += shift
  }

  /// One between words, be it one at which no line ends.
  fileprivate func isSpace(of utf8: [UInt8]) -> Bool {
    bytes.count == 1 && utf8[bytes.lowerBound] == 0x20
      || bytes.count == 2 && utf8[bytes.lowerBound] == 0xC2 && utf8[bytes.lowerBound + 1] == 0xA0
  }

  /// Whether it is a character between any two of which there may be room: Han, kana and what goes with them.
  fileprivate func standsAlone(in utf8: [UInt8]) -> Bool {
    if bytes.count < 3 { return false }
    let scalar = String(decoding: utf8[bytes], as: UTF8.self).unicodeScalars.first
    return switch scalar?.value ?? 0 {
    case 0x2E80...0x2FDF, 0x3001...0x312F, 0x31A0...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF01...0xFF60,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
