/// The command line.
struct Arguments {
  enum Action {
    case measure
    case list
    /// A scene, or a script's frames, as a drawing list.
    case exportList(String)
    /// The same as raw pixels.
    case exportPixels(String)
    /// Raw frames to a GIF.
    case encode(String, width: Int, height: Int)
  }

  var action = Action.measure
  /// Beginnings of names; empty: all.
  var only: [String] = []
  var json = false
  var samples = 11
  var scriptFolders = ["Scripts", "Benchmarks/Scripts"]
  var output = ""
  /// Seconds: where a script's frames end.
  var end: Double?
  /// Background that pixels are exported on: opaque where the canvas is not.
  var program: String

  static let usage = """
    animate-bench [--only NAME[,NAME]] [--repeat N] [--json] [--scripts FOLDER]… [--program ANIMATE]
        measures; a name is stage/case, or how it begins: raster, raster/ring-stroke
    animate-bench --list
    animate-bench --drawing-list SCENE|SCRIPT.json -o FILE [--to SECONDS]
        what benchmarks of other renderers read
    animate-bench --pixels SCENE|SCRIPT.json -o FILE [--to SECONDS]
        raw frames: red, green, blue, alpha, premultiplied
    animate-bench --encode FRAMES.raw --size WxH -o OUT.gif
        raw frames to a GIF of 25 frames a second
    """

  init(_ words: [String]) throws {
    program =
      (words.first.map { $0.split(separator: "/", omittingEmptySubsequences: false).dropLast() } ?? [])
      .joined(separator: "/") + "/animate"
    var rest = words.dropFirst()
    var size = ""
    var encoded: String?
    func value(_ option: String) throws -> String {
      guard let value = rest.popFirst() else { throw BenchmarkFailure("\(option) needs a value\n\(Arguments.usage)") }
      return value
    }
    while let word = rest.popFirst() {
      switch word {
      case "--only": only += try value(word).split(separator: ",").map(String.init)
      case "--json": json = true
      case "--list": action = .list
      case "--repeat":
        guard let count = Int(try value(word)), count > 0 else { throw BenchmarkFailure("--repeat needs a number") }
        samples = count
      case "--scripts": scriptFolders = [try value(word)]
      case "--program": program = try value(word)
      case "--drawing-list": action = .exportList(try value(word))
      case "--pixels": action = .exportPixels(try value(word))
      case "--encode": encoded = try value(word)
      case "--size": size = try value(word)
      case "--to": end = Double(try value(word))
      case "-o": output = try value(word)
      default: throw BenchmarkFailure("unknown option \(word)\n\(Arguments.usage)")
      }
    }
    if let encoded {
      let sides = size.split(separator: "x").compactMap { Int($0) }
      guard sides.count == 2, sides.allSatisfy({ (1...65535).contains($0) }) else {
        throw BenchmarkFailure("--size needs WIDTHxHEIGHT")
      }
      action = .encode(encoded, width: sides[0], height: sides[1])
    }
  }
}
