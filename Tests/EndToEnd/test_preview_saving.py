"""What is written back into scripts, and what is seen of those that others save."""

import json
import os
import stat
import time
import unittest

from PIL import Image

from previewing import IS_RELEASE, PreviewCase, frame_of, numbered, processor_time
from support import square


class Writing(PreviewCase):
    """Values go back into the script, and all else in it stays to the byte."""

    TEXT = """\ufeff{ "canvas": {"width":40,"height" : 30},\r
\t"parameters": {
    "amount" : {"type": "number", "min": 0, "max": 10, "value":   0.250  , "label": "A \\u00e9"},
    "title":{"value": "Hello", "type":"string"}, "plain": 5, "words": "red shoes",
    "paper": {"type": "color", "value": "white"},
    "rows": {"type": "table", "value": [
      {"a": 1},
      {"a": 2}
    ]},
    "spot": {"type": "point", "value": [1,2]}, "formula": {"type": "number", "value": "=2 + 3"}
  },
  "themes": {"dark": {"paper": "#111"}},
  "layers": [ {"frame": "=[spot.x, spot.y, amount, plain]", "backgroundColor": "=paper"} ]   }


"""

    def start(self):
        self.file = self.write("script.json", self.TEXT)
        os.chmod(self.file, 0o640)
        return self.preview(self.file)

    def check(self, server, values, old, new, **fields):
        revision = server.document()["revision"]
        before = self.read("script.json").decode()
        answer = server.ask("write", values=values, revision=revision, **fields)
        self.assertEqual(answer.status, 200, answer.body)
        self.assertGreater(answer.json["revision"], revision)
        self.assertEqual(before.count(old), 1, old)
        self.assertEqual(self.read("script.json").decode(), before.replace(old, new))
        self.assertEqual(stat.S_IMODE(os.stat(self.file).st_mode), 0o640)
        self.assertEqual(server.document()["revision"], answer.json["revision"])

    def test_every_kind(self):
        server = self.start()
        self.check(server, {"amount": 7.5}, "0.250", "7.5")
        self.check(server, {"title": "=a \"b\"\n"}, '"Hello"', '"==a \\"b\\"\\n"')
        self.check(server, {"plain": 9}, '"plain": 5', '"plain": 9')
        self.check(server, {"paper": "#FF000080"}, '"white"', '"#FF000080"')
        self.check(server, {"spot": [3, 4.5]}, "[1,2]", "[3, 4.5]")
        self.check(server, {"formula": 6}, '"=2 + 3"', "6")
        # What would be a color by itself needs its type.
        self.check(server, {"words": "red"}, '"words": "red shoes"', '"words": {"type": "string", "value": "red"}')
        self.check(server, {"rows": [{"a": 1}, {"a": 5}]}, '{"a": 2}', '{"a": 5}')
        self.check(server, {"paper": "#222222"}, '"#111"', '"#222222"', theme="dark")
        values = {parameter["name"]: parameter["value"] for parameter in server.document()["parameters"]}
        self.assertEqual((values["title"], values["words"], values["formula"]), ("=a \"b\"\n", "red", 6))

    def test_what_cannot_be_written(self):
        server = self.start()
        revision = server.document()["revision"]
        before = self.read("script.json")
        self.assertEqual(server.ask("write", values={"amount": 11}, revision=revision).status, 409)
        self.assertEqual(server.ask("write", values={}, revision=revision).status, 400)
        self.assertEqual(server.ask("write", values={"amount": 5}).status, 409)
        self.assertEqual(server.ask("write", values={"amount": 5}, revision=revision + 1).status, 409)
        self.assertEqual(self.read("script.json"), before)
        # Saved a moment ago, which the page cannot know yet.
        with open(self.file, "ab") as file:
            file.write(b"\n")
        self.assertEqual(server.ask("write", values={"amount": 5}, revision=revision).status, 409)
        self.assertEqual(self.read("script.json"), before + b"\n")
        self.assertEqual(self.names(), ["script.json"])


