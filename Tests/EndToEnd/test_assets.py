"""Pictures and fonts: only from beneath the script's folder, whole, and within limits."""

import base64
import io
import os
import struct
import unittest
import zlib

import numpy
from PIL import Image

from support import ASSET, IO, LIMIT, OK, Case, measured, square


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, color=(255, 0, 0, 255)):
    rows = (b"\0" + bytes(color) * width) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def indexed(depth, colors, greatest, size=5):
    """A PNG with a palette: the numbers of its pixels go up to the greatest."""
    numbers = [min(place, greatest) for place in range(size * size)]
    numbers[-1] = greatest
    rows = b""
    for y in range(size):
        bits = "".join(f"{number:0{depth}b}" for number in numbers[y * size:(y + 1) * size])
        bits += "0" * (-len(bits) % 8)
        rows += b"\0" + bytes(int(bits[place:place + 8], 2) for place in range(0, len(bits), 8))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, depth, 3, 0, 0, 0))
            + chunk(b"PLTE", bytes(range(100, 100 + colors)) * 3) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))


def jpeg(mode="RGB"):
    data = io.BytesIO()
    Image.new(mode, (8, 8)).save(data, "JPEG")
    return data.getvalue()


def showing(*names):
    return square(layers=[{"name": f"i{i}", "type": "image", "image": name} for i, name in enumerate(names)],
                  timeline=None)


