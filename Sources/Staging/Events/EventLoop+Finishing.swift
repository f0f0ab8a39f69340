import Expressions
import Graphics
import Motion

/// The end of staging in the order of time: every slot gets its whole track.
extension EventLoop {
  mutating func finish() -> [Value]? {
    for (slot, track) in tracks.sorted(by: { $0.key < $1.key }) {
      let stack = AnimationStack(track.entries)
      table.slots[slot].animations = track.entries.isEmpty ? nil : stack
      if table.slots[slot].type == .path { builder.warnAboutMorphs(stack, builder.animations[slot] ?? []) }
    }
    finishChanges()
    warnOfHandlersBeyondTheEnd()
    dependencies.restore()
    finishTransitions()
    for slot in table.slots.indices {
      if let turns = table.slots[slot].turnsAlong { table.slots[slot].turningTrack = table.slots[turns].animations }
    }
    guard let orders = dependencies.orders(), let first = orders.first else { return nil }
    dependencies.addFollowed()
    builder.orders = orders
    markChanges(orders)
    return initialValues(first.slots)
  }

  private func markChanges(_ orders: [EvaluationOrder]) {
    for slot in table.slots.indices where slot >= ClockSlot.totalDuration {
      table.slots[slot].changes = table.slots[slot].animations != nil || !table.slots[slot].touched.isEmpty
    }
    // What is not ordered once and for all is settled when nothing more is added.
    var isSettled = false
    while !isSettled {
      isSettled = true
      for order in orders {
        for slot in order.slots where slot >= ClockSlot.totalDuration && !table.slots[slot].changes {
          guard table.slots[slot].reads.contains(where: { $0 != slot && table.slots[$0].changes }) else { continue }
          table.slots[slot].changes = true
          isSettled = orders.count == 1
        }
      }
    }
  }

  private mutating func initialValues(_ order: [Int]) -> [Value]? {
    var values = [Value](repeating: .none, count: table.slots.count)
    var (steps, constants) = (context.limits.stepsOfFrame, context.limits.stepsOfConstants)
    Clock.set(0, duration: builder.duration, fps: builder.fps, in: &values)
    for slot in order where slot >= ClockSlot.totalDuration {
      do throws(StagingError) {
        if table.slots[slot].changes {
          values[slot] = try context.value(of: table.slots[slot], at: 0, values, &steps)
        } else {
          values[slot] = try context.value(of: table.slots[slot], at: 0, values, &constants)
        }
      } catch {
        builder.report(error.diagnostic)
      }
    }
    return builder.hasLostValues ? nil : values
  }
}
