"""What the preview draws: frames, values and pictures, as the program does."""

import io
import os
import subprocess
import time
import unittest

from PIL import Image

from previewing import PreviewCase, controls, frame_of
from support import square


class Drawing(PreviewCase):
    """What the page is told is what the program says elsewhere."""

    def test_pictures_are_those_of_the_program(self):
        path = self.write("script.json", square())
        server = self.preview(path)
        for when in (0, 0.3, 1):
            answer = server.ask("frame", time=when)
            self.assertEqual((answer.status, answer.headers["Content-Type"]), (200, "image/png"))
            self.assertEqual(float(answer.headers["X-Time"]), when)
            self.assertEqual(answer.headers["X-Revision"], "1")
            still = self.expect(0, "frame", path, "--at", str(when), "-o", "-").out
            self.assertEqual(frame_of(answer).tobytes(), Image.open(io.BytesIO(still)).convert("RGBA").tobytes())
        self.assertEqual(frame_of(server.ask("frame", time=0, scale=2)).size, (80, 60))
        self.assertEqual(float(server.ask("frame", time=99).headers["X-Time"]), 1)
        self.assertEqual(float(server.ask("frame", time=-5).headers["X-Time"]), 0)

    def test_the_look_of_the_gif(self):
        script = square(layers=[{
            "name": "box", "type": "gradient", "frame": [0, 0, 40, 30], "colors": ["#f00", "#00f"], "startPoint": [0, 0],
            "endPoint": [1, 0]}], output={"colors": 4})
        path = self.write("script.json", script)
        server = self.preview(path)
        self.expect(0, path, "-o", self.path("out.gif"), "-q")
        with Image.open(self.path("out.gif")) as gif:
            at = 0
            for index in range(gif.n_frames):
                gif.seek(index)
                answer = server.ask("frame", time=at / 1000 + 0.005, look="gif")
                self.assertEqual(answer.status, 200)
                self.assertEqual(frame_of(answer).tobytes(), gif.convert("RGBA").tobytes(), at)
                self.assertAlmostEqual(float(answer.headers["X-Time"]), at / 1000)
                at += gif.info["duration"]
        self.assertNotEqual(
            server.ask("frame", time=0, look="gif").body, server.ask("frame", time=0, look="true").body)
        with open(self.path("out.gif"), "rb") as file:
            exported = server.ask("export", format="gif").json
            self.assertEqual(server.request("GET", "/api/export/" + exported["id"]).body, file.read())

    def test_documents(self):
        document = self.preview(controls()).document()
        self.assertEqual(document["status"], "ok")
        self.assertEqual((document["width"], document["height"], document["duration"]), (40, 30, 1))
        self.assertEqual((document["fps"], document["frameCount"], document["loops"]), (10, 10, True))
        self.assertEqual((document["background"], document["themes"]), ("#FFFFFFFF", ["dark"]))
        self.assertEqual(document["markers"], [{"name": "half", "time": 0.5}])
        self.assertEqual(
            document["timeline"],
            [{"layer": "box", "property": "position.x", "label": "slide", "kind": "animation", "start": 0, "end": 1, "line": 1}])
        self.assertEqual(document["layers"], [{
            "id": 0, "name": "box", "path": "box", "kind": "layer",
            "children": [{"id": 1, "name": "dot", "path": "box.dot", "kind": "layer", "children": []}]}])
        parameters = {parameter["name"]: parameter for parameter in document["parameters"]}
        self.assertEqual(
            {name: parameter["type"] for name, parameter in parameters.items()},
            {"amount": "number", "count": "integer", "shown": "bool", "title": "string", "paper": "color", "place": "point",
             "extent": "size", "box": "rect", "side": "choice", "series": "array", "people": "table"})
        self.assertEqual(
            parameters["amount"], {
                "name": "amount", "type": "number", "value": 0.25, "default": 0.25, "min": 0, "max": 1, "label": "Amount",
                "help": "How far.", "inspectable": True})
        self.assertEqual(parameters["people"]["columns"], ["name", "age"])
        self.assertEqual(parameters["people"]["value"][1], {"name": "Alan", "age": 41})
        self.assertEqual((parameters["paper"]["value"], parameters["side"]["choices"]), ("#FFFFFFFF", ["left", "right"]))

    def test_values(self):
        server = self.preview(controls())
        values = {"amount": 1, "count": 7, "shown": False, "title": "=a \"b\"", "paper": "#00FF0080", "place": [5, 6],
                  "extent": [7, 8], "box": [0, 0, 40, 30], "side": "right", "series": [4], "people": [{"name": "Z", "age": 1}]}
        document = server.document(values=values)
        self.assertEqual(document["status"], "ok", document)
        found = {parameter["name"]: parameter for parameter in document["parameters"]}
        for name, value in values.items():
            self.assertEqual(found[name]["value"], value, name)
        self.assertEqual(found["count"]["default"], 3)
        picture = frame_of(server.ask("frame", time=0, values=values))
        self.assertEqual(picture.getpixel((39, 29)), (0, 255, 0, 128))
        # A parameter that is gone is no mistake; a value that it cannot have is one.
        self.assertEqual(server.document(values={"gone": 5})["status"], "ok")
        failed = server.document(values={"amount": 5})
        self.assertEqual(failed["status"], "failed")
        self.assertIn("amount", failed["errors"][0]["message"])
        self.assertIsNone(failed["errors"][0]["line"])
        self.assertEqual(server.ask("frame", time=0, values={"amount": 5}).status, 409)
        dark = server.document(theme="dark")
        self.assertEqual((dark["theme"], dark["background"]), ("dark", "#202020FF"))
        text = server.ask("arguments", values={"amount": 0.5, "title": "it's a b"}, theme="dark").json["text"]
        shown = subprocess.run(["sh", "-c", f"printf '%s\\n' {text}"], capture_output=True, text=True).stdout.split("\n")
        self.assertEqual(shown, ["--theme", "dark", "--set", "amount=0.5", "--set", "title=it's a b", ""])

    def test_arguments_of_the_command_line(self):
        server = self.preview(controls(), "--set", "amount=0.75", "--theme", "dark")
        document = server.document()
        found = {parameter["name"]: parameter for parameter in document["parameters"]}
        self.assertEqual((found["amount"]["value"], found["amount"]["default"]), (0.75, 0.75))
        self.assertEqual(document["background"], "#202020FF")

    def test_layers(self):
        server = self.preview(controls())
        answer = server.ask("inspect", time=0.5, layer=0).json
        self.assertEqual(answer["layers"][0]["corners"], [[12, 5], [22, 5], [22, 15], [12, 15]])
        self.assertEqual(answer["layers"][0]["anchor"], [17, 10])
        self.assertEqual(answer["layers"][1]["corners"][0], [14, 7])
        values = {value["property"]: value for value in answer["values"]}
        self.assertEqual(values["position"], {"property": "position", "value": [17, 10], "animated": True})
        self.assertFalse(values["backgroundColor"]["animated"])
        hidden = server.ask("inspect", time=0.5, values={"shown": False}).json["layers"]
        self.assertEqual([layer["hidden"] for layer in hidden], [True, True])
        self.assertEqual(server.ask("hit", time=0, x=3, y=6).json, {"layer": 0})
        self.assertEqual(server.ask("hit", time=0, x=5, y=8).json, {"layer": 1})
        self.assertEqual(server.ask("hit", time=0, x=39, y=29).json, {"layer": None})
        self.assertEqual(server.ask("hit", time=1, x=23, y=6).json, {"layer": 0})
        curves = {curve["property"]: curve for curve in server.ask("curves", layer=0).json["curves"]}
        curve = curves["position"]
        self.assertEqual(len(curve["times"]), len(curve["values"]))
        self.assertEqual((curve["values"][0], curve["values"][-1]), ([7, 10], [27, 10]))
        for fields in [{"layer": 99}, {"layer": -1}]:
            self.assertEqual(server.ask("curves", **fields).json, {"curves": []})
            self.assertEqual(server.ask("inspect", time=0, **fields).json["values"], [])

    def test_exports(self):
        path = self.write("two words.json", square())
        server = self.preview(path)
        ids = []
        for kind, magic in [("gif", b"GIF89a"), ("png", b"\x89PNG"), ("webp", b"RIFF")]:
            made = server.ask("export", format=kind, time=0.5).json
            ids.append(made["id"])
            answer = server.request("GET", "/api/export/" + made["id"])
            self.assertEqual((answer.status, len(answer.body)), (200, made["bytes"]))
            self.assertTrue(answer.body.startswith(magic))
            self.assertEqual(made["name"], f"two words.{kind}")
            self.assertIn(f"two%20words.{kind}", answer.headers["Content-Disposition"])
            self.assertTrue(answer.headers["Content-Disposition"].startswith("attachment"))
        self.assertEqual(server.ask("export", format="exe").status, 400)
        for _ in range(16):
            server.ask("export", format="png", time=0)
        self.assertEqual(server.request("GET", "/api/export/" + ids[0]).status, 404)
        self.assertEqual(server.ask("markup").json["html"].split("\n")[0], "<picture>")
        self.assertIn("two%20words.gif", server.ask("markup").json["html"])

    def test_components_alone(self):
        script = square(components={
            "Dial": {
                "parameters": {"value": {"type": "number"}, "tint": "#00f"}, "sample": {"value": 0.5}, "size": [20, 10],
                "layers": [{"name": "bar", "frame": "=[0, 0, value * 20, 10]", "backgroundColor": "=tint"}],
                "timeline": [{"layer": "bar", "animate": "opacity", "from": 1, "to": 0, "duration": 2}],
            },
            "Plain": {"layers": [{"name": "all", "frame": [0, 0, 5, 5], "backgroundColor": "#0f0"}]},
        })
        server = self.preview(script)
        self.assertEqual(server.document()["components"], ["Dial", "Plain"])
        document = server.document(component="Dial")
        self.assertEqual((document["status"], document["width"], document["height"], document["duration"]), ("ok", 20, 10, 2))
        found = {parameter["name"]: parameter["value"] for parameter in document["parameters"]}
        self.assertEqual(found, {"value": 0.5, "tint": "#0000FFFF"})
        picture = frame_of(server.ask("frame", component="Dial", time=0))
        self.assertEqual([picture.getpixel((x, 5)) for x in (9, 10)], [(0, 0, 255, 255), (255, 255, 255, 255)])
        picture = frame_of(server.ask("frame", component="Dial", time=0, values={"value": 1, "tint": "#0f0"}))
        self.assertEqual(picture.getpixel((19, 5)), (0, 255, 0, 255))
        plain = server.document(component="Plain")
        self.assertEqual((plain["width"], plain["height"]), (40, 30))
        self.assertEqual(server.ask("frame", component="Nothing", time=0).status, 404)

    def test_text_of_strangers_stays_text(self):
        """S9: names, errors and titles come as JSON, which no browser takes for a page."""
        hostile = "<img src=x onerror=alert(1)>\u2028</script>\"'&\u0007"
        script = square(title=hostile, layers=[{"name": "box", "frame": [0, 0, 5, 5]}, {"type": "text", "text": hostile}])
        server = self.preview(script)
        answer = server.ask("document")
        self.assertEqual(answer.headers["Content-Type"], "application/json")
        self.assertEqual(answer.json["title"], hostile)
        broken = self.preview(square(layers=[{"name": hostile, "frame": [0, 0, 5, 5], hostile: 1}]), name="a<b>.json")
        answer = broken.ask("document")
        self.assertEqual((answer.headers["Content-Type"], answer.json["status"]), ("application/json", "failed"))
        self.assertEqual(answer.json["errors"][0]["file"], "a<b>.json")
        answer = server.ask("markup", values={}).json["html"]
        self.assertNotIn("<img src=x", answer)


