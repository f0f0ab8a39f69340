import Scripting

/// A finger that was meant for somebody, and meets nobody who listens.
extension EventLoop {
  /// - Parameters:
  ///   - hit: the layer that it touches; nil: none.
  ///   - bearers: that and those around it.
  mutating func warnIfUnheard(_ written: TimelineTouch, _ hit: Int?, _ bearers: [Int]) {
    // One that names no layer may show the way to something that no handler makes.
    guard let name = written.action.layer, !builder.handlers.isEmpty,
      !bearers.contains(where: builder.handlers.areBorne)
    else { return }
    let what =
      hit.map { "neither \(label($0)), which it touches, nor what is around that has a handler" }
      ?? "it comes down where '\(name.value)' is not seen"
    builder.report(
      Diagnostic(
        .warning, code: "ignored", message: "nobody hears this touch: \(what)", place: name.place,
        hint: hit == nil ? "its points are in the space of '\(name.value)', whose bounds tell what can be touched" : nil
      ))
  }

  private func label(_ layer: Int) -> String {
    let staged = table.tree.layers[layer]
    return staged.displayPath.isEmpty ? "the layer at \(staged.place.jsonPath)" : "'\(staged.displayPath)'"
  }
}
