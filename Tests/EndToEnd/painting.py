"""What pictures should hold, worked out with numpy from the published formulas alone."""

import io
import json
import math

import numpy
from PIL import Image

from support import OK, Case, animate

#: Colors that meet in pairs: saturated, gray, clear in part, black and white.
COLORS = [(255, 0, 0, 1), (20, 200, 90, 1), (128, 128, 128, 1), (250, 240, 30, 0.6), (0, 0, 0, 1), (255, 255, 255, 1),
          (60, 30, 220, 0.8)]


def css(color):
    return "rgba({}, {}, {}, {})".format(*color)


def script(layers, width=40, height=30, **more):
    canvas = {"width": width, "height": height}
    if "background" in more:
        canvas["background"] = more.pop("background")
    return {"canvas": canvas, "duration": 1, "layers": layers if isinstance(layers, list) else [layers], **more}


class PaintingCase(Case):
    def pixels(self, layers, width=40, height=30, at=0, scale=1, **more):
        """A moment of a script of these layers: rows of RGBA."""
        text = json.dumps(script(layers, width, height, **more))
        result = self.expect(
            OK, "frame", "-", "--at", str(at), "--scale", str(scale), "-o", "-", "-q", input=text.encode(),
            cwd=self.folder)
        with Image.open(io.BytesIO(result.out)) as image:
            return numpy.asarray(image.convert("RGBA")).astype(float)

    def assertDrawnAlone(self, layers, width=40, height=30, fps=10, **more):
        """Every frame of a film is, to the bit, what it is when nothing was drawn before it."""
        path = self.write("film.json", json.dumps(script(layers, width, height, fps=fps, **more)))
        self.expect(OK, path, "-o", "film-%02d.png", "-q", cwd=self.folder)
        frames = sorted(name for name in self.names() if name.startswith("film-"))
        self.assertEqual(len(frames), fps)
        for number, name in enumerate(frames):
            alone = self.expect(OK, "frame", path, "--at", str(number / fps), "-o", "-", "-q", cwd=self.folder)
            with Image.open(self.path(name)) as image, Image.open(io.BytesIO(alone.out)) as other:
                self.assertEqual(image.convert("RGBA").tobytes(), other.convert("RGBA").tobytes(), name)

    def assertNear(self, got, wanted, tolerance=1, message=""):
        got, wanted = numpy.broadcast_arrays(numpy.asarray(got, float), numpy.asarray(wanted, float))
        difference = numpy.abs(got - wanted)
        place = numpy.unravel_index(difference.argmax(), difference.shape)
        self.assertLessEqual(
            difference.max(), tolerance, f"{message} at {place}: {got[place]} and not {wanted[place]}")

    def box(self, pixels, threshold=127):
        """What is painted: left, top, right, bottom."""
        rows, columns = numpy.nonzero(pixels[..., 3] > threshold)
        return [columns.min(), rows.min(), columns.max() + 1, rows.max() + 1]


# Blending: W3C, Compositing and Blending Level 1.

def luminosity(c):
    return 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2]


def with_luminosity(c, wanted):
    delta = wanted - luminosity(c)
    c = [x + delta for x in c]
    level, low, high = luminosity(c), min(c), max(c)
    if low < 0:
        c = [level + (x - level) * level / (level - low) for x in c]
    if high > 1:
        c = [level + (x - level) * (1 - level) / (high - level) for x in c]
    return c


def saturation(c):
    return max(c) - min(c)


def with_saturation(c, wanted):
    low, middle, high = sorted(range(3), key=lambda i: c[i])
    result = [0, 0, 0]
    if c[high] > c[low]:
        result[middle] = (c[middle] - c[low]) * wanted / (c[high] - c[low])
        result[high] = wanted
    return result


def hard_light(b, s):
    return b * 2 * s if s <= 0.5 else b + (2 * s - 1) - b * (2 * s - 1)


def soft_light(b, s):
    if s <= 0.5:
        return b - (1 - 2 * s) * b * (1 - b)
    return b + (2 * s - 1) * ((((16 * b - 12) * b + 4) * b if b <= 0.25 else math.sqrt(b)) - b)


SEPARABLE = {
    "normal": lambda b, s: s,
    "multiply": lambda b, s: b * s,
    "screen": lambda b, s: b + s - b * s,
    "overlay": lambda b, s: hard_light(s, b),
    "darken": min,
    "lighten": max,
    "color-dodge": lambda b, s: 0 if b == 0 else 1 if s >= 1 else min(1, b / (1 - s)),
    "color-burn": lambda b, s: 1 if b >= 1 else 0 if s <= 0 else 1 - min(1, (1 - b) / s),
    "hard-light": hard_light,
    "soft-light": soft_light,
    "difference": lambda b, s: abs(b - s),
    "exclusion": lambda b, s: b + s - 2 * b * s,
}
NON_SEPARABLE = {
    "hue": lambda b, s: with_luminosity(with_saturation(s, saturation(b)), luminosity(b)),
    "saturation": lambda b, s: with_luminosity(with_saturation(b, saturation(s)), luminosity(b)),
    "color": lambda b, s: with_luminosity(s, luminosity(b)),
    "luminosity": lambda b, s: with_luminosity(b, luminosity(s)),
}