class VectorPictures(Case):
    """SVGs: what they show, and where it ends. How they look is compared with resvg elsewhere."""

    CARD = ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" width="40" height="20">'
            '<rect x="2" y="1" width="9.5" height="7" fill="#08f" stroke="#f80" stroke-width="1.5"/>'
            '<circle cx="15" cy="5" r="8" fill="#0a0" opacity="0.5"/></svg>')

    def setUp(self):
        super().setUp()
        self.write("card.svg", self.CARD.encode())
        self.write("red.png", png(40, 20))

    def drawn(self, *layers, time=0, **more):
        return self.still({"canvas": {"width": 60, "height": 40}, "duration": 1, "layers": layers, **more}, time)

    def image(self, frame, **more):
        return {"type": "image", "image": "card.svg", "frame": frame, "contentsGravity": "resize", **more}

    def shapes(self, frame, **more):
        """The same as shape layers in a layer that cuts off what goes beyond its edges."""
        return {"frame": frame, "masksToBounds": True, "sublayers": [
            {"type": "shape", "path": {"rect": [4, 2, 19, 14]}, "fillColor": "#08f", "strokeColor": "#f80", "lineWidth": 3},
            {"type": "shape", "path": {"oval": [14, -6, 32, 32]}, "fillColor": "#00aa0080"}], **more}

    def difference(self, a, b):
        pixels = numpy.array([numpy.array(image.convert("RGBA")).astype(int) for image in (a, b)])
        return abs(pixels[0] - pixels[1]).max()

    def test_they_are_drawn_as_shape_layers_are(self):
        for frame in ([10, 10, 40, 20], [3.25, 7.5, 40, 20]):
            for more in ({}, {"transform": {"rotation": 30}}, {"opacity": 0.5}):
                self.assertLessEqual(
                    self.difference(self.drawn(self.image(frame, **more)), self.drawn(self.shapes(frame, **more))), 1,
                    (frame, more))

    def test_they_are_as_large_as_they_say(self):
        script = {"canvas": {"width": 60, "height": 40}, "duration": 1, "layers": [
            {"type": "image", "name": "a", "image": "card.svg"}]}
        self.write("s.json", script)
        found = self.expect(OK, "values", "s.json", "--of", "a.intrinsicSize", "--at", "0", cwd=self.folder).text
        self.assertIn("40", found)
        self.assertIn("20", found)

    def test_parts_of_them(self):
        # The right half, twice as large; what lies left of it, and beyond the picture's edge, does not show.
        part = self.drawn(self.image([10, 10, 20, 20], contentsRect=[0.5, 0, 0.5, 1]))
        self.assertEqual(part.getbbox(), (10, 10, 30, 30))
        whole = self.drawn(self.image([-10, 10, 40, 20]))
        self.assertLessEqual(self.difference(part.crop((10, 10, 30, 30)), whole.crop((10, 10, 30, 30))), 1)
        fill = self.drawn(self.image([20, 10, 20, 20], contentsGravity="resizeAspectFill"))
        self.assertEqual(fill.getbbox()[0], 12)

    def test_they_dissolve(self):
        for one, other in (("card.svg", "red.png"), ("red.png", "card.svg")):
            layer = self.image([10, 10, 40, 20], name="a", image=one)
            halfway = self.drawn(layer, time=0.5, timeline=[
                {"layer": "a", "animate": "image", "from": one, "to": other, "duration": 1}])
            ends = [numpy.array(self.drawn(self.image([10, 10, 40, 20], image=name))).astype(float) for name in (one, other)]
            for end in ends:
                end[..., :3] *= end[..., 3:] / 255
            mean = (ends[0] + ends[1]) / 2
            found = numpy.array(halfway).astype(float)
            found[..., :3] *= found[..., 3:] / 255
            self.assertLessEqual(abs(found - mean).max(), 3)

    def test_as_particles_and_masks_and_copies(self):
        cell = {"contents": "card.svg", "birthRate": 1, "lifetime": 9, "beginTime": -1, "scale": 1}
        emitter = {"type": "emitter", "emitterPosition": [30, 20], "emitterShape": "point", "cells": [cell]}
        self.assertLessEqual(self.difference(self.drawn(emitter, time=0.25), self.drawn(self.image([10, 10, 40, 20]))), 2)
        mask = self.drawn({"frame": [10, 10, 40, 20], "backgroundColor": "red", "mask": self.image([0, 0, 40, 20])})
        self.assertEqual(mask.getbbox(), (12, 10, 50, 30))
        self.assertEqual({pixel[:3] for pixel in mask.getdata() if pixel[3]}, {(255, 0, 0)})
        copies = self.drawn({"type": "replicator", "instanceCount": 2, "instanceTransform": {"translation": [0, 20]},
                             "sublayers": [self.image([0, 0, 40, 20])]})
        self.assertLessEqual(self.difference(copies.crop((0, 0, 40, 20)), copies.crop((0, 20, 40, 40))), 1)

    def test_what_is_wrong(self):
        def told(svg, code=ASSET, **more):
            self.write("x.svg", svg if isinstance(svg, bytes) else svg.encode())
            self.write("s.json", {"canvas": {"width": 60, "height": 40}, "duration": 1, "layers": [
                self.image([0, 0, 40, 20], image="x.svg", **more)]})
            return self.expect(code, "frame", "s.json", "-o", "x.png", "-q", cwd=self.folder).error
        text = told(self.CARD.replace("<circle", "\n<text/><circle"))
        self.assertIn("'x.svg' cannot be shown: line 2: <text>: text is not drawn; make paths of it", text)
        self.assertIn("well-formed", told(self.CARD[:-3]))
        self.assertIn("no well-formed XML", told(b"<svg \xff/>"))
        self.assertIn("contentsCenter stretches pixels", told(self.CARD, contentsCenter=[0.4, 0.4, 0.2, 0.2]))
        self.expect(LIMIT, "frame", "s.json", "-o", "x.png", "--max-image-parts", "5", cwd=self.folder)
        # What lies over each other is painted again and again.
        self.write("x.svg", self.CARD.replace("<rect", '<rect width="40" height="20"/>' * 10_000 + "<rect").encode())
        self.write("s.json", {"canvas": {"width": 400, "height": 400}, "duration": 1, "layers": [
            self.image([0, 0, 400, 400], image="x.svg")]})
        self.assertIn("--max-work", self.expect(LIMIT, "validate", "s.json", "--untrusted", cwd=self.folder).error)
        bomb = "".join(f'<g id="a{n}"><use href="#a{n - 1}"/><use href="#a{n - 1}"/></g>' for n in range(1, 40))
        self.assertIn("--max-image-parts", told(self.CARD.replace("<rect", f'<g id="a0"/>{bomb}<rect'), LIMIT))

    def test_in_the_script_itself_and_of_strangers(self):
        plain = self.drawn(self.image([10, 10, 40, 20]))
        data = "data:image/svg+xml;base64," + base64.b64encode(self.CARD.encode()).decode()
        self.assertEqual(self.difference(plain, self.drawn(self.image([10, 10, 40, 20], image=data))), 0)
        self.write("s.json", {"canvas": {"width": 60, "height": 40}, "duration": 1, "layers": [self.image([10, 10, 40, 20])]})
        for name, more in (("a.gif", []), ("b.gif", ["--untrusted"]), ("c.gif", ["--threads", "2"])):
            self.expect(OK, "s.json", "-o", name, "-q", *more, cwd=self.folder)
            self.assertEqual(self.read(name), self.read("a.gif"))


