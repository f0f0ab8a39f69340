import CLandlock
import Foundation
import Testing

@testable import Confining

#if os(Linux)
  import Glibc

  /// A confined thread stays so, so each test has one of its own.
  @Suite(.enabled(if: Confinement.isPossible))
  struct ConfinementTests {
    /// What a thread tries, and the errors that it got; 0 for what it could do.
    private final class Attempts: @unchecked Sendable {
      let inside: String
      let outside: String
      var isConfined = false
      var errors: [String: Int32] = [:]

      init(_ folder: String) { (inside, outside) = (folder + "/inside", folder + "/outside") }

      func make(_ name: String, _ result: Int) { errors[name] = result < 0 ? errno : 0 }
      func make(_ name: String, _ result: Int32) { make(name, Int(result)) }
    }

    private static func folder() throws -> String {
      var template = Array("/tmp/confinement-XXXXXX".utf8CString)
      let path = try #require(mkdtemp(&template))
      let folder = String(cString: path)
      for part in ["inside", "outside"] {
        mkdir(folder + "/" + part, 0o700)
        close(open(folder + "/" + part + "/file", O_CREAT | O_WRONLY, 0o600))
      }
      return folder
    }

    private static func inThread(_ attempts: Attempts, _ body: @escaping @Sendable (Attempts) -> Void) {
      final class Work: @unchecked Sendable {
        let attempts: Attempts
        let body: @Sendable (Attempts) -> Void
        init(_ attempts: Attempts, _ body: @escaping @Sendable (Attempts) -> Void) {
          (self.attempts, self.body) = (attempts, body)
        }
      }
      let work = Unmanaged.passRetained(Work(attempts, body)).toOpaque()
      var thread = pthread_t()
      pthread_create(
        &thread, nil,
        { context in
          guard let context else { return nil }
          let work = Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
          let attempts = work.attempts
          attempts.isConfined = Confinement(drawing: Array((attempts.inside + "/script.json").utf8)).enter()
          work.body(attempts)
          return nil
        }, work)
      pthread_join(thread, nil)
    }

    private func attempts(_ body: @escaping @Sendable (Attempts) -> Void) throws -> Attempts {
      let folder = try Self.folder()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let attempts = Attempts(folder)
      Self.inThread(attempts, body)
      #expect(attempts.isConfined)
      return attempts
    }

    @Test func forbidsAllButReadingOutsideOfItsFolder() throws {
      let attempts = try attempts { it in
        let file = it.outside + "/file"
        it.make("write", open(file, O_WRONLY))
        it.make("write and read", open(file, O_RDWR))
        it.make("append", open(file, O_WRONLY | O_APPEND))
        it.make("create", open(it.outside + "/new", O_CREAT | O_WRONLY, 0o600))
        it.make("unnamed", open(it.outside, O_RDWR | 0o20200000, 0o600))
        it.make("remove", unlink(file))
        it.make("rename", rename(file, it.outside + "/other"))
        it.make("take away", rename(file, it.inside + "/taken"))
        it.make("put there", rename(it.inside + "/file", it.outside + "/put"))
        it.make("hard link", link(file, it.outside + "/link"))
        it.make("symbolic link", symlink(file, it.outside + "/symbolic"))
        it.make("folder", mkdir(it.outside + "/folder", 0o700))
        it.make("remove folder", rmdir(it.outside))
        it.make("pipe", mkfifo(it.outside + "/pipe", 0o600))
        it.make("home", open("/etc/passwd", O_WRONLY))
        it.make("device", open("/dev/full", O_WRONLY))
      }
      for (name, error) in attempts.errors.sorted(by: { $0.key < $1.key }) {
        #expect(error == EACCES || error == EXDEV || error == EROFS, "\(name): \(String(cString: strerror(error)))")
      }
      #expect(attempts.errors.count == 16)
    }

    @Test func readsEverywhereAndReplacesFilesInItsFolder() throws {
      let attempts = try attempts { it in
        it.make("read", open(it.outside + "/file", O_RDONLY))
        it.make("list", open(it.outside, O_RDONLY | O_DIRECTORY))
        it.make("create", open(it.inside + "/new", O_CREAT | O_RDWR, 0o600))
        it.make("rename", rename(it.inside + "/new", it.inside + "/file"))
        it.make("truncate", open(it.inside + "/file", O_WRONLY | O_TRUNC))
        it.make("remove", unlink(it.inside + "/file"))
      }
      #expect(attempts.errors.count == 6)
      #expect(attempts.errors.allSatisfy { $0.value == 0 }, "\(attempts.errors)")
    }

    @Test func forbidsLinksFoldersAndPipesInItsFolder() throws {
      let attempts = try attempts { it in
        it.make("symbolic link", symlink("/etc/passwd", it.inside + "/symbolic"))
        it.make("folder", mkdir(it.inside + "/folder", 0o700))
        it.make("pipe", mkfifo(it.inside + "/pipe", 0o600))
      }
      #expect(attempts.errors.allSatisfy { $0.value == EACCES }, "\(attempts.errors)")
    }

    @Test func startsNoProgram() throws {
      let attempts = try attempts { it in
        var words: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
        var process: pid_t = 0
        for program in ["/bin/true", "/bin/sh", "/proc/self/exe"] {
          it.errors[program] = posix_spawn(&process, program, nil, nil, &words, nil)
        }
        free(words[0])
      }
      #expect(attempts.errors.allSatisfy { $0.value == EACCES }, "\(attempts.errors)")
    }

    @Test(.enabled(if: clandlock_version() >= 4)) func connectsToNobody() throws {
      let attempts = try attempts { it in
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        address.sin_port = in_port_t(9).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafePointer(to: &address) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            for (name, call) in [("connect", connect), ("bind", bind)] {
              let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
              it.make(name, call(socket, address, size))
              close(socket)
            }
          }
        }
      }
      #expect(attempts.errors == ["connect": EACCES, "bind": EACCES])
    }

    @Test(.enabled(if: clandlock_version() >= 6)) func signalsNobody() throws {
      let attempts = try attempts { it in it.make("parent", kill(getppid(), 0)) }
      #expect(attempts.errors == ["parent": EPERM])
    }

    /// What is not there when it is confined cannot be written to later.
    @Test func aFolderThatIsNotThereChangesNothing() throws {
      let folder = try Self.folder()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let attempts = Attempts(folder + "/missing")
      Self.inThread(attempts) { it in it.make("write", open(folder + "/inside/file", O_WRONLY)) }
      #expect(attempts.isConfined)
      #expect(attempts.errors["write"] == EACCES)
    }
  }
#endif
