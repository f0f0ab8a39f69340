import Graphics

/// Two frames and their difference beside each other.
enum DifferencePicture {
  /// Small pictures are magnified until they have so many pixels across.
  private static let leastWidth = 160

  /// - Parameters:
  ///   - cells: at least one; pictures with what they are.
  ///   - maximumPixels: of the result: pictures that make it larger are scaled down.
  static func draw(_ cells: [(picture: Pixmap, caption: String)], maximumPixels: Int) throws(AnimateFailure) -> Pixmap {
    let width = max(1, cells.map(\.picture.width).max() ?? 1)
    let height = max(1, cells.map(\.picture.height).max() ?? 1)
    let factor = min(8, max(1, leastWidth / width))
    // With room for the captions, so that the result is within the limit.
    let room = Double(max(1, maximumPixels)) / Double(cells.count) / 1.5
    let shrinking = min(1, (room / (Double(width) * Double(height) * Double(factor * factor))).squareRoot())
    func scaled(_ side: Int) -> Int {
      shrinking < 1 ? max(1, clampedInt((Double(side) * shrinking).rounded(.down), 1...side)) : side * factor
    }
    var sheet = try PictureSheet(
      captions: cells.map(\.caption), columns: cells.count, cellWidth: scaled(width), cellHeight: scaled(height),
      maximumPixels: maximumPixels)
    for (index, cell) in cells.enumerated() {
      let picture =
        shrinking < 1
        ? cell.picture.scaled(width: scaled(cell.picture.width), height: scaled(cell.picture.height))
        : cell.picture.magnified(factor)
      sheet.place(picture, at: index)
    }
    return sheet.page
  }

  /// A dark gray shade of the picture, and over it in hot colors by how much each pixel differs.
  /// - Parameter map: for every pixel 0…255.
  static func heat(_ map: [UInt8], over picture: Pixmap) -> Pixmap {
    let colors = (0...255).map(heat)
    var result = Pixmap(width: picture.width, height: picture.height)
    for (place, amount) in map.enumerated() where place < result.pixels.count {
      result.pixels[place] = amount > 0 ? colors[Int(amount)] : shade(picture.pixels[place])
    }
    return result
  }

  private static func shade(_ pixel: UInt32) -> UInt32 {
    let luma = ((pixel & 255) * 54 + (pixel >> 8 & 255) * 183 + (pixel >> 16 & 255) * 19) / 256
    return packed(24 + luma / 6, 24 + luma / 6, 28 + luma / 6)
  }

  /// Purple, red, yellow, white. The root shows small differences.
  private static func heat(_ amount: Int) -> UInt32 {
    let stops: [(Double, Double, Double)] = [(110, 30, 190), (235, 40, 70), (255, 200, 40), (255, 255, 255)]
    let position = (Double(amount) / 255).squareRoot() * Double(stops.count - 1)
    let index = clampedInt(position.rounded(.down), 0...(stops.count - 2))
    let t = position - Double(index)
    let (a, b) = (stops[index], stops[index + 1])
    func mixed(_ a: Double, _ b: Double) -> UInt32 {
      UInt32(truncatingIfNeeded: clampedInt((a + (b - a) * t).rounded(), 0...255))
    }
    return packed(mixed(a.0, b.0), mixed(a.1, b.1), mixed(a.2, b.2))
  }

  private static func packed(_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> UInt32 {
    red | green << 8 | blue << 16 | 255 << 24
  }
}
