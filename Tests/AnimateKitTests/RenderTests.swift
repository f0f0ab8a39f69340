import AnimateKit
import Foundation
import Graphics
import Indexing
import Scripting
import Synchronization
import Testing

/// A square that moves over white, with text that changes: ten frames.
private let moving = """
  {
    "canvas": {"width": 48, "height": 32, "background": "#fff"}, "fps": 10, "duration": 1,
    "description": "A square moves.", "loop": 2,
    "parameters": {"ink": "#ff0000"},
    "layers": [
      {"name": "sky", "type": "gradient", "colors": ["#8cf", "#fff"]},
      {"name": "box", "frame": [2, 5, 10, 10], "backgroundColor": "=ink"}
    ],
    "timeline": [{"layer": "box", "animate": "position.x", "from": 7, "to": 41, "duration": 1}]
  }
  """

private func load(_ text: String, _ options: LoadOptions = LoadOptions()) throws -> LoadedScript {
  try LoadedScript.load(SourceFile(name: "test.json", bytes: Array(text.utf8)), folder: ".", options: options)
}

/// Collects what a render writes.
private final class Collected: Sendable {
  private let storage = Mutex<[UInt8]>([])
  var bytes: [UInt8] { storage.withLock { $0 } }
  func take(_ chunk: UnsafeRawBufferPointer) { storage.withLock { $0 += chunk } }
}

private func gif(_ script: LoadedScript, _ options: RenderOptions = RenderOptions()) async throws -> (
  bytes: [UInt8], report: RenderReport
) {
  let collected = Collected()
  let report = try await script.renderGIF(options) { collected.take($0) }
  return (collected.bytes, report)
}

@Suite("Rendering through the library")
struct RenderTests {
  @Test("the report says what was written")
  func report() async throws {
    let (bytes, report) = try await gif(load(moving))
    #expect(Array(bytes.prefix(6)) == Array("GIF89a".utf8))
    #expect(bytes.last == 0x3B)
    #expect(report.bytes == bytes.count)
    #expect((report.width, report.height) == (48, 32))
    #expect(report.frames == 10)
    #expect(report.images == 10)
    #expect(report.duration == 1)
    #expect((2...256).contains(report.colors))
  }

  @Test("the same bytes for any number of threads", arguments: [Dithering.none, .ordered, .diffusion])
  func threads(dithering: Dithering) async throws {
    let script = try load(moving)
    var options = RenderOptions()
    options.dithering = dithering
    options.colors = 16
    options.threads = 1
    let one = try await gif(script, options).bytes
    for threads in [2, 3, 8, 1000] {
      options.threads = threads
      #expect(try await gif(script, options).bytes == one)
    }
  }

  @Test("several renders of one script at once do not disturb each other")
  func concurrency() async throws {
    let script = try load(moving)
    let alone = try await gif(script).bytes
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<4 { group.addTask { try await gif(script).bytes } }
      for try await bytes in group { #expect(bytes == alone) }
    }
  }

  @Test("progress goes up, frame by frame, to the end")
  func progress() async throws {
    let seen = Mutex<[Int]>([])
    _ = try await load(moving).renderGIF(progress: { step in
      #expect(step.frames == 10)
      seen.withLock { $0.append(step.framesDone) }
    }) { _ in }
    let done = seen.withLock { $0 }
    #expect(done == done.sorted())
    #expect(done.last == 10)
  }

