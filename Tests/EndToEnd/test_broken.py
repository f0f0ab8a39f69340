"""Broken scripts: the exact line and column, the code, the JSON path, a hint; all mistakes of one run."""

import json
import os
import unittest

from support import ASSET, INVALID, IO, OK, Case, animate

CANVAS = '"canvas": {"width": 10, "height": 10}'


def marked(text):
    """The text without its ¦ marks, and line and column of each mark."""
    places, clean, line, column = [], "", 1, 1
    for character in text:
        if character == "¦":
            places.append((line, column))
            continue
        clean += character
        line, column = (line + 1, 1) if character == "\n" else (line, column + 1)
    return clean, places


#: (text with ¦ before what is wrong, code, JSON path, part of the hint or message).
TOP = [
    ('{@, ¦"fsp": 30}', "unknown-key", "$.fsp", "did you mean 'fps'?"),
    ('{@, "fps": ¦"30"}', "type", "$.fps", "number"),
    ('{@, "fps": ¦0}', "range", "$.fps", "above 0"),
    ('{@, "duration": ¦-1}', "range", "$.duration", "at least 0"),
    ('{@, "loop": ¦0}', "range", "$.loop", "1 to 65536"),
    ('{@, "loop": ¦"forevr"}', "unknown-name", "$.loop", "did you mean 'forever'?"),
    ('{@, "loop": ¦null}', "type", "$.loop", "null"),
    ('{@, "output": {"colors": ¦1}}', "range", "$.output.colors", "2 to 256"),
    ('{@, "output": {"dither": ¦"difusion"}}', "unknown-name", "$.output.dither", "did you mean 'diffusion'?"),
    ('{@, ¦"canvas": {"width": 1, "height": 1}}', "duplicate-key", "$.canvas", ""),
    ('{"canvas": ¦{"width": 10}}', "missing-key", "$.canvas", "height"),
    ('{"canvas": {"width": ¦0, "height": 10}}', "range", "$.canvas.width", "1 to 65535"),
    ('{"canvas": {"width": ¦1.5, "height": 10}}', "range", "$.canvas.width", "whole"),
    ('{"canvas": {"width": 10, "height": 10, "background": ¦"rde"}}', "color", "$.canvas.background", "did you mean 'red'?"),
    ('{@, "layers": ¦{}}', "type", "$.layers", "array"),
    ('{@, "layers": [¦3]}', "type", "$.layers[0]", "object"),
    ('{@, "parameters": {"a": {"type": ¦"nmber", "value": 1}}}', "unknown-name", "$.parameters.a.type", "did you mean 'number'?"),
    ('{@, "let": {"a": "=1 + ¦bb"}, "parameters": {"bbb": 1}}', "unknown-name", "$.let.a", "did you mean 'bbb'?"),
]

