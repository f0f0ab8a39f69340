"""Draws a drawing list (Sources/animate-bench/DrawingList.swift) with Skia or Blend2D on one thread: peers for `run.py`.

    list_peers.py skia|blend2d version
    list_peers.py skia|blend2d time LIST SAMPLES    milliseconds of processor time a frame, best and median
    list_peers.py skia|blend2d draw LIST            the first frame's raw pixels: red, green, blue, alpha

Paths, paints and gradients are made beforehand, so that what is timed is drawing; Python's part of it is less than a
microsecond a call. Blend2D has no groups and no clips of other shapes than rectangles: lists with these are refused with
exit code 3. Needs skia-python, blend2d-python and numpy.
"""

import math
import struct
import sys
import time

POINTS = (1, 1, 2, 3, 0)


class Unsupported(Exception):
    pass


def traced(path, calls, verbs):
    """The path with these verbs, by the calls that its library has for all but the last."""
    for verb, numbers in verbs:
        if verb == 4:
            path.close()
        else:
            calls[verb](*numbers)
    return path


class Skia:
    """Everything in a list can be drawn."""

    def __init__(self):
        import skia
        self.skia = skia
        self.version = skia.__version__
        self.fills = (skia.PathFillType.kWinding, skia.PathFillType.kEvenOdd)

    def surface(self, width, height):
        self.target = self.skia.Surface.MakeRaster(self.skia.ImageInfo.MakeN32Premul(width, height))
        self.canvas = self.target.getCanvas()

    def clear(self):
        self.canvas.clear(0)

    def finish(self):
        pass

    def pixels(self):
        picture = self.target.makeImageSnapshot()
        return picture.toarray(colorType=self.skia.kRGBA_8888_ColorType, alphaType=self.skia.kPremul_AlphaType).tobytes()

    def path(self, verbs):
        path = self.skia.Path()
        return traced(path, (path.moveTo, path.lineTo, path.quadTo, path.cubicTo), verbs)

    def color(self, rgba):
        paint = self.skia.Paint(AntiAlias=True)
        paint.setColor4f(self.skia.Color4f(*rgba))
        return paint

    def gradient(self, kind, stops, start, end, matrix):
        skia = self.skia
        places = [stop[0] for stop in stops]
        colors = [skia.Color4f(*stop[1:]).toColor() for stop in stops]
        local = self.matrix(matrix)
        if kind == 0:
            ends = [skia.Point(*start), skia.Point(*end)]
            shader = skia.GradientShader.MakeLinear(ends, colors, places, skia.TileMode.kClamp, 0, local)
        else:
            ellipse = self.matrix((abs(end[0] - start[0]), 0, 0, abs(end[1] - start[1]), *start))
            shader = skia.GradientShader.MakeRadial(
                skia.Point(0, 0), 1, colors, places, skia.TileMode.kClamp, 0, skia.Matrix.Concat(local, ellipse))
        return skia.Paint(AntiAlias=True, Shader=shader)

    def matrix(self, m):
        return self.skia.Matrix.MakeAll(m[0], m[2], m[4], m[1], m[3], m[5], 0, 0, 1)

    def fill(self, verbs, paint, rule, matrix):
        path = self.path(verbs)
        path.setFillType(self.fills[rule])
        path.transform(self.matrix(matrix))
        canvas = self.canvas
        return lambda: canvas.drawPath(path, paint)

    def stroke(self, verbs, paint, style, matrix):
        skia, canvas, path = self.skia, self.canvas, self.path(verbs)
        paint = skia.Paint(paint)
        paint.setStyle(skia.Paint.kStroke_Style)
        paint.setStrokeWidth(style["width"])
        paint.setStrokeCap((skia.Paint.kButt_Cap, skia.Paint.kRound_Cap, skia.Paint.kSquare_Cap)[style["cap"]])
        paint.setStrokeJoin((skia.Paint.kMiter_Join, skia.Paint.kRound_Join, skia.Paint.kBevel_Join)[style["join"]])
        paint.setStrokeMiter(style["limit"])
        if style["dashes"]:
            dashes = style["dashes"] * (1 + len(style["dashes"]) % 2)
            paint.setPathEffect(skia.DashPathEffect.Make(dashes, style["phase"]))
        map = self.matrix(matrix)

        def draw():
            canvas.save()
            canvas.concat(map)
            canvas.drawPath(path, paint)
            canvas.restore()
        return draw

    def begin_layer(self, opacity, masks):
        paint = self.skia.Paint(Alphaf=opacity)
        if masks:
            paint.setBlendMode(self.skia.BlendMode.kDstIn)
        return lambda: self.canvas.saveLayer(None, paint)

    def begin_clip(self, verbs, rule, matrix):
        path = self.path(verbs)
        path.setFillType(self.fills[rule])
        path.transform(self.matrix(matrix))

        def draw():
            self.canvas.save()
            self.canvas.clipPath(path, doAntiAlias=True)
        return draw

    def end(self):
        return lambda: self.canvas.restore()


