import Graphics
import Rasterizing
import TestSupport
import Testing

/// Tiles beside the same layers that are drawn once.
@Suite struct TiledEdgeTests {
  /// At an edge of a tiled layer that lies between pixels, or at an angle, the other side of its tile does not show.
  @Test(arguments: [
    #""frame": [10, 10.5, 60, 40]"#, #""frame": [10, 10.25, 60, 40]"#, #""frame": [10.5, 10, 60.3, 40]"#,
  ])
  func tilesEndAtTheirEdges(frame: String) throws {
    func picture(_ type: String) throws -> Pixmap {
      let script = StagedScript(
        #"""
        {"canvas": {"width": 80, "height": 60, "background": "white"}, "layers": [{\#(type)\#(frame), "masksToBounds": true,
          "sublayers": [{"frame": [-4, 20, 69, 24], "backgroundColor": "black"}, {"frame": [50, -4, 15, 48], "backgroundColor": "black"}]}]}
        """#)
      return Rasterizer().draw(try script.scene())
    }
    let (plain, tiled) = (try picture(""), try picture(#""type": "tiled", "tileSize": [60.3, 40], "#))
    for y in 0..<60 {
      for x in 0..<80 {
        let (a, b) = (Int(plain.straightPixel(x: x, y: y).red), Int(tiled.straightPixel(x: x, y: y).red))
        // Edges of what is in a tile are smoothed a second time; the edges of the tile itself are not those of another.
        if x < 49 && (y < 30 || y > 31 && y < 50) { #expect(abs(a - b) <= 3, "(\(x), \(y))") }
      }
    }
  }
}
