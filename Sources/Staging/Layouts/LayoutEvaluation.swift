import Expressions
import Graphics
import Layout
import Scripting
import Typesetting

/// Solves a layout at one time.
extension EvaluationContext {
  /// The frame of each item, in the container's own space.
  func frames(_ plan: LayoutPlan, _ values: [Value]) throws(StagingError) -> Value {
    let solution = try solution(plan, nil, FittingSizes(), values)
    return .array(solution.frames.map { .rect($0) })
  }

  /// - Parameter fitting: nil: the container is as large as it is.
  func solution(
    _ plan: LayoutPlan, _ fitting: Arrangement.Fitting?, _ sizes: FittingSizes, _ values: [Value]
  ) throws(StagingError) -> Arrangement.Solution {
    var items: [LayoutItem] = []
    for item in plan.items { items.append(try layoutItem(item, width: nil, sizes, values)) }
    var (found, ambiguity) = try firstSolution(plan, fitting, items, values)
    // Where there is no room for a text in one line its height follows from its width.
    var isBroken = false
    for (index, item) in plan.items.enumerated() where item.natural.mayBreak {
      guard let natural = items[index].naturalWidth, found.frames[index].width < natural else { continue }
      items[index] = try layoutItem(item, width: found.frames[index].width, sizes, values)
      // A text is as wide as its longest line then, and what holds such texts has room to spare.
      let longest = min(items[index].naturalWidth ?? natural, found.frames[index].width)
      let isNarrower = longest < found.frames[index].width - 1e-6
      items[index].naturalWidth = item.isText || isNarrower ? longest : natural
      isBroken = true
    }
    if isBroken {
      found = try solve(plan, fitting, items, values)
    } else if let ambiguity {
      throw ambiguity
    }
    if limit(&items, found, plan, values) { found = try solve(plan, fitting, items, values) }
    // Where there is no room for its last lines another one is the last.
    var isCut = false
    for (index, item) in plan.items.enumerated() {
      guard item.isText, let natural = items[index].naturalHeight, found.frames[index].height < natural else {
        continue
      }
      let cut = try layoutItem(
        item, width: found.frames[index].width, height: found.frames[index].height, sizes, values)
      if cut.lastBaseline != items[index].lastBaseline { isCut = true }
      items[index].lastBaseline = cut.lastBaseline
    }
    if isCut { found = try solve(plan, fitting, items, values) }
    // Texts that break leave room at the ends of their lines: without it the container may be narrower.
    if isBroken, let width = fitting?.width, let loose = try? solve(plan, Arrangement.Fitting(), items, values) {
      found.size.width = min(width, loose.size.width)
    }
    if fitting == Arrangement.Fitting() { sizes.note(openSides(plan, items, found, values), of: plan) }
    return found
  }

  /// - Returns: also what is wrong with it, if texts that break may determine what is not yet determined.
  private func firstSolution(
    _ plan: LayoutPlan, _ fitting: Arrangement.Fitting?, _ items: [LayoutItem], _ values: [Value]
  ) throws(StagingError) -> (Arrangement.Solution, ambiguity: StagingError?) {
    var open: [Arrangement.OpenEnd] = []
    do throws(StagingError) {
      return (try solve(plan, fitting, items, values, open: &open), nil)
    } catch {
      // Widths say where texts break: they must be known.
      guard !open.isEmpty, open.allSatisfy(\.part.isVertical), plan.items.contains(where: \.natural.mayBreak) else {
        throw error
      }
      return (try solve(plan, fitting, items, values, mayBeOneOfMany: true), error)
    }
  }

  func laidOutFrame(_ frames: Int, _ item: Int, _ values: [Value]) -> Rect {
    guard case .array(let all) = values[frames], item < all.count else { return .zero }
    return all[item].rect
  }

  // MARK: What there is

