#!/usr/bin/python3
"""Scores GIFs against the raw frames that they were made from.

    /usr/bin/python3 Benchmarks/score.py FRAMES.rgba WIDTHxHEIGHT GIF… [--json]

A frame of the clip is compared with the picture that a player shows in the middle of the frame's time; a GIF that plays
longer or shorter than the clip is stretched to its length, and `seconds` tells. Both are laid on white.

- psnr: of all values of all frames, from one mean square error; in dB, at most 100. mean: the mean of the frames' own.
  worst: the worst frame's.
- ssim: of luma (BT.601), windows of 8 × 8 that step by 4, as x264 and ffmpeg measure it; the mean of all frames.
- flicker: of the pixels that the clip leaves as they are from one frame to the next, how many the GIF changes; in
  percent.
- decoded: whether ffmpeg decodes the same pixels as Pillow, whose decoding is scored; null without ffmpeg.

Needs Debian's python3-numpy and python3-pil.
"""

import argparse
import bisect
import json
import math
import os
import shutil
import subprocess
import sys

import numpy
from PIL import Image

#: Decibels of frames without any difference.
PERFECT = 100.0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("frames", help="raw RGBA")
    parser.add_argument("size", help="WIDTHxHEIGHT")
    parser.add_argument("gifs", nargs="+")
    parser.add_argument("--json", action="store_true", help="a list of objects, one for each GIF")
    options = parser.parse_args()
    width, height = map(int, options.size.split("x"))
    clip = Clip(options.frames, width, height)
    found = [clip.score(gif) for gif in options.gifs]
    if options.json:
        print(json.dumps(found))
        return
    for gif, score in zip(options.gifs, found):
        print(f"{os.path.basename(gif):24} {score['bytes'] / 1000:8.1f} KB  {score['psnr']:6.2f} dB"
              f"  mean {score['mean']:6.2f}  worst {score['worst']:6.2f}"
              f"  SSIM {score['ssim']:.5f}  flicker {score['flicker']:.3f} %"
              f"  {score['images']} images, {score['seconds']:.2f} s  decoded alike: {score['decoded']}")


class Clip:
    """Raw frames, with what every score needs of them. Pictures are packed: four bytes a pixel in one number."""

    def __init__(self, path, width, height):
        raw = numpy.memmap(path, dtype=numpy.uint8, mode="r").reshape(-1, height, width, 4)
        if raw[..., 3].min() < 255:
            # Premultiplied, as animate-bench writes them.
            raw = raw + (255 - raw[..., 3:])
        self.frames = numpy.ascontiguousarray(raw).view(numpy.uint32)[..., 0]
        self.stays = [a == b for a, b in zip(self.frames, self.frames[1:])]
        self.still = sum(int(numpy.count_nonzero(stays)) for stays in self.stays)
        self.lumas = [luma(frame) for frame in self.frames]

    def score(self, gif):
        pictures, delays = decode(gif)
        ends = [sum(delays[:i + 1]) for i in range(len(delays))]
        count = len(self.frames)
        errors, similarities, flickers, before = [], [], 0, None
        for i, frame in enumerate(self.frames):
            # Half-open intervals: a picture is gone at its end.
            shown = min(bisect.bisect_right(ends, (i + 0.5) / count * ends[-1]), len(pictures) - 1)
            picture = pictures[shown]
            errors.append(error(picture, frame))
            similarities.append(similarity(luma(picture), self.lumas[i]))
            if before is not None and before is not picture:
                flickers += int(numpy.count_nonzero((picture != before) & self.stays[i - 1]))
            before = picture
        return {
            "bytes": os.path.getsize(gif),
            "psnr": decibels(sum(errors) / count),
            "mean": sum(map(decibels, errors)) / count,
            "worst": decibels(max(errors)),
            "ssim": sum(similarities) / count,
            "flicker": 100 * flickers / max(1, self.still),
            "images": len(pictures),
            "seconds": ends[-1] / 100,
            "decoded": same_in_ffmpeg(gif, pictures),
        }


def decode(gif):
    """All pictures on white, and how long each is shown, in centiseconds."""
    pictures, delays = [], []
    with Image.open(gif) as image:
        for i in range(getattr(image, "n_frames", 1)):
            image.seek(i)
            pictures.append(on_white(numpy.array(image.convert("RGBA")).view(numpy.uint32)[..., 0]))
            delays.append(max(1, round(image.info.get("duration", 0) / 10)))
    return pictures, delays


def on_white(packed):
    """A GIF's pixels are opaque or clear."""
    clear = channels(packed)[..., 3] == 0
    return numpy.where(clear, numpy.uint32(0xFFFFFFFF), packed) if clear.any() else packed


def channels(packed):
    return packed.view(numpy.uint8).reshape(packed.shape + (4,))


def same_in_ffmpeg(gif, pictures):
    ffmpeg = shutil.which("ffmpeg")
    if not ffmpeg:
        return None
    command = [ffmpeg, "-nostdin", "-v", "error", "-threads", "1", "-i", gif, "-fps_mode", "passthrough"]
    raw = subprocess.run(command + ["-pix_fmt", "rgba", "-f", "rawvideo", "-"], stdout=subprocess.PIPE, check=True).stdout
    theirs = numpy.frombuffer(raw, dtype=numpy.uint32).reshape((-1,) + pictures[0].shape)
    return len(theirs) == len(pictures) and all(numpy.array_equal(on_white(a), b) for a, b in zip(theirs, pictures))


def error(a, b):
    """The mean square of the differences of all values; alpha is the same in both."""
    difference = (channels(a).astype(numpy.int16) - channels(b)).astype(numpy.float32).ravel()
    return float(numpy.dot(difference, difference)) / (difference.size * 0.75)


def decibels(square):
    return PERFECT if square <= 0 else min(PERFECT, 10 * math.log10(65025 / square))


def luma(packed):
    """In whole levels, so that the sums of 64 squares are exact in a float's 24 bits."""
    red, green, blue = (channels(packed)[..., i].astype(numpy.uint16) for i in range(3))
    return ((77 * red + 150 * green + 29 * blue + 128) >> 8).astype(numpy.float32)


def similarity(a, b):
    """Structural similarity of two planes, the mean of all windows."""
    mean_a, mean_b, aa, bb, ab = (windows(plane) / 64 for plane in (a, b, a * a, b * b, a * b))
    product, squares = mean_a * mean_b, mean_a * mean_a + mean_b * mean_b
    c1, c2 = numpy.float32((0.01 * 255) ** 2), numpy.float32((0.03 * 255) ** 2)
    ratios = (2 * product + c1) * (2 * (ab - product) + c2)
    ratios /= (squares + c1) * (aa + bb - squares + c2)
    return float(ratios.mean(dtype=float))


def windows(plane):
    """Sums over 8 × 8 pixels, at every fourth column and row."""
    height, width = (side - side % 4 for side in plane.shape)
    if min(height, width) < 8:
        return numpy.full((1, 1), plane.mean(dtype=float) * 64)
    plane = plane[:height, :width]
    rows = plane[0::4] + plane[1::4] + plane[2::4] + plane[3::4]
    rows = rows[:-1] + rows[1:]
    blocks = rows[:, 0::4] + rows[:, 1::4] + rows[:, 2::4] + rows[:, 3::4]
    return blocks[:, :-1] + blocks[:, 1:]


if __name__ == "__main__":
    sys.exit(main())
