#!/usr/bin/python3
"""Pillow as a peer: raw frames to a GIF, each frame quantized by its fast octree, `optimize` on.

    /usr/bin/python3 Benchmarks/pillow_gif.py FRAMES.rgba WIDTHxHEIGHT FPS OUT.gif
"""

import sys

from PIL import Image

path, size, fps, out = sys.argv[1:]
width, height = map(int, size.split("x"))
frames = []
with open(path, "rb") as file:
    while data := file.read(width * height * 4):
        frame = Image.frombytes("RGBA", (width, height), data).convert("RGB")
        frames.append(frame.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE))
ends = [round(100 * i / float(fps)) for i in range(len(frames) + 1)]
delays = [10 * (b - a) for a, b in zip(ends, ends[1:])]
frames[0].save(out, save_all=True, append_images=frames[1:], duration=delays, loop=0, optimize=True)
