/// A script's bytes, and the name that messages call it by.
public struct SourceFile: Sendable {
  public var name: String
  public var bytes: [UInt8]
  /// Where it lies, relative to the script's folder (`""`, `"controls/"`): files that it names are looked for there.
  public var folder: String
  /// 0 for the script, then counted in the order in which files are imported.
  public var order: Int

  public init(name: String, bytes: [UInt8], folder: String = "", order: Int = 0) {
    self.name = name
    self.bytes = bytes
    self.folder = folder
    self.order = order
  }
}
