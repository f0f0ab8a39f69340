"""`--max-size`: the best GIF under a limit, what it took to get there, and what happens when nothing fits."""

import functools
import json
import math
import os
import re
import unittest

import numpy
from PIL import Image

import clips
import gif
from support import INVALID, OK, USAGE, Case, animate, square

#: The exit code for a limit that nothing meets.
BUDGET = 7


@functools.lru_cache(None)
def sunset():
    return clips.sunset(24)


def busy(**changes):
    """Gradients that turn: some kilobytes."""
    script = {
        "canvas": {"width": 80, "height": 60, "background": "#336"}, "fps": 25, "duration": 1, "hold": 1,
        "layers": [
            {"name": "sky", "type": "gradient", "colors": ["#123", "#fc8", "#8cf"], "startPoint": [0, 0],
             "endPoint": [1, 1]},
            {"name": "star", "type": "shape", "frame": [20, 10, 40, 40], "fillColor": "#ff3b30",
             "path": {"star": {"center": [20, 20], "radius": 18, "innerRadius": 8, "points": 5}}},
        ],
        "timeline": [
            {"layer": "star", "animate": "transform.rotation.z", "from": 0, "to": 90, "duration": 1},
            {"layer": "sky", "animate": "endPoint", "from": [1, 1], "to": [1, 0], "duration": 1},
        ],
    }
    script.update(changes)
    return script


