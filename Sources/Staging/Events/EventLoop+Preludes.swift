import Graphics
import Motion

/// What shows its first value ahead of its time.
extension EventLoop {
  /// What shows its first value before it begins, as far as that is known beforehand.
  mutating func showAhead(_ animations: [(slot: Int, number: Int, animation: PendingAnimation)]) {
    var found: Set<Int> = []
    for (slot, number, animation) in animations {
      guard animation.showsAhead, !animation.isSet, animation.timing.fillMode.fillsBackwards,
        !animation.reads.contains(where: { table.slots[$0].changes }),
        let entries = try? animation.entries(table.slots[slot], &moment, base: .none)
      else { continue }
      tracks[slot, default: Track()].preludes.append((number, entries))
      found.insert(slot)
    }
    for slot in found { rebuild(slot) }
  }

  /// It begins: what it has shown ahead of its time, or another one that begins now and acts on its part, on a part of
  /// that, or on what that is a part of, is not what was shown before it.
  mutating func endPrelude(_ item: Planned) {
    guard let preludes = tracks[item.slot]?.preludes, !preludes.isEmpty else { return }
    let rest = preludes.filter { prelude in
      prelude.number != item.prelude
        && !prelude.entries.contains {
          $0.beginTime == item.animation.timing.begin && $0.component.overlaps(item.animation.component)
        }
    }
    guard rest.count < preludes.count else { return }
    tracks[item.slot]?.preludes = rest
    rebuild(item.slot)
  }

  /// What a handler does before it begins puts an end to it. Until then it was seen, and read.
  mutating func keepPreludes(of slot: Int, before entries: [AnimationStack.Entry]) {
    guard var track = tracks[slot], !track.preludes.isEmpty else { return }
    let isOver = track.preludes.map { prelude in
      prelude.entries.allSatisfy { shown in entries.contains { $0.component.covers(shown.component) } }
    }
    for (prelude, isOver) in zip(track.preludes, isOver) where isOver {
      for case .animation(let component, let animation) in prelude.entries {
        guard let value = animation.firstValue else { continue }
        track.entries.insert(
          .modelChange(beginTime: -TimelineScheduler.forever, component: component, value), at: 0)
      }
    }
    track.preludes = zip(track.preludes, isOver).filter { !$0.1 }.map(\.0)
    tracks[slot] = track
  }
}

extension Animation {
  /// What it shows ahead of its time, where that does not depend on what is below.
  fileprivate var firstValue: Value? {
    switch kind {
    case .basic(nil, _, _) where needsShownValue, .spring(_, nil, _, _) where needsShownValue: nil
    case .basic, .spring, .keyframes, .path:
      isAdditive ? nil : value(at: timing.begin - 1, below: .none)
    }
  }
}