LAYER = [
    ('{"type": ¦"shpe"}', "unknown-name", "$.layers[0].type", "did you mean 'shape'?"),
    ('{¦"opactiy": 1}', "unknown-key", "$.layers[0].opactiy", "did you mean 'opacity'?"),
    ('{¦"strokeEnd": 1}', "unknown-key", "$.layers[0].strokeEnd", "shape"),
    ('{"opacity": ¦true}', "type", "$.layers[0].opacity", "number"),
    ('{"opacity": ¦2}', "range", "$.layers[0].opacity", "0 to 1"),
    ('{"hidden": ¦1}', "type", "$.layers[0].hidden", "true or false"),
    ('{"frame": ¦[1, 2, 3]}', "count", "$.layers[0].frame", "[x, y, width, height]"),
    ('{"frame": [1, 2, ¦"3", 4]}', "type", "$.layers[0].frame[2]", "number"),
    ('{"backgroundColor": ¦"#ff"}', "color", "$.layers[0].backgroundColor", "color"),
    ('{"type": "shape", "path": {¦"ovl": [0, 0, 1, 1]}}', "path", "$.layers[0].path.ovl", "did you mean 'oval'?"),
    ('{"type": "shape", "path": "M 0 0 L ¦z"}', "path", "$.layers[0].path", "number"),
    ('{"type": "shape", "lineCap": ¦"rund"}', "unknown-name", "$.layers[0].lineCap", "did you mean 'round'?"),
    ('{"name": ¦"a b"}', None, "$.layers[0].name", ""),
    ('{"frame": ¦"=5"}', "type", "$.layers[0].frame", "a rectangle is needed"),
    ('{"type": "gradient", "colors": ["red", "blue"], "locations": ¦[0]}', "count", "$.layers[0].locations", "2"),
    ('{"type": "gradient", "colors": ["red", "blue"], "locations": ¦[1, 0]}', "order", "$.layers[0].locations", ""),
    ('{"opacity": "=¦tme"}', "unknown-name", "$.layers[0].opacity", "did you mean 'time'?"),
    ('{"opacity": "=¦sine(1)"}', None, "$.layers[0].opacity", "sin"),
    ('{"opacity": "=1 + ¦"}', "expression-syntax", "$.layers[0].opacity", ""),
    ('{"opacity": "=¦[1, 2]"}', "type", "$.layers[0].opacity", "number"),
    ('{"type": "text", "text": "Count ${round(¦cuont)}"}', "unknown-name", "$.layers[0].text", ""),
    ('{"contentMode": ¦"redraw"}', "conflict", "$.layers[0].contentMode", "components"),
    ('{"type": ¦"circle"}', "unknown-name", "$.layers[0].type", "oval"),
    ('¦{"type": "shader"}', "missing-key", "$.layers[0]", "color"),
    ('{"filters": [{¦"blurr": 1}]}', "unknown-key", "$.layers[0].filters[0].blurr", "did you mean 'blur'?"),
]

TIMELINE = [
    ('{"animate": ¦"strokEnd", "layer": "ring", "to": 1}', None, "$.timeline[0].animate", "did you mean 'strokeEnd'?"),
    ('{"animate": "strokeEnd", "layer": ¦"rng", "to": 1}', None, "$.timeline[0].layer", "did you mean 'ring'?"),
    ('{"animate": "strokeEnd", "layer": "ring", "to": ¦"1"}', "type", "$.timeline[0].to", "number"),
    ('{"animate": "strokeEnd", "layer": "ring", "to": 1, ¦"durration": 1}', "unknown-key", "$.timeline[0].durration",
     "did you mean 'duration'?"),
    ('{"animate": "opacity", "layer": "ring", "to": 1, "timing": ¦"easeInn"}', "unknown-name", "$.timeline[0].timing",
     "did you mean 'easeIn'?"),
    ('{"animate": "opacity", "layer": "ring", "to": 1, "duration": ¦-1}', "range", "$.timeline[0].duration", ""),
    ('{"animate": "opacity", "layer": "ring", "to": 1, "after": ¦"intro"}', None, "$.timeline[0].after", "intro"),
    ('{"set": {¦"opcity": 1}, "layer": "ring"}', None, "$.timeline[0].set.opcity", "did you mean 'opacity'?"),
    ('{"animate": "opacity", "layer": "ring", "values": [0, 1], "timings": ¦["linear", "linear"]}', None,
     "$.timeline[0].timings", "2"),
]

#: Text that is no JSON: (bytes with ¦ where the error is, part of the message).
NOT_JSON = [
    ("{\n  ¦'a': 1\n}", "quote"), ('{"a": 1¦,}', ""), ('{"a": [1, 2¦,]}', ""), ('{"a" ¦1}', ":"), ('{"a": ¦1 "b": 2}', ","),
    ('{"a": ¦NaN}', ""), ('{"a": ¦Infinity}', ""), ('{"a": ¦01}', ""), ('{"a": 1} ¦x', ""),
    ('{\n  ¦// no\n  "a": 1}', "comment"), ('{"a": ¦#ff8800, "b": 1}', 'write "#ff8800"'), ('{"a": [1, ¦#FFF]}', "double quotes"),
    ('{"a": ¦#add one\n 1}', "comment"), ('{¦a: 1}', "quote"), ('{"a": ¦undefined}', ""),
]