class Held(Case):
    def test_what_is_held_changes_nothing_of_what_is_given_up(self):
        for hold in (0, 3):
            self.write(f"{hold}.json", busy(hold=hold, duration=2))
        whole = len(self.expect(OK, "0.json", "-o", "-", "-q", cwd=self.folder).out)
        traded = []
        for hold in (0, 3):
            run = self.expect(OK, f"{hold}.json", "-o", f"{hold}.gif", "--json", "--max-size", str(whole // 8),
                              cwd=self.folder)
            traded.append([line for line in json.loads(run.out)["traded"] if line.startswith(("frames", "size"))])
        self.assertEqual(traded[0], traded[1])
        self.assertTrue(any(line.startswith("frames a second 25 →") for line in traded[0]), traded)


class Budget(Case):
    def setUp(self):
        super().setUp()
        self.write("clip.rgba", sunset().tobytes())

    def encode(self, *arguments, code=OK, name="out.gif"):
        return self.expect(
            code, "encode", "--raw", "96x72", "clip.rgba", "--fps", "25", "-o", name, *map(str, arguments), cwd=self.folder)

    def size(self, name="out.gif"):
        return os.path.getsize(self.path(name))

    def test_always_under_the_limit(self):
        self.encode()
        whole = self.size()
        met, limit = 0, whole * 1.2
        before = None
        while limit > 40:
            result = self.either(int(limit))
            if limit >= 1500:
                self.assertEqual(result.code, OK, limit)
            if result.code == OK:
                found = gif.read(self.read("out.gif"))
                self.assertLessEqual(self.size(), int(limit))
                self.assertEqual(sum(found.delays), 96, "it lasts as long as ever")
                self.assertGreater(self.size(), 0.4 * min(limit, whole), f"what may be used is used: {limit}")
                if before is not None:
                    self.assertLessEqual(self.size(), before)
                before = self.size()
                met += 1
            limit *= 0.7
        self.assertGreater(met, 6)

    def either(self, limit):
        """Met or refused, and nothing else."""
        result = animate(
            "encode", "--raw", "96x72", "clip.rgba", "--fps", "25", "-o", "out.gif", "--max-size", str(limit), cwd=self.folder)
        self.assertIn(result.code, (OK, BUDGET))
        self.assertClean(result)
        return result

    def test_what_fits_is_left_alone(self):
        self.encode()
        whole = self.read("out.gif")
        result = self.encode("--max-size", len(whole), name="b.gif")
        self.assertEqual(self.read("b.gif"), whole)
        self.assertNotIn("to fit", result.error)
        self.assertEqual(self.encode("--max-size", "1GB", "--quality", "100", name="b.gif").code, OK)
        self.encode("--quality", "100", name="c.gif")
        self.assertEqual(self.read("b.gif"), self.read("c.gif"))

    def test_the_same_bytes_every_time(self):
        for limit in (12000, 5000, 2500):
            made = set()
            for threads in (1, 2, 5):
                self.encode("--max-size", limit, "--threads", threads)
                made.add(self.read("out.gif"))
            self.assertEqual(len(made), 1, limit)

    def test_what_was_traded_is_true(self):
        kinds = set()
        for limit in (14000, 9000, 6000, 3500, 1700):
            result = self.encode("--max-size", limit, "--json", "--dither", "ordered" if limit == 14000 else "none")
            done = json.loads(result.out)
            said = done["traded"]
            self.assertEqual(said, done["outputs"][0]["traded"])
            self.assertIn(", ".join(said), result.error)
            self.assertEqual(done["bytes"], self.size())
            found = gif.read(self.read("out.gif"))
            self.assertEqual(done["images"], len(found.frames))
            trades = dict(re.fullmatch(r"(quality|frames a second|size|dithering|colors|lossy) (.+ → .+)", one).groups()
                          for one in said)
            kinds |= set(trades)
            before, after = trades.get("size", "96 × 72 → 96 × 72").split(" → ")
            self.assertEqual(before, "96 × 72")
            self.assertEqual("{} × {}".format(*found.size), after)
            if "frames a second" in trades:
                before, after = map(float, trades["frames a second"].split(" → "))
                self.assertEqual(before, 25)
                self.assertLessEqual(abs(len(found.frames) / 0.96 - after), 0.6)
                self.assertGreaterEqual(after, 8)
            else:
                self.assertEqual(len(found.frames), 24)
            if "quality" in trades:
                before, after = map(float, trades["quality"].split(" → "))
                self.assertEqual(before, 90)
                self.assertLess(after, 90)
            if set(trades) == {"quality"}:
                self.encode("--quality", int(after), name="same.gif")
                self.assertEqual(self.read("same.gif"), self.read("out.gif"), "the quality that it names")
                self.encode("--quality", int(after) + 1, name="more.gif")
                self.assertGreater(self.size("more.gif"), limit, "one more would not have fitted")
        self.assertLessEqual({"quality", "frames a second", "size"}, kinds)

    def test_the_order(self):
        """Quality first, then frames, then size."""
        order = []
        self.encode()
        whole = self.size()
        for share in (0.9, 0.6, 0.4, 0.25, 0.12):
            limit = int(whole * share)
            done = json.loads(self.encode("--max-size", limit, "--json").out)
            order.append((any("size" in one for one in done["traded"]), any("frames" in one for one in done["traded"])))
        self.assertEqual(order, sorted(order))
        self.assertEqual(order[0], (False, False))
        self.assertEqual(order[-1], (True, True))

    def test_quality_that_is_asked_for_is_where_it_begins(self):
        done = json.loads(self.encode("--max-size", 9000, "--quality", 60, "--json").out)
        for one in done.get("traded", []):
            if one.startswith("quality"):
                self.assertTrue(one.startswith("quality 60 → "), one)
                self.assertLess(float(one.split()[-1]), 60)

    def test_ways_to_write_a_size(self):
        """Thousands, 1024ths, fractions, small letters: all the same number."""
        made = set()
        for text in ("6500", "6500B", "6.5KB", "6.5kB", "6.5kb", "6.5K", "6.50 KB", "0.0065MB", "0.0065 mb", "0.0000065GB"):
            self.encode("--max-size", text)
            self.assertLessEqual(self.size(), 6500)
            made.add(self.read("out.gif"))
        self.assertEqual(len(made), 1)
        self.encode("--max-size", "0.00625MiB")
        mebi = self.read("out.gif")
        self.encode("--max-size", "6.4KiB")
        kibi = self.read("out.gif")
        self.encode("--max-size", str(6.4 * 1024 // 1).split(".")[0])
        self.assertEqual(mebi, kibi)
        self.assertEqual(kibi, self.read("out.gif"))

    def test_nothing_fits(self):
        self.write("out.gif", "what was there")
        result = self.encode("--max-size", 60, code=BUDGET)
        self.assertIn("60 bytes", result.error)
        smallest = int(re.search(r"has (\d+)", result.error)[1])
        self.assertGreater(smallest, 60)
        self.assertEqual(self.read("out.gif"), b"what was there")
        self.assertEqual(self.names(), ["clip.rgba", "out.gif"])
        self.encode("--max-size", smallest)
        self.assertEqual(self.size(), smallest, "what is said to be possible is")
        self.encode("--max-size", 60, code=BUDGET, name="new.gif")
        self.assertEqual(self.names(), ["clip.rgba", "out.gif"])
        result = self.encode("--max-size", 60, "--errors", "json", code=BUDGET)
        self.assertIn("60 bytes", json.dumps(result.errors))
        self.encode("--max-size", 60, "-o", "a.webp", "-o", "a.png", "--poster", "p.png", code=BUDGET)
        self.assertEqual(self.names(), ["clip.rgba", "out.gif"])

    def test_only_the_gif_gives_way(self):
        self.encode("-o", "a.webp", "-o", "a.png", "-o", "a%02d.png", "--poster", "p.png", "--sprite-sheet", "s.png")
        others = [name for name in self.names() if name not in ("clip.rgba", "out.gif")]
        self.assertEqual(len(others), 24 + 5)
        before = {name: self.read(name) for name in others}
        result = self.encode(
            "-o", "a.webp", "-o", "a.png", "-o", "a%02d.png", "--poster", "p.png", "--sprite-sheet", "s.png", "--max-size",
            1700, "--json")
        self.assertTrue(all(self.read(name) == before[name] for name in others))
        self.assertLessEqual(self.size(), 1700)
        outputs = {output["format"]: output for output in json.loads(result.out)["outputs"]}
        self.assertEqual([kind for kind, output in outputs.items() if "traded" in output], ["gif"])
        with Image.open(self.path("a.webp")) as image:
            self.assertEqual((image.size, image.n_frames), ((96, 72), 24))

    def test_standard_output(self):
        out = self.encode("--max-size", 6000, name="-").out
        self.encode("--max-size", 6000)
        self.assertEqual(out, self.read("out.gif"))
        result = self.encode("--max-size", 60, name="-", code=BUDGET)
        self.assertEqual(result.out, b"")

    def test_quiet(self):
        self.assertEqual(self.encode("--max-size", 6000, "-q").error, "")


class Mixtures(clips.ClipCase):
    """Of all that fits, what comes closest to the clip."""

    def slider(self):
        """A card whose hue wanders, over a track of all hues."""
        x, y = clips.grid(96, 72)
        frames = []
        for time in range(16):
            channels = [numpy.full((72, 96), 28.0) for _ in range(3)]
            for channel, shift in zip(channels, (0, 4, 2)):
                hue = abs((time / 16 * 6 + shift) % 6 - 3) - 1
                card = 255 * min(1, max(0, hue)) * (1 - (y - 6) / 80) + 60 * (y - 6) / 80
                channel[6:48, 8:88] = card[6:48, 8:88]
                track = numpy.clip(numpy.abs((x / 96 * 6 + shift) % 6 - 3) - 1, 0, 1) * 255
                channel[56:64, 8:88] = track[56:64, 8:88]
            frames.append(clips.opaque(*channels))
        return numpy.array(frames)

    def shimmer(self):
        """A soft light that goes over gray bars."""
        x, y = clips.grid(120, 80)
        frames = []
        for time in range(24):
            light = 225 + 20 * numpy.exp(-((x + 0.3 * y - 8 * time + 20) / 24) ** 2)
            gray = numpy.where((y.astype(int) // 10 % 2 == 1) & (x > 8) & (x < 112), light, 255)
            frames.append(clips.opaque(gray, gray, gray))
        return numpy.array(frames)

    def test_nobody_finds_much_better_by_hand(self):
        for name, clip in (("slider", self.slider()), ("shimmer", self.shimmer()), ("sunset", sunset())):
            count = len(clip)
            by_hand = [
                (len(data), clips.psnr(clips.shown(data, count), clip))
                for colors in (256, 96, 48, 24, 16, 10) for quality in (0, 15, 30, 45, 60, 75, 90)
                for data in [self.encode(clip, "--colors", colors, "--quality", quality)]]
            whole = by_hand[6][0]
            for share in (0.75, 0.5):
                limit = int(whole * share)
                found = clips.psnr(clips.shown(self.encode(clip, "--max-size", limit), count), clip)
                best = max((value for size, value in by_hand if size <= limit), default=0)
                self.assertGreater(found, best - 0.6, (name, share))

    def test_size_is_not_given_up_where_frames_are_enough(self):
        """Scaled, a flat picture gets soft edges, and may be longer than it was."""
        script = {
            "canvas": {"width": 80, "height": 60, "background": "#ca8"}, "duration": 1,
            "layers": [{"name": "a", "frame": [0, 0, 20, 20], "backgroundColor": "#f00"}],
            "timeline": [{"layer": "a", "animate": "position.x", "from": 10, "to": 70, "duration": 1}],
        }
        enough = len(self.render(script, "--fps", "10"))
        for limit in (enough, enough + 20, enough + 140):
            data = self.render(script, "--max-size", str(limit))
            self.assertLessEqual(len(data), limit)
            self.assertEqual(gif.read(data).size, (80, 60), limit)

    def test_motion_stays(self):
        clip = numpy.zeros((3, 20, 20, 4), numpy.uint8)
        clip[..., 3], clip[0, ..., 1], clip[1, ..., 0], clip[2, ..., 2] = 255, 255, 255, 255
        for limit in (100, 150, 200):
            data = self.encode(clip, "--max-size", limit)
            self.assertLessEqual(len(data), limit)
            self.assertGreaterEqual(len(gif.read(data).delays), 2, limit)

    def test_very_few_colors_rather_than_fewer_frames(self):
        clip = self.shimmer()
        few = self.encode(clip, "--colors", 8)
        result = self.expect(
            OK, "encode", "--raw", "120x80", "-", "--fps", "25", "-o", "few.gif", "--max-size", str(len(few)), "--json",
            input=clip.tobytes(), cwd=self.folder)
        self.assertEqual([one for one in json.loads(result.out)["traded"] if "frames" in one], [])
        shown = clips.shown(self.read("few.gif"), len(clip))
        self.assertGreaterEqual(clips.psnr(shown, clip), clips.psnr(clips.shown(few, len(clip)), clip) - 0.01)

    def test_a_lamp_that_flashes_once_is_seen(self):
        """Few colors are what is left here, not what somebody wants: one frame may still have others."""
        x, y = clips.grid(160, 120)
        frames = []
        for time in range(50):
            gray = 90 + 80 * x / 160
            gray[100:111, 10:10 + 2 * time] = 230
            channels = [gray.copy() for _ in range(3)]
            if time == 31:
                for channel, level in zip(channels, (0x39, 0xFF, 0x14)):
                    channel[50:65, 70:85] = level
            frames.append(clips.opaque(*channels))
        clip = numpy.array(frames)
        whole = len(self.encode(clip))
        for share in (0.95, 0.85, 0.75):
            data = self.encode(clip, "--max-size", int(whole * share))
            self.assertLessEqual(len(data), whole * share)
            lamp = clips.shown(data, len(clip))[31][57, 77, :3].astype(int)
            self.assertLess(abs(lamp - (0x39, 0xFF, 0x14)).max(), 12, share)

    def test_every_second_frame_before_every_third(self):
        """With very few colors, where those are closer to the clip."""
        x, y = clips.grid(64, 64)
        frames = []
        for time in range(24):
            turned = (numpy.arctan2(y - 32, x - 32) - time * numpy.pi / 12) % (2 * numpy.pi)
            ring = numpy.clip(7 - abs(numpy.hypot(x - 32, y - 32) - 20), 0, 1) * numpy.clip(turned / 5, 0, 1)
            frames.append(clips.opaque(255 - 215 * ring, 255 - 135 * ring, 255 - 5 * ring))
        clip = numpy.array(frames)
        few = len(self.encode(clip[::2], "--fps", "12", "--colors", "10"))
        result = self.expect(
            OK, "encode", "--raw", "64x64", "-", "--fps", "24", "-o", "half.gif", "--max-size", str(few), "--json",
            input=clip.tobytes(), cwd=self.folder)
        traded = [one for one in json.loads(result.out)["traded"] if "frames" in one]
        self.assertIn(traded, ([], ["frames a second 24 → 12"]))

    def test_half_the_frames_rather_than_other_pictures(self):
        """A list of many colors that scrolls: with all frames there would be hardly any of them left."""
        x, y = clips.grid(120, 90)
        frames = []
        for time in range(30):
            row = (y + 5 * time) // 18
            inside = ((y + 5 * time) % 18 > 2) & (x > 6) & (x < 114)
            tone = 128 + 15 * numpy.sin(x * 1.7 + row * 5)
            frames.append(clips.opaque(*(
                numpy.where(inside, tone + 100 * numpy.sin(row * 2.4 + shift + x / 60), 246)
                for shift in (0, 2.1, 4.2))))
        clip = numpy.array(frames)
        half = self.encode(clip[::2], "--fps", "15")
        result = self.expect(
            OK, "encode", "--raw", "120x90", "-", "--fps", "30", "-o", "half.gif", "--max-size", str(len(half)),
            "--json", input=clip.tobytes(), cwd=self.folder)
        self.assertIn("frames a second 30 → 15", json.loads(result.out)["traded"])
        self.assertGreater(clips.psnr(clips.shown(self.read("half.gif")), clip[::2]), 40)

    def board(self, ground):
        """A card of many colors with a soft shadow that goes over a large board.

        `ground`: the alpha around the board.
        """
        x, y = clips.grid(200, 140)
        frames = []
        for time in range(30):
            left, top = 20 + 110 * time / 29, 50 + 25 * math.sin(time / 5)
            channels = [numpy.full((140, 200), value) for value in (236.0, 240.0, 244.0)]
            away = numpy.hypot(numpy.maximum(0, abs(x - left - 25) - 22), numpy.maximum(0, abs(y - top - 22) - 12))
            shade = 0.5 * numpy.exp(-(away / 8) ** 2)
            inside = (x > left) & (x < left + 50) & (y > top) & (y < top + 30)
            hue = (x - left) / 8 + (y - top) / 6
            frame = clips.opaque(*(
                numpy.where(inside, 128 + 110 * numpy.sin(hue + shift), channel * (1 - shade))
                for channel, shift in zip(channels, (0, 2.1, 4.2))))
            frame[:10, ..., :3], frame[:10, ..., 3] = 0, ground
            frames.append(frame)
        return numpy.array(frames)

    def test_what_is_small_is_looked_at_too(self):
        """Over the whole canvas its errors would be little; and a soft edge that no GIF can show would hide them."""
        for ground in (255, 100):
            clip = self.board(ground)
            half = self.encode(clip[::2], "--fps", "15")
            result = self.expect(
                OK, "encode", "--raw", "200x140", "-", "--fps", "30", "-o", "half.gif", "--max-size", str(int(len(half) * .9)),
                "--json", input=clip.tobytes(), cwd=self.folder)
            self.assertIn("frames a second 30 → 15", json.loads(result.out)["traded"], ground)
            shown = clips.shown(self.read("half.gif"))
            self.assertGreater(clips.psnr(shown[:, 10:], clip[::2, 10:]), 45, ground)

    def test_what_alternates_goes_on(self):
        """With every second frame it would stand still."""
        x, _ = clips.grid(160, 100)
        ramp = (60 + x, 90 + x * 0.6, 200 - x)
        frames = []
        for time in range(20):
            frame = clips.opaque(*ramp)
            frame[30:70, 50:110, :3] = (255, 40, 30) if time % 2 == 0 else (30, 60, 255)
            frames.append(frame)
        clip = numpy.array(frames)
        whole = self.encode(clip)
        for share in (0.8, 0.7, 0.6):
            found = gif.read(self.encode(clip, "--max-size", int(len(whole) * share)))
            self.assertEqual(len(found.frames), 20, share)

    def test_very_few_colors_with_less_quality(self):
        """More colors than fit with the quality that is asked for, and less of that, where that is closer to the clip."""
        x, y = clips.grid(150, 100)
        frames = []
        for time in range(24):
            left, top = 75 + 40 * math.cos(time / 24 * 2 * math.pi), 50 + 25 * math.sin(time / 24 * 2 * math.pi)
            light = numpy.exp(-((x - left) ** 2 + (y - top) ** 2) / 450)
            frames.append(clips.opaque(*(a * (1 - light) + b * light for a, b in zip((12, 14, 40), (90, 200, 255)))))
        glow = numpy.array(frames)
        limit = len(self.encode(glow)) * 2 // 5
        found = clips.psnr(clips.shown(self.encode(glow, "--max-size", limit), 24), glow)
        for colors in (8, 10, 12):
            asked = self.encode(glow, "--max-size", limit, "--colors", colors)
            self.assertGreater(found, clips.psnr(clips.shown(asked, 24), glow) - 0.3, colors)


class Scripts(Case):
    def test_keys_are_flags_and_flags_win(self):
        whole = self.render(busy())
        self.assertGreater(len(whole), 6000)
        wanted = self.render(busy(), "--max-size", "6KB")
        self.assertLessEqual(len(wanted), 6000)
        for value in (6000, "6KB", "6 KB", "0.006MB", "6000"):
            self.assertEqual(self.render(busy(output={"maxSize": value})), wanted, value)
        self.assertEqual(self.render(busy(output={"maxSize": "6KB"}), "--max-size", "1MB"), whole)
        self.assertLessEqual(len(self.render(busy(output={"maxSize": "6KB"}), "--max-size", "3KB")), 3000)
        self.assertEqual(
            self.render(busy(output={"maxSize": "6KB", "quality": 40})),
            self.render(busy(), "--max-size", "6KB", "--quality", "40"))

    def test_a_ground_that_rests_is_no_reason_to_drop_frames(self):
        """A disc that moves over a ramp is right, whatever shades the ramp has lost."""
        script = {
            "canvas": {"width": 260, "height": 180}, "fps": 20, "duration": 2,
            "layers": [
                {"type": "gradient", "frame": [0, 0, 260, 180], "colors": ["#104080", "#f0c040", "#a02060"]},
                {"name": "disc", "frame": [0, 0, 20, 20], "backgroundColor": "#f80", "cornerRadius": 10},
            ],
            "timeline": [{"animate": "position", "layer": "disc", "from": [10, 10], "to": [250, 170], "duration": 1.9}],
        }
        whole = self.render(script)
        for share in (0.9, 0.8):
            found = gif.read(self.render(script, "--max-size", str(int(len(whole) * share))))
            self.assertGreater(len(found.delays), 30, share)

    def test_time_stays_what_it_was(self):
        """Half of the frames, and a hold at the end: it still lasts two seconds."""
        for limit in ("9KB", "6KB", "4KB", "2KB"):
            found = gif.read(self.render(busy(), "--max-size", limit))
            self.assertEqual(sum(found.delays), 200, limit)
            self.assertGreaterEqual(found.delays[-1], 100)
            self.assertGreaterEqual(min(found.delays), 2)
            self.assertEqual(found.loop, 0)

    def test_a_comment_and_loops_are_kept(self):
        found = gif.read(self.render(busy(description="A star", loop=3), "--max-size", "3KB"))
        self.assertEqual((found.comments, found.loop), ([b"A star"], 2))

    def test_transparent_ones(self):
        script = busy(canvas={"width": 80, "height": 60})
        script["layers"] = script["layers"][1:]
        script["timeline"] = script["timeline"][:1]
        whole = self.render(script)
        found = gif.read(self.render(script, "--max-size", str(len(whole) // 3)))
        corner, middle = found.size[0] - 1, found.size[0] * (found.size[1] // 2) + found.size[0] // 2
        for shown in found.composited():
            self.assertEqual(shown[corner][3], 0)
            self.assertNear(list(shown[middle]), [255, 59, 48, 255], 4)

    def test_themes_have_a_limit_each(self):
        script = busy(parameters={"ink": "#f00"}, themes={"dark": {"ink": "#0f0"}})
        script["layers"][1]["fillColor"] = "=ink"
        self.write("s.json", script)
        self.expect(OK, "s.json", "-o", "a.gif", "--all-themes", "--max-size", "5KB", cwd=self.folder)
        for name in ("a-light.gif", "a-dark.gif"):
            self.assertLessEqual(os.path.getsize(self.path(name)), 5000)

    def test_nothing_fits(self):
        self.write("s.json", busy(output={"maxSize": 50}))
        self.write("a.gif", "old")
        self.assertIn("50 bytes", self.expect(BUDGET, "s.json", "-o", "a.gif", "-o", "a.webp", cwd=self.folder).error)
        self.assertEqual(self.read("a.gif"), b"old")
        self.assertEqual(self.names(), ["a.gif", "s.json"])
        self.expect(OK, "s.json", "-o", "a.gif", "--max-size", "1MB", cwd=self.folder)


class Mistakes(Case):
    def test_flags(self):
        self.write("s.json", square())
        for text in ("0", "-5", "-5KB", "5XB", "KB", "", "nan", "inf", "5KB5", "1,5KB", "0.2", "0.5B", "1e30", "5KBKB", "0x10",
                     "lots", "99999999999999GB"):
            error = self.expect(USAGE, "s.json", "-o", "a.gif", f"--max-size={text}", cwd=self.folder).error
            self.assertIn("--max-size", error)
            self.assertIn("500KB", error, "what it takes is said")
        self.assertEqual(self.names(), ["s.json"])

    def test_keys(self):
        for value in (0, -1, "0KB", "-5KB", "5XB", "lots", "", True, [500], {"KB": 5}, "nan"):
            error = self.refused(square(output={"maxSize": value}), "maxSize")
            self.assertIn("script.json:1:", error)
        self.refused(square(output={"maxsize": 5000}), "maxSize")
        self.expect(INVALID, "script.json", "-o", "a.gif", cwd=self.folder)
        self.assertEqual(self.names(), ["script.json"])


if __name__ == "__main__":
    unittest.main()
