import Foundation
import SystemCalling

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Starting other programs.
enum Spawning {
  struct Failure: Error {
    var number: Int32
  }

  /// Held from the opening of a child's pipes until it has them, so that no other child gets an end of them: a child
  /// knows by the end of its pipe that this process is gone.
  static let lock = NSLock()

  /// Nothing of this process is handed on but the descriptors that are named; standard error goes nowhere.
  static func spawn(
    _ program: [UInt8], _ arguments: [[UInt8]], standardInput: Int32?, standardOutput: Int32?
  ) -> Result<pid_t, Failure> {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    for (wanted, descriptor) in [(Int32(0), standardInput), (1, standardOutput), (2, nil)] {
      if let descriptor {
        posix_spawn_file_actions_adddup2(&actions, descriptor, wanted)
      } else {
        posix_spawn_file_actions_addopen(&actions, wanted, "/dev/null", O_RDWR, 0)
      }
    }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    #if canImport(Darwin)
      flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #else
      // Not all that opens descriptors here marks them. What is opened in this very moment the worker closes itself.
      for descriptor in 3..<SocketCalls.mostDescriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    #endif
    // A group of its own: interrupting the server from a terminal is the server's to answer.
    flags |= Int32(POSIX_SPAWN_SETPGROUP)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
    return withWords(arguments) { argv in
      withWords(environmentWithout("SWIFT_BACKTRACE") + [Array("SWIFT_BACKTRACE=enable=no".utf8)]) { envp in
        withPath(program) { name in
          var child: pid_t = 0
          let number =
            program.contains(UInt8(ascii: "/"))
            ? posix_spawn(&child, name, &actions, &attributes, argv, envp)
            : posix_spawnp(&child, name, &actions, &attributes, argv, envp)
          return number == 0 ? .success(child) : .failure(Failure(number: number))
        }
      }
    }
  }
}
