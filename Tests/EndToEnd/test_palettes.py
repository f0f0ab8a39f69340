"""Tables of colors: how many, how large, where; what is mixed where colors lack; what is clear."""

import colorsys
import functools
import math
import unittest

import numpy

import clips
import gif
from support import square
from test_quality import gradient_script


def colored(count, frames=4, side=20):
    """Frames of exactly so many colors, each in other places in each frame."""
    pixels = numpy.zeros((frames, side * side, 4), numpy.uint8)
    for time in range(frames):
        index = (numpy.arange(side * side) * 7 + time * 13) % count
        pixels[time] = numpy.stack([index * 37 % 256, index * 11 % 251, 255 - index, numpy.full_like(index, 255)], -1)
    return pixels.reshape(frames, side, side, 4)


def tables(found):
    return [frame.palette or found.palette for frame in found.frames]


def used(found):
    """How many colors each image writes."""
    return [len(set(frame.indices) - {frame.transparent}) for frame in found.frames]


@functools.lru_cache(None)
def scenery():
    return clips.scenery(20)


@functools.lru_cache(None)
def wandering(count=24):
    """A gradient whose hue goes once around: a frame has few colors, all of them together thousands."""
    x, y = clips.grid(72, 54)
    frames = []
    for time in range(count):
        bright = numpy.array(colorsys.hsv_to_rgb(time / count, 1, 1)) * 255
        dark = numpy.array(colorsys.hsv_to_rgb(time / count, 0.6, 0.15)) * 255
        weight = (x * 2 + y + time) % 97 / 97
        frames.append(clips.opaque(*(a * weight + b * (1 - weight) for a, b in zip(bright, dark))))
    return numpy.array(frames)


class Sizes(clips.ClipCase):
    def test_as_small_as_will_do(self):
        """A power of two for the colors and one that is clear."""
        for count in (2, 3, 4, 5, 8, 9, 15, 16, 17, 31, 63, 100, 127, 129, 200, 255):
            clip = colored(count)
            data = self.encode(clip)
            self.assertTrue((clips.shown(data, 4) == clip).all(), count)
            found = gif.read(data)
            room = 2 ** math.ceil(math.log2(count + 1))
            self.assertLessEqual(max(map(len, tables(found))), max(4, room), count)
            self.assertLessEqual(len(self.encode(clip, "--quality", 100)), len(data) + 8)

    def test_a_script_of_two_colors(self):
        for arguments in ([], ["--quality", "0"], ["--quality", "100"], ["--dither", "diffusion"], ["--colors", "2"]):
            found = gif.read(self.render(square(), *arguments))
            self.assertTrue(all(len(table) <= 4 for table in tables(found)), arguments)
            seen = {pixel for shown in found.composited() for pixel in shown}
            self.assertEqual(seen, {(255, 255, 255, 255), (255, 0, 0, 255)})
        still = gif.read(self.render(square(timeline=None)))
        self.assertLessEqual(len(still.palette), 4)
        empty = gif.read(self.render(square(layers=[], timeline=None)))
        self.assertLessEqual(len(empty.palette), 4)

    def test_a_limit_holds_for_every_table(self):
        for count in (2, 3, 7, 16, 33, 128, 256):
            for name, clip in (("scenery", scenery()[:8]), ("wandering", wandering()[:8])):
                for arguments in ([], ["--dither", "diffusion"], ["--quality", 100], ["--quality", 0]):
                    found = gif.read(self.encode(clip, "--colors", count, *arguments))
                    self.assertLessEqual(max(used(found)), count, (name, arguments))
                    # One more for what is clear.
                    room = 2 ** math.ceil(math.log2(min(256, count + 1)))
                    self.assertLessEqual(max(map(len, tables(found))), max(4, room), (name, count))

    def test_nothing_of_it_is_left_unused(self):
        """Of gradients and pictures, nearly all of a table is seen; of few colors, all."""
        for clip, share in ((scenery(), 0.95), (wandering(), 0.9), (colored(100), 1)):
            found = gif.read(self.encode(clip))
            together = {}
            for frame, table in zip(found.frames, tables(found)):
                together.setdefault(tuple(table), set()).update(frame.indices)
            for table, indices in together.items():
                entries = len(set(table))
                self.assertGreaterEqual(len(indices) + 1, share * entries)


