#!/usr/bin/python3
"""Draws small scenes with the program and with Cairo or numpy, and compares the premultiplied pixels.

    Tests/Independent/compare_with_cairo.py .build/release/animate [--only WORD] [--save FOLDER] [--oversampling N]

Prints a line a scene: the mean absolute difference, the largest, and how many values differ by more than 40, in
levels of 255. Fails where the mean is above 1 or any value differs by more than 40. `defined_differently` lists the
scenes where Cairo means something else, with the reasons and what is compared there.
Needs Debian's python3-cairo, python3-numpy, python3-pil and fonts-inter.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy
from PIL import Image

import drawing
from defined_differently import defined_differently
from scenes import modules
from scenes.registry import images, scenes

LARGEST_MEAN = 1.0
LARGEST_DIFFERENCE = 40


def picture_of(program, script, folder):
    """The program's own picture of a script, premultiplied."""
    source, still = folder / "scene.json", folder / "still.png"
    source.write_text(json.dumps(script))
    run = subprocess.run(
        [program, "frame", source, "--at", "0", "-o", still, "--quiet"], capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise RuntimeError(run.stderr.strip())
    with Image.open(still) as image:
        return drawing.premultiplied_pixels(image)


def save(folder, name, ours, theirs):
    """Both pictures over white and four times their difference, three times as large, side by side."""
    def visible(picture):
        return picture[..., :3] + 255 - picture[..., 3:]

    difference = 255 - 4 * numpy.abs(ours - theirs).max(axis=2, keepdims=True).repeat(3, axis=2)
    row = numpy.concatenate([visible(ours), visible(theirs), difference], axis=1).clip(0, 255).round()
    image = Image.fromarray(row.astype(numpy.uint8))
    folder.mkdir(parents=True, exist_ok=True)
    file = "".join(letter if letter.isalnum() else "-" for letter in name) + ".png"
    image.resize((image.width * 3, image.height * 3), Image.NEAREST).save(folder / file)


def main():
    parser = argparse.ArgumentParser(description="Compares the program's pictures with those of others.")
    parser.add_argument("program", type=pathlib.Path, help="the animate executable")
    parser.add_argument("--only", default="", metavar="WORD", help="only scenes whose names contain this")
    parser.add_argument("--save", type=pathlib.Path, metavar="FOLDER", help="where pictures of failures go")
    parser.add_argument("--save-all", action="store_true", help="saves pictures of all scenes")
    parser.add_argument(
        "--oversampling", type=int, default=1, metavar="N", help="draws N times as large with Cairo and averages")
    options = parser.parse_args()
    drawing.oversampling = options.oversampling

    chosen = [scene for scene in scenes if options.only in scene.name]
    unknown = set(defined_differently) - {scene.name for scene in scenes}
    failures = [f"defined_differently names no scene: {name}" for name in sorted(unknown)]
    print(f"{'mean':>6} {'most':>4} {'> 40':>5}  scene")
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        for name, image in images.items():
            image.save(folder / name, quality=95)
        for scene in chosen:
            own = defined_differently.get(scene.name)
            mean_bound, most_bound = (own.mean, own.most) if own else (LARGEST_MEAN, LARGEST_DIFFERENCE)
            try:
                ours = picture_of(options.program.resolve(), scene.script, folder)
            except RuntimeError as error:
                print(f"{'':17}  {scene.name}\n{error}")
                failures.append(scene.name)
                continue
            theirs = scene.reference()
            if ours.shape != theirs.shape:
                failures.append(f"{scene.name}: {ours.shape} is not {theirs.shape}")
                continue
            difference = numpy.abs(ours - theirs)
            mean, most = difference.mean(), difference.max()
            failed = mean > mean_bound or most > most_bound
            mark = "  FAILED" if failed else "  (defined differently)" if own else ""
            print(f"{mean:6.3f} {most:4.0f} {(difference > LARGEST_DIFFERENCE).sum():5}  {scene.name}{mark}")
            if failed:
                failures.append(scene.name)
            if options.save and (failed or options.save_all):
                save(options.save, scene.name, ours, theirs)

    used = [scene.name for scene in chosen if scene.name in defined_differently]
    if used:
        print("\nDefined differently:")
        for name in used:
            own = defined_differently[name]
            print(f"- {name} (mean {own.mean}, most {own.most}): {own.reason}")
    print(f"\n{len(chosen)} scenes by {len(modules)} modules, {len(failures)} failed")
    for failure in failures:
        print("  " + failure)
    return 1 if failures or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
