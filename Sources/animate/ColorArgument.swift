import ArgumentParser
import Expressions
import Graphics

/// A CSS color.
struct ColorArgument {
  var color: Color

  init(_ argument: String) throws {
    guard let color = Color(css: argument) else {
      let hint = Spelling.hint(for: argument, in: Color.cssNames)
      throw ValidationError("it is no color; " + (hint ?? "write one as '#f80' or by its CSS name"))
    }
    self.color = color
  }
}