class Blend2D:
    """Fills and strokes alone."""

    def __init__(self):
        import blend2d
        self.module = blend2d
        self.version = ".".join(map(str, blend2d.BL_VERSION))

    def surface(self, width, height):
        self.image = self.module.BLImage(width, height)
        self.context = self.module.BLContext(self.image)

    def clear(self):
        self.context.clear_all()

    def finish(self):
        """It draws at once: without threads there is nothing to wait for."""

    def pixels(self):
        # Blue, green, red, alpha in memory.
        return self.image.getDataAsNumPy()[:, :, [2, 1, 0, 3]].tobytes()

    def path(self, verbs):
        path = self.module.BLPath()
        return traced(path, (path.move_to, path.line_to, path.quadric_to, path.cubic_to), verbs)

    def color(self, rgba):
        return tuple(rgba)

    def gradient(self, kind, stops, start, end, matrix):
        if kind == 0:
            gradient = self.module.create_linear_gradient(*start, *end)
        else:
            across, down = abs(end[0] - start[0]), abs(end[1] - start[1])
            if not math.isclose(across, down):
                raise Unsupported("elliptic gradients")
            gradient = self.module.create_radial_gradient(*start, *start, across)
        for place, *rgba in stops:
            gradient.add_stop(place, tuple(rgba))
        gradient.set_transform(self.module.Matrix2D(*matrix))
        return gradient

    def transformed(self, matrix, draw):
        context = self.context
        if matrix == (1, 0, 0, 1, 0, 0):
            return draw
        matrix = self.module.Matrix2D(*matrix)

        def inside():
            context.save()
            context.transform(matrix)
            draw()
            context.restore()
        return inside

    def fill(self, verbs, paint, rule, matrix):
        context, path = self.context, self.path(verbs)
        rule = (self.module.BLFillRule.NON_ZERO, self.module.BLFillRule.EVEN_ODD)[rule]
        if not isinstance(paint, tuple) and matrix != (1, 0, 0, 1, 0, 0):
            raise Unsupported("gradients under a matrix")

        def draw():
            context.fill_rule = rule
            context.set_fill_style(paint)
            context.fill_path(path)
        return self.transformed(matrix, draw)

    def stroke(self, verbs, paint, style, matrix):
        module, context, path = self.module, self.context, self.path(verbs)
        if style["dashes"]:
            raise Unsupported("dashes")
        cap = (module.BLStrokeCap.CAP_BUTT, module.BLStrokeCap.CAP_ROUND, module.BLStrokeCap.CAP_SQUARE)[style["cap"]]
        join = (module.BLStrokeJoin.JOIN_MITER_BEVEL, module.BLStrokeJoin.JOIN_ROUND, module.BLStrokeJoin.JOIN_BEVEL)

        def draw():
            context.stroke_width = style["width"]
            context.stroke_join = join[style["join"]]
            context.set_stroke_caps(cap)
            context.stroke_miter_limit = style["limit"]
            context.set_stroke_style(paint)
            context.stroke_path(path)
        return self.transformed(matrix, draw)

    def refused(self, *_):
        raise Unsupported("groups and clips")

    begin_layer = begin_clip = end = refused


