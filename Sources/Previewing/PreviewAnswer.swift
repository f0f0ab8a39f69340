import Scripting

/// What goes back to the server: a head that it reads, and bytes that it hands on.
struct PreviewAnswer {
  /// HTTP's status.
  var status = 200
  var revision = 0
  /// Of the bytes: `application/json`, `image/png`, …
  var type = "application/json"
  /// The time that a picture shows.
  var time: Double?
  /// What a file is called.
  var name: String?
  /// Every file that the script reads, as hexadecimal digits: paths need not be UTF-8.
  var files: [String] = []
  var bytes: [UInt8] = []

  init(_ json: JSONText, status: Int = 200) {
    self.status = status
    bytes = Array(json.compact.utf8)
  }

  init(_ bytes: [UInt8], type: String) {
    self.bytes = bytes
    self.type = type
  }

  /// What could not be done, in a sentence.
  static func problem(_ status: Int, _ message: String) -> PreviewAnswer {
    PreviewAnswer(.object([("error", .string(message))]), status: status)
  }

  /// The script does not build: the page keeps its picture.
  static func failed(_ message: String) -> PreviewAnswer {
    PreviewAnswer(.object([("error", .string(message)), ("status", .string("failed"))]), status: 409)
  }

  var head: JSONText {
    .object([
      ("status", .number(Double(status))), ("revision", .number(Double(revision))), ("type", .string(type)),
      ("time", time.map(JSONText.number) ?? .null), ("name", name.map(JSONText.string) ?? .null),
      ("files", .array(files.map(JSONText.string))),
    ])
  }
}
