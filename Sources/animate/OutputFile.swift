import AnimateKit
import FileWriting
import GIFEncoding

/// Where an output goes: a file that appears whole or not at all, or standard output.
final class OutputFile: OutputPlace {
  private enum Way {
    case file(AtomicFile)
    case standardOutput(StandardOutput)
  }

  let path: String
  private let way: Way

  /// Opens it before there is anything to write, so that a place that cannot be written is known at once.
  /// - Parameter followsLinks: false refuses a path with a symbolic link on it.
  convenience init(_ path: String, followsLinks: Bool) throws {
    try self.init(Arguments.bytes(of: path), shown: path, followsLinks: followsLinks)
  }

  /// A path whose bytes need not be text.
  /// - Parameter path: what messages call it; `-` is standard output.
  init(_ bytes: [UInt8], shown path: String, followsLinks: Bool) throws {
    self.path = path
    if path == "-" {
      way = .standardOutput(try StandardOutput())
    } else {
      way = .file(try AtomicFile(pathBytes: bytes, followsLinks: followsLinks))
    }
  }

  /// - Throws: when the output is one of the files that were read.
  func refuse(_ inputs: [FileIdentity]) throws {
    let isInput =
      switch way {
      case .file(let file): file.sameFile(as: inputs)
      case .standardOutput(let output): output.sameFile(as: inputs)
      }
    if isInput { throw AnimateFailure.overwritesInput(path) }
  }

  /// Nil for standard output.
  var file: AtomicFile? { if case .file(let file) = way { file } else { nil } }

  /// True if both would write into the same file.
  func sameFile(as other: OutputFile) -> Bool {
    switch (file, other.file) {
    case (let mine?, let its?): mine.sameFile(as: its)
    case (nil, nil): true
    default: false
    }
  }

  var canReplace: Bool { file?.canReplace ?? false }

  func replace(at offset: Int, with bytes: [UInt8]) throws { try file?.replace(at: offset, with: bytes) }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    switch way {
    case .file(let file): try file.write(bytes)
    case .standardOutput(let output): try output.write(bytes)
    }
  }

  func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try write($0) } }

  /// Does what can fail before the file takes its place.
  func flush() throws { try file?.flush() }

  /// Puts the file in its place.
  func commit() throws { try file?.commit() }

  /// Writes the whole output and puts it in its place.
  /// - Parameter bytes: made only once it is known that the output is none of `inputs`.
  func put(_ bytes: @autoclosure () throws -> [UInt8], refusing inputs: [FileIdentity]) throws {
    try refuse(inputs)
    try write(try bytes())
    try commit()
  }

  /// Puts files in their places together. True for each that held the same bytes already and was left alone.
  static func commit(_ files: [OutputFile]) throws -> [Bool] {
    var outcomes = try AtomicFile.commit(files.compactMap(\.file))[...]
    return files.map { $0.file != nil && outcomes.popFirst() == .unchanged }
  }

  /// Walks through every block of the GIF that was written, as far as it can be read back.
  func checkGIF() throws {
    if let file, file.isReadable { try GIFStructure.check(file) }
  }
}
