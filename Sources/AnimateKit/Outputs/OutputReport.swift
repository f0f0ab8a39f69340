/// What became of an output.
public struct OutputReport: Sendable, Equatable {
  /// Pictures in the file; fewer than frames where some show the same.
  public var images: Int
  public var bytes: Int
  /// Colors of the global palette; nil where there is none.
  public var colors: Int?
  /// What was given up so that it fits into a number of bytes: one thing each, for people.
  public var trades: [String] = []
  /// Pixels and frames of the output where they are not the clip's: fewer so that it fits into a number of bytes, or a
  /// film's even sides.
  public var extent: Extent?
  /// Of a sprite sheet: the pixels of the whole picture, and how many frames lie in it.
  public var sheet: Extent?

  public struct Extent: Sendable, Equatable {
    public var width: Int
    public var height: Int
    public var frames: Int

    public init(width: Int, height: Int, frames: Int) {
      self.width = width
      self.height = height
      self.frames = frames
    }
  }

  public init(images: Int, bytes: Int, colors: Int? = nil) {
    self.images = images
    self.bytes = bytes
    self.colors = colors
  }
}
