/// Components that show themselves, directly or through others.
struct ComponentLoops {
  /// A layer of one component that names another.
  private struct Edge {
    var target: Int
    var place: SourcePlace
  }

  /// The values of `component` that close a loop, with the components of the loop in their order.
  private(set) var closing: [(place: SourcePlace, loop: [Int])] = []

  /// - Parameters:
  ///   - layers: of each component, as written.
  ///   - index: the component that a name means in the layers of a component.
  init(_ layers: [JSONValue?], index: (_ component: Int, _ name: String) -> Int?) {
    let edges = layers.enumerated().map { component, layers in
      Self.instances(in: layers).compactMap { value -> Edge? in
        guard case .string(let name) = value.content, let target = index(component, name) else { return nil }
        return Edge(target: target, place: value.place)
      }
    }
    find(edges)
  }

  /// Depth first, with a stack of its own: an edge back into the stack closes a loop.
  private mutating func find(_ edges: [[Edge]]) {
    enum Mark { case new, open, done }
    var marks = [Mark](repeating: .new, count: edges.count)
    for root in edges.indices where marks[root] == .new {
      var stack = [(component: root, next: 0)]
      marks[root] = .open
      while let top = stack.last {
        guard top.next < edges[top.component].count else {
          marks[top.component] = .done
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let edge = edges[top.component][top.next]
        switch marks[edge.target] {
        case .new:
          marks[edge.target] = .open
          stack.append((edge.target, 0))
        case .open:
          let path = stack.map(\.component)
          closing.append((edge.place, Array(path[(path.firstIndex(of: edge.target) ?? 0)...]) + [edge.target]))
        case .done: break
        }
      }
    }
  }

  /// The values of `component` in a tree of layers: of sublayers, masks, and what cells emit.
  private static func instances(in layers: JSONValue?) -> [JSONValue] {
    var found: [JSONValue] = []
    var pending: [JSONValue] = layers.map { [$0] } ?? []
    while let value = pending.popLast() {
      switch value.content {
      case .array(let items): pending += items
      case .object(let members):
        for member in members {
          switch member.key {
          case "component": found.append(member.value)
          case "sublayers", "mask", "cells", "contents": pending.append(member.value)
          default: break
          }
        }
      default: break
      }
    }
    return found
  }
}
