import Graphics
import Motion

func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
  a == b || abs(a - b) <= tolerance * max(1, abs(b))
}

func isClose(_ a: Point, _ b: Point, _ tolerance: Double = 1e-9) -> Bool {
  isClose(a.x, b.x, tolerance) && isClose(a.y, b.y, tolerance)
}

func isClose(_ a: Matrix4, _ b: Matrix4, _ tolerance: Double = 1e-9) -> Bool {
  (0..<4).allSatisfy { row in (0..<4).allSatisfy { isClose(a[row, $0], b[row, $0], tolerance) } }
}

extension Value {
  var asNumber: Double? {
    if case .number(let v) = self { return v }
    return nil
  }

  var asPoint: Point? {
    if case .point(let p) = self { return p }
    return nil
  }

  var asMatrix: Matrix4? {
    if case .transform(let t) = self { return t.matrix }
    return nil
  }

  var asPath: Path? {
    if case .path(let p) = self { return p }
    return nil
  }
}

extension Animation {
  /// What a number shows over a model value: the model where the animation does not apply.
  func number(_ time: Double, model: Double = 0.5) -> Double {
    (value(at: time, below: .number(model)) ?? .number(model)).asNumber ?? .nan
  }
}
