import Expressions
import Motion
import Scripting

/// A handler of a layer, compiled: what happens at its event.
struct StagedHandler {
  var event: Handler.Event
  /// The layer that bears it: of a component's own handlers the instance.
  var bearer: Int
  /// The layer in whose space `touch` is: of a component's own handlers its content.
  var space: Int
  /// In the order in which they act; those of one time in the order of the file.
  var steps: [Step] = []
  var place: SourcePlace

  /// Whether it was written for the bearer itself, and not in the component that it is an instance of.
  var isOwn: Bool { bearer == space }

  /// One entry, with what the groups around it make of it.
  struct Step {
    /// Seconds after the event.
    var offset: Double
    /// Read at the event; where one is false, the step is left out.
    var conditions: [Program]
    var action: Action
    var place: SourcePlace
  }

  enum Action {
    /// Each animation with its slot; its begin time counts from the step.
    case animate([(slot: Int, animation: PendingAnimation)])
    case set([(slot: Int, animation: PendingAnimation)])
    /// By its place among the transitions of handlers.
    case transition(Int)
    case send(Sending)

    /// What begins together, with how much later than the rest that is: `stagger` lets layers begin one after the
    /// other.
    var parts: [(delay: Double, action: Action)] {
      switch self {
      case .animate(let list): Self.together(list).map { ($0.delay, .animate($0.list)) }
      case .set(let list): Self.together(list).map { ($0.delay, .set($0.list)) }
      case .transition, .send: [(0, self)]
      }
    }

    private static func together(
      _ list: [(slot: Int, animation: PendingAnimation)]
    ) -> [(delay: Double, list: [(slot: Int, animation: PendingAnimation)])] {
      let groups = Dictionary(grouping: list) { $0.animation.timing.beginTime }
      return groups.sorted { $0.key < $1.key }.map { delay, list in
        let own = list.map { item in
          var animation = item.animation
          animation.timing.beginTime = 0
          return (item.slot, animation)
        }
        return (delay, own)
      }
    }
  }

  struct Sending {
    var event: Handler.Event
    /// The layers that are told.
    var layers: [Int]
    /// Only what was written for an instance itself hears it, not its component.
    var isFromInside: Bool
  }
}

/// All handlers of a stage.
struct StagedHandlers {
  private(set) var all: [StagedHandler] = []
  /// By bearer, in the order in which they act: a component's before its instance's.
  private var byBearer: [Int: [Int]] = [:]

  mutating func append(_ handler: StagedHandler) {
    byBearer[handler.bearer, default: []].append(all.count)
    all.append(handler)
  }

  var isEmpty: Bool { all.isEmpty }

  /// What their entries animate and set, and the transitions that they begin, by number.
  var changes: (animated: [(slot: Int, component: ComponentPath?)], transitions: [Int]) {
    var (animated, transitions) = ([(slot: Int, component: ComponentPath?)](), [Int]())
    for step in all.lazy.flatMap(\.steps) {
      switch step.action {
      case .animate(let list), .set(let list): animated += list.map { ($0.slot, $0.animation.component) }
      case .transition(let number): transitions.append(number)
      case .send: break
      }
    }
    return (animated, transitions)
  }

  func areBorne(by layer: Int) -> Bool { byBearer[layer] != nil }

  /// Those of one bearer for an event.
  func handlers(of bearer: Int, for event: Handler.Event, onlyOwn: Bool = false) -> [Int] {
    (byBearer[bearer] ?? []).filter { all[$0].event == event && (!onlyOwn || all[$0].isOwn) }
  }
}
