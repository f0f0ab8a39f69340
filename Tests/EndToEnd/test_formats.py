"""Animated WebP and PNG, sheets and snippets in the cases that are rare: odd rates, long holds, things that come and go."""

import io
import json
import os
import shutil
import struct
import subprocess
import unittest
import zlib
from html.parser import HTMLParser
from urllib.parse import unquote

import numpy
from PIL import Image, ImageSequence

import gif
from support import INVALID, IO, OK, Case, square


def comings_and_goings(**changes):
    """A clear canvas; whole and half-transparent things appear, overlap, vanish and come again."""
    script = {
        "canvas": {"width": 47, "height": 33}, "fps": 10, "duration": 1.2,
        "layers": [
            {"name": "field", "frame": [3, 12, 40, 18], "backgroundColor": "#34c75980"},
            {"name": "shade", "type": "gradient", "frame": [8, 2, 20, 20], "colors": ["#f00f", "#00f0"], "opacity": 0},
            {"name": "disc", "type": "shape", "frame": [25, 6, 16, 16], "path": {"oval": "=bounds"}, "fillColor": "#ff9500"},
        ],
        "timeline": [
            {"at": 0.3, "layer": "shade", "set": {"opacity": 1}, "duration": 0},
            {"at": 0.5, "layer": "field", "set": {"opacity": 0}, "duration": 0},
            {"at": 0.6, "layer": "disc", "set": {"opacity": 0}, "duration": 0},
            {"at": 0.7, "layer": "shade", "set": {"opacity": 0}, "duration": 0},
            {"at": 0.9, "layer": "disc", "set": {"opacity": 0.5}, "duration": 0},
            {"layer": "disc", "animate": "position.x", "from": 30, "to": 12, "at": 0.9, "duration": 0.3},
        ],
    }
    script.update(changes)
    return {key: value for key, value in script.items() if value is not None}


