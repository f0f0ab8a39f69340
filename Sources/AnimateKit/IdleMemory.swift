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

  /// Gives the system back what is free in the heap, and the code of this program and of its libraries: what still runs
  /// comes again when it is needed, out of the system's cache of files, which takes some tenths of a millisecond.
  ///
  /// To be called when most of what ran so far is done: whatever ran once counts as this process's memory for as long
  /// as the system has enough, and code that reads scripts, sets text and plans palettes is several megabytes.
  public static func giveBack() {
    cmalloc_give_back()
    #if os(Linux)
      for line in readMaps().split(separator: UInt8(ascii: "\n")) {
        guard let range = codeRange(line), let start = UnsafeMutableRawPointer(bitPattern: range.lowerBound) else {
          continue
        }
        madvise(start, range.count, MADV_DONTNEED)
      }
    #endif
  }

  /// The addresses of a line of `/proc/self/maps` that stands for code in a file; nil for all others.
  ///
  /// Nobody writes to code, so the file has all of it. Of other pages only some can be read again.
  static func codeRange(_ line: ArraySlice<UInt8>) -> Range<UInt>? {
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
    guard words.count == 6, words[1].elementsEqual("r-xp".utf8), words[5].contains(UInt8(ascii: "/")) else {
      return nil
    }
    let ends = words[0].split(separator: UInt8(ascii: "-")).compactMap {
      UInt(String(decoding: $0, as: UTF8.self), radix: 16)
    }
    guard ends.count == 2, ends[0] > 0, ends[0] < ends[1] else { return nil }
    return ends[0]..<ends[1]
  }

  #if os(Linux)
    /// What is mapped into memory; empty where the system does not tell.
    private static func readMaps() -> [UInt8] {
      let file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)
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
