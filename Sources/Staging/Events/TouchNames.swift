import Graphics

/// Where a finger is for one who bears a handler: what `touch` and its members mean in it.
struct TouchReading: Sendable {
  let touch: Touch
  /// From the canvas to the space of the handler's bearer, as it was at touch down.
  let space: Projection
  /// Where it touched down.
  let start: Point

  init(touch: Touch, space: Projection) {
    (self.touch, self.space) = (touch, space)
    start = touch.position(at: touch.begin, in: space)
  }
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
    let finger = reading.space.apply(reading.touch.position(at: time))
    for slot in [position, start, dx, dy] {
      if let value = value(of: slot, reading, finger) { values[slot] = value }
    }
  }

  /// What one of these slots holds; nil for all others.
  /// - Parameter finger: in the reading's space.
  func value(of slot: Int, _ reading: TouchReading, _ finger: Point) -> Value? {
    switch slot {
    case position: .point(finger)
    case start: .point(reading.start)
    case dx: .number(finger.x - reading.start.x)
    case dy: .number(finger.y - reading.start.y)
    default: nil
    }
  }
}
