import ArgumentParser
import Scripting

/// `480x480`
struct FrameSizeArgument: ExpressibleByArgument {
  var width: Int
  var height: Int

  init?(argument: String) {
    let parts = argument.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "X" || $0 == "×" }
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      (1...Canvas.longestSide).contains(width), (1...Canvas.longestSide).contains(height),
      parts.allSatisfy({ $0.allSatisfy(\.isNumber) })
    else { return nil }
    self.width = width
    self.height = height
  }
}
