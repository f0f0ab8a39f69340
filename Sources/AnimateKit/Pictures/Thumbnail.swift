import Graphics
import Rasterizing

/// A picture, small: of an animated one the first frame.
public enum Thumbnail {
  /// - Parameters:
  ///   - side: pixels on the longer side at most. Pixels are not enlarged, shapes are.
  public static func of(_ image: Image, side: Int) -> Pixmap {
    let longest = max(image.size.width, image.size.height)
    switch image {
    case .pixels(let image):
      let scale = min(1, Double(side) / longest)
      return image.pixmap.scaled(
        width: pixels(Double(image.pixmap.width) * scale), height: pixels(Double(image.pixmap.height) * scale))
    case .shapes(let image):
      let scale = Double(side) / longest
      let center = Rect(origin: .zero, size: image.size).center
      let place = VectorPlacement(map: .scale(scale, scale), center: center, version: 0)
      let nodes = image.nodes.map { $0.placed(place) { $0 } }
      return Rasterizer().draw(
        Scene(width: pixels(image.size.width * scale), height: pixels(image.size.height * scale), nodes: nodes))
    }
  }

  private static func pixels(_ length: Double) -> Int { max(1, clampedInt(length.rounded())) }
}
