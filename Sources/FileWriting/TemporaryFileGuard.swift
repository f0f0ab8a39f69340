#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Synchronization

/// Temporary files that a deadly signal must remove.
///
/// The table is plain memory that is never freed, so that a signal handler may read it at any instant: at worst it
/// removes a name that is not there.
enum TemporaryFileGuard {
  private struct Slot {
    var directory: Int32
    var isUsed: Bool
  }

  private static let slotCount = 64
  private static let nameCapacity = 256
  private static let lock = Mutex<Void>(())
  nonisolated(unsafe) private static var slots: UnsafeMutablePointer<Slot>? = nil
  nonisolated(unsafe) private static var names: UnsafeMutablePointer<CChar>? = nil

  /// Nil when the table is full or the name too long: then nothing is removed.
  static func watch(_ name: [UInt8], in directory: Int32) -> Int? {
    lock.withLock { _ in
      guard name.count < nameCapacity else { return nil }
      if slots == nil {
        let newNames = UnsafeMutablePointer<CChar>.allocate(capacity: slotCount * nameCapacity)
        newNames.initialize(repeating: 0, count: slotCount * nameCapacity)
        let newSlots = UnsafeMutablePointer<Slot>.allocate(capacity: slotCount)
        newSlots.initialize(repeating: Slot(directory: -1, isUsed: false), count: slotCount)
        names = newNames
        slots = newSlots
      }
      guard let slots, let names, let free = (0..<slotCount).first(where: { !slots[$0].isUsed }) else { return nil }
      for place in 0..<name.count { names[free * nameCapacity + place] = CChar(bitPattern: name[place]) }
      names[free * nameCapacity + name.count] = 0
      slots[free] = Slot(directory: directory, isUsed: true)
      return free
    }
  }

  static func forget(_ slot: Int) {
    lock.withLock { _ in slots?[slot].isUsed = false }
  }

  /// Safe in a signal handler: the constants were read when the table was made.
  static func removeAll() {
    guard let slots, let names else { return }
    var index = 0
    while index < slotCount {
      if slots[index].isUsed { unlinkat(slots[index].directory, names + index &* nameCapacity, 0) }
      index &+= 1
    }
  }
}