class Pictures(Case):
    def setUp(self):
        super().setUp()
        os.mkdir(self.path("job"))
        os.mkdir(self.path("secret"))
        self.write("secret/canary.png", png(2, 2, (1, 2, 3, 255)))
        self.write("job/ok.png", png(2, 2))

    def show(self, code, *names, arguments=()):
        self.write("job/s.json", showing(*names))
        return self.expect(
            code, "frame", "s.json", "--at", "0", "-o", "x.png", *arguments, cwd=self.path("job"))

    def test_pictures_in_the_script_itself(self):
        data = png(3, 2, (10, 20, 30, 255))
        for text in (base64.b64encode(data), base64.urlsafe_b64encode(data), base64.b64encode(data).rstrip(b"=")):
            self.show(OK, "data:image/png;base64," + text.decode())
            self.assertEqual(Image.open(self.path("job/x.png")).getpixel((20, 15)), (10, 20, 30, 255))
        self.show(OK, "data:;charset=x;base64," + base64.b64encode(jpeg()).decode())
        text = base64.b64encode(data).decode()
        for broken in (text[:-5], text + "A", text[:9] + "*" + text[10:], text[:8] + "=" + text[9:], "", "AAAA"):
            error, = self.show(ASSET, "data:image/png;base64," + broken, arguments=["--errors", "json"]).errors
            self.assertIn("data: URL", error["message"])
            self.assertLess(len(error["message"]), 200)
        self.assertIn("Base64", self.show(ASSET, "data:image/png,abc").error)
        self.assertIn("--max-image-bytes", self.show(
            LIMIT, "data:image/png;base64," + text, arguments=["--max-image-bytes", "20"]).error)
        # In what is imported, too, and in parameters.
        self.write("job/parts.json", {"components": {"P": {"size": [3, 2], "parameters": {
            "p": {"type": "image", "value": "data:image/png;base64," + text}}, "layers": [{"contents": "=p"}]}}})
        self.write("job/s.json", square(layers=[{"component": "P"}], timeline=None, **{"import": ["parts.json"]}))
        self.expect(OK, "validate", "s.json", cwd=self.path("job"))
        for place in ({"fonts": ["data:font/ttf;base64,AAAA"]}, {"import": ["data:application/json;base64,e30="]}):
            self.write("job/s.json", square(**place))
            self.assertIn("only pictures", self.expect(ASSET, "validate", "s.json", cwd=self.path("job")).error)

    def test_misspelt_files(self):
        os.mkdir(self.path("job/icons"))
        self.write("job/icons/arrow.png", png(2, 2))
        self.write("job/parts.json", {"components": {}})
        for name, meant in (("okk.png", "ok.png"), ("icons/arow.png", "icons/arrow.png"), ("./OK.png", "./ok.png")):
            self.assertIn(f"hint: did you mean '{meant}'?", self.show(ASSET, name).error)
        for name in ("quite-another.png", "icon/arrow.png", "../job/okk.png", "../secret/canari.png"):
            self.assertNotIn("did you mean", self.show(ASSET, name).error)
        # Who is not trusted learns of no names; of many files only the first are looked for.
        self.assertNotIn("did you mean", self.show(ASSET, "okk.png", arguments=["--untrusted"]).error)
        many = self.show(ASSET, *[f"ok{i}.png" for i in range(30)], arguments=["--errors", "json"]).errors
        self.assertEqual([bool(error["hint"]) for error in many], [True] * 20 + [False] * 10)
        for key, name in (("import", "part.json"), ("fonts", "parts.jsn")):
            self.write("job/s.json", square(**{key: [name]}))
            self.assertIn("did you mean 'parts.json'?", self.expect(ASSET, "validate", "s.json", cwd=self.path("job")).error)

    def test_nothing_comes_from_a_network(self):
        for name in ("http://localhost:1/a.png", "https://localhost/a.png", "file:///etc/passwd"):
            self.assertIn("beside the script", self.show(ASSET, name).error)

    def test_data_behind_the_last_row_is_not_inflated(self):
        data = zlib.compress(b"\0" * (100 << 20), 1)
        bomb = (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 2, 2, 8, 6, 0, 0, 0))
                + chunk(b"IDAT", data) + chunk(b"IEND", b""))
        self.write("job/bomb.png", bomb)
        self.write("job/s.json", showing("bomb.png"))
        result = measured("validate", self.path("job/s.json"))
        self.assertEqual(result.code, ASSET, result.error)
        self.assertIn("far more data", result.error)
        self.assertLess(result.cpu, 0.2)

    def test_where_they_may_lie(self):
        os.mkdir(self.path("job/deep"))
        self.write("job/deep/p.png", png(2, 2))
        os.symlink("deep/p.png", self.path("job/inside.png"))
        os.symlink("deep", self.path("job/way"))
        for name in ("ok.png", "./ok.png", "deep/p.png", "deep/../ok.png", "inside.png", "way/p.png", "deep//p.png"):
            self.show(OK, name)
        # Beneath the script's folder, not the one that is current.
        self.expect(OK, "job/s.json", "-o", "x.gif", cwd=self.folder)

    def test_outside_is_refused_whether_it_exists_or_not(self):
        os.symlink("../secret/canary.png", self.path("job/link.png"))
        os.symlink("../secret", self.path("job/folder"))
        os.symlink(self.path("secret/canary.png"), self.path("job/absolute.png"))
        os.symlink("../secret/none.png", self.path("job/dangling.png"))
        pairs = [
            ("../secret/canary.png", "../secret/none.png"),
            ("ok.png/../../secret/canary.png", "ok.png/../../secret/none.png"),
            (self.path("secret/canary.png"), self.path("secret/none.png")),
            ("/etc/passwd", "/etc/passwd-none"), ("link.png", "dangling.png"),
            ("folder/canary.png", "folder/none.png"), ("folder/../secret/canary.png", "folder/../secret/none.png"),
            ("//etc/passwd", "//etc/none"), ("file:///etc/passwd", "file:///etc/none"),
            ("/proc/self/mem", "/proc/self/none"), ("absolute.png", "dangling.png"),
        ]
        for there, absent in pairs:
            messages = []
            for name in (there, absent):
                error = self.show(ASSET, name).error
                self.assertIn("s.json:1:", error)
                self.assertIn("$.layers[0].image", error)
                self.assertNotIn("root:", error)
                kept = [line for line in error.splitlines() if not line.startswith("  |")]
                messages.append("\n".join(kept).replace(name, "NAME"))
            self.assertEqual(messages[0], messages[1], "the message tells nothing of the target")

    def test_other_roads(self):
        for name in ("~/x.png", "%2e%2e/secret/canary.png", "C:\\x.png", "..\\secret\\canary.png", "ok.png/.", "ok.png/",
                     ".", "..", "/", "http://localhost/x.png", "https://localhost/x.png", "//host/x.png", "x" * 5000,
                     "ok.png\u0000.jpg", "data:image/png;base64,AAAA", "ok.png ", "a/" * 2000 + "x.png"):
            self.show(ASSET, name)

    def test_another_folder_by_flag(self):
        self.show(ASSET, "canary.png")
        self.show(OK, "canary.png", arguments=["--asset-root", "../secret"])
        self.show(OK, "canary.png", "ok.png", arguments=["--asset-root", "../secret"])
        self.show(OK, "../secret/canary.png", self.path("secret/canary.png"), arguments=["--asset-root", "../secret"])
        self.show(OK, "../secret/../job/../secret/canary.png", arguments=["--asset-root", self.path("secret")])
        self.show(OK, "../secret/canary.png", arguments=["--asset-root", ".."])
        for name in ("../canary.png", "../secrets/canary.png", "../../secret/canary.png", "../secret", "../secret/none.png"):
            self.show(ASSET, name, arguments=["--asset-root", "../secret"])
        # So may a link beside the script that leads there.
        os.symlink("../secret/canary.png", self.path("job/link.png"))
        os.symlink("../secret", self.path("job/folder"))
        for name in ("link.png", "folder/canary.png"):
            self.show(OK, name, arguments=["--asset-root", "../secret"])
            self.show(ASSET, name, arguments=["--asset-root", "../secret", "--untrusted"])
            self.show(ASSET, name, arguments=["--asset-root", "."])
        # A link in an allowed folder leads out of it no more than elsewhere.
        os.symlink("../job/ok.png", self.path("secret/back.png"))
        self.show(ASSET, "../secret/back.png", arguments=["--asset-root", "../secret"])

    def test_a_folder_that_is_not_there(self):
        for folder in ("none", "ok.png", ""):
            self.assertIn("no folder", self.show(IO, "ok.png", arguments=["--asset-root", folder]).error)

    def test_all_that_are_missing_at_once(self):
        error = self.show(ASSET, "a.png", "ok.png", "b.png", "../c.png").error
        self.assertEqual(error.count("error[asset]"), 3)
        for part in ("a.png", "b.png", "c.png", "$.layers[3].image"):
            self.assertIn(part, error)

    def test_broken_ones(self):
        whole = png(4, 4)
        os.mkdir(self.path("job/folder.png"))
        os.mkfifo(self.path("job/pipe.png"))
        broken = {
            "empty.png": b"", "short.png": whole[:40], "crc.png": whole[:50] + b"\xff" + whole[51:], "text.png": b"hello",
            "cmyk.jpg": jpeg("CMYK"), "half.jpg": jpeg()[:300], "header.jpg": jpeg()[:20], "no-data.png":
                whole[:33] + chunk(b"IEND", b""), "page.html": b"<html>", "zero.png": png(0, 0),
        }
        for name, data in broken.items():
            self.write(f"job/{name}", data)
        for name in [*broken, "folder.png", "pipe.png"]:
            error = self.show(ASSET, name).error
            self.assertIn(name, error)
            self.assertIn("error[asset]", error)

    def test_colors_that_a_palette_does_not_have(self):
        for depth, colors in ((1, 1), (2, 2), (2, 3), (4, 1), (4, 9), (4, 15), (8, 3), (8, 20)):
            self.write("job/right.png", indexed(depth, colors, colors - 1))
            self.write("job/wrong.png", indexed(depth, colors, colors))
            self.show(OK, "right.png")
            error = self.show(ASSET, "wrong.png").error
            self.assertIn("wrong.png", error, (depth, colors))
            self.assertIn("colors that its palette does not have", error)
        for depth in (1, 2, 4):
            self.write("job/whole.png", indexed(depth, 1 << depth, (1 << depth) - 1))
            self.show(OK, "whole.png")

    def test_the_content_tells_the_format(self):
        self.write("job/really.jpg", png(2, 2))
        self.write("job/really.png", jpeg())
        self.show(OK, "really.jpg", "really.png")

    def test_bombs(self):
        header = struct.pack(">IIBBBBB", 60_000, 60_000, 1, 0, 0, 0, 0)
        rows = zlib.compress(bytes(7501) * 2000)
        self.write("job/large.png", b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(
            b"IDAT", rows) + chunk(b"IEND", b""))
        self.write("job/text.png", png(2, 2)[:-12] + chunk(
            b"zTXt", b"Comment\0\0" + zlib.compress(bytes(50_000_000))) + chunk(b"IEND", b""))
        frame = jpeg()
        place = frame.index(b"\xff\xc0")
        self.write("job/large.jpg", frame[:place + 5] + struct.pack(">HH", 65_500, 65_500) + frame[place + 9:])
        for name in ("large.png", "large.jpg"):
            self.write("job/s.json", showing(name))
            result = measured("frame", self.path("job/s.json"), "-o", self.path("x.png"))
            self.assertEqual(result.code, LIMIT, result.error)
            self.assertIn("limit.image-pixels", result.error)
            self.assertIn("--max-image-pixels", result.error)
            self.assertLess(result.memory, 64 << 20)
            self.assertLess(result.cpu, 2)
        self.write("job/s.json", showing("text.png"))
        result = measured("frame", self.path("job/s.json"), "-o", self.path("x.png"))
        self.assertLess(result.memory, 64 << 20)

    def test_limits(self):
        self.write("job/p.png", png(10, 10))
        self.write("job/q.png", png(10, 11))
        self.show(OK, "p.png", arguments=["--max-image-pixels", "100"])
        self.assertIn("--max-image-pixels", self.show(LIMIT, "p.png", arguments=["--max-image-pixels", "99"]).error)
        self.show(OK, "p.png", "q.png", arguments=["--max-image-pixels-in-all", "210"])
        error = self.show(LIMIT, "p.png", "q.png", arguments=["--max-image-pixels-in-all", "209"]).error
        self.assertIn("--max-image-pixels-in-all", error)
        error = self.show(LIMIT, "p.png", arguments=["--max-image-bytes", "50"]).error
        self.assertIn("--max-image-bytes", error)


