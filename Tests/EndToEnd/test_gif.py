"""Every GIF: walked block by block, decoded by others, and shown as it was drawn."""

import io
import json
import math
import os
import random
import re
import shutil
import subprocess
import unittest

from PIL import Image, ImageSequence

import gif
from support import OK, ROOT, Case, square


def moving(rate, duration, **changes):
    """Something that differs in every frame."""
    return square(
        fps=rate, duration=duration,
        timeline=[{"layer": "box", "animate": "position", "from": [3, 5], "to": [37, 25], "duration": duration}],
        **changes)


def busy(**changes):
    """Gradients, soft edges and turning: more colors than a palette holds."""
    script = {
        "canvas": {"width": 64, "height": 48, "background": "#336"}, "fps": 10, "duration": 0.8,
        "layers": [
            {"name": "sky", "type": "gradient", "colors": ["#123", "#fc8", "#8cf"], "startPoint": [0, 0],
             "endPoint": [1, 1]},
            {"name": "star", "type": "shape", "frame": [12, 4, 40, 40], "fillColor": "#ff3b30", "strokeColor": "#fff",
             "lineWidth": 2, "path": {"star": {"center": [20, 20], "radius": 18, "innerRadius": 8, "points": 5}}},
        ],
        "timeline": [{"layer": "star", "animate": "transform.rotation.z", "from": 0, "to": 90, "duration": 0.8}],
    }
    script.update(changes)
    return script


def difference(a, b):
    """Root mean square over all channels of two equally long lists of pixels, 0…255."""
    total = sum((x - y) ** 2 for p, q in zip(a, b) for x, y in zip(p[:3], q[:3]))
    return math.sqrt(total / (3 * len(a)))


