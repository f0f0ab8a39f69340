#!/usr/bin/env python3
"""Shows SVG files as pictures with the program, draws them with resvg, and compares the premultiplied pixels.

    Tests/Independent/compare_svg_pictures.py .build/release/animate [--only WORD] [--save FOLDER] [FILE.svg …]

Draws the cases of svg_cases.py and svg_picture_cases.py, or the files that are given. What the program refuses is counted
apart: among the cases only what is named here may be. The bounds are those of compare_with_resvg.py, and so is what resvg
means otherwise.
"""

import argparse
import concurrent.futures
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import resvg_py
from PIL import Image

import drawing
import svg_cases
import svg_picture_cases
from compare_with_resvg import DIFFERENT, Difference, is_same, measured, tell

# What pictures may not have, by the beginnings of the cases' names.
REFUSED = ("paint-servers/pattern/",)

BLURRED_AT_AN_EDGE = DIFFERENT["filters/feGaussianBlur/huge"]

# Where the two mean something else, beside what compare_with_resvg.py names.
DIFFERENT = DIFFERENT | {
    "filters/region/user-space": BLURRED_AT_AN_EDGE,
    "filters/region/box": BLURRED_AT_AN_EDGE,
    "filters/feOffset/subregion": Difference("resvg does not cut off what feOffset moves at the edges that it is given.", 35),
    "filters/feOffset/turned": Difference("resvg moves along the axes of the picture, and not of what is moved.", 9),
}


class Refused(Exception):
    pass


def theirs(svg):
    picture = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, dpi=96, font_size=16)
    with Image.open(io.BytesIO(bytes(picture))) as image:
        return drawing.premultiplied_pixels(image)


def shown(program, svg, size, folder):
    """A script that is nothing but the picture, at its own size."""
    (folder / "picture.svg").write_text(svg)
    script = {"canvas": {"width": size[0], "height": size[1]}, "layers": [{"type": "image", "image": "picture.svg",
                                                                       "contentsGravity": "resize"}]}
    source, still = folder / "scene.json", folder / "still.png"
    source.write_text(json.dumps(script))
    run = subprocess.run(
        [program, "frame", source, "--at", "0", "-o", still, "--quiet"], capture_output=True, text=True, check=False)
    if run.returncode == 5 and "cannot be shown" in run.stderr:
        raise Refused(run.stderr.strip().splitlines()[0])
    if run.returncode != 0:
        raise RuntimeError(f"exit code {run.returncode}: {run.stderr.strip()}")
    with Image.open(still) as image:
        return drawing.premultiplied_pixels(image)


def compare(program, number, svg, folder):
    own = folder / str(number)
    own.mkdir()
    expected = theirs(svg)
    return measured(shown(program, svg, (expected.shape[1], expected.shape[0]), own), expected)


def main():
    parser = argparse.ArgumentParser(description="Compares SVG files that the program shows with resvg's pictures.")
    parser.add_argument("program", type=pathlib.Path, help="the animate executable")
    parser.add_argument("files", nargs="*", type=pathlib.Path, metavar="FILE.svg", help="in place of the cases")
    parser.add_argument("--only", default="", metavar="WORD", help="only those whose names contain this")
    parser.add_argument("--save", type=pathlib.Path, metavar="FOLDER", help="where pictures of failures go")
    arguments = parser.parse_args()
    program = arguments.program.resolve()
    pictures = {str(file): file.read_text() for file in arguments.files}
    if not pictures:
        root = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200">'
        pictures = {name: f"{root}{inside}</svg>" for name, inside in svg_cases.CASES.items()} | svg_picture_cases.CASES
    chosen = {name: svg for name, svg in pictures.items() if arguments.only in name}
    failed, refused = 0, 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = {name: pool.submit(compare, program, number, svg, pathlib.Path(folder))
                for number, (name, svg) in enumerate(chosen.items())}
        for name, job in jobs.items():
            try:
                ours, expected, mean, largest, share = job.result()
            except Refused as error:
                refused += 1
                if arguments.files or not name.startswith(REFUSED):
                    print(f"{name}: {error}")
                    failed += not arguments.files
                continue
            except Exception as error:
                print(f"{name}: {error}")
                failed += 1
                continue
            if is_same(mean, share):
                continue
            if name in DIFFERENT and mean <= DIFFERENT[name].mean:
                print(f"{name}: differs by {mean:.2f}: {DIFFERENT[name].reason}")
                continue
            failed += 1
            tell(name, ours, expected, mean, largest, share, arguments.save)
    print(f"{len(chosen)} SVG pictures compared with resvg, {refused} refused, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
