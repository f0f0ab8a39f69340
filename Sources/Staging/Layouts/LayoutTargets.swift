import Scripting

/// Numbers of layouts that timeline entries without a layer act on: those of the script's or component's own rules.
extension StageBuilder {
  /// - Returns: Nil where the key path begins with neither `constraints` nor `stack`, or a parameter is called so.
  mutating func layoutTargets(
    _ names: [String], _ keyPath: Written<String>, _ item: TimelineSchedule.Item
  ) -> [Target]? {
    guard let first = names.first, table.parameter(first, from: item.scope) == nil else { return nil }
    let scopes = table.tree.scopes
    switch table.resolveLayout(names, from: 0, in: scopes[scopes[item.scope].home].root) {
    case nil: return nil
    case .slot(let slot, let consumed):
      return component(Array(names[consumed...]), of: slot, keyPath, nil).map { [$0] } ?? []
    case .unknown(let index, let candidates):
      let known = names.prefix(index).joined(separator: ".")
      let missing = index < names.count ? names[index] : ""
      error(
        "unknown-key-path", missing.isEmpty ? "say what of '\(known)'" : "'\(known)' has no '\(missing)'",
        at: keyPath.place,
        hint: suggestion(missing) { candidates }
          ?? (candidates.isEmpty ? nil : "it has " + candidates.joined(separator: ", ")))
      return []
    case .layer: return []
    }
  }
}
