import Expressions
import Graphics
import Scripting

/// How one character of a text stands apart from where the text puts it.
struct GlyphStyle {
  var offset = Point.zero
  /// Degrees, clockwise on screen.
  var rotation = 0.0
  var scale = 1.0
  var opacity = 1.0

  /// From the character's own space, with its middle on the baseline at the origin, to that of the text.
  var map: Affine? {
    if rotation == 0, scale == 1 { return offset == .zero ? nil : .translation(offset.x, offset.y) }
    return Affine.scale(scale, scale).then(.rotation(degrees: rotation)).then(.translation(offset.x, offset.y))
  }
}

/// The styles of a text's characters at one time: the same for all, or by expressions that are read for each.
struct GlyphStyles {
  private let common: GlyphStyle
  private let formulas: [CharacterFormula]
  /// Of each formula the values that it reads, those of the character's place among them.
  private var values: [[Value]]
  private let slots: CharacterSlots?
  private var last: (index: Int, style: GlyphStyle)?
  /// For all characters: a text is set alone, whatever else there is in its frame.
  private var steps: StepBudget

  /// - Parameter count: of the characters shown.
  init(_ reader: LayerReader, count: Int) {
    let staged = reader.staged
    steps = reader.context.limits.stepsOfFrame
    var common = GlyphStyle()
    for key in [PropertyKey.glyphOffset, .glyphOpacity, .glyphRotation, .glyphScale] where reader.slot(key) != nil {
      common.take(reader.value(key), key)
    }
    self.common = common
    formulas = staged.characterFormulas
    slots = formulas.isEmpty ? nil : reader.context.tree.characterSlots
    let slots = slots
    values = formulas.map { formula in
      (formula.program?.reads ?? []).map { $0 == slots?.count ? .number(Double(count)) : reader.values[$0] }
    }
  }

  /// Whether characters can stand apart from each other.
  static func differ(_ reader: LayerReader) -> Bool { !reader.staged.characterFormulas.isEmpty }

  mutating func style(of index: Int) throws(StagingError) -> GlyphStyle {
    guard let slots else { return common }
    if let last, last.index == index { return last.style }
    var style = common
    for (number, formula) in formulas.enumerated() {
      guard let program = formula.program else { continue }
      if let place = program.reads.firstIndex(of: slots.index) { values[number][place] = .number(Double(index)) }
      do throws(EvaluationError) {
        style.take(try program.evaluate(values[number], within: &steps), formula.key)
      } catch {
        throw StagingError(
          error, Slot(formula.label, formula.formula.type, .constant(.none), place: formula.formula.place))
      }
    }
    last = (index, style)
    return style
  }
}

extension GlyphStyle {
  fileprivate mutating func take(_ value: Value, _ key: PropertyKey) {
    switch key {
    case .glyphOffset: offset = value.point
    case .glyphOpacity: opacity = unitClamped(value.number)
    case .glyphRotation: rotation = value.number
    case .glyphScale: scale = value.number
    default: break
    }
  }
}
