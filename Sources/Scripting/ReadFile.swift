/// A file while it is read: the script, or one that it imports.
struct ReadFile {
  var source: SourceFile
  /// Relative to the script's folder.
  var path: String
  var view: ObjectView
  /// What it imports, and where it says so.
  var imports: [(file: Int, place: SourcePlace)] = []
  /// Its own components.
  var own: [String: Int] = [:]
  /// All components that its layers may name.
  var visible: [String: Int] = [:]
  /// Of these, names that two files equally far away have: neither is meant more than the other.
  var clashes: [String: (first: Int, second: Int)] = [:]

  init(source: SourceFile, path: String, view: ObjectView) {
    self.source = source
    self.path = path
    self.view = view
  }

  func isSame(as other: ReadFile) -> Bool {
    source.folder == other.source.folder && source.bytes == other.source.bytes
  }
}
