import Expressions
import Graphics
import Layout
import Scripting

/// Says in the script's words what is wrong with a layout.
extension EvaluationContext {
  func mistake(
    _ message: String, code: String = "layout", at place: SourcePlace, _ values: [Value],
    hint: String? = nil
  ) -> StagingError {
    let time = values[ClockSlot.time].number
    let moment = time == 0 ? "" : " (at \(NumberText.shortest(time)) s)"
    return StagingError(Diagnostic(code: code, message: message + moment, place: place, hint: hint))
  }

  // MARK: Conflicts

  func conflict(_ plan: LayoutPlan, _ origins: [Arrangement.Origin], _ values: [Value]) -> StagingError {
    var texts: [String] = []
    for origin in origins {
      let text = text(of: origin, plan, values)
      if !texts.contains(text) { texts.append(text) }
    }
    // A rule can be changed; where it stands says more than where its layers do.
    let shownFirst = origins.first { if case .rule = $0 { true } else { false } } ?? origins.first
    let place = shownFirst.flatMap { self.place(of: $0, plan) }
    let shown = texts.prefix(8).joined(separator: "; ") + (texts.count > 8 ? "; and \(texts.count - 8) more" : "")
    let message =
      texts.count == 1 ? "this constraint cannot hold: \(shown)" : "these constraints cannot all hold: \(shown)"
    return mistake(
      message, code: "layout.conflict", at: place ?? plan.place, values,
      hint: sizeBelowZero(origins, plan, values) ?? (texts.count == 1 ? nil : conflictHint(origins)))
  }

  /// What a spring or a finger has brought below 0 is no mistake of the layout. Constants that are written below 0 are.
  private func sizeBelowZero(_ origins: [Arrangement.Origin], _ plan: LayoutPlan, _ values: [Value]) -> String? {
    let isBelow = origins.contains { origin in
      guard case .rule(let index) = origin, case .slot = plan.rules[index].constant else { return false }
      let rule = plan.rules[index]
      return rule.attribute.isSize && rule.toItem == nil && rule.constant.value(values) < 0
    }
    guard isBelow, values[ClockSlot.time].number > 0 else { return nil }
    return "a size is not below 0: give the constraint a 'priority' of 999, or write '=max(0, …)'"
  }

  private func conflictHint(_ origins: [Arrangement.Origin]) -> String {
    for case .rule in origins { return "leave one of them out, or give it a 'priority' below 1000" }
    return "give one of the layers another size, or a 'contentHuggingPriority' or "
      + "'contentCompressionResistancePriority' below 1000"
  }

  private func text(of origin: Arrangement.Origin, _ plan: LayoutPlan, _ values: [Value]) -> String {
    switch origin {
    case .rule(let index): return text(of: plan.rules[index], plan, values)
    case .stack: return "the stack of \(plan.containerName)"
    case .fitting: return "the size of \(plan.containerName)"
    case .ownFrame(let item):
      return "the \(plan.items[item].own?.bounds == nil ? "position" : "frame") of '\(plan.items[item].name)'"
    case .naturalSize(let item): return "the natural size of '\(plan.items[item].name)'"
    case .notNegative(let item, let isWidth): return "\(plan.items[item].name).\(isWidth ? "width" : "height") >= 0"
    }
  }

  /// `gap: left.right <= right.left * 2 - 8`
  private func text(of rule: LayoutPlan.Rule, _ plan: LayoutPlan, _ values: [Value]) -> String {
    if let text = rule.text { return text }
    func name(_ operand: Arrangement.Operand) -> String {
      if case .item(let item) = operand { plan.items[item].name } else { "superlayer" }
    }
    let relation =
      switch rule.relation {
      case .equal: "=="
      case .lessOrEqual: "<="
      case .greaterOrEqual: ">="
      }
    var text = rule.name.map { $0 + ": " } ?? ""
    text += "\(name(rule.item)).\(rule.attribute.rawValue) \(relation) "
    let constant = rule.constant.value(values)
    guard let other = rule.toItem else { return text + NumberText.shortest(constant) }
    text += "\(name(other)).\(rule.toAttribute.rawValue)"
    let multiplier = rule.multiplier.value(values)
    if multiplier != 1 { text += " * " + NumberText.shortest(multiplier) }
    if constant != 0 { text += (constant < 0 ? " - " : " + ") + NumberText.shortest(abs(constant)) }
    return text
  }

  private func place(of origin: Arrangement.Origin, _ plan: LayoutPlan) -> SourcePlace? {
    switch origin {
    case .rule(let index): plan.rules[index].place
    case .stack: plan.stack?.place
    case .fitting: plan.place
    case .ownFrame(let item), .naturalSize(let item), .notNegative(let item, _):
      tree.layers[plan.items[item].layer].place
    }
  }

  // MARK: Ambiguities

  func ambiguity(
    _ plan: LayoutPlan, _ open: [Arrangement.OpenEnd], _ items: [LayoutItem], _ values: [Value]
  ) -> StagingError {
    let texts = open.map { end in
      let part =
        switch end.part {
        case .horizontalPosition: "horizontal position"
        case .width: "width"
        case .verticalPosition: "vertical position"
        case .height: "height"
        }
      return "the \(part) of '\(plan.items[end.item].name)'"
    }
    let shown = Array(texts.prefix(texts.count > 5 ? 4 : 5))
    var list = shown.joined(separator: ", ")
    if texts.count > shown.count {
      list += " and \(texts.count - shown.count) more"
    } else if let last = shown.last, shown.count > 1 {
      list = shown.dropLast().joined(separator: ", ") + " and " + last
    }
    let place = open.first.map { tree.layers[plan.items[$0.item].layer].place } ?? plan.place
    return mistake(
      "\(list) \(texts.count == 1 ? "is" : "are") not determined", code: "layout.ambiguous", at: place, values,
      hint: hint(plan, open, items))
  }

  private func hint(_ plan: LayoutPlan, _ open: [Arrangement.OpenEnd], _ items: [LayoutItem]) -> String? {
    let stretched = open.filter { end in
      end.part == .width && items[end.item].naturalWidth != nil
        || end.part == .height && items[end.item].naturalHeight != nil
    }
    if stretched.count > 1 {
      return "they keep their natural sizes equally: give one of them another 'contentHuggingPriority' or "
        + "'contentCompressionResistancePriority'"
    }
    guard let first = open.first else { return nil }
    let name = plan.items[first.item].name
    if let own = open.first(where: { plan.items[$0.item].readsItself }) {
      return
        "what is laid out in '\(plan.items[own.item].name)' reads its size or place, so it is not as large as that: "
        + "constrain it, or give it a 'frame'"
    }
    if tree.layers[plan.items[first.item].layer].name == nil, first.part == .width || first.part == .height {
      return "give it a size of its own, as in \"bounds\": [0, 0, 100, 100], or a 'name' to constrain it by"
    }
    switch first.part {
    case .horizontalPosition: return "constrain it, as in \"H:|-[\(name)]\""
    case .verticalPosition: return "constrain it, as in \"V:|-[\(name)]\""
    case .width: return "constrain it, as in \"H:[\(name)(100)]\""
    case .height: return "constrain it, as in \"V:[\(name)(100)]\""
    }
  }
}