  @Test("what the sink throws comes out, and nothing more is written")
  func sinkErrors() async throws {
    struct Full: Error {}
    let count = Mutex(0)
    await #expect(throws: Full.self) {
      _ = try await load(moving).renderGIF { chunk in
        try count.withLock { count in
          if count >= 300 { throw Full() }
          count += chunk.count
        }
      }
    }
  }

  @Test("parts of the timeline")
  func parts() async throws {
    let script = try load(moving)
    var options = RenderOptions()
    options.from = 0.2
    options.to = 0.5
    #expect(try await gif(script, options).report.frames == 3)
    options.to = 0.2
    await #expect(throws: AnimateFailure.self) { _ = try await gif(script, options) }
    options.to = .infinity
    await #expect(throws: AnimateFailure.self) { _ = try await gif(script, options) }
    options.from = .nan
    await #expect(throws: AnimateFailure.self) { _ = try await gif(script, options) }
  }

  @Test("a still is the exact picture at any time", arguments: [(-3.0, 2), (0, 2), (0.5, 19), (1, 36), (9, 36)])
  func stills(time: Double, left: Int) throws {
    let pixmap = try load(moving).pixmap(at: time)
    let row = (0..<48).map { pixmap.pixels[8 * 48 + $0] }
    let box = row.indices.filter { row[$0] == row[left] }
    #expect(box == Array(left..<left + 10))
    #expect(try load(moving).png(at: time).prefix(4) == [0x89, 0x50, 0x4E, 0x47])
  }

  @Test("values in full precision, outside the duration too")
  func values() throws {
    var options = LoadOptions()
    options.staging.queries = ["box.position.x", "1 / 3", "ink"]
    let table = try load(moving, options).values(at: [-1, 0.1, 1, 5])
    #expect(table.values[0] == [.number(7), .number(7 + 34 * 0.1), .number(41), .number(41)])
    #expect(table.values[1][0] == .number(1.0 / 3))
    #expect(
      table.json.compact.hasPrefix("{\"times\": [-1, 0.1, 1, 5], \"values\": {\"box.position.x\": [7, 10.4, 41, 41]"))
  }

  @Test("failures are told apart")
  func failures() throws {
    func failure(_ text: String, _ change: (inout LoadOptions) -> Void = { _ in }) -> AnimateFailure? {
      var options = LoadOptions()
      change(&options)
      do throws(AnimateFailure) {
        _ = try LoadedScript.load(SourceFile(name: "x", bytes: Array(text.utf8)), folder: ".", options: options)
        return nil
      } catch {
        return error
      }
    }
    #expect(failure(moving) == nil)
    #expect(failure("{")?.exitStatus.rawValue == 1)
    #expect(failure(moving) { _ = $0.limits.set("frames", to: 9) }?.exitStatus.rawValue == 3)
    #expect(failure(moving) { $0.staging.queries = ["bxo"] }?.exitStatus.rawValue == 2)
    let picture =
      "{\"canvas\": {\"width\": 4, \"height\": 4}, \"layers\": [{\"type\": \"image\", \"image\": \"none.png\"}]}"
    #expect(failure(picture)?.exitStatus.rawValue == 5)
    #expect(throws: AnimateFailure.self) { try LoadedScript.load(path: "/nonexistent/x.json") }
  }

  @Test("every budget can be set by its name, and no other")
  func budgets() {
    var limits = Limits()
    for budget in Limits.budgets {
      let isSet = limits.set(budget.name, to: 7)
      #expect(isSet, "\(budget.name)")
    }
    #expect(limits.staging.frames == 7)
    let isSetToNothing = limits.set("frames", to: 0)
    #expect(!isSetToNothing)
    let isSetToTheMost = limits.set("frames", to: Limits.ceiling)
    #expect(isSetToTheMost)
    let isSetToMore = limits.set("frames", to: Limits.ceiling + 1)
    #expect(!isSetToMore)
    #expect(limits.staging.frames == Limits.ceiling)
    let isSetWithoutAName = limits.set("nothing", to: 1)
    #expect(!isSetWithoutAName)
    #expect(Set(Limits.budgets.map(\.name)).count == Limits.budgets.count)
  }

  /// The end-to-end tests hold the options of the program against the same table.
  @Test("every budget stands in the documentation, in its order")
  func documentedBudgets() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Documentation/command-line.md")
    let names = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").compactMap { line in
      line.wholeMatch(of: /\| `--max-([a-z-]+)` \|.*/).map { String($0.1) }
    }
    #expect(names == Limits.budgets.map(\.name))
  }
}
