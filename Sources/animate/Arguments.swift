import SystemCalling

/// The command line's bytes: file names need not be UTF-8, but the argument parser sees text.
enum Arguments {
  /// The argument, or value after `=`, that a text was made from.
  static func bytes(of text: String) -> [UInt8] { invalid[text] ?? Array(text.utf8) }

  /// `--at -1` as `--at=-1`: a number below 0 is a value, and no option.
  static func withNegativeValues(_ arguments: [String]) -> [String] {
    var result: [String] = []
    // Behind `--` there are no options.
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    for (place, argument) in arguments.enumerated() {
      if place < end, isNegativeNumber(argument), let option = result.last, option.hasPrefix("--"),
        !option.contains("=")
      {
        result[result.count - 1] = option + "=" + argument
      } else {
        result.append(argument)
      }
    }
    return result
  }

  private static func isNegativeNumber(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), argument.dropFirst().first?.isNumber == true || argument.hasPrefix("-.") else {
      return false
    }
    // A list of times, too; `-1.json` is a file.
    return argument.utf8.allSatisfy { "0123456789.,-".utf8.contains($0) }
  }

  /// What is no UTF-8, by the text that it became. Where two became the same text neither is there, so that no file is
  /// taken for another.
  private static let invalid: [String: [UInt8]] = {
    var table: [String: [UInt8]] = [:]
    var ambiguous: Set<String> = []
    func add(_ bytes: [UInt8]) {
      guard String(validating: bytes, as: UTF8.self) == nil else { return }
      let text = String(decoding: bytes, as: UTF8.self)
      if let other = table[text], other != bytes { ambiguous.insert(text) }
      table[text] = bytes
    }
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let pointer = CommandLine.unsafeArgv[index] else { continue }
      let bytes = SystemCalling.bytes(ofText: pointer)
      add(bytes)
      if let equals = bytes.firstIndex(of: UInt8(ascii: "=")) { add(Array(bytes[(equals + 1)...])) }
    }
    for text in ambiguous { table[text] = nil }
    return table
  }()
}
