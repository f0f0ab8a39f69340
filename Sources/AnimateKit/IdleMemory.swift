internal import CMalloc

#if os(Linux)
  import Glibc
#endif

/// What is in memory of what ran so far.
public enum IdleMemory {
  /// Where frames are small and one thread draws them, memory is small too, and a thousandth of a second matters.
  private static let largeFrame = 1 << 18

  /// - Parameters:
  ///   - threads: that draw.
  ///   - pixels: of a frame.
  public static func isWorthGivingBack(threads: Int, pixels: Int) -> Bool { threads > 1 || pixels >= largeFrame }

  /// Gives the system back what is free in the heap, and what files hold of this program, of its libraries and of fonts:
  /// what is still needed of them comes again out of the system's cache of files, which takes some tenths of a
  /// millisecond.
  ///
  /// To be called when most of what ran so far is done: whatever ran once counts as this process's memory for as long
  /// as the system has enough, and code that reads scripts, sets text and plans palettes is several megabytes.
  public static func giveBack() {
    cmalloc_give_back()
    #if os(Linux)
      for range in replaceableRanges(readMappings()) {
        guard let start = UnsafeMutableRawPointer(bitPattern: range.lowerBound) else { continue }
        madvise(start, range.count, MADV_DONTNEED)
      }
    #endif
  }

  /// The addresses in a text like `/proc/self/smaps` of what a file has just as it is in memory, for nobody may write to
  /// it and nobody did.
  ///
  /// Of data that the loader filled in before it was closed to writers some pages are anonymous: they would be lost.
  static func replaceableRanges(_ mappings: [UInt8]) -> [Range<UInt>] {
    var ranges: [Range<UInt>] = []
    var candidate: Range<UInt>?
    for line in mappings.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
      guard let first = words.first else { continue }
      if first.last != UInt8(ascii: ":") {
        candidate = fileRange(words)
      } else if let range = candidate, first.elementsEqual("Anonymous:".utf8) {
        if words.count > 1, words[1].elementsEqual("0".utf8) { ranges.append(range) }
        candidate = nil
      }
    }
    return ranges
  }

  /// The addresses of a mapping that nobody may write to, of a file; nil for all others.
  private static func fileRange(_ words: [ArraySlice<UInt8>]) -> Range<UInt>? {
    guard words.count == 6, ["r-xp", "r--p"].contains(where: { words[1].elementsEqual($0.utf8) }),
      words[5].contains(UInt8(ascii: "/"))
    else { return nil }
    let ends = words[0].split(separator: UInt8(ascii: "-")).compactMap {
      UInt(String(decoding: $0, as: UTF8.self), radix: 16)
    }
    guard ends.count == 2, ends[0] > 0, ends[0] < ends[1] else { return nil }
    return ends[0]..<ends[1]
  }

  #if os(Linux)
    /// What is mapped into memory; empty where the system does not tell.
    private static func readMappings() -> [UInt8] {
      let file = open("/proc/self/smaps", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return [] }
      defer { close(file) }
      var text: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 1 << 14)
      while true {
        let count = read(file, &piece, piece.count)
        if count <= 0 { return text }
        text += piece[..<count]
      }
    }
  #endif
}
