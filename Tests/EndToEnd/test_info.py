"""`animate info`: what is in a GIF, for people and for programs, and what is damaged about it."""

import io
import json
import struct
import unittest

import gif
from support import ASSET, IO, LIMIT, OK, USAGE, Case, square


def block(data):
    """Sub-blocks and the empty one that ends them."""
    parts = [data[start:start + 255] for start in range(0, len(data), 255)]
    return b"".join(bytes([len(part)]) + part for part in parts) + b"\0"


def lzw(indices, size=2):
    """Codes of one width: a clear code before the table can grow."""
    bits, count, width = 0, 0, size + 1
    for step, index in enumerate(indices):
        if step % (2 ** size - 2) == 0:
            bits |= 2 ** size << count
            count += width
        bits |= index << count
        count += width
    bits |= (2 ** size + 1) << count
    count += width
    return bytes([size]) + block(bits.to_bytes((count + 7) // 8, "little"))


def image(rect, indices, delay=10, disposal=1, transparent=None, palette=None, interlaced=False, control=True):
    """One image with its graphic control."""
    data = b""
    if control:
        flags = disposal << 2 | (transparent is not None)
        data += b"\x21\xf9\x04" + struct.pack("<BHB", flags, delay, transparent or 0) + b"\0"
    flags = (0x81 if palette else 0) | (0x40 if interlaced else 0)
    return data + b"\x2c" + struct.pack("<4HB", *rect, flags) + (palette or b"") + lzw(indices)


PALETTE = bytes([255, 255, 255, 255, 0, 0, 0, 0, 255, 0, 255, 0])
LOOP = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


def file(size, *images, extensions=LOOP, palette=PALETTE, end=b"\x3b"):
    flags = 0x81 if palette else 0
    return b"GIF89a" + struct.pack("<HHBBB", *size, flags, 0, 0) + palette + extensions + b"".join(images) + end


class Info(Case):
    def info(self, data, *arguments, code=OK):
        path = self.write("a.gif", data)
        return self.expect(code, "info", path, *arguments)

    def json(self, data, *arguments):
        return json.loads(self.info(data, "--json", *arguments).out)

    def codes(self, data):
        return [warning["code"] for warning in self.json(data)["warnings"]]

    def test_of_a_rendered_gif_everything_agrees_with_another_reader(self):
        data = self.render(square(description="A square moves.", loop=3))
        known = gif.read(data)
        found = self.json(data)
        self.assertEqual((found["width"], found["height"]), known.size)
        self.assertEqual(found["bytes"], len(data))
        self.assertEqual(found["frames"], len(known.frames))
        self.assertEqual(found["loop"], 3)
        self.assertEqual(found["comments"], ["A square moves."])
        self.assertEqual(found["duration"], 1)
        self.assertEqual(found["version"], "GIF89a")
        self.assertEqual(found["globalPalette"]["colors"], len(known.palette))
        self.assertEqual(sum(found["parts"].values()), len(data))
        self.assertEqual([image["delay"] for image in found["images"]], known.delays)
        self.assertEqual([tuple(image["rect"]) for image in found["images"]], [frame.rect for frame in known.frames])
        self.assertEqual(
            [image["transparentIndex"] for image in found["images"]], [frame.transparent for frame in known.frames])
        for image, frame in zip(found["images"], known.frames):
            self.assertEqual(image["dataBytes"], frame.data_size + (frame.data_size + 254) // 255 + 2)
            used = set(frame.indices) - {frame.transparent}
            self.assertEqual(image["usedColors"], len(used))
        shown = list(known.composited())
        for image, before, after in zip(found["images"][1:], shown, shown[1:]):
            self.assertEqual(image["changedPixels"], sum(a != b for a, b in zip(before, after)))
        self.assertEqual(self.codes(data), [])

    def test_the_table_names_everything(self):
        text = self.info(self.render(square(description="A square moves."))).text
        for word in ("40 × 30", "1.00 s", "10 frames", "plays forever", "comment: A square moves.", "global palette",
                     "image data", "keep", "0.90"):
            self.assertIn(word, text)
        self.assertEqual(sum(line.strip().startswith(tuple("123456789")) for line in text.splitlines()), 10)

    def test_every_kind_of_image(self):
        data = file(
            (4, 4),
            image((0, 0, 4, 4), [0] * 16, disposal=0), image((1, 1, 2, 2), [1, 2, 3, 3], transparent=3, disposal=2),
            image((0, 0, 2, 4), [1, 1, 2, 2, 0, 0, 1, 1], interlaced=True, disposal=3, palette=PALETTE),
            image((0, 0, 1, 1), [2], disposal=5), extensions=b"\x21\xfe" + block(b"one") + b"\x21\xfe" + block(b"x" * 300)
            + b"\x21\xff" + block(b"XMP DataXMP") + LOOP)
        found = self.json(data)
        self.assertEqual([image["disposal"] for image in found["images"]], ["unspecified", "clear", "restore", "reserved"])
        self.assertEqual([image["interlaced"] for image in found["images"]], [False, False, True, False])
        self.assertEqual(found["images"][1]["transparentIndex"], 3)
        self.assertEqual(found["images"][1]["drawnPixels"], 2)
        self.assertEqual(found["images"][2]["localPalette"], {"colors": 4, "used": 3})
        self.assertEqual(found["images"][0]["localPalette"], None)
        self.assertEqual(found["comments"], ["one", "x" * 300])
        self.assertEqual(found["applications"], ["XMP DataXMP"])
        self.assertEqual(found["loop"], "forever")
        self.assertEqual(sum(found["parts"].values()), len(data))
        others = found["parts"]["screen"] + found["parts"]["otherExtensions"] + 12
        self.assertEqual(sum(image["bytes"] for image in found["images"]) + others, len(data))

    def test_offsets_are_those_of_the_file(self):
        first = image((0, 0, 2, 2), [0] * 4)
        data = file((2, 2), first, image((0, 0, 2, 2), [1] * 4))
        found = self.json(data)
        self.assertEqual(found["images"][1]["offset"], data.index(first) + len(first))

    def test_short_delays(self):
        frames = [image((0, 0, 2, 2), [index % 4] * 4, delay=delay) for index, delay in enumerate((1, 0, 10))]
        found = self.json(file((2, 2), *frames))
        warning = next(warning for warning in found["warnings"] if warning["code"] == "short-delay")
        self.assertEqual(warning["frames"], [1, 2])
        self.assertIn("10 cs", warning["message"])
        # A still has no delay that anybody sees.
        self.assertNotIn("short-delay", self.codes(file((2, 2), image((0, 0, 2, 2), [0] * 4, delay=0))))

    def test_loops(self):
        two = [image((0, 0, 2, 2), [0] * 4), image((0, 0, 2, 2), [1] * 4)]
        self.assertIn("no-loop", self.codes(file((2, 2), *two, extensions=b"")))
        self.assertEqual(self.json(file((2, 2), *two, extensions=b""))["loop"], 1)
        self.assertNotIn("no-loop", self.codes(file((2, 2), *two)))
        self.assertNotIn("no-loop", self.codes(file((2, 2), two[0], extensions=b"")))
        thrice = LOOP.replace(b"\x03\x01\x00\x00", b"\x03\x01\x02\x00")
        self.assertEqual(self.json(file((2, 2), *two, extensions=thrice))["loop"], 3)

    def test_wasteful_frames(self):
        plain = [0] * 1600
        dot = plain[:700] + [1] + plain[701:]
        whole = file((40, 40), image((0, 0, 40, 40), plain), image((0, 0, 40, 40), dot))
        self.assertIn("whole-repaint", self.codes(whole))
        small = file((40, 40), image((0, 0, 40, 40), plain), image((20, 17, 1, 1), [1]))
        self.assertEqual(self.codes(small), [])
        same = self.json(file((40, 40), image((0, 0, 40, 40), plain), image((0, 0, 40, 40), plain)))
        self.assertEqual([w["frames"] for w in same["warnings"] if w["code"] == "identical-frames"], [[2]])
        local = [image((0, 0, 40, 40), [index] * 1600, palette=PALETTE) for index in (0, 1)]
        self.assertIn("local-palettes", self.codes(file((40, 40), *local)))
        self.assertIn("local-palettes", self.codes(file((40, 40), *local, palette=b"")))
        # As Pillow and ffmpeg write them: the first frame has the palette of the whole.
        self.assertIn("local-palettes", self.codes(file((40, 40), image((0, 0, 40, 40), plain), *local)))

    def test_large_files_and_canvases(self):
        frame = image((0, 0, 2, 2), [0] * 4)
        def filled(size):
            return file((2, 2), frame, extensions=b"\x21\xfe" + block(b"x" * size))
        self.assertIn("size", self.codes(filled(5_100_000)))
        self.assertIn("GitHub", self.info(filled(10_100_000)).text)
        self.assertNotIn("size", self.codes(filled(4_000_000)))
        self.assertIn("large-canvas", self.codes(file((2001, 2), frame)))
        self.assertNotIn("large-canvas", self.codes(file((2000, 2000), frame)))

    def test_odd_but_readable(self):
        frame = image((0, 0, 2, 2), [0] * 4)
        self.assertIn("trailing-bytes", self.codes(file((2, 2), frame, end=b"\x3bjunk")))
        self.assertIn("beyond-canvas", self.codes(file((2, 2), image((1, 1, 2, 2), [0] * 4))))
        # No graphic control at all, and GIF87a.
        old = file((2, 2), image((0, 0, 2, 2), [0] * 4, control=False), extensions=b"").replace(b"89a", b"87a")
        self.assertEqual(self.json(old)["version"], "GIF87a")

    def test_standard_input(self):
        data = self.render(square())
        self.assertIn("40 × 30", self.expect(OK, "info", "-", input=data).text)
        self.assertEqual(json.loads(self.expect(OK, "info", "-", "--json", input=data).out)["file"], "standard input")

    def test_what_is_cut_off_is_damaged_wherever_it_is_cut(self):
        data = self.render(square())
        for size in list(range(0, 40)) + list(range(40, len(data), 37)) + [len(data) - 1]:
            error = self.info(data[:size], code=ASSET).error
            self.assertRegex(error, r"byte \d+")

    def test_damage_is_told_with_its_place(self):
        first = image((0, 0, 2, 2), [0] * 4)
        good = file((2, 2), first)
        place = good.index(b"\x2c")
        self.assertIn(f"at byte {place}", self.info(good[:place] + b"\x77" + good[place + 1:], code=ASSET).error)
        self.assertIn("at byte 6", self.info(good[:6] + b"\0\0" + good[8:], code=ASSET).error)
        self.assertIn("no image", self.info(file((2, 2)), code=ASSET).error)
        self.assertIn("without colors", self.info(file((2, 2), first, palette=b""), code=ASSET).error)
        # The blocks are whole, what they hold is not: codes beyond the table.
        broken = b"\x2c" + struct.pack("<4HB", 0, 0, 2, 2, 0) + b"\x02" + block(b"\xff\xff\xff") + b"\x3b"
        error = self.info(b"GIF89a" + struct.pack("<HHBBB", 2, 2, 0x81, 0, 0) + PALETTE + broken, code=ASSET).error
        self.assertIn("image 1", error)
        self.assertIn("byte 25", error)
        for other in (b"", b"\x89PNG\r\n\x1a\n" + b"\0" * 40, b"GIF88a" + b"\0" * 40, b"{}"):
            self.info(other, code=ASSET)

    def test_random_bytes_in_a_file_never_crash(self):
        import random

        data = bytearray(self.render(square()))
        generator = random.Random(6)
        for _ in range(60):
            copy = bytearray(data)
            for _ in range(generator.randrange(1, 6)):
                copy[generator.randrange(len(copy))] = generator.randrange(256)
            path = self.write("b.gif", bytes(copy))
            result = self.expect_any((OK, ASSET, LIMIT), "info", path)
            self.assertClean(result)

    def expect_any(self, codes, *arguments):
        from support import animate

        result = animate(*arguments)
        self.assertIn(result.code, codes, result.err)
        return result

    def test_limits(self):
        data = self.render(square())
        self.assertIn("--max-image-bytes", self.info(data, "--max-image-bytes", "100", code=LIMIT).error)
        self.assertIn("--max-frames", self.info(data, "--max-frames", "3", code=LIMIT).error)
        # What is too large to be looked at is listed all the same.
        found = self.json(data, "--max-image-pixels", "100")
        self.assertEqual(found["images"][0]["changedPixels"], None)
        self.assertEqual([warning["code"] for warning in found["warnings"]], ["not-decoded"])
        huge = file((65535, 65535), image((0, 0, 2, 2), [0] * 4))
        self.assertIn("not-decoded", self.codes(huge))

    def test_wrong_usage_and_files(self):
        self.expect(USAGE, "info")
        self.assertIn("gone.gif", self.expect(IO, "info", self.path("gone.gif")).error)
        self.expect(IO, "info", self.folder)
        errors = self.expect(IO, "info", self.path("gone.gif"), "--errors", "json").errors
        self.assertEqual(errors[0]["code"], "io")

    def test_comments_do_not_reach_the_terminal_unescaped(self):
        data = file((2, 2), image((0, 0, 2, 2), [0] * 4), extensions=b"\x21\xfe" + block(b"\x1b[31mred\nline"))
        out = self.info(data).out
        self.assertNotIn(b"\x1b", out)
        self.assertEqual(json.loads(self.info(data, "--json").out)["comments"], ["\x1b[31mred\nline"])


if __name__ == "__main__":
    unittest.main()
