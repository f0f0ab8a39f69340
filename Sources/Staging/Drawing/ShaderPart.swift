import Expressions
import Graphics
import Scripting

/// The color of a shader layer that is computed at every pixel.
struct StagedShader: Sendable {
  var program: PixelProgram
  /// What it needs beside the pixel's place, and the slots that hold it.
  var uniforms: [(slot: Int, uniform: PixelUniform)]
}

/// A shader layer: its color over its bounds, rounded corners included.
enum ShaderPart {
  static func append(_ layer: LayerDrawing, to nodes: inout [SceneNode]) {
    let reader = layer.reader
    let bounds = reader.bounds
    guard !bounds.isEmpty else { return }
    guard let shader = reader.context.tree.layers[reader.layer].shader else {
      guard let color = reader.color(.color), color.alpha > 0 else { return }
      nodes.append(
        SceneNode(
          identity: layer.identity(.fill), version: layer.version(LayerDrawing.outlineKeys + [.color]).bits,
          content: .fill(Fill(path: layer.area, transform: layer.toPixels, paint: .color(color)))))
      return
    }
    var version = layer.version(LayerDrawing.outlineKeys)
    var uniforms: [Float] = []
    for (slot, uniform) in shader.uniforms {
      for channel in uniform.channels(of: reader.values[slot]) {
        uniforms.append(channel)
        version.add(UInt64(channel.bitPattern))
      }
    }
    nodes.append(
      SceneNode(
        identity: layer.identity(.fill), version: version.bits,
        content: .shaded(
          ShadedArea(
            path: layer.area, transform: layer.toPixels, bounds: bounds, program: shader.program, uniforms: uniforms))))
  }
}

extension StageBuilder {
  /// Whether a property's expression names the place of a pixel.
  static func isAtPixels(_ property: LayerProperty, of kind: LayerKind) -> Bool {
    kind == .shader && property.name == PropertyKey.color.name
      && property.formula.expression.names.contains { ["x", "y", "u", "v"].contains($0) }
  }

  mutating func compileShaders() {
    for (slot, formula, layer) in pendingShaders { compileShader(formula, into: slot, layer: layer) }
    pendingShaders.removeAll()
  }

  /// The color of a shader: code for pixels, and slots for all that is the same at all of them.
  private mutating func compileShader(_ formula: Formula, into slot: Int, layer: Int) {
    let scope = ShaderScope(
      base: LayerScope(table: table, layer: layer, skipped: slot), table: table, animated: Set(animations.keys))
    constants.file = formula.place.file?.name ?? ""
    switch compiler.compileAtPixels(formula.expression, scope: scope, sharing: &constants) {
    case .failure(let errors):
      for error in errors.all { report(error, in: formula.place) }
      markBroken(slot)
    case .success(.uniform):
      table.atPixels.remove(slot)
      compile(formula, into: slot, layer: layer)
    case .success(.shading(let shading)):
      var uniforms: [(slot: Int, uniform: PixelUniform)] = []
      for uniform in shading.uniforms {
        var part = Slot(table.slots[slot].label, uniform.program.type, .program(uniform.program), place: formula.place)
        part.reads = uniform.program.reads
        part.mayBeMissing = uniform.mayFail
        let index = table.add(part)
        if part.reads.contains(where: brokenSlots.contains) { brokenSlots.insert(index) }
        uniforms.append((index, uniform))
      }
      table.slots[slot].source = .constant(.none)
      table.slots[slot].reads = uniforms.map(\.slot)
      table.tree.layers[layer].shader = StagedShader(program: shading.program, uniforms: uniforms)
    }
  }
}

/// The names that a shader sees: arrays that never change are known when it is compiled, so that pixels can choose
/// among their elements.
private struct ShaderScope: NameScope {
  let base: LayerScope
  let table: SlotTable
  let animated: Set<Int>

  func resolve(_ chain: [String]) -> NameResolution {
    let resolution = base.resolve(chain)
    if case .slot(let slot, .array, let consumed) = resolution, !animated.contains(slot),
      case .constant(.array(let elements)) = table.slots[slot].source
    {
      return .constant(.array(elements), consumed: consumed)
    }
    return resolution
  }
}
