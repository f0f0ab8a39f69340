extension ValueTable {
  /// The curves of all numbers in the table over time, as a PNG.
  /// - Throws: `AnimateFailure` where nothing is a number, or there is only one time.
  public func plot() throws(AnimateFailure) -> [UInt8] {
    let labels = try LabelSetter()
    do {
      guard let plot = try CurvePlot(self, labels.label) else {
        throw AnimateFailure(.usage, "there is nothing to plot: curves need numbers at two times or more")
      }
      return try plot.png(labels.label)
    } catch let failure as AnimateFailure {
      throw failure
    } catch {
      throw AnimateFailure(.internalError, "\(error)")
    }
  }
}
