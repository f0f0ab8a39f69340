#!/usr/bin/python3
"""Decodes GIFs with every decoder there is; all must show the same pixels for the same times.

    Tests/Independent/decode_with_everyone.py .build/release/animate [GIF…]

The GIFs named, and small ones of this file with everything that decoders get wrong: they are rendered first, and where
the program writes animated WebP and APNG, into these as well. giflib with the rules of GIF89a is what the others are held
to: Pillow, ffmpeg, gifsicle, ImageMagick and Chromium. Those that are not installed are left out, and named; giflib,
Pillow, ffmpeg and gifsicle must be there. Needs Debian's python3-numpy, python3-pil, ffmpeg and gifsicle; imagemagick and
chromium-headless-shell if they may be had.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy

import decoders


def script(width, height, layers, timeline=(), background=None, fps=20, duration=1):
    canvas = {"width": width, "height": height}
    if background:
        canvas["background"] = background
    return {"canvas": canvas, "fps": fps, "duration": duration, "layers": layers, "timeline": list(timeline)}


def box(name, frame, color="#d84315", **more):
    return {"name": name, "frame": frame, "backgroundColor": color, **more}


def moving(layer, key, start, end, duration=1, **more):
    return {"layer": layer, "animate": key, "from": start, "to": end, "duration": duration, **more}


def gradient(*colors, frame, **more):
    return {"name": "gradient", "type": "gradient", "frame": frame, "colors": list(colors), "startPoint": [0, 0],
            "endPoint": [1, 1], **more}


def disc(name, frame, color, **more):
    return {"name": name, "type": "shape", "path": {"oval": [0, 0, frame[2], frame[3]]}, "fillColor": color,
            "frame": frame, **more}


RAINBOW = ["#ff0000", "#ffee00", "#00c853", "#00b0ff", "#6200ea", "#ff0000"]
crossing = [moving("a", "position.x", 12, 88), moving("b", "position.x", 88, 12)]
discs = [disc("a", [2, 8, 30, 30], "#1565c0"), disc("b", [60, 20, 36, 36], "#2e7d3280")]
hues = [gradient(*RAINBOW, frame=[0, 0, 120, 90])]
turning = [moving("gradient", "startPoint.x", 0, 1), moving("gradient", "endPoint.y", 1, 0)]

#: By name: the script, and flags.
HOSTILE = {
    "clear canvas, discs cross": (script(100, 60, discs, crossing), []),
    "clear canvas, matte": (script(100, 60, discs, crossing), ["--matte", "#102030"]),
    "clear canvas, all comes and goes": (
        script(40, 30, [box("a", [4, 4, 20, 20])], [moving("a", "hidden", False, True, 0.5)], fps=10), []),
    "clear canvas, nothing at first": (
        script(40, 30, [box("a", [4, 4, 20, 20], opacity=0)],
               [moving("a", "opacity", 0, 1, timing={"steps": 4})], fps=10), []),
    "clear holes move over a gradient": (
        script(120, 90, [gradient("#ffffff", "#0d47a1", frame=[10, 10, 100, 70], cornerRadius=20)],
               [moving("gradient", "bounds.size.width", 100, 20)]), []),
    "palettes change": (
        script(120, 90, [gradient(*RAINBOW[:3], frame=[0, 0, 120, 90])],
               [moving("gradient", "colors", RAINBOW[:3], RAINBOW[3:])], "#fff"), []),
    "two colors": (script(64, 64, [disc("a", [2, 2, 40, 40], "#000")], [moving("a", "position.y", 22, 42)], "#fff"),
                   ["--colors", "2"]),
    "three colors and clear": (script(100, 60, discs, crossing), ["--colors", "4"]),
    "256 colors": (script(120, 90, hues, turning, "#fff"), ["--colors", "256"]),
    "256 colors on a clear canvas": (
        script(120, 90, [gradient(*RAINBOW, frame=[8, 8, 104, 74], cornerRadius=30)], turning), ["--colors", "256"]),
    "noise that fills the table of codes": (
        script(300, 300, [gradient(*RAINBOW, frame=[0, 0, 300, 300])], turning, "#fff", fps=5),
        ["--dither", "diffusion", "--colors", "256"]),
    "ordered dither": (script(120, 90, hues, turning, "#fff"), ["--dither", "ordered", "--colors", "16"]),
    "one pixel": (
        script(1, 1, [box("a", [0, 0, 1, 1])],
               [moving("a", "backgroundColor", "#f00", "#00f", timing={"steps": 5})], "#fff", 10), []),
    "one clear pixel": (script(1, 1, []), []),
    "wide": (script(2000, 2, [box("a", [0, 0, 100, 2])], [moving("a", "position.x", 50, 1950)], "#fff"), []),
    "tall": (script(2, 2000, [box("a", [0, 0, 2, 100])], [moving("a", "position.y", 50, 1950)]), []),
    "one frame": (script(50, 40, [disc("a", [5, 5, 30, 30], "#c62828")], background="#fff"), []),
    "two things far apart": (
        script(300, 300, [box("a", [0, 0, 8, 8]), box("b", [290, 290, 8, 8])],
               [moving("a", "position.x", 4, 40), moving("b", "position.x", 294, 250)], "#fff"), []),
    "fifty frames a second": (script(100, 60, discs, crossing, "#fff", fps=50), []),
    "three frames in 100 seconds": (
        script(40, 30, [box("a", [0, 0, 9, 9])],
               [moving("a", "position.x", 4, 34, 100, timing={"steps": 3})], "#fff", 1, 100), []),
    "longer than a delay can be": (
        script(20, 20, [box("a", [0, 0, 9, 9])],
               [moving("a", "position.x", 4, 14, 2, at=1400, timing={"steps": 2})], "#fff", 1, 1450), []),
    "plays three times": (script(100, 60, discs, crossing, "#fff"), ["--loop", "3"]),
}

#: Those that are rendered only where the program has the flag.
FLAGS = {
    "lossy": (script(120, 90, hues + discs, turning + crossing, "#fff"), ["--lossy", "60"]),
    "lossy on a clear canvas": (script(100, 60, discs, crossing), ["--lossy", "60"]),
    "lowest quality": (script(120, 90, hues + discs, turning + crossing, "#fff"), ["--quality", "0"]),
    "highest quality": (script(120, 90, hues + discs, turning + crossing, "#fff"), ["--quality", "100"]),
    "at most 4 KB": (script(120, 90, hues + discs, turning + crossing, "#fff"), ["--max-size", "4KB"]),
}

#: How such a file begins.
SIGNATURES = {".gif": b"GIF89a", ".webp": b"RIFF", ".png": b"\x89PNG"}

#: Without these nothing is compared.
NEEDED = ("giflib", "Pillow", "ffmpeg", "gifsicle")


def render(program, content, flags, out):
    source = out.with_suffix(".json")
    source.write_text(json.dumps(content))
    command = [program, source, "-o", out, "--quiet", *flags]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    if done.returncode != 0:
        raise decoders.Failed(done.stderr.strip() or f"animate ended with {done.returncode}")


def writes(program, suffix, folder):
    """Whether the program makes files of that kind."""
    out = folder / f"probe{suffix}"
    try:
        render(program, HOSTILE["one pixel"][0], [], out)
    except decoders.Failed:
        return False
    return out.read_bytes().startswith(SIGNATURES[suffix])


def differences(file, known):
    """What decoders see differently, as text; None where they agree."""
    (reference, decode), *others = [(name, decoder) for name, decoder in known[file.suffix].items() if decoder]
    expected = decode(file)
    wrong = []
    for name, decoder in others:
        try:
            found = difference(expected, decoder(file))
        except decoders.Failed as error:
            found = str(error)
        if found:
            wrong.append(f"{name}, not {reference}: {found}")
    return "; ".join(wrong) or None


def difference(expected, found):
    if len(expected) != len(found):
        return f"{len(found)} frames, not {len(expected)}"
    pixels = [i for i, (a, b) in enumerate(zip(expected, found)) if not same(a[0], b[0])]
    # A still has no time.
    pairs = enumerate(zip(expected, found)) if len(found) > 1 else ()
    times = [f"{i} ({b[1]}, not {a[1]} ms)" for i, (a, b) in pairs if a[1] != b[1]]
    wrong = [f"the pixels of {listed(pixels)}"] if pixels else []
    return ", ".join(wrong + ([f"the times of {listed(times)}"] if times else []))


def listed(frames):
    return f"{len(frames)} frames: " + ", ".join(map(str, frames[:9])) + (", …" if len(frames) > 9 else "")


def same(a, b):
    """Of a GIF exactly. Browsers hold soft edges premultiplied, which rounds them: there 1 of 255 may differ."""
    if isinstance(a, str):
        return a == b
    return a.shape == b.shape and numpy.abs(premultiplied(a) - premultiplied(b)).max() <= 1


def premultiplied(pixels):
    alpha = pixels[..., 3:].astype(numpy.int32)
    return numpy.concatenate([(pixels[..., :3] * alpha + 127) // 255, alpha], axis=-1)


def cases(program, folder):
    """Name and flags of everything to be rendered, by the kinds of files that the program makes."""
    options = subprocess.run([str(program), "render", "--help"], capture_output=True, text=True).stdout
    known = {name: case for name, case in FLAGS.items() if f"{case[1][0]} <" in options}
    suffixes = [suffix for suffix in SIGNATURES if suffix == ".gif" or writes(program, suffix, folder)]
    for name, (content, flags) in {**HOSTILE, **known}.items():
        for suffix in suffixes:
            if suffix == ".gif" or not flags:
                yield name, content, flags, folder / f"{name}{suffix}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", type=pathlib.Path, help="the animate executable")
    parser.add_argument("files", type=pathlib.Path, nargs="*", help="more files to decode: .gif, .webp, .png")
    options = parser.parse_args()
    known, browser = decoders.all_decoders(decoders.find_chromium())
    for name, decoder in known[".gif"].items():
        if not decoder:
            print(f"{name} is not installed, so it is left out")
            if name in NEEDED:
                return 1
    failures = count = 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        everything = [(str(file), None, [], file) for file in options.files]
        everything += list(cases(options.program.resolve(), folder))
        for name, content, flags, file in everything:
            try:
                if content:
                    render(options.program.resolve(), content, flags, file)
                wrong = differences(file, known)
            except decoders.Failed as error:
                wrong = str(error)
            label = name if str(file) == name else " ".join([name, *flags, file.suffix])
            print(("FAILED" if wrong else "ok    "), label, wrong or "", flush=True)
            failures += wrong is not None
            count += 1
    if browser:
        browser.close()
    names = [name for name, decoder in known[".gif"].items() if decoder]
    print(f"{count - failures} of {count} files are the same to {', '.join(names)}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
