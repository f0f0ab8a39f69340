/// What an encoder may show instead of a frame's indices where that makes its codes shorter.
public struct Leeway: Sendable, Equatable {
  /// Rows of pixels within a picture that may be larger than the frame: nothing is copied.
  public struct Plane: Sendable, Equatable {
    public var pixels: [UInt32]
    /// Where the first row begins, and how far the others are from each other.
    public var start: Int
    public var stride: Int

    public init(_ pixels: [UInt32], start: Int = 0, stride: Int) {
      self.pixels = pixels
      self.start = start
      self.stride = stride
    }

    /// Whether it has all pixels of a frame; sides are at least 1.
    public func covers(width: Int, height: Int) -> Bool {
      guard start >= 0, stride >= width, start <= pixels.count else { return false }
      let (rows, overflow) = stride.multipliedReportingOverflow(by: height - 1)
      return !overflow && rows <= pixels.count - start && pixels.count - start - rows >= width
    }
  }

  /// The color that each pixel is to come close to; the upper eight bits are ignored.
  public var targets: Plane
  /// What shows through where the frame is transparent: a color; one marked as `ShownCanvas.uncertain`, which counts
  /// only where the frame's own index shows just that one; or `nothing`.
  public var beneath: Plane
  /// One for each pixel of the frame. What is shown instead of the index must be nearer to the target than this
  /// (`ColorDistance`); 0: nothing may be; `exact`.
  public var limits: [UInt16]
  /// How much farther off pixels may be, all together, for one code less (`ColorDistance`). 0: an encoder does not
  /// search for that, which is quicker.
  public var worth: Int32
  /// Whether it is so little that codes may as well become longer by it.
  public var isSlight: Bool

  public init(targets: Plane, beneath: Plane, limits: [UInt16], worth: Int32 = 0, isSlight: Bool = false) {
    self.isSlight = isSlight
    self.targets = targets
    self.beneath = beneath
    self.limits = limits
    self.worth = max(0, worth)
  }

  /// No color.
  public static let nothing: UInt32 = transparentPixel
  /// From this on, what shows through is not known for certain.
  public static let uncertain: UInt32 = ShownCanvas.uncertain
  /// A limit: only what shows the very color that the index shows may stand for it.
  public static let exact = UInt16.max
  /// The greatest of the other limits.
  static let mostLimit: Int32 = 65_534
}
