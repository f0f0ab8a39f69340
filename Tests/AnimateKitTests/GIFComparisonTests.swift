import Graphics
import Scripting
import TestSupport
import Testing

@testable import AnimateKit

private func script(_ x: Int, color: String = "#f00", duration: Double = 1, loop: String = "2") -> String {
  """
  {
    "canvas": {"width": 48, "height": 32, "background": "#fff"}, "fps": 10, "duration": \(duration), "loop": \(loop),
    "layers": [{"name": "box", "frame": [\(x), 5, 10, 10], "backgroundColor": "\(color)"}],
    "timeline": [{"layer": "box", "animate": "position.y", "from": 7, "to": 21, "duration": 1}]
  }
  """
}

private func gif(_ text: String, colors: Int? = nil) async throws -> [UInt8] {
  var options = RenderOptions()
  options.colors = colors
  return try await LoadedScript.load(SourceFile(name: "test.json", bytes: Array(text.utf8)), folder: ".").gif(options)
}

@Suite("GIFs beside what scripts render to")
struct GIFComparisonTests {
  private func codes(_ committed: [UInt8]?, _ rendered: [UInt8]) throws -> [String] {
    try GIFComparison.compare(committed: committed, rendered: rendered)?.differences.map(\.code) ?? []
  }

  @Test("each difference has its name")
  func names() async throws {
    let plain = try await gif(script(4))
    #expect(try codes(plain, plain).isEmpty)
    #expect(try codes(nil, plain) == ["difference.missing"])
    #expect(try codes(Array(plain.dropLast(3)), plain) == ["difference.damaged"])
    let moved = try await gif(script(5))
    #expect(try codes(moved, plain) == ["difference.pixels", "difference.bytes"])
    let forever = try await gif(script(4, loop: "\"forever\""))
    #expect(try codes(forever, plain) == ["difference.loop", "difference.bytes"])
    let longer = try codes(try await gif(script(4, duration: 1.5)), plain)
    #expect(longer.starts(with: ["difference.duration"]) || longer.starts(with: ["difference.frames"]))
    #expect(!longer.contains("difference.pixels"))
  }

  @Test("pixels are counted")
  func counts() async throws {
    let (old, new) = (try await gif(script(4)), try await gif(script(4, color: "#fe0000")))
    let found = try #require(try GIFComparison.compare(committed: old, rendered: new))
    let message = try #require(found.differences.first { $0.code == "difference.pixels" }?.message)
    #expect(message.contains("10 of 10 frames look different, the first is frame 1 at 0.00 s"))
    #expect(message.contains("100 pixels"))
    #expect(message.contains("is 1 of 255"))
    // Three magnified cells beside each other.
    #expect(found.picture.width > 3 * 144)
  }

  @Test("a GIF that is cut off anywhere, or changed anywhere, is told and never trusted")
  func hostile() async throws {
    let plain = try await gif(script(4))
    for size in stride(from: 0, to: plain.count, by: 23) {
      #expect(try codes(Array(plain.prefix(size)), plain) == ["difference.damaged"])
      #expect(throws: AnimateFailure.self) { try GIFReport(Array(plain.prefix(size)), name: "cut") }
    }
    var generator = SeededRandom(seed: 9)
    for _ in 0..<200 {
      var bytes = plain
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      if bytes != plain { #expect(try !codes(bytes, plain).isEmpty) }
      _ = try? GIFReport(bytes, name: "changed")
    }
  }

  @Test("a report says what is in a file")
  func report() async throws {
    let bytes = try await gif(script(4))
    let report = try GIFReport(bytes, name: "a.gif")
    #expect(report.inventory.plays == 2)
    #expect(report.inventory.duration == 100)
    #expect(report.warnings.isEmpty)
    #expect(report.looks?.count == report.inventory.images.count)
    #expect(report.looks?.first?.changedPixels == 48 * 32)
    #expect(report.text.contains("plays 2 times"))
    var limits = Limits()
    limits.images.pixels = 100
    #expect(try GIFReport(bytes, name: "a.gif", limits: limits).looks == nil)
    limits.images.fileBytes = 10
    #expect(throws: AnimateFailure.self) { try GIFReport(bytes, name: "a.gif", limits: limits) }
  }

  @Test("a filmstrip has a cell for every moment")
  func filmstrip() throws {
    let loaded = try LoadedScript.load(SourceFile(name: "test.json", bytes: Array(script(4).utf8)), folder: ".")
    var options = FilmstripOptions()
    options.count = 3
    options.columns = 3
    let three = try loaded.filmstripPixmap(options)
    options.count = 6
    let six = try loaded.filmstripPixmap(options)
    #expect(three.width == six.width)
    #expect(six.height - 32 + 16 == 2 * (three.height - 32 + 16))
    options.every = 0
    #expect(throws: AnimateFailure.self) { try loaded.filmstripPixmap(options) }
    options.every = 1e-12
    #expect(throws: AnimateFailure.self) { try loaded.filmstripPixmap(options) }
  }
}
