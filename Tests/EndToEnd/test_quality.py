"""The dial from small to exact, and what it never touches: solid colors, flat areas, what stands still."""

import functools
import unittest

import numpy

import clips
import gif
from support import INVALID, OK, USAGE, square

QUALITIES = (0, 20, 40, 60, 80, 100)
DITHERS = ("none", "ordered", "diffusion", "auto")


@functools.lru_cache(None)
def clip(name):
    return getattr(clips, name)()


def nearest(frames, data):
    """How much nearer to a pixel another color of a table is than what is shown, at most: in steps of 255, with the weights
    3, 4, 3 of red, green, blue by which tables are searched. The table is that of the image with which the pixel changed, or
    what is shown of it: what stays need not be painted again because a later table has something nearer."""
    found = gif.read(data)
    pictures = clips.shown(data)
    assert len(pictures) == len(found.frames) == len(frames)
    weights = numpy.array([3.0, 4.0, 3.0])
    deciding = numpy.zeros(frames[0].shape[:2], int)
    worst = 0.0
    for number, (picture, pixels) in enumerate(zip(pictures, frames)):
        before = max(0, number - 1)
        deciding[(picture != pictures[before]).any(-1) | (pixels != frames[before]).any(-1)] = number
        flat = pixels[..., :3].astype(float)
        got = numpy.sqrt((weights * (flat - picture[..., :3]) ** 2).sum(-1) / 10)
        for other in numpy.unique(deciding):
            there = deciding == other
            table = numpy.array(found.frames[other].palette or found.palette, float)
            best = numpy.sqrt((weights * (flat[there][:, None] - table) ** 2).sum(-1).min(-1) / 10)
            worst = max(worst, float((got[there] - best).max()))
    return worst


def gradient_script(**changes):
    """Hundreds of colors, and over them the solid ones of a script: its own, a theme's, fixed ones."""
    script = {
        "canvas": {"width": 96, "height": 64, "background": "#0b1d33"}, "fps": 10, "duration": 1,
        "parameters": {"ink": "#ff2d55"}, "themes": {"dark": {"ink": "#64d2ff"}},
        "layers": [
            {"name": "sky", "type": "gradient", "frame": [0, 0, 96, 44], "colors": ["#123", "#fc8", "#8cf", "#3a2"],
             "startPoint": [0, 0], "endPoint": [1, 1]},
            {"name": "ink", "frame": [8, 8, 14, 14], "backgroundColor": "=ink"},
            {"name": "solid", "frame": [40, 20, 14, 14], "backgroundColor": "#ffcc00"},
            {"name": "late", "frame": [70, 24, 14, 14], "backgroundColor": "#5e5ce6", "opacity": 0},
        ],
        "timeline": [
            {"layer": "sky", "animate": "endPoint", "from": [1, 1], "to": [1, 0.2], "duration": 1},
            {"layer": "ink", "animate": "position.x", "from": 15, "to": 35, "duration": 1},
            {"layer": "late", "set": {"opacity": 1}, "at": 0.5, "duration": 0},
        ],
    }
    script.update(changes)
    return script