def blended(mode, backdrop, source):
    """A color over another, each as red, green, blue of 255 and an alpha of 1; all four of 255."""
    b = [x / 255 for x in backdrop[:3]]
    s = [x / 255 for x in source[:3]]
    below, above = (round(color[3] * 255) / 255 for color in (backdrop, source))
    if mode == "plus-lighter":
        alpha = min(1, below + above)
        parts = [min(1, x * below + y * above) for x, y in zip(b, s)]
    else:
        mixed = [SEPARABLE[mode](x, y) for x, y in zip(b, s)] if mode in SEPARABLE else NON_SEPARABLE[mode](b, s)
        alpha = above + below - above * below
        parts = [above * (1 - below) * y + above * below * m + (1 - above) * below * x for x, y, m in zip(b, s, mixed)]
    return [255 * min(1, x / alpha) for x in parts] + [255 * alpha]


# Filters: W3C, Filter Effects Level 1.

def toward(weights, full, amount):
    """From a matrix to the identity."""
    return numpy.array(weights) + (numpy.array(full) - numpy.array(weights)) * amount


GRAY = [[0.2126, 0.7152, 0.0722]] * 3
SEPIA = [[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]]


def hue_rotation(degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (numpy.array([[0.213, 0.715, 0.072]] * 3)
            + c * numpy.array([[0.787, -0.715, -0.072], [-0.213, 0.285, -0.072], [-0.213, -0.715, 0.928]])
            + s * numpy.array([[-0.213, -0.715, 0.928], [0.143, 0.140, -0.283], [-0.787, 0.715, 0.072]]))


def filtered(kind, amount, color):
    identity = numpy.eye(3)
    matrix, offset = {
        "brightness": lambda a: (identity * a, 0),
        "contrast": lambda a: (identity * a, 0.5 - 0.5 * a),
        "invert": lambda a: (identity * (1 - 2 * min(a, 1)), min(a, 1)),
        "saturate": lambda a: (toward([[0.213, 0.715, 0.072]] * 3, identity, a), 0),
        "grayscale": lambda a: (toward(GRAY, identity, 1 - min(a, 1)), 0),
        "sepia": lambda a: (toward(SEPIA, identity, 1 - min(a, 1)), 0),
        "hueRotate": lambda a: (hue_rotation(a), 0),
    }[kind](amount)
    value = numpy.clip(matrix @ (numpy.array(color[:3]) / 255) + offset, 0, 1) * 255
    return [*value, round(255 * color[3])]


def blurred_strip(length, start, end, sigma):
    """How much of each pixel of a row a strip covers after a Gaussian blur; exact for σ of 2 and more."""
    at = (numpy.arange(length * 16) + 0.5) / 16
    erf = numpy.vectorize(math.erf)
    value = 0.5 * (erf((at - start) / sigma / math.sqrt(2)) - erf((at - end) / sigma / math.sqrt(2)))
    return value.reshape(length, 16).mean(1)


# Geometry: row vectors, as in Core Animation.

def moved(x, y, z=0):
    matrix = numpy.eye(4)
    matrix[3, :3] = x, y, z
    return matrix


def turned(axis, degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    matrix = numpy.eye(4)
    first, second = {"x": (1, 2), "y": (2, 0), "z": (0, 1)}[axis]
    matrix[first, first] = matrix[second, second] = c
    matrix[first, second], matrix[second, first] = s, -s
    return matrix


def seen_from(distance):
    matrix = numpy.eye(4)
    matrix[2, 3] = -1 / distance
    return matrix


def corners(matrix, width, height):
    """Where the corners of a layer are seen."""
    points = [numpy.array([x, y, 0, 1]) @ matrix for x, y in ((0, 0), (width, 0), (width, height), (0, height))]
    return [(x / w, y / w) for x, y, _, w in points]


def coverage(polygon, width, height, samples=16):
    """How much of each pixel is inside, of 255."""
    y, x = (numpy.mgrid[0:height * samples, 0:width * samples] + 0.5) / samples
    inside = numpy.zeros(x.shape, bool)
    for (x0, y0), (x1, y1) in zip(polygon, polygon[1:] + polygon[:1]):
        if y0 != y1:
            inside ^= ((y0 > y) != (y1 > y)) & (x < (x1 - x0) * (y - y0) / (y1 - y0) + x0)
    return 255 * inside.reshape(height, samples, width, samples).mean((1, 3))


def curve(a, b, c, d, steps=30):
    t = numpy.linspace(0, 1, steps)[:, None]
    points = ((1 - t) ** 3 * numpy.array(a) + 3 * t * (1 - t) ** 2 * numpy.array(b)
              + 3 * t * t * (1 - t) * numpy.array(c) + t ** 3 * numpy.array(d))
    return [tuple(point) for point in points]


# Color spaces.

def linear(c):
    c = numpy.asarray(c, float)
    return numpy.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def encoded(c):
    c = numpy.clip(c, 0, 1)
    return numpy.where(c <= 0.0031308, c * 12.92, 1.055 * c ** (1 / 2.4) - 0.055)


#: Björn Ottosson's matrices.
TO_CONES = numpy.array([[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
                        [0.0883024619, 0.2817188376, 0.6299787005]])
TO_LAB = numpy.array([[0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
                      [0.0259040371, 0.7827717662, -0.8086757660]])


def oklab(color):
    return TO_LAB @ numpy.cbrt(TO_CONES @ linear(numpy.array(color) / 255))


def from_oklab(lab):
    return 255 * encoded(numpy.linalg.inv(TO_CONES) @ (numpy.linalg.inv(TO_LAB) @ lab) ** 3)