class Decoders(Case):
    def check(self, data, comment=None):
        """Own reader, Pillow, gifsicle and ffmpeg agree on frames, delays, loops, comment and pixels."""
        own = gif.read(data)
        self.write("check.gif", data)
        with Image.open(io.BytesIO(data)) as image:
            self.assertEqual(image.size, own.size)
            self.assertEqual(image.n_frames, len(own.frames))
            self.assertEqual(image.info.get("loop"), own.loop)
            self.assertEqual(own.comments, [] if comment is None else [comment.encode()])
            if comment is not None:
                self.assertEqual(image.info["comment"], comment.encode())
            for frame, mine, delay in zip(ImageSequence.Iterator(image), own.composited(), own.delays):
                self.assertEqual(frame.info["duration"], 10 * delay)
                theirs = list(frame.convert("RGBA").getdata())
                self.assertEqual([p if p[3] else None for p in theirs], [p if p[3] else None for p in mine])
        if shutil.which("gifsicle"):
            info = subprocess.run(
                ["gifsicle", "--info", self.path("check.gif")], capture_output=True, text=True, check=True)
            self.assertEqual(info.stderr, "", "no warning")
            self.assertEqual(len(re.findall(r"^  \+ image #", info.stdout, re.M)), len(own.frames))
            delays = [round(float(d) * 100) for d in re.findall(r"delay ([\d.]+)s", info.stdout)]
            self.assertEqual(delays, own.delays)
            loop = re.search(r"loop (forever|count (\d+))", info.stdout)
            self.assertEqual(
                None if loop is None else 0 if loop[1] == "forever" else int(loop[2]), own.loop)
        if shutil.which("ffprobe"):
            probe = subprocess.run(
                ["ffprobe", "-v", "error", "-min_delay", "0", "-default_delay", "0", "-select_streams", "v",
                 "-show_entries", "packet=duration:stream=width,height", "-of", "csv=p=0", self.path("check.gif")],
                capture_output=True, text=True, check=True)
            self.assertEqual(probe.stderr, "")
            lines = probe.stdout.split()
            self.assertEqual(lines[-1].strip(","), f"{own.size[0]},{own.size[1]}")
            self.assertEqual([int(line.strip(",")) for line in lines[:-1]], own.delays)
        return own

    def test_frames_delays_loop_and_comment(self):
        for rate, duration in ((30, 1), (10, 0.35), (24, 0.5), (50, 0.3), (1, 3), (29.97, 0.4), (7, 1), (0.5, 4)):
            script = moving(rate, duration, description="A box — moves", loop=3)
            own = self.check(self.render(script), "A box — moves")
            count = max(1, math.floor(rate * duration + 0.5))
            edges = [math.floor(100 * i / rate + 0.5) for i in range(count + 1)]
            self.assertEqual(own.delays, [b - a for a, b in zip(edges, edges[1:])], (rate, duration))
            self.assertGreaterEqual(min(own.delays), 2)
            self.assertEqual(own.loop, 2)
            self.assertEqual(own.frames[0].rect, (0, 0, 40, 30), "the first image fills the screen")
        self.assertEqual(self.check(self.render(moving(10, 0.3))).loop, 0)
        self.assertEqual(self.check(self.render(moving(10, 0.3, loop=1))).loop, None)

    def test_long_comments(self):
        for length in (1, 254, 255, 256, 511, 2000):
            text = ("é" * length)[:length]
            self.check(self.render(moving(10, 0.1, description=text)), text)
        self.check(self.render(moving(10, 0.1, description="")))
        self.check(self.render(moving(10, 0.1, description="a\u0000b")), "ab")

    def test_every_example(self):
        """Scripts of the project; sizes and structure only, for other tests look at pixels."""
        scripts = os.path.join(ROOT, "Scripts")
        for name in sorted(os.listdir(scripts)):
            if not name.endswith(".json"):
                continue
            self.expect(OK, os.path.join(scripts, name), "-o", "x.gif", "-q", "--to", "0.5", cwd=self.folder)
            own = gif.read(self.read("x.gif"))
            self.assertGreater(len(own.frames), 0)
            self.assertLess(len(self.read("x.gif")), 2_000_000, name)

    def test_busy_pictures_agree(self):
        for arguments in ([], ["--dither", "diffusion"], ["--dither", "ordered"], ["--colors", "2"], ["--colors", "16"]):
            self.check(self.render(busy(), *arguments))
        self.check(self.render(busy(canvas={"width": 64, "height": 48})))

    def test_sizes_at_the_edges(self):
        for width, height in ((1, 1), (1, 40), (257, 1), (255, 256)):
            script = square(canvas={"width": width, "height": height, "background": "#fff"})
            own = self.check(self.render(script))
            self.assertEqual(own.size, (width, height))

    def test_frames_that_do_not_change_are_shown_longer(self):
        own = self.check(self.render(square(timeline=[], duration=2)))
        self.assertEqual(own.delays, [200])
        script = square(duration=2, timeline=[
            {"at": 0.5, "layer": "box", "set": {"position": [20, 20]}, "duration": 0},
            {"at": 1.5, "layer": "box", "set": {"backgroundColor": "#00f"}, "duration": 0}])
        self.assertEqual(self.check(self.render(script)).delays, [50, 100, 50])
        # Longer than a delay can say.
        own = self.check(self.render(square(fps=0.001, duration=1000, timeline=[])))
        self.assertEqual(sum(own.delays), 100_000)
        self.assertEqual(len(set(map(tuple, own.composited()))), 1)

    def test_only_what_changed_is_written(self):
        own = gif.read(self.render(square()))
        for frame in own.frames[1:]:
            self.assertLessEqual(frame.rect[2] * frame.rect[3], 14 * 10, "the box and where it was")