class Dial(clips.ClipCase):
    def assertRises(self, values, message):
        for less, more in zip(values, values[1:]):
            # The last percent is chance: other colors make other strings.
            self.assertLessEqual(less, 1.01 * more, f"{message}: {values}")

    def test_more_is_never_worse_and_less_is_never_bigger(self):
        for name in ("scenery", "sunset", "fading", "resting"):
            sizes, values = [], []
            for quality in QUALITIES:
                data = self.encode(clip(name), "--quality", quality)
                sizes.append(len(data))
                values.append(round(clips.psnr(clips.shown(data, len(clip(name))), clip(name)), 3))
            self.assertRises(sizes, f"bytes of {name}")
            self.assertRises(values, f"PSNR of {name}")
            if name != "resting":
                self.assertLess(sizes[0], 0.8 * sizes[-1], f"the dial does something: {name}")

    def test_a_picture_that_fades_in_on_nothing(self):
        """Straight colors of what is translucent are off by a level or two, by others in each frame: what stays must not be
        painted anew for that, and where less is asked for least of all."""
        random = numpy.random.default_rng(3)
        x, y = clips.grid(80, 60)
        picture = numpy.stack([
            numpy.clip(128 + 90 * numpy.sin(x / 9 + shift) * numpy.cos(y / 7) + random.normal(0, 8, x.shape), 0, 255)
            for shift in (0, 2, 4)], -1).round()
        frames = numpy.zeros((10, 60, 80, 4), numpy.uint8)
        for number, alpha in enumerate((0, 140, 155, 170, 185, 200, 215, 230, 245, 255)):
            if alpha:
                frames[number, ..., :3] = numpy.minimum(255, ((picture * alpha / 255).round() * 255 / alpha).round())
            frames[number, ..., 3] = alpha
        sizes, values = [], []
        # At full quality each of those levels is shown.
        for quality in (0, 20, 40, 60, 80, 90):
            data = self.encode(frames, "--quality", quality)
            sizes.append(len(data))
            opaque = frames[1:].copy()
            opaque[..., 3] = 255
            values.append(round(clips.psnr(clips.shown(data, len(frames))[1:], opaque), 3))
        self.assertRises(sizes, "bytes")
        self.assertRises(values, "PSNR")

    def test_ramps_that_rest_have_no_bands(self):
        """A gradient behind something small that moves: its shades are written once."""
        x, y = clips.grid(240, 135)
        at = (x / 240 + y / 135) / 2
        still = clips.opaque(*(a + (b - a) * at for a, b in zip((20, 30, 80), (120, 60, 160))))
        clip = numpy.array([still] * 30)
        for time, frame in enumerate(clip):
            frame[60:72, 20 + 6 * time:32 + 6 * time, :3] = 255
        found = [self.encode(clip, "--quality", quality) for quality in (40, 60, 80, 90, 97, 100)]
        self.assertRises([len(data) for data in found], "bytes")
        self.assertRises([round(clips.psnr(clips.shown(data, 30), clip), 3) for data in found], "PSNR")
        shown = clips.shown(found[3], 30)
        self.assertLessEqual(numpy.abs(shown.astype(int) - clip).max(), 3)
        shades = {len(numpy.unique(frames[0, :50].reshape(-1, 4), axis=0)) for frames in (shown, clip)}
        self.assertGreater(min(shades), max(shades) / 5)

    def test_around_what_is_usual(self):
        """Where most is traded that is hardly seen: below it no less may be."""
        pan = numpy.array([clips.scenery(1, 160, 90, seed=9)[0][:, time:time + 120] for time in range(0, 40, 2)])
        values = [round(clips.psnr(clips.shown(self.encode(pan, "--quality", quality), 20), pan), 2)
                  for quality in (75, 80, 84, 87, 90, 95)]
        self.assertEqual(values, sorted(values))

    def test_where_a_table_is_chosen_from_a_sample(self):
        """More shades than any table has, and a cursor: a frame's own table may serve it worse than the common one."""
        noise = numpy.random.default_rng(4).normal(128, 25, (200, 300, 3))
        page = numpy.full((16, 200, 300, 4), 255, numpy.uint8)
        page[..., :3] = numpy.rint(noise).clip(0, 255)
        for time, frame in enumerate(page):
            frame[40 + 3 * time:52 + 3 * time, 20 + 8 * time:28 + 8 * time, :3] = 20
        found = [self.encode(page, "--quality", quality) for quality in (90, 95, 98, 99, 100)]
        values = [round(clips.psnr(clips.shown(data, 16), page), 3) for data in found]
        self.assertEqual(values, sorted(values))
        sizes = [len(data) for data in found]
        self.assertEqual(sizes, sorted(sizes))

    def test_slow_ramps(self):
        """Grays over which a soft light goes: each is seen as often as the color of an area, and is none."""
        x, y = clips.grid(120, 80)
        bars = (y.astype(int) // 10 % 2 == 1) & (x > 8) & (x < 112)
        grays = [numpy.where(bars, 225 + 20 * numpy.exp(-((x + 0.3 * y - 8 * time + 20) / 24) ** 2), 255)
                 for time in range(24)]
        light = numpy.array([clips.opaque(gray, gray, gray) for gray in grays])
        found = [self.encode(light, "--quality", quality) for quality in (20, 40, 60, 80, 90)]
        self.assertRises([len(data) for data in found], "bytes")
        values = [round(clips.psnr(clips.shown(data, 24), light), 3) for data in found]
        self.assertRises(values, "PSNR")
        self.assertLess(len(found[2]), 0.85 * len(found[4]))
        self.assertGreater(values[0], 52)

    def test_scripts(self):
        script = gradient_script()
        wanted = numpy.array([numpy.asarray(self.still(script, step / 10)) for step in range(10)])
        sizes, values = [], []
        for quality in QUALITIES:
            data = self.render(script, "--quality", str(quality))
            found = gif.read(data)
            starts = numpy.cumsum([0] + found.delays)
            frames = clips.shown(data)
            at = [int(numpy.searchsorted(starts, 10 * step, "right")) - 1 for step in range(10)]
            sizes.append(len(data))
            values.append(round(clips.psnr(frames[at], wanted), 3))
        self.assertRises(sizes, "bytes")
        self.assertRises(values, "PSNR")

    def test_whole_pictures_that_fade_or_turn_their_colors_are_not_torn(self):
        """No one palette has all of their colors: a part of the picture stayed as it was while others went on."""
        turning = {
            "canvas": {"width": 120, "height": 80}, "fps": 30, "duration": 1,
            "layers": [{"type": "gradient", "colors": ["#ff9966", "#ff5e62", "#5b2bd9"], "angle": 315,
                        "filters": [{"hueRotate": "=time * 360"}]}],
        }
        dimmed = {
            "canvas": {"width": 220, "height": 220}, "fps": 30, "duration": 0.8,
            "layers": [
                {"type": "gradient", "colors": ["#ffd194", "#70e1f5"], "angle": 300},
                {"forEach": 9, "frame": ["=16 + (index % 3) * 66", "=20 + floor(index / 3) * 66", 56, 56],
                 "cornerRadius": 14, "backgroundColor": "=hsl(index * 40, 80, 55)", "filters": [{"blur": 2}]},
                {"backgroundColor": "black", "opacity": "=0.25 * clamp(2 * time - 0.2, 0, 1)"}],
        }
        for script, least in ((turning, 41), (dimmed, 38.5)):
            data = self.render(script)
            found = gif.read(data)
            starts = numpy.cumsum([0] + found.delays)
            for frame, start, picture in zip(found.frames, starts, clips.shown(data)):
                middle = (start + min(frame.delay, 3) / 2) / 100
                number = round(middle * 30 - 0.5)
                wanted = numpy.asarray(self.still(script, number / 30))
                self.assertGreater(clips.psnr(picture, wanted), least, f"frame {number}")

    def test_what_fades_does_not_pulse(self):
        """Frames that one palette serves and frames with palettes of their own are not far from each other: what is off,
        taken together over 8 × 8 pixels, stays so."""
        def screen(name, number, **more):
            return {"name": name, "frame": [0, 0, 320, 200], "sublayers": [
                {"type": "gradient", "frame": [0, 0, 320, 60], "startPoint": [0, 0], "endPoint": [1, 1],
                 "colors": [["#5e5ce6", "#bf5af2"], ["#2193b0", "#6dd5ed"]][number]},
                {"type": "gradient", "frame": [0, 60, 320, 140], "startPoint": [0, 0], "endPoint": [0, 1],
                 "colors": [["#f2f2f7", "#e5e5ea"], ["#e3f0ff", "#c5f0d0"]][number]},
                {"forEach": 3, "frame": [16, f"={72 + number * 8} + index * 40", 288, 32], "cornerRadius": 8,
                 "backgroundColor": "#ffffff", "shadowOpacity": 0.2, "shadowRadius": 4, "shadowOffset": [0, 2]}]} | more
        canvas = {"width": 320, "height": 200, "background": "#ffffff"}
        fade = {"animate": "opacity", "from": 0, "to": 1, "at": 0.1, "duration": 0.8}
        crossing = {
            "canvas": canvas, "fps": 30, "duration": 1, "layers": [screen("a", 0), screen("b", 1, opacity=0)],
            "timeline": [fade | {"layer": "b", "timing": "easeInEaseOut"}]}
        card = {
            "canvas": canvas, "fps": 30, "duration": 1,
            "layers": [
                {"type": "gradient", "frame": [0, 0, 320, 40], "colors": ["#11998e", "#38ef7d"], "angle": 0},
                {"name": "card", "frame": [90, 70, 140, 80], "cornerRadius": 12, "shadowOpacity": 0.25,
                 "shadowRadius": 8, "backgroundColor": "#ffffff", "opacity": 0, "sublayers": [
                    {"type": "gradient", "cornerRadius": 12, "masksToBounds": True, "colors": ["#ff5f6d", "#ffc371"],
                     "startPoint": [0, 0], "endPoint": [1, 1]}]}],
            "timeline": [fade | {"layer": "card"}]}
        avatars = {
            "canvas": canvas, "fps": 30, "duration": 1,
            "layers": [
                {"forEach": 4, "frame": [16, "=8 + index * 48", 288, 40], "backgroundColor": "#e3e6ea"},
                {"name": "rows", "opacity": 0, "sublayers": [
                    {"forEach": 4, "frame": [16, "=8 + index * 48", 288, 40], "backgroundColor": "#ffffff",
                     "cornerRadius": 8, "shadowOpacity": 0.15, "shadowRadius": 6, "sublayers": [
                        {"type": "gradient", "frame": [8, 4, 32, 32], "cornerRadius": 16, "masksToBounds": True,
                         "colors": ["=hsl(index * 90, 80, 60)", "=hsl(index * 90 + 40, 80, 50)"]}]}]}],
            "timeline": [fade | {"layer": "rows"}]}
        for name, script in (("crossing", crossing), ("card", card), ("avatars", avatars)):
            found = gif.read(self.render(script))
            starts = numpy.cumsum([0] + found.delays)
            pictures = clips.shown(self.render(script))
            before, jumps = None, []
            for number in range(30):
                time = round(100 * number / 30)
                picture = pictures[int(numpy.searchsorted(starts, time, "right")) - 1]
                wanted = numpy.asarray(self.still(script, time / 100)).astype(float)
                off = (picture[..., :3] - wanted[..., :3]).reshape(25, 8, 40, 8, 3).mean(axis=(1, 3))
                if before is not None:
                    jumps.append(float(((off - before) ** 2).mean()))
                before = off
            self.assertLess(max(jumps), 1, f"{name}: {numpy.round(jumps, 2)}")

    def test_what_faded_away_leaves_no_ghost(self):
        """What frames with palettes of their own showed is not known where the next run of frames begins: there too all
        that comes to rest is painted."""
        script = {
            "canvas": {"width": 160, "height": 100, "background": "#1c1c1e"}, "fps": 20, "duration": 3.2,
            "layers": [
                {"name": "a", "type": "gradient", "frame": [0, 40, 160, 60], "colors": ["#ff8040", "#40a080", "#2020ff"],
                 "startPoint": [0, 0], "endPoint": [1, 1], "opacity": 0}],
        }
        for end in range(28, 37):
            script["timeline"] = [
                {"layer": "a", "animate": "opacity", "from": 0.2, "to": 0, "at": end / 20 - 0.3, "duration": 0.3}]
            for arguments in ((), ("--colors", "64"), ("--quality", "100")):
                last = clips.shown(self.render(script, *arguments))[-1]
                self.assertTrue((last == (0x1C, 0x1C, 0x1E, 255)).all(), (end, arguments))

    def test_at_100_a_pixel_is_what_the_table_has_nearest(self):
        for name in ("scenery", "sunset", "flat"):
            for colors in (8, 32, 256):
                data = self.encode(clip(name), "--quality", 100, "--colors", colors, "--dither", "none")
                self.assertLessEqual(nearest(clip(name), data), 0.01, (name, colors))

    def test_at_100_few_colors_are_exact(self):
        self.assertTrue((clips.shown(self.encode(clip("sunset"), "--quality", 100), 12) == clip("sunset")).all())
        self.assertTrue((clips.shown(self.encode(clip("resting"), "--quality", 100), 24)[11:] == clip("resting")[11:]).all())

    def test_90_is_what_nobody_asks_for(self):
        for name in ("scenery", "flat"):
            self.assertEqual(self.encode(clip(name)), self.encode(clip(name), "--quality", "90.0"))
        self.assertEqual(self.render(gradient_script()), self.render(gradient_script(), "--quality", "90"))

    def test_the_bytes_do_not_depend_on_threads(self):
        for name in ("scenery", "fading"):
            for arguments in (["--quality", 30], [], ["--dither", "auto"], ["--quality", 100, "--dither", "diffusion"]):
                made = {self.encode(clip(name), *arguments, "--threads", threads) for threads in (1, 2, 5)}
                self.assertEqual(len(made), 1, (name, arguments))
        for arguments in (["--quality", "30"], ["--quality", "100"], []):
            made = {self.render(gradient_script(), *arguments, "--threads", threads) for threads in ("1", "2", "5")}
            self.assertEqual(len(made), 1, arguments)


class Lossy(clips.ClipCase):
    def test_more_is_never_bigger(self):
        for name in ["scenery"]:
            sizes = [len(self.encode(clip(name), "--lossy", lossy)) for lossy in (0, 3, 10, 30, 80)]
            self.assertEqual(sizes, sorted(sizes, reverse=True), name)
            self.assertLess(sizes[-1], 0.8 * sizes[0], name)
        for name in ("sunset", "fading"):
            sizes = [len(self.encode(clip(name), "--lossy", lossy)) for lossy in (0, 10)]
            self.assertLess(sizes[1], sizes[0], name)

    def test_none_is_exact_at_full_quality(self):
        for name in ("scenery", "sunset", "flat"):
            whole = self.encode(clip(name), "--quality", 100)
            self.assertEqual(self.encode(clip(name), "--quality", 100, "--lossy", 0), whole)
            self.assertLess(len(self.encode(clip(name), "--quality", 100, "--lossy", 40)), len(whole), "and some is not none")

    def test_no_pixel_is_further_off_than_said(self):
        for name in ("scenery", "sunset", "flat"):
            part = clip(name)[:5]
            for lossy in (2, 8, 60):
                data = self.encode(part, "--quality", 100, "--lossy", lossy)
                self.assertLessEqual(nearest(part, data), lossy + 0.01, (name, lossy))

    def test_fractions(self):
        part = clip("scenery")[:3]
        self.assertLessEqual(nearest(part, self.encode(part, "--quality", "99.5", "--lossy", "1.5")), 1.51)


class NeverTouched(clips.ClipCase):
    def test_solid_fixed_and_theme_colors_are_exact(self):
        """In the middle of what is solid, whatever the dial says; and however few colors there are."""
        for theme, ink in ((None, (255, 45, 85)), ("dark", (100, 210, 255))):
            for arguments in [["--quality", str(quality)] for quality in QUALITIES] + [
                    ["--colors", "8"], ["--colors", "16", "--dither", "diffusion"], ["--dither", "ordered", "--quality", "20"],
                    ["--lossy", "60"]]:
                data = self.render(gradient_script(), *arguments, *(["--theme", theme] if theme else []))
                frames = clips.shown(data)
                for index, frame in enumerate(frames):
                    self.assertEqual(tuple(frame[27, 47, :3]), (255, 204, 0), (arguments, index))
                    self.assertEqual(tuple(frame[58, 10, :3]), (11, 29, 51), (arguments, index))
                self.assertEqual(tuple(frames[0][15, 15, :3]), ink, arguments)
                self.assertEqual(tuple(frames[-1][15, 33, :3]), ink, arguments)
                self.assertEqual(tuple(frames[-1][31, 77, :3]), (94, 92, 230), arguments)

    def test_fixed_colors_are_in_the_table(self):
        wanted = {(1, 2, 3), (254, 3, 77), (16, 90, 16)}
        script = gradient_script(output={"fixedColors": ["#010203", "#fe034d", "#105a10"]})
        for arguments in (["--quality", "0"], ["--quality", "100"], ["--colors", "8"]):
            found = gif.read(self.render(script, *arguments))
            if arguments[0] == "--colors":
                self.assertLessEqual(len(found.palette), 8)
            # A fixed color that a picture shows is shown as it is.
            shown = {tuple(pixel[:3]) for frame in clips.shown(self.read("out.gif")) for pixel in frame.reshape(-1, 4)}
            self.assertIn((255, 204, 0), shown)
        layers = gradient_script()["layers"] + [
            {"name": f"f{index}", "type": "gradient", "frame": [4 + 12 * index, 48, 10, 10], "colors": [color, color]}
            for index, color in enumerate(("#010203", "#fe034d", "#105a10"))]
        for quality in QUALITIES:
            frames = clips.shown(self.render({**script, "layers": layers}, "--quality", str(quality), "--colors", "16"))
            self.assertEqual({tuple(frames[0][53, 9 + 12 * index, :3]) for index in range(3)}, wanted, quality)

    def test_flat_areas_are_never_noisy(self):
        for dither in DITHERS:
            for arguments in (["--quality", 80], [], ["--quality", 100], ["--colors", 16]):
                frames = clips.shown(self.encode(clip("flat"), "--dither", dither, *arguments), 12)
                for index, (frame, wanted) in enumerate(zip(frames, clip("flat"))):
                    inside = clips.inside(wanted)
                    self.assertTrue((frame[inside] == wanted[inside]).all(), (dither, arguments, index))

    def test_what_stands_still_never_flickers(self):
        for name in ("scenery", "sunset", "flat", "resting"):
            for dither in DITHERS:
                for quality in (0, 90):
                    frames = clips.shown(self.encode(clip(name), "--dither", dither, "--quality", quality), len(clip(name)))
                    self.assertEqual(clips.flicker(frames, clip(name)), 0, (name, dither, quality))

    def test_what_stands_still_beside_what_moves(self):
        """Half of the picture is a still of many colors."""
        frames = numpy.array(clip("scenery"))
        frames[:, :, :48] = frames[0, :, :48]
        for arguments in ([], ["--quality", 0], ["--lossy", 80], ["--dither", "diffusion"], ["--colors", 16]):
            shown = clips.shown(self.encode(frames, *arguments), len(frames))
            self.assertTrue((shown[1:, :, :48] == shown[0, :, :48]).all(), arguments)

    def test_what_stands_still_on_nothing(self):
        """Where frames are disposed of, what stands still is painted again and again: always the same."""
        still = clips.scenery(1, 96, 72)[0]
        x, y = clips.grid(96, 72)
        still[..., 3] = numpy.where(numpy.hypot(x - 40, y - 36) < 30, 255, 0)
        frames = numpy.array([still] * 14)
        for time, frame in enumerate(frames):
            frame[10:24, 5 * time:5 * time + 14] = (255, 59, 48, 255)
            frame[60:70, 80 - 5 * time:92 - 5 * time] = clips.scenery(1, 12, 10, seed=time)[0]
        rests = (frames[1:] == frames[:-1]).all(-1) & (frames[1:, ..., 3] > 0)
        self.assertGreater(rests.sum(), 30_000)
        for arguments in (
                [], ["--quality", 0], ["--quality", 50], ["--quality", 100], ["--lossy", 40], ["--colors", 32],
                ["--dither", "ordered"], ["--matte", "white", "--quality", 50]):
            shown = clips.shown(self.encode(frames, *arguments), len(frames))
            self.assertTrue((shown[1:] == shown[:-1]).all(-1)[rests].all(), arguments)

    def test_what_stands_still_on_nothing_while_colors_wander(self):
        """So far that they would have tables of their own by and by."""
        x, y = clips.grid(240, 160)
        frames = []
        for time in range(40):
            phases = [127 * numpy.cos(time / 40 * 2 * numpy.pi + shift) + 128 for shift in (0, 2.1, 4.2)]
            frame = clips.opaque(*(level * (0.3 + 0.7 * x / 240) + y / 8 for level in phases))
            frame[30:100, 20:110] = clips.scenery(1, 90, 70)[0]
            frame[..., 3] = numpy.where(numpy.hypot(x - 120 - time, y - 80) < 90, 255, 0)
            frame[30:100, 20:110, 3] = 255
            frames.append(frame)
        frames = numpy.array(frames)
        rests = (frames[1:] == frames[:-1]).all(-1) & (frames[1:, ..., 3] > 0)
        for arguments in ([], ["--quality", 100], ["--colors", 64]):
            shown = clips.shown(self.encode(frames, *arguments), len(frames))
            self.assertTrue((shown[1:] == shown[:-1]).all(-1)[rests].all(), arguments)

    def test_what_comes_to_rest_is_exact(self):
        for dither in DITHERS:
            for arguments in (["--quality", 80], [], ["--quality", 100]):
                frames = clips.shown(self.encode(clip("resting"), "--dither", dither, *arguments), 24)
                self.assertTrue((frames[12:] == clip("resting")[12:]).all(), (dither, arguments))

    def test_edges_that_tremble_hold_still(self):
        """As of renderers that cut curves into other pieces in each frame; beside them something moves."""
        x, y = clips.grid(160, 120)
        slope = numpy.clip(80 - x + 0.4 * (y - 60), 0, 1)
        trembling = numpy.random.default_rng(7).choice([-4, 4], slope.shape)
        frames = []
        for time in range(40):
            shade = 40 + 180 * slope
            edge = (slope > 0) & (slope < 1)
            shade[edge] += trembling[edge] * (time % 2)
            frame = clips.opaque(*[numpy.clip(shade, 0, 255)] * 3)
            frame[50:60, 3 * time:3 * time + 10, :3] = (255, 40, 40)
            frames.append(frame)
        frames = numpy.array(frames)
        data = self.encode(frames)
        shown = clips.shown(data, len(frames))
        rests = (frames[1:] == frames[:-1]).all(-1)
        self.assertTrue((shown[1:] == shown[:-1]).all(-1)[rests].all(), "nothing that rests flickers")
        self.assertTrue((abs(shown.astype(int) - frames) <= 6).all())
        # Where nothing but the edge changes.
        still = (frames[..., 0] == frames[..., 1]).all(0)
        changes, painted = ((clip[1:] != clip[:-1]).any(-1)[:, still].sum() for clip in (frames, shown))
        self.assertGreater(changes, 2000)
        self.assertLess(painted * 8, changes)
        self.assertLess(len(data), 0.4 * len(self.encode(frames, "--lossy", 0)))

    def test_slow_fades_do_not_drift(self):
        """However little a frame differs from the one before: the error after many is that of a few."""
        fade = clips.fading(100)
        for quality, bound in ((0, 0.13), (50, 0.08), (90, 0.045), (100, 0.035)):
            shown = clips.shown(self.encode(fade, "--quality", quality), len(fade))
            errors = clips.distance(shown, fade)
            self.assertLess(errors.max(), bound, quality)
            means = [errors[start:start + 20].mean() for start in range(0, 100, 20)]
            self.assertLess(max(means), 1.6 * min(means), (quality, means))


class Merging(clips.ClipCase):
    def test_what_is_seen_is_not_merged(self):
        """A small thing that appears for one frame is there at every quality."""
        frames = numpy.array(clip("flat")[:1].repeat(12, 0))
        frames[6, 60:64, 4:8] = (0, 0, 0, 255)
        for quality in QUALITIES:
            data = self.encode(frames, "--quality", quality)
            self.assertEqual(gif.read(data).delays, [24, 4, 20])
            self.assertEqual(tuple(clips.shown(data, 12)[6, 61, 5]), (0, 0, 0, 255))

    def test_a_slow_fade_arrives(self):
        """Each frame is nearly the one before, and the last nothing like the first."""
        frames = numpy.array([numpy.full((20, 20, 4), (100 + time, 60, 200 - time, 255), numpy.uint8) for time in range(100)])
        for quality in QUALITIES:
            shown = clips.shown(self.encode(frames, "--quality", quality), 100).astype(int)
            self.assertLessEqual(numpy.abs(shown - frames).max(), 30, quality)
            self.assertGreater(len(shown.reshape(100, -1)[:, :3].tolist()), 3)


class Keys(clips.ClipCase):
    def test_the_script_says_it_and_flags_win(self):
        script = gradient_script()
        low, high = self.render(script, "--quality", "10"), self.render(script, "--quality", "100")
        self.assertLess(len(low), len(high))
        said = gradient_script(output={"quality": 10})
        self.assertEqual(self.render(said), low)
        self.assertEqual(self.render(said, "--quality", "100"), high)
        self.assertEqual(self.render(gradient_script(output={"quality": 90})), self.render(script))
        lossy = self.render(said, "--lossy", "0")
        self.assertEqual(lossy, self.render(script, "--quality", "10", "--lossy", "0"))

    def test_other_formats_do_not_care(self):
        made = []
        for quality in ("5", "100"):
            self.render(gradient_script(), "-o", "a.png", "--quality", quality)
            made.append(self.read("a.png"))
        self.assertTrue(made[0] == made[1])

    def test_wrong_flags(self):
        self.write("s.json", square())
        for flag, value in (("--quality", "101"), ("--quality", "-1"), ("--quality", "nan"), ("--quality", "inf"),
                            ("--quality", "high"), ("--quality", ""), ("--lossy", "-1"), ("--lossy", "256"), ("--lossy", "nan"),
                            ("--lossy", "much"), ("--dither", "some"), ("--colors", "1"), ("--colors", "257")):
            for command in (["s.json"], ["encode", "--raw", "4x4", "gone.rgba"]):
                error = self.expect(USAGE, *command, "-o", "a.gif", f"{flag}={value}", cwd=self.folder).error
                self.assertIn(flag, error)
                if value not in ("", "-1"):
                    self.assertIn(value, error.lower())
        self.assertEqual(self.names(), ["s.json"])

    def test_wrong_keys(self):
        number = ["number"]
        for value, words in ((101, ["0", "100"]), (-1, ["0", "100"]), ("90", number), (True, number), ([1], number)):
            error = self.refused(square(output={"quality": value}), "quality", *words)
            self.assertIn("script.json:1:", error)
        self.expect(INVALID, "script.json", "-o", "a.gif", cwd=self.folder)
        self.assertEqual(self.names(), ["script.json"])
        for value in (0, 100, 33.3):
            self.expect(OK, "validate", self.write("s.json", square(output={"quality": value})))


if __name__ == "__main__":
    unittest.main()
