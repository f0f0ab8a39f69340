#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Lends the bytes of a path to a call of the system, with the NUL after them that C wants.
///
/// - Parameter path: need not be UTF-8. For C it ends at the first NUL in it: whoever takes paths from outside refuses
///   those that have one.
public func withPath<Result>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
  let characters = path.map { CChar(bitPattern: $0) } + [0]
  return characters.withUnsafeBufferPointer { buffer in
    // The array is never empty; the fallback only spares a force.
    buffer.baseAddress.map(body) ?? "".withCString(body)
  }
}

/// Lends words to a call that wants them as `main` gets them: each with a NUL after it, and a null pointer at the end.
/// A word that there is no memory for is a null pointer too.
public func withWords<Result>(_ words: [[UInt8]], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result) -> Result {
  let strings: [UnsafeMutablePointer<CChar>?] = words.map { word in withPath(word) { strdup($0) } }
  defer { for string in strings { free(string) } }
  return body(strings + [nil])
}

/// The bytes of a text of C's, without the NUL that ends it.
public func bytes(ofText text: UnsafePointer<CChar>) -> [UInt8] {
  Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
}

/// Where a path leads, without symbolic links; nil where nothing is there.
public func realPath(_ path: [UInt8]) -> [UInt8]? {
  guard let real = withPath(path, { realpath($0, nil) }) else { return nil }
  defer { free(real) }
  return bytes(ofText: real)
}
