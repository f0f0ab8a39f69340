"""Several formats from one run: what other programs read in them, and what happens when one cannot be written."""

import io
import json
import os
import re
import resource
import shutil
import stat
import unittest

from PIL import Image, ImageSequence

from support import INVALID, IO, LIMIT, OK, USAGE, Case, environment, square

HAS_FFMPEG = shutil.which("ffmpeg") is not None


def fading():
    """Over a transparent canvas: things move, fade, and come to rest."""
    return {
        "canvas": {"width": 61, "height": 41}, "fps": 20, "duration": 1.5, "hold": 0.7, "loop": 3,
        "description": "A dot & a \"bar\"",
        "layers": [
            {"name": "dot", "frame": [3, 5, 15, 15], "cornerRadius": 7.5, "backgroundColor": "#f40"},
            {"name": "bar", "frame": [20, 20, 30, 8], "backgroundColor": "#00f8"},
        ],
        "timeline": [
            {"layer": "dot", "animate": "position.x", "from": 12, "to": 45, "duration": 1},
            {"layer": "bar", "animate": "opacity", "from": 1, "to": 0, "at": 0.3, "duration": 0.5},
        ],
    }


class Formats(Case):
    def frames(self, name):
        """Every picture of an animated file, with its milliseconds."""
        with Image.open(self.path(name)) as image:
            return [(frame.convert("RGBA"), frame.info["duration"]) for frame in ImageSequence.Iterator(image)]

    def still_at(self, seconds):
        png = self.expect(OK, "frame", "s.json", "--at", repr(seconds), "-o", "-", "-q", cwd=self.folder).out
        with Image.open(io.BytesIO(png)) as image:
            return image.convert("RGBA")

    def assertSame(self, found, expected, what):
        self.assertEqual(found.size, expected.size, what)
        self.assertTrue(found.tobytes() == expected.tobytes(), what)

    def test_lossless_ones_are_exact(self):
        for script in (fading(), square(fps=25, hold=1)):
            self.write("s.json", script)
            self.expect(OK, "s.json", "-o", "a.webp", "-o", "a.png", "-q", cwd=self.folder)
            for name in ("a.webp", "a.png"):
                time = 0
                for picture, duration in self.frames(name):
                    self.assertSame(picture, self.still_at(time / 1000), f"{name} at {time} ms")
                    time += duration
                self.assertEqual(time, (script["duration"] + script["hold"]) * 1000)

    def test_how_often_they_play(self):
        for loop, webp, png in ((3, 3, 3), ("forever", 0, 0)):
            self.write("s.json", {**fading(), "loop": loop})
            self.expect(OK, "s.json", "-o", "a.webp", "-o", "a.png", "-q", cwd=self.folder)
            for name, plays in (("a.webp", webp), ("a.png", png)):
                with Image.open(self.path(name)) as image:
                    self.assertEqual(image.info["loop"], plays)

    def test_a_sequence(self):
        self.write("s.json", fading())
        os.mkdir(self.path("frames"))
        done = self.expect(OK, "s.json", "-o", "frames/%03d.png", cwd=self.folder)
        self.assertIn("31 frames, 31 images", done.error)
        names = sorted(os.listdir(self.path("frames")))
        self.assertEqual(names, ["%03d.png" % number for number in range(1, 32)])
        for index in range(30):
            with Image.open(self.path(f"frames/{names[index]}")) as image:
                self.assertSame(image.convert("RGBA"), self.still_at(index / 20), names[index])
        again = self.expect(OK, "s.json", "-o", "frames/%03d.png", cwd=self.folder)
        self.assertIn("(unchanged)", again.error)

    def test_the_bytes_of_a_sequence_are_those_of_its_files(self):
        self.write("s.json", square(timeline=[
            {"layer": "box", "animate": "position.x", "from": 7, "to": 27, "duration": 0.3}]))
        done = self.expect(OK, "s.json", "-o", "a%d.png", "--json", cwd=self.folder)
        report = json.loads(done.out)["outputs"][0]
        files = [name for name in self.names() if name.endswith(".png")]
        self.assertEqual((report["images"], len(files)), (10, 10))
        self.assertEqual(report["bytes"], sum(os.path.getsize(self.path(name)) for name in files))

    @unittest.skipUnless(HAS_FFMPEG, "needs ffmpeg")
    def test_the_images_of_a_film_are_its_frames(self):
        self.write("s.json", square(hold=0.5, timeline=None))
        done = self.expect(OK, "s.json", "-o", "a.mp4", "--json", cwd=self.folder)
        self.assertEqual(json.loads(done.out)["outputs"][0]["images"], 15)

    def test_more_plays_than_a_webp_knows(self):
        self.write("s.json", square())
        for loop, warned in (("65536", True), ("65535", False), ("forever", False)):
            done = self.expect(OK, "s.json", "-o", "a.webp", "-o", "a.gif", "--loop", loop, cwd=self.folder)
            self.assertEqual("65535" in done.error and "65536" in done.error, warned, loop)
            self.assertEqual("warning" in done.error, warned, loop)
        self.assertNotIn("warning", self.expect(
            OK, "s.json", "-o", "a.png", "-o", "a.gif", "--loop", "65536", cwd=self.folder).error)
        self.write("s.json", square(loop=65536))
        self.assertIn("warning", self.expect(OK, "s.json", "-o", "a.webp", cwd=self.folder).error)

    def test_a_sheet_says_its_own_size_and_scale(self):
        self.write("s.json", square())
        for scale, shown in (("1.51", "1.51"), ("0.5", "0.5"), ("2", "2")):
            done = self.expect(OK, "s.json", "--sprite-sheet", "sheet.png", "--scale", scale, cwd=self.folder)
            meta = json.loads(self.read("sheet.json"))["meta"]
            self.assertEqual(meta["scale"], shown)
            self.assertIn(f"sheet.png  {meta['size']['w']} × {meta['size']['h']}  10 images", done.error)

    def test_a_sprite_sheet(self):
        self.write("s.json", fading())
        self.expect(OK, "s.json", "--sprite-sheet", "sheet.png", "--scale", "2", "-q", cwd=self.folder)
        sheet = json.loads(self.read("sheet.json"))
        with Image.open(self.path("sheet.png")) as image:
            picture = image.convert("RGBA")
        self.assertEqual(sheet["meta"]["image"], "sheet.png")
        self.assertEqual(sheet["meta"]["scale"], "2")
        self.assertEqual((sheet["meta"]["size"]["w"], sheet["meta"]["size"]["h"]), picture.size)
        time = 0
        for frame in sheet["frames"]:
            box = frame["frame"]
            self.assertEqual((box["w"], box["h"]), (122, 82))
            cell = picture.crop((box["x"], box["y"], box["x"] + box["w"], box["y"] + box["h"]))
            png = self.expect(OK, "frame", "s.json", "--scale", "2", "--at", repr(time / 1000), "-o", "-", "-q", cwd=self.folder)
            with Image.open(io.BytesIO(png.out)) as image:
                self.assertSame(cell, image.convert("RGBA"), frame["filename"])
            time += frame["duration"]
        self.assertEqual(time, 2200)
        self.assertEqual(len({frame["filename"] for frame in sheet["frames"]}), len(sheet["frames"]))

    def test_one_frame_is_a_still(self):
        self.write("s.json", square(duration=0.1, timeline=None))
        self.expect(OK, "s.json", "-o", "a.png", "-o", "a.webp", "--poster", "p.png", "-q", cwd=self.folder)
        self.assertNotIn(b"acTL", self.read("a.png"))
        for name in ("a.png", "a.webp", "p.png"):
            with Image.open(self.path(name)) as image:
                self.assertFalse(getattr(image, "is_animated", False))
                self.assertSame(image.convert("RGBA"), self.still_at(0), name)

    def test_the_snippet(self):
        self.write("s.json", fading())
        os.mkdir(self.path("docs"))
        self.expect(
            OK, "s.json", "-o", "docs/a.gif", "-o", "docs/a.webp", "-o", "b.png", "-o", "docs/a.html", "-q", cwd=self.folder)
        self.assertEqual(
            self.read("docs/a.html").decode(),
            "<picture>\n"
            "  <source media=\"(prefers-reduced-motion: reduce)\" srcset=\"a-poster.png\">\n"
            "  <source type=\"image/webp\" srcset=\"a.webp\">\n"
            "  <source type=\"image/apng\" srcset=\"../b.png\">\n"
            "  <img alt=\"A dot &amp; a &quot;bar&quot;\" src=\"a.gif\" width=\"61\" height=\"41\">\n"
            "</picture>\n")
        self.assertTrue(os.path.exists(self.path("docs/a-poster.png")))

    def shown(self, page, gif, cwd="."):
        """Where a browser finds the picture of a page, be the page opened by the name that was given or by its own."""
        self.expect(OK, self.path("s.json"), "-o", gif, "-o", page, "-q", cwd=os.path.join(self.folder, cwd))
        page = os.path.join(self.folder, cwd, page)
        with open(page) as file:
            self.source = re.search(r' src="([^"]*)"', file.read())[1]
        folder = os.path.dirname(page)
        folder = os.path.realpath(folder) if ".." in folder else os.path.abspath(folder)
        return os.path.realpath(os.path.normpath(os.path.join(folder, self.source)))

    def test_a_snippet_in_another_folder(self):
        self.write("s.json", square())
        os.makedirs(self.path("nm/p/q"))
        os.makedirs(self.path("nm/r"))
        for cwd, gif, page, source in (
                ("nm", "a.gif", "../z.html", "nm/a.gif"), ("nm", self.path("nm/r/a.gif"), "p/z.html", "../r/a.gif"),
                ("nm", "r/a.gif", self.path("nm/p/z.html"), "../r/a.gif"), ("nm", "a.gif", "./p/../r/z.html", "../a.gif"),
                ("nm/p", "q/a.gif", "../r/z.html", "../p/q/a.gif"), ("nm/p", "../a.gif", "../z.html", "a.gif"),
                ("nm/p", "../../a.gif", self.path("z.html"), "a.gif"), ("nm/p", "../p/q/a.gif", "z.html", "q/a.gif")):
            found = self.shown(page, gif, cwd)
            self.assertEqual(self.source, source, (cwd, gif, page))
            self.assertEqual(found, os.path.realpath(os.path.join(self.folder, cwd, gif)))

    def test_a_snippet_behind_links(self):
        self.write("s.json", square())
        os.makedirs(self.path("site/deep/docs"))
        os.symlink("site/deep/docs", self.path("docs"))
        os.symlink("site", self.path("same"))
        for gif, page, source in (
                ("site/deep/docs/a.gif", "docs/z.html", "a.gif"), ("docs/a.gif", "site/deep/docs/z.html", "a.gif"),
                ("same/a.gif", "site/z.html", "a.gif"), ("docs/../a.gif", "docs/z.html", None),
                # Only where the link is part of the page's address does this lead to the picture.
                ("a.gif", "docs/z.html", "../a.gif")):
            found = self.shown(page, gif)
            self.assertEqual(found, os.path.realpath(self.path(gif)), (gif, page, self.source))
            if source:
                self.assertEqual(self.source, source)
        # A picture that is a link itself is shown by that.
        os.symlink("site/deep/real.gif", self.path("link.gif"))
        self.shown("z.html", "link.gif")
        self.assertEqual(self.source, "link.gif")

    def test_the_poster(self):
        self.write("s.json", {**fading(), "poster": 0.4})
        self.expect(OK, "s.json", "--poster", "p.png", "-q", cwd=self.folder)
        with Image.open(self.path("p.png")) as image:
            self.assertSame(image.convert("RGBA"), self.still_at(0.4), "p.png")

    def test_the_still_of_a_part_lies_in_it(self):
        self.write("s.json", fading())
        for part, time in ((("--to", "0.4"), 0.2), (("--from", "0.5"), 1), (("--from", "0.2", "--to", "9"), 0.85)):
            self.expect(OK, "s.json", *part, "--poster", "p.png", "-q", cwd=self.folder)
            with Image.open(self.path("p.png")) as image:
                self.assertSame(image.convert("RGBA"), self.still_at(time), part)
        # A script that names its still means that one.
        self.write("s.json", {**fading(), "poster": 0.7})
        self.expect(OK, "s.json", "--to", "0.4", "--poster", "p.png", "-q", cwd=self.folder)
        with Image.open(self.path("p.png")) as image:
            self.assertSame(image.convert("RGBA"), self.still_at(0.7), "p.png")

    def test_what_does_nothing_is_said(self):
        self.write("s.json", {**fading(), "hold": 0})
        told = self.expect(OK, "s.json", "-o", "a.gif", "--to", "16", cwd=self.folder).error
        self.assertIn("--to goes beyond the script's end at 1.5 s: only what has no end still moves", told)
        told = self.expect(OK, "s.json", "-o", "%d.png", "--loop", "3", cwd=self.folder).error
        self.assertIn("--loop is about GIFs, WebPs and PNGs, and none is written", told)
        for quiet in (("--to", "1.5"), ("--loop", "3")):
            told = self.expect(OK, "s.json", "-o", "a.gif", *quiet, cwd=self.folder).error
            self.assertNotIn("warning", told)

    def test_the_same_bytes_however_many_threads(self):
        self.write("s.json", {**fading(), "fps": 50, "duration": 3})
        found = []
        for threads in ("1", "2", "5"):
            self.expect(
                OK, "s.json", "-o", "a.gif", "-o", "a.webp", "-o", "a.png", "--sprite-sheet", "sheet.png", "--threads",
                threads, "-q", cwd=self.folder)
            found.append([self.read(name) for name in ("a.gif", "a.webp", "a.png", "sheet.png", "sheet.json")])
        self.assertTrue(found[0] == found[1] == found[2])
        # Beside others an output is what it is alone.
        self.expect(OK, "s.json", "-o", "alone.gif", "-q", cwd=self.folder)
        self.assertTrue(self.read("alone.gif") == found[0][0])

    def test_json(self):
        self.write("s.json", fading())
        done = json.loads(self.expect(
            OK, "s.json", "-o", "a.gif", "-o", "a.webp", "--poster", "p.png", "--json", "-q", cwd=self.folder).out)
        self.assertEqual(done["file"], "a.gif")
        self.assertEqual((done["width"], done["height"], done["frames"], done["duration"]), (61, 41, 31, 2.2))
        self.assertEqual([output["file"] for output in done["outputs"]], ["a.gif", "a.webp", "p.png"])
        self.assertEqual([output["format"] for output in done["outputs"]], ["gif", "webp", "poster"])
        for output in done["outputs"]:
            self.assertEqual(output["bytes"], os.path.getsize(self.path(output["file"])))
            self.assertFalse(output["unchanged"])

    def test_themes(self):
        self.write("s.json", {
            **square(layers=[{"name": "box", "frame": [2, 5, 10, 10], "backgroundColor": "=ink"}]),
            "parameters": {"ink": "#f00"}, "themes": {"dark": {"ink": "#0f0"}}})
        done = self.expect(
            OK, "s.json", "-o", "a.gif", "-o", "a.webp", "-o", "a.html", "--all-themes", cwd=self.folder)
        self.assertEqual(self.names(), [
            "a-dark.gif", "a-dark.webp", "a-light.gif", "a-light.webp", "a-poster-dark.png", "a-poster-light.png", "a.html",
            "s.json"])
        page = self.read("a.html").decode()
        self.assertIn(
            "(prefers-reduced-motion: reduce) and (prefers-color-scheme: dark)\" srcset=\"a-poster-dark.png\"", page)
        self.assertIn("media=\"(prefers-color-scheme: light)\" type=\"image/webp\" srcset=\"a-light.webp\"", page)
        self.assertIn("src=\"a-light.gif\"", page)
        self.assertIn("<picture>", done.text)


