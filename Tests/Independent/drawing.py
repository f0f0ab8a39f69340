"""Pictures drawn without this project: with Cairo, and with numpy where Cairo has no such thing.

A picture is an array of height x width x 4: red, green, blue and alpha, premultiplied, 0...255, not rounded.
"""

import math
import re

import cairo
import numpy

# Cairo is asked for a picture so many times as large, which is then averaged: its own anti-aliasing has 15 sample rows
# to a pixel, which at 1 is a good part of what remains of a difference.
oversampling = 1


def rgba(color):
    """Red, green, blue and alpha, 0...1, of #rgb, #rrggbb or #rrggbbaa."""
    digits = color[1:]
    if len(digits) < 6:
        digits = "".join(2 * digit for digit in digits)
    if len(digits) == 6:
        digits += "ff"
    return tuple(int(digits[i:i + 2], 16) / 255 for i in (0, 2, 4, 6))


def premultiplied(color):
    """One pixel of a color."""
    red, green, blue, alpha = rgba(color)
    return 255 * numpy.array([red * alpha, green * alpha, blue * alpha, alpha])


# MARK: Cairo


def drawn(size, draw, margin=0):
    """What draw(context) draws, with so many more pixels on each side."""
    width, height = size[0] + 2 * margin, size[1] + 2 * margin
    n = oversampling
    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, width * n, height * n)
    context = cairo.Context(surface)
    context.scale(n, n)
    context.translate(margin, margin)
    context.set_antialias(cairo.ANTIALIAS_BEST)
    context.set_tolerance(0.01)
    draw(context)
    surface.flush()
    pixels = numpy.ndarray((height * n, surface.get_stride() // 4, 4), numpy.uint8, surface.get_data())
    pixels = pixels[:, :width * n, [2, 1, 0, 3]].astype(float)
    return pixels.reshape(height, n, width, n, 4).mean(axis=(1, 3))


def trace(context, data):
    """Adds SVG path data, as the specification's grammar and its appendix on arcs have it."""
    tokens = re.findall(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", separated_flags(data))
    place = 0
    command = None
    x = y = 0.0
    start = (0.0, 0.0)
    cubic = quadratic = None

    def numbers(count):
        nonlocal place
        values = [float(token) for token in tokens[place:place + count]]
        place += count
        return values

    while place < len(tokens):
        if tokens[place].isalpha():
            command = tokens[place]
            place += 1
        kind = command.upper()
        dx, dy = (x, y) if command.islower() else (0.0, 0.0)
        last_cubic, last_quadratic = cubic, quadratic
        cubic = quadratic = None
        if kind == "M":
            a, b = numbers(2)
            x, y = a + dx, b + dy
            start = (x, y)
            context.move_to(x, y)
            command = "l" if command == "m" else "L"
        elif kind == "L":
            a, b = numbers(2)
            x, y = a + dx, b + dy
            context.line_to(x, y)
        elif kind == "H":
            x = numbers(1)[0] + dx
            context.line_to(x, y)
        elif kind == "V":
            y = numbers(1)[0] + dy
            context.line_to(x, y)
        elif kind in "CS":
            if kind == "C":
                a, b = numbers(2)
                first = (a + dx, b + dy)
            else:
                first = (2 * x - last_cubic[0], 2 * y - last_cubic[1]) if last_cubic else (x, y)
            a, b, c, d = numbers(4)
            cubic = (a + dx, b + dy)
            x, y = c + dx, d + dy
            context.curve_to(*first, *cubic, x, y)
        elif kind in "QT":
            if kind == "Q":
                a, b = numbers(2)
                quadratic = (a + dx, b + dy)
            else:
                quadratic = (2 * x - last_quadratic[0], 2 * y - last_quadratic[1]) if last_quadratic else (x, y)
            a, b = numbers(2)
            end = (a + dx, b + dy)
            qx, qy = quadratic
            context.curve_to(
                x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y), end[0] + 2 / 3 * (qx - end[0]),
                end[1] + 2 / 3 * (qy - end[1]), *end)
            x, y = end
        elif kind == "A":
            rx, ry, turn, large, sweep, a, b = numbers(7)
            end = (a + dx, b + dy)
            arc(context, (x, y), rx, ry, turn, large, sweep, end)
            x, y = end
        elif kind == "Z":
            context.close_path()
            x, y = start
        else:
            raise ValueError("no such command: " + command)


def separated_flags(data):
    """Arc flags may stand without anything between them; this puts spaces there."""
    number = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
    gap = r"[\s,]*"
    arguments = re.compile(rf"({number}){gap}({number}){gap}({number}){gap}([01]){gap}([01]){gap}({number}){gap}({number})")

    def spaced(match):
        return arguments.sub(lambda found: " ".join(found.groups()) + " ", match.group())

    return re.sub(r"[Aa][^A-Za-z]*", spaced, data)


def arc(context, start, rx, ry, turn, large, sweep, end):
    """An SVG arc (implementation notes B.2.4, B.2.5), drawn as a part of Cairo's unit circle."""
    rx, ry = abs(rx), abs(ry)
    if rx == 0 or ry == 0 or start == end:
        context.line_to(*end)
        return
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    hx, hy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    px, py = c * hx + s * hy, -s * hx + c * hy
    excess = math.hypot(px / rx, py / ry)
    if excess > 1:
        rx, ry = rx * excess, ry * excess
    square = (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2
    factor = math.sqrt(max(0, square) / ((rx * py) ** 2 + (ry * px) ** 2))
    if bool(large) == bool(sweep):
        factor = -factor
    qx, qy = factor * rx * py / ry, -factor * ry * px / rx
    center = (c * qx - s * qy + (start[0] + end[0]) / 2, s * qx + c * qy + (start[1] + end[1]) / 2)
    first = math.atan2((py - qy) / ry, (px - qx) / rx)
    last = math.atan2((-py - qy) / ry, (-px - qx) / rx)
    context.save()
    context.translate(*center)
    context.rotate(math.radians(turn))
    context.scale(rx, ry)
    if sweep:
        context.arc(0, 0, 1, first, last)
    else:
        context.arc_negative(0, 0, 1, first, last)
    context.restore()


def ellipse(context, x, y, width, height):
    """The oval of a rectangle, from the east, clockwise."""
    context.save()
    context.translate(x + width / 2, y + height / 2)
    context.scale(width / 2, height / 2)
    context.new_sub_path()
    context.arc(0, 0, 1, 0, 2 * math.pi)
    context.close_path()
    context.restore()


def rounded(context, x, y, width, height, radius, corners="tl tr br bl"):
    """A rectangle with some round corners, clockwise from the start of its top edge."""
    r = min(radius, width / 2, height / 2)
    quarter = math.pi / 2
    context.new_sub_path()
    context.move_to(x + (r if "tl" in corners.split() else 0), y)
    for name, cx, cy, turn in [
        ("tr", x + width, y, 3), ("br", x + width, y + height, 0), ("bl", x, y + height, 1), ("tl", x, y, 2)
    ]:
        if name in corners.split():
            inward = (r if cx == x else -r, r if cy == y else -r)
            context.arc(cx + inward[0], cy + inward[1], r, turn * quarter, (turn + 1) * quarter)
        else:
            context.line_to(cx, cy)
    context.close_path()


def fill(color, data=None, rule=cairo.FILL_RULE_WINDING, shape=None):
    """A function that fills SVG path data, or what shape(context) traces."""
    def draw(context):
        context.new_path()
        trace(context, data) if data is not None else shape(context)
        context.set_fill_rule(rule)
        context.set_source_rgba(*rgba(color))
        context.fill()
    return draw


caps = {"butt": cairo.LINE_CAP_BUTT, "round": cairo.LINE_CAP_ROUND, "square": cairo.LINE_CAP_SQUARE}
joins = {"miter": cairo.LINE_JOIN_MITER, "round": cairo.LINE_JOIN_ROUND, "bevel": cairo.LINE_JOIN_BEVEL}


def stroke(color, width, data=None, cap="butt", join="miter", limit=10, dashes=(), phase=0, shape=None):
    """A function that strokes SVG path data, or what shape(context) traces."""
    def draw(context):
        context.new_path()
        trace(context, data) if data is not None else shape(context)
        context.set_line_width(width)
        context.set_line_cap(caps[cap])
        context.set_line_join(joins[join])
        context.set_miter_limit(limit)
        context.set_dash(list(dashes), phase)
        context.set_source_rgba(*rgba(color))
        context.stroke()
    return draw


def both(*functions):
    """One after the other, over each other."""
    def draw(context):
        for function in functions:
            context.save()
            function(context)
            context.restore()
    return draw


def mapped(matrix, draw):
    """The same under a cairo.Matrix."""
    def inner(context):
        context.transform(matrix)
        draw(context)
    return inner


# MARK: Lengths


def polylines(data=None, shape=None, precision=0.0005):
    """The contours of a path as lists of points, within so many units of it, and whether each is closed."""
    surface = cairo.ImageSurface(cairo.FORMAT_A8, 1, 1)
    context = cairo.Context(surface)
    context.set_tolerance(1)
    # Cairo keeps 8 binary places: a large scale makes them small.
    scale = 1024
    context.scale(scale, scale)
    context.set_tolerance(precision * scale)
    trace(context, data) if data is not None else shape(context)
    contours = []
    for kind, points in context.copy_path_flat():
        if kind == cairo.PATH_MOVE_TO:
            contours.append(([points], False))
        elif kind == cairo.PATH_LINE_TO:
            contours[-1][0].append(points)
        elif kind == cairo.PATH_CLOSE_PATH:
            contour = contours[-1][0]
            if contour[0] != contour[-1]:
                contour.append(contour[0])
            contours[-1] = (contour, True)
    return [contour for contour in contours if len(contour[0]) > 1]


def length(points):
    return sum(math.dist(a, b) for a, b in zip(points, points[1:]))


def part(points, start, end):
    """The part of a polyline between two lengths along it."""
    result = []
    at = 0.0
    for a, b in zip(points, points[1:]):
        step = math.dist(a, b)
        if step > 0 and at + step > start and at < end:
            for place in (max(start, at), min(end, at + step)):
                share = (place - at) / step
                point = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
                if not result or result[-1] != point:
                    result.append(point)
        at += step
    # Cairo rounds to 1/256 pixel: a last line that is too short would turn its cap.
    while len(result) > 2 and math.dist(result[-2], result[-1]) < 0.1:
        del result[-2]
    while len(result) > 2 and math.dist(result[0], result[1]) < 0.1:
        del result[1]
    return result


def trimmed(start, end, data=None, shape=None, each=False):
    """The parts of a path's contours between two fractions of its length: (points, where each begins on its contour).

    All contours are measured as one, or each by itself."""
    contours = [points for points, _ in polylines(data, shape)]
    total = sum(map(length, contours))
    before = 0.0
    parts = []
    for points in contours:
        own = length(points)
        low, high = (start * own, end * own) if each else (start * total - before, end * total - before)
        low, high = max(0.0, low), min(own, high)
        if low < high:
            parts.append((part(points, low, high), low))
        before += own
    return parts


def stroke_parts(parts, color, width, cap="butt", join="miter", limit=10, dashes=(), phase=0):
    """Strokes what trimmed() returns; dashes go on as if nothing had been cut off."""
    def draw(context):
        for points, begin in parts:
            def lines(context, points=points):
                for point in points:
                    context.line_to(*point)
            stroke(color, width, None, cap, join, limit, dashes, phase + begin, lines)(context)
    return draw


# MARK: Compositing


def over(*pictures):
    """Bottom first."""
    result = pictures[0]
    for top in pictures[1:]:
        result = top + result * (1 - top[..., 3:] / 255)
    return result


def plain(size, color):
    return numpy.broadcast_to(premultiplied(color), (size[1], size[0], 4)).copy()


def coverage(size, draw, margin=0):
    """What draw covers, 0...1, with a last axis of one."""
    return drawn(size, draw, margin)[..., 3:] / 255


def luminance(picture):
    """Of a premultiplied picture, 0...1, with a last axis of one: Rec. 709 weights."""
    return (picture[..., :3] @ numpy.array([0.2126, 0.7152, 0.0722]))[..., None] / 255


# MARK: Blur


def gaussian(values, sigma):
    """The values convolved along both first axes with a sampled gaussian; outside is 0."""
    if sigma <= 0:
        return values
    radius = math.ceil(6 * sigma) + 1
    kernel = numpy.exp(-0.5 * (numpy.arange(-radius, radius + 1) / sigma) ** 2)
    kernel /= kernel.sum()
    for axis in (0, 1):
        values = numpy.apply_along_axis(lambda line: numpy.convolve(line, kernel)[radius:-radius], axis, values)
    return values


def reach(sigma):
    """How far a gaussian is worth following."""
    return math.ceil(5 * sigma) + 2


def cropped(picture, margin):
    return picture[margin:-margin, margin:-margin] if margin else picture


def blurred(size, draw, sigma):
    """What draw draws, blurred, with nothing lost at the edges of the canvas."""
    margin = reach(sigma)
    return cropped(gaussian(drawn(size, draw, margin), sigma), margin)


def shadow(size, draw, color, sigma, offset):
    """The shadow of what draw draws, alone."""
    margin = reach(sigma)

    def moved(context):
        context.translate(*offset)
        draw(context)

    alpha = cropped(gaussian(coverage(size, moved, margin), sigma), margin)
    return alpha * premultiplied(color)


# MARK: Planes in space


def translation(x, y, z=0):
    """Row vectors, as Core Animation has them: a point is [x y z 1] times the matrix."""
    matrix = numpy.eye(4)
    matrix[3, :3] = x, y, z
    return matrix


def rotation(axis, degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    matrix = numpy.eye(4)
    i, j = {"x": (1, 2), "y": (2, 0), "z": (0, 1)}[axis]
    matrix[i, i] = matrix[j, j] = c
    matrix[i, j], matrix[j, i] = s, -s
    return matrix


def seen_from(distance, center):
    """The perspective of an eye over the center."""
    matrix = numpy.eye(4)
    matrix[2, 3] = -1 / distance
    return translation(-center[0], -center[1]) @ matrix @ translation(*center)


def flattened(matrix):
    """The plane z = 0 to the picture: [x y 1] times this is [X W·..., W]."""
    return matrix[numpy.ix_([0, 1, 3], [0, 1, 3])]


def projected(points, plane):
    """Points of the plane as points of the picture."""
    values = numpy.column_stack([numpy.asarray(points, float), numpy.ones(len(points))]) @ plane
    return values[:, :2] / values[:, 2:]


def sampled(size, plane, color_at, samples=8):
    """The mean over each pixel of color_at(x, y) in the plane: arrays in, an array with a last axis of four out."""
    inverse = numpy.linalg.inv(plane)
    width, height = size
    ys, xs = numpy.mgrid[0:height * samples, 0:width * samples]
    places = numpy.stack([(xs + 0.5) / samples, (ys + 0.5) / samples, numpy.ones(xs.shape)], axis=-1) @ inverse
    colors = color_at(places[..., 0] / places[..., 2], places[..., 1] / places[..., 2])
    return colors.reshape(height, samples, width, samples, 4).mean(axis=(1, 3))


def in_front(points, plane, nearest=0.01):
    """The part of a polygon that lies in front of the eye: where W is at least `nearest`."""
    weights = numpy.column_stack([numpy.asarray(points, float), numpy.ones(len(points))]) @ plane[:, 2]
    result = []
    for i, (a, b) in enumerate(zip(points, points[1:] + points[:1])):
        wa, wb = weights[i], weights[(i + 1) % len(points)]
        if wa >= nearest:
            result.append(a)
        if (wa >= nearest) != (wb >= nearest):
            share = (nearest - wa) / (wb - wa)
            result.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
    return result


def polygons(contours, plane):
    """A function that traces flat contours of the plane: a line stays a line however it is seen."""
    def shape(context):
        for points in contours:
            visible = in_front(list(points), plane)
            if visible:
                context.new_sub_path()
                for point in projected(visible, plane):
                    context.line_to(*point)
                context.close_path()
    return shape


# MARK: Pictures


def bilinear(pixels, u, v):
    """Between the four nearest pixels (u, v = 0.5, 0.5 is the middle of the first); the edges go on."""
    height, width = pixels.shape[:2]
    x, y = numpy.floor(u - 0.5), numpy.floor(v - 0.5)
    fx, fy = (u - 0.5 - x)[..., None], (v - 0.5 - y)[..., None]

    def at(x, y):
        return pixels[numpy.clip(y, 0, height - 1).astype(int), numpy.clip(x, 0, width - 1).astype(int)]

    upper = at(x, y) * (1 - fx) + at(x + 1, y) * fx
    lower = at(x, y + 1) * (1 - fx) + at(x + 1, y + 1) * fx
    return upper * (1 - fy) + lower * fy


def nearest(pixels, u, v):
    """The pixel that a place lies in; the edges go on."""
    height, width = pixels.shape[:2]
    return pixels[numpy.clip(numpy.floor(v), 0, height - 1).astype(int), numpy.clip(numpy.floor(u), 0, width - 1).astype(int)]


def premultiplied_pixels(image):
    """A Pillow image as a picture."""
    values = numpy.asarray(image.convert("RGBA")).astype(float)
    values[..., :3] *= values[..., 3:] / 255
    return values
