/// Auto Layout of one layer's sublayers, as written.
public struct LayoutRules: Sendable {
  /// In the order of the file.
  public var rules: [LayoutRule] = []
  public var stack: Stack?

  public init() {}

  public var isEmpty: Bool { rules.isEmpty && stack == nil }
}

public enum LayoutRule: Sendable {
  /// `H:|-[left]-[right(==left)]-|`: views are sublayers, metrics parameters and `let`s.
  case visualFormat(Written<String>)
  case constraint(WrittenConstraint)
}

/// `item.attribute relatedBy toItem.toAttribute × multiplier + constant`
public struct WrittenConstraint: Sendable {
  public enum Attribute: String, Sendable, CaseIterable {
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, firstBaseline, lastBaseline
  }

  public enum Relation: String, Sendable, CaseIterable {
    case equal = "=="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
  }

  /// For key paths (`constraints.NAME.constant`) and messages.
  public var name: Written<String>?
  /// A sublayer; `superlayer` is the layer that bears the constraint.
  public var item: Written<String>
  public var attribute: Attribute
  public var relation: Relation
  /// Nil: the attribute is compared with the constant alone.
  public var toItem: Written<String>?
  public var toAttribute: Attribute?
  /// 1 unless given.
  public var multiplier: Formula?
  /// 0 unless given; may change in time.
  public var constant: Formula?
  /// 0 < p ≤ 1000, where 1000 is required, which it is unless given.
  public var priority: Formula?
  public var place: SourcePlace

  public init(
    name: Written<String>?, item: Written<String>, attribute: Attribute, relation: Relation, toItem: Written<String>?,
    toAttribute: Attribute?, multiplier: Formula?, constant: Formula?, priority: Formula?, place: SourcePlace
  ) {
    self.name = name
    self.item = item
    self.attribute = attribute
    self.relation = relation
    self.toItem = toItem
    self.toAttribute = toAttribute
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
    self.place = place
  }
}

/// UIStackView's arrangement of all sublayers that are not hidden.
public struct Stack: Sendable {
  public enum Axis: String, Sendable, CaseIterable { case horizontal, vertical }

  public enum Alignment: String, Sendable, CaseIterable {
    case fill, leading, top, firstBaseline, center, trailing, bottom, lastBaseline
  }

  public enum Distribution: String, Sendable, CaseIterable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
    /// CSS's: one after the other, at the beginning, in the middle or at the end.
    case start, center, end
  }

  // All may change in time.

  /// A name of `Axis`; horizontal unless given, as the other two are `fill`.
  public var axis: Formula?
  /// Points between neighbours; 0 unless given.
  public var spacing: Formula?
  /// A name of `Alignment`.
  public var alignment: Formula?
  /// A name of `Distribution`.
  public var distribution: Formula?
  /// A point: points at its left and right, and at its top and bottom, that stay free; none unless given.
  public var padding: Formula?
  public var place: SourcePlace

  public init(
    axis: Formula?, spacing: Formula?, alignment: Formula?, distribution: Formula?, padding: Formula?,
    place: SourcePlace
  ) {
    self.axis = axis
    self.spacing = spacing
    self.alignment = alignment
    self.distribution = distribution
    self.padding = padding
    self.place = place
  }
}
