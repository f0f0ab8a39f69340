import AnimateKit
import GIFEncoding
import Graphics
import Indexing
import Rasterizing
import Scripting
import Staging

/// Everything but drawing: text → stage → scenes, and pixels → file.
enum PipelineBenchmarks {
  static func all(scripts: [String]) -> [Benchmark] {
    var benchmarks = [
      Benchmark(name: "script/parse-1000-lines", summary: "text to a checked script") {
        let source = SourceFile(name: "benchmark.json", bytes: Array(Scripts.thousandLines.utf8))
        return {
          var diagnostics = Diagnostics()
          keep(ScriptReader.read(source, into: &diagnostics))
        }
      },
      Benchmark(name: "stage/load-1000-lines", summary: "text to a stage that can be sampled") {
        let text = Scripts.thousandLines
        return { keep(try Scripts.load(text: text)) }
      },
      Benchmark(name: "stage/sample-1000-lines", summary: "one scene of 100 layers") {
        sampling(try Scripts.load(text: Scripts.thousandLines).stage)
      },
    ]
    for path in scripts {
      let name = Scripts.name(path)
      benchmarks += [
        Benchmark(name: "stage/load-\(name)", summary: "file to a stage, text set") {
          { keep(try LoadedScript.load(path: path)) }
        },
        Benchmark(name: "stage/sample-\(name)", summary: "one scene") {
          sampling(try LoadedScript.load(path: path).stage)
        },
        Benchmark(name: "index/plan-\(name)", summary: "a palette from 12 frames") {
          let clip = try Clip(script: path)
          return { keep(clip.plan(sampled: 12)) }
        },
        Benchmark(name: "index/frame-\(name)", summary: "one frame of a run, in palette indices") {
          let clip = try Clip(script: path)
          let indexer = FrameIndexer(plan: clip.plan(sampled: 12))
          var frame = 0
          return {
            keep(clip.index(frame, with: indexer))
            frame = (frame + 1) % clip.frames.count
          }
        },
        Benchmark(name: "encode/lzw-\(name)", summary: "one frame's indices, compressed") {
          let clip = try Clip(script: path)
          let plan = clip.plan(sampled: 12)
          let indexer = FrameIndexer(plan: plan)
          let frames = clip.frames.indices.compactMap { clip.index($0, with: indexer) }
          let compressor = FrameCompressor()
          var frame = 0
          return {
            var indexed = frames[frame]
            keep(try compressor.compress(&indexed, globalPalette: plan.palette))
            frame = (frame + 1) % frames.count
          }
        },
      ]
    }
    return benchmarks
  }

  /// Other times in every call: nothing is remembered from the call before.
  private static func sampling(_ stage: Stage) -> () throws -> Void {
    let sampler = stage.sampler()
    var step = 0
    return {
      step = (step + 1) % 97
      keep(try sampler.scene(at: stage.duration * Double(step) / 97))
    }
  }
}
