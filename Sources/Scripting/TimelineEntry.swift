import Motion

/// One entry of the timeline, or a group of them.
public struct TimelineEntry: Sendable {
  public enum Action: Sendable {
    case animate(AnimateAction)
    case set(SetAction)
    case transition(TransitionAction)
    case touch(TouchAction)
    case send(SendAction)
    /// A moment with a name.
    case marker
    case sequence([TimelineEntry])
    case parallel([TimelineEntry])
  }

  public var action: Action
  public var name: Written<String>?
  /// Seconds from the start of the script or of its group; in a sequence the gap after the entry before it.
  public var at: Formula?
  /// The name of the entry after whose end this one begins.
  public var after: Written<String>?
  public var delay: Formula?
  /// Between the entries of a parallel, or the layers of one entry, in seconds.
  public var stagger: Formula?
  /// Which of them begins first.
  public var staggerFrom = StaggerOrigin.first
  public var timing: EntryTiming
  /// Only in a handler: the entry acts if this is true when its event comes.
  public var condition: Formula?
  /// Where some of it is still to be computed: what it says then stands in place of this entry, which only tells what
  /// it acts on, and when.
  public var computed: ComputedEntry?
  public var place: SourcePlace

  /// Seconds that it lasts where the script is silent: a spring lasts until it rests, groups as long as what is in
  /// them.
  public var defaultDuration: Double {
    switch action {
    case .touch(let touch) where touch.way.isOnePoint: 0.2
    case .animate, .set, .transition, .sequence, .parallel, .touch: MediaTiming.implicitDuration
    case .send, .marker: 0
    }
  }
}

/// From where a stagger counts.
public enum StaggerOrigin: String, Sendable, CaseIterable {
  case first, last
  /// Outwards on both sides; of an even number the two in the middle begin together.
  case center
  /// Inwards on both sides; the first and the last begin together.
  case edges
}

/// CAMediaTiming as written; nil where the script is silent.
public struct EntryTiming: Sendable {
  public var duration: Formula?
  /// `.number(∞)` for "forever".
  public var repeatCount: Formula?
  public var repeatDuration: Formula?
  public var autoreverses: Formula?
  public var speed: Formula?
  public var timeOffset: Formula?
  public var fillMode: FillMode?
  public var timingFunction: Written<TimingFunction>?

  public init() {}
}

/// What an entry acts on: parameters, or layers by name, path or pattern.
public enum EntryTarget: Sendable {
  /// Of the nearest component around the entry, else the script, that has the parameter. In a layer's `animations`: the
  /// layer itself.
  case parameters
  case layers([Written<String>])
}

public struct AnimateAction: Sendable {
  public var target: EntryTarget
  /// `strokeEnd`, `transform.rotation.y`, `filters.blur`; the name of a parameter when the target is the parameters.
  public var keyPath: Written<String>
  public var motion: Motion
  public var additive: Bool
  public var cumulative: Bool

  /// Values stay as the file wrote them until the target's type is known (`JSONValue`).
  public enum Motion: Sendable {
    case basic(from: JSONValue?, to: JSONValue?, by: JSONValue?)
    case spring(from: JSONValue?, to: JSONValue?, by: JSONValue?, SpringAnimation.Parameters)
    case keyframes(Keyframes)
    case path(JSONValue, PathFollowing)
  }

  /// `values`, and how time goes between them; nil where the script is silent. Lists that belong to the values or to
  /// the stretches between them have as many items.
  public struct Keyframes: Sendable {
    public var values: [JSONValue]
    public var keyTimes: [Double]?
    public var timings: [TimingFunction]?
    /// In place of `timings`, of all stretches.
    public var commonTiming: TimingFunction?
    public var calculationMode: CalculationMode
    public var tension: [Double]?
    public var continuity: [Double]?
    public var bias: [Double]?
    /// Whether what is shown just before it begins is its first keyframe, or its last, which have no value here.
    public var beginsAsShown = false
    public var endsAsShown = false
  }

  public struct PathFollowing: Sendable {
    public var keyTimes: [Double]?
    public var timings: [TimingFunction]?
    public var commonTiming: TimingFunction?
    public var calculationMode: CalculationMode
    public var rotationMode: RotationMode?
  }
}

/// `{"set": {"opacity": 0}}`: new values, to which properties go in the entry's time from what is shown when it begins.
public struct SetAction: Sendable {
  public var target: EntryTarget
  /// Key paths with their new values, in the order of the file.
  public var values: [(keyPath: Written<String>, value: JSONValue)]
  /// Nil: not a spring.
  public var spring: Written<SpringAnimation.Parameters>?
  /// `by` in place of `set`: the values are added to those at touch down.
  public var isRelative = false
}