@unittest.skipUnless(HAS_FFMPEG, "there is no ffmpeg")
class Films(Case):
    def probe(self, name):
        import subprocess

        done = subprocess.run(
            ["ffprobe", "-v", "error", "-count_frames", "-show_streams", "-show_format", "-of", "json", self.path(name)],
            capture_output=True, check=True)
        return json.loads(done.stdout)

    def test_what_is_in_them(self):
        self.write("s.json", fading())
        self.expect(OK, "s.json", "-o", "a.mp4", "-o", "a.webm", "-q", cwd=self.folder)
        film = self.probe("a.mp4")
        stream = film["streams"][0]
        self.assertEqual((stream["codec_name"], stream["pix_fmt"], stream["width"], stream["height"]), ("h264", "yuv420p", 62, 42))
        # 20 frames a second for 1.5 s, and the picture that is held.
        self.assertEqual((stream["r_frame_rate"], stream["nb_read_frames"]), ("20/1", "44"))
        self.assertAlmostEqual(float(film["format"]["duration"]), 2.2)
        # The index stands before the pictures.
        data = self.read("a.mp4")
        self.assertLess(data.index(b"moov"), data.index(b"mdat"))
        stream = self.probe("a.webm")["streams"][0]
        self.assertEqual((stream["codec_name"], stream["width"], stream["height"]), ("vp9", 61, 41))
        self.assertEqual(stream["tags"].get("alpha_mode", stream["tags"].get("ALPHA_MODE")), "1")

    def test_what_is_told_of_them(self):
        """Sides that had to become even are those of the film."""
        self.write("s.json", fading())
        told = self.expect(OK, "s.json", "-o", "a.mp4", "-o", "a.webm", "-o", "a.gif", cwd=self.folder).error
        for line in ("a.mp4  62 × 42  ", "a.webm  61 × 41  ", "a.gif  61 × 41  "):
            self.assertIn(line, told)
        first = json.loads(self.expect(OK, "s.json", "-o", "a.mp4", "--json", cwd=self.folder).out)
        self.assertEqual((first["width"], first["height"], first["frames"]), (62, 42, 31))

    def test_the_same_bytes_again(self):
        self.write("s.json", square())
        self.expect(OK, "s.json", "-o", "a.mp4", "-o", "a.webm", cwd=self.folder)
        again = self.expect(OK, "s.json", "-o", "a.mp4", "-o", "a.webm", "--threads", "3", cwd=self.folder)
        self.assertEqual(again.error.count("(unchanged)"), 2, again.error)

    def test_colors(self):
        import subprocess

        self.write("s.json", square(canvas={"width": 40, "height": 30, "background": "#3478f6"}, layers=[], timeline=None))
        self.expect(OK, "s.json", "-o", "a.mp4", "-q", cwd=self.folder)
        pixels = subprocess.run(
            ["ffmpeg", "-v", "error", "-i", self.path("a.mp4"), "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
            capture_output=True, check=True).stdout
        for found, expected in zip(pixels[:3], (0x34, 0x78, 0xF6)):
            self.assertAlmostEqual(found, expected, delta=4)

    def test_a_film_that_is_cut_off_is_none(self):
        """ffmpeg ends without a mistake where it could not write the end of the file."""
        self.write("s.json", fading())
        self.expect(OK, "s.json", "-o", "a.mp4", "-o", "a.webm", "-q", cwd=self.folder)
        for name in ("a.mp4", "a.webm"):
            before = self.read(name)
            for size in (len(before) // 2, len(before) - 1):
                result = self.expect(
                    IO, "s.json", "-o", name, cwd=self.folder,
                    preexec=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)))
                self.assertIn("File too large", result.error)
                self.assertEqual(self.read(name), before)


