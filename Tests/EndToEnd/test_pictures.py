"""The pictures of the documentation are what their scripts draw, and its examples can be copied."""

import concurrent.futures
import importlib.util
import json
import os
import re
import unittest

from support import OK, ROOT, Case, animate

FOLDER = os.path.join(ROOT, "Documentation", "pictures")
PAGE = os.path.join(ROOT, "Documentation", "layers.md")


def load_drawing():
    spec = importlib.util.spec_from_file_location("draw", os.path.join(FOLDER, "draw.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


drawing = load_drawing()


def page():
    with open(PAGE, encoding="utf-8") as file:
        return file.read()


def blocks():
    """The examples of the page: scripts, and single layers."""
    values = [json.loads(text) for text in re.findall(r"^```json\n(.*?)^```$", page(), re.MULTILINE | re.DOTALL)]
    return [value for value in values if "canvas" in value], [value for value in values if "canvas" not in value]


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
    "cornerCurve": "corner", "colorSpace": "color-space", "kind": "gradient-kind", "alignment": "text-alignment",
    "revealBy": "text-reveal", "emitterShape": "emitter-shape", "emitterMode": "emitter-mode", "renderMode": "emitter-render",
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

    def test_the_page_shows_them(self):
        shown = set(re.findall(r'<img src="pictures/([^"]+)"', page()))
        names = {picture.file for picture in drawing.pictures()}
        self.assertEqual(names - shown, {name + ".png" for name in drawing.FIRST})
        self.assertEqual(shown - names, set())

    def test_scripts_are_valid(self):
        paths = [os.path.join(FOLDER, name) for name in drawing.scripts()]
        self.expect(OK, "validate", *paths)


class Examples(Case):
    def test_whole_scripts_are_those_of_the_pictures(self):
        scripts = []
        for name in drawing.scripts():
            with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
                scripts.append({key: value for key, value in json.load(file).items() if not key.startswith("x-")})
        whole, _ = blocks()
        self.assertGreater(len(whole), 10)
        for script in whole:
            self.assertIn(script, scripts)

    def test_single_layers_draw_something(self):
        _, layers = blocks()
        self.assertGreater(len(layers), 10)
        for layer in layers:
            script = {"canvas": {"width": 160, "height": 120}, "layers": [layer], "duration": 1}
            self.write("script.json", script)
            self.expect(OK, "frame", "script.json", "--asset-root", FOLDER, "-o", "out.png", "-q", cwd=self.folder)
            self.assertGreater(len(set(pixels(self.read("out.png"))[0][1])), 1, layer)

    def test_every_kind_filter_mode_and_gravity_has_its_picture(self):
        with open(os.path.join(ROOT, "Documentation", "script.schema.json"), encoding="utf-8") as file:
            schema = json.load(file)
        shown = {os.path.splitext(name)[0] for name in re.findall(r'<img src="pictures/([^"]+)"', page())}
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
        self.assertEqual(wanted - shown, ALIKE)


if __name__ == "__main__":
    unittest.main()
