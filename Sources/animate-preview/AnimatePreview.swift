#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import PreviewServer
import SystemCalling

/// The server that `animate preview` becomes; `animate` reads and checks the arguments.
@main
enum AnimatePreview {
  static func main() {
    guard let configuration = Arguments.configuration else {
      fail("this program is started by 'animate preview SCRIPT'", .usage)
    }
    PreviewServer.run(configuration) { fail($0.message, $0.exitStatus) }
  }

  private static func fail(_ message: String, _ status: ExitStatus) -> Never {
    let text = "animate: error: \(message)\n"
    _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(status.rawValue)
  }
}

/// `--animate PATH --script PATH --port N --deadline S [--no-open] -- ARGUMENT…`
private enum Arguments {
  static var configuration: PreviewConfiguration? {
    var configuration = PreviewConfiguration()
    var words = (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { pointer in
        UnsafeBufferPointer(start: pointer, count: strlen(pointer)).map { UInt8(bitPattern: $0) }
      }
    }[...]
    while let name = words.popFirst() {
      switch String(decoding: name, as: UTF8.self) {
      case "--":
        configuration.arguments = Array(words)
        return configuration.animate.isEmpty || configuration.script.isEmpty ? nil : configuration
      case "--no-open": configuration.opensBrowser = false
      case let option:
        guard let value = words.popFirst() else { return nil }
        let text = String(decoding: value, as: UTF8.self)
        switch option {
        case "--animate": configuration.animate = value
        case "--script": configuration.script = value
        case "--port":
          guard let port = UInt16(text) else { return nil }
          configuration.port = port
        case "--deadline":
          guard let seconds = Double(text), seconds > 0 else { return nil }
          configuration.deadline = seconds
        default: return nil
        }
      }
    }
    return nil
  }
}