class Mistakes(Case):
    """One output that cannot be written, and none is."""

    def setUp(self):
        super().setUp()
        self.write("s.json", square())

    def assertNothing(self, code, *arguments, saying, **options):
        result = self.expect(code, "s.json", *arguments, cwd=self.folder, **options)
        self.assertIn(saying, result.error)
        self.assertEqual([name for name in self.names() if name.startswith("a.")], [])

    def test_unknown_formats(self):
        for name in ("a.jpg", "a.avif", "a.gifs"):
            self.assertNothing(USAGE, "-o", "a.gif", "-o", name, saying=".webm")

    def test_places_that_cannot_be_written(self):
        os.mkdir(self.path("folder.webp"))
        self.assertNothing(IO, "-o", "a.gif", "-o", "none/a.webp", saying="none/a.webp")
        self.assertNothing(IO, "-o", "a.gif", "-o", "folder.webp", saying="folder.webp")
        self.assertNothing(IO, "-o", "a.gif", "-o", "none/%d.png", saying="the folder none")
        self.assertNothing(IO, "-o", "a.webp", "--sprite-sheet", "none/s.png", saying="none/s.png")
        self.assertNothing(IO, "-o", "a.webp", "--poster", "none/s.png", saying="none/s.png")

    def test_disks_that_are_full(self):

        for names in (["a.gif", "a.webp"], ["a.png"], ["a.%02d.png"], ["a.gif", "a.png", "a.html"]):
            self.assertNothing(
                IO, *[word for name in names for word in ("-o", name)], saying="a.",
                preexec=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (150, 150)))
        os.symlink("/dev/full", self.path("full.webp"))
        self.assertNothing(IO, "-o", "a.gif", "-o", "full.webp", saying="disk full")

    def test_twins(self):
        os.symlink("a.gif", self.path("b.gif"))
        for arguments in (["-o", "a.gif", "-o", "a.gif"], ["-o", "a.gif", "-o", "./a.gif"], ["-o", "b.gif", "-o", "a.gif"],
                          ["-o", "a.png", "--poster", "a.png"], ["-o", "a.%d.png", "-o", "a.%d.png"], ["-o", "-", "-o", "-"]):
            self.assertNothing(USAGE, *arguments, saying="")
        for arguments in (["-o", "a.%d.png", "--poster", "./a.1.png"], ["-o", "a.%d.png", "-o", "./a.%d.png"],
                          ["-o", "a.%d.png", "-o", self.path("a.%02d.png")]):
            self.assertNothing(USAGE, *arguments, saying="")

    def test_inputs_are_no_outputs(self):
        script = square(layers=[{"name": "box", "type": "image", "image": "in-03.png", "frame": [0, 0, 9, 9]}])
        self.write("s.json", square())
        self.expect(OK, "frame", "s.json", "-o", "in-03.png", cwd=self.folder)
        self.write("s.json", script)
        before = self.read("in-03.png")
        self.assertNothing(USAGE, "-o", "a.gif", "-o", "in-%02d.png", saying="in-03.png")
        self.assertNothing(USAGE, "-o", "a.gif", "--poster", "in-03.png", saying="in-03.png")
        self.assertEqual(self.read("in-03.png"), before)

    def test_patterns(self):
        for pattern in ("a.%s.png", "a.%4d.png", "a.%d%d.png", "a.%.png"):
            self.assertNothing(USAGE, "-o", pattern, saying="%04d")

    def test_a_number_for_each_frame_of_what_is_one_file(self):
        for path in ("a-%d.gif", "a%04d.webp", "%d.mp4", "a.%d"):
            self.assertNothing(USAGE, "-o", path, saying="-o NAME%04d.png")
        self.assertNothing(USAGE, "-o", "a.gif", "--poster", "p%d.png", saying="--poster")
        self.assertNothing(USAGE, "-o", "a.gif", "--sprite-sheet", "p%d.png", saying="--sprite-sheet")
        for command in ("frame", "sheet"):
            self.expect(USAGE, command, "s.json", "-o", "f%d.png", cwd=self.folder)
        # A sign of the author's own, and a blank as addresses have it.
        for path in ("100%.gif", "my%20dog.gif", "50%diff.gif"):
            self.expect(OK, "s.json", "-o", path, "-q", cwd=self.folder)

    def test_a_snippet_of_nothing(self):
        self.assertNothing(USAGE, "-o", "a.html", saying="picture")
        self.assertNothing(USAGE, "-o", "a.html", "-o", "a.mp4", saying="picture")
        self.assertNothing(USAGE, "-o", "a.gif", "-o", "a.html", "-o", "b.html", saying="one .html")
        self.assertNothing(USAGE, "--poster", "a.gif", saying=".png")
        self.assertNothing(USAGE, "--sprite-sheet", "-", saying=".png")
        self.assertNothing(USAGE, saying="-o")

    def test_limits(self):
        self.assertNothing(LIMIT, "--sprite-sheet", "a.png", "--max-sheet-pixels", "11999", saying="--max-sheet-pixels")
        self.expect(OK, "s.json", "--sprite-sheet", "b.png", "--max-sheet-pixels", "12000", "-q", cwd=self.folder)
        self.assertNothing(LIMIT, "-o", "a.webp", "--max-output-bytes", "100", saying="--max-output-bytes")
        wide = square(canvas={"width": 16384, "height": 1, "background": "#fff"})
        self.write("s.json", wide)
        self.assertNothing(LIMIT, "-o", "a.gif", "-o", "a.webp", saying="WebP")

    def test_no_ffmpeg(self):
        for name in ("a.mp4", "a.webm"):
            self.assertNothing(IO, "-o", "a.gif", "-o", name, saying="ffmpeg was not found", env=environment(PATH="/nowhere"))

    def fake(self, text):
        os.makedirs(self.path("bin"), exist_ok=True)
        self.write("bin/ffmpeg", "#!/bin/sh\n" + text)
        os.chmod(self.path("bin/ffmpeg"), stat.S_IRWXU)
        return environment(PATH=self.path("bin") + ":" + os.environ["PATH"])

    def test_an_ffmpeg_that_fails(self):
        self.assertNothing(
            IO, "-o", "a.gif", "-o", "a.mp4", saying="Unknown encoder", env=self.fake("echo Unknown encoder >&2\nexit 1\n"))
        self.assertNothing(IO, "-o", "a.mp4", saying="ffmpeg failed", env=self.fake("cat >/dev/null\nexit 3\n"))
        self.assertNothing(IO, "-o", "a.mp4", saying="ffmpeg failed", env=self.fake("kill -9 $$\n"))
        # More words than a pipe would hold.
        self.assertNothing(
            IO, "-o", "a.mp4", saying="the end",
            env=self.fake("i=0\nwhile [ $i -lt 4000 ]; do echo 'many words, again and again' >&2; i=$((i+1)); done\n"
                          "echo the end >&2\nexit 1\n"))

    def test_an_ffmpeg_that_goes_in_the_middle(self):
        self.write("s.json", square(canvas={"width": 500, "height": 500, "background": "#fff"}))
        self.assertNothing(
            IO, "-o", "a.mp4", saying="ffmpeg failed: tired", env=self.fake("head -c 2000000 >/dev/null\necho tired >&2\nexit 9\n"))

    def test_broken_scripts(self):
        self.write("s.json", square(layers=[{"name": "box", "frame": [0, 0, "=1 / (time - 0.7)", 5]}], timeline=None))
        self.assertNothing(
            INVALID, "-o", "a.gif", "-o", "a.webp", "-o", "a.png", "-o", "a.%d.png", *(["-o", "a.mp4"] if HAS_FFMPEG else []),
            "--poster", "a.p.png", saying="division by zero")


if __name__ == "__main__":
    unittest.main()
