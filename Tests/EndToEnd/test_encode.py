"""`animate encode`: frames that are there already, as PNGs or as raw pixels."""

import json
import os
import subprocess
import unittest

import gif
from support import ASSET, BINARY, IO, LIMIT, OK, USAGE, Case, environment, measured


def frame(index, size=(20, 16), background=(255, 255, 255, 255), ink=(255, 0, 0, 255), square=4):
    """RGBA pixels with a square that moves by a pixel a frame."""
    width, height = size
    rows = []
    for y in range(height):
        for x in range(width):
            inside = index <= x < index + square and 5 <= y < 5 + square
            rows.append(bytes(ink if inside else background))
    return b"".join(rows)


def clip(count=8, **options):
    return b"".join(frame(index, **options) for index in range(count))


class Encode(Case):
    def encode(self, *arguments, code=OK, name="out.gif", **options):
        return self.expect(code, "encode", *arguments, "-o", name, cwd=self.folder, **options)

    def shown(self, name="out.gif"):
        """Each frame as a player shows it, RGBA."""
        return [b"".join(bytes(pixel) for pixel in pixels) for pixels in gif.read(self.read(name)).composited()]

    def pngs(self, names, folder="frames", size=(20, 16), mode="RGBA", **options):
        from PIL import Image

        os.makedirs(self.path(folder), exist_ok=True)
        for index, name in enumerate(names):
            image = Image.frombytes("RGBA", size, frame(index, size=size, **options))
            image.convert(mode).save(os.path.join(self.path(folder), name))

    def test_raw_frames(self):
        self.write("clip.rgba", clip())
        self.encode("--raw", "20x16", "clip.rgba", "--fps", "25")
        self.assertEqual(self.shown(), [frame(index) for index in range(8)])
        found = gif.read(self.read("out.gif"))
        self.assertEqual(found.delays, [4] * 8)
        self.assertEqual(found.loop, 0)
        # Only what changed: two columns of the square.
        self.assertTrue(all(f.rect[2] <= 5 and f.rect[3] <= 4 for f in found.frames[1:]))

    def test_delays_add_up(self):
        self.write("clip.rgba", clip(10))
        for fps, total in ((30, 33), (7, 143), (12.5, 80), (50, 20), (1, 1000)):
            self.encode("--raw", "20x16", "clip.rgba", "--fps", str(fps))
            delays = gif.read(self.read("out.gif")).delays
            self.assertEqual((len(delays), sum(delays)), (10, total), fps)
        self.encode("--raw", "20x16", "clip.rgba")
        self.assertEqual(sum(gif.read(self.read("out.gif")).delays), 33, "thirty frames a second if nothing is said")

    def test_more_than_fifty_frames_a_second_play_at_their_speed(self):
        self.write("clip.rgba", clip(12))
        error = self.encode("--raw", "20x16", "clip.rgba", "--fps", "60").error
        self.assertIn("60 frames a second are played as 50", error)
        self.assertEqual(gif.read(self.read("out.gif")).delays, [2] * 10)
        self.assertEqual(self.shown()[:5], [frame(index) for index in (0, 1, 2, 3, 4)])
        self.assertEqual(self.shown()[5], frame(6))
        self.encode("--raw", "20x16", "clip.rgba", "--fps", "200")
        self.assertEqual(self.shown(), [frame(index) for index in (0, 4, 8)])

    def test_frames_that_are_the_same_become_one(self):
        self.write("clip.rgba", frame(0) * 3 + frame(1) + frame(1) + frame(2))
        self.encode("--raw", "20x16", "clip.rgba", "--fps", "10")
        self.assertEqual(gif.read(self.read("out.gif")).delays, [30, 20, 10])

    def test_transparency(self):
        clear = clip(background=(0, 0, 0, 0))
        self.write("clip.rgba", clear)
        self.encode("--raw", "20x16", "clip.rgba")
        self.assertEqual(self.shown(), [frame(index, background=(0, 0, 0, 0)) for index in range(8)])
        # A single pixel, in a frame that no sample would hold.
        hidden = bytearray(clip(64, size=(70, 16)))
        place = 37 * 70 * 16 * 4 + 4 * 100
        hidden[place:place + 4] = bytes(4)
        self.write("hidden.rgba", bytes(hidden))
        for threads in ("1", "4"):
            self.encode("--raw", "70x16", "hidden.rgba", "--threads", threads)
            shown = self.shown()
            self.assertEqual(shown[37][4 * 100 + 3], 0)
            self.assertEqual(shown[36][4 * 100 + 3], 255)
            self.assertEqual(shown[38], frame(38, size=(70, 16)))
        out = self.expect(OK, "encode", "--raw", "70x16", "hidden.rgba", "-o", "-", cwd=self.folder).out
        self.assertEqual(out, self.read("out.gif"), "into a pipe as well, where nothing can be taken back")

    def test_straight_alpha_and_a_matte(self):
        half = bytes((200, 100, 0, 128)) * 16
        self.write("clip.rgba", half)
        self.encode("--raw", "4x4", "clip.rgba", "--matte", "#fff")
        pixel = self.shown()[0][:4]
        self.assertEqual(pixel[3], 255)
        for found, wanted in zip(pixel, (227, 177, 127)):
            self.assertLessEqual(abs(found - wanted), 1)
        # Colors that nobody sees make no difference.
        self.write("clip.rgba", bytes((9, 9, 9, 0)) * 16 + bytes((7, 0, 200, 0)) * 16)
        self.encode("--raw", "4x4", "clip.rgba")
        self.assertEqual(len(gif.read(self.read("out.gif")).frames), 1)

    def test_a_folder_is_read_in_the_order_of_its_numbers(self):
        names = [f"frame{index}.png" for index in range(12)]
        self.pngs(names)
        with open(os.path.join(self.path("frames"), "notes.txt"), "w") as file:
            file.write("no picture")
        with open(os.path.join(self.path("frames"), ".hidden.png"), "w") as file:
            file.write("no picture")
        self.encode("frames", "--fps", "10")
        self.assertEqual(self.shown(), [frame(index) for index in range(12)])
        first = self.read("out.gif")
        self.encode("frames/", "--fps", "10")
        self.assertEqual(self.read("out.gif"), first)
        # As a shell sorts them.
        self.encode(*sorted(f"frames/{name}" for name in names), "--fps", "10")
        self.assertEqual(self.read("out.gif"), first)
        self.encode("frames/frame7.png", "frames/frame2.png", "--no-sort")
        self.assertEqual(self.shown(), [frame(7), frame(2)])

    def test_pngs_and_raw_frames_make_the_same_gif(self):
        self.pngs([f"{index}.PNG" for index in range(8)])
        self.write("clip.rgba", clip())
        self.encode("frames", name="a.gif")
        self.encode("--raw", "20x16", "clip.rgba", name="b.gif")
        self.assertEqual(self.read("a.gif"), self.read("b.gif"))
        self.pngs([f"{index}.png" for index in range(8)], folder="rgb", mode="RGB")
        self.encode("rgb", name="c.gif")
        self.assertEqual(self.read("a.gif"), self.read("c.gif"))
        self.pngs([f"{index}.png" for index in range(8)], folder="clear", background=(0, 0, 0, 0))
        self.write("clear.rgba", clip(background=(0, 0, 0, 0)))
        self.encode("clear", name="d.gif")
        self.encode("--raw", "20x16", "clear.rgba", name="e.gif")
        self.assertEqual(self.read("d.gif"), self.read("e.gif"))

    def test_one_picture(self):
        self.pngs(["a.png"])
        self.encode("frames/a.png")
        self.assertEqual(self.shown(), [frame(0)])

    def test_pictures_of_other_sizes_are_named(self):
        self.pngs(["a.png", "b.png"])
        self.pngs(["c.png"], size=(21, 16))
        error = self.encode("frames", code=ASSET).error
        self.assertIn("frames/c.png has 21 × 16 pixels", error)
        self.assertIn("20 × 16", error)

    def test_what_is_no_picture(self):
        self.pngs(["a.png", "b.png"])
        for content in (b"", b"not a picture", b"\x89PNG\r\n\x1a\n" + b"\0" * 100):
            self.write("frames/b.png", content)
            self.assertIn("frames/b.png", self.encode("frames", code=ASSET).error)
        self.write("frames/b.png", self.read("frames/a.png")[:-30])
        self.assertIn("frames/b.png", self.encode("frames", code=ASSET).error)
        os.makedirs(self.path("empty"))
        self.assertIn("no .png files in empty", self.encode("empty", code=ASSET).error)
        self.assertIn("gone", self.encode("gone", code=IO).error)
        self.encode("frames/a.png", "gone.png", code=IO)
        self.encode("frames/a.png", "frames", code=IO)
        self.assertIn("give it alone", self.encode("frames", "frames", code=IO).error)
        self.assertEqual(self.names(), ["empty", "frames"])

    def test_animated_pngs_are_no_frames(self):
        from PIL import Image

        self.pngs(["a.png", "c.png"])
        pictures = [Image.frombytes("RGBA", (20, 16), frame(index)) for index in range(3)]
        for profile in (None, os.urandom(20_000)):
            pictures[0].save(
                self.path("frames/b.png"), save_all=True, append_images=pictures[1:], icc_profile=profile)
            for inputs in (["frames"], ["frames/b.png"]):
                self.assertIn("b.png is an animated PNG", self.encode(*inputs, code=ASSET).error)
        self.assertNotIn("out.gif", self.names())
        # One frame is a picture, whatever the file calls it.
        self.write("s.json", {"canvas": {"width": 20, "height": 16}, "duration": 0.03, "layers": []})
        self.expect(OK, "s.json", "-o", "frames/b.png", "-q", cwd=self.folder)
        self.encode("frames")

    def test_raw_files_of_a_wrong_length(self):
        for size, words in ((0, "is empty"), (1, "1 bytes"), (1281, "1 whole frame and 1 bytes"), (1279, "0 whole frames")):
            self.write("clip.rgba", b"\xff" * size)
            error = self.encode("--raw", "20x16", "clip.rgba", code=ASSET).error
            self.assertIn(words, error)
            self.assertIn("1280", error)
            error = self.encode("--raw", "20x16", "-", code=ASSET, input=b"\xff" * size).error
            self.assertIn("standard input", error)
        self.encode("--raw", "20x16", "gone.rgba", code=IO)
        self.encode("--raw", "20x16", ".", code=IO)
        self.encode("--raw", "20x16", "/dev/zero", code=IO)

    def test_standard_input_and_pipes(self):
        data = clip()
        self.write("clip.rgba", data)
        self.encode("--raw", "20x16", "clip.rgba")
        wanted = self.read("out.gif")
        self.encode("--raw", "20x16", "-", input=data, name="b.gif")
        self.assertEqual(self.read("b.gif"), wanted)
        with open(self.path("clip.rgba"), "rb") as file:
            done = subprocess.run(
                [BINARY, "encode", "--raw", "20x16", "-", "-o", "c.gif"], stdin=file, capture_output=True, cwd=self.folder,
                env=environment())
        self.assertEqual((done.returncode, self.read("c.gif")), (0, wanted), done.stderr)
        os.mkfifo(self.path("pipe"))
        feeder = subprocess.Popen(["sh", "-c", "cat clip.rgba > pipe"], cwd=self.folder)
        self.encode("--raw", "20x16", "pipe", name="d.gif")
        feeder.wait(timeout=10)
        self.assertEqual(self.read("d.gif"), wanted)

    def test_limits(self):
        self.write("clip.rgba", clip())
        for flags, word in ((["--max-frames", "7"], "--max-frames"), (["--max-canvas-side", "19"], "--max-canvas-side"),
                            (["--max-canvas-area", "300"], "--max-canvas-area"), (["--max-work", "2000"], "--max-work"),
                            (["--max-output-bytes", "100"], "--max-output-bytes")):
            self.assertIn(word, self.encode("--raw", "20x16", "clip.rgba", *flags, code=LIMIT).error)
        for flags in (["--max-raw-bytes", "5000"], ["--max-frames", "7"]):
            error = self.encode("--raw", "20x16", "-", *flags, code=LIMIT, input=clip()).error
            self.assertIn(flags[0], error)
        self.pngs(["a.png", "b.png"])
        self.assertIn(
            "has more than 20 bytes; raise with --max-image-bytes",
            self.encode("frames", "--max-image-bytes", "20", code=LIMIT).error)
        for flags in (["--max-frames", "1"], ["--max-image-bytes", "20"], ["--max-image-pixels", "20"],
                      ["--max-canvas-side", "10"]):
            self.assertIn(flags[0], self.encode("frames", *flags, code=LIMIT).error)
        self.assertEqual(self.names(), ["clip.rgba", "frames"])

    def test_an_endless_pipe_is_not_read_for_ever(self):
        feeder = subprocess.Popen(["cat", "/dev/zero"], stdout=subprocess.PIPE)
        done = subprocess.run(
            [BINARY, "encode", "--raw", "20x16", "-", "-o", "x.gif", "--max-raw-bytes", "1000000"], stdin=feeder.stdout,
            capture_output=True, cwd=self.folder, env=environment(), timeout=30)
        feeder.kill()
        feeder.wait()
        feeder.stdout.close()
        self.assertEqual(done.returncode, LIMIT)

    def test_wrong_usage(self):
        self.write("clip.rgba", clip())
        for wrong in (["--raw", "20", "clip.rgba"], ["--raw", "0x16", "clip.rgba"], ["--raw", "20x", "clip.rgba"],
                      ["--raw", "-20x16", "clip.rgba"], ["--raw", "20x16x3", "clip.rgba"], ["--raw", "70000x1", "clip.rgba"],
                      ["--raw", "20x16", "clip.rgba", "other"], ["--raw", "20x16"], ["-"], [],
                      ["--raw", "20x16", "clip.rgba", "--fps", "0"], ["--raw", "20x16", "clip.rgba", "--fps", "nan"],
                      ["--raw", "20x16", "clip.rgba", "--colors", "1"], ["--raw", "20x16", "clip.rgba", "--no-sort"],
                      ["--raw", "20x16", "clip.rgba", "--threads", "0"]):
            self.encode(*wrong, code=USAGE)
        self.encode("--raw", "20x16", "clip.rgba", code=USAGE, name="out.tiff")
        self.encode("--raw", "20x16", "clip.rgba", code=USAGE, name="clip.rgba")
        self.encode("--raw", "20x16", "clip.rgba", "--json", code=USAGE, name="-")
        self.assertEqual(self.read("clip.rgba"), clip())

    def test_an_input_is_never_an_output(self):
        self.write("clip.gif", clip())
        self.assertIn("also an input", self.encode("--raw", "20x16", "clip.gif", code=USAGE, name="clip.gif").error)
        self.pngs(["a.png", "b.png"])
        before = self.read("frames/b.png")
        self.assertIn("also an input", self.encode("frames", code=USAGE, name="frames/b.png").error)
        self.assertEqual(self.read("frames/b.png"), before)

    def test_flags_of_the_encoder(self):
        self.write("clip.rgba", b"".join(
            bytes((x * 12, y * 15, index * 20, 255)) for index in range(8) for y in range(16) for x in range(20)))
        self.encode("--raw", "20x16", "clip.rgba", "--colors", "8", "--loop", "3", "--dither", "ordered")
        found = gif.read(self.read("out.gif"))
        self.assertLessEqual(len(found.palette), 8)
        self.assertEqual(found.loop, 2)
        self.encode("--raw", "20x16", "clip.rgba", "--loop", "once")
        self.assertEqual(gif.read(self.read("out.gif")).loop, None)

    def test_the_bytes_do_not_depend_on_threads(self):
        self.write("clip.rgba", clip(64, size=(90, 16)))
        made = []
        for threads in ("1", "2", "5"):
            self.encode("--raw", "90x16", "clip.rgba", "--threads", threads)
            made.append(self.read("out.gif"))
        self.assertEqual(len(set(made)), 1)

    def test_several_outputs(self):
        self.write("clip.rgba", clip())
        self.encode("--raw", "20x16", "clip.rgba", "-o", "out.webp", "-o", "out.png", "--poster", "still.png")
        from PIL import Image

        for name in ("out.gif", "out.webp", "out.png"):
            with Image.open(self.path(name)) as image:
                self.assertEqual(image.n_frames, 8, name)
        with Image.open(self.path("still.png")) as image:
            self.assertEqual(image.convert("RGBA").tobytes(), frame(4))

    def test_the_summary(self):
        self.write("clip.rgba", clip())
        error = self.encode("--raw", "20x16", "clip.rgba").error
        self.assertIn("20 × 16", error)
        self.assertIn("8 frames", error)
        out = json.loads(self.encode("--raw", "20x16", "clip.rgba", "--json").out)
        self.assertEqual((out["width"], out["frames"], out["unchanged"]), (20, 8, True))
        self.assertEqual(self.encode("--raw", "20x16", "clip.rgba", "-q").error, "")

    def test_memory_does_not_grow_with_the_clip(self):
        size = (200, 200)
        one = frame(3, size=size)
        self.write("short.rgba", one * 10)
        self.write("long.rgba", one * 400)
        short = measured("encode", "--raw", "200x200", "short.rgba", "-o", "a.gif", cwd=self.folder)
        long = measured("encode", "--raw", "200x200", "long.rgba", "-o", "b.gif", cwd=self.folder)
        self.assertEqual((short.code, long.code), (0, 0), long.err)
        self.assertLess(long.memory, short.memory + 12_000_000)

    @unittest.skipIf("/debug/" in BINARY, "only fast where it is optimized")
    def test_reading_and_comparing_is_cheap(self):
        one = frame(3, size=(480, 480))
        self.write("one.rgba", one)
        self.write("clip.rgba", one * 60)

        def cpu(name):
            return min(
                measured("encode", "--raw", "480x480", name, "-o", "a.gif", "--threads", "1", cwd=self.folder).cpu
                for _ in range(7))

        # 55 MB beside 1 MB, read three times in part: for the palette, for the frames and before runs.
        self.assertLess(cpu("clip.rgba") - cpu("one.rgba"), 0.06)


if __name__ == "__main__":
    unittest.main()
