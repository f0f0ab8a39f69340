"""`animate sheet`: filmstrips."""

import io
import unittest

from support import INVALID, LIMIT, OK, USAGE, Case, square


class Sheet(Case):
    def sheet(self, *arguments, script=None, name="film.png"):
        from PIL import Image

        self.write("script.json", script or square())
        self.expect(OK, "sheet", "script.json", "-o", name, *arguments, cwd=self.folder)
        with Image.open(self.path(name)) as image:
            image.load()
            return image.convert("RGB")

    def cells(self, image, width=40, height=30):
        """The top left corners of the framed areas of a size."""
        gray = (209, 209, 209)
        pixels = image.load()
        corners = []
        for y in range(image.height - height - 1):
            for x in range(image.width - width - 1):
                if pixels[x, y] == gray and pixels[x + 1, y] == gray and pixels[x, y + 1] == gray \
                        and pixels[x + width + 1, y] == gray and pixels[x, y + height + 1] == gray \
                        and pixels[x + width + 1, y + height + 1] == gray and (x == 0 or pixels[x - 1, y] != gray) \
                        and (y == 0 or pixels[x, y - 1] != gray):
                    corners.append((x + 1, y + 1))
        return corners

    def test_cells_are_the_exact_frames(self):
        sheet = self.sheet("--every", "0.25", "--columns", "2")
        corners = self.cells(sheet)
        self.assertEqual(len(corners), 5)
        for (x, y), time in zip(corners, (0, 0.25, 0.5, 0.75, 1)):
            still = self.still(square(), time).convert("RGB")
            self.assertEqual(list(sheet.crop((x, y, x + 40, y + 30)).getdata()), list(still.getdata()), time)
        self.assertEqual(len({x for x, _ in corners}), 2)
        self.assertEqual(len({y for _, y in corners}), 3)

    def test_frames_spread_over_the_whole(self):
        corners = self.cells(sheet := self.sheet("--count", "4", "--columns", "4"))
        self.assertEqual(len(corners), 4)
        for (x, y), time in zip(corners, (0, 0.3, 0.6, 0.9)):
            still = self.still(square(), time).convert("RGB")
            self.assertEqual(list(sheet.crop((x, y, x + 40, y + 30)).getdata()), list(still.getdata()), time)
        # There are ten frames.
        self.assertEqual(len(self.cells(self.sheet("--count", "50"))), 10)
        self.assertEqual(len(self.cells(self.sheet())), 10)
        self.assertEqual(len(self.cells(self.sheet("--fps", "50"))), 12)
        self.assertEqual(len(self.cells(self.sheet("--count", "1"))), 1)

    def test_a_part(self):
        script = square(timeline=[
            {"marker": "half", "at": 0.5},
            {"at": 0, "layer": "box", "animate": "position.x", "from": 7, "to": 27, "duration": 1}])
        self.assertEqual(len(self.cells(self.sheet("--from", "0.5", "--every", "0.1"))), 6)
        self.assertEqual(len(self.cells(self.sheet("--to", "half", "--count", "50", script=script))), 5)

    def test_moments(self):
        script = square(timeline=[
            {"marker": "half", "at": 0.5},
            {"at": 0, "layer": "box", "animate": "position.x", "from": 7, "to": 27, "duration": 1}])
        sheet = self.sheet("--at", "0.73,half,0,3", "--columns", "4", script=script)
        corners = self.cells(sheet)
        self.assertEqual(len(corners), 4)
        for (x, y), time in zip(corners, (0.73, 0.5, 0, 3)):
            still = self.still(script, time).convert("RGB")
            self.assertEqual(list(sheet.crop((x, y, x + 40, y + 30)).getdata()), list(still.getdata()), time)

    def test_widths(self):
        sheet = self.sheet("--width", "20", "--count", "3", "--columns", "3")
        corners = self.cells(sheet, 20, 15)
        self.assertEqual(len(corners), 3)
        # Half a picture of areas: red inside of the box, white far from it.
        x, y = corners[0]
        self.assertEqual(sheet.getpixel((x + 3, y + 5)), (255, 0, 0))
        self.assertEqual(sheet.getpixel((x + 15, y + 12)), (255, 255, 255))
        self.assertEqual(len(self.cells(self.sheet("--width", "80", "--count", "3"), 80, 60)), 3)

    def test_labels_and_transparency(self):
        sheet = self.sheet("--count", "2", "--columns", "1", script=square(canvas={"width": 40, "height": 30}))
        (x, y), _ = self.cells(sheet)
        cell = sheet.crop((x, y, x + 40, y + 30))
        self.assertEqual({(255, 255, 255), (238, 238, 238), (255, 0, 0)}, set(cell.getdata()))
        label = sheet.crop((0, y + 32, sheet.width, y + 30 + 24))
        self.assertTrue(any(sum(pixel) < 400 for pixel in label.getdata()), "the time stands beneath the cell")

    def test_the_same_bytes_every_time(self):
        self.sheet("--count", "5", "--width", "33")
        first = self.read("film.png")
        self.sheet("--count", "5", "--width", "33")
        self.assertEqual(self.read("film.png"), first)
        out = self.expect(OK, "sheet", "script.json", "-o", "-", "--count", "5", "--width", "33", cwd=self.folder).out
        self.assertEqual(out, first)

    def test_wrong_usage(self):
        self.write("script.json", square())
        for wrong in (["--every", "0"], ["--every", "-1"], ["--every", "nan"], ["--count", "0"], ["--columns", "0"],
                      ["--width", "0"], ["--width", "70000"], ["--count", "3", "--every", "1"], ["--from=-1"],
                      ["--at", ""], ["--at", "1,,2"], ["--at", "nowhere"], ["--at", "1", "--every", "1"],
                      ["--at", "1", "--count", "3"], ["--at", "1", "--to", "2"], ["--at", "1", "--fps", "5"],
                      ["--from", "0.5", "--to", "0.2"], ["--from", "nowhere"]):
            self.expect(USAGE, "sheet", "script.json", "-o", "film.png", *wrong, cwd=self.folder)
        self.expect(USAGE, "sheet", "script.json", "-o", "film.gif", cwd=self.folder)
        self.expect(USAGE, "sheet", "script.json", cwd=self.folder)
        self.write("bad.json", square(layers=[{"name": "box", "type": "circle"}]))
        self.expect(INVALID, "sheet", "bad.json", "-o", "film.png", cwd=self.folder)
        self.assertEqual(self.names(), ["bad.json", "script.json"])

    def test_limits_come_before_the_work(self):
        self.write("script.json", square())
        for many in (["--every", "1e-9"], ["--every", "0.001", "--max-frames", "100"], ["--count", "9", "--width", "60000"],
                     ["--at", "0,1,2,3,4,5", "--max-frames", "5"],
                     ["--max-sheet-pixels", "1000"], ["--max-frames", "5"],
                     ["--every", "0.0001", "--columns", "100", "--width", "5000"]):
            error = self.expect(LIMIT, "sheet", "script.json", "-o", "film.png", *many, cwd=self.folder, timeout=10).error
            self.assertIn("--max-", error)
        self.assertEqual(self.names(), ["script.json"])


if __name__ == "__main__":
    unittest.main()
