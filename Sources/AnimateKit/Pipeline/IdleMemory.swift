internal import CMemory

/// What is in memory of what ran so far.
public enum IdleMemory {
  /// Where frames are small and one thread draws them, memory is small too, and a thousandth of a second matters.
  private static let largeFrame = 1 << 18

  /// - Parameters:
  ///   - threads: that draw.
  ///   - pixels: of a frame.
  public static func isWorthGivingBack(threads: Int, pixels: Int) -> Bool { threads > 1 || pixels >= largeFrame }

  /// Gives the system back what is free in the heap, and the code and constants of this program and of its libraries:
  /// what is still needed comes again out of the system's cache of files, which takes some tenths of a millisecond.
  ///
  /// To be called when most of what ran so far is done: whatever ran once counts as this process's memory for as long
  /// as the system has enough, and code that reads scripts, sets text and plans palettes is several megabytes.
  public static func giveBack() {
    cmemory_give_back_heap()
    cmemory_give_back_files()
  }
}
