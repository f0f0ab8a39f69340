import Foundation
import TestSupport
import Testing

@testable import PreviewServer

struct RequestHeadTests {
  private func head(_ lines: [String], port: UInt16 = 7180) throws(RequestHead.Refusal) -> RequestHead {
    let text = lines.map { $0 + "\r\n" }.joined() + "\r\n"
    return try RequestHead(Array(text.utf8), port: port, bodyLimit: 1000)
  }

  private func status(_ lines: [String], port: UInt16 = 7180) -> Int {
    do {
      _ = try head(lines, port: port)
      return 200
    } catch {
      return error.status
    }
  }

  private let get = "GET /main.js HTTP/1.1"
  private let host = "Host: 127.0.0.1:7180"

  @Test func readsWhatBrowsersSend() throws {
    let read = try head([
      "POST /api/frame HTTP/1.1", "Host: localhost:7180", "User-Agent: Mozilla/5.0 (X11)", "Accept: */*",
      "Origin: http://localhost:7180", "Sec-Fetch-Site: same-origin", "Content-Type: application/json",
      "Content-Length: 12", "COOKIE: animate-preview-7180=abc", "X:",
    ])
    #expect(read.method == "POST")
    #expect(read.target == "/api/frame")
    #expect(read.contentLength == 12)
    #expect(read.contentType == "application/json")
    #expect(read.cookie == "animate-preview-7180=abc")
  }

  @Test func handsOnNothingButWhatIsNeeded() throws {
    let read = try head([
      get, host, "X-Forwarded-For: evil", "Range: bytes=0-", "Cookie: a=b", "Connection: keep-alive",
    ])
    #expect(
      String(decoding: read.forwarded, as: UTF8.self)
        == "GET /main.js HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: a=b\r\nContent-Length: 0\r\n\r\n")
  }

  @Test(arguments: ["localhost:7180", "127.0.0.1:7180", "[::1]:7180"])
  func namesOfThisMachine(_ name: String) {
    #expect(status([get, "Host: \(name)"]) == 200)
    #expect(status([get, "Host: \(name)", "Origin: http://\(name)"]) == 200)
    #expect(status([get, "Host: \(name)", "Origin: https://\(name)"]) == 403)
    #expect(status([get, "Host: \(name)"], port: 7181) == 421)
  }

  @Test(arguments: [
    "", "localhost", "evil.test:7180", "localhost.:7180", "LOCALHOST:7180", "127.0.0.1:07180",
    "localhost.evil.test:7180",
    "0.0.0.0:7180", "[::1%25lo]:7180", "user@localhost:7180",
  ])
  func otherNames(_ name: String) {
    #expect(status([get, "Host: \(name)"]) == 421)
  }

  @Test func thePortOfTheWebNeedsNotBeNamed() {
    #expect(status([get, "Host: localhost"], port: 80) == 200)
    #expect(status([get, "Host: localhost:80"], port: 80) == 200)
  }

  @Test(arguments: [
    "null", "http://localhost:7180", "http://evil.test", "http://127.0.0.1:7180/", "", "HTTP://127.0.0.1:7180",
  ])
  func otherOrigins(_ origin: String) {
    #expect(status([get, host, "Origin: \(origin)"]) == 403)
  }

  @Test(arguments: [
    "/..", "/../x", "/a/../b", "//x", "/a//b", "/.git", "/a/.b", "/%2e%2e/x", "/a%00", "/a\\b", "/a;b", "/ä", "/a'b",
    "/~",
  ])
  func pathsThatLeadNowhere(_ path: String) {
    #expect([400, 404].contains(status(["GET \(path) HTTP/1.1", host])))
  }

  @Test(arguments: [
    (["GET / HTTP/1.0"], 505), (["GET /"], 400), (["PUT / HTTP/1.1"], 405), (["GET http://x/ HTTP/1.1"], 400),
    (["GET / HTTP/1.1", "Host : x"], 400), (["GET / HTTP/1.1", "a b: c"], 400), (["GET / HTTP/1.1", "Host"], 400),
    (["GET / HTTP/1.1", " Host: x"], 400), (["GET / HTTP/1.1"], 400),
  ])
  func headsThatAreNone(_ lines: [String], _ expected: Int) {
    #expect(status(lines) == expected)
  }

  @Test(arguments: [
    "Host: 127.0.0.1:7180", "Transfer-Encoding: chunked", "Content-Length: 1001", "Content-Length: 1x",
    "Content-Length: 1",
    "Upgrade: websocket", "Expect: 100-continue",
  ])
  func fieldsThatAreRefused(_ field: String) {
    #expect([400, 413].contains(status([get, host, field])))
  }

  @Test func fieldsMustBeOnce() {
    for name in [
      "Content-Length: 0", "Origin: http://127.0.0.1:7180", "Cookie: a=b", "Content-Type: a", "Sec-Fetch-Site: none",
    ] {
      #expect(status([get, host, name]) == 200)
      #expect(status([get, host, name, name]) == 400)
    }
  }

  /// Whatever comes, the answer is a head or a refusal.
  @Test func anyBytes() {
    var generator = SeededRandom(seed: 7)
    let good = Array("GET /main.js HTTP/1.1\r\nHost: 127.0.0.1:7180\r\nCookie: a=b\r\n\r\n".utf8)
    // `MUTATIONS=1000000 swift test …` takes its time.
    let count = ProcessInfo.processInfo.environment["MUTATIONS"].flatMap(Int.init) ?? 20_000
    var accepted = 0
    for _ in 0..<count {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
        default: bytes.remove(at: place)
        }
      }
      guard let head = try? RequestHead(bytes, port: 7180, bodyLimit: 1000) else { continue }
      accepted += 1
      #expect(["GET", "POST"].contains(head.method))
      #expect(head.target.hasPrefix("/"))
      // What goes on has as many lines as it should have.
      let lines = String(decoding: head.forwarded, as: UTF8.self).split(
        separator: "\r\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 8)
      #expect(lines.suffix(2) == ["", ""])
    }
    #expect(accepted > count / 100)
  }
}
