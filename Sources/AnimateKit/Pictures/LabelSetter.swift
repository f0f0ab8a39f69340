import Graphics
import Typesetting

/// Sets the short texts of plots and sheets in the default font.
struct LabelSetter {
  private let typesetter: Typesetter

  init() throws(AnimateFailure) {
    do {
      typesetter = try Typesetter()
    } catch {
      throw LabelSetter.failure(error)
    }
  }

  /// The outline with the top left corner at the origin, and how large it is.
  /// - Parameter size: in points.
  func label(_ text: String, _ size: Double) throws(AnimateFailure) -> (path: Path, size: Size) {
    let style = TextStyle(font: nil, size: size, weight: 400, italic: false, letterSpacing: 0)
    do {
      let layout = try typesetter.layout(Paragraph(runs: [TextRun(text: text, style: style)]))
      return (layout.outline(), layout.size)
    } catch {
      throw LabelSetter.failure(error)
    }
  }

  private static func failure(_ error: any Error) -> AnimateFailure {
    AnimateFailure(.asset, "labels cannot be set: \(error)")
  }
}
