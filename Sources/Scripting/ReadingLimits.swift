/// How much a script may ask for before anything is done for it. Each limit has a flag `--max-…`.
public struct ReadingLimits: Sendable, Hashable {
  /// No flag can raise the nesting beyond this.
  public static let depthCeiling = 512

  /// `limit.input-bytes`
  public var inputBytes = 64 << 20
  /// `limit.depth`: arrays and objects within each other; more than `depthCeiling` counts as that.
  public var depth = 128
  /// `limit.values`: JSON values, containers included.
  public var values = 5_000_000
  /// `limit.canvas-side`, `limit.canvas-area`: pixels along a side, and in all.
  public var canvasSide = 16_384
  public var canvasArea = 64_000_000

  /// `limit.components`: of the script and all files that it imports.
  public var components = 1000
  /// `limit.imports`: files.
  public var imports = 64

  public init() {}
}
