/// From one live picture to another.
public struct TransitionAction: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case flipFromLeft, flipFromRight, flipFromTop, flipFromBottom, curlUp, curlDown, crossDissolve
    case fade, moveIn, push, reveal

    var isFlip: Bool {
      switch self {
      case .flipFromLeft, .flipFromRight, .flipFromTop, .flipFromBottom: true
      default: false
      }
    }

    /// Those that come from a side, and fade as well.
    var isMove: Bool { self == .moveIn || self == .push || self == .reveal }

    /// Whether a key of the entry says anything of this kind.
    func hasUse(for key: String) -> Bool {
      switch key {
      case "perspective", "dimming": isFlip
      case "subtype", "fade": isMove
      default: true
      }
    }
  }

  public enum Subtype: String, Sendable, CaseIterable { case fromLeft, fromRight, fromTop, fromBottom }

  public enum Perspective: Sendable {
    /// max(1000, 2 × the longer side)
    case automatic
    /// Points from the eye to the card.
    case distance(Formula)
    /// The card only gets narrower.
    case flat
  }

  public enum Content: Sendable {
    /// Two layers with the same parent; `from` ends hidden, `to` shown.
    case layers(from: Written<String>, to: Written<String>)
    /// One layer, from what it shows to what it shows with these values.
    case change(layer: Written<String>, values: [(keyPath: Written<String>, value: JSONValue)])
  }

  public var kind: Written<Kind>
  public var content: Content
  /// Of moveIn, push and reveal.
  public var subtype: Subtype
  /// Whether moveIn, push and reveal fade as well; true unless given.
  public var fades: Bool
  /// Where on its way it begins and ends, each 0…1; begins ≤ ends (CATransition).
  public var startProgress = 0.0
  public var endProgress = 1.0
  /// Of flips.
  public var perspective: Perspective
  /// How much darker a flipping card is edge-on, 0…1; 0.2 unless given.
  public var dimming: Formula?

  public init(
    kind: Written<Kind>, content: Content, subtype: Subtype, fades: Bool, perspective: Perspective, dimming: Formula?
  ) {
    self.kind = kind
    self.content = content
    self.subtype = subtype
    self.fades = fades
    self.perspective = perspective
    self.dimming = dimming
  }
}
