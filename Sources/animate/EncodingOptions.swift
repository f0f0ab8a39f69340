import AnimateKit
import ArgumentParser
import Expressions
import Graphics
import Indexing
import Scripting

/// What commands that make a GIF understand of how frames are stored.
struct EncodingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("How often it plays: forever, once, or a number.", valueName: "plays"),
    transform: LoopArgument.init)
  var loop: LoopArgument?
  @Option(help: ArgumentHelp("Colors of the palette, 2 to 256.", valueName: "count")) var colors: Int?
  @Option(help: "none, diffusion, ordered, or auto: ordered where bands would show.") var dither: Dithering?
  @Option(
    help: ArgumentHelp(
      "0 to 100, 90 unless given: less makes the file smaller, more never makes it worse.", valueName: "dial"))
  var quality: Double?
  @Option(
    help: ArgumentHelp(
      "How far a pixel may be off so that codes become shorter, in levels of 255; 0: not at all.", valueName: "levels"))
  var lossy: Double?
  @Option(
    name: .customLong("max-size"),
    help: ArgumentHelp(
      "Make the best GIF that is no larger, like 500KB or 2MB; what that took is printed.", valueName: "size"))
  var maxSize: SizeArgument?
  @Option(
    help: ArgumentHelp("What soft edges of a transparent canvas are blended onto.", valueName: "color"),
    transform: ColorArgument.init)
  var matte: ColorArgument?
  @Option(help: ArgumentHelp("How many threads draw; the bytes do not depend on it.", valueName: "count"))
  var threads: Int?

  func validate() throws {
    if let colors, !(2...256).contains(colors) { throw ValidationError("--colors takes 2 to 256, not \(colors)") }
    if let quality, !(0...100).contains(quality) {
      throw ValidationError("--quality takes 0 to 100, not \(NumberText.shortest(quality))")
    }
    if let lossy, !(0...255).contains(lossy) {
      throw ValidationError("--lossy takes 0 to 255, not \(NumberText.shortest(lossy))")
    }
    if let matte, matte.color.alpha < 1 {
      throw ValidationError("--matte takes an opaque color, for it is what is behind: nothing shows through it")
    }
    if let threads, threads < 1 { throw ValidationError("--threads takes at least 1, not \(threads)") }
  }

  /// Says of each option that is about formats none of which is written that it changes nothing.
  func warnOfIneffectiveOptions(_ formats: [RequestedOutput.Format]) {
    let looping: Set<RequestedOutput.Format> = [.gif, .webp, .apng, .html]
    if loop != nil, looping.isDisjoint(with: formats) {
      Messages.current.print(warning: "--loop is about GIFs, WebPs and PNGs, and none is written")
    }
    if formats.contains(.gif) { return }
    let options: [(name: String, isGiven: Bool)] = [
      ("--colors", colors != nil), ("--dither", dither != nil), ("--quality", quality != nil),
      ("--lossy", lossy != nil),
    ]
    for option in options where option.isGiven {
      Messages.current.print(warning: "\(option.name) is about GIFs, and none is written")
    }
    if matte != nil, !formats.contains(.mp4) {
      Messages.current.print(warning: "--matte is about GIFs and MP4s, and none is written")
    }
  }

  /// What a script leaves to the command line.
  func apply(to render: inout RenderOptions) {
    render.loop = loop?.count
    render.colors = colors
    render.dithering = dither
    render.matte = matte?.color
    render.quality = quality
    render.lossy = lossy
    render.maxSize = maxSize?.size.bytes
    render.threads = threads
  }

  /// Where there is no script.
  var gif: GIFOptions {
    var gif = GIFOptions()
    if let colors { gif.colors = colors }
    if let dither { gif.dithering = dither }
    gif.matte = matte?.color
    if let quality { gif.quality = quality }
    gif.lossy = lossy
    gif.maxSize = maxSize?.size.bytes
    if case .times(let count) = loop?.count { gif.plays = count }
    return gif
  }
}

extension Dithering: ExpressibleByArgument {}
