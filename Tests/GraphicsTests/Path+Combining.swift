import Graphics

extension Path {
  func union(_ other: Path) throws(PathBooleanError) -> Path {
    try Path.combining(.union, [Operand(self), Operand(other)])
  }

  func intersection(_ other: Path) throws(PathBooleanError) -> Path {
    try Path.combining(.intersection, [Operand(self), Operand(other)])
  }

  func difference(_ other: Path) throws(PathBooleanError) -> Path {
    try Path.combining(.difference, [Operand(self), Operand(other)])
  }
}
