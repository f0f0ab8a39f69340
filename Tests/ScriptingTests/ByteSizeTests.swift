import Testing

@testable import Scripting

struct ByteSizeTests {
  @Test(arguments: [
    ("500KB", 500_000), ("500 KB", 500_000), ("1.5MB", 1_500_000), ("2MiB", 2_097_152), ("1KiB", 1024), ("800", 800),
    ("3b", 3), ("10k", 10_000), ("1m", 1_000_000), ("1GB", 1_000_000_000), ("0.0015KB", 1),
  ])
  func sizes(_ text: String, _ bytes: Int) { #expect(ByteSize(text)?.bytes == bytes) }

  @Test(arguments: [
    "", "KB", "-5KB", "0", "0.4B", "1e30", "5 apples", "1,5MB", "nan", "inf", "5KBB", "5 00", " 5KB", "1MB2",
  ])
  func noSizes(_ text: String) { #expect(ByteSize(text) == nil) }
}
