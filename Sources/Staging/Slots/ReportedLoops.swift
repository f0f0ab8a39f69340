import Scripting

/// What is said of values that need each other.
extension StageBuilder {
  private static let mostPlacesOfLoop = 8

  /// As the diagnostics show it; nil for what stands in no file.
  private static func lineAndColumn(_ place: SourcePlace) -> String? {
    guard let file = place.file else { return nil }
    let position = LineTable(file.bytes).position(of: place.range.start)
    return "\(file.name):\(position.line):\(position.column)"
  }

  /// Names the whole loop, beginning with what the script itself says.
  mutating func reportCycle(_ loop: [Int]) {
    // Lists stand between values without the script naming them.
    var members = loop.dropLast().filter { !table.isItemList($0) }
    if let first = members.firstIndex(where: { table.slots[$0].place != nil }) {
      members = Array(members[first...] + members[..<first])
    }
    let place = members.compactMap { table.slots[$0].place }.first ?? script.canvas.place
    let names = (members + members.prefix(1)).map { table.slots[$0].label }
    let places = members.dropFirst().prefix(Self.mostPlacesOfLoop).compactMap { member in
      table.slots[member].place.flatMap(Self.lineAndColumn).map { "\(table.slots[member].label) stands at \($0)" }
    }
    let others = places.isEmpty ? "" : "; " + places.joined(separator: ", ")
    error(
      "cycle", "these values need each other: " + Quoting.loop(names), at: place,
      hint: (hintOfOwnSize(members) ?? "break the loop by giving one of them a value of its own") + others)
  }

  /// Where a layer's frame reads the layer's own size, in place of the one around it.
  private func hintOfOwnSize(_ loop: [Int]) -> String? {
    func key(_ slot: Int) -> Substring? { table.slots[slot].label.split(separator: ".").last }
    guard let first = loop.first, key(first) == "frame", loop.count > 1, loop.count < 5,
      loop.dropFirst().allSatisfy({ ["width", "height", "center", "bounds"].contains(key($0)) }),
      let own = loop.dropFirst().compactMap(key).first(where: { $0 != "bounds" })
    else { return nil }
    return "'\(own)' is the layer's own; that of the layer around it is 'parent.\(own)'"
  }
}
