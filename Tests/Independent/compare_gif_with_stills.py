#!/usr/bin/python3
"""Renders scripts of few colors as GIFs, and compares what Pillow decodes with the stills of the same moments.

    Tests/Independent/compare_gif_with_stills.py .build/release/animate

Where all colors of an animation fit the palette, a frame of the GIF is the still of round(100 * i / fps) / 100 s, pixel by
pixel, and is shown from that moment on. The smooth edges of black on white have up to 256 shades in all, one more
than a palette with a clear color holds, and the palette is chosen from some of the frames: there a value may differ by 4
of 255. Needs Debian's python3-numpy and python3-pil.
"""

import argparse
import json
import math
import pathlib
import subprocess
import sys
import tempfile

import numpy
from PIL import Image, ImageSequence


def moving(layer, key, start, end, **more):
    return {"layer": layer, "animate": key, "from": start, "to": end, "duration": 1, **more}


def script(background, fps, layers, timeline):
    canvas = {"width": 80, "height": 60}
    if background:
        canvas["background"] = background
    return {"canvas": canvas, "fps": fps, "duration": 1.2, "layers": layers, "timeline": timeline}


ring = {"name": "ring", "type": "shape", "path": {"oval": [15, 5, 50, 50]}, "fillColor": None, "strokeColor": "#000",
        "lineWidth": 7}
scripts = {
    "squares of flat colors move by whole points": script(
        "#fff3e0", 25,
        [{"name": "a", "bounds": [0, 0, 12, 12], "position": [6, 16], "backgroundColor": "#d84315"},
         {"name": "b", "bounds": [0, 0, 20, 8], "position": [70, 44], "backgroundColor": "#1565c0"}],
        [moving("a", "position.x", 6, 66, timing={"steps": 10}), moving("b", "position.x", 70, 10, timing={"steps": 6})]),
    "a black ring grows on white": script(
        "#fff", 30, [ring], [moving("ring", "strokeEnd", 0, 1)]),
    "a disc slides in and rests": script(
        "#fff", 50, [{"name": "disc", "type": "shape", "path": {"oval": [0, 0, 30, 30]}, "fillColor": "#000",
                      "bounds": [0, 0, 30, 30], "position": [0, 30]}],
        [moving("disc", "position.x", -20, 40, timing="easeOut", duration=0.6)]),
    "squares come and go on a clear canvas": script(
        None, 10,
        [{"name": "a", "frame": [8, 8, 30, 30], "backgroundColor": "#2e7d32"},
         {"name": "b", "frame": [24, 20, 40, 30], "backgroundColor": "#fdd835"}],
        [moving("a", "hidden", False, True, duration=0.5), moving("b", "position.y", 35, 5, timing={"steps": 5})]),
    "bars of eight colors grow": script(
        "#fafafa", 20,
        [{"name": f"bar{i}", "bounds": [0, 0, 8, 40], "anchorPoint": [0, 1], "position": [8 * i + 8, 50],
          "backgroundColor": color}
         for i, color in enumerate(["#e53935", "#fb8c00", "#fdd835", "#43a047", "#00acc1", "#1e88e5", "#8e24aa", "#000"])],
        [{"layer": "bar*", "animate": "bounds.size.height", "from": 0, "to": 40, "duration": 0.6, "stagger": 0.05,
          "timing": {"steps": 8}}]),
}

# Those with smooth edges.
smooth = {"a black ring grows on white", "a disc slides in and rests"}


def run(program, *arguments):
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip())


def visible(pixels):
    """Clear pixels are equal whatever their color."""
    pixels = numpy.asarray(pixels.convert("RGBA")).astype(int)
    return numpy.where(pixels[..., 3:] == 0, 0, pixels)


def decoded(file):
    """The frames with the hundredths of a second at which each begins, and when all is over."""
    frames, at = [], 0
    with Image.open(file) as image:
        for frame in ImageSequence.Iterator(image):
            frames.append((at, visible(frame.copy())))
            at += round(frame.info["duration"] / 10)
    return frames, at


def compare(program, script, tolerance, folder):
    """The frames in which values differ by more than the tolerance, as text; None where there are none."""
    source, gif, still = folder / "script.json", folder / "out.gif", folder / "still.png"
    source.write_text(json.dumps(script))
    run(program, source, "-o", gif, "--quiet", "--dither", "none", "--quality", "100")
    frames, end = decoded(gif)
    count = max(1, round(script["duration"] * script["fps"]))
    if end != math.floor(100 * count / script["fps"] + 0.5):
        return f"ends at {end} hundredths of a second"
    wrong = []
    for i in range(count):
        at = math.floor(100 * i / script["fps"] + 0.5)
        shown = [pixels for begin, pixels in frames if begin <= at][-1]
        run(program, "frame", source, "--at", at / 100, "-o", still, "--quiet")
        with Image.open(still) as image:
            difference = numpy.abs(shown - visible(image))
        if difference.max() > tolerance:
            wrong.append(f"frame {i} at {at / 100}: {int((difference > tolerance).sum())} values, by {difference.max()}")
    return "; ".join(wrong) or None


def main():
    parser = argparse.ArgumentParser(description="Compares GIF frames with stills.")
    parser.add_argument("program", type=pathlib.Path, help="the animate executable")
    options = parser.parse_args()
    failures = 0
    with tempfile.TemporaryDirectory() as temporary:
        for name, script in scripts.items():
            tolerance = 4 if name in smooth else 0
            wrong = compare(options.program.resolve(), script, tolerance, pathlib.Path(temporary))
            print(("FAILED" if wrong else "ok    "), name, wrong or "")
            failures += wrong is not None
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
