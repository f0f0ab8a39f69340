/// Times without what their computation has left behind: 0.1 + 0.2 is 0.3.
public enum RoundedTime {
  /// A time that is a decimal of at most nine places but for rounding is that decimal.
  public static func decimal(_ time: Double) -> Double {
    guard abs(time) < greatest else { return time }
    let nearest = (time * places).rounded() / places
    return abs(nearest - time) <= 64 * max(1, abs(time)).ulp ? nearest : time
  }

  /// Whether two times are one moment but for rounding.
  public static func areSame(_ a: Double, _ b: Double) -> Bool {
    a == b || abs(a - b) <= MediaTiming.tolerance(a, b)
  }

  private static let places = 1e9
  /// In seconds: beyond it nanoseconds are no longer told apart.
  private static let greatest = 1e6
}
