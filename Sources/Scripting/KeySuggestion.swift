import Expressions

extension Diagnostics {
  /// Beyond this many mistakes nobody reads suggestions, and they cost more than all the rest.
  private static let suggestionLimit = 2000

  /// `did you mean 'strokeEnd'?`, if a known name is near.
  func suggestion(for name: String, in candidates: @autoclosure () -> some Sequence<String>) -> String? {
    nearest(name, in: candidates()).map { Spelling.hint(naming: $0) }
  }

  /// The name that was meant.
  func nearest(_ name: String, in candidates: @autoclosure () -> some Sequence<String>) -> String? {
    all.count < Self.suggestionLimit ? Spelling.nearest(name, in: candidates()) : nil
  }
}
