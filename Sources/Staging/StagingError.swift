import Expressions
import Scripting
import Typesetting

/// A mistake that shows only at a certain time: a division by zero, a missing glyph, an image that is no image.
public struct StagingError: Error, Sendable {
  public var diagnostic: Diagnostic
  /// What else is wrong at that time, and does not follow from it.
  public internal(set) var others: [Diagnostic] = []

  /// Whether the steps that all expressions of a moment share were used up. The expression that it names is the one
  /// that came last, and perhaps a cheap one; to look for more mistakes would only name others like it.
  public var exceedsSteps: Bool { diagnostic.code == StepBudget.code }

  public init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}

extension StagingError {
  /// - Parameters:
  ///   - time: in seconds, where it matters.
  ///   - touched: what the slot follows a finger with, if that is wrong and not its own expression.
  init(_ error: EvaluationError, _ slot: Slot, at time: Double? = nil, following touched: TouchedValue? = nil) {
    let moment = error.isLimit ? "" : moment(time)
    let place = touched?.place ?? slot.place
    self.init(
      Diagnostic(
        code: error.code, message: "'\(slot.label)': \(error.message)\(moment)\(error.readSuffix)",
        place: place?.narrowed(to: error.range) ?? SourcePlace(error.range, slot.label), hint: error.hint))
  }

  /// Of an expression that is no part of the script.
  init(_ error: EvaluationError, ofQuery text: String, at time: Double) {
    self.init(
      Diagnostic(
        code: error.isLimit ? error.code : "usage.of",
        message: "--of '\(text)': \(error.message) at \(NumberText.shortest(time)) s\(error.readSuffix)",
        place: SourcePlace(TextRange(0, 0), "--of \(text)"), hint: error.hint))
  }

  /// Finite values that grew too large together.
  init(notFinite slot: Slot, at time: Double?) {
    self.init(
      Diagnostic(
        code: "not-finite", message: "'\(slot.label)' is not a finite number\(moment(time))",
        place: slot.place ?? .script))
  }

  /// What went wrong with a picture or a font.
  init(asset error: any Error, _ place: SourcePlace) {
    let known = error as? AssetError ?? (error as? TypesettingError).map(AssetError.init)
    let code = known?.code ?? AssetError.code
    self.init(
      Diagnostic(code: code, message: known?.description ?? "\(error)", place: place, hint: known?.hint))
  }
}

/// How messages go on to say when.
private func moment(_ time: Double?) -> String { time.map { " at \(NumberText.shortest($0)) s" } ?? "" }
