import Graphics

/// A value that follows something which only its owner can tell (where a finger is), from one time to another; after
/// that it stays where it was at the end.
public struct Following: Sendable {
  /// In the time of the stack; what is no number counts as 0.
  public let beginTime: Double
  /// Not before `beginTime`.
  public let endTime: Double
  /// By which its owner knows it.
  public let number: Int
  /// What it shows from `endTime` on; nil: what it follows then.
  public let final: Value?

  public init(from beginTime: Double, to endTime: Double, number: Int, final: Value? = nil) {
    let begin = beginTime.isNaN ? 0 : beginTime
    self.beginTime = begin
    self.endTime = endTime > begin ? endTime : begin
    self.number = number
    self.final = final
  }
}
