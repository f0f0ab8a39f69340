import SystemCalling

/// The head of a request, after everything about it was checked that can be without knowing the session.
///
/// Stricter than HTTP: browsers send nothing else, and what is refused here no parser behind it has to understand.
struct RequestHead: Equatable {
  /// Why a request goes no further.
  struct Refusal: Error, Equatable {
    /// HTTP's status.
    var status: Int
    var reason: String

    init(_ status: Int, _ reason: String) {
      self.status = status
      self.reason = reason
    }
  }

  var method: String
  /// A path and perhaps a query, of plain characters.
  var target: String
  /// The target without its query.
  var path: Substring { target.prefix { $0 != "?" } }
  /// Bytes of the body.
  var contentLength: Int
  var contentType: String?
  var cookie: String?

  /// - Parameters:
  ///   - bytes: up to the empty line, its end included.
  ///   - port: under which the page is served.
  init(_ bytes: [UInt8], port: UInt16, bodyLimit: Int) throws(Refusal) {
    var lines = try RequestHead.lines(bytes)
    (method, target) = try RequestHead.requestLine(lines.removeFirst())
    let fields = try RequestHead.fields(lines)
    func only(_ name: String) throws(Refusal) -> String? {
      let found = fields.filter { $0.name == name }
      guard found.count < 2 else { throw Refusal(400, "'\(name)' is given twice") }
      return found.first?.value
    }
    try RequestHead.check(host: try only("host"), port: port)
    let host = try only("host") ?? ""
    if let origin = try only("origin"), origin != "http://\(host)" {
      throw Refusal(403, "the request comes from another site")
    }
    if let site = try only("sec-fetch-site"), site != "same-origin", site != "none" {
      throw Refusal(403, "the request comes from another site")
    }
    for name in ["transfer-encoding", "upgrade", "expect", "trailer", "http2-settings"] where try only(name) != nil {
      throw Refusal(400, "'\(name)' is not understood here")
    }
    contentLength = try RequestHead.length(try only("content-length"))
    guard contentLength <= bodyLimit else { throw Refusal(413, "the body has more than \(bodyLimit) bytes") }
    if method == "GET", contentLength > 0 { throw Refusal(400, "a GET has no body") }
    contentType = try only("content-type")
    cookie = try only("cookie")
  }

  /// What goes on to the server behind the gate: nothing but what it needs.
  var forwarded: [UInt8] {
    var text = "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    if let contentType { text += "Content-Type: \(contentType)\r\n" }
    if let cookie { text += "Cookie: \(cookie)\r\n" }
    text += "Content-Length: \(contentLength)\r\n\r\n"
    return Array(text.utf8)
  }

  // MARK: Lines

  /// Printable ASCII, each with its own CR LF.
  private static func lines(_ bytes: [UInt8]) throws(Refusal) -> [String] {
    var lines: [String] = []
    var line: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x0D:
        guard index + 1 < bytes.count, bytes[index + 1] == 0x0A else { throw Refusal(400, "a line ends in CR LF") }
        if line.isEmpty {
          guard lines.count > 0, index + 2 == bytes.count else { throw Refusal(400, "the request begins with a line") }
          return lines
        }
        lines.append(String(decoding: line, as: UTF8.self))
        line = []
        index += 2
        continue
      case 0x20...0x7E, 0x09: line.append(byte)
      default: throw Refusal(400, "a request's head is plain text")
      }
      index += 1
    }
    throw Refusal(400, "the request has no end")
  }

  private static func requestLine(_ line: String) throws(Refusal) -> (method: String, target: String) {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw Refusal(400, "the first line is a method, a path and a version") }
    guard parts[2] == "HTTP/1.1" else {
      throw Refusal(parts[2].hasPrefix("HTTP/") ? 505 : 400, "HTTP/1.1 is spoken here")
    }
    let method = String(parts[0])
    guard ["GET", "POST"].contains(method) else { throw Refusal(405, "GET and POST are understood here") }
    let target = String(parts[1])
    guard target.hasPrefix("/"), target.utf8.count <= 1024 else { throw Refusal(400, "that is no path of this server") }
    guard target.utf8.allSatisfy(isPlain), !target.contains(".."), !target.contains("//"), !target.contains("/.") else {
      throw Refusal(404, "there is nothing here")
    }
    return (method, target)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric(or: "/.-_?=&")
  }

  private static func fields(_ lines: [String]) throws(Refusal) -> [(name: String, value: String)] {
    guard lines.count <= 100 else { throw Refusal(431, "the request has more than 100 fields") }
    var fields: [(name: String, value: String)] = []
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else {
        throw Refusal(400, "a field is a name and a value")
      }
      let name = line[..<colon]
      guard name.utf8.allSatisfy(isToken) else { throw Refusal(400, "a field's name is a word") }
      fields.append((name.lowercased(), trimmed(line[line.index(after: colon)...])))
    }
    return fields
  }

  private static func isToken(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric(or: "-_")
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }

  // MARK: Values

  /// A name that a browser can only have for this machine, so that no foreign name leads here.
  private static func check(host: String?, port: UInt16) throws(Refusal) {
    guard let host else { throw Refusal(400, "the request names no host") }
    var known = ["localhost:\(port)", "127.0.0.1:\(port)", "[::1]:\(port)"]
    if port == 80 { known += ["localhost", "127.0.0.1", "[::1]"] }
    guard known.contains(host) else { throw Refusal(421, "this server has another name") }
  }

  private static func length(_ text: String?) throws(Refusal) -> Int {
    guard let text else { return 0 }
    guard !text.isEmpty, text.utf8.count <= 12,
      text.utf8.allSatisfy(\.isASCIIDigit),
      let length = Int(text)
    else { throw Refusal(400, "'content-length' is a number") }
    return length
  }
}
