"""Clips for the encoder, made of formulas, and what a player makes of the GIFs: numpy arrays of frames."""

import io

import numpy
from PIL import Image, ImageSequence

from painting import TO_CONES, TO_LAB, linear
from support import OK, Case

#: Of all clips here: each frame is four hundredths of a second.
RATE = 25


def opaque(red, green, blue):
    """A frame of three channels, each a number or an array of 0…255."""
    parts = numpy.broadcast_arrays(red, green, blue, 255)
    return numpy.clip(numpy.rint(numpy.stack(parts, -1)), 0, 255).astype(numpy.uint8)


def grid(width, height):
    y, x = numpy.mgrid[0:height, 0:width]
    return x.astype(float), y.astype(float)


def scenery(count=12, width=96, height=72, seed=5):
    """Something like a film: soft spots of many colors that drift, and fine grain that lies still on them."""
    generator = numpy.random.default_rng(seed)
    x, y = grid(width, height)
    spots = [(generator.uniform(0, width), generator.uniform(0, height), generator.uniform(6, 25),
              generator.uniform(-1.5, 1.5, 2), generator.uniform(-110, 110, 3)) for _ in range(24)]
    grain = generator.normal(0, 4, (height, width))
    frames = []
    for time in range(count):
        channels = [numpy.full((height, width), 120.0) + grain for _ in range(3)]
        for left, top, size, step, color in spots:
            weight = numpy.exp(-((x - left - step[0] * time) ** 2 + (y - top - step[1] * time) ** 2) / (2 * size * size))
            for channel, amount in zip(channels, color):
                channel += weight * amount
        frames.append(opaque(*channels))
    return numpy.array(frames)


def sunset(count=12, width=96, height=72):
    """A smooth gradient that moves slowly, and a solid bar across it."""
    x, y = grid(width, height)
    frames = []
    for time in range(count):
        at = (x + 2 * y + 2 * time) / (width + 2 * height + 2 * count)
        frame = opaque(20 + 220 * at, 40 + 90 * at, 140 - 60 * at)
        frame[30:40, 10 + time:40 + time] = (52, 199, 89, 255)
        frames.append(frame)
    return numpy.array(frames)


def flat(count=12, width=96, height=72):
    """Soft-edged discs of solid colors that move over a solid ground."""
    x, y = grid(width, height)
    frames = []
    for time in range(count):
        channels = [numpy.full((height, width), float(value)) for value in (250, 248, 240)]
        for color, left, top, radius in (((255, 59, 48), 20 + 3.3 * time, 25, 14), ((0, 122, 255), 70 - 2.7 * time, 48, 11),
                                         ((28, 28, 30), 48, 36 + time, 6)):
            cover = numpy.clip(radius + 0.5 - numpy.hypot(x - left, y - top), 0, 1)
            channels = [channel + (value - channel) * cover for channel, value in zip(channels, color)]
        frames.append(opaque(*channels))
    return numpy.array(frames)


def fading(count=60, width=48, height=36):
    """One picture turns into another so slowly that a pixel changes by a level or less from frame to frame."""
    x, y = grid(width, height)
    frames = []
    for time in range(count):
        amount = time / (count - 1)
        frames.append(opaque(90 + x * 1.2 + 50 * amount, 140 + y - 40 * amount, 90 + x / 2 + y / 2 + 30 * amount))
    return numpy.array(frames)


def shown(data, count=None):
    """What a player shows at the time of each of `count` frames (of each image without a count), as Pillow decodes it."""
    with Image.open(io.BytesIO(data)) as image:
        frames, delays = [], []
        for frame in ImageSequence.Iterator(image):
            frames.append(numpy.asarray(frame.convert("RGBA")).copy())
            delays.append(frame.info["duration"] // 10)
    for frame in frames:
        frame[frame[..., 3] == 0] = 0
    if count is None:
        return numpy.array(frames)
    ends = numpy.cumsum(delays)
    at = [min(len(frames) - 1, int(numpy.searchsorted(ends, 4 * index, "right"))) for index in range(count)]
    return numpy.array([frames[index] for index in at])


def psnr(frames, wanted):
    """Of all frames together, in decibels; 99 where nothing differs."""
    error = numpy.mean((frames[..., :3].astype(float) - wanted[..., :3].astype(float)) ** 2)
    return 99.0 if error == 0 else float(10 * numpy.log10(255 * 255 / error))


def lab(colors):
    """OKLab of 8-bit colors in the last axis."""
    cones = linear(numpy.asarray(colors)[..., :3] / 255) @ TO_CONES.T
    return numpy.cbrt(cones) @ TO_LAB.T


def distance(first, second):
    """In OKLab: 0.02 is what one just sees."""
    return numpy.linalg.norm(lab(first) - lab(second), axis=-1)


def flicker(frames, wanted):
    """How many pixels change between two frames while they do not in the clip."""
    still = (wanted[1:] == wanted[:-1]).all(-1)
    return int((still & (frames[1:] != frames[:-1]).any(-1)).sum())


def resting(count=24, moving=10, **size):
    """Scenery of few colors that moves, and then lies still but for a lamp that blinks in a corner."""
    frames = flat(count, **size)
    frames[moving:] = frames[moving]
    for time in range(count):
        frames[time, 2:5, 2:5] = (255, 204, 0, 255) if time % 2 else (120, 100, 0, 255)
    return frames


def inside(frame, margin=2):
    """Where a frame has one color for so many pixels around."""
    same = numpy.zeros(frame.shape[:2], bool)
    height, width = same.shape
    core = numpy.ones((height - 2 * margin, width - 2 * margin), bool)
    center = frame[margin:height - margin, margin:width - margin]
    for y in range(2 * margin + 1):
        for x in range(2 * margin + 1):
            core &= (frame[y:y + height - 2 * margin, x:x + width - 2 * margin] == center).all(-1)
    same[margin:height - margin, margin:width - margin] = core
    return same


class ClipCase(Case):
    """Encodes clips, and reads what came out."""

    def encode(self, clip, *arguments, code=OK):
        """The bytes of the GIF; the result where it is to fail."""
        height, width = clip.shape[1:3]
        result = self.expect(
            code, "encode", "--raw", f"{width}x{height}", "-", "--fps", str(RATE), "-o", "-", "-q", *map(str, arguments),
            input=clip.tobytes(), cwd=self.folder)
        return result.out if code == OK else result
