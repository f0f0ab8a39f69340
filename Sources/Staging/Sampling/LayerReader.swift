import Graphics

/// One layer's values at one time, by property.
struct LayerReader {
  let context: EvaluationContext
  let values: [Value]
  let layer: Int
  let staged: StagedLayer

  init(context: EvaluationContext, values: [Value], layer: Int) {
    (self.context, self.values, self.layer) = (context, values, layer)
    staged = context.tree.layers[layer]
  }

  func slot(_ key: PropertyKey) -> Int? { staged.slot(key) }

  func value(_ key: PropertyKey) -> Value {
    if let slot = staged.slot(key) { return values[slot] }
    return context.defaults.value(key, of: staged.kind)
  }

  /// The layer's local time.
  var time: Double { values[staged.clock].number }

  /// Hidden, or outside of the time in which its clock shows it.
  var isHidden: Bool {
    if let presence = staged.presence, !values[presence].bool { return true }
    return bool(.hidden)
  }

  func number(_ key: PropertyKey) -> Double { value(key).number }
  func bool(_ key: PropertyKey) -> Bool { value(key).bool }
  func color(_ key: PropertyKey) -> Color? { value(key).color }
  func point(_ key: PropertyKey) -> Point { value(key).point }

  /// A number that may be absent (`perspective`, `lineHeight`).
  func optionalNumber(_ key: PropertyKey) -> Double? {
    if case .number(let number) = value(key) { return number }
    return nil
  }

  /// 0…1: animations may overshoot, what is drawn may not.
  func fraction(_ key: PropertyKey) -> Double { unitClamped(number(key)) }

  /// Never negative.
  func length(_ key: PropertyKey) -> Double { max(0, number(key)) }

  func option<Option: RawRepresentable<String>>(_ key: PropertyKey, _ fallback: Option) -> Option {
    value(key).string.flatMap(Option.init(rawValue:)) ?? fallback
  }

  var bounds: Rect { value(.bounds).rect.standardized }
}
