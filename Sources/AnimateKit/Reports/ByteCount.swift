import Expressions

/// Sizes of files as people write them; KB are 1000 bytes.
public enum ByteCount {
  public static func text(_ bytes: Int) -> String {
    if bytes < 1000 { return "\(bytes) bytes" }
    if bytes < 1_000_000 { return "\(NumberText.fixed(Double(bytes) / 1000, decimals: 1)) KB" }
    return "\(NumberText.fixed(Double(bytes) / 1_000_000, decimals: 2)) MB"
  }
}
