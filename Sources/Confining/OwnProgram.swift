#if canImport(Glibc)
  import Glibc
#else
  import Darwin
  import MachO
#endif
import AnimateKit
import SystemCalling

/// The program that runs.
public enum OwnProgram {
  /// As bytes; the first is the program's name.
  public static var arguments: [[UInt8]] {
    (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0].map { bytes(ofText: $0) } }
  }

  /// Where it lies.
  /// - Throws: `internalError` where the system does not tell.
  public static func path() throws(AnimateFailure) -> [UInt8] {
    var buffer = [CChar](repeating: 0, count: 4096)
    #if os(Linux)
      let count = readlink("/proc/self/exe", &buffer, buffer.count)
      guard count > 0, count < buffer.count else {
        throw AnimateFailure(.internalError, "cannot tell where this program lies")
      }
      return buffer[..<count].map { UInt8(bitPattern: $0) }
    #else
      var size = UInt32(buffer.count)
      guard _NSGetExecutablePath(&buffer, &size) == 0, let real = realPath(bytes(ofText: buffer)) else {
        throw AnimateFailure(.internalError, "cannot tell where this program lies")
      }
      return real
    #endif
  }

  /// Becomes another program, or the same anew.
  /// - Returns: `errno`, only where that fails.
  public static func become(_ words: [[UInt8]]) -> Int32 {
    withWords(words) { strings in
      if let path = strings[0] { execv(path, strings) }
      return errno
    }
  }
}
