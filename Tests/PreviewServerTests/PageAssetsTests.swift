import Foundation
import Testing

@testable import PreviewServer

struct PageAssetsTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/PreviewServer/Page").standardizedFileURL

  /// What the program carries is what lies in the folder; `Sources/PreviewServer/embed-page.py` makes it so.
  @Test func areTheFilesOfThePage() throws {
    var found: [String: String] = [:]
    let files = FileManager.default.enumerator(at: Self.page, includingPropertiesForKeys: [.isRegularFileKey])
    while let file = files?.nextObject() as? URL {
      guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true,
        !file.lastPathComponent.hasPrefix(".")
      else { continue }
      let name = file.standardizedFileURL.path.dropFirst(Self.page.path.count)
      found[name.hasPrefix("/") ? String(name) : "/" + name] = try String(contentsOf: file, encoding: .utf8)
    }
    #expect(found.keys.sorted() == PageAssets.files.keys.sorted())
    for (name, text) in found { #expect(PageAssets.files[name] == text, "\(name) has changed: run embed-page.py") }
    #expect(PageAssets.files["/index.html"] != nil)
  }

  /// What the policy of the page would not let run.
  @Test func haveNothingInline() {
    for (name, text) in PageAssets.files where name.hasSuffix(".html") || name.hasSuffix(".svg") {
      #expect(!text.contains("<style"), "\(name)")
      #expect(!text.contains(" style=\""), "\(name)")
      #expect(!text.contains("javascript:"), "\(name)")
      #expect(!text.contains("<script>"), "\(name)")
      #expect(text.range(of: #"\son[a-z]+=["']"#, options: .regularExpression) == nil, "\(name)")
    }
  }

  @Test func askNobodyElse() {
    for (name, text) in PageAssets.files {
      for address in ["https://", "http://"] {
        for part in text.components(separatedBy: address).dropFirst() {
          #expect(part.hasPrefix("www.w3.org/"), "\(name) names \(address)\(part.prefix(30))")
        }
      }
    }
  }
}
