/// Texts as they were set last, to be used again while only their layers move. Of one sampler.
final class DrawnTexts {
  /// The slots that change and that a text is made of.
  private struct Inputs {
    /// What its layout depends on.
    var layout: [Int] = []
    /// What its glyphs look like, and where they stand.
    var looks: [Int] = []
  }

  private struct Entry {
    /// The number of the sample that it was set for.
    var sample: Int
    /// Nil where there is no text.
    var text: SetText.Layout?
    var pieces: [TextPieces.Piece]
  }

  private let changes: SampleChanges
  private let mayChange: [Bool]
  private var inputs: [Int: Inputs] = [:]
  private var entries: [Int: Entry] = [:]

  init(_ changes: SampleChanges, mayChange: [Bool]) {
    self.changes = changes
    self.mayChange = mayChange
  }

  /// What a text is drawn with.
  /// - Parameter isNow: Whether the reader's values are those of the sample.
  func pieces(of reader: LayerReader, isNow: Bool) throws(StagingError) -> [TextPieces.Piece] {
    let inputs = inputs(of: reader.staged, reader.layer)
    guard isNow else {
      guard let text = try SetText(reader) else { return [] }
      return try TextPieces(text, version: version(reader, inputs)).pieces
    }
    let known = entries[reader.layer]
    let hasLayout = known.map { changes.areUnchanged(inputs.layout, since: $0.sample) } ?? false
    if let known, hasLayout, changes.areUnchanged(inputs.looks, since: known.sample) { return known.pieces }
    var entry = Entry(sample: changes.sample, text: known?.text, pieces: [])
    if !hasLayout { entry.text = try SetText.Layout(reader) }
    if let layout = entry.text {
      entry.pieces = try TextPieces(SetText(reader, layout), version: version(reader, inputs)).pieces
    }
    entries[reader.layer] = entry
    return entry.pieces
  }

  private func version(_ reader: LayerReader, _ inputs: Inputs) -> Fingerprint {
    var version = Fingerprint()
    for slot in inputs.layout { version.add(reader.values[slot]) }
    for slot in inputs.looks { version.add(reader.values[slot]) }
    return version
  }

  private func inputs(of layer: StagedLayer, _ number: Int) -> Inputs {
    if let known = inputs[number] { return known }
    var found = Inputs()
    func add(_ slots: [(key: PropertyKey, slot: Int)], ofSpan: Bool) {
      for (key, slot) in slots {
        if TextPart.properties.contains(key) || key == .bounds || key == .textPath {
          found.layout.append(slot)
        } else if ofSpan || TextPart.looks.contains(key) {
          found.looks.append(slot)
        }
      }
    }
    add(layer.slots, ofSpan: false)
    for span in layer.spans {
      found.layout.append(span.text)
      add(span.slots, ofSpan: true)
    }
    for formula in layer.characterFormulas { found.looks += formula.program?.reads ?? [] }
    found.layout = found.layout.filter { mayChange[$0] }
    found.looks = found.looks.filter { mayChange[$0] }
    inputs[number] = found
    return found
  }
}
