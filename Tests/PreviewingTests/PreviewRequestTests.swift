import Graphics
import Testing

@testable import Previewing

struct PreviewRequestTests {
  private func request(_ body: String, head: String = #"{"route": "frame", "revision": 3}"#) throws -> PreviewRequest {
    try PreviewRequest(Array(head.utf8), body: Array(body.utf8))
  }

  @Test func readsAllFields() throws {
    let read = try request(
      ##"{"script": 0, "time": 1.5, "look": "gif", "layer": 4, "x": 1, "y": 2, "component": "Dial", "theme": "dark","##
        + ##" "scale": 2, "revision": 2, "format": "webp", "values": {"a": 0.1, "b": "x y", "c": [1, true], "d": null}}"##
    )
    #expect(read.route == "frame")
    #expect((read.revision, read.knownRevision) == (3, 2))
    #expect((read.time, read.isGIF, read.layer) == (1.5, true, 4))
    #expect(read.point == Point(1, 2))
    #expect((read.selection.component, read.selection.theme, read.selection.scale) == ("Dial", "dark", 2))
    #expect(read.selection.values.map(\.name) == ["a", "b", "c", "d"])
    #expect(read.selection.values.map(\.text) == ["0.1", "x y", "[1, true]", "null"])
  }

  @Test func hasDefaults() throws {
    let read = try request("{}")
    #expect(read.selection == PreviewRequest.Selection())
    #expect(read.time == nil && read.layer == nil && read.point == nil && !read.isGIF && read.path == nil)
  }

  @Test(arguments: [
    "", "{", "[1", #"{"time": "1"}"#, #"{"scale": 0.5}"#, #"{"scale": 5}"#, #"{"look": "x"}"#, #"{"values": 5}"#,
    #"{"time": 1, "time": 2}"#, #"{"time": 1e999}"#, "{\"a\": \"\u{1}\"}",
  ])
  func refusesWhatItCannotUnderstand(_ body: String) {
    #expect(throws: PreviewRequest.Problem.self) { try request(body) }
  }

  @Test func pathsAreBytes() throws {
    let read = try request("{}", head: #"{"route": "title", "revision": 0, "path": "2f61ff"}"#)
    #expect(read.path == [0x2F, 0x61, 0xFF])
  }
}
