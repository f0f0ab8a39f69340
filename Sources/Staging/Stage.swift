import Expressions
import Graphics
import Scripting

/// A script made ready: names resolved, expressions compiled, tracks bound. For any time it gives a `Scene`.
public struct Stage: Sendable {
  public let script: Script
  /// In pixels.
  public let width: Int
  public let height: Int
  /// Pixels to a point.
  public let scale: Double
  /// Seconds; 0 for a script without a timeline and without a `duration`.
  public let duration: Double
  public let fps: Double
  /// Seconds: the time of the still that stands for the whole.
  public let posterTime: Double
  /// `values(of:)` in the order of the options' queries.
  public let queryTypes: [ValueType]
  /// The queries' texts.
  public let queryNames: [String]

  let tree: LayerTree
  let slots: [Slot]
  /// Slots that change in time, each after those that it reads.
  let orders: [EvaluationOrder]
  /// Of touches that are shown.
  let fingers: [Finger]
  /// Of those that show the pointer of a mouse.
  let pointer: Pointer?
  /// All slots at time 0.
  let initialValues: [Value]
  let queries: [StagedQuery]
  let schedule: TimelineSchedule
  /// Parameters and `let`s.
  let parameterSlots: [String: Int]
  let background: Int?
  let defaults: PropertyDefaults
  /// How local times go with the script's.
  let clocks: ClockMap
  /// The moments of the script's own timeline that have a name, in seconds.
  public let markers: [String: Double]
  let resources: StageResources
  let limits: StagingLimits
  /// Of each slot, whether it changes in time.
  let mayChange: [Bool]
  let changePlan: ChangePlan
  let context: EvaluationContext

  /// True when the canvas's background covers every pixel at all times.
  public var isOpaque: Bool {
    guard let background, !slots[background].changes else { return false }
    return (initialValues[background].color?.alpha ?? 0) >= 1 && !mayClearBackdrops
  }

  /// Whether a filter of what is behind a layer may take alpha away from it.
  private var mayClearBackdrops: Bool {
    tree.layers.contains { layer in
      layer.parts.contains { part in
        guard part.family == .backgroundFilters, part.filter == .colorMatrix, let slot = part.slot("amount") else {
          return false
        }
        let rows = initialValues[slot].array?.map(\.number) ?? []
        return slots[slot].changes || rows.count == 20 && rows[15...] != [0, 0, 0, 1, 0]
      }
    }
  }

  /// Solid colors that the script names: what a palette must hold exactly.
  public var solidColors: [Color] { SolidColors.of(self) }

  /// Whether areas of one color change it in time.
  public var solidColorsChange: Bool { SolidColors.change(in: self) }

  /// Whether a layer fades: what it covers may have a color for a moment that no other has.
  public var layersFade: Bool {
    tree.layers.contains { layer in layer.slot(.opacity).map { slots[$0].changes } ?? false }
  }

  /// The slots that change, in the order of a time.
  func changing(at time: Double) -> [Int] { order(at: time).slots }

  /// In which order slots are evaluated at a time.
  func order(at time: Double) -> EvaluationOrder {
    let next = orders.firstIndex { $0.begin > time } ?? orders.count
    return orders.isEmpty ? EvaluationOrder(begin: -.infinity, slots: []) : orders[max(0, next - 1)]
  }

  /// Samples values and scenes. A sampler keeps scratch memory: use one per thread.
  public func sampler() -> StageSampler { StageSampler(self) }
}

/// What samplers share: decoded pictures and the typesetter, made when first needed.
final class StageResources: Sendable {
  let images: ImageStore
  let texts: TextStore
  let data: DataStore

  init(_ assets: StagingAssets) {
    data = DataStore(read: assets.data)
    images = ImageStore(read: assets.image)
    texts = TextStore(make: assets.typesetter)
  }
}
