import Expressions
import Graphics
import Scripting
import Typesetting

/// Pictures and fonts that a script names outright: all that are missing are known at once, whatever else is wrong.
extension StageBuilder {
  /// - Parameter hasFonts: whether the script's own fonts could be read; else what they are called is not known.
  mutating func checkNamedFiles(hasFonts: Bool) {
    for (index, slot) in table.slots.enumerated() where slot.type == .image {
      guard case .constant(.string(let path)) = slot.source, let place = slot.place else { continue }
      if !hasPicture(path, at: place) { brokenSlots.insert(index) }
    }
    guard hasFonts else { return }
    var found: Set<String> = []
    for layer in table.tree.layers where layer.kind == .text {
      let slots = layer.slots + layer.spans.flatMap(\.slots)
      for (key, slot) in slots where key == .font {
        guard case .constant(.string(let name)) = table.slots[slot].source, let place = table.slots[slot].place else {
          continue
        }
        if found.contains(name) { continue }
        if hasFont(name, at: place) { found.insert(name) } else { brokenSlots.insert(slot) }
      }
    }
  }

  /// Whether there is such a picture, or none is meant; what is wrong with it is told.
  mutating func hasPicture(_ path: String, at place: SourcePlace) -> Bool {
    if path.isEmpty { return true }
    do {
      _ = try resources.images.image(path)
      return true
    } catch {
      reportAlone(StagingError(asset: error, place).diagnostic)
      return false
    }
  }

  /// Reads every picture that is shown at the start, so that all that are missing are known at once.
  mutating func checkPictures(_ values: [Value]) {
    let context = self.context
    for (index, layer) in table.tree.layers.enumerated() {
      let own = [PropertyKey.image, .contents].compactMap { layer.slot($0) }
      for slot in own + layer.parts.compactMap({ $0.slot("contents") }) where !brokenSlots.contains(slot) {
        do throws(StagingError) {
          let picture = try context.picture(values[slot], of: index)
          if picture?.image.animation != nil { table.tree.layers[index].playsPicture = true }
        } catch {
          reportAlone(error.diagnostic)
        }
      }
    }
  }

  /// A program whose values are names of pictures that are looked for in the folder of the formula's own file first.
  /// What is written there outright the reader has found.
  func findingPictures(_ program: Program, of formula: Formula, _ scope: Int) -> Program {
    let folder = formula.place.folder
    guard formula.type == .image, !folder.isEmpty, !isFound(formula.expression, scope) else { return program }
    let images = resources.images
    return program.followed { value in
      guard case .string(let text) = value, !text.isEmpty else { return value }
      return .string(images.path(of: text, in: folder))
    }
  }

  /// Whether all that an expression can mean are files that the reader has found, or those of parameters. The parser
  /// bounds how deep it nests.
  private func isFound(_ expression: Expression, _ scope: Int) -> Bool {
    switch expression {
    case .literal: true
    case .name(let name, _):
      table.declaredSlot(name, from: scope, skipping: nil).map(pictureParameters.contains) ?? false
    case .conditional(_, let yes, let no, _): isFound(yes, scope) && isFound(no, scope)
    case .binary(.add, let left, _, _): isFound(left, scope)
    default: false
    }
  }

  /// What else is wrong with fonts is told where the text is set.
  private mutating func hasFont(_ name: String, at place: SourcePlace) -> Bool {
    let run = TextRun(text: "x", style: TextStyle(font: name))
    do {
      _ = try resources.texts.layout(Paragraph(runs: [run]))
    } catch TypesettingError.unknownFamily(let name, let nearest) {
      reportAlone(StagingError(asset: TypesettingError.unknownFamily(name: name, nearest: nearest), place).diagnostic)
      return false
    } catch {
      return true
    }
    return true
  }
}
