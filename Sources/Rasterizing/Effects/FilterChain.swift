import Graphics

/// Filters that are applied one after the other, without those that change nothing; neighbouring blurs are one.
struct FilterChain {
  private(set) var filters: [PictureFilter] = []

  init(_ all: [PictureFilter]) {
    for filter in all where FilterChain.hasEffect(filter) {
      if case .blur(let sigma) = filter, case .blur(let last)? = filters.last {
        // Variances add up.
        filters[filters.count - 1] = .blur(sigma: (last * last + sigma * sigma).squareRoot())
      } else {
        filters.append(filter)
      }
    }
  }

  var isEmpty: Bool { filters.isEmpty }

  private static func hasEffect(_ filter: PictureFilter) -> Bool {
    switch filter {
    case .blur(let sigma): sigma > 0
    case .matrix(let matrix): !ColorTransform.isIdentity(matrix)
    case .curves: true
    case .dropShadow(let color, _, let offset): color.alpha > 0 && offset.isFinite
    }
  }

  // MARK: - Reach

  /// Where the result can hold anything when the picture holds nothing outside `rect`.
  func extent(_ rect: PixelRect) -> PixelRect { filters.reduce(rect) { FilterChain.extent($0, $1) } }

  static func extent(_ rect: PixelRect, _ filter: PictureFilter) -> PixelRect {
    filter.fillsTransparency ? PixelBounds.everywhere : spread(rect, filter)
  }

  /// Where the result changes when the picture changes in `rect`.
  func spread(_ rect: PixelRect) -> PixelRect { filters.reduce(rect) { FilterChain.spread($0, $1) } }

  private static func spread(_ rect: PixelRect, _ filter: PictureFilter) -> PixelRect {
    switch filter {
    case .blur(let sigma): PixelBounds.outset(rect, GaussianKernel.reach(sigma: sigma))
    case .matrix, .curves: rect
    case .dropShadow(let color, let sigma, let offset):
      rect.union(PixelBounds.ofShadow(rect, Group.Shadow(color: color, sigma: sigma, offset: offset)))
    }
  }

  /// Which pixels of the picture the result in `rect` depends on.
  func source(_ rect: PixelRect) -> PixelRect { filters.reversed().reduce(rect) { FilterChain.source($0, $1) } }

  static func source(_ rect: PixelRect, _ filter: PictureFilter) -> PixelRect {
    switch filter {
    case .blur(let sigma): PixelBounds.outset(rect, GaussianKernel.reach(sigma: sigma))
    case .matrix, .curves: rect
    case .dropShadow(let color, let sigma, let offset):
      rect.union(PixelBounds.casting(Group.Shadow(color: color, sigma: sigma, offset: offset), onto: rect))
    }
  }

  /// Whether a part of the picture shows elsewhere than around itself.
  var moves: Bool {
    filters.contains {
      if case .dropShadow = $0 { true } else { false }
    }
  }
}
