/// One mistake (or warning) in a script, with everything that helps to mend it.
public struct Diagnostic: Sendable, Equatable {
  public enum Severity: String, Sendable { case error, warning }

  public var severity: Severity
  /// A stable name: `unknown-key`, `type`, `range`, `missing-name`, `cycle`, `unsupported`, `limit.frames`, …
  public var code: String
  /// One sentence: what was found, and what was expected.
  public var message: String
  public var place: SourcePlace
  /// What to do: `did you mean 'strokeEnd'?`, `raise with --max-frames`.
  public var hint: String?

  public init(
    _ severity: Severity = .error, code: String, message: String, place: SourcePlace, hint: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.place = place
    self.hint = hint
  }
}

/// All that was found in one pass.
public struct Diagnostics: Sendable {
  public private(set) var all: [Diagnostic] = []
  public private(set) var hasErrors = false
  /// Whether there are errors that left something out which others may depend on.
  public internal(set) var hasLostValues = false

  public init() {}

  public mutating func append(_ diagnostic: Diagnostic) {
    all.append(diagnostic)
    guard diagnostic.severity == .error else { return }
    hasErrors = true
    // An unknown key leaves all else as it is.
    if diagnostic.code != "unknown-key" { hasLostValues = true }
  }

  /// Does something whose mistakes leave out but one value, which the caller marks as broken.
  mutating func keepingValues<Result>(_ body: (inout Diagnostics) -> Result) -> Result {
    let before = hasLostValues
    defer { hasLostValues = before }
    return body(&self)
  }

  /// Something was left out, which is told or will be, and others depend on it.
  package mutating func loseValues() { hasLostValues = true }

  public mutating func append(contentsOf others: Diagnostics) {
    for diagnostic in others.all { append(diagnostic) }
  }

  public mutating func error(_ code: String, _ message: String, at place: SourcePlace, hint: String? = nil) {
    append(Diagnostic(.error, code: code, message: message, place: place, hint: hint))
  }

  public mutating func warning(_ code: String, _ message: String, at place: SourcePlace, hint: String? = nil) {
    append(Diagnostic(.warning, code: code, message: message, place: place, hint: hint))
  }

  /// In the order of the files, and in each of its lines.
  public var sorted: [Diagnostic] {
    all.enumerated().map { (key: ($1.place.file?.order ?? 0, $1.place.range.start, $0), diagnostic: $1) }
      .sorted { $0.key < $1.key }.map(\.diagnostic)
  }
}
