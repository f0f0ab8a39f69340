import Graphics

/// What is done to the picture of an element: clips, masks, opacity, blending.
extension SVGDrawer {
  /// - Parameters:
  ///   - place: of the element itself, its own transform included.
  ///   - isMask: then clips and masks alone count.
  mutating func composited(
    _ drawn: SVGDrawn, of element: Int, _ place: SVGPlace, isMask: Bool = false
  ) throws(SVGFailure) -> SVGDrawn {
    guard place.purpose != .box else { return drawn }
    var whole = isMask || place.purpose == .clip ? drawn : try filtered(drawn, of: element, place)
    if whole.nodes.isEmpty { return .nothing }
    var group = Group(children: [])
    var isGroup = false
    if let id = server("clip-path", of: element) {
      switch try clip(id, element, place) {
      case .nothing: return .nothing
      case .path(let clip): group.clip = clip
      case .mask(let mask, let depth):
        group.mask = mask
        whole.depth = max(whole.depth, depth)
      }
      isGroup = true
    }
    if place.purpose == .clip { return isGroup ? grouped(whole, group, element) : whole }
    if let id = server("mask", of: element) {
      guard let (mask, depth) = try mask(id, element, place) else { return .nothing }
      if group.mask != nil {
        whole = grouped(whole, group, element)
        group = Group(children: [])
      }
      group.mask = mask
      whole.depth = max(whole.depth, depth)
      isGroup = true
    }
    if isMask { return isGroup ? grouped(whole, group, element) : whole }
    group.opacity = opacity(of: element, place)
    if group.opacity == 0 { return .nothing }
    group.blend = blend(of: element)
    let isIsolated = document.keyword("isolation", of: element) == "isolate"
    if isGroup || isIsolated || group.blend != .normal { return grouped(whole, group, element) }
    if group.opacity == 1 { return whole }
    if whole.nodes.count == 1, let content = whole.nodes[0].content.faded(by: group.opacity) {
      whole.nodes[0].content = content
      return whole
    }
    return grouped(whole, group, element)
  }

  private mutating func opacity(of element: Int, _ place: SVGPlace) -> Double {
    guard let text = document.value("opacity", of: element) else { return 1 }
    return read(element) { () throws(StyleError) in
      try SVGValues.fraction(try SVGVariables.replaced(in: text, by: place.style.variables))
    } ?? 1
  }

  /// Whether some of them would blend with what is behind the picture.
  static func blends(_ nodes: [SceneNode]) -> Bool {
    nodes.contains { node in
      if case .group(let group) = node.content { group.blend != .normal } else { false }
    }
  }

  private mutating func blend(of element: Int) -> BlendMode {
    guard let name = document.keyword("mix-blend-mode", of: element) else { return .normal }
    guard let blend = BlendMode(rawValue: name) else {
      report("'mix-blend-mode': '\(name.prefix(40))' is not known", element)
      return .normal
    }
    return blend
  }

  /// The id that a `clip-path` or a `mask` names.
  private mutating func server(_ name: String, of element: Int) -> String? {
    guard let text = document.value(name, of: element), text.trimmed.lowercased() != "none" else { return nil }
    let found = read(element) { () throws(StyleError) in
      guard let (id, rest) = try SVGValues.reference(text), rest.isEmpty else {
        throw StyleError("'\(name)': only url(#id) is supported")
      }
      return id
    }
    return found
  }

  /// The element that a property names, of that kind.
  private mutating func target(_ id: String, _ name: String, _ element: Int) -> Int? {
    guard let target = document.element(id), document.elements[target].name == name else {
      report("there is no <\(name)> '\(id.prefix(40))'", element)
      return nil
    }
    return target
  }

  // MARK: Clips

  private enum Clip {
    case nothing
    case path(Group.Clip)
    /// With how deep groups nest in it.
    case mask(Group.Mask, Int)
  }

  private mutating func clip(_ id: String, _ element: Int, _ place: SVGPlace) throws(SVGFailure) -> Clip {
    guard let target = target(id, "clipPath", element) else { return .nothing }
    return try referring(to: target, from: element) { drawer throws(SVGFailure) in
      try drawer.clip(target, of: element, place)
    } ?? .nothing
  }