class Text(Case):
    def text(self, code, *arguments, **changes):
        layer = {"name": "t", "type": "text", "frame": [0, 0, 200, 30], "text": "x", **changes}
        self.write("s.json", square(layers=[layer], timeline=None))
        return self.expect(code, "frame", "s.json", "--at", "0", "-o", "x.png", *arguments, cwd=self.folder)

    def test_missing_glyphs_are_told(self):
        result = self.text(ASSET, text="a\U000F1234b\U0010ABCD")
        self.assertIn("U+F1234", result.error)
        self.assertIn("U+10ABCD", result.error)
        self.assertIn("$.layers[0].text", result.error)
        self.assertNotIn("x.png", self.names())

    def test_missing_fonts_are_told(self):
        result = self.text(ASSET, font="Nosuchfamily Neue")
        self.assertIn("Nosuchfamily Neue", result.error)
        self.assertIn("hint:", result.error)

    def test_font_files(self):
        layer = {"name": "t", "type": "text", "frame": [0, 0, 99, 30], "text": "x"}
        for name, data in (("none.ttf", None), ("broken.ttf", b"not a font"), ("../out.ttf", None)):
            if data:
                self.write(name, data)
            self.write("s.json", square(layers=[layer], timeline=None, fonts=[name]))
            result = self.expect(ASSET, "frame", "s.json", "-o", "x.png", cwd=self.folder)
            self.assertIn(os.path.basename(name), result.error)
            self.assertIn("$.fonts[0]", result.error)

    def test_without_system_fonts(self):
        self.text(OK, "--no-system-fonts", text="plain")


if __name__ == "__main__":
    unittest.main()
