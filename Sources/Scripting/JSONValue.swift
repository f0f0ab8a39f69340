/// A JSON value with its place. (The reader's result; see `JSONReader`.)
public struct JSONValue: Sendable {
  public enum Content: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])
  }

  public var content: Content
  public var place: SourcePlace

  public init(_ content: Content, _ place: SourcePlace) {
    self.content = content
    self.place = place
  }
}

/// A key and its value, in the order of the file.
public struct JSONMember: Sendable {
  public var key: String
  public var keyPlace: SourcePlace
  public var value: JSONValue

  public init(key: String, keyPlace: SourcePlace, value: JSONValue) {
    self.key = key
    self.keyPlace = keyPlace
    self.value = value
  }
}