class Pictures(PreviewCase):
    """Parameters that are pictures: what the page is offered, and what it can not reach."""

    def setUp(self):
        super().setUp()
        os.makedirs(self.path("site/parts/deep"))
        self.save("site/red.png", (255, 0, 0))
        self.save("site/parts/green.png", (0, 255, 0))
        self.save("site/parts/deep/blue.webp", (0, 0, 255))
        self.save("secret.png", (9, 9, 9))
        self.save("site/.hidden.png", (1, 1, 1))
        os.makedirs(self.path("site/.git"))
        self.save("site/.git/x.png", (1, 1, 1))
        self.write("site/text.png", "no picture")
        self.write("site/notes.txt", "no picture")
        os.symlink("../secret.png", self.path("site/link.png"))
        os.symlink("..", self.path("site/up"))
        os.mkfifo(self.path("site/pipe.png"))
        self.script = {
            "canvas": {"width": 40, "height": 30, "background": "#fff"},
            "parameters": {"photo": {"type": "image", "value": "red.png"}},
            "layers": [{"name": "photo", "type": "image", "frame": [0, 0, 20, 20], "image": "=photo"}],
        }
        self.server = self.preview(self.script, name="site/script.json")

    def preview(self, script, name):
        return super().preview(self.write(name, script))

    def save(self, name, color):
        Image.new("RGB", (16, 8), color).save(self.path(name))

    def offered(self):
        return self.server.ask("pictures").json["pictures"]

    def test_pictures_beside_the_script_are_offered(self):
        self.assertEqual(self.offered(), ["red.png", "parts/green.png", "parts/deep/blue.webp"])
        self.save("site/another.jpg", (50, 60, 70))
        self.assertEqual(self.offered()[0], "another.jpg")
        for name, color in (("parts/green.png", (0, 255, 0)), ("parts/deep/blue.webp", (0, 0, 255))):
            answer = self.server.ask("frame", time=0, values={"photo": name})
            self.assertNear(frame_of(answer).getpixel((5, 10))[:3], color, 8)
            picture = self.server.ask("picture", picture=name)
            self.assertEqual(picture.headers["Content-Type"], "image/png")
            self.assertEqual(frame_of(picture).size, (16, 8))
            self.assertNear(frame_of(picture).getpixel((3, 3))[:3], color, 8)

    def test_large_pictures_are_shown_small(self):
        Image.new("RGB", (900, 300), (200, 100, 50)).save(self.path("site/wide.png"))
        picture = frame_of(self.server.ask("picture", picture="wide.png"))
        self.assertEqual(picture.size, (128, 43))
        self.assertNear(picture.getpixel((60, 20))[:3], (200, 100, 50), 2)

    def test_nothing_else_is_reached(self):
        names = ["../secret.png", self.path("secret.png"), "link.png", "up/secret.png", ".hidden.png", ".git/x.png", "text.png",
                 "pipe.png", "./red.png", "parts/../red.png", "parts//green.png", "RED.PNG", "red.png\0", "", "parts", "/etc/passwd",
                 "file:///etc/passwd", "script.json", "..%2fsecret.png"]
        for name in names:
            self.assertEqual(self.server.ask("picture", picture=name).status, 404, name)
            document = self.server.document(values={"photo": name})
            self.assertEqual(document["status"], "failed", name)
            self.assertIn("photo", document["errors"][0]["message"])
            self.assertEqual(self.server.ask("frame", time=0, values={"photo": name}).status, 409, name)
            self.assertEqual(self.server.ask("export", format="png", values={"photo": name}).status, 409, name)
        for wrong in (None, 5, ["red.png"], {"name": "red.png"}):
            self.assertEqual(self.server.ask("picture", picture=wrong).status, 400, wrong)
        self.assertEqual(self.server.document()["status"], "ok")

    def test_the_script_is_not_bound_by_the_offer(self):
        """What the script names itself may be behind a link, as long as that stays beneath its folder."""
        os.symlink("parts/green.png", self.path("site/near.png"))
        self.script["parameters"]["photo"]["value"] = "near.png"
        with self.server.events() as events:
            revision = events.revision(1)
            self.write("site/script.json", self.script)
            events.revision(revision + 1)
        self.assertNotIn("near.png", self.offered())
        self.assertEqual(frame_of(self.server.ask("frame", time=0)).getpixel((5, 10)), (0, 255, 0, 255))
        self.assertEqual(self.server.ask("picture", picture="near.png").status, 200)

    def test_many_pictures_are_bounded(self):
        data = self.read("site/red.png")
        os.makedirs(self.path("site/many/a/b/c/d/e"))
        for number in range(500):
            self.write(f"site/many/{number:03}.png", data)
        self.write("site/many/a/b/c/d/e/far.png", data)
        began = time.monotonic()
        offered = self.offered()
        self.assertLess(time.monotonic() - began, 5)
        self.assertEqual(len(offered), 400)
        self.assertEqual(offered[0], "red.png")
        self.assertNotIn("many/a/b/c/d/e/far.png", offered)

    def assertNear(self, found, wanted, tolerance):
        self.assertTrue(all(abs(a - b) <= tolerance for a, b in zip(found, wanted)), f"{found} is not {wanted}")


if __name__ == "__main__":
    unittest.main()
