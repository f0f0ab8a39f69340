/// What a function says went wrong; where, the machine knows.
struct Failure: Error, Equatable {
  var code: String
  var message: String

  static func type(_ message: String) -> Failure { Failure(code: "type", message: message) }
  static func range(_ message: String) -> Failure { Failure(code: "range", message: message) }
  static func notFinite(_ message: String) -> Failure { Failure(code: "not-finite", message: message) }

  /// Something was compared with what is not a finite number, or was to be printed; which operation that came from is
  /// found out afterwards.
  static let unprintable = notFinite("a number to be printed is not finite")
  static let undecided = notFinite("a number to be compared is not finite")
}
