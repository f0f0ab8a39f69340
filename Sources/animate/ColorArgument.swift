import ArgumentParser
import Expressions
import Graphics

/// A CSS color.
struct ColorArgument {
  var color: Color

  init(_ argument: String) throws {
    guard let color = Color(css: argument) else {
      let nearest = Spelling.nearest(argument, in: Color.cssNames)
      throw ValidationError(
        "it is no color; " + (nearest.map { "did you mean '\($0)'?" } ?? "write one as '#f80' or by its CSS name"))
    }
    self.color = color
  }
}
