/// Apple's visual format language: `H:|-[left]-(>=8,<=20@750)-[right(==left)]-|`, parsed. Names are as written; nothing
/// is known of views and metrics yet.
public struct VisualFormat: Hashable, Sendable {
  public enum Axis: String, Hashable, Sendable {
    case horizontal = "H"
    case vertical = "V"
  }

  /// Bytes of the string, so that messages can point into it.
  public typealias Place = Range<Int>

  /// A number, or the name of a metric (in sizes also of a view).
  public struct Amount: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      case number(Double)
      case name(String)
    }

    public var kind: Kind
    public var place: Place

    public init(kind: Kind, place: Place) {
      self.kind = kind
      self.place = place
    }
  }

  /// `>=20@750`
  public struct Predicate: Hashable, Sendable {
    public var relation: LinearConstraint.Relation
    public var amount: Amount
    /// Nil: required.
    public var priority: Amount?

    public init(relation: LinearConstraint.Relation, amount: Amount, priority: Amount?) {
      self.relation = relation
      self.amount = amount
      self.priority = priority
    }
  }

  /// What is between two views, or a view and the superview's edge.
  public enum Connection: Hashable, Sendable {
    /// Nothing is written between them: they touch.
    case flush
    /// `-`
    case standard
    /// `-8-`, `-(>=8,<=20)-`
    case spaces([Predicate])
  }

  public struct View: Hashable, Sendable {
    public var name: String
    public var namePlace: Place
    /// Of its width, or with `V:` its height.
    public var sizes: [Predicate]
    /// With its brackets.
    public var place: Place
  }

  public struct Link: Hashable, Sendable {
    public var connection: Connection
    /// From the view (or edge) before to the one after, both included.
    public var place: Place
  }

  public var axis: Axis
  /// What connects the superview's first edge with the first view.
  public var leading: Link?
  public var views: [View]
  /// Between neighbouring views: one less than there are views.
  public var links: [Link]
  /// What connects the last view with the superview's other edge.
  public var trailing: Link?

  /// Why a string is no visual format.
  public struct Mistake: Error, Hashable, Sendable {
    public var message: String
    public var place: Place
    public var hint: String?
  }

  public init(parsing text: String) throws(Mistake) {
    var parser = VisualFormatParser(text)
    self = try parser.parse()
  }

  init(axis: Axis, leading: Link?, views: [View], links: [Link], trailing: Link?) {
    self.axis = axis
    self.leading = leading
    self.views = views
    self.links = links
    self.trailing = trailing
  }
}