class Fades(clips.ClipCase):
    """An area that fades slowly is stepped evenly, however many colors something else takes."""

    def test_what_changes_has_the_small_indices(self):
        """A still gradient takes half of the table; the bar that moves over a plain ground is written in short codes."""
        x, y = clips.grid(96, 64)
        ground = clips.opaque(200 - 1.5 * y, 90 + y, 255)
        clip = numpy.array([ground.copy() for _ in range(20)])
        clip[:, 40:] = (255, 255, 255, 255)
        for time in range(20):
            for shade in range(4):
                clip[time, 48:56, 4 * time + shade] = (0, 60 * shade, 250, 255)
        found = gif.read(self.encode(clip))
        self.assertGreater(len(found.palette), 32)
        self.assertEqual({max(2, max(frame.indices).bit_length()) for frame in found.frames[1:]}, {3})

    def test_beside_a_rainbow(self):
        rainbow = {"type": "gradient", "frame": [180, 20, 120, 120], "cornerRadius": 60, "kind": "conic",
                   "startPoint": [0.5, 0.5], "endPoint": [1, 0.5],
                   "colors": ["red", "yellow", "lime", "cyan", "blue", "magenta", "red"]}
        data = self.render({
            "canvas": {"width": 320, "height": 160, "background": "#dfe5f2"}, "fps": 30, "duration": 3,
            "layers": [rainbow, {"name": "c", "frame": [20, 20, 120, 120], "cornerRadius": 60,
                                 "backgroundColor": "#ff5a5f"}],
            "timeline": [{"layer": "c", "animate": "opacity", "from": 0, "to": 1, "duration": 3}]})
        shown = clips.shown(data, 90)[:, 80, 80].astype(int)
        steps = numpy.abs(numpy.diff(shown, axis=0)).max(-1)
        self.assertLessEqual(steps.max(), 6)
        self.assertGreaterEqual((steps > 0).sum(), 40)