  private mutating func clip(_ target: Int, of element: Int, _ place: SVGPlace) throws(SVGFailure) -> Clip {
    try take(1)
    guard let units = try units("clipPathUnits", otherwise: "userspaceonuse", of: target, element, place) else {
      return .nothing
    }
    var inner = self.place(of: target, units.map.then(place.map), place.viewport)
    inner.purpose = .clip
    inner = entered(target, inner)
    guard let own = try transform(of: target, inner) else { return .nothing }
    inner.map = own.then(inner.map)
    var drawn = SVGDrawn()
    for child in document.elements[target].children where document.isSVG(child) {
      let name = document.elements[child].name
      if ["title", "desc", "metadata", "script", "style"].contains(name) { continue }
      let shown = name == "use" ? self.target(of: child).map { document.elements[$0].name } ?? name : name
      if ["g", "a", "svg", "symbol", "switch", "use"].contains(shown) {
        if shown != "use" { report("<\(shown)> does not belong into a clipPath", child) }
        continue
      }
      drawn.append(try draw(child, inner))
    }
    if drawn.nodes.isEmpty { return .nothing }
    let clipsItself = document.keyword("clip-path", of: target).map { $0 != "none" } ?? false
    if !clipsItself, drawn.nodes.count == 1, case .fill(let fill) = drawn.nodes[0].content {
      return .path(Group.Clip(path: fill.path, rule: fill.rule, transform: fill.transform))
    }
    let whole = try composited(drawn, of: target, inner)
    return whole.nodes.isEmpty ? .nothing : .mask(Group.Mask(nodes: whole.nodes), whole.depth)
  }

  /// From the units that an attribute says to the space of the element; nil where nothing is drawn.
  mutating func units(
    _ name: String, otherwise: String, of target: Int, _ element: Int, _ place: SVGPlace
  ) throws(SVGFailure) -> (map: Affine, isInBox: Bool)? {
    let text = document.keyword(name, of: target) ?? otherwise
    let isInBox = read(target) { () throws(StyleError) in
      try SVGStyle.word(text, ["objectboundingbox": true, "userspaceonuse": false])
    }
    guard isInBox == true else { return isInBox == nil ? nil : (.identity, false) }
    guard let box = try bounds(of: element, place), box.width > 0, box.height > 0 else { return nil }
    return (Affine(box.width, 0, 0, box.height, box.minX, box.minY), true)
  }

  // MARK: Masks

  /// Nil where nothing shows.
  private mutating func mask(
    _ id: String, _ element: Int, _ place: SVGPlace
  ) throws(SVGFailure) -> (Group.Mask, Int)? {
    guard let target = target(id, "mask", element) else { return nil }
    let found = try referring(to: target, from: element) { drawer throws(SVGFailure) in
      try drawer.mask(target, of: element, place)
    }
    return found ?? nil
  }

  private mutating func mask(
    _ target: Int, of element: Int, _ place: SVGPlace
  ) throws(SVGFailure) -> (Group.Mask, Int)? {
    try take(1)
    guard let units = try units("maskUnits", otherwise: "objectboundingbox", of: target, element, place),
      let contentUnits = try self.units(
        "maskContentUnits", otherwise: "userspaceonuse", of: target, element, place),
      let area = area(of: target, isInBox: units.isInBox, place)
    else { return nil }
    let inner = entered(target, self.place(of: target, contentUnits.map.then(place.map), place.viewport))
    if inner.style.isLinear { report("'color-interpolation' linearRGB is not supported", target) }
    let drawn = try children(of: target, inner)
    if drawn.nodes.isEmpty { return nil }
    let cut = clipped(drawn, to: area, units.map.then(place.map), target)
    let whole = try composited(cut, of: target, inner, isMask: true)
    let type = document.keyword("mask-type", of: target) ?? "luminance"
    guard
      let mode = read(
        target,
        { () throws(StyleError) in
          try SVGStyle.word(type, ["luminance": Group.Mask.Mode.luminance, "alpha": .alpha])
        }), !whole.nodes.isEmpty
    else { return nil }
    return (Group.Mask(nodes: whole.nodes, mode: mode), whole.depth)
  }

  /// Outside of it a mask lets nothing through and a filter draws nothing: a tenth more than the box on each side, where
  /// nothing else is said.
  mutating func area(of target: Int, isInBox: Bool, _ place: SVGPlace) -> Rect? {
    let viewport = isInBox ? SVGViewport(size: Size(1, 1)) : place.viewport
    let (width, height) = (viewport.size.width, viewport.size.height)
    let usual = Rect(-0.1 * width, -0.1 * height, 1.2 * width, 1.2 * height)
    return area(of: target, within: usual, viewport).flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
  }

  /// What the attributes `x`, `y`, `width` and `height` say; what they do not as in `usual`. Nil, and told, where they
  /// cannot be read.
  mutating func area(of element: Int, within usual: Rect, _ viewport: SVGViewport) -> Rect? {
    let lengths = SVGShape.Lengths(
      document: document, element: element, viewport: viewport, areAttributes: true)
    return read(element) { () throws(StyleError) in
      func size(_ name: String, _ direction: SVGViewport.Direction, _ otherwise: Double) throws(StyleError) -> Double {
        try lengths.own(name, direction) == nil ? otherwise : lengths.size(name, direction)
      }
      return Rect(
        try lengths.own("x", .across) ?? usual.minX, try lengths.own("y", .down) ?? usual.minY,
        try size("width", .across, usual.width), try size("height", .down, usual.height))
    }
  }
}
