#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import SystemCalling

/// What little of the file system benchmarks need.
enum Folder {
  /// Sorted; none where there is no such folder.
  static func names(in path: String) -> [String] {
    (System.names(in: Array(path.utf8)).value ?? []).map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  static func write(_ bytes: UnsafeRawBufferPointer, to path: String) throws {
    guard let file = fopen(path, "wb") else { throw BenchmarkFailure("\(path): \(String(cString: strerror(errno)))") }
    let written = fwrite(bytes.baseAddress, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else { throw BenchmarkFailure("\(path): cannot be written") }
  }

  static func size(of path: String) throws -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else { throw BenchmarkFailure("\(path): \(String(cString: strerror(errno)))") }
    return Int(status.st_size)
  }

  /// Hands a file over in pieces of so many bytes; a rest at the end that is less is left out.
  static func read(_ path: String, pieces size: Int, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard let file = fopen(path, "rb") else { throw BenchmarkFailure("\(path): \(String(cString: strerror(errno)))") }
    defer { fclose(file) }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, size), alignment: 16)
    defer { piece.deallocate() }
    while fread(piece.baseAddress, piece.count, 1, file) == 1 { try body(UnsafeRawBufferPointer(piece)) }
  }
}