def chunks(data):
    """Of a PNG: (name, content), each with the right checksum."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    place, found = 8, []
    while place < len(data):
        length, name = struct.unpack(">I4s", data[place:place + 8])
        content = data[place + 8:place + 8 + length]
        assert zlib.crc32(name + content) == struct.unpack(">I", data[place + 8 + length:place + 12 + length])[0]
        found.append((name.decode(), content))
        place += length + 12
    return found


class Page(HTMLParser):
    """The tags of a page with their attributes."""

    def __init__(self, text):
        super().__init__()
        self.tags = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))

    def all(self, tag):
        return [attributes for name, attributes in self.tags if name == tag]


class FormatCase(Case):
    def pictures(self, name):
        """Each picture with its milliseconds."""
        with Image.open(self.path(name)) as image:
            return [(numpy.asarray(frame.convert("RGBA")).copy(), frame.info.get("duration", 0))
                    for frame in ImageSequence.Iterator(image)]

    def drawn(self, script, time, *arguments):
        return numpy.asarray(self.still(script, time, *arguments).convert("RGBA"))

    def make(self, script, *names, code=OK, flags=()):
        self.write("s.json", script)
        return self.expect(code, "s.json", *[part for name in names for part in ("-o", name)], *flags, cwd=self.folder)

    def assertSame(self, found, wanted, what):
        """Colors that nobody sees do not count."""
        self.assertEqual(found.shape, wanted.shape, what)
        seen = (found[..., 3] > 0) | (wanted[..., 3] > 0)
        self.assertTrue((found[seen] == wanted[seen]).all(), what)


class Exact(FormatCase):
    def test_what_comes_and_goes(self):
        for script, flags in ((comings_and_goings(), []), (comings_and_goings(), ["--scale", "1.5"]),
                              (comings_and_goings(canvas={"width": 47, "height": 33, "background": "#203040"}), []),
                              (comings_and_goings(canvas={"width": 47, "height": 33, "background": "#20304080"}), [])):
            self.make(script, "a.webp", "a.png", "a.gif", flags=["-q", *flags])
            for name in ("a.webp", "a.png"):
                time = 0
                for picture, duration in self.pictures(name):
                    self.assertSame(picture, self.drawn(script, time / 1000, *flags), f"{name} {flags} at {time} ms")
                    time += duration
                self.assertEqual(time, 1200)

    def test_palettes_do_not_matter(self):
        """What is for GIFs only leaves the others alone."""
        self.make(comings_and_goings(), "a.webp", "a.png", flags=["-q"])
        wanted = self.read("a.webp"), self.read("a.png")
        for flags in (["--colors", "2"], ["--dither", "ordered"], ["--quality", "0"], ["--lossy", "90"], ["--matte", "#f0f"]):
            self.make(comings_and_goings(), "a.webp", "a.png", "a.gif", flags=["-q", *flags])
            self.assertTrue((self.read("a.webp"), self.read("a.png")) == wanted, flags)

    def test_part_of_a_script(self):
        script = comings_and_goings()
        self.make(script, "a.webp", "a.png", flags=["-q", "--from", "0.4", "--to", "0.8"])
        for name in ("a.webp", "a.png"):
            time = 0
            for picture, duration in self.pictures(name):
                self.assertSame(picture, self.drawn(script, 0.4 + time / 1000), f"{name} at {time}")
                time += duration
            self.assertEqual(time, 400)

    def test_one_pixel(self):
        script = square(
            canvas={"width": 1, "height": 1},
            layers=[{"name": "box", "frame": [0, 0, 1, 1], "backgroundColor": "#f00"}],
            timeline=[{"at": 0.5, "layer": "box", "set": {"backgroundColor": "#00f8"}, "duration": 0}])
        self.make(script, "a.webp", "a.png", "a.gif", "a%d.png", flags=["-q", "--sprite-sheet", "sheet.png"])
        for name in ("a.webp", "a.png"):
            self.assertEqual([(tuple(picture[0, 0]), duration) for picture, duration in self.pictures(name)],
                             [((255, 0, 0, 255), 500), ((0, 0, 255, 136), 500)])

    def test_nothing_to_see(self):
        script = square(canvas={"width": 9, "height": 7}, layers=[], timeline=None)
        self.make(script, "a.webp", "a.png", "a.gif", flags=["-q", "--poster", "p.png", "--sprite-sheet", "sheet.png"])
        for name in ("a.webp", "a.png", "p.png"):
            (picture, _), = self.pictures(name)
            self.assertEqual(picture.shape, (7, 9, 4))
            self.assertEqual(int(picture[..., 3].max()), 0)


class Time(FormatCase):
    def test_delays_are_those_of_the_gif(self):
        for rate, duration in ((30, 0.7), (24, 0.5), (7, 1), (50, 0.2), (12.5, 0.8), (0.5, 6)):
            script = square(fps=rate, duration=duration)
            script["timeline"][0]["duration"] = duration
            self.make(script, "a.webp", "a.png", "a.gif", flags=["-q"])
            wanted = [10 * delay for delay in gif.read(self.read("a.gif")).delays]
            self.assertEqual([delay for _, delay in self.pictures("a.webp")], wanted, rate)
            self.assertEqual([round(delay) for _, delay in self.pictures("a.png")], wanted, rate)
            self.assertEqual(sum(wanted), round(1000 * duration))

    def test_long_holds(self):
        """Longer than the sixteen bits of an APNG's delay hold in hundredths or thousandths."""
        for hold in (60, 700, 4000):
            self.make(square(hold=hold), "a.webp", "a.png", "a.gif", flags=["-q"])
            for name in ("a.webp", "a.png"):
                pictures = self.pictures(name)
                self.assertEqual(round(sum(duration for _, duration in pictures)), 1000 * (hold + 1), name)
                self.assertSame(pictures[-1][0], self.drawn(square(hold=hold), 1.5), name)

    def test_loops(self):
        for loop, webp, png, netscape in ((1, 1, 1, None), (2, 2, 2, 1), ("forever", 0, 0, 0), (65535, 65535, 65535, 65534)):
            self.make(square(loop=loop), "a.webp", "a.png", "a.gif", flags=["-q"])
            with Image.open(self.path("a.webp")) as image:
                self.assertEqual(image.info["loop"], webp)
            with Image.open(self.path("a.png")) as image:
                self.assertEqual(image.info["loop"], png)
            self.assertEqual(gif.read(self.read("a.gif")).loop, netscape)
        self.make(square(loop=1), "a.webp", flags=["-q", "--loop", "5"])
        with Image.open(self.path("a.webp")) as image:
            self.assertEqual(image.info["loop"], 5)