class Local(clips.ClipCase):
    def test_a_rare_color_is_not_lost(self):
        """A dot of a color that only one frame has."""
        clip = numpy.array(scenery())
        clip[10, 30:34, 30:34, :3] = (0, 255, 0)
        for arguments, levels in (([], 0), (["--quality", 100], 0), (["--colors", 64], 4), (["--colors", 16], 40)):
            shown = clips.shown(self.encode(clip, *arguments), 20)
            error = numpy.abs(shown[10, 30:34, 30:34, :3].astype(int) - (0, 255, 0)).max()
            self.assertLessEqual(error, levels, arguments)
            self.assertLess(clips.distance(shown[11, 32, 32], clip[11, 32, 32]), 0.09, "and it goes again")

    def test_many_rare_colors_have_a_table_of_their_own(self):
        clip = numpy.array(scenery())
        rainbow = numpy.array([[255 * max(0, min(1, abs((hue / 64 * 6 + shift) % 6 - 3) - 1)) for shift in (0, 4, 2)]
                               for hue in range(64)])
        clip[10, 20:52, 20:84, :3] = rainbow.astype(int)[None]
        for arguments in ([], ["--quality", 100]):
            data = self.encode(clip, *arguments)
            found = gif.read(data)
            self.assertIsNotNone(found.frames[10].palette, arguments)
            own = [number for number, frame in enumerate(found.frames) if frame.palette is not None]
            shown = clips.shown(data, 20)
            if not arguments:
                usual = shown
                self.assertLess(len(own), 4, "only where they pay")
            for number in own:
                better = clips.psnr(shown[number], clip[number]) - clips.psnr(usual[number], clip[number])
                self.assertGreaterEqual(better, 1 if arguments and number != 10 else 0, number)
            there = clips.distance(shown[10, 20:52, 20:84], clip[10, 20:52, 20:84])
            self.assertLess(there.max(), 0.06)
            errors = clips.distance(shown, clip).reshape(20, -1).mean(1)
            self.assertLess(errors[10], 1.3 * errors.mean())

    def test_colors_that_wander(self):
        """As good as each frame is alone, nearly: thousands of colors do not fit into one table."""
        data = self.encode(wandering())
        found = gif.read(data)
        self.assertGreater(sum(frame.palette is not None for frame in found.frames), 5)
        shown = clips.shown(data, 24)
        self.assertGreater(clips.psnr(shown, wandering()), 40)
        self.assertLess(clips.distance(shown, wandering()).max(), 0.04)

    def test_an_area_that_changes_its_color(self):
        """Each of its shades is in the common table, though palettes are planned from some of the frames."""
        clip = numpy.array(clips.flat(60))
        for time in range(60):
            clip[time, 5:35, 60:90, :3] = (250 - 2 * time, 140 + time, 60 + 3 * time)
        data = self.encode(clip)
        found = gif.read(data)
        self.assertTrue(all(frame.palette is None for frame in found.frames))
        shown = clips.shown(data, 60)
        there = numpy.abs(shown[:, 8:32, 70:88].astype(int) - clip[:, 8:32, 70:88]).max((1, 2, 3))
        self.assertEqual(list(there), [0] * 60)

    def test_a_ground_that_fades_behind_a_picture(self):
        """Parts have palettes of their own; the ground is exact in every frame, looked at or not."""
        x, y = clips.grid(192, 144)
        light, dark = (numpy.array(clips.opaque(*colors)) for colors in (
            (2 * x % 256, 255 - y, 90 + x / 2), (40 + y / 2, 2 * y % 256, 255 - x)))
        for picture, shade in ((light, 250), (dark, 28)):
            picture[:, 168:, :3] = (shade, shade + 2, shade + 5)
        clip = numpy.array([light + (dark.astype(int) - light) * min(max(time - 3, 0), 24) / 24 for time in range(30)])
        clip = clip.round().astype(numpy.uint8)
        data = self.encode(clip)
        self.assertGreater(sum(frame.palette is not None for frame in gif.read(data).frames), 5)
        shown = clips.shown(data, 30)
        there = numpy.abs(shown[:, :, 172:].astype(int) - clip[:, :, 172:]).max((1, 2, 3))
        self.assertEqual(list(there), [0] * 30)

    def test_at_100_frames_are_as_good_as_alone(self):
        """The dial's end spends tables for it, nothing before that."""
        clip = scenery()
        best, usual = self.encode(clip, "--quality", 100), self.encode(clip)
        shown = clips.shown(best, 20)
        for number, wanted in list(enumerate(clip))[::4]:
            alone = clips.psnr(clips.shown(self.encode(clip[number:number + 1], "--quality", 100), 1)[0], wanted)
            self.assertGreater(clips.psnr(shown[number], wanted), alone - 3 if number == 0 else alone - 0.5, number)
        self.assertGreater(clips.psnr(shown, clip), clips.psnr(clips.shown(usual, 20), clip) + 3)
        self.assertEqual(clips.flicker(shown, clip), 0)

    def test_two_scenes(self):
        """A cut between two pictures that have no color in common."""
        x, y = clips.grid(72, 54)
        clip = numpy.array([
            clips.opaque(3.4 * ((x + time) % 75), 3 * y + 60, 20 + x / 2) if time < 10 else
            clips.opaque(20 + y / 2, 60 + x / 2, 3.4 * ((x + time) % 75)) for time in range(20)])
        both = clips.shown(self.encode(clip), 20)
        # Each alone: 36.8 and 42.8 dB.
        for part, own, least in ((clip[:10], both[:10], 36), (clip[10:], both[10:], 37.7)):
            self.assertGreater(clips.psnr(own, part), least)

    def test_what_only_the_last_frame_of_a_run_had(self):
        """The next run does not take what such a frame's own table shows for the color that comes after it."""
        still = clips.scenery(1, 160, 120)[0]
        still[30:90, 40:120, :3] = 255
        clip = numpy.array([still] * 48)
        for number in range(20, 27):
            flash = numpy.array(clip)
            flash[number, 40:80, 50:110, :3] = (225, 240, 250)
            for arguments in ([], ["--quality", 100]):
                shown = clips.shown(self.encode(flash, *arguments), 48)
                self.assertTrue((shown[number + 1:, 30:90, 40:120, :3] == 255).all(), (number, arguments))

    def test_no_local_tables_without_need(self):
        for clip in (scenery(), clips.flat(), clips.sunset(), colored(200)):
            found = gif.read(self.encode(clip))
            self.assertTrue(all(frame.palette is None for frame in found.frames))

    def test_threads(self):
        for clip in (wandering(), wandering(24)[::-1]):
            self.assertEqual(len({self.encode(clip, "--threads", threads) for threads in (1, 2, 5)}), 1)


