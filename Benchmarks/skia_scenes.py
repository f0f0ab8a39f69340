"""The scenes of effects, drawn by Skia's own rasterizer on one thread: a peer for `run.py`.

    skia_scenes.py version
    skia_scenes.py list
    skia_scenes.py time SCENE SAMPLES     milliseconds of processor time, best and median
    skia_scenes.py draw SCENE             raw pixels to standard output: red, green, blue, alpha, premultiplied

The same pictures as `RasterScenes.swift` has by these names, 600 × 600. Skia draws onto a surface in its native order
of channels that is made once and cleared for every frame; paths, paints and filters are made once as well. Needs
skia-python.
"""

import math
import sys
import time

import skia

SIDE = 600
MODES = {
    "multiply": "kMultiply", "screen": "kScreen", "overlay": "kOverlay", "darken": "kDarken", "lighten": "kLighten",
    "color-dodge": "kColorDodge", "color-burn": "kColorBurn", "hard-light": "kHardLight", "soft-light": "kSoftLight",
    "difference": "kDifference", "exclusion": "kExclusion", "hue": "kHue", "saturation": "kSaturation",
    "color": "kColor", "luminosity": "kLuminosity", "plus-lighter": "kPlus",
}
CANVAS = skia.Rect.MakeWH(SIDE, SIDE)
CARD = skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(100, 150, 400, 300), 24, 24)


def paint(red, green, blue, alpha=1.0):
    result = skia.Paint(AntiAlias=True)
    result.setColor4f(skia.Color4f(red, green, blue, alpha))
    return result


def stops(alphas):
    colors = [(1, 0.18, 0.33), (1, 0.8, 0), (0.2, 0.78, 0.35), (0, 0.48, 1)]
    return [skia.Color4f(*color, alpha).toColor() for color, alpha in zip(colors, alphas)], [0, 0.35, 0.7, 1]


def axial(alphas=(1, 1, 1, 1)):
    points = [skia.Point(0, 150), skia.Point(600, 450)]
    return skia.Paint(Shader=skia.GradientShader.MakeLinear(points, *stops(alphas)))


def radial():
    return skia.Paint(Shader=skia.GradientShader.MakeRadial(skia.Point(300, 300), 300, *stops((1, 1, 1, 1))))


def discs():
    shapes = []
    for number in range(6):
        angle = math.radians(number * 60)
        center = (300 + 130 * math.cos(angle), 300 + 130 * math.sin(angle))
        box = skia.Rect.MakeXYWH(center[0] - 110, center[1] - 110, 220, 220)
        shapes.append((box, paint(number / 5, 0.4, 1 - number / 5)))

    def draw(canvas):
        for box, color in shapes:
            canvas.drawOval(box, color)

    return draw


def bars():
    boxes, color = [skia.Rect.MakeXYWH(number * 60 + 10, 0, 30, SIDE) for number in range(10)], paint(0.1, 0.1, 0.3, 0.5)

    def draw(canvas):
        for box in boxes:
            canvas.drawRect(box, color)

    return draw


def stripes():
    back, above = paint(1, 0.8, 0.2), bars()

    def draw(canvas):
        canvas.drawRect(CANVAS, back)
        above(canvas)

    return draw


# Each returns what draws one frame.


def blur():
    behind, above = discs(), bars()
    layer = skia.Paint(ImageFilter=skia.ImageFilters.Blur(8, 8))

    def draw(canvas):
        canvas.saveLayer(None, layer)
        behind(canvas)
        above(canvas)
        canvas.restore()

    return draw


def shadow():
    card, color = paint(1, 1, 1), skia.Color4f(0, 0, 0, 0.4).toColor()
    layer = skia.Paint(ImageFilter=skia.ImageFilters.DropShadow(0, 8, 12, 12, color))

    def draw(canvas):
        canvas.saveLayer(None, layer)
        canvas.drawRRect(CARD, card)
        canvas.restore()

    return draw


def mask():
    picture, veil = radial(), axial([number / 3 for number in range(4)])
    inside = skia.Paint(BlendMode=skia.BlendMode.kDstIn)

    def draw(canvas):
        canvas.saveLayer()
        canvas.drawRect(CANVAS, picture)
        canvas.saveLayer(None, inside)
        canvas.drawRect(CANVAS, veil)
        canvas.restore()
        canvas.restore()

    return draw


def backdrop():
    back, behind = stripes(), discs()
    pane = skia.ImageFilters.Blur(8, 8, skia.TileMode.kClamp)

    def draw(canvas):
        back(canvas)
        behind(canvas)
        canvas.save()
        canvas.clipRRect(CARD, doAntiAlias=True)
        canvas.saveLayer(skia.Canvas.SaveLayerRec(None, None, pane, 0))
        canvas.restore()
        canvas.restore()

    return draw


def color_matrix():
    back, above, s = stripes(), discs(), 1.8
    matrix = [
        0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s, 0, 0,
        0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s, 0, 0,
        0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s, 0, 0,
        0, 0, 0, 1, 0,
    ]
    layer = skia.Paint(ColorFilter=skia.ColorFilters.Matrix(matrix))

    def draw(canvas):
        canvas.saveLayer(None, layer)
        back(canvas)
        above(canvas)
        canvas.restore()

    return draw


def blend(mode):
    back, veil, above = stripes(), paint(0.3, 0.8, 0.6, 0.5), discs()
    layer = skia.Paint(BlendMode=getattr(skia.BlendMode, MODES[mode]))

    def draw(canvas):
        back(canvas)
        canvas.saveLayer(None, layer)
        canvas.drawRect(CANVAS, veil)
        above(canvas)
        canvas.restore()

    return draw


SCENES = {"blur-8": blur, "shadow": shadow, "mask": mask, "backdrop": backdrop, "color-matrix": color_matrix}
SCENES.update({"blend-" + mode: lambda mode=mode: blend(mode) for mode in MODES})


def measure(draw, surface, samples):
    """As animate-bench does it: a sample repeats the call until it has lasted 10 ms; a first one isn't counted."""

    def run(calls):
        start = time.process_time()
        for _ in range(calls):
            canvas = surface.getCanvas()
            canvas.clear(0)
            draw(canvas)
        return time.process_time() - start

    calls = 1
    while True:
        spent = run(calls)
        if spent >= 0.01 or calls >= 1 << 20:
            break
        calls *= 8 if spent < 0.001 else 2
    times = sorted(run(calls) * 1000 / calls for _ in range(samples))
    middle = len(times) // 2
    median = times[middle] if len(times) % 2 else (times[middle - 1] + times[middle]) / 2
    return times[0], median


def main(words):
    if words == ["version"]:
        print(skia.__version__)
    elif words == ["list"]:
        print(" ".join(SCENES))
    elif len(words) == 3 and words[0] == "time":
        surface = skia.Surface.MakeRasterN32Premul(SIDE, SIDE)
        print(*measure(SCENES[words[1]](), surface, int(words[2])))
    elif len(words) == 2 and words[0] == "draw":
        kind = skia.ImageInfo.Make(SIDE, SIDE, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
        surface = skia.Surface.MakeRaster(kind)
        SCENES[words[1]]()(surface.getCanvas())
        pixels = bytearray(SIDE * SIDE * 4)
        surface.readPixels(kind, pixels, SIDE * 4)
        sys.stdout.buffer.write(pixels)
    else:
        sys.exit(__doc__)


main(sys.argv[1:])
