import Testing

@testable import AnimateKit

struct IdleMemoryTests {
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