def frames(numbers, peer):
    """Each frame as a list of calls."""
    place = 0

    def take(count):
        nonlocal place
        place += count
        return numbers[place - count:place]

    result = []
    while place < len(numbers):
        _, width, height = take(3)
        if not result:
            peer.surface(int(width), int(height))
        calls, opened, verbs, paint = [], [], [], None
        while True:
            operation = int(take(1)[0])
            if operation == 2:
                break
            if operation == 10:
                paint = peer.color(take(4))
            elif operation == 11:
                kind, count = map(int, take(2))
                stops = [take(5) for _ in range(count)]
                start, end = take(2), take(2)
                paint = peer.gradient(kind, stops, start, end, tuple(take(6)))
            elif operation == 20:
                verbs = []
                for _ in range(int(take(1)[0])):
                    verb = int(take(1)[0])
                    verbs.append((verb, take(2 * POINTS[verb])))
            elif operation == 30:
                rule = int(take(1)[0])
                calls.append(peer.fill(verbs, paint, rule, tuple(take(6))))
            elif operation == 31:
                width, cap, join, limit, count = take(5)
                style = {"width": width, "cap": int(cap), "join": int(join), "limit": limit, "dashes": list(take(int(count)))}
                style["phase"] = take(1)[0]
                calls.append(peer.stroke(verbs, paint, style, tuple(take(6))))
            elif operation == 40:
                # What it is drawn with stands at its end.
                opened.append(len(calls))
                calls.append(None)
            elif operation == 41:
                calls[opened.pop()] = peer.begin_layer(take(1)[0], False)
                calls.append(peer.end())
            elif operation == 42:
                rule = int(take(1)[0])
                calls.append(peer.begin_clip(verbs, rule, tuple(take(6))))
            elif operation == 43:
                calls.append(peer.end())
            elif operation == 44:
                opacity = take(1)[0]
                # The mask ends inside of the picture that it masks.
                calls[opened.pop()] = peer.begin_layer(1, True)
                calls[opened.pop()] = peer.begin_layer(opacity, False)
                calls += [peer.end(), peer.end()]
            else:
                sys.exit("list_peers: a broken drawing list")
        result.append(calls)
    return result


def draw(peer, calls):
    peer.clear()
    for call in calls:
        call()
    peer.finish()


def measure(peer, clip, samples):
    """Milliseconds a frame, best and median; a sample repeats until it has lasted 10 ms."""
    calls, times = 1, []
    while len(times) < samples:
        start = time.process_time()
        for _ in range(calls):
            for frame in clip:
                draw(peer, frame)
        spent = time.process_time() - start
        if not times and spent < 0.01 and calls < 1 << 20:
            calls *= 2
            continue
        times.append(spent * 1000 / calls / len(clip))
    times.sort()
    return times[0], times[len(times) // 2]


def main():
    if len(sys.argv) < 3 or sys.argv[1] not in ("skia", "blend2d"):
        sys.exit(__doc__)
    peer = {"skia": Skia, "blend2d": Blend2D}[sys.argv[1]]()
    if sys.argv[2] == "version":
        print(peer.version)
        return
    with open(sys.argv[3], "rb") as file:
        data = file.read()
    try:
        clip = frames(struct.unpack(f"={len(data) // 8}d", data), peer)
    except Unsupported as missing:
        print(missing)
        sys.exit(3)
    if sys.argv[2] == "draw":
        draw(peer, clip[0])
        sys.stdout.buffer.write(peer.pixels())
    else:
        print("%.6f %.6f" % measure(peer, clip, int(sys.argv[4])))


if __name__ == "__main__":
    main()
