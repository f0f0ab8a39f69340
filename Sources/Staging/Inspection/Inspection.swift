import Expressions
import Graphics
import Motion
import Scripting

/// What a stage is made of, for people and tools that want to look into a script.
public struct Inspection: Sendable {
  public struct Parameter: Sendable {
    public var name: String
    public var kind: String
    public var value: Value
    public var label: String?
    public var description: String?
  }

  public struct Layer: Sendable {
    /// Names from the top: `card.title`; empty for an unnamed one at the top.
    public var path: String
    public var name: String?
    public var kind: String
    /// The component that it shows.
    public var component: String?
    /// How many layers it stands in.
    public var depth: Int
    public var isMask: Bool
    /// At time 0.
    public var frame: Rect
  }

  public struct Entry: Sendable {
    /// Seconds of the script, where its layer's time can be told in them.
    public var begin: Double
    public var end: Double
    /// What it does: `animate`, `set`, `marker`, `touch`, a kind of transition, …
    public var action: String
    /// Layers or `parameters`.
    public var target: String
    public var keyPaths: [String]
    public var name: String?
    /// The groups around it.
    public var group: String
    /// Where the script says it.
    public var place: SourcePlace
  }

  /// A value that depends on others.
  public struct Dependency: Sendable {
    public var name: String
    public var reads: [String]
  }

  public var title: String?
  public var description: String?
  /// In points.
  public var canvas: Size
  public var scale: Double
  public var fps: Double
  public var duration: Double
  public var frames: Int
  public var parameters: [Parameter]
  /// In the order of drawing, parents before their sublayers.
  public var layers: [Layer]
  public var timeline: [Entry]
  public var dependencies: [Dependency]
}

extension Stage {
  public var inspection: Inspection {
    Inspection(
      title: script.title, description: script.description,
      canvas: Size(Double(script.canvas.width), Double(script.canvas.height)), scale: scale, fps: fps,
      duration: duration, frames: FrameClock(fps: fps, duration: duration).frameCount, parameters: inspectedParameters,
      layers: inspectedLayers, timeline: schedule.items.map(inspected), dependencies: inspectedDependencies)
  }

  private var inspectedParameters: [Inspection.Parameter] {
    script.parameters.compactMap { parameter in
      guard let slot = parameterSlots[parameter.name.value] else { return nil }
      return Inspection.Parameter(
        name: parameter.name.value, kind: parameter.kind.rawValue, value: initialValues[slot], label: parameter.label,
        description: parameter.description)
    }
  }

  private var inspectedLayers: [Inspection.Layer] {
    var depths = [Int](repeating: 0, count: tree.layers.count)
    return tree.layers.indices.compactMap { index in
      let layer = tree.layers[index]
      // What holds the layers of a component is no layer of the script.
      if let parent = layer.parent { depths[index] = depths[parent] + (tree.layers[parent].isContent ? 0 : 1) }
      if layer.isContent { return nil }
      let component = layer.innerScope.flatMap { tree.instance($0) }.map { script.components[$0.component].name.value }
      let reader = LayerReader(context: context, values: initialValues, layer: index)
      let frame = LayerGeometry.frame(
        bounds: reader.bounds, position: reader.point(.position), anchorPoint: reader.point(.anchorPoint),
        anchorPointZ: reader.number(.anchorPointZ), transform: reader.value(.transform).transform?.matrix)
      return Inspection.Layer(
        path: layer.displayPath, name: layer.name, kind: layer.kind.rawValue, component: component,
        depth: depths[index],
        isMask: layer.isMask, frame: frame)
    }
  }

  private func inspected(_ item: TimelineSchedule.Item) -> Inspection.Entry {
    let home = tree.scopes[item.scope]
    let owner = tree.instance(item.scope).map { tree.layers[$0.layer].displayPath + "." } ?? ""
    var action = ""
    var target = owner + "parameters"
    var keyPaths: [String] = []
    func names(_ written: EntryTarget) -> String {
      switch written {
      case .parameters: item.layer.map { tree.layers[$0].displayPath } ?? owner + "parameters"
      case .layers(let layers): layers.map { owner + $0.value }.joined(separator: ", ")
      }
    }
    switch item.entry.action {
    case .animate(let animate): (action, target, keyPaths) = ("animate", names(animate.target), [animate.keyPath.value])
    case .set(let set): (action, target, keyPaths) = ("set", names(set.target), set.values.map(\.keyPath.value))
    case .transition(let transition):
      action = transition.kind.value.rawValue
      switch transition.content {
      case .layers(let from, let to): target = "\(owner)\(from.value) → \(owner)\(to.value)"
      case .change(let layer, let values): (target, keyPaths) = (owner + layer.value, values.map(\.keyPath.value))
      }
    case .touch(let touch): (action, target) = ("touch", touch.layer.map { owner + $0.value } ?? "canvas")
    case .send(let send):
      (action, target) = (
        "send \(send.event.value.rawValue)", send.layer.map { owner + $0.value } ?? owner + "instance"
      )
    case .marker: (action, target) = ("marker", "")
    case .sequence, .parallel: (action, target) = ("group", "")
    }
    return Inspection.Entry(
      begin: begin(of: item, home.clock),
      end: end(of: item, home.clock),
      action: action, target: target, keyPaths: keyPaths, name: item.entry.name?.value, group: item.group,
      place: item.entry.place)
  }

  /// In the script's time.
  private func begin(of item: TimelineSchedule.Item, _ clock: Int) -> Double {
    item.seen?.lowerBound ?? clocks.time(of: item.begin, clock)
  }

  private func end(of item: TimelineSchedule.Item, _ clock: Int) -> Double {
    if isMarker(item) { return begin(of: item, clock) }
    // A finger is down for the script's seconds.
    if case .touch = item.entry.action { return begin(of: item, clock) + item.timing.duration(of: item.entry) }
    return item.seen?.upperBound ?? clocks.end(of: item.end, clock) ?? item.end
  }

  private func isMarker(_ item: TimelineSchedule.Item) -> Bool {
    if case .marker = item.entry.action { return true }
    return false
  }

  /// Only what the script says itself: geometry that follows from a frame is left out.
  private var inspectedDependencies: [Inspection.Dependency] {
    var dependencies: [Inspection.Dependency] = []
    for slot in slots {
      guard slot.place != nil, case .program(let program) = slot.source else { continue }
      let reads = program.reads.map { slots[$0].label }
      // What a shader's color depends on are several values.
      if let last = dependencies.last, last.name == slot.label {
        dependencies[dependencies.count - 1].reads += reads.filter { !last.reads.contains($0) }
      } else {
        dependencies.append(Inspection.Dependency(name: slot.label, reads: reads))
      }
    }
    return dependencies
  }
}
