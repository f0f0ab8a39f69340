import Testing

@testable import AnimateKit

struct IdleMemoryTests {
  /// A mapping as Linux describes it.
  private static func mapping(_ line: String, anonymous: Int = 0) -> [UInt8] {
    Array("\(line)\nSize: 8 kB\nAnonymous:             \(anonymous) kB\nVmFlags: rd ex mr\n".utf8)
  }

  @Test(
    arguments: [
      ("7f10-7f30 r-xp 00001000 fe:00 123   /usr/lib/libc.so.6", 0x7f10..<0x7f30),
      ("55a000-55b000 r-xp 00000000 fe:00 1 /a folder/animate", 0x55a000..<0x55b000),
      ("7f10-7f30 r--p 00001000 fe:00 123 /usr/lib/libc.so.6", 0x7f10..<0x7f30),
      // What is written to; what no file has; what nobody may read; what is nonsense.
      ("7f10-7f30 rw-p 00001000 fe:00 123 /usr/lib/libc.so.6", nil),
      ("7f10-7f30 rwxp 00001000 fe:00 123 /usr/lib/libc.so.6", nil),
      ("7f10-7f30 r--s 00001000 fe:00 123 /dev/shm/shared", nil),
      ("7f10-7f30 r-xp 00000000 00:00 0 [vdso]", nil), ("7f10-7f30 r-xp 00000000 00:00 0", nil),
      ("7f10-7f30 ---p 00001000 fe:00 123 /usr/lib/libc.so.6", nil),
      ("7f30-7f10 r-xp 00001000 fe:00 123 /lib", nil), ("7f10-7f10 r-xp 00001000 fe:00 123 /lib", nil),
      ("0-7f10 r-xp 00001000 fe:00 123 /lib", nil), ("zz-7f10 r-xp 00001000 fe:00 123 /lib", nil),
      ("7f10 r-xp 00001000 fe:00 123 /lib", nil), ("1-2-3 r-xp 00001000 fe:00 123 /lib", nil),
      ("1-fffffffffffffffffffff r-xp 00001000 fe:00 123 /lib", nil), ("", nil), ("-", nil),
    ] as [(String, Range<UInt>?)])
  func onlyWhatFilesHaveIsGivenBack(_ line: String, _ range: Range<UInt>?) {
    #expect(IdleMemory.replaceableRanges(IdleMemoryTests.mapping(line)) == (range.map { [$0] } ?? []))
  }

  /// The loader's own changes would be lost.
  @Test func whatDiffersFromItsFileIsKept() {
    let changed = IdleMemoryTests.mapping("7f10-7f30 r--p 00001000 fe:00 123 /lib", anonymous: 4)
    let same = IdleMemoryTests.mapping("8f10-8f30 r--p 00001000 fe:00 123 /lib")
    #expect(IdleMemory.replaceableRanges(changed + same + changed) == [0x8f10..<0x8f30])
    // A system that does not say how much is anonymous.
    #expect(IdleMemory.replaceableRanges(Array("7f10-7f30 r-xp 00001000 fe:00 123 /lib\nSize: 8 kB\n".utf8)).isEmpty)
  }

  @Test func smallFramesOnOneThreadKeepWhatTheyHave() {
    #expect(!IdleMemory.isWorthGivingBack(threads: 1, pixels: 320 * 400))
    #expect(IdleMemory.isWorthGivingBack(threads: 1, pixels: 600 * 600))
    #expect(IdleMemory.isWorthGivingBack(threads: 2, pixels: 320 * 400))
  }

  /// Whoever runs meanwhile notices nothing.
  @Test func whatIsGivenBackComesAgain() async {
    let sums = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 { group.addTask { (0..<200_000).reduce(0) { ($0 &* 31 &+ $1) % 1_000_003 } } }
      for _ in 0..<20 { IdleMemory.giveBack() }
      var sums: Set<Int> = []
      while let sum = await group.next() { sums.insert(sum) }
      return sums
    }
    #expect(sums.count == 1)
  }
}