class Structure(FormatCase):
    def test_animated_png(self):
        self.make(comings_and_goings(), "a.png", flags=["-q"])
        parts = chunks(self.read("a.png"))
        names = [name for name, _ in parts]
        self.assertEqual((names[0], names[-1]), ("IHDR", "IEND"))
        self.assertLess(names.index("acTL"), names.index("IDAT"))
        frames, _ = struct.unpack(">II", dict(parts)["acTL"])
        controls = [struct.unpack(">IIIIIHHBB", content) for name, content in parts if name == "fcTL"]
        self.assertEqual(len(controls), frames)
        numbers = [struct.unpack(">I", content[:4])[0] for name, content in parts if name in ("fcTL", "fdAT")]
        self.assertEqual(numbers, list(range(len(numbers))))
        self.assertEqual(controls[0][1:5], (47, 33, 0, 0), "the first fills the canvas")
        for _, width, height, left, top, delay, parts_of, disposal, blending in controls:
            self.assertTrue(width > 0 and height > 0 and left + width <= 47 and top + height <= 33)
            self.assertTrue(disposal <= 2 and blending <= 1 and parts_of > 0 and delay > 0)
        self.assertTrue(any(control[1] * control[2] < 47 * 33 for control in controls), "only what changes")

    def test_webp(self):
        self.make(comings_and_goings(), "a.webp", flags=["-q"])
        data = self.read("a.webp")
        self.assertEqual((data[:4], data[8:12], data[12:16]), (b"RIFF", b"WEBP", b"VP8X"))
        self.assertEqual(struct.unpack("<I", data[4:8])[0] + 8, len(data))
        if shutil.which("webpmux"):
            done = subprocess.run(["webpmux", "-info", self.path("a.webp")], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("47 x 33", done.stdout)
            self.assertIn(f"Number of frames: {len(self.pictures('a.webp'))}", done.stdout)

    def test_others_decode_the_png(self):
        if not shutil.which("ffmpeg"):
            self.skipTest("there is no ffmpeg")
        script = comings_and_goings()
        self.make(script, "a.png", flags=["-q"])
        raw = subprocess.run(
            ["ffmpeg", "-v", "error", "-f", "apng", "-i", self.path("a.png"), "-fps_mode", "passthrough", "-f", "rawvideo",
             "-pix_fmt", "rgba", "-"], capture_output=True, check=True).stdout
        frames = numpy.frombuffer(raw, numpy.uint8).reshape(-1, 33, 47, 4)
        mine = [picture for picture, _ in self.pictures("a.png")]
        self.assertEqual(len(frames), len(mine))
        for found, wanted in zip(frames, mine):
            self.assertSame(found, wanted, "ffmpeg")


class Pieces(FormatCase):
    def test_names_of_a_sequence(self):
        script = square(duration=0.3)
        for pattern, first in (("a%d.png", "a1.png"), ("a%04d.png", "a0001.png"), ("%02d-b.png", "01-b.png")):
            self.make(script, pattern, flags=["-q"])
            self.assertIn(first, self.names())
            number = [name for name in self.names() if name.endswith(".png") and name not in ("still.png",)]
            self.assertEqual(len(number), 3, number)
            for name in number:
                os.remove(self.path(name))

    def test_a_sheet_of_cells_that_do_not_meet(self):
        for count in (1, 2, 5, 12):
            script = comings_and_goings(duration=count / 10)
            self.write("s.json", script)
            self.expect(OK, "s.json", "--sprite-sheet", "sheet.png", "-q", cwd=self.folder)
            sheet = json.loads(self.read("sheet.json"))
            with Image.open(self.path("sheet.png")) as image:
                size = image.size
                picture = numpy.asarray(image.convert("RGBA"))
            taken = numpy.zeros((size[1], size[0]), int)
            time = 0
            frames = sheet["frames"]
            self.assertIsInstance(frames, list)
            places = {}
            for frame in frames:
                box = frame["frame"]
                left, top, right, bottom = box["x"], box["y"], box["x"] + box["w"], box["y"] + box["h"]
                self.assertTrue(0 <= left and 0 <= top and right <= size[0] and bottom <= size[1])
                if (left, top) not in places:
                    taken[top:bottom, left:right] += 1
                places[left, top] = True
                self.assertSame(picture[top:bottom, left:right], self.drawn(script, time / 1000), f"{count}: {time}")
                self.assertFalse(frame.get("rotated", False))
                time += frame["duration"]
            self.assertLessEqual(taken.max(), 1)
            self.assertEqual(time, 100 * count)
            self.assertLess(size[0] * size[1], 2.2 * 47 * 33 * len(places), "little is wasted")

    def test_a_poster_of_a_part(self):
        script = comings_and_goings(poster=0.35)
        self.write("s.json", script)
        self.expect(OK, "s.json", "--poster", "p.png", "-q", "--scale", "2", cwd=self.folder)
        (picture, _), = self.pictures("p.png")
        self.assertSame(picture, self.drawn(script, 0.35, "--scale", "2"), "poster")


class Snippets(FormatCase):
    def page(self, script, *names, flags=()):
        self.make(script, *names, "page.html", flags=["-q", *flags])
        return Page(self.read("page.html").decode())

    def test_words_and_sizes(self):
        for description in (None, "", "<b>&amp; \"x\" 'y'\n</picture>é —"):
            page = self.page(square(description=description), "a.gif", flags=["--scale", "2"])
            (image,) = page.all("img")
            self.assertEqual(image["alt"].split(), (description or "").split())
            self.assertEqual((image["src"], image["width"], image["height"]), ("a.gif", "40", "30"))
            self.assertEqual([tag for tag, _ in page.tags][0], "picture")
            self.assertEqual(len(page.all("picture")), 1)

    def test_all_that_it_names_is_there(self):
        os.mkdir(self.path("my files"))
        for names in (["a.gif"], ["a.webp"], ["a.png"], ["a.webp", "a.gif"], ["my files/a b.webp", "my files/ä#1.gif"]):
            page = self.page(comings_and_goings(), *names)
            sources = [source["srcset"] for source in page.all("source")] + [image["src"] for image in page.all("img")]
            for source in sources:
                self.assertNotIn(" ", source)
                self.assertTrue(os.path.exists(self.path(unquote(source))), (names, source))
            still = [source for source in page.all("source") if "prefers-reduced-motion: reduce" in source.get("media", "")]
            self.assertEqual(len(still), 1)
            with Image.open(self.path(unquote(still[0]["srcset"]))) as image:
                self.assertEqual((image.size, getattr(image, "n_frames", 1)), ((47, 33), 1))
            self.assertEqual(page.tags[1][1], still[0], "the still comes first")

    def test_a_poster_with_a_name(self):
        page = self.page(comings_and_goings(), "a.gif", flags=["--poster", "still.png"])
        self.assertEqual(page.all("source")[0]["srcset"], "still.png")

    def test_frames(self):
        """Of `encode`, too."""
        self.write("clip.rgba", b"".join(bytes((40 * time, 0, 90, 255)) * 320 for time in range(4)))
        outputs = ["-o", "a.gif", "-o", "a.webp", "-o", "a.html"]
        self.expect(OK, "encode", "--raw", "20x16", "clip.rgba", *outputs, "-q", cwd=self.folder)
        page = Page(self.read("a.html").decode())
        self.assertEqual((page.all("img")[0]["width"], page.all("img")[0]["height"]), ("20", "16"))
        self.assertEqual(len(page.all("source")), 2)


class AllOrNothing(FormatCase):
    def test_what_was_there_stays(self):
        """One cannot be made: the others are still what they were."""
        old = ("a.gif", "a.webp", "a.png", "a1.png", "p.png", "a.html")
        for name in old:
            self.write(name, "old " + name)
        broken = comings_and_goings(layers=[{"name": "box", "frame": [0, 0, "=1 / (time - 0.7)", 5]}], timeline=None)
        everything = ["a.gif", "a.webp", "a.png", "a%d.png", "a.html"]
        self.make(broken, *everything, code=INVALID, flags=["-q", "--sprite-sheet", "sheet.png", "--poster", "p.png"])
        self.make(comings_and_goings(), *everything, "none/a.gif", code=IO, flags=["-q", "--poster", "p.png"])
        os.mkdir(self.path("b.webp"))
        self.make(comings_and_goings(), *everything, "b.webp", code=IO, flags=["-q", "--poster", "p.png"])
        for name in old:
            self.assertEqual(self.read(name), b"old " + name.encode(), name)
        self.assertEqual(self.names(), sorted([*old, "s.json", "b.webp"]))

    def test_then_all(self):
        for name in ("a.gif", "a.webp"):
            self.write(name, "old")
        self.make(comings_and_goings(), "a.gif", "a.webp", flags=["-q"])
        self.assertEqual((self.read("a.gif")[:6], self.read("a.webp")[:4]), (b"GIF89a", b"RIFF"))
        again = self.make(comings_and_goings(), "a.gif", "a.webp")
        self.assertEqual(again.error.count("(unchanged)"), 2)
        self.assertEqual(self.names(), ["a.gif", "a.webp", "s.json"])


if __name__ == "__main__":
    unittest.main()
