import Graphics

/// The way in which a group is drawn. The pixels are the same but for rounding; so where the way changes from one
/// picture to the next, all of the group has to be drawn anew.
enum GroupManner: Equatable {
  /// Its children are drawn straight onto what is behind.
  case straight
  /// Its only child is, with the group's opacity.
  case leaf
  /// It is composited by itself first.
  case picture

  init(of group: Group) {
    var group = group
    if group.warp != nil {
      // What the flat picture is made of.
      if group.backdrop != nil { (group.clip, group.mask) = (nil, nil) }
      (group.opacity, group.blend, group.backdrop) = (1, .normal, nil)
    }
    self = .picture
    guard group.mask == nil, group.blend == .normal, group.backdrop == nil,
      group.clip.map({ AlignedRectangle($0) != nil }) ?? true, FilterChain(group.filters).isEmpty
    else { return }
    if byte(group.opacity) == 255 {
      guard group.shadow == nil || group.shadow?.path != nil else { return }
      if !group.children.contains(where: \.seesBehind) { self = .straight }
    } else if group.shadow == nil, group.children.count == 1, group.children[0].isLeaf {
      self = .leaf
    }
  }
}

extension Group {
  /// Whether opacity, and a clip, are all that is done to its picture.
  var onlyFades: Bool {
    warp == nil && backdrop == nil && mask == nil && shadow == nil && blend == .normal && FilterChain(filters).isEmpty
      && !children.contains(where: \.hasBackdrop)
  }
}

extension SceneNode {
  /// Whether it is drawn otherwise than simply over what is behind it.
  var seesBehind: Bool {
    switch content {
    case .group(let group): group.blend != .normal || group.backdrop != nil
    case .particles(let particles): particles.isAdditive
    case .fill, .stroke, .image, .pattern, .shaded, .curl: false
    }
  }

  /// Whether nothing is in it that has a version of its own.
  var hasNoNodes: Bool {
    switch content {
    case .fill, .stroke, .image, .shaded: true
    case .group, .pattern, .particles, .curl: false
    }
  }

  /// Whether it shows what is behind it filtered.
  var hasBackdrop: Bool {
    if case .group(let group) = content { group.backdrop != nil } else { false }
  }

  /// A single shape, which needs no picture of its own to be faded.
  fileprivate var isLeaf: Bool {
    switch content {
    case .fill(let fill): fill.paint.isColor
    case .stroke(let content): content.paint.isColor
    case .image: true
    case .group, .pattern, .particles, .shaded, .curl: false
    }
  }
}

extension Paint {
  fileprivate var isColor: Bool {
    if case .color = self { true } else { false }
  }
}