class Saving(PreviewCase):
    """S6: files that are saved, half saved, removed, and saved too often."""

    def replace(self, name, content):
        """As editors save: a new file takes the name."""
        os.replace(self.write(name + ".new", content), self.path(name))

    def color(self, server, **fields):
        answer = server.ask("frame", time=0, **fields)
        return frame_of(answer).getpixel((5, 8)) if answer.status == 200 else answer.status

    def box(self, color):
        return square(layers=[{"name": "box", "frame": [2, 5, 10, 10], "backgroundColor": color}])

    def test_ways_of_saving(self):
        server = self.preview(self.box("#f00"))
        self.assertEqual(self.color(server), (255, 0, 0, 255))
        with server.events() as events:
            revision = events.revision(1)
            self.replace("script.json", self.box("#0f0"))
            revision = events.revision(revision + 1)
            self.assertEqual(self.color(server), (0, 255, 0, 255))
            self.write("script.json", self.box("#00f"))
            revision = events.revision(revision + 1)
            self.assertEqual(self.color(server), (0, 0, 255, 255))
            os.remove(self.path("script.json"))
            revision = events.revision(revision + 1)
            document = server.document()
            self.assertEqual((document["status"], document["revision"]), ("failed", revision))
            self.assertEqual(self.color(server), 409)
            self.write("script.json", self.box("#f0f"))
            revision = events.revision(revision + 1)
            self.assertEqual(self.color(server), (255, 0, 255, 255))
            # Files beside it are nobody's business.
            self.write("other.json", self.box("#000"))
            self.assertIsNone(events.next(0.5))
            self.assertEqual(server.document()["revision"], revision)

    def test_mistakes_are_told_with_their_place(self):
        server = self.preview(self.box("#f00"))
        server.document()
        with server.events() as events:
            revision = events.revision(1)
            self.write("script.json", '{\n  "canvas": {"width": 40, "height": 30},\n  "layers": [{"fram": [0, 0, 1, 1]}]\n}\n')
            revision = events.revision(revision + 1)
            error = server.document()["errors"][0]
            self.assertEqual((error["file"], error["line"]), ("script.json", 3))
            self.assertEqual(error["source"], '  "layers": [{"fram": [0, 0, 1, 1]}]')
            self.assertEqual(error["source"][error["caret"]:error["caret"] + error["length"]], '"fram"')
            self.assertEqual(error["column"], error["caret"] + 1)
            self.assertIn("frame", error["note"])
            answer = server.ask("frame", time=0)
            self.assertEqual((answer.status, answer.json["status"]), (409, "failed"))
            self.write("script.json", json.dumps(self.box("#0f0"))[:100])
            revision = events.revision(revision + 1)
            self.assertEqual(server.document()["status"], "failed")
            self.write("script.json", "")
            revision = events.revision(revision + 1)
            self.assertEqual(server.document()["status"], "failed")
            self.write("script.json", self.box("#0f0"))
            events.revision(revision + 1)
            self.assertEqual(self.color(server), (0, 255, 0, 255))

    def test_files_that_the_script_uses(self):
        os.mkdir(self.path("parts"))
        red = Image.new("RGBA", (4, 4), (255, 0, 0, 255))
        red.save(self.path("parts/picture.png"))
        self.write("parts/rows.csv", "x\n2\n")
        component = {"components": {"Box": {"layers": [{"name": "b", "frame": [0, 0, 10, 10], "backgroundColor": "#0ff"}]}}}
        self.write("parts/box.json", component)
        self.write("script.json", {
            "canvas": {"width": 60, "height": 30, "background": "#fff"}, "import": ["parts/box.json"],
            "parameters": {"rows": {"type": "table", "file": "parts/rows.csv"}},
            "layers": [
                {"name": "picture", "type": "image", "frame": [0, 0, 10, 10], "image": "parts/picture.png"},
                {"name": "bar", "frame": "=[20, 0, rows[0].x, 10]", "backgroundColor": "#000"},
                {"name": "box", "component": "Box", "frame": [40, 0, 10, 10]},
            ],
        })
        server = self.preview(self.path("script.json"))
        self.assertEqual(server.document()["status"], "ok", server.document())

        def pixels():
            picture = frame_of(server.ask("frame", time=0))
            return [picture.getpixel((x, 5))[:3] for x in (5, 25, 45)]

        self.assertEqual(pixels(), [(255, 0, 0), (255, 255, 255), (0, 255, 255)])
        with server.events() as events:
            revision = events.revision(1)
            Image.new("RGBA", (4, 4), (0, 255, 0, 255)).save(self.path("parts/picture.png"))
            revision = events.revision(revision + 1)
            self.replace("parts/rows.csv", "x\n8\n")
            revision = events.revision(revision + 1)
            component["components"]["Box"]["layers"][0]["backgroundColor"] = "#f0f"
            self.replace("parts/box.json", component)
            revision = events.revision(revision + 1)
            self.assertEqual(pixels(), [(0, 255, 0), (0, 0, 0), (255, 0, 255)])
            os.remove(self.path("parts/picture.png"))
            revision = events.revision(revision + 1)
            self.assertEqual(server.document()["status"], "failed")
            red.save(self.path("parts/picture.png"))
            revision = events.revision(revision + 1)
            self.assertEqual(pixels()[0], (255, 0, 0))

    def test_a_script_behind_a_link(self):
        os.mkdir(self.path("real"))
        self.write("real/script.json", self.box("#f00"))
        os.symlink("real/script.json", self.path("link.json"))
        server = self.preview(self.path("link.json"))
        self.assertEqual(self.color(server), (255, 0, 0, 255))
        with server.events() as events:
            revision = events.revision(1)
            self.replace("real/script.json", self.box("#0f0"))
            events.revision(revision + 1)
        self.assertEqual(self.color(server), (0, 255, 0, 255))

    def test_writing_through_a_link(self):
        os.mkdir(self.path("real"))
        os.mkdir(self.path("shown"))
        script = square(parameters={"tint": {"type": "color", "value": "#ff0000"}})
        self.write("real/script.json", script)
        os.symlink("../real/script.json", self.path("shown/link.json"))
        server = self.preview(self.path("shown/link.json"))
        revision = server.document()["revision"]
        answer = server.ask("write", values={"tint": "#00ff00"}, revision=revision)
        self.assertEqual(answer.status, 200, answer.body)
        self.assertTrue(os.path.islink(self.path("shown/link.json")))
        self.assertEqual(self.read("real/script.json").decode(), json.dumps(script).replace("#ff0000", "#00ff00"))

    def test_a_thousand_saves(self):
        server = self.preview(self.box("#f00"))
        server.document()
        with server.events() as reader, server.events() as sleeper:
            reader.revision(1)
            before = server.memory
            for number in range(1000):
                self.write("script.json", self.box(f"#{number % 256:02x}0000"))
            self.write("script.json", self.box("#123456"))
            end = time.monotonic() + 10
            while self.color(server) != (0x12, 0x34, 0x56, 255):
                self.assertLess(time.monotonic(), end, "the last save never shows")
                time.sleep(0.05)
            self.assertLess(server.memory - before, 32 << 20)
            time.sleep(0.5)
            final = server.document()["revision"]
            while (event := reader.next(2)) is not None:
                last = event
            self.assertEqual(last[1], final)
            # Who reads nothing for a while is told the newest, and little else.
            seen = []
            while (event := sleeper.next(0.5)) is not None:
                seen.append(event)
            self.assertEqual(seen[-1][1], final)

    @unittest.skipUnless(IS_RELEASE, "debug builds draw slowly")
    def test_how_soon_a_save_shows(self):
        """A picture of 480 × 480, from the save to its pixels: 95 of 100 within 100 ms."""
        server = self.preview(numbered(0))
        self.assertEqual(server.document()["status"], "ok", server.document())
        server.ask("frame", time=1)
        processes = [server.process.pid, *server.workers]
        best = busy = None
        for _ in range(3):
            times = []
            with server.events() as events:
                revision = events.revision(1)
                before = sum(map(processor_time, processes))
                for number in range(1, 41):
                    began = time.monotonic()
                    self.replace("script.json", numbered(number))
                    revision = events.revision(revision + 1)
                    answer = server.ask("frame", time=1)
                    times.append(time.monotonic() - began)
                    self.assertEqual(frame_of(answer).getpixel((2, 2))[0], number)
                    time.sleep(0.03)
                busy = (sum(map(processor_time, processes)) - before) / 40
            times.sort()
            p95 = times[int(len(times) * 0.95)]
            best = p95 if best is None else min(best, p95)
            if best <= 0.1:
                break
        print(f"\nfrom save to pixels: median {times[20] * 1000:.0f} ms, p95 {best * 1000:.0f} ms, "
              f"processor {busy * 1000:.0f} ms")
        # On a machine that does much else as well, the clock says little.
        if best > 0.1 and os.getloadavg()[0] > os.cpu_count():
            self.assertLessEqual(busy, 0.06)
        else:
            self.assertLessEqual(best, 0.1)


if __name__ == "__main__":
    unittest.main()
