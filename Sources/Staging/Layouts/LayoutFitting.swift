import Graphics
import Layout

/// Containers that are as large as what is laid out in them.
extension EvaluationContext {
  /// The size that a container has by what is in it.
  /// - Parameter width: nil: to be found, too.
  func fittingSize(
    _ plan: LayoutPlan, width: Double? = nil, _ sizes: FittingSizes, _ values: [Value]
  ) throws(StagingError) -> Size {
    let key = FittingSizes.Key(plan: ObjectIdentifier(plan), width: width)
    if let known = sizes.found[key] { return known }
    let solution = try solution(plan, Arrangement.Fitting(width: width), sizes, values)
    sizes.found[key] = solution.size
    return solution.size
  }

  /// Which sides of a container nothing in it holds, so that they could as well be of no length.
  func openSides(
    _ plan: LayoutPlan, _ items: [LayoutItem], _ found: Arrangement.Solution, _ values: [Value]
  ) -> FittingSizes.OpenSides {
    func isOpen(isWidth: Bool) -> Bool {
      let side: LayoutAttribute = isWidth ? .width : .height
      if (isWidth ? found.size.width : found.size.height) > 0 { return false }
      if plan.rules.contains(where: { $0.item == .container && $0.attribute == side }) { return false }
      return plan.items.indices.contains { index in
        let item = plan.items[index]
        if item.own?.bounds != nil || item.hidden.map({ values[$0].bool }) == true { return false }
        let frame = found.frames[index]
        let (length, end) = isWidth ? (frame.width, frame.maxX) : (frame.height, frame.maxY)
        let natural = isWidth ? items[index].naturalWidth : items[index].naturalHeight
        return length <= 0 ? natural == nil : plan.stack == nil && end > 1e-6
      }
    }
    return .init(width: isOpen(isWidth: true), height: isOpen(isWidth: false))
  }

  /// Where containers are not as large as they would be, what must hold in them bounds how large they are.
  /// - Returns: whether that says more than was known.
  func limit(
    _ items: inout [LayoutItem], _ found: Arrangement.Solution, _ plan: LayoutPlan, _ values: [Value]
  ) -> Bool {
    var isLimited = false
    for (index, item) in plan.items.enumerated() {
      guard case .layout(let inner) = item.natural else { continue }
      let frame = found.frames[index]
      if frame.width == items[index].naturalWidth, frame.height == items[index].naturalHeight { continue }
      guard let limits = try? self.limits(inner, values) else { continue }
      func isOutside(_ size: Double, _ least: Double, _ most: Double) -> Bool {
        size < least - 1e-6 || size > max(least, most) + 1e-6
      }
      if isOutside(frame.width, limits.least.width, limits.most.width)
        || isOutside(frame.height, limits.least.height, limits.most.height)
      {
        items[index].limits = limits
        isLimited = true
      }
    }
    return isLimited
  }

  /// The sizes between which a container must be for what holds in it without exception.
  private func limits(
    _ plan: LayoutPlan, _ values: [Value]
  ) throws(StagingError) -> LayoutItem.Limits {
    var items: [LayoutItem] = []
    for item in plan.items {
      var bare = LayoutItem()
      bare.limits = try limits(of: item, values)
      items.append(bare)
    }
    let least = try solve(plan, Arrangement.Fitting(), items, values, isBare: true).size
    let most = try solve(plan, Arrangement.Fitting(isLargest: true), items, values, isBare: true).size
    return LayoutItem.Limits(least: least, most: most)
  }

  /// The same of what is in an item, and of a natural size that it keeps whatever happens. Nil: any size.
  private func limits(of item: LayoutPlan.Item, _ values: [Value]) throws(StagingError) -> LayoutItem.Limits? {
    if case .none = item.natural { return nil }
    var inside: LayoutItem.Limits?
    if case .layout(let inner) = item.natural { inside = try limits(inner, values) }
    let usual = LayoutItem()
    let hugging = try priorities(item.hugging, usual.hugging, values)
    let resistance = try priorities(item.resistance, usual.compressionResistance, values)
    let most = max(hugging.horizontal, hugging.vertical, resistance.horizontal, resistance.vertical)
    guard most >= LinearConstraint.required else { return inside }
    let endless = Arrangement.Fitting.endless
    var limits = inside ?? LayoutItem.Limits(least: .zero, most: Size(endless, endless))
    let natural = try layoutItem(item, width: nil, FittingSizes(), values)
    func bound(_ side: WritableKeyPath<Size, Double>, _ size: Double?, _ hugs: Double, _ resists: Double) {
      guard let size else { return }
      if resists >= LinearConstraint.required { limits.least[keyPath: side] = max(limits.least[keyPath: side], size) }
      if hugs >= LinearConstraint.required { limits.most[keyPath: side] = min(limits.most[keyPath: side], size) }
    }
    bound(\.width, natural.naturalWidth, hugging.horizontal, resistance.horizontal)
    // A text that has not the room for its width is higher.
    let keepsHeight = !item.isText || resistance.horizontal >= LinearConstraint.required
    bound(\.height, natural.naturalHeight, keepsHeight ? hugging.vertical : 0, resistance.vertical)
    return limits
  }
}

/// What has been found of containers at one time, so that it is not looked for again from each layer around them.
final class FittingSizes {
  struct Key: Hashable {
    var plan: ObjectIdentifier
    var width: Double?
  }

  struct OpenSides {
    var width = false
    var height = false
  }

  fileprivate var found: [Key: Size] = [:]
  private var open: [ObjectIdentifier: OpenSides] = [:]

  func note(_ sides: OpenSides, of plan: LayoutPlan) { open[ObjectIdentifier(plan)] = sides }
  /// Of a container whose size has been found.
  func openSides(of plan: LayoutPlan) -> OpenSides { open[ObjectIdentifier(plan)] ?? OpenSides() }
}
