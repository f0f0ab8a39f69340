import Foundation
import SystemCalling

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

enum Browser {
  /// Opens an address, if there is anything that can.
  static func open(_ address: String) {
    #if os(Linux)
      let program = "xdg-open"
    #else
      let program = "open"
    #endif
    let words = [program, address].map { Array($0.utf8) }
    let result = Spawning.lock.withLock {
      Spawning.spawn(words[0], words, standardInput: nil, standardOutput: nil)
    }
    guard case .success(let child) = result else { return }
    Thread.detachNewThread {
      var status: Int32 = 0
      System.retryingOnInterrupt { Int(waitpid(child, &status, 0)) }
    }
  }
}
