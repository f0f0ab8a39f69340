internal import CPango
import Graphics

/// Outlines of glyphs in points, made once for each font, glyph and size.
final class TextOutliner {
  private struct FontKey: Hashable {
    var face: OpaquePointer
    var coordinates: [Int32]
  }

  private struct Font {
    var font: OpaquePointer
    var unitsPerEm: Double
    var palette: ColorGlyphs?
  }

  private struct GlyphKey: Hashable {
    var font: Int
    var glyph: UInt32
    var size: Double
  }

  private var fontIndices: [FontKey: Int] = [:]
  private var fonts: [Font] = []
  private var outlines: [GlyphKey: Path] = [:]
  private var colors: [GlyphKey: GlyphColors] = [:]
  private let functions: OpaquePointer?

  private static let maximumOutlines = 8192
  private static let maximumColors = 512
  private static let maximumFonts = 256

  init() {
    functions = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      functions, { _, data, _, x, y, _ in OutlineRecorder.from(data)?.move(x, y) }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions, { _, data, _, x, y, _ in OutlineRecorder.from(data)?.line(x, y) }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions, { _, data, _, cx, cy, x, y, _ in OutlineRecorder.from(data)?.quad(cx, cy, x, y) }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, data, _, ax, ay, bx, by, x, y, _ in OutlineRecorder.from(data)?.cubic(ax, ay, bx, by, x, y) }, nil, nil)
    hb_draw_funcs_set_close_path_func(functions, { _, data, _, _ in OutlineRecorder.from(data)?.close() }, nil, nil)
  }

  deinit {
    clear()
    hb_draw_funcs_destroy(functions)
  }

  func clear() {
    for font in fonts { hb_font_destroy(font.font) }
    fonts = []
    fontIndices = [:]
    outlines = [:]
    colors = [:]
  }

  /// How a color font draws `glyph` with an em of `size` points; nil where it is an outline of one color.
  func colors(of glyph: UInt32, font shaped: OpaquePointer?, size: Double) -> GlyphColors? {
    guard let index = fontIndex(shaped), let palette = fonts[index].palette else { return nil }
    let key = GlyphKey(font: index, glyph: glyph, size: size)
    if let known = colors[key] { return known }
    let made =
      palette.picture(of: glyph, font: fonts[index].font, scale: size / fonts[index].unitsPerEm)
      ?? palette.layers(of: glyph).map { layers in
        .layers(
          layers.map { layer in
            GlyphColors.Layer(path: outline(of: layer.glyph, font: shaped, size: size), color: layer.color)
          })
      }
    if colors.count >= Self.maximumColors { colors = [:] }
    colors[key] = made
    return made
  }

  /// The outline of `glyph` with an em of `size` points; empty if it has none.
  func outline(of glyph: UInt32, font shaped: OpaquePointer?, size: Double) -> Path {
    guard let index = fontIndex(shaped) else { return Path() }
    let key = GlyphKey(font: index, glyph: glyph, size: size)
    if let known = outlines[key] { return known }
    let recorder = OutlineRecorder(scale: size / fonts[index].unitsPerEm)
    cpango_draw_glyph(fonts[index].font, glyph, functions, Unmanaged.passUnretained(recorder).toOpaque())
    if outlines.count >= Self.maximumOutlines { outlines = [:] }
    outlines[key] = recorder.path
    return recorder.path
  }

  /// A font in design units for the face and variation that Pango shaped with. It keeps the face alive, so that its
  /// address stays a key.
  private func fontIndex(_ shaped: OpaquePointer?) -> Int? {
    guard let shaped, let face = hb_font_get_face(shaped) else { return nil }
    var count: UInt32 = 0
    let coordinates = hb_font_get_var_coords_normalized(shaped, &count)
    let key = FontKey(
      face: face, coordinates: Array(UnsafeBufferPointer(start: coordinates, count: Int(count))))
    if let index = fontIndices[key] { return index }
    if fonts.count >= Self.maximumFonts { clear() }
    guard let font = hb_font_create(face) else { return nil }
    if count > 0 { hb_font_set_var_coords_normalized(font, coordinates, count) }
    fonts.append(
      Font(font: font, unitsPerEm: Double(max(1, hb_face_get_upem(face))), palette: ColorGlyphs(face)))
    fontIndices[key] = fonts.count - 1
    return fonts.count - 1
  }
}

/// Takes HarfBuzz's drawing calls (design units, y up) as a path in points, y down.
private final class OutlineRecorder {
  private(set) var path = Path()
  private let scale: Double

  init(scale: Double) { self.scale = scale }

  static func from(_ data: UnsafeMutableRawPointer?) -> OutlineRecorder? {
    data.map { Unmanaged<OutlineRecorder>.fromOpaque($0).takeUnretainedValue() }
  }

  private func point(_ x: Float, _ y: Float) -> Point { Point(Double(x) * scale, 0 - Double(y) * scale) }

  func move(_ x: Float, _ y: Float) { path.move(to: point(x, y)) }
  func line(_ x: Float, _ y: Float) { path.line(to: point(x, y)) }
  func quad(_ cx: Float, _ cy: Float, _ x: Float, _ y: Float) { path.quad(point(cx, cy), to: point(x, y)) }

  func cubic(_ ax: Float, _ ay: Float, _ bx: Float, _ by: Float, _ x: Float, _ y: Float) {
    path.cubic(point(ax, ay), point(bx, by), to: point(x, y))
  }

  func close() { path.close() }
}
