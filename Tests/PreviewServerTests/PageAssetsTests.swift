import Foundation
import PreviewPage
import Testing

struct PageAssetsTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/PreviewPage/Page").standardizedFileURL

  private static let texts = PageAssets.files.mapValues { String(decoding: $0, as: UTF8.self) }

  /// A file of the page without its line in `PageAssets` would be missed only in a browser.
  @Test func areTheFilesOfThePage() throws {
    var found: [String: [UInt8]] = [:]
    let files = FileManager.default.enumerator(at: Self.page, includingPropertiesForKeys: [.isRegularFileKey])
    while let file = files?.nextObject() as? URL {
      guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true,
        !file.lastPathComponent.hasPrefix(".")
      else { continue }
      let name = file.standardizedFileURL.path.dropFirst(Self.page.path.count)
      found[name.hasPrefix("/") ? String(name) : "/" + name] = Array(try Data(contentsOf: file))
    }
    #expect(found.keys.sorted() == PageAssets.files.keys.sorted())
    for (name, content) in found { #expect(PageAssets.files[name] == content, "\(name)") }
    #expect(PageAssets.files["/index.html"] != nil)
  }

  /// What the policy of the page would not let run.
  @Test func haveNothingInline() {
    for (name, text) in Self.texts where name.hasSuffix(".html") || name.hasSuffix(".svg") {
      #expect(!text.contains("<style"), "\(name)")
      #expect(!text.contains(" style=\""), "\(name)")
      #expect(!text.contains("javascript:"), "\(name)")
      #expect(!text.contains("<script>"), "\(name)")
      #expect(text.range(of: #"\son[a-z]+=["']"#, options: .regularExpression) == nil, "\(name)")
    }
  }

  @Test func askNobodyElse() {
    for (name, text) in Self.texts {
      for address in ["https://", "http://"] {
        for part in text.components(separatedBy: address).dropFirst() {
          #expect(part.hasPrefix("www.w3.org/"), "\(name) names \(address)\(part.prefix(30))")
        }
      }
    }
  }
}
