"""Components of other files: which files may be read, what is told of them, and that no output takes their place."""

import json
import os
import struct
import time
import unittest
import zlib

from support import ASSET, INVALID, IO, LIMIT, OK, Case, animate, square


def png(width):
    """A row of red pixels."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, 1, 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"\0" + b"\xff\0\0" * width)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


LIBRARY = json.dumps({"components": {"Dot": {"size": [4, 4], "layers": [{"backgroundColor": "red"}]}}})


class Imports(Case):
    def script(self, *names, **keys):
        self.write("s.json", square(**{"import": list(names), **keys}))

    def run_script(self, *arguments):
        return animate("validate", "s.json", "--errors", "json", *arguments, cwd=self.folder)

    def assertMistake(self, result, code, exit_code, text, file="s.json"):
        self.assertEqual(result.code, exit_code, result.error)
        found = [(error["code"], error["file"]) for error in result.errors]
        self.assertIn((code, file), found)
        self.assertIn(text, " ".join(error["message"] for error in result.errors))

    def test_files_beneath_the_folder(self):
        os.mkdir(self.path("parts"))
        self.write("parts/dot.json", LIBRARY)
        os.symlink("parts/dot.json", self.path("link.json"))
        for name in ("parts/dot.json", "./parts/../parts/dot.json", "link.json"):
            self.script(name)
            result = self.run_script()
            self.assertEqual(result.code, OK, result.error)

    def test_files_of_an_allowed_folder(self):
        os.mkdir(self.path("shared"))
        os.mkdir(self.path("job"))
        self.write("shared/dot.json", LIBRARY)
        self.write("job/s.json", square(**{"import": ["../shared/dot.json"]}))

        def run(*arguments):
            return animate("validate", "job/s.json", "--errors", "json", *arguments, cwd=self.folder)

        self.assertMistake(run(), "asset", ASSET, "lies outside", "job/s.json")
        self.assertEqual(run("--asset-root", "shared").code, OK)
        self.assertEqual(run("--asset-root", self.path("shared")).code, OK)
        self.assertMistake(run("--asset-root", "job"), "asset", ASSET, "lies outside", "job/s.json")
        self.write("job/s.json", square(**{"import": ["dot.json"]}))
        self.assertEqual(run("--asset-root", "shared").code, OK)
        # Mistakes in it are told with the name under which it is found.
        self.write("shared/dot.json", LIBRARY.replace("red", "rad"))
        self.assertIn("shared/dot.json", [error["file"] for error in run("--asset-root", "shared").errors])

    def test_what_cannot_be_read(self):
        os.mkdir(self.path("folder"))
        os.mkfifo(self.path("pipe.json"))
        os.symlink("/etc/passwd", self.path("out.json"))
        os.symlink("round.json", self.path("round.json"))
        for name, text in [
            ("gone.json", "there is no file 'gone.json'"), ("folder", "'folder' is no regular file"),
            ("pipe.json", "'pipe.json' is no regular file"), ("../s.json", "lies outside"),
            ("/etc/passwd", "lies outside"), ("out.json", "lies outside"), ("http://example.org/a.json", "lies outside"),
            ("a\0b", "lies outside"), ("round.json", "round.json"),
        ]:
            self.script(name)
            self.assertMistake(self.run_script(), "asset", ASSET, text)

    def test_a_script_that_imports_itself(self):
        self.script("s.json")
        self.assertMistake(self.run_script(), "cycle", INVALID, "a file imports itself: s.json → s.json")
        os.symlink("s.json", self.path("link.json"))
        self.script("link.json")
        self.assertMistake(self.run_script(), "cycle", INVALID, "a file imports itself: s.json → link.json")

    def test_a_file_of_a_gigabyte_is_not_read(self):
        with open(self.path("big.json"), "wb") as file:
            file.truncate(1 << 30)
        self.script("big.json")
        start = time.monotonic()
        result = self.run_script()
        self.assertMistake(result, "limit.input-bytes", LIMIT, "with 'big.json' the script's files have more than 67108864")
        self.assertLess(time.monotonic() - start, 5)

    def test_all_files_together_have_the_limit_of_one(self):
        for name in ("a.json", "b.json"):
            self.write(name, '{"components": {}, "x-filler": "%s"}' % ("x" * 1000))
        self.script("a.json", "b.json")
        self.assertEqual(self.run_script("--max-input-bytes", "4000").code, OK)
        self.assertMistake(self.run_script("--max-input-bytes", "1500"), "limit.input-bytes", LIMIT, "'b.json'")

    def test_standard_input_has_no_folder(self):
        self.write("dot.json", LIBRARY)
        result = animate(
            "validate", "-", "--errors", "json", input=json.dumps(square(**{"import": ["dot.json"]})).encode(), cwd=self.folder)
        self.assertMistake(result, "asset", ASSET, "imports nothing", file="<stdin>")

    def test_mistakes_are_told_with_the_file_that_they_are_in(self):
        os.mkdir(self.path("parts"))
        self.write("parts/dot.json", '{"components": {\n "Dot": {"sise": [4, 4]}}}')
        self.script("parts/dot.json")
        result = animate("validate", self.path("s.json"), "--errors", "json")
        self.assertEqual(result.code, INVALID)
        error, = result.errors
        self.assertEqual((error["file"], error["line"], error["column"], error["path"], error["hint"]),
                         (self.path("parts/dot.json"), 2, 10, "$.components.Dot.sise", "did you mean 'size'?"))

    def test_data_files_lie_beside_the_file_that_names_them(self):
        os.makedirs(self.path("a/b"))
        for folder, number in [("", 1), ("a/", 2), ("a/b/", 3)]:
            self.write(f"{folder}d.csv", f"{number}\n")
        for library, name, expected in [
            ("a/lib.json", "d.csv", 2), ("a/lib.json", "b/d.csv", 3), ("a/lib.json", "../d.csv", 1),
            ("a/b/lib.json", "d.csv", 3), ("a/b/lib.json", "../d.csv", 2), ("a/b/lib.json", "../../d.csv", 1),
        ]:
            self.write(library, json.dumps({"components": {"K": {
                "parameters": {"d": {"type": "numbers", "file": name}},
                "layers": [{"name": "inner", "opacity": "=d[0] / 10"}]}}}))
            self.script(library, layers=[{"name": "k", "component": "K"}], timeline=[])
            result = self.expect(OK, "values", "s.json", "--of", "k.inner.opacity", "--at", "0", "--json", cwd=self.folder)
            self.assertEqual(json.loads(result.text)["values"]["k.inner.opacity"], [expected / 10], (library, name))
        self.write("a/lib.json", '{"components": {"K": {"parameters": {"d": {"type": "numbers", "file": "e.csv"}}}}}')
        self.script("a/lib.json", layers=[{"component": "K"}], timeline=[])
        self.assertMistake(self.run_script(), "asset", ASSET, "there is no file 'a/e.csv'", file="a/lib.json")

    def test_pictures_lie_beside_the_file_that_names_them(self):
        for folder in ("sub", "sub/sub", "sub/deep"):
            os.mkdir(self.path(folder))
        # As wide as they are numbered.
        for name, width in [("m.png", 1), ("sub/m.png", 2), ("sub/sub/m.png", 3), ("main.png", 4), ("sub/deep/m.png", 5)]:
            self.write(name, png(width))
        layer = {"name": "inner", "type": "image"}
        for layers, more, instance, expected in [
            ([{**layer, "image": "m.png"}], {}, {}, 2), ([{**layer, "image": "../m.png"}], {}, {}, 1),
            ([{**layer, "image": "=pic"}], {"let": {"pic": "m.png"}}, {}, 2),
            ([{**layer, "contents": "=pic"}], {"let": {"pic": "../m.png"}}, {}, 1),
            ([{**layer, "image": "=pic + '.png'"}], {"let": {"pic": "m"}}, {}, 2),
            ([{**layer, "image": "=time > 1 ? 'x.png' : pic"}], {"let": {"pic": "deep/m.png"}}, {}, 5),
            ([{**layer, "image": "=pic"}], {"parameters": {"pic": "m.png"}}, {}, 2),
            ([{**layer, "image": "=pic"}], {"parameters": {"pic": {"type": "string"}}}, {"pic": "main.png"}, 4),
            ([{**layer, "image": "=pic"}], {"parameters": {"pic": {"type": "image"}}}, {"pic": "m.png"}, 1),
            ([{**layer, "image": "=pic"}], {"parameters": {"pic": {"type": "image", "value": "m.png"}}}, {}, 2),
            # What was found once is not looked for again.
            ([{**layer, "image": "=time > 1 ? 'x.png' : 'm.png'"}], {}, {}, 2),
            ([{"name": "inner", "component": "Frame", "picture": "=pic"}], {"let": {"pic": "m.png"}}, {}, 2),
            ([layer], {"timeline": [{"layer": "inner", "set": {"image": "m.png"}, "duration": 0}]}, {}, 2),
            ([layer], {"let": {"pic": "m.png"},
                       "timeline": [{"layer": "inner", "set": {"image": "=pic"}, "duration": 0}]}, {}, 2),
            ([{**layer, "image": "=pic"}], {
                "parameters": {"pic": {"type": "image", "value": "deep/m.png"}},
                "timeline": [{"set": {"pic": "m.png"}, "duration": 0}]}, {}, 2),
        ]:
            self.write("sub/lib.json", {"import": ["deep/frame.json"], "components": {"K": {"layers": layers, **more}}})
            self.write("sub/deep/frame.json", {"components": {"Frame": {
                "parameters": {"picture": {"type": "image"}},
                "layers": [{"name": "shown", "type": "image", "image": "=picture"}]}}})
            self.script("sub/lib.json", layers=[{"name": "k", "component": "K", **instance}], timeline=[])
            of = "k.inner.shown" if "component" in layers[0] else "k.inner"
            result = self.expect(OK, "values", "s.json", "--of", f"{of}.intrinsicSize", "--at", "0.5", "--json", cwd=self.folder)
            self.assertEqual(json.loads(result.text)["values"][f"{of}.intrinsicSize"], [[expected, 1]], (layers, more))
            self.expect(OK, "s.json", "-o", "x.gif", "-q", cwd=self.folder)

    def test_pictures_that_are_missing_or_broken_beside_the_file_that_names_them(self):
        os.mkdir(self.path("sub"))
        self.write("sub/lib.json", {"components": {"K": {
            "let": {"pic": "m.png"}, "layers": [{"type": "image", "image": "=pic"}]}}})
        self.script("sub/lib.json", layers=[{"component": "K"}], timeline=[])
        self.assertMistake(self.run_script(), "asset", ASSET, "there is no file 'sub/m.png'", file="sub/lib.json")
        self.write("m.png", png(1))
        self.assertEqual(self.run_script().code, OK)
        self.write("sub/m.png", "nothing")
        self.assertMistake(self.run_script(), "asset", ASSET, "'sub/m.png' cannot be shown", file="sub/lib.json")

    def test_an_imported_file_is_no_output(self):
        self.write("dot.json", LIBRARY)
        self.script("dot.json")
        os.link(self.path("dot.json"), self.path("dot.gif"))
        result = animate("render", "s.json", "-o", "dot.gif", cwd=self.folder)
        self.assertNotEqual(result.code, OK)
        self.assertEqual(self.read("dot.json").decode(), LIBRARY)


if __name__ == "__main__":
    unittest.main()
