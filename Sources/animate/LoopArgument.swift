import ArgumentParser
import Scripting

/// `forever`, `once` or a number of plays.
struct LoopArgument {
  var count: LoopCount

  init(_ argument: String) throws {
    switch argument {
    case "forever": count = .forever
    case "once": count = .times(1)
    default:
      guard let plays = Int(argument), (1...65_536).contains(plays) else {
        throw ValidationError("it takes forever, once, or 1 to 65536")
      }
      count = .times(plays)
    }
  }
}