class Places(Case):
    def check(self, text, code, path, hint):
        clean, places = marked(text)
        self.write("s.json", clean)
        result = self.expect(INVALID, "validate", "s.json", "--errors", "json", cwd=self.folder)
        error = result.errors[0]
        self.assertEqual((error["line"], error["column"]), places[0], f"{text}\n{error}")
        if code:
            self.assertEqual(error["code"], code, text)
        self.assertEqual(error["path"], path, text)
        self.assertIn(hint, f"{error['message']} {error['hint']}", text)
        self.assertEqual(len(result.errors), 1, f"one mistake, one message: {text} {result.errors}")

    def test_top_level(self):
        for text, code, path, hint in TOP:
            with self.subTest(text):
                self.check(text.replace("@", CANVAS), code, path, hint)

    def test_layers(self):
        for text, code, path, hint in LAYER:
            with self.subTest(text):
                self.check("{" + CANVAS + ', "layers": [\n  ' + text + "\n]}", code, path, hint)

    def test_timeline(self):
        layers = '"layers": [{"name": "ring", "type": "shape"}]'
        for text, code, path, hint in TIMELINE:
            with self.subTest(text):
                self.check("{" + CANVAS + ",\n " + layers + ', "timeline": [\n\n    ' + text + "]}", code, path, hint)

    def test_cycles(self):
        text = ('{@, "layers": [{"name": "a", "opacity": "=¦b.opacity"}, {"name": "b", "opacity": "=c.opacity"},'
                ' {"name": "c", "opacity": "=a.opacity"}]}')
        clean, places = marked(text.replace("@", CANVAS))
        self.write("s.json", clean)
        error = self.expect(INVALID, "validate", "s.json", "--errors", "json", cwd=self.folder).errors[0]
        self.assertEqual(error["code"], "cycle")
        for name in ("a.opacity", "b.opacity", "c.opacity"):
            self.assertIn(name, error["message"])
        self.assertEqual(error["line"], 1)

    def test_what_is_no_JSON(self):
        for text, part in NOT_JSON:
            with self.subTest(text):
                clean, places = marked(text)
                self.write("s.json", clean)
                errors = self.expect(INVALID, "validate", "s.json", "--errors", "json", cwd=self.folder).errors
                self.assertEqual((errors[0]["line"], errors[0]["column"]), places[0], f"{text} {errors}")
                self.assertIn(part, f"{errors[0]['message']} {errors[0]['hint']}", text)

    def test_columns_count_characters(self):
        clean, places = marked('{"title": "日本語 🎬 é", ¦"fsp": 1, ' + CANVAS + "}")
        self.write("s.json", clean)
        error = self.expect(INVALID, "validate", "s.json", "--errors", "json", cwd=self.folder).errors[0]
        self.assertEqual((error["line"], error["column"]), places[0])

    def test_all_mistakes_at_once(self):
        text = """{
  "canvas": {"width": 10, "height": ¦-10},
  ¦"fsp": 30,
  "layers": [
    {"name": "a", "type": "shape", ¦"strokend": 1, "lineWidth": ¦-1},
    {"name": "b", "opacity": "=¦nothing", "backgroundColor": ¦"redd"}
  ],
  "timeline": [
    {"layer": ¦"c", "animate": "opacity", "to": 1},
    {"layer": "b", "animate": ¦"opacty", "to": 1}
  ]
}
"""
        clean, places = marked(text)
        self.write("s.json", clean)
        errors = self.expect(INVALID, "validate", "s.json", "--errors", "json", cwd=self.folder).errors
        self.assertEqual([(error["line"], error["column"]) for error in errors], places)
        rendered = self.expect(INVALID, "s.json", "-o", "x.gif", "--errors", "json", cwd=self.folder).errors
        self.assertEqual(rendered, errors)

    def test_what_shows_only_in_time_is_told_beside_all_else(self):
        text = """{
  "canvas": {"width": 10, "height": 10}, "duration": 1,
  "layers": [
    {"opacity": ¦"x"}, {"name": "late", "opacity": "=¦1 / (time - 0.5)"}, {"type": "image", "image": ¦"gone.png"},
    {"bounds": [0, 0, 50, 50], "constraints": ["H:|-¦[t(20)]-|"], "sublayers": [{"name": "t"}]},
    {"name": "box", "frame": [0, 0, ¦"9", 9]}, {"name": "box2", "opacity": "=¦tme"},
    {"opacity": "=1 / box.bounds.width"}, {"opacity": "=1 / (box2.opacity - 1)"},
    {"type": "text", "text": "='' + ¦1 / (time - 0.6)"}
  ],
  "timeline": [
    {"layer": "box", "animate": "frame", "to": ¦"x"}, {"layer": ¦"bx", "animate": "opacity", "to": 0},
    {"layer": "box", "animate": ¦"opcity", "to": 0}
  ]
}
"""
        clean, places = marked(text)
        self.write("s.json", clean)
        errors = self.expect(INVALID, "validate", "s.json", "--errors", "json", cwd=self.folder).errors
        self.assertEqual([(error["line"], error["column"]) for error in errors], places)

    def test_beside_mistakes_of_parameters(self):
        text = """{
  "canvas": {"width": "=wide", "height": 100}, "duration": 2,
  "parameters": {
    "kind": {"type": ¦"chioce", "value": "x", "choices": ["x", "y"]}, "tint": {"type": "color", "value": ¦"#ggg"},
    "at": {"type": "point", "value": ¦5}, "odd": {"type": ¦"wrong", "value": 3}, "none": ¦null, "n": 3
  },
  "let": {"open": "=1 +¦", "some": "=n + ¦nosuch", "wide": 100},
  "themes": {"dark": {"n": ¦"x", "tint": ¦4}},
  "components": {"c": {"parameters": {"p": 1}, "layers": [{"frame": [0, 0, 9, 9], "opacity": "=¦1 / (time - 1)", "zPosition": "=p"}]}},
  "layers": [
    {"name": "a", "backgroundColor": "=tint", "position": "=at", "opacity": "=¦1 / (time - 1)", "zPosition": "=odd"},
    {"component": "c", "p": ¦"abc"}, {"component": "c", "p": "=at"}, {"cornerRadius": "=open + some"},
    {"type": "image", "image": ¦"gone.png"}
  ],
  "timeline": [{"animate": "n", "to": 5}, {"animate": "tint", "to": "red"}, {"set": {"at": [1, 1], "odd": 1}}]
}
"""
        clean, places = marked(text)
        self.write("s.json", clean)
        errors = self.expect(INVALID, "validate", "s.json", "--errors", "json", cwd=self.folder).errors
        self.assertEqual([(error["line"], error["column"]) for error in errors], places)

    def test_settings_say_what_they_may_depend_on(self):
        """Layers are none of their affairs, through however many names."""
        self.write("s.json", "{" + CANVAS + ', "fps": "=l", "duration": "=own", "parameters": {"own": "=a.borderWidth"}, '
                   '"let": {"l": "=own + a.borderWidth"}, "layers": [{"name": "a", "borderWidth": 5}]}')
        errors = self.expect(INVALID, "validate", "s.json", "--errors", "json", cwd=self.folder).errors
        self.assertEqual([error["path"] for error in errors], ["$.fps", "$.duration"])
        for error in errors:
            self.assertIn("can only depend on parameters", error["message"])

    def test_beside_data_that_are_missing(self):
        """Nobody knows how many layers there would be; a mistake of the others is still one."""
        self.write("s.json", """{
  "canvas": {"width": 9, "height": 9}, "parameters": {"d": {"type": "table", "file": "gone.csv"}},
  "layers": [
    {"name": "row", "forEach": "=d", "frame": [0, 0, 9, "=item.x"]},
    {"type": "text", "text": "='' + row[0].frame.width + row[floor(time)].opacity + d[0].x"},
    {"position": ["=row[2].width", "=max(d.x)"]}, {"name": "box", "sublayers": [{"name": "dot", "forEach": "=d"}]},
    {"opacity": "=box.dot[1].opacity"}
  ],
  "timeline": [{"layer": "row[1]", "set": {"opacity": 0}}, {"layer": "row", "animate": "opacity", "to": 0}]
}""")
        errors = self.expect(ASSET, "validate", "s.json", "--errors", "json", cwd=self.folder).errors
        self.assertEqual([error["path"] for error in errors], ["$.parameters.d.file"])

    def test_misspelt_names_are_read_as_they_were_meant(self):
        """What hangs on them is no mistake of its own."""
        for entry in ('"calculationMode": "cubicc", "tensionValues": [0, 0, 0]',
                      '"calculationMode": "smooth", "tensionValues": [0, 0, 0]', '"keyTimes": [0, 1.7, 0.5]'):
            self.write("s.json", "{" + CANVAS + ', "layers": [{"name": "a"}], "timeline": [{"layer": "a", "animate": '
                       '"position", "values": [[0, 0], [1, 1], [2, 2]], ' + entry + "}]}")
            errors = self.expect(INVALID, "validate", "s.json", "--errors", "json", cwd=self.folder).errors
            self.assertEqual(len(errors), 1, entry)

    def test_all_names_of_a_format(self):
        self.write("s.json", "{" + CANVAS + ', "constraints": ["H:|-[u]-[v]-|", {"item": "w", "attribute": "left", '
                   '"toItem": "x"}], "layers": [{"name": "b"}]}')
        errors = self.expect(INVALID, "validate", "s.json", "--errors", "json", cwd=self.folder).errors
        self.assertEqual([error["code"] for error in errors], ["missing-name"] * 4)

    def test_beside_a_wrong_element(self):
        text = """{
  "canvas": {"width": 10, "height": 10}, "parameters": {"tint": "red"},
  "layers": [
    {"frame": [¦"a", 0, 0, "=¦zz"], "backgroundColor": ¦"tint"},
    {"type": "shape", "path": {"arc": {"center": [¦"a", 0], "radius": "=¦yy", "startAngle": 0, "endAngle": 9}}},
    {"type": "text", "text": "abc", "glyphOffset": [¦"x", "=index"]},
    {"type": ¦"shap", "path": ¦3, "strokeColor": ¦"rde"}
  ]
}
"""
        clean, places = marked(text)
        self.write("s.json", clean)
        errors = self.expect(INVALID, "validate", "s.json", "--errors", "json", cwd=self.folder).errors
        self.assertEqual([(error["line"], error["column"]) for error in errors], places)
        self.assertEqual(errors[2]["hint"], 'write "=tint"')

    def test_what_follows_from_lost_times_is_not_told(self):
        for layer in ('{"name": "a", "speed": "x"}', '{"name": "a", "speed": 1}'):
            text = ("{" + CANVAS + ', "duration": "y", "layers": [' + layer + ', {"opacity": "=1 / (time - 0.5)"}]}')
            self.write("s.json", text)
            errors = self.expect(INVALID, "validate", "s.json", "--errors", "json", cwd=self.folder).errors
            self.assertNotIn("not-finite", [error["code"] for error in errors])

    def test_what_follows_from_lost_entries_is_not_told(self):
        """An entry whose target is not known would have changed something."""
        for more in ('"parameters": {"p": 0}, "layers": [{"opacity": "=1/p"}], "timeline": [{"set": {"q": 1}}]',
                     '"layers": [{"name": "a", "opacity": 0}, {"position": ["=1/a.opacity", 0]}], '
                     '"timeline": [{"layer": "zzz", "animate": "opacity", "from": 1, "to": 1}]',
                     '"layers": [{"name": "a", "opacity": 0}, {"position": ["=1/a.opacity", 0]}], '
                     '"timeline": [{"layer": "a", "animate": "wrong", "from": 1, "to": 1}]',
                     '"layers": [{"name": "r", "forEach": "=weke"}], '
                     '"timeline": [{"layer": "r*", "set": {"opacity": 0}}, {"layer": "r[1]", "set": {"opacity": 0}}]'):
            self.write("s.json", "{" + CANVAS + ", " + more + "}")
            errors = self.expect(INVALID, "validate", "s.json", "--errors", "json", cwd=self.folder).errors
            self.assertEqual(len(errors), 1, more)

    def test_all_keys_that_are_missing(self):
        self.write("s.json", "{" + CANVAS + ', "layers": [{"type": "shape", "path": {"arc": {}}}]}')
        errors = self.expect(INVALID, "validate", "s.json", "--errors", "json", cwd=self.folder).errors
        self.assertEqual([error["code"] for error in errors], ["missing-key"] * 4)

    def test_without_its_fonts_no_character_is_missing(self):
        self.write("s.json", "{" + CANVAS + ', "fonts": ["gone.ttf"], "layers": [{"name": "t", "type": "text", '
                   '"text": "\\uE123"}, {"opacity": "=1 / (t.intrinsicSize.width * 0)"}]}')
        errors = self.expect(ASSET, "validate", "s.json", "--errors", "json", cwd=self.folder).errors
        self.assertEqual([error["path"] for error in errors], ["$.fonts[0]"])


