"""`animate check`: whether a GIF is what a script renders to, and what is said and shown where it is not."""

import os
import unittest

import gif
from support import ASSET, INVALID, IO, LIMIT, OK, USAGE, Case, square

DIFFERENT = 6


class Check(Case):
    def setUp(self):
        super().setUp()
        self.render(square())

    def check(self, code, *arguments, script=None, **options):
        if script is not None:
            self.write("script.json", script)
        return self.expect(code, "check", "script.json", "out.gif", *arguments, cwd=self.folder, **options)

    def picture(self, name="out-difference.png"):
        from PIL import Image

        with Image.open(self.path(name)) as image:
            image.load()
            return image.convert("RGB")

    def test_the_same_bytes_are_up_to_date(self):
        result = self.check(OK)
        self.assertIn("up to date", result.error)
        self.assertEqual(result.out, b"")
        self.assertEqual(self.names(), ["out.gif", "script.json"])
        self.assertEqual(self.check(OK, "-q").error, "")

    def test_with_the_flags_that_it_was_rendered_with(self):
        flags = ["--scale", "2", "--fps", "5", "--colors", "4", "--loop", "2", "--to", "0.6", "--dither", "ordered"]
        self.render(square(), *flags)
        self.check(OK, *flags)
        self.check(OK, *flags, "--threads", "3")
        self.check(DIFFERENT, *flags[2:])

    def test_qualities_and_budgets(self):
        for flags in (["--quality", "40"], ["--lossy", "6"], ["--max-size", "9KB"]):
            self.render(square(), *flags)
            self.check(OK, *flags)

    def test_parameters_and_themes_count(self):
        script = square(
            parameters={"ink": "#f00"}, themes={"dark": {"ink": "#00f"}},
            layers=[{"name": "box", "frame": [2, 5, 10, 10], "backgroundColor": "=ink"}])
        self.render(script, "--theme", "dark")
        self.check(OK, "--theme", "dark")
        self.check(OK, "--set", "ink=#00f")
        self.check(DIFFERENT)

    def test_pixels(self):
        changed = square(timeline=[
            {"layer": "box", "animate": "position.x", "from": 7, "to": 27, "duration": 1},
            # With the transition that values set have.
            {"at": 0.5, "layer": "box", "set": {"backgroundColor": "#00f"}}])
        error = self.check(DIFFERENT, script=changed).error
        self.assertIn("out.gif is not what script.json renders to", error)
        self.assertIn("4 of 10 frames look different, the first is frame 7 at 0.60 s", error)
        self.assertIn("100 pixels", error)
        self.assertIn("255 of 255", error)
        self.assertIn("out-difference.png", error)
        picture = self.picture()
        self.assertGreater(picture.width, 3 * 160)
        colors = {color for _, color in picture.getcolors(1 << 20)}
        # Red was committed, blue is rendered, a difference of 255 is white hot.
        self.assertTrue({(255, 0, 0), (0, 0, 255), (255, 255, 255)} <= colors)
        # The GIF itself is left as it is.
        self.assertEqual(gif.read(self.read("out.gif")).size, (40, 30))

    def test_only_delays(self):
        error = self.check(DIFFERENT, "--fps", "5").error
        self.assertIn("10 frames in the file, 5 rendered", error)
        slower = square(duration=2, timeline=[
            {"layer": "box", "animate": "position.x", "from": 7, "to": 27, "duration": 2}], fps=5)
        error = self.check(DIFFERENT, script=slower).error
        self.assertIn("10 of 10 delays, the first of frame 1: 10 cs in the file, 20 cs rendered", error)
        self.assertIn("1.00 s in the file, 2.00 s rendered", error)

    def test_loop_and_comment(self):
        error = self.check(DIFFERENT, "--loop", "2").error
        self.assertIn("plays forever in the file, 2 times rendered", error)
        self.assertNotIn("look different", error)
        error = self.check(DIFFERENT, script=square(description="Other words.")).error
        self.assertIn("no comment in the file, the comment 'Other words.' rendered", error)

    def test_only_the_bytes(self):
        data = bytearray(self.read("out.gif"))
        data[11] = 1  # The background index, which nobody shows.
        self.write("out.gif", bytes(data))
        error = self.check(DIFFERENT).error
        self.assertIn("all frames look the same", error)
        self.assertIn("out-difference.png", self.names())

    def test_another_size(self):
        error = self.check(DIFFERENT, "--scale", "2").error
        self.assertIn("40 × 30 pixels in the file, 80 × 60 rendered", error)
        self.assertIn("out-difference.png", self.names())

    def test_a_missing_file_is_a_difference(self):
        os.remove(self.path("out.gif"))
        error = self.check(DIFFERENT).error
        self.assertIn("there is no such file", error)
        self.assertIn((255, 0, 0), {color for _, color in self.picture().getcolors(1 << 20)})
        self.assertEqual(self.names(), ["out-difference.png", "script.json"])

    def test_a_damaged_file_is_a_difference(self):
        data = self.read("out.gif")
        for damaged in (data[:-1], data[:200], b"", b"GIF89a", b"no GIF at all", data[:13],
                        data[:300] + bytes([255] * 40) + data[340:]):
            self.write("out.gif", damaged)
            error = self.check(DIFFERENT).error
            self.assertIn("out.gif is not what script.json renders to", error)
        self.assertIn("out-difference.png", self.names())

    def test_the_picture_goes_where_it_is_sent(self):
        self.check(DIFFERENT, "--loop", "2", "-o", "elsewhere.png")
        self.assertEqual(self.names(), ["elsewhere.png", "out.gif", "script.json"])
        result = self.check(DIFFERENT, "--loop", "2", "-o", "-")
        self.assertTrue(result.out.startswith(b"\x89PNG"))
        self.check(USAGE, "--loop", "2", "-o", "x.gif")
        self.check(IO, "--loop", "2", "-o", "no/such/folder.png")
        # Nothing is opened where there is nothing to say.
        self.check(OK, "-o", "no/such/folder.png")

    def test_nothing_that_was_read_is_overwritten(self):
        image = self.expect(OK, "frame", "script.json", "-o", "-", cwd=self.folder).out
        self.write("out-difference.png", image)
        script = square(layers=[{"name": "box", "type": "image", "image": "out-difference.png", "frame": [0, 0, 9, 9]}])
        self.assertIn("also an input", self.check(DIFFERENT, script=script).error)
        self.check(USAGE, "-o", "out-difference.png")
        self.check(USAGE, "-o", "./out-difference.png")
        self.assertEqual(self.read("out-difference.png"), image)

    def test_a_folder_that_cannot_be_written_still_gets_its_answer(self):
        os.makedirs(self.path("out-difference.png"))
        error = self.check(DIFFERENT, "--loop", "2").error
        self.assertIn("plays forever in the file", error)
        self.assertIn("is a directory", error)
        errors = self.check(DIFFERENT, "--loop", "2", "--errors", "json").errors
        self.assertEqual([error["code"] for error in errors], ["difference.loop", "difference.bytes", "io"])

    def test_names_without_extension_and_in_folders(self):
        os.makedirs(self.path("a.b"))
        os.rename(self.path("out.gif"), self.path("a.b/film"))
        self.expect(DIFFERENT, "check", "script.json", "a.b/film", "--loop", "3", cwd=self.folder)
        self.assertEqual(sorted(os.listdir(self.path("a.b"))), ["film", "film-difference.png"])

    def test_mistakes_keep_their_codes(self):
        self.check(INVALID, script=square(layers=[{"name": "box", "type": "circle"}]))
        self.write("script.json", square())
        self.check(USAGE, "--colors", "1")
        self.check(USAGE, "--from=-1")
        self.check(LIMIT, "--max-frames", "3")
        self.check(ASSET, script=square(layers=[{"name": "box", "type": "image", "image": "none.png"}]))
        self.write("script.json", square())
        self.expect(USAGE, "check", "script.json", cwd=self.folder)
        self.expect(USAGE, "check", "script.json", "-", cwd=self.folder)
        self.expect(IO, "check", "script.json", ".", cwd=self.folder)
        self.expect(IO, "check", "none.json", "out.gif", cwd=self.folder)

    def test_as_json(self):
        errors = self.check(DIFFERENT, "--loop", "2", "--scale", "2", "--errors", "json").errors
        self.assertEqual([error["code"] for error in errors],
                         ["difference.size", "difference.loop", "difference.bytes"])
        self.assertEqual({error["file"] for error in errors}, {"out.gif"})

    def test_transparent_canvases(self):
        script = square(canvas={"width": 40, "height": 30})
        self.render(script)
        self.check(OK)
        script["layers"][0]["frame"] = [2, 5, 11, 10]
        self.assertIn("10 of 10 frames", self.check(DIFFERENT, script=script).error)


if __name__ == "__main__":
    unittest.main()
