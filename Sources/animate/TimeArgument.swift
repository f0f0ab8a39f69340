import AnimateKit
import ArgumentParser
import SystemCalling

/// Seconds, or the name of a marker of the script's timeline.
enum TimeArgument: ExpressibleByArgument {
  case seconds(Double)
  case marker(String)

  init?(argument: String) {
    // Around a time a blank may stand, and in none.
    let parts = argument.split(separator: " ")
    guard parts.count == 1, let text = parts.first.map(String.init) else { return nil }
    if let seconds = Double(text) {
      // `inf` and `nan` are names that markers may have, and no times.
      guard seconds.isFinite || text.first.map({ $0.isLetter }) == true else { return nil }
      self = seconds.isFinite ? .seconds(seconds) : .marker(text)
    } else {
      guard let first = text.utf8.first, !text.isEmpty, text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }),
        !first.isASCIIDigit
      else { return nil }
      self = .marker(text)
    }
  }

  /// Nil while the script is not known.
  var seconds: Double? {
    if case .seconds(let seconds) = self { return seconds }
    return nil
  }

  func seconds(in script: LoadedScript, option: String) throws(AnimateFailure) -> Double {
    switch self {
    case .seconds(let seconds): return seconds
    case .marker(let name): return try script.time(ofMarker: name, option: option)
    }
  }
}

/// `0,half,1.5`
struct TimeList: ExpressibleByArgument {
  var times: [TimeArgument]

  init?(argument: String) {
    times = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let time = TimeArgument(argument: String(part)) else { return nil }
      times.append(time)
    }
  }
}