def dots(size, side, count):
    """A dot in a gray field that has another hue in each frame."""
    frames = numpy.full((count, side, side * 3 // 2, 4), 255, numpy.uint8)
    frames[..., :3] = 230
    for time in range(count):
        color = [round(255 * part) for part in colorsys.hsv_to_rgb(time / count, 1, 1)]
        frames[time, 9:9 + size, 5:5 + size, :3] = color
    return frames


def soft_shadow(count=16, width=150, height=100):
    """A card whose shadow of a hundred grays moves with it."""
    x, y = clips.grid(width, height)
    frames = []
    for time in range(count):
        left, top = 20 + 4 * time, 25 + time
        far = numpy.hypot(numpy.maximum(0, numpy.maximum(left - x, x - left - 40)), numpy.maximum(
            0, numpy.maximum(top + 4 - y, y - top - 44)))
        shade = 255 - 120 * numpy.exp(-(far / 22) ** 2)
        card = (x >= left) & (x < left + 40) & (y >= top) & (y < top + 40)
        gray = numpy.where(card, 255, shade)
        frames.append(clips.opaque(gray, gray, gray))
    return numpy.array(frames)


class Simplest(clips.ClipCase):
    """A frame leaves pixels as they are, or paints them again: what is shorter."""

    def test_dots_that_leave_a_flat_ground(self):
        """What they uncover is as simple as what stays: half of the codes are enough where it is painted with that."""
        generator = numpy.random.default_rng(1)
        clip = numpy.empty((30, 160, 240, 4), numpy.uint8)
        clip[:] = (16, 32, 64, 255)
        for left, top, speed in generator.random((60, 3)):
            for time in range(30):
                x, y = int(left * 238), int(top * 158 + time * (2 + 3 * speed)) % 158
                clip[time, y:y + 2, x:x + 2] = 255
        data = self.encode(clip)
        self.assertTrue((clips.shown(data, 30) == clip).all())
        found = gif.read(data)
        filled = sum(not set(frame.indices) & {frame.transparent} for frame in found.frames[1:])
        self.assertGreater(filled, 20)

    def test_little_that_moves_over_much(self):
        clip = numpy.array([scenery()[0]] * 20)
        for time, frame in enumerate(clip):
            frame[10:12, 4 * time:4 * time + 2] = frame[60:62, 80 - 4 * time:82 - 4 * time] = 255
        found = gif.read(self.encode(clip))
        for frame in found.frames[1:]:
            self.assertGreater(list(frame.indices).count(frame.transparent), len(frame.indices) * 0.9)


class Rare(clips.ClipCase):
    """What is small, or seen once, keeps its color."""

    def test_a_light_that_blinks_in_two_frames_of_many(self):
        for count in (24, 40, 75, 120):
            for begin in (1, 7, count // 2, count - 3):
                clip = numpy.full((count, 150, 200, 4), 255, numpy.uint8)
                clip[:, 10:18, 20:28, :3] = 140
                clip[begin:begin + 2, 10:18, 20:28, :3] = (255, 0, 0)
                for quality in (90, 100, 40):
                    shown = clips.shown(self.encode(clip, "--quality", quality), count)
                    self.assertTrue((shown == clip).all(), (count, begin, quality))

    def test_a_dot_of_many_hues(self):
        for size, side, count in ((6, 200, 14), (6, 200, 60), (10, 100, 60), (3, 240, 30), (20, 240, 90)):
            clip = dots(size, side, count)
            for quality in (100, 90):
                shown = clips.shown(self.encode(clip, "--quality", quality), count)
                self.assertTrue((shown == clip).all(), (size, side, count, quality))

    def test_a_single_pixel_on_its_way(self):
        clip = numpy.full((120, 40, 40, 4), 255, numpy.uint8)
        for time in range(120):
            clip[time, time // 30 * 9 + 2, time % 30 + 5, :3] = (255, 2 * time, 0)
        for quality, off in ((100, 0), (99, 2), (90, 6)):
            shown = clips.shown(self.encode(clip, "--quality", quality), 120)
            self.assertLessEqual(numpy.abs(shown.astype(int) - clip).max(), off, quality)

    def test_of_shades_that_all_fit_fewer_are_taken(self):
        clip = soft_shadow()
        exact, usual, sixteen = (self.encode(clip, *some) for some in (
            ["--quality", 100], [], ["--colors", 16]))
        self.assertTrue((clips.shown(exact, 16) == clip).all())
        self.assertLess(len(usual), 0.85 * len(exact))
        self.assertGreater(clips.psnr(clips.shown(usual, 16), clip), 46)
        # What a budget leaves is no worse than what fewer colors alone make of it.
        within = self.encode(clip, "--max-size", len(sixteen))
        self.assertLessEqual(len(within), len(sixteen))
        self.assertGreater(
            clips.psnr(clips.shown(within, 16), clip), clips.psnr(clips.shown(sixteen, 16), clip) - 1)


class Mixing(clips.ClipCase):
    """Dithering."""

    def mixed(self, frame, wanted):
        """How often neighbors in a row go up and down against a gradient that only goes one way."""
        rows = frame[..., :3].astype(int).sum(-1)
        steps = numpy.sign(numpy.diff(rows, axis=1))
        return int((steps[:, 1:] * steps[:, :-1] < 0).sum())

    def gradient(self, count=8, still=True):
        """From one color to another not far from it, over so many pixels that a few colors make bands."""
        x, y = clips.grid(128, 64)
        return numpy.array([
            clips.opaque(60 + 60 * x / 128 + (0 if still else time), 90 + 50 * x / 128, 120 + 40 * x / 128)
            for time in range(count)])

    def test_none_is_none(self):
        for arguments in (["--lossy", 0], ["--dither", "none", "--lossy", 0], ["--quality", 100]):
            for frame, wanted in zip(clips.shown(self.encode(self.gradient(), "--colors", 8, *arguments), 8), self.gradient()):
                self.assertEqual(self.mixed(frame, wanted), 0, arguments)

    def test_in_a_gradient_colors_are_mixed(self):
        clip = self.gradient()
        plain = clips.shown(self.encode(clip, "--colors", 8), 8)
        for dither in ("ordered", "diffusion", "auto"):
            frame = clips.shown(self.encode(clip, "--colors", 8, "--dither", dither), 8)[0]
            self.assertGreater(self.mixed(frame, clip[0]), 100, dither)
            # From a distance it is nearer to what it stands for.
            def blurred(pixels):
                return pixels[..., :3].astype(float).reshape(8, 8, 16, 8, 3).mean((1, 3))

            error = numpy.abs(blurred(frame) - blurred(clip[0])).mean()
            bands = numpy.abs(blurred(plain[0]) - blurred(clip[0])).mean()
            self.assertLess(error, 0.7 * bands, dither)

    def test_auto_mixes_nothing_on_flat_art(self):
        for clip in (clips.flat(), clips.resting(12, 6), colored(100)):
            for arguments in ([], ["--quality", 100], ["--quality", 80]):
                self.assertEqual(
                    self.encode(clip, "--dither", "auto", *arguments), self.encode(clip, "--dither", "none", *arguments))
        script = square(layers=[
            {"name": "box", "frame": [2, 5, 10, 10], "backgroundColor": "#ff3b30"},
            {"name": "disc", "type": "shape", "frame": [20, 10, 12, 12], "path": {"oval": "=bounds"}, "fillColor": "#1c1c1e"}])
        self.assertEqual(self.render(script, "--dither", "auto"), self.render(script, "--dither", "none"))

    def test_auto_leaves_what_is_flat_beside_a_gradient(self):
        """Half of it is a gradient, half a solid color."""
        clip = self.gradient()
        clip[:, :, :64] = (200, 30, 60, 255)
        for dither in ("ordered", "diffusion", "auto"):
            shown = clips.shown(self.encode(clip, "--colors", 6, "--dither", dither), 8)
            self.assertEqual(len(numpy.unique(shown[:, :, :62].reshape(-1, 4), axis=0)), 1, dither)
            self.assertGreater(self.mixed(shown[0, :, 64:], clip[0, :, 64:]), 20, dither)

    def test_it_lies_still(self):
        """What does not change is mixed the same in every frame, beside what does."""
        clip = self.gradient(12)
        for time in range(12):
            clip[time, 20:30, 4 + 8 * time:14 + 8 * time] = (255, 59, 48, 255)
        for dither in ("ordered", "diffusion", "auto"):
            for arguments in (["--colors", 12], ["--colors", 12, "--quality", 100]):
                shown = clips.shown(self.encode(clip, "--dither", dither, *arguments), 12)
                self.assertEqual(clips.flicker(shown, clip), 0, (dither, arguments))
        # The pattern of the ordered one belongs to places: where the box has been it is what it was.
        shown = clips.shown(self.encode(clip, "--dither", "ordered", "--colors", 12, "--quality", 100), 12)
        self.assertTrue((shown[11, :, :80] == shown[11, 0, :80]).all() or (shown[11, 20:30, 4:80] == shown[0, 20:30, 4:80])[
            :, 12:].all())

    def test_in_a_gradient_that_moves(self):
        """With the ordered one a pixel hardly ever goes back while its color goes one way."""
        x, _ = clips.grid(128, 32)
        clip = numpy.array([clips.opaque(*[60 + 0.3 * x + time] * 3) for time in range(24)])
        shown = clips.shown(self.encode(clip, "--dither", "ordered", "--colors", 8, "--quality", 100), 24).astype(int)[..., 0]
        steps = numpy.diff(shown, axis=0)
        self.assertLess((steps < 0).mean(), 0.04)

    def test_colors_of_few_frames(self):
        """While one picture dissolves into another there are colors that the common table has nothing near to."""
        x, y = clips.grid(200, 112)
        at = (x / 200 + y / 112) / 2
        ends = [[(1 - at) * a + at * b for a, b in zip(*colors)] for colors in (
            ((20, 30, 80), (120, 60, 160)), ((10, 90, 90), (200, 230, 120)))]
        amounts = [0] * 35 + [0.2, 0.4, 0.6, 0.8] + [1] * 36
        clip = numpy.array([clips.opaque(*(a + (b - a) * amount for a, b in zip(*ends))) for amount in amounts])
        for dither in ("ordered", "diffusion", "auto"):
            shown = clips.shown(self.encode(clip, "--dither", dither), 75)
            self.assertGreater(min(map(clips.psnr, shown, clip)), 37, dither)

    def test_keys(self):
        script = gradient_script()
        for dither in ("none", "ordered", "diffusion", "auto"):
            said = gradient_script(output={"dither": dither, "colors": 12})
            wanted = self.render(script, "--dither", dither, "--colors", "12")
            self.assertEqual(self.render(said), wanted)
            self.assertEqual(self.render(said, "--dither", "none"), self.render(script, "--dither", "none", "--colors", "12"))
        error = self.refused(gradient_script(output={"dither": "floyd"}), "dither", "diffusion", "ordered", "none", "auto")
        self.assertIn("floyd", error)


class Clear(clips.ClipCase):
    """A canvas without a background, and things that come and go."""

    SCRIPTS = {
        "moving": [
            {"layer": "disc", "animate": "position.x", "from": 10, "to": 50, "duration": 1}],
        "vanishing": [
            {"at": 0.35, "layer": "disc", "set": {"opacity": 0}, "duration": 0},
            {"at": 0.65, "layer": "disc", "set": {"opacity": 1}, "duration": 0},
            {"at": 0.15, "layer": "bar", "set": {"opacity": 0}, "duration": 0}],
        "blinking over something that stays": [
            {"at": at / 10, "layer": "bar", "set": {"opacity": at % 2}, "duration": 0} for at in range(1, 10)],
        "fading": [
            {"layer": "disc", "animate": "opacity", "from": 1, "to": 0, "duration": 1}],
        "all at once": [
            {"at": 0.5, "layer": "disc", "set": {"opacity": 0}, "duration": 0},
            {"at": 0.5, "layer": "bar", "set": {"opacity": 0}, "duration": 0},
            {"at": 0.5, "layer": "field", "set": {"opacity": 0}, "duration": 0}],
        "growing": [
            {"layer": "field", "animate": "bounds.size", "from": [4, 4], "to": [50, 34], "duration": 0.5},
            {"layer": "field", "animate": "bounds.size", "to": [4, 4], "at": 0.5, "duration": 0.5}],
        "a gradient that goes": [
            {"layer": "shade", "set": {"opacity": 1}, "at": 0, "duration": 0},
            {"layer": "shade", "animate": "position", "from": [10, 10], "to": [50, 30], "duration": 1}],
    }

    def script(self, name):
        return {
            "canvas": {"width": 60, "height": 40}, "fps": 10, "duration": 1,
            "layers": [
                {"name": "field", "frame": [5, 22, 50, 14], "backgroundColor": "#34c759"},
                {"name": "shade", "type": "gradient", "frame": [0, 0, 24, 16], "colors": ["#f00", "#00f8"], "opacity": 0},
                {"name": "disc", "type": "shape", "frame": [0, 5, 20, 20], "path": {"oval": "=bounds"}, "fillColor": "#f00"},
                {"name": "bar", "frame": [24, 26, 20, 6], "backgroundColor": "#00f"},
            ],
            "timeline": self.SCRIPTS[name],
        }

    def both(self, script, *arguments):
        """What Pillow shows and what is drawn, at each tenth of a second."""
        data = self.render(script, *arguments)
        found = gif.read(data)
        ends = numpy.cumsum(found.delays)
        shown = clips.shown(data)
        for step in range(10):
            picture = numpy.asarray(self.still(script, step / 10)).copy()
            picture[picture[..., 3] == 0] = 0
            yield shown[int(numpy.searchsorted(ends, 10 * step, "right"))], picture

    def test_half_of_alpha_and_more_is_there(self):
        disposals = set()
        for name in self.SCRIPTS:
            for arguments in ([], ["--quality", "100"], ["--quality", "20", "--dither", "ordered"]):
                for step, (shown, drawn) in enumerate(self.both(self.script(name), *arguments)):
                    wrong = (shown[..., 3] == 255) != (drawn[..., 3] >= 128)
                    self.assertEqual(int(wrong.sum()), 0, (name, arguments, step))
                    whole = drawn[..., 3] == 255
                    if arguments == ["--quality", "100"] and name not in ("fading", "a gradient that goes"):
                        self.assertTrue((shown[whole] == drawn[whole]).all(), (name, step))
                    elif not arguments:
                        self.assertLess(clips.distance(shown[whole], drawn[whole]).max(initial=0), 0.03, (name, step))
                disposals |= {frame.disposal for frame in gif.read(self.read("out.gif")).frames}
        # What vanishes is given back to what is below it, or cleared.
        self.assertIn(2, disposals)
        self.assertLessEqual(disposals, {0, 1, 2, 3})

    def test_clips(self):
        clip = clips.flat(12)
        clip[(clip[..., :3] == (250, 248, 240)).all(-1)] = 0
        for arguments in ([], ["--quality", 100], ["--quality", 30], ["--dither", "diffusion"], ["--lossy", 30]):
            shown = clips.shown(self.encode(clip, *arguments), 12)
            self.assertTrue(((shown[..., 3] == 255) == (clip[..., 3] >= 128)).all(), arguments)

    def test_a_matte_under_soft_edges(self):
        for matte, color in (("#ffffff", (255, 255, 255)), ("#0d1117", (13, 17, 23))):
            for step, (shown, drawn) in enumerate(self.both(self.script("moving"), "--matte", matte, "--quality", "100")):
                soft = (drawn[..., 3] < 255) & (drawn[..., 3] > 0) & (shown[..., 3] == 255)
                alpha = drawn[..., 3:].astype(float) / 255
                mixed = drawn[..., :3] * alpha + numpy.array(color) * (1 - alpha)
                self.assertLessEqual(numpy.abs(shown[..., :3] - mixed)[soft].max(initial=0), 8, (matte, step))
                self.assertTrue((shown[..., 3] == 0)[drawn[..., 3] == 0].all(), "what is clear stays clear")
                self.assertTrue((shown[..., 3] == 255)[drawn[..., 3] >= 128].all())
        script = self.script("moving")
        flag = self.render(script, "--matte", "#0d1117")
        self.assertEqual(self.render({**script, "output": {"matte": "#0d1117"}}), flag)
        self.assertEqual(self.render({**script, "output": {"matte": "#fff"}}, "--matte", "#0d1117"), flag)
        self.assertNotEqual(self.render(script), flag)

    def test_what_the_matte_alone_would_show_stays_clear(self):
        script = {"canvas": {"width": 80, "height": 80}, "fps": 10, "duration": 0.5, "layers": [
            {"name": "card", "frame": [25, 25, 30, 30], "backgroundColor": "#fff", "shadowOpacity": 0.5,
             "shadowRadius": 8, "shadowOffset": [0, 0]}],
            "timeline": [{"layer": "card", "animate": "position.x", "from": 38, "to": 42}]}
        drawn = numpy.asarray(self.still(script, 0)).astype(float)
        alpha = drawn[..., 3:] / 255
        for color in (255, 13):
            mixed = drawn[..., :3] * alpha + color * (1 - alpha)
            for quality, levels in (("100", 0), ("90", 2)):
                shown = clips.shown(self.render(script, "--matte", f"rgb({color}, {color}, {color})", "--quality", quality))[0]
                self.assertTrue((shown[..., 3] == 255)[drawn[..., 3] >= 128].all(), "the card, white on white too")
                off = numpy.abs(mixed - color).max(-1)
                faint = (drawn[..., 3] > 0) & (drawn[..., 3] < 128)
                self.assertTrue((shown[..., 3] == 0)[faint & (off < levels + 0.4)].all(), (color, quality))
                self.assertTrue((shown[..., 3] == 255)[faint & (off > levels + 0.6)].all(), (color, quality))
                if color == 13 or levels > 0:
                    self.assertGreater((faint & (off < levels + 0.4)).sum(), 20, "there is such a rim")

    def test_a_color_that_wanders_on_a_transparent_canvas(self):
        """Most of what is cleared is another color each time, of which the clip's palette has but some."""
        script = {"canvas": {"width": 120, "height": 120}, "duration": 4, "layers": [
            {"name": "still", "frame": [4, 4, 20, 20], "backgroundColor": "#5856d6"},
            {"name": "disc", "bounds": [0, 0, 80, 80], "position": [45, 60], "cornerRadius": 40, "borderWidth": 3,
             "borderColor": "#0006", "backgroundColor": "#ff9f0a"}],
            "timeline": [
                {"layer": "disc", "animate": "backgroundColor", "duration": 4,
                 "values": ["#ff9f0a", "#ff375f", "#32ade6", "#34c759", "#ff9f0a"]},
                {"layer": "disc", "animate": "position.x", "from": 42, "to": 78, "duration": 2, "autoreverses": True}]}
        drawn = numpy.stack([numpy.asarray(self.still(script, frame / 30)) for frame in range(0, 120, 3)])
        for quality, most in (("90", 9), ("100", 3)):
            data = self.render(script, "--quality", quality)
            ends = numpy.cumsum(gif.read(data).delays)
            times = [round(100 * frame / 30) for frame in range(0, 120, 3)]
            shown = numpy.stack([clips.shown(data)[int(numpy.searchsorted(ends, time, "right"))] for time in times])
            inside = shown[:, 60, 60].astype(int) - drawn[:, 60, 60]
            self.assertLessEqual(numpy.abs(inside).max(), most, quality)
            self.assertTrue((shown[:, 14, 14] == (0x58, 0x56, 0xd6, 255)).all(), quality)

    def test_an_opaque_canvas_has_nothing_clear(self):
        for shown in clips.shown(self.render(gradient_script(), "--matte", "#f0f")):
            self.assertTrue((shown[..., 3] == 255).all())


def faded(colors, covers, alphas):
    """Frames of things in a color each, one over the other, that fade together."""
    frames = []
    for alpha in alphas:
        shown, there = 0.0, 0.0
        for color, cover in zip(colors, covers):
            shown = cover[..., None] * color + (1 - cover[..., None]) * shown
            there = cover + (1 - cover) * there
        straight = shown / numpy.maximum(there, 1e-9)[..., None]
        frame = numpy.concatenate([straight, 255 * alpha * there[..., None]], -1)
        frames.append(numpy.rint(frame).astype(numpy.uint8))
    return numpy.array(frames)


class Fading(clips.ClipCase):
    """On a canvas without a background, alpha comes and goes, and colors stay."""

    def setUp(self):
        super().setUp()
        x, y = clips.grid(96, 72)
        self.badge = numpy.clip(30.5 - numpy.hypot(x - 48, (y - 36) * 1.5), 0, 1)
        self.mark = numpy.clip(9.5 - numpy.abs(x - 48 + (y - 36) / 3), 0, 1) * numpy.clip(12.2 - numpy.abs(y - 36), 0, 1)
        self.alphas = [0.5 - 0.5 * math.cos(math.pi * time / 12) for time in range(24)]

    def test_a_color_is_one(self):
        for color in ((229, 121, 40), (1, 254, 128), (88, 86, 214)):
            clip = faded([color], [self.badge], self.alphas)
            data = self.encode(clip)
            self.assertEqual(sorted(map(tuple, gif.read(data).palette))[-1][:3], color)
            shown = clips.shown(data, 24)
            there = clip[..., 3] >= 128
            self.assertTrue(((shown[..., 3] == 255) == there).all())
            self.assertTrue((shown[there][:, :3] == color).all())

    def test_colors_with_edges_between_them(self):
        clip = faded([(229, 121, 40), (255, 255, 255)], [self.badge, self.mark], self.alphas)
        for quality, decibels in ((60, 50), (90, 60), (100, 70)):
            shown = clips.shown(self.encode(clip, "--quality", quality), 24)
            there = clip[..., 3] >= 128
            self.assertGreater(clips.psnr(shown[there], clip[there]), decibels, quality)
            stays = there[1:] & there[:-1] & (clip[1:, ..., :3] == clip[:-1, ..., :3]).all(-1)
            changes = stays & (shown[1:, ..., :3] != shown[:-1, ..., :3]).any(-1)
            self.assertLess(changes.sum(), 0.005 * stays.sum(), quality)

    def test_hardly_anything_is_painted_twice(self):
        """Two areas that cross-fade: each appears once and goes once."""
        first, second = numpy.zeros((2, 72, 96))
        first[10:60, 5:45] = second[10:60, 50:90] = 1
        clip = faded([(88, 86, 214)], [first], self.alphas) + faded([(255, 149, 0)], [second], [1 - alpha for alpha in self.alphas])
        self.assertLessEqual(len(gif.read(self.encode(clip)).frames), 5)

    def test_no_color_is_one_that_a_pixel_cannot_have(self):
        """Multiplied by alpha and rounded, what is shown is what was given."""
        x, y = clips.grid(96, 72)
        clip = numpy.stack([20 + 2 * x, 90 + y, 200 - x - y, 130 + (x * 7 + y * 5) % 120], -1).astype(numpy.uint8)[None]
        clip = (clip // 8 * 8 + 3).repeat(2, 0)
        clip[1, ..., 3] = 255 - clip[1, ..., 3] // 4
        shown = clips.shown(self.encode(clip, "--quality", 100), 2)
        error = numpy.abs(shown[..., :3].astype(int) - clip[..., :3]).max(-1)
        self.assertLessEqual(error.max(), 8, "the palette has too few for all")
        few = clip.copy()
        few[..., :3] = few[..., :3] // 64 * 64 + 17
        shown = clips.shown(self.encode(few, "--quality", 100), 2)
        alpha = few[..., 3:].astype(int)
        for frame, wanted, part in zip(shown, few, alpha):
            given, seen = ((2 * picture[..., :3].astype(int) * part + 255) // 510 for picture in (wanted, frame))
            self.assertTrue((given == seen).all())

    def test_a_layer_whose_opacity_is_animated(self):
        for color in ((229, 121, 40), (250, 3, 77)):
            script = square(timeline=[{"layer": "box", "animate": "opacity", "from": 0.1, "to": 0.9, "duration": 1}])
            del script["canvas"]["background"]
            script["layers"][0]["backgroundColor"] = "#%02x%02x%02x" % color
            found = gif.read(self.render(script))
            seen = {pixel[:3] for shown in found.composited() for pixel in shown if pixel[3]}
            self.assertEqual(seen, {color})
            self.assertLessEqual(len(found.frames), 3)

    def test_bytes_do_not_depend_on_threads(self):
        clip = faded([(229, 121, 40), (255, 255, 255)], [self.badge, self.mark], self.alphas * 3)
        self.assertEqual(self.encode(clip, "--threads", 1), self.encode(clip, "--threads", 3))


if __name__ == "__main__":
    unittest.main()
