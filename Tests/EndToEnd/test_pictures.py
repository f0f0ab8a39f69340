"""The pictures of the documentation are what their scripts draw, and its examples can be copied."""

import concurrent.futures
import glob
import importlib.util
import json
import os
import re
import unittest

from support import OK, ROOT, Case, animate

FOLDER = os.path.join(ROOT, "Documentation", "pictures")
#: The pages that show pictures.
PAGES = ["layers.md", "storyboards.md", "output.md"]


def load_drawing():
    spec = importlib.util.spec_from_file_location("draw", os.path.join(FOLDER, "draw.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


drawing = load_drawing()


def page(name):
    with open(os.path.join(ROOT, "Documentation", name), encoding="utf-8") as file:
        return file.read()


def blocks(name):
    """The examples of a page: scripts, and what is a part of one."""
    values = [json.loads(text) for text in re.findall(r"^```json\n(.*?)^```$", page(name), re.MULTILINE | re.DOTALL)]
    return [value for value in values if "canvas" in value], [value for value in values if "canvas" not in value]


def shown(name):
    """The pictures on a page."""
    return re.findall(r'<img src="pictures/([^"]+)"', page(name))


def harnesses(name):
    """A script around each single layer of a page."""
    parts = [part for part in blocks(name)[1] if isinstance(part, dict)]
    # Those with names of their own stand beside a text that says what they need.
    layers = [part for part in parts if ("frame" in part or "type" in part or "sublayers" in part) and "name" not in part]
    canvas = {"width": 200, "height": 160, "background": "#888"}
    return [{"canvas": canvas, "layers": [layer], "duration": 1} for layer in layers]


def written():
    """The scripts of the pictures, and those that they import, without what is no concern of the program."""
    paths = [os.path.join(FOLDER, name) for name in drawing.scripts()]
    paths += sorted(glob.glob(os.path.join(FOLDER, "parts", "*.json")))
    for path in paths:
        with open(path, encoding="utf-8") as file:
            yield {key: value for key, value in json.load(file).items() if not key.startswith("x-")}


def is_part(part, whole):
    """Whether a value says nothing that another does not say as well, in the same place."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(
            key in whole and is_part(value, whole[key]) for key, value in part.items())
    if isinstance(part, list):
        return isinstance(whole, list) and len(part) == len(whole) and all(map(is_part, part, whole))
    return part == whole and isinstance(part, bool) == isinstance(whole, bool)


def objects_in(value):
    """An object with all objects in it."""
    pending = [value]
    while pending:
        part = pending.pop()
        if isinstance(part, dict):
            yield part
            pending += part.values()
        elif isinstance(part, list):
            pending += part


def pixels(data):
    """Every frame with its time, of a PNG or a GIF."""
    import io

    from PIL import Image, ImageSequence

    with Image.open(io.BytesIO(data)) as image:
        return [(frame.info.get("duration"), frame.convert("RGBA").tobytes()) for frame in ImageSequence.Iterator(image)]


def objects(schema):
    """The properties of every object in a schema."""
    if isinstance(schema, dict):
        if isinstance(schema.get("properties"), dict):
            yield schema["properties"]
        for part in schema.values():
            yield from objects(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from objects(part)


def constants(schema):
    """The strings that a schema allows by name."""
    if isinstance(schema, dict):
        yield from (name for name in [*schema.get("enum", []), schema.get("const")] if isinstance(name, str))
        for part in schema.values():
            yield from constants(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from constants(part)


#: Properties of layers, and the script that shows each of their names.
OF_LAYERS = {
    "compositingFilter": "blend", "contentsGravity": "gravity", "magnificationFilter": "magnification", "maskMode": "mask",
    "cornerCurve": "corner", "colorSpace": "color-space", "interpolation": "interpolation", "kind": "gradient-kind", "alignment": "text-alignment",
    "revealBy": "text-reveal", "contentMode": "content-mode", "emitterShape": "emitter-shape", "emitterMode": "emitter-mode",
    "renderMode": "emitter-render",
}

#: trilinear draws as linear does.
ALIKE = {"magnification-trilinear"}


class Pictures(Case):
    def test_they_are_what_their_scripts_draw(self):
        wanted = drawing.pictures()

        def drawn(picture):
            return picture, animate(*picture.arguments(self.path(picture.file)))

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for picture, result in pool.map(drawn, wanted):
                self.assertEqual(result.code, OK, f"{picture.file}: {result.error}")
                with open(os.path.join(FOLDER, picture.file), "rb") as file:
                    committed = file.read()
                fresh = self.read(picture.file)
                if committed != fresh:
                    # Not assertEqual, which would spell out how megabytes differ.
                    same = pixels(committed) == pixels(fresh)
                    self.assertTrue(same, f"{picture.file}: 'make pictures' draws it anew")

    def test_none_is_left_over(self):
        names = {name for name in os.listdir(FOLDER) if name.endswith((".png", ".gif"))}
        self.assertEqual(names, {picture.file for picture in drawing.pictures()})

    def test_a_page_shows_them(self):
        on_pages = {file for name in PAGES for file in shown(name)}
        names = {picture.file for picture in drawing.pictures()}
        self.assertEqual(names - on_pages, {name + ".png" for name in drawing.FIRST})
        self.assertEqual(on_pages - names, set())

    def test_they_are_small(self):
        for picture in drawing.pictures():
            self.assertLess(os.path.getsize(os.path.join(FOLDER, picture.file)), 200_000, picture.file)
            if picture.file in shown("storyboards.md"):
                self.assertLess(os.path.getsize(os.path.join(FOLDER, picture.file)), 150_000, picture.file)

    def test_scripts_are_valid(self):
        paths = [os.path.join(FOLDER, name) for name in drawing.scripts()]
        self.expect(OK, "validate", *paths)


class Examples(Case):
    def test_whole_scripts_are_those_of_the_pictures(self):
        scripts = list(written())
        for name, least in zip(PAGES, (10, 4)):
            whole, _ = blocks(name)
            self.assertGreaterEqual(len(whole), least, name)
            for script in whole:
                self.assertIn(script, scripts)

    def test_parts_of_scripts_are_parts_of_those_of_the_pictures(self):
        _, parts = blocks("storyboards.md")
        self.assertGreater(len(parts), 20)
        known = [value for script in written() for value in objects_in(script)]
        for part in parts:
            self.assertTrue(any(is_part(part, value) for value in known), json.dumps(part, ensure_ascii=False))

    def test_whole_scripts_of_other_pages_are_drawn(self):
        count = 0
        for name in ("script-format.md", "tutorial.md", "core-animation.md", "command-line.md", "../README.md"):
            for script in blocks(name)[0]:
                self.write("script.json", script)
                self.expect(OK, "frame", "script.json", "-o", "out.png", "-q", cwd=self.folder)
                self.assertGreater(len(set(pixels(self.read("out.png"))[0][1])), 1, script)
                count += 1
        self.assertGreater(count, 3)

    def test_single_layers_draw_something(self):
        for page, least in ("layers.md", 30), ("script-format.md", 9):
            scripts = harnesses(page)
            self.assertGreaterEqual(len(scripts), least, page)
            for script in scripts:
                self.write("script.json", script)
                self.expect(OK, "frame", "script.json", "--asset-root", FOLDER, "-o", "out.png", "-q", cwd=self.folder)
                image = pixels(self.read("out.png"))[0][1]
                self.assertGreater(len({image[i:i + 4] for i in range(0, len(image), 4)}), 1, script["layers"])

    def test_every_kind_filter_mode_and_gravity_has_its_picture(self):
        with open(os.path.join(ROOT, "Documentation", "script.schema.json"), encoding="utf-8") as file:
            schema = json.load(file)
        names = {os.path.splitext(file)[0] for name in PAGES for file in shown(name)}
        wanted = set()
        for layer in objects(schema):
            if "frame" not in layer:
                continue
            wanted |= {name for name in constants(layer.get("type"))}
            for key, script in OF_LAYERS.items():
                wanted |= {f"{script}-{name}" for name in constants(layer.get(key))}
        for item in objects(schema):
            if "hueRotate" in item:
                wanted |= {f"filter-{name}" for name in item if name != "name"}
        # Another name of resizeAspect.
        wanted -= {"gravity-resizeAspectFit"}
        self.assertGreater(len(wanted), 70)
        self.assertEqual(wanted - names, ALIKE)


if __name__ == "__main__":
    unittest.main()