  func layoutItem(
    _ item: LayoutPlan.Item, width: Double?, height: Double? = nil, _ sizes: FittingSizes, _ values: [Value]
  ) throws(StagingError) -> LayoutItem {
    var result = LayoutItem()
    switch item.natural {
    case .none: break
    case .slot(let slot):
      let size =
        if case .rect(let rect) = values[slot] { rect.standardized.size } else {
          Size(values[slot].point.x, values[slot].point.y)
        }
      if size != .zero { (result.naturalWidth, result.naturalHeight) = (size.width, size.height) }
    case .layout(let plan):
      var size = try fittingSize(plan, sizes, values)
      // What cannot be so narrow stands out of it.
      if let width, let narrow = try? fittingSize(plan, width: width, sizes, values) { size = narrow }
      (result.naturalWidth, result.naturalHeight) = (size.width, size.height)
      let open = sizes.openSides(of: plan)
      if open.width { result.naturalWidth = nil }
      if open.height { result.naturalHeight = nil }
    case .text:
      let reader = LayerReader(context: self, values: values, layer: item.layer)
      let layout = try TextPart.layout(reader, width: width, height: height)
      let size = layout?.size ?? .zero
      (result.naturalWidth, result.naturalHeight) = (size.width, size.height)
      let share: Double =
        switch reader.value(.verticalAlignment).string {
        case "center": 0.5
        case "bottom": 1
        default: 0
        }
      func baseline(_ y: Double) -> Baseline { Baseline(fraction: share, offset: y - share * size.height) }
      result.firstBaseline = baseline(layout?.firstBaseline ?? 0)
      result.lastBaseline = baseline(layout?.lastBaseline ?? 0)
    }
    result.hugging = try priorities(item.hugging, result.hugging, values)
    result.compressionResistance = try priorities(item.resistance, result.compressionResistance, values)
    return result
  }

  func priorities(
    _ slot: Int?, _ fallback: LayoutItem.Priorities, _ values: [Value]
  ) throws(StagingError) -> LayoutItem.Priorities {
    guard let slot else { return fallback }
    let pair: [Double]
    switch values[slot] {
    case .array(let numbers): pair = numbers.map(\.number)
    case .number(let number): pair = [number, number]
    default: return fallback
    }
    guard pair.count == 2 else { return fallback }
    return LayoutItem.Priorities(
      horizontal: min(1000, max(0.001, pair[0])), vertical: min(1000, max(0.001, pair[1])))
  }

  // MARK: Solving

  /// - Parameters:
  ///   - fitting: nil: the container is as large as it is.
  ///   - isBare: nothing counts that may be given up.
  ///   - mayBeOneOfMany: whether other solutions may be as good; nil: only where the container's size is to be found.
  func solve(
    _ plan: LayoutPlan, _ fitting: Arrangement.Fitting?, _ items: [LayoutItem], _ values: [Value],
    isBare: Bool = false, mayBeOneOfMany: Bool? = nil
  ) throws(StagingError) -> Arrangement.Solution {
    var open: [Arrangement.OpenEnd] = []
    return try solve(plan, fitting, items, values, isBare: isBare, mayBeOneOfMany: mayBeOneOfMany, open: &open)
  }

  /// - Parameter open: becomes what is not determined.
  private func solve(
    _ plan: LayoutPlan, _ fitting: Arrangement.Fitting?, _ items: [LayoutItem], _ values: [Value],
    isBare: Bool = false, mayBeOneOfMany: Bool? = nil, open: inout [Arrangement.OpenEnd]
  ) throws(StagingError) -> Arrangement.Solution {
    var arrangement: Arrangement
    if let fitting {
      arrangement = Arrangement(fitting, items: items)
    } else {
      let bounds = values[plan.bounds].rect.standardized
      arrangement = Arrangement(
        container: plan.isScrolled ? Rect(origin: .zero, size: bounds.size) : bounds, items: items)
    }
    arrangement.addNaturalSizes()
    arrangement.addLimits()
    for (index, item) in plan.items.enumerated() {
      guard let own = item.own else { continue }
      fix(index, own, &arrangement, values)
    }
    for index in plan.rules.indices { try constrain(plan, index, isBare: isBare, &arrangement, values) }
    if let stack = plan.stack { stackUp(plan, stack, &arrangement, values) }
    do throws(Arrangement.Failure) {
      return isBare ? try arrangement.solution() : try plan.solution(arrangement, mayBeOneOfMany: mayBeOneOfMany)
    } catch {
      if case .undetermined(let found) = error { open = found }
      throw mistake(error, of: plan, arrangement, items, values)
    }
  }

