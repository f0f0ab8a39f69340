import Graphics
import Staging
import Typesetting

extension ValueTable {
  /// The curves of all numbers in the table over time, as a PNG.
  /// - Throws: `AnimateFailure` where nothing is a number, or there is only one time.
  public func plot() throws(AnimateFailure) -> [UInt8] {
    guard let plot = CurvePlot(self) else {
      throw AnimateFailure(.usage, "there is nothing to plot: curves need numbers at two times or more")
    }
    do {
      let typesetter = try Typesetter()
      return try plot.png { text, size in
        let style = TextStyle(font: nil, size: size, weight: 400, italic: false, letterSpacing: 0)
        let layout = try typesetter.layout(Paragraph(runs: [TextRun(text: text, style: style)]))
        return (layout.outline(), layout.size)
      }
    } catch {
      throw AnimateFailure(.asset, "the plot's labels cannot be set: \(error)")
    }
  }
}
