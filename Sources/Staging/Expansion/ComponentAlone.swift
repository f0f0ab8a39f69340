import Expressions
import Graphics
import Scripting

extension Script {
  /// A script that shows one of its components alone: the component's parameters are the script's, with the values that
  /// `sample` gives them.
  ///
  /// - Parameters:
  ///   - index: in `components`; another one changes nothing.
  ///   - size: points of the canvas, which the component then fills; nil: the component has the size that it says.
  public mutating func show(component index: Int, size: Size?) {
    guard components.indices.contains(index) else { return }
    let component = components[index]
    var own: [Parameter] = []
    for parameter in component.parameters {
      let name = parameter.name.value
      let sample = component.sample.first { $0.name.value == name }
      guard let value = sample?.value ?? (parameter.hasValue && parameter.file == nil ? parameter.value : nil) else {
        continue
      }
      // What is made of other names than parameters stays in the component, which knows them.
      let names = value.expression.names
      guard names.allSatisfy({ read in own.contains { $0.name.value == read } }) else { continue }
      var lifted = parameter
      lifted.value = value
      lifted.file = nil
      lifted.hasValue = true
      own.append(lifted)
    }
    let place = component.place
    var properties: [LayerProperty] = []
    if let size {
      let frame = Rect(0, 0, size.width, size.height)
      properties.append(
        LayerProperty(name: "frame", formula: Formula(.literal(.rect(frame)), .rect, place)))
      canvas.width = clampedInt(size.width.rounded(.up), 1...Canvas.longestSide)
      canvas.height = clampedInt(size.height.rounded(.up), 1...Canvas.longestSide)
    }
    let instance = Instance(
      component: index,
      arguments: own.map { parameter in
        let name = Expression.name(parameter.name.value, TextRange(0, 0))
        return LayerProperty(
          name: parameter.name.value, formula: Formula(name, parameter.kind.valueType, parameter.place))
      })
    if canvas.background?.expression.constant == nil { canvas.background = nil }
    title = component.name.value
    computed = nil
    duration = nil
    poster = nil
    themes = []
    parameters = own
    lets = []
    layout = LayoutRules()
    layers = [Layer(instance, name: component.name, properties: properties, place: place)]
    timeline = []
  }
}
