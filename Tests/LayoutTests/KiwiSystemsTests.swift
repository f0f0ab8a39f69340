import Foundation
import Testing

@testable import Layout

/// Random systems whose solutions kiwisolver found (see Systems/make_systems.py).
@Suite struct KiwiSystemsTests {
  struct System {
    var count = 0
    var constraints: [LinearConstraint] = []
    /// Nil for conflicts; nil in it for values that are not the only ones.
    var values: [Double?]?
  }

  static let priorities = ["required": 1000.0, "strong": 750, "medium": 500, "weak": 250]

  static func read() throws -> [System] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let text = try String(contentsOf: folder.appending(path: "Systems/systems.txt"), encoding: .utf8)
    var systems: [System] = []
    var system = System()
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      switch words[0] {
      case "system": system = System(count: Int(words[1])!)
      case "conflict": systems.append(system)
      case "values":
        system.values = words.dropFirst().map { Double($0) }
        systems.append(system)
      default:
        let relation: LinearConstraint.Relation =
          words[1] == "==" ? .equal : words[1] == "<=" ? .lessOrEqual : .greaterOrEqual
        let terms = words.dropFirst(3).map { word in
          let parts = word.split(separator: ":")
          return LinearConstraint.Term(Int(parts[0])!, Double(parts[1])!)
        }
        system.constraints.append(
          LinearConstraint(terms, relation, Double(words[2])!, priority: priorities[words[0]]!))
      }
    }
    return systems
  }

  static func check(_ system: System, _ number: Int, _ solve: () throws -> [Double]) {
    do {
      let values = try solve()
      guard let expected = system.values else {
        Issue.record("system \(number) has no solution, but one was found")
        return
      }
      for (i, pair) in zip(values, expected).enumerated() {
        #expect(pair.1 != nil && abs(pair.0 - pair.1!) < 1e-6, "system \(number), variable \(i): \(pair)")
      }
    } catch {
      switch error as? LayoutFailure {
      case .conflict(let numbers): #expect(system.values == nil, "system \(number): conflict of \(numbers)")
      case .undetermined(let variables):
        let expected = (system.values ?? []).indices.filter { system.values![$0] == nil }
        #expect(variables == expected, "system \(number)")
      default: Issue.record("system \(number): \(error)")
      }
    }
  }

  @Test func sameAsKiwi() throws {
    let systems = try Self.read()
    #expect(systems.count >= 100)
    for (number, system) in systems.enumerated() {
      Self.check(system, number) {
        try LayoutSolver(variableCount: system.count, constraints: system.constraints).solution()
      }
    }
  }

  /// From a tableau that was solved for other constants the same comes out.
  @Test func constantsChange() throws {
    var compared = 0
    for (number, system) in try Self.read().enumerated() {
      var others = system.constraints
      var random = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 | 1
      for i in others.indices where !others[i].isRequired || others[i].relation != .equal {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let change = Double(random >> 40) / Double(1 << 24) * 60
        others[i].constant += others[i].relation == .greaterOrEqual && others[i].isRequired ? -change : change
      }
      guard let solver = try? LayoutSolver(variableCount: system.count, constraints: others) else { continue }
      compared += 1
      Self.check(system, number) { try solver.solution(constants: system.constraints.map(\.constant)) }
    }
    #expect(compared > 60)
  }

  /// What a conflict names can indeed not hold together, and can without any one of it.
  @Test func conflictsAreMinimal() throws {
    for system in try Self.read() where system.values == nil {
      let failure = #expect(throws: LayoutFailure.self) {
        try LayoutSolver(variableCount: system.count, constraints: system.constraints)
      }
      if case .conflict(let numbers) = failure {
        let named = numbers.map { system.constraints[$0] }
        #expect(throws: LayoutFailure.self) { try LayoutSolver(variableCount: system.count, constraints: named) }
        for left in named.indices {
          var rest = named
          rest.remove(at: left)
          #expect(throws: Never.self) { try LayoutSolver(variableCount: system.count, constraints: rest) }
        }
      }
    }
  }
}