class Bytes(Case):
    """Files that are no text, or no files."""

    def refused(self, data, *words, code=INVALID):
        self.write("s.json", data)
        result = self.expect(code, "validate", "s.json", cwd=self.folder)
        for word in words:
            self.assertIn(word, result.error)

    def test_encodings(self):
        good = '{"canvas": {"width": 1, "height": 1}}'
        self.write("s.json", b"\xef\xbb\xbf" + good.encode())
        self.expect(OK, "validate", "s.json", cwd=self.folder)
        for encoding in ("utf-16", "utf-16-le", "utf-16-be", "utf-32"):
            self.refused(good.encode(encoding), "UTF-16" if "16" in encoding else "")
        for bad in (b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\x80", b"\xf8\x88\x80\x80\x80"):
            self.refused(b'{"title": "' + bad + b'"}', "s.json:1:12", "UTF-8")
        self.refused(b'{"a": "\0"}', "s.json:1:8")
        self.refused(b"\0", "s.json:1:1")
        self.refused(b'{"title": "\\ud800"}', "s.json:1:12")

    def test_hardly_anything(self):
        for data in (b"", b" ", b"\n", b"3", b'"x"', b"null", b"[]", b"{", b"{}", b"}", b"\xef\xbb\xbf"):
            self.refused(data, "s.json:")

    def test_numbers(self):
        good = '{"canvas": {"width": 1, "height": 1}, "duration": %s}'
        for number in ("1e400", "-1e400", "1" * 400, "0x10", "01", "1.", ".5", "+1", "1e", "1_000", "--1", "1e309", "-"):
            self.refused((good % number).encode(), "s.json:1:")
        for number in ("1E2", "1e-400", "0.1e1", "1e+0", "0"):
            self.write("s.json", good % number)
            self.expect(OK, "validate", "s.json", cwd=self.folder)

    def test_what_is_no_file(self):
        os.mkdir(self.path("folder"))
        os.mkfifo(self.path("fifo"))
        for name, word in (("folder", "directory"), ("fifo", "no regular file"), ("/dev/zero", "no regular file"),
                           ("none.json", "No such file"), ("folder/none.json", "No such file"), ("", ""),
                           ("/dev/null/x", "Not a directory"), ("/dev/tty0000", ""), ("x" * 5000, "too long")):
            for command in (["validate", name], [name, "-o", "x.gif"], ["inspect", name]):
                result = self.expect(IO, *command, cwd=self.folder, timeout=5)
                self.assertIn(word, result.error)
        self.assertNotIn("x.gif", self.names())
        # Not a JSON file by the look of it, but one that can be read.
        self.assertIn(animate("validate", "/proc/self/mem").code, (INVALID, IO))
        self.expect(INVALID, "validate", "/proc/self/status")


if __name__ == "__main__":
    unittest.main()
