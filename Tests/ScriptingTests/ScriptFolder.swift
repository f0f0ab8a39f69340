#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Scripting

/// The scripts beside the tests: `Valid/*.json`, and `Invalid/*.json` with what is printed for each in `*.txt`.
enum ScriptFolder {
  static func names(_ folder: String, _ file: StaticString = #filePath) -> [String] {
    guard let directory = opendir(path(folder, file)) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".json") { names.append(String(name.dropLast(5))) }
    }
    return names.sorted()
  }

  static func path(_ name: String, _ file: StaticString = #filePath) -> String {
    let here = "\(file)"
    return String(here[...(here.lastIndex(of: "/") ?? here.startIndex)]) + name
  }

  static func read(_ name: String) -> [UInt8]? {
    guard let file = fopen(path(name), "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  static func write(_ text: String, to name: String) {
    guard let file = fopen(path(name), "wb") else { return }
    defer { fclose(file) }
    let bytes = Array(text.utf8)
    fwrite(bytes, 1, bytes.count, file)
  }

  /// True with `RECORD=1`: the expected texts are written, and the tests fail.
  static var isRecording: Bool { getenv("RECORD").map { String(cString: $0) == "1" } ?? false }
}

func source(_ text: String, name: String = "script.json") -> SourceFile {
  SourceFile(name: name, bytes: Array(text.utf8))
}
