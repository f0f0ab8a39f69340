"""Images: where each gravity puts them, enlarged, shrunk, turned, cut."""

import math

import numpy
from PIL import Image

from drawing import bilinear, coverage, premultiplied_pixels, rounded, sampled
from scenes.registry import images, scene

size = (96, 96)
rows, columns = numpy.mgrid[0:20, 0:28]
images["tiles.png"] = Image.fromarray(numpy.stack([
    40 + 200 * ((columns // 4 + rows // 4) % 2), 9 * columns, 12 * rows, numpy.full(rows.shape, 255)
], axis=-1).astype(numpy.uint8))
images["soft.png"] = Image.fromarray(numpy.stack([
    255 - 9 * columns, 9 * columns, numpy.full(rows.shape, 60), numpy.clip(12 * rows + 20, 0, 255)
], axis=-1).astype(numpy.uint8), "RGBA")
rows, columns = numpy.mgrid[0:300, 0:400]
wave = numpy.sin(numpy.hypot(columns - 150, rows - 120) / 9)
images["large.png"] = Image.fromarray(numpy.stack([
    128 + 120 * wave, 128 + 100 * numpy.sin(columns / 23), 255 * rows / 300
], axis=-1).astype(numpy.uint8))
images["large.jpg"] = images["large.png"]
images["grey.png"] = Image.fromarray((columns[:60, :60] * 4).astype(numpy.uint8))


def pixels_of(name):
    return premultiplied_pixels(images[name])


def placed(name, file, frame, box, source=None, samples=1, **layer):
    """An image whose part `source` fills the rectangle `box`; samples > 1 average over pixels."""
    def picture():
        pixels = pixels_of(file)
        sx, sy, sw, sh = source or (0, 0, pixels.shape[1], pixels.shape[0])
        x, y, width, height = box
        plane = numpy.array([[width / sw, 0, 0], [0, height / sh, 0], [x - sx * width / sw, y - sy * height / sh, 1]])
        colors = sampled(size, plane, lambda u, v: bilinear(pixels, u, v), samples)
        return colors * coverage(size, lambda c: (c.rectangle(*box), c.fill()))

    scene(name, [{"type": "image", "image": file, "frame": frame, **layer}], picture=picture)


# MARK: Gravity: the image is 28 by 20

frame = [16, 20, 60, 50]
aspect = 60 / 28
for gravity, box in {
    "resize": frame, "resizeAspect": [16, 45 - 10 * aspect, 60, 20 * aspect],
    "resizeAspectFill": [46 - 14 * 2.5, 20, 28 * 2.5, 50], "center": [32, 35, 28, 20], "top": [32, 20, 28, 20],
    "bottom": [32, 50, 28, 20], "left": [16, 35, 28, 20], "right": [48, 35, 28, 20], "topLeft": [16, 20, 28, 20],
    "topRight": [48, 20, 28, 20], "bottomLeft": [16, 50, 28, 20], "bottomRight": [48, 50, 28, 20],
}.items():
    placed(f"an image with gravity {gravity}", "tiles.png", frame, box, contentsGravity=gravity)

# MARK: Sampling

placed("an image on pixels is copied", "soft.png", [10, 10, 28, 20], [10, 10, 28, 20])
placed("an image between pixels", "tiles.png", [10.5, 10.25, 28, 20], [10.5, 10.25, 28, 20])
placed("a translucent image enlarged", "soft.png", [8, 16, 80, 64], [8, 16, 80, 64], contentsGravity="resize")
placed("an enlarged image with its edges between pixels", "tiles.png", [7.3, 15.6, 80.2, 64.3], [7.3, 15.6, 80.2, 64.3],
       contentsGravity="resize")
placed("a part of an image", "tiles.png", [8, 8, 80, 80], [8, 8, 80, 80], (7, 10, 14, 10),
       contentsGravity="resize", contentsRect=[0.25, 0.5, 0.5, 0.5])
placed("a grey image", "grey.png", [8, 8, 60, 60], [8, 8, 60, 60])
placed("a large image shrunk to a quarter", "large.png", [0, 0, 100, 75], [0, 0, 100, 75], samples=4)
placed("a large image shrunk by 4.7", "large.png", [5, 12, 85, 63.75], [5, 12, 85, 63.75], samples=6)
placed("a JPEG shrunk to a quarter", "large.jpg", [0, 0, 100, 75], [0, 0, 100, 75], samples=4)
placed("an image shrunk a little", "tiles.png", [8, 8, 22.4, 16], [8, 8, 22.4, 16], samples=6)
placed("an image shrunk in one direction alone", "large.png", [8, 8, 20, 300], [8, 8, 20, 300], samples=12,
       contentsGravity="resize")
placed("an image enlarged in one direction and shrunk in the other", "tiles.png", [8, 8, 84, 6], [8, 8, 84, 6],
       samples=8, contentsGravity="resize")


def turned(name, file, bounds, degrees, samples, **layer):
    width, height = bounds

    def picture():
        pixels = pixels_of(file)
        c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        middle = numpy.array([[1, 0, 0], [0, 1, 0], [-width / 2, -height / 2, 1]])
        turn = numpy.array([[c, s, 0], [-s, c, 0], [48, 48, 1]])
        fit = numpy.diag([width / pixels.shape[1], height / pixels.shape[0], 1])
        colors = sampled(size, fit @ middle @ turn, lambda u, v: bilinear(pixels, u, v), samples)
        return colors * coverage(size, lambda context: (
            context.translate(48, 48), context.rotate(math.radians(degrees)),
            rounded(context, -width / 2, -height / 2, width, height, 0), context.fill()))

    scene(name, [{"type": "image", "image": file, "bounds": [0, 0, width, height], "position": [48, 48],
                  "contentsGravity": "resize", "transform": {"rotation": degrees}, **layer}], picture=picture)


turned("an enlarged image that is turned", "tiles.png", (70, 50), 20, 1)
turned("a translucent image that is turned", "soft.png", (70, 50), -35, 1)
turned("an image turned by a right angle", "tiles.png", (56, 40), 90, 1)
turned("a shrunk image that is turned", "large.png", (80, 60), 30, 6)


def clipped():
    def picture():
        pixels = pixels_of("tiles.png")
        plane = numpy.array([[3, 0, 0], [0, 3, 0], [48 - 42, 48 - 30, 1]], float)
        colors = sampled(size, plane, lambda u, v: bilinear(pixels, u, v), 1)
        return colors * coverage(size, lambda c: (rounded(c, 18, 18, 60, 60, 30), c.fill()))

    scene("an image in a disc", [{"type": "image", "image": "tiles.png", "frame": [18, 18, 60, 60], "cornerRadius": 30,
                                  "masksToBounds": True, "contentsGravity": "resizeAspectFill"}], picture=picture)


clipped()
