import Graphics

/// Steps that put pictures together.
///
/// What lies over each other is put together in sRGB whatever `color-interpolation-filters` says: in eight bits of light
/// dark colors would be others, and the difference shows where both are translucent alone. Blend modes and sums are made
/// in light where it says so.
extension SVGFilterSteps {
  mutating func merge(_ step: Int, _ drawer: inout SVGDrawer) throws(SVGFailure) -> Picture? {
    var drawn = SVGDrawn()
    for node in drawer.document.elements[step].children where drawer.document.isSVG(node) {
      guard drawer.document.elements[node].name == "feMergeNode" else { continue }
      guard let input = try input("in", of: node, &drawer) else { return nil }
      drawn.append(try self.drawn(input, linear: false, node, &drawer))
    }
    return Picture(drawn: drawn)
  }

  mutating func blend(
    _ step: Int, _ style: SVGStyle, _ drawer: inout SVGDrawer
  ) throws(SVGFailure) -> Picture? {
    let name = drawer.document.attribute("mode", of: step)?.trimmed ?? "normal"
    let mode = drawer.read(step) { () throws(StyleError) in
      do throws(StyleError) {
        return try SVGStyle.word(String(name), Self.modes)
      } catch {
        throw StyleError("'mode': \(error.message)")
      }
    }
    guard let mode, let (above, beneath) = try inputs(of: step, &drawer) else { return nil }
    let isLinear = style.isFilteredInLight && mode != .normal
    let upper = try drawn(above, linear: isLinear, step, &drawer)
    let lower = try drawn(beneath, linear: isLinear, step, &drawer)
    return Picture(drawn: put(upper, onto: lower, mode, step, &drawer), isLinear: isLinear)
  }

  private static let modes = Dictionary(
    uniqueKeysWithValues: BlendMode.allCases.filter { $0 != .plusLighter }.map { ($0.rawValue, $0) })

  /// Porter's and Duff's operators.
  mutating func composite(
    _ step: Int, _ style: SVGStyle, _ drawer: inout SVGDrawer
  ) throws(SVGFailure) -> Picture? {
    guard let (above, beneath) = try inputs(of: step, &drawer) else { return nil }
    let isBlack = pictures[above].isBlack && pictures[beneath].isBlack
    let values = SVGFilterValues(document: drawer.document, element: step)
    guard let found = drawer.read(step, { () throws(StyleError) in try values.composition(isBlack: isBlack) }) else {
      return nil
    }
    var isLinear = false
    if case .lighter = found { isLinear = style.isFilteredInLight }
    let upper = try drawn(above, linear: isLinear, step, &drawer)
    let lower = try drawn(beneath, linear: isLinear, step, &drawer)
    let made = try composed(upper, lower, found, step, &drawer)
    return Picture(drawn: made, isLinear: isLinear, isBlack: isBlack)
  }

  /// Both inputs of a step, the upper one first; nil, and told, where there is none.
  private mutating func inputs(of step: Int, _ drawer: inout SVGDrawer) throws(SVGFailure) -> (Int, Int)? {
    guard let above = try input("in", of: step, &drawer), let beneath = try input("in2", of: step, &drawer) else {
      return nil
    }
    return (above, beneath)
  }

  private func composed(
    _ upper: SVGDrawn, _ lower: SVGDrawn, _ composition: SVGFilterValues.Composition, _ step: Int,
    _ drawer: inout SVGDrawer
  ) throws(SVGFailure) -> SVGDrawn {
    switch composition {
    case .over: return put(upper, onto: lower, .normal, step, &drawer)
    case .within: return masked(upper, by: lower, .alpha, step, &drawer)
    case .out: return masked(upper, by: lower, .alphaInverted, step, &drawer)
    case .outReversed: return masked(lower, by: upper, .alphaInverted, step, &drawer)
    case .atop, .xor:
      let isAtop = if case .atop = composition { true } else { false }
      let (mask, second) = (try drawer.copied(upper), try drawer.copied(lower))
      let outside = masked(lower, by: mask, .alphaInverted, step, &drawer)
      let inside = masked(upper, by: second, isAtop ? .alpha : .alphaInverted, step, &drawer)
      return put(inside, onto: outside, .plusLighter, step, &drawer)
    case .lighter(let k2, let k3):
      let (first, second) = (faded(upper, k2, step, &drawer), faded(lower, k3, step, &drawer))
      return put(first, onto: second, .plusLighter, step, &drawer)
    }
  }

  private func put(
    _ above: SVGDrawn, onto beneath: SVGDrawn, _ mode: BlendMode, _ step: Int, _ drawer: inout SVGDrawer
  ) -> SVGDrawn {
    var both = beneath
    if mode == .normal || above.nodes.isEmpty || beneath.nodes.isEmpty {
      both.append(above)
      return both
    }
    both.append(drawer.grouped(above, Group(children: [], blend: mode), step))
    return drawer.grouped(both, Group(children: []), step)
  }

  /// - Parameter mask: its nodes are used up.
  private func masked(
    _ drawn: SVGDrawn, by mask: SVGDrawn, _ mode: Group.Mask.Mode, _ step: Int, _ drawer: inout SVGDrawer
  ) -> SVGDrawn {
    if mask.nodes.isEmpty { return mode == .alpha ? .nothing : drawn }
    if drawn.nodes.isEmpty { return .nothing }
    var result = drawn
    result.depth = max(drawn.depth, mask.depth)
    return drawer.grouped(result, Group(children: [], mask: Group.Mask(nodes: mask.nodes, mode: mode)), step)
  }

  private func faded(_ drawn: SVGDrawn, _ opacity: Double, _ step: Int, _ drawer: inout SVGDrawer) -> SVGDrawn {
    if opacity == 1 || drawn.nodes.isEmpty { return drawn }
    return drawer.grouped(drawn, Group(children: [], opacity: opacity), step)
  }
}
