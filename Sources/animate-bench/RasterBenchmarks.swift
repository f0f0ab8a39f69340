import AnimateKit
import Graphics
import Rasterizing
import Staging

/// Scene → pixels.
enum RasterBenchmarks {
  static func all(scripts: [String]) -> [Benchmark] {
    RasterScenes.all.map { name, summary, make in
      Benchmark(name: "raster/" + name, summary: summary) {
        let scene = try make()
        let rasterizer = Rasterizer()
        return { keep(rasterizer.draw(scene)) }
      }
    }
      + scripts.map { path in
        Benchmark(
          name: "raster/incremental-" + Scripts.name(path),
          summary: "every frame of the script, only what changes; per frame"
        ) {
          let scenes = try Scripts.scenes(path)
          let rasterizer = Rasterizer()
          var canvas = rasterizer.draw(scenes[scenes.count - 1])
          var frame = 0
          return {
            keep(rasterizer.update(&canvas, from: scenes[(frame + scenes.count - 1) % scenes.count], to: scenes[frame]))
            frame = (frame + 1) % scenes.count
          }
        }
      }
  }
}
