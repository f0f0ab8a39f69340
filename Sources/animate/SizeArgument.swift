import ArgumentParser
import Scripting

/// `500KB`
struct SizeArgument: ExpressibleByArgument {
  var size: ByteSize

  init?(argument: String) {
    guard let size = ByteSize(argument) else { return nil }
    self.size = size
  }
}