class Picture(Case):
    def frames(self, script, *arguments):
        """(instant, decoded pixels, drawn pixels) of each frame."""
        own = gif.read(self.render(script, *arguments))
        time = 0
        for delay, shown in zip(own.delays, own.composited()):
            yield time / 100, shown, list(self.still(script, time / 100).getdata())
            time += delay

    def test_few_colors_are_exact(self):
        script = square(layers=[
            {"name": "box", "frame": [2, 5, 10, 10], "backgroundColor": "#ff3b30"},
            {"name": "disc", "type": "shape", "frame": [20, 10, 12, 12], "path": {"oval": "=bounds"},
             "fillColor": "#1c1c1e"}])
        for time, shown, drawn in self.frames(script):
            self.assertEqual(shown, drawn, f"at {time}")

    def test_each_frame_is_sampled_when_it_is_shown(self):
        script = moving(30, 0.5)
        script["timeline"][0].update({"from": [6, 10], "to": [36, 10]})
        for time, shown, drawn in self.frames(script):
            self.assertLess(difference(shown, drawn), 2, f"at {time}")

    def test_many_colors_are_close(self):
        for arguments, bound in (([], 3.0), (["--colors", "64"], 7), (["--dither", "diffusion"], 4)):
            for time, shown, drawn in self.frames(busy(), *arguments):
                self.assertLess(difference(shown, drawn), bound, f"at {time} {arguments}")

    def test_solid_colors_stay_exact(self):
        """The script's own colors are in the palette, however many others there are."""
        for arguments in ([], ["--colors", "16"], ["--dither", "diffusion"], ["--dither", "ordered"]):
            for time, shown, drawn in self.frames(busy(), *arguments):
                center = 24 * 64 + 32
                self.assertEqual(drawn[center], (255, 59, 48, 255))
                self.assertEqual(shown[center], (255, 59, 48, 255), arguments)

    def test_colors(self):
        for count in (2, 3, 16, 200, 256):
            own = gif.read(self.render(busy(), "--colors", str(count)))
            used = {pixel for shown in own.composited() for pixel in shown}
            self.assertLessEqual(len(used), count)
            if count >= 16:
                self.assertGreater(len(used), count / 2)
        script = busy(output={"colors": 8, "dither": "ordered"})
        own = gif.read(self.render(script))
        self.assertLessEqual(len({pixel for shown in own.composited() for pixel in shown}), 8)
        own = gif.read(self.render(script, "--colors", "32"))
        self.assertGreater(len({pixel for shown in own.composited() for pixel in shown}), 8, "flags win")

    def test_dithers_differ(self):
        files = {dither: self.render(busy(), "--dither", dither, "--colors", "16")
                 for dither in ("none", "ordered", "diffusion")}
        self.assertEqual(len(set(files.values())), 3)
        self.assertEqual(files["none"], self.render(busy(), "--colors", "16"))

    def test_what_does_not_change_does_not_flicker(self):
        script = busy()
        for arguments in ([], ["--dither", "diffusion"], ["--dither", "ordered"], ["--colors", "8", "--dither", "diffusion"]):
            before = None
            for _, shown, drawn in self.frames(script, *arguments):
                if before:
                    changed = [i for i in range(len(drawn))
                               if drawn[i] == before[1][i] and shown[i] != before[0][i]]
                    self.assertEqual(changed, [], arguments)
                before = (shown, drawn)

    def test_noise_with_local_palettes(self):
        """Each frame another set of colors, more of them in all than one palette holds."""
        generator = random.Random(7)
        layers = [{"name": f"d{i}", "frame": [i % 16 * 8, i // 16 * 8, 8, 8]} for i in range(192)]
        timeline = []
        for frame in range(4):
            for i in range(192):
                timeline.append({"at": frame / 10, "layer": f"d{i}", "duration": 0, "set": {
                    "backgroundColor": f"#{generator.randrange(1 << 24):06x}"}})
        script = busy(
            canvas={"width": 128, "height": 96, "background": "#336"}, layers=layers, timeline=timeline, duration=0.4)
        own = gif.read(self.render(script))
        self.assertTrue(any(frame.palette for frame in own.frames))
        for time, shown, drawn in self.frames(script):
            self.assertLess(difference(shown, drawn), 4, f"at {time}")


class Transparency(Case):
    SCRIPT = {
        "canvas": {"width": 40, "height": 30}, "fps": 10, "duration": 1,
        "layers": [
            {"name": "disc", "type": "shape", "frame": [0, 5, 20, 20], "path": {"oval": "=bounds"}, "fillColor": "#f00"},
            {"name": "blink", "frame": [30, 20, 6, 6], "backgroundColor": "#00f"},
        ],
        "timeline": [
            {"layer": "disc", "animate": "position.x", "from": 10, "to": 30, "duration": 1},
            {"at": 0.35, "layer": "blink", "set": {"opacity": 0}, "duration": 0},
            {"at": 0.65, "layer": "blink", "set": {"opacity": 1}, "duration": 0},
        ],
    }

    def both(self, *arguments):
        own = gif.read(self.render(self.SCRIPT, *arguments))
        time = 0
        for delay, shown in zip(own.delays, own.composited()):
            yield shown, list(self.still(self.SCRIPT, time / 100).getdata())
            time += delay

    def test_what_is_clear_stays_clear(self):
        """Half covered and more is opaque; where things vanish, nothing is left."""
        for shown, drawn in self.both():
            for pixel, wanted in zip(shown, drawn):
                self.assertEqual(pixel[3] == 255, wanted[3] >= 128, (pixel, wanted))
                if wanted[3] == 255:
                    self.assertEqual(pixel, wanted)

    def test_what_stands_still_is_not_painted_again(self):
        """Something small moves beside something large, in more frames than are drawn in one run."""
        tiles = [{"frame": [10 + x * 20, 10 + y * 20, 20, 20], "backgroundColor": f"hsl({(x * 7 + y * 3) * 31} 70% 50%)"}
                 for x in range(6) for y in range(6)]
        dot = {"name": "dot", "frame": [140, 70, 10, 10], "cornerRadius": 5, "backgroundColor": "#f00"}
        script = square(
            canvas={"width": 200, "height": 140}, layers=tiles + [dot], fps=20, duration=3, timeline=[
                {"layer": "dot", "animate": "position.x", "from": 145, "to": 190, "duration": 3},
                {"layer": "dot", "set": {"opacity": 0}, "at": 2.9, "duration": 0}])
        data = self.render(script)
        first = self.render(script, "--to", "0.05")
        self.assertLess(len(data), len(first) + 60 * 130)
        own = gif.read(data)
        self.assertEqual(sum(own.delays), 300)
        shown = list(own.composited())
        starts = [sum(own.delays[:index]) for index in range(len(own.delays))]
        for frame in range(0, 60, 7):
            index = max(index for index, start in enumerate(starts) if start <= frame * 5)
            drawn = list(self.still(script, frame / 20).getdata())
            wrong = [pair for pair in zip(shown[index], drawn) if (pair[0][3] == 255) != (pair[1][3] >= 128)]
            self.assertEqual(wrong, [], f"frame {frame}")

    def test_matte_fills_soft_edges(self):
        for shown, drawn in self.both("--matte", "#00ff00"):
            for pixel, wanted in zip(shown, drawn):
                if wanted[3] == 0:
                    self.assertEqual(pixel[3], 0)
                elif wanted[3] == 255:
                    self.assertEqual(pixel, wanted)
                elif pixel[3] == 255 and wanted[:3] == (255, 0, 0):
                    alpha = wanted[3] / 255
                    self.assertAlmostEqual(pixel[0], 255 * alpha, delta=12)
                    self.assertAlmostEqual(pixel[1], 255 * (1 - alpha), delta=12)

    def test_others_see_the_same(self):
        data = self.render(self.SCRIPT)
        own = list(gif.read(data).composited())
        with Image.open(io.BytesIO(data)) as image:
            for frame, mine in zip(ImageSequence.Iterator(image), own):
                theirs = [p if p[3] else (0, 0, 0, 0) for p in frame.convert("RGBA").getdata()]
                self.assertEqual(theirs, mine)
        if shutil.which("ffmpeg"):
            raw = subprocess.run(
                ["ffmpeg", "-v", "error", "-i", self.path("out.gif"), "-f", "rawvideo", "-pix_fmt", "rgba",
                 "-vsync", "0", "-"], capture_output=True, check=True).stdout
            size = 40 * 30 * 4
            for i, mine in enumerate(own):
                part = raw[i * size:(i + 1) * size]
                theirs = [tuple(part[k:k + 4]) if part[k + 3] else (0, 0, 0, 0) for k in range(0, size, 4)]
                self.assertEqual(theirs, mine, f"frame {i} by ffmpeg")

    def test_every_image_says_what_is_clear(self):
        """Some players clear to a color where the first image has no transparent index."""
        script = {
            "canvas": {"width": 60, "height": 40}, "fps": 10, "duration": 1,
            "layers": [{"name": "a", "frame": [0, 0, 60, 40], "backgroundColor": "#0a84ff"},
                       {"name": "b", "frame": [5, 5, 8, 8], "backgroundColor": "#ff3b30"}],
            "timeline": [{"layer": "b", "animate": "position.x", "from": 9, "to": 50, "duration": 0.4},
                         {"at": 0.5, "layer": "a", "animate": "opacity", "from": 1, "to": 0, "duration": 0.2}],
        }
        for quality in ("60", "90", "100"):
            data = self.render(script, "--quality", quality)
            with Image.open(io.BytesIO(data)) as image:
                for frame, mine in zip(ImageSequence.Iterator(image), gif.read(data).composited()):
                    theirs = [p if p[3] else (0, 0, 0, 0) for p in frame.convert("RGBA").getdata()]
                    self.assertEqual(theirs, mine, quality)
            report = json.loads(self.expect(OK, "info", self.path("out.gif"), "--json").out)
            self.assertNotIn(None, [image["transparentIndex"] for image in report["images"]])
            # What is cleared must be there for that, and is not needless.
            self.assertEqual(report["warnings"], [])

    def test_a_backdrop_may_lose_its_alpha(self):
        """On a canvas with a background, too; every output shows the same."""
        matrix = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0.3, 0]
        script = {"canvas": {"width": 40, "height": 40, "background": "red"}, "fps": 10, "duration": 0.2,
                  "layers": [{"frame": [10, 10, 20, 20], "backgroundFilters": [{"colorMatrix": matrix}]}]}
        wanted = list(self.still(script, 0).getdata())
        self.assertEqual(wanted[20 * 40 + 20], (255, 0, 0, 76))
        self.expect(OK, "script.json", "-o", "f%04d.png", "-o", "f.webp", "-q", cwd=self.folder)
        for name in ("f0001.png", "f.webp"):
            with Image.open(self.path(name)) as image:
                pixels = list(image.convert("RGBA").getdata())
            self.assertEqual((pixels[0], pixels[20 * 40 + 20]), ((255, 0, 0, 255), (255, 0, 0, 76)), name)
        shown = next(gif.read(self.render(script)).composited())
        self.assertEqual((shown[0], shown[20 * 40 + 20][3]), ((255, 0, 0, 255), 0))

    def test_delays_that_need_several_images(self):
        script = square(duration=2000, timeline=[])
        result = self.expect(OK, self.write("s.json", script), "--fps", "1", "-o", self.path("s.gif"), "--json")
        self.assertEqual(json.loads(result.out)["images"], len(gif.read(self.read("s.gif")).delays))

    def test_nothing_at_all(self):
        own = gif.read(self.render(square(canvas={"width": 8, "height": 8}, layers=[], timeline=[])))
        self.assertEqual(set(next(own.composited())), {(0, 0, 0, 0)})


if __name__ == "__main__":
    unittest.main()
