"""Measures the tables of Documentation/output.md anew and writes them into it: `output_page.py ANIMATE`.

A table stands between `<!-- figures: NAME -->` and `<!-- end -->`. It needs ffmpeg, numpy and Pillow.
"""

import glob
import math
import os
import re
import subprocess
import sys
import tempfile

import numpy
from PIL import Image

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = os.path.join(ROOT, "Documentation", "output.md")
#: With their frames a second.
SCRIPTS = {"progress": 25, "gradient-view": 20, "layers": 10}

FORMATS = [
    ("`.gif`", "out.gif", "READMEs, issues, chats, mail: everything shows it"),
    ("animated `.webp`", "out.webp", "pages: every browser of today; soft transparency, exact colors"),
    ("animated `.png`", "out.png",
     "the same for programs that know no WebP; those that know no animation show the first frame"),
    ("`.mp4`", "out.mp4", "long clips, social networks; no transparency"),
    ("`.webm`", "out.webm", "pages, with transparency where the player knows it"),
    ("`%04d.png`", "frames/*.png", "other encoders, video editors, `animate encode`"),
    ("`--sprite-sheet`", "sheet.png", "games, and CSS `steps()`"),
    ("`--poster`", "poster.png", "print, previews, readers who want nothing to move"),
]


class Clip:
    """A script, and its exact pixels."""

    def __init__(self, program, name, folder):
        self.program, self.name, self.folder = program, name, os.path.join(folder, name)
        self.fps = SCRIPTS[name]
        os.makedirs(os.path.join(self.folder, "frames"))
        self.render("-o", self.path("frames/%04d.png"))
        self.frames = [pixels(Image.open(file)) for file in sorted(glob.glob(self.path("frames/*.png")))]

    def path(self, name):
        return os.path.join(self.folder, name)

    def render(self, *arguments):
        script = os.path.join(ROOT, "Scripts", self.name + ".json")
        subprocess.run([self.program, script, "--quiet", *arguments], check=True)

    def title(self):
        height, width, _ = self.frames[0].shape
        return f"{self.name}, {len(self.frames)} frames of {width} × {height}"

    def kilobytes(self, name):
        return f"{sum(os.path.getsize(file) for file in glob.glob(self.path(name))) / 1000:.0f} KB"

    def gif(self, *arguments):
        """Size and PSNR under some options."""
        self.render("-o", self.path("out.gif"), *arguments)
        return f"{self.kilobytes('out.gif')}, {self.psnr(self.shown(self.path('out.gif'))):.1f} dB"

    def shown(self, gif):
        """What the GIF shows at the time of each frame."""
        with Image.open(gif) as image:
            found, ends, time = [], [], 0
            for number in range(image.n_frames):
                image.seek(number)
                found.append(pixels(image))
                time += image.info["duration"] // 10
                ends.append(time)
        for number in range(len(self.frames)):
            at = numpy.searchsorted(ends, round(100 * number / self.fps) + 0.5, side="right")
            yield found[min(int(at), len(found) - 1)]

    def film(self, file):
        height, width, _ = self.frames[0].shape
        raw = subprocess.run(["ffmpeg", "-v", "error", "-i", file, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
                             capture_output=True, check=True).stdout
        # Films have even sides.
        frames = numpy.frombuffer(raw, numpy.uint8).reshape(-1, height + height % 2, width + width % 2, 3)
        return frames[:, :height, :width].astype(float)

    def psnr(self, frames):
        errors = [((a - b) ** 2).mean() for a, b in zip(self.frames, frames)]
        return 10 * math.log10(255 ** 2 / max(1e-9, sum(errors) / len(errors)))

    def formats(self):
        outputs = [part for _, file, _ in FORMATS[:5] for part in ("-o", self.path(file))]
        self.render(*outputs, "--sprite-sheet", self.path("sheet.png"), "--poster", self.path("poster.png"))
        for _, file, _ in FORMATS:
            size = self.kilobytes(file)
            if file.endswith(".gif"):
                size += f", {self.psnr(self.shown(self.path(file))):.1f} dB"
            elif file.endswith((".mp4", ".webm")):
                size += f", {self.psnr(self.film(self.path(file))):.1f} dB"
            yield size


def pixels(image):
    return numpy.asarray(image.convert("RGBA").convert("RGB")).astype(float)


def table(head, rows):
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, ["---"] * len(head), *rows]) + "\n"


def options(clips, head, option, values, label):
    rows = [[label(value)] + [clip.gif(option, str(value)) for clip in clips] for value in values]
    return table([head] + [f"[{clip.name}](../Scripts/{clip.name}.json)" for clip in clips], rows)


def figures(clips):
    code = "`{}`".format
    yield "colors", options(clips, "`--colors`", "--colors", (256, 128, 64, 32, 16), str)
    yield "dither", options(clips, "`--dither`", "--dither", ("none", "auto", "ordered", "diffusion"), code)
    yield "quality", options(clips, "`--quality`", "--quality", (100, 90, 75, 50, 25, 0), str)
    yield "lossy", options(clips, "`--lossy`", "--lossy", (0, 2, 4, 8, 16), str)
    sizes = [list(clip.formats()) for clip in clips]
    heads = ["file"] + [clip.title() for clip in clips] + ["when"]
    yield "formats", table(heads, [[name, *found, use] for (name, _, use), *found in zip(FORMATS, *sizes)])


def main(program):
    with open(PAGE, encoding="utf-8") as file:
        page = file.read()
    with tempfile.TemporaryDirectory() as folder:
        for name, text in figures([Clip(os.path.abspath(program), name, folder) for name in SCRIPTS]):
            page, count = re.subn(rf"(<!-- figures: {name} -->\n).*?(<!-- end -->)", lambda m: m[1] + text + m[2], page,
                                  flags=re.DOTALL)
            assert count == 1, name
    with open(PAGE, "w", encoding="utf-8") as file:
        file.write(page)


if __name__ == "__main__":
    main(*sys.argv[1:])
