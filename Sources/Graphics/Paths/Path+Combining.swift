extension Path {
  /// All of `paths` as the subpaths of one, in their order.
  public static func compound(_ paths: [Path]) -> Path {
    var path = Path()
    path.reserve(
      verbs: paths.reduce(0) { $0 + $1.verbs.count }, points: paths.reduce(0) { $0 + $1.points.count })
    for part in paths { path.append(part) }
    return path
  }

  /// `paths` run together into one subpath: every move after the first becomes a line, left out where it leads to where
  /// the path already is; closes inside are dropped, and one is added at the end where `closed`.
  public static func joined(_ paths: [Path], closed: Bool) -> Path {
    var joined = Path()
    joined.reserve(
      verbs: paths.reduce(1) { $0 + $1.verbs.count }, points: paths.reduce(0) { $0 + $1.points.count })
    for path in paths {
      var next = 0
      for verb in path.verbs {
        let p = path.points[next..<next + verb.pointCount]
        next += verb.pointCount
        switch verb {
        case .move:
          if joined.isEmpty {
            joined.move(to: p[p.startIndex])
          } else if joined.currentPoint != p[p.startIndex] {
            joined.line(to: p[p.startIndex])
          }
        case .line: joined.line(to: p[p.startIndex])
        case .quad: joined.quad(p[p.startIndex], to: p[p.startIndex + 1])
        case .cubic: joined.cubic(p[p.startIndex], p[p.startIndex + 1], to: p[p.startIndex + 2])
        case .close: break
        }
      }
    }
    if closed { joined.close() }
    return joined
  }
}

extension Path {
  /// Each subpath as a path of its own; a `move` that nothing follows is none.
  public var subpaths: [Path] {
    var found: [Path] = []
    var start: Point?
    var index = 0
    var isOpen = false
    for verb in verbs {
      let own = points[index..<index + verb.pointCount]
      index += verb.pointCount
      if verb == .move {
        (start, isOpen) = (own.first, false)
        continue
      }
      if !isOpen, verb != .close, let start {
        var path = Path()
        path.move(to: start)
        found.append(path)
        isOpen = true
      }
      guard isOpen, let last = found.indices.last, let end = own.last ?? start else { continue }
      switch verb {
      case .move: break
      case .line: found[last].line(to: end)
      case .quad: found[last].quad(own[own.startIndex], to: end)
      case .cubic: found[last].cubic(own[own.startIndex], own[own.startIndex + 1], to: end)
      case .close:
        found[last].close()
        isOpen = false
      }
    }
    return found
  }
}
