"""Images: where each gravity puts them, enlarged, shrunk, turned, cut."""

import math

import numpy
from PIL import Image

from drawing import bilinear, coverage, nearest, premultiplied_pixels, rounded, sampled
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
    look_up = nearest if "nearest" in (layer.get("magnificationFilter"), layer.get("minificationFilter")) else bilinear

    def picture():
        pixels = pixels_of(file)
        sx, sy, sw, sh = source or (0, 0, pixels.shape[1], pixels.shape[0])
        x, y, width, height = box
        plane = numpy.array([[width / sw, 0, 0], [0, height / sh, 0], [x - sx * width / sw, y - sy * height / sh, 1]])
        colors = sampled(size, plane, lambda u, v: look_up(pixels, u, v), samples)
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


def turned(name, file, bounds, degrees, samples, look_up=bilinear, **layer):
    width, height = bounds

    def picture():
        pixels = pixels_of(file)
        c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        middle = numpy.array([[1, 0, 0], [0, 1, 0], [-width / 2, -height / 2, 1]])
        turn = numpy.array([[c, s, 0], [-s, c, 0], [48, 48, 1]])
        fit = numpy.diag([width / pixels.shape[1], height / pixels.shape[0], 1])
        colors = sampled(size, fit @ middle @ turn, lambda u, v: look_up(pixels, u, v), samples)
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

# MARK: Single pixels

for name, frame, more in [
    ("enlarged by whole numbers", [4, 6, 84, 80], {"contentsGravity": "resize"}),
    ("enlarged by 2.7", [7, 8, 28 * 2.7, 54], {"contentsGravity": "resize"}), ("in its own size", [10, 10, 28, 20], {}),
]:
    placed(f"an image of single pixels {name}", "tiles.png", frame, frame, magnificationFilter="nearest", **more)
placed("an image shrunk to single pixels", "large.png", [0, 0, 80, 60], [0, 0, 80, 60], minificationFilter="nearest")
turned("an image of single pixels that is turned", "tiles.png", (70, 50), 20, 1, nearest, magnificationFilter="nearest")
turned("an image shrunk to single pixels that is turned", "large.png", (80, 60), 30, 1, nearest,
       minificationFilter="nearest")

# MARK: Parts: 14 by 10 of the image's pixels, from (7, 4)

part = {"contentsRect": [0.25, 0.2, 0.5, 0.5]}
for gravity, box in {
    "resize": [16, 20, 60, 50], "resizeAspect": [16, 45 - 30 / 1.4, 60, 60 / 1.4],
    "resizeAspectFill": [46 - 35, 20, 70, 50], "center": [39, 40, 14, 10], "top": [39, 20, 14, 10],
    "bottom": [39, 60, 14, 10], "left": [16, 40, 14, 10], "right": [62, 40, 14, 10], "topLeft": [16, 20, 14, 10],
    "topRight": [62, 20, 14, 10], "bottomLeft": [16, 60, 14, 10], "bottomRight": [62, 60, 14, 10],
}.items():
    placed(f"a part of an image with gravity {gravity}", "tiles.png", [16, 20, 60, 50], box, (7, 4, 14, 10),
           contentsGravity=gravity, **part)
    if not gravity.startswith("resize"):
        x, y, _, _ = box
        across = 0 if "eft" in gravity else 1 if "ight" in gravity else 0.5
        down = 0 if "top" in gravity else 1 if "bottom" in gravity else 0.5
        large = [16 + (60 - 42) * across, 20 + (50 - 30) * down, 42, 30]
        placed(f"a part of an image of 3 points to a pixel with gravity {gravity}", "tiles.png", [16, 20, 60, 50], large,
               (7, 4, 14, 10), contentsGravity=gravity, contentsScale=1 / 3, **part)
placed("beyond an image its edge goes on", "tiles.png", [8, 8, 80, 80], [8, 8, 80, 80], (-7, -5, 42, 30),
       contentsGravity="resize", contentsRect=[-0.25, -0.25, 1.5, 1.5])

# MARK: Nine slices


def sliced(name, file, frame, center, source=(0, 0, 1, 1), scale=1, look_up=bilinear, **layer):
    """The corners as they are, the middle stretched: a map that is linear in pieces, each way.

    What the corners fade into is half a pixel of the middle, as large as their own pixels, not stretched with it."""
    def picture():
        pixels = pixels_of(file)
        ys, xs = numpy.mgrid[0:96, 0:96] + 0.5
        places = []
        for axis, values in ((0, xs), (1, ys)):
            length = pixels.shape[1 - axis]
            begin, end = source[axis] * length, (source[axis] + source[axis + 2]) * length
            low = begin + center[axis] * (end - begin)
            high = low + center[axis + 2] * (end - begin)
            near, far = frame[axis], frame[axis] + frame[axis + 2]
            start, stop = near + (low - begin) / scale, far - (end - high) / scale
            step = (stop - start) / (high - low)
            before = [(near, begin), (start, low)] if low > begin else [(start, low)]
            after = [(stop, high), (far, end)] if high < end else [(stop, high)]
            if look_up is bilinear and low > begin and step > 1 / scale:
                before += [(start + 0.5 / scale, low + 0.5), (start + 0.5 * step, low + 0.5)]
            if look_up is bilinear and high < end and step > 1 / scale:
                after = [(stop - 0.5 * step, high - 0.5), (stop - 0.5 / scale, high - 0.5)] + after
            places.append(numpy.interp(values, *zip(*before + after)))
        return look_up(pixels, *places) * coverage(size, lambda c: (c.rectangle(*frame), c.fill()))

    more = {"contentsRect": source} if source != (0, 0, 1, 1) else {}
    more |= {"contentsScale": scale} if scale != 1 else {}
    scene(name, [{"contents": file, "frame": frame, "contentsCenter": center, **more, **layer}], picture=picture)


middle = [2 / 7, 0.3, 3 / 7, 0.4]
sliced("nine slices", "tiles.png", [8, 10, 80, 76], middle)
sliced("nine slices between pixels", "soft.png", [8.4, 10.3, 79.3, 75.5], middle)
sliced("nine slices of two pixels to a point", "tiles.png", [8, 10, 80, 76], middle, scale=2)
sliced("nine slices of half a pixel to a point", "tiles.png", [8, 10, 80, 76], middle, scale=0.5)
sliced("nine slices of a part", "tiles.png", [8, 10, 80, 76], [0.25, 0.25, 0.5, 0.5], (2 / 7, 0.2, 4 / 7, 0.8))
sliced("nine slices of single pixels", "tiles.png", [8, 10, 80, 76], middle, scale=0.5, look_up=nearest,
       magnificationFilter="nearest")
sliced("three slices across", "tiles.png", [8, 10, 80, 76], [0.25, 0, 0.5, 1])
