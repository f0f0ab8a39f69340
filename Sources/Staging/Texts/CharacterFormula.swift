import Expressions
import Graphics
import Scripting
import Typesetting

/// A property of each character of a text whose expression can tell them apart by `index` and `count`.
struct CharacterFormula: Sendable {
  var key: PropertyKey
  /// The property's own slot: it holds no value, but depends on all that the expression reads.
  var slot: Int
  var formula: Formula
  /// What messages call it.
  var label: String
  /// Nil until everything is declared, and where it is a mistake.
  var program: GatheredProgram?
}

/// The slots whose values are put in place before such an expression is read.
struct CharacterSlots: Sendable {
  /// Of the character among those shown, from 0.
  var index: Int
  /// How many characters are shown.
  var count: Int

  static let names = ["index", "count"]

  func slot(_ name: String) -> Int? {
    switch name {
    case "index": index
    case "count": count
    default: nil
    }
  }
}

extension PropertyKey {
  /// Each character of a text can have its own.
  var isOfCharacters: Bool {
    switch self {
    case .glyphOffset, .glyphOpacity, .glyphRotation, .glyphScale: true
    default: false
    }
  }
}

extension StageBuilder {
  mutating func declareCharacterFormula(_ formula: Formula, _ key: PropertyKey, _ slot: Int, of layer: Int) {
    if table.tree.characterSlots == nil {
      table.tree.characterSlots = CharacterSlots(
        index: table.add(Slot("index", .number, .constant(.number(0)))),
        count: table.add(Slot("count", .number, .constant(.number(1)))))
    }
    table.tree.slotsOfCharacters.insert(slot)
    table.slots[slot].source = .constant(table.defaults.value(key, of: table.tree.layers[layer].kind))
    let pending = CharacterFormula(key: key, slot: slot, formula: formula, label: table.slots[slot].label)
    table.tree.layers[layer].characterFormulas.append(pending)
    pendingCharacters.append((pending, layer))
  }

  mutating func compileCharacterFormulas() {
    for (pending, layer) in pendingCharacters {
      var scope = LayerScope(
        table: table, layer: layer, skipped: pending.slot, characters: table.tree.characterSlots)
      scope.sharesItems = true
      let formula = pending.formula
      constants.file = formula.place.file?.name ?? ""
      switch compiler.compile(formula.expression, expecting: formula.type, scope: scope, sharing: &constants) {
      case .success(let program):
        table.slots[pending.slot].reads = program.reads
        if program.reads.contains(where: brokenSlots.contains) { brokenSlots.insert(pending.slot) }
        let own = table.tree.layers[layer].characterFormulas.firstIndex { $0.slot == pending.slot }
        if let own { table.tree.layers[layer].characterFormulas[own].program = GatheredProgram(program) }
      case .failure(let errors):
        for error in errors.all { report(error, in: formula.place) }
        markBroken(pending.slot)
      }
    }
    pendingCharacters.removeAll()
  }

  /// Sets every text as it is at the start, so that all characters that no font has are known at once.
  mutating func checkTexts(_ values: [Value]) {
    let context = self.context
    var warned: Set<MissingStyle> = []
    var isDefaultKnown = false
    for (index, layer) in table.tree.layers.enumerated() where layer.kind == .text && !isBroken(layer) {
      do throws(StagingError) {
        let reader = LayerReader(context: context, values: values, layer: index)
        guard let text = try SetText(reader) else { continue }
        _ = try text.characters()
        if !isDefaultKnown, reader.value(.font) == .none {
          warnAboutDefaultFont(of: index)
          isDefaultKnown = true
        }
        if !text.layout.uncolored.isEmpty { warnAboutEmoji(text.layout.uncolored, of: index) }
        for style in text.layout.missingStyles where warned.insert(style).inserted { warn(about: style, of: index) }
      } catch {
        reportAlone(error.diagnostic)
        if error.exceedsSteps { break }
      }
    }
  }

  private func isBroken(_ text: StagedLayer) -> Bool {
    (text.slots + text.spans.flatMap(\.slots)).contains { brokenSlots.contains($0.slot) }
      || text.characterFormulas.contains { brokenSlots.contains($0.slot) }
  }

  private mutating func warnAboutDefaultFont(of layer: Int) {
    guard let message = resources.texts.warning else { return }
    let staged = table.tree.layers[layer]
    report(
      Diagnostic(
        .warning, code: "font", message: message, place: staged.contentPlace ?? staged.place,
        hint: "install it, or name its file in 'fonts'"))
  }

  private mutating func warn(about style: MissingStyle, of layer: Int) {
    let staged = table.tree.layers[layer]
    let weight = style.weight.map { $0 >= 700 ? "bold (\($0))" : "semibold (\($0))" }
    let words = [weight, style.isItalic ? "italic" : nil].compactMap { $0 }.joined(separator: " or ")
    report(
      Diagnostic(
        .warning, code: "font", message: "the script's '\(style.font)' has no \(words): the text is drawn without",
        place: staged.contentPlace ?? staged.place, hint: "name the file of that style in 'fonts' too"))
  }

  private mutating func warnAboutEmoji(_ scalars: [Unicode.Scalar], of layer: Int) {
    let staged = table.tree.layers[layer]
    report(
      Diagnostic(
        .warning, code: "emoji", message: "no font has " + TextPart.list(scalars) + " in color",
        place: staged.contentPlace ?? staged.place,
        hint: TextPart.emojiHint))
  }
}
