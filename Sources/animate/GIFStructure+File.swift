import AnimateKit
import FileWriting
import GIFEncoding

extension GIFStructure {
  /// - Throws: where what lies in the file is not a whole GIF.
  static func check(_ file: AtomicFile) throws {
    var structure = GIFStructure()
    var offset = 0
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 1)
    defer { buffer.deallocate() }
    while true {
      let count = try file.read(at: offset, into: buffer)
      if count == 0 { break }
      do {
        try structure.feed(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      } catch {
        throw AnimateFailure(.inputOutput, "what was written is damaged: \(error)")
      }
      offset += count
    }
    do {
      try structure.finish()
    } catch {
      throw AnimateFailure(.inputOutput, "what was written is damaged: \(error)")
    }
  }
}
