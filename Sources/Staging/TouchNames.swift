import Graphics

/// Where a finger is for one who bears a handler: what `touch` and its members mean in it.
struct TouchReading: Sendable {
  var touch: Touch
  /// From the canvas to the space of the handler's bearer, as it was at touch down.
  var space: Projection

  func position(at time: Double) -> Point { touch.position(at: time, in: space) }
}

/// The slots of the names that only handlers know. They hold the finger of whichever handler is being read.
struct TouchSlots: Sendable {
  var position: Int
  var start: Int
  var dx: Int
  var dy: Int

  static let names = ["x", "y", "start", "dx", "dy"]

  /// The slot that `touch.name` means; nil for members of the point itself.
  func slot(_ name: String) -> Int? {
    switch name {
    case "start": start
    case "dx": dx
    case "dy": dy
    default: nil
    }
  }

  /// Puts the finger's place into the slots.
  func set(_ reading: TouchReading, at time: Double, in values: inout [Value]) {
    let (from, to) = (reading.position(at: reading.touch.begin), reading.position(at: time))
    values[position] = .point(to)
    values[start] = .point(from)
    values[dx] = .number(to.x - from.x)
    values[dy] = .number(to.y - from.y)
  }
}
