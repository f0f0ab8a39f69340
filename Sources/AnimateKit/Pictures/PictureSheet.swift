import Graphics
import Rasterizing

/// A white page with pictures of one size in rows and columns, each in a light gray frame with a caption beneath it.
/// What is transparent in them shows a subtle checkerboard.
struct PictureSheet {
  /// Where things lie on the page, in pixels.
  struct Layout {
    static let margin = 16
    static let gap = 16
    static let captionSize = 13.0
    static let captionHeight = 24

    let columns: Int
    let rows: Int
    /// Of a picture.
    let cellWidth: Int
    let cellHeight: Int
    /// From one picture to the next.
    let across: Int
    let down: Int
    let width: Int
    let height: Int

    init(count: Int, columns: Int, cellWidth: Int, cellHeight: Int, captionWidth: Int) {
      self.columns = max(1, min(columns, count))
      rows = (count + self.columns - 1) / self.columns
      self.cellWidth = cellWidth
      self.cellHeight = cellHeight
      across = max(cellWidth, captionWidth) + Layout.gap
      down = cellHeight + Layout.captionHeight + Layout.gap
      width = self.columns * across - Layout.gap + 2 * Layout.margin
      height = rows * down - Layout.gap + 2 * Layout.margin
    }

    /// The top left corner of a picture, in the middle of its column.
    func origin(_ index: Int) -> (x: Int, y: Int) {
      let slack = (across - Layout.gap - cellWidth) / 2
      return (Layout.margin + index % columns * across + slack, Layout.margin + index / columns * down)
    }
  }

  let layout: Layout
  private(set) var page: Pixmap

  /// - Parameters:
  ///   - captions: one for each picture.
  ///   - maximumPixels: of the page; checked before it is made.
  init(
    captions: [String], columns: Int, cellWidth: Int, cellHeight: Int, maximumPixels: Int
  ) throws(AnimateFailure) {
    let setter = try LabelSetter()
    var labels: [(path: Path, size: Size)] = []
    for caption in captions { labels.append(try setter.label(caption, Layout.captionSize)) }
    let widest = clampedInt((labels.map(\.size.width).max() ?? 0).rounded(.up), 0...100_000)
    layout = Layout(
      count: captions.count, columns: columns, cellWidth: cellWidth, cellHeight: cellHeight, captionWidth: widest)
    let (area, overflow) = layout.width.multipliedReportingOverflow(by: layout.height)
    guard !overflow, area <= maximumPixels else {
      throw AnimateFailure(
        .limit,
        "the sheet would have \(layout.width) × \(layout.height) pixels, more than \(maximumPixels); "
          + "raise with --max-sheet-pixels",
        code: "limit.sheet-pixels")
    }
    page = Rasterizer().draw(PictureSheet.scene(layout, labels))
  }

  private static func scene(_ layout: Layout, _ labels: [(path: Path, size: Size)]) -> Scene {
    var nodes: [SceneNode] = []
    func fill(_ path: Path, _ color: Color) {
      let content = SceneNode.Content.fill(Fill(path: path, transform: .identity, paint: .color(color)))
      nodes.append(SceneNode(identity: UInt64(nodes.count), version: 0, content: content))
    }
    fill(.rect(Rect(0, 0, Double(layout.width), Double(layout.height))), .white)
    for (index, label) in labels.enumerated() {
      let (x, y) = layout.origin(index)
      let frame = Rect(
        Double(x - 1), Double(y - 1), Double(layout.cellWidth + 2), Double(layout.cellHeight + 2))
      fill(.rect(frame), Color(0.82, 0.82, 0.82))
      let left = Double(x) + (Double(layout.cellWidth) - label.size.width) / 2
      let top = Double(y + layout.cellHeight) + (Double(Layout.captionHeight) - label.size.height) / 2 + 2
      fill(label.path.transformed(by: .translation(left.rounded(), top.rounded())), Color(0.35, 0.35, 0.35))
    }
    return Scene(width: layout.width, height: layout.height, nodes: nodes)
  }

  /// Puts a picture into a cell; what is larger is cut off, what is smaller lies in the top left corner.
  mutating func place(_ picture: Pixmap, at index: Int) {
    let (left, top) = layout.origin(index)
    let pageWidth = page.width
    let (width, height) = (layout.cellWidth, layout.cellHeight)
    page.pixels.withUnsafeMutableBufferPointer { page in
      picture.pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<height {
          for x in 0..<width {
            let isInside = x < picture.width && y < picture.height
            let pixel = isInside ? pixels[y &* picture.width &+ x] : 0
            page[(top &+ y) &* pageWidth &+ left &+ x] = sourceOver(
              pixel, (x / 8 + y / 8) % 2 == 0 ? 0xFFFF_FFFF : 0xFFEE_EEEE)
          }
        }
      }
    }
  }
}