  /// Adds one of the rules, as its numbers are now.
  /// - Parameter isBare: whether it is left out if it may be given up.
  private func constrain(
    _ plan: LayoutPlan, _ index: Int, isBare: Bool, _ arrangement: inout Arrangement, _ values: [Value]
  ) throws(StagingError) {
    let rule = plan.rules[index]
    let multiplier = rule.multiplier.value(values)
    let priority = rule.priority.value(values)
    if isBare, priority < LinearConstraint.required { return }
    // Of a size nothing is left but the constant.
    let other = multiplier == 0 && rule.attribute.isSize ? nil : rule.toItem
    if other != nil, multiplier == 0 {
      throw mistake("the multiplier of a constraint is 0", at: rule.place, values)
    }
    if !(priority > 0 && priority <= 1000) {
      throw mistake(
        "a priority is above 0, at most 1000, not \(NumberText.shortest(priority))", at: rule.place, values)
    }
    arrangement.constrain(
      rule.item, rule.attribute, rule.relation, to: other.map { ($0, rule.toAttribute) },
      multiplier: multiplier, constant: rule.constant.value(values), priority: priority, origin: .rule(index))
  }

  /// Why there is no one layout, in the script's words.
  private func mistake(
    _ failure: Arrangement.Failure, of plan: LayoutPlan, _ arrangement: Arrangement, _ items: [LayoutItem],
    _ values: [Value]
  ) -> StagingError {
    switch failure {
    case .conflict(let origins):
      var mistake = conflict(plan, origins, values)
      mistake.others = arrangement.conflicts(beside: origins).map { conflict(plan, $0, values).diagnostic }
      return mistake
    case .undetermined(let found): return ambiguity(plan, found, items, values)
    case .unsolvable:
      return mistake(
        "the layout of \(plan.containerName) has numbers too large, or too different in size, to be solved",
        at: plan.place, values)
    }
  }

  private func fix(
    _ index: Int, _ own: LayoutPlan.OwnFrame, _ arrangement: inout Arrangement, _ values: [Value]
  ) {
    let (position, anchor) = (values[own.position].point, values[own.anchor].point)
    let origin = Arrangement.Origin.ownFrame(index)
    if let bounds = own.bounds {
      let size = values[bounds].rect.standardized.size
      arrangement.constrain(.item(index), .width, .equal, constant: size.width, origin: origin)
      arrangement.constrain(.item(index), .height, .equal, constant: size.height, origin: origin)
    }
    arrangement.add(
      LinearConstraint([.init(4 * index, 1), .init(4 * index + 1, anchor.x)], .equal, position.x), origin)
    arrangement.add(
      LinearConstraint([.init(4 * index + 2, 1), .init(4 * index + 3, anchor.y)], .equal, position.y), origin)
  }

  /// Hidden layers take no room: they stand as nothing at the container's origin.
  private func stackUp(
    _ plan: LayoutPlan, _ stack: LayoutPlan.StagedStack, _ arrangement: inout Arrangement, _ values: [Value]
  ) {
    var members: [Int] = []
    for (index, item) in plan.items.enumerated() {
      guard let hidden = item.hidden, values[hidden].bool else {
        members.append(index)
        continue
      }
      for (attribute, place) in [
        (LayoutAttribute.left, arrangement.container.minX), (.width, 0), (.top, arrangement.container.minY),
        (.height, 0),
      ] {
        arrangement.constrain(.item(index), attribute, .equal, constant: place, priority: 1, origin: .stack)
      }
    }
    stack.arrangement(values).add(to: &arrangement, members: members)
  }
}
