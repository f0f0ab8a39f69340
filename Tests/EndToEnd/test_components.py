"""Components: parameters, names, sizes, files, time of their own."""

import os
import shutil
import unittest

from support import INVALID, LIMIT, OK, ROOT, Case

DIAL = {
    "parameters": {"angle": {"type": "number", "value": 10, "min": 0, "max": 360}, "tint": "#f00"},
    "let": {"half": "=angle / 2"},
    "size": [40, 40],
    "layers": [
        {"name": "ring", "frame": [0, 0, 40, 40], "borderWidth": 2, "borderColor": "=tint"},
        {"name": "needle", "frame": [18, 0, 4, 20], "backgroundColor": "=tint", "transform": {"rotation": "=half"}},
    ],
}


def scene(*layers, **changes):
    return {"canvas": {"width": 100, "height": 60, "background": "#fff"}, "duration": 2,
            "components": {"Dial": DIAL}, "layers": list(layers), **changes}


class Values(Case):
    def test_what_is_given_and_what_is_not(self):
        script = scene(
            {"component": "Dial", "name": "a", "frame": [0, 0, 40, 40]},
            {"component": "Dial", "name": "b", "frame": [50, 0, 40, 40], "angle": "=a.angle * 3", "tint": "#00f"})
        found = self.sampled(
            script, ["a.angle", "b.angle", "b.needle.transform.rotation.z", "a.ring.borderColor", "b.ring.borderColor"], [0])
        self.assertEqual([v[0] for v in found], [10, 30, 15, "rgba(255, 0, 0, 1)", "rgba(0, 0, 255, 1)"])

    def test_a_component_sees_only_its_own_names(self):
        script = scene({"component": "Dial", "frame": [0, 0, 40, 40]}, parameters={"outer": 3})
        script["components"] = {"Dial": {**DIAL, "let": {"half": "=outer"}}}
        self.refused(script, "outer")

    def test_what_is_given_is_read_outside(self):
        script = scene(
            {"component": "Dial", "name": "a", "frame": [0, 0, 40, 40], "angle": "=angle"}, parameters={"angle": 77})
        self.assertEqual(self.sampled(script, ["a.angle", "a.needle.transform.rotation.z"], [0]), [[77], [38.5]])

    def test_set_and_animate_from_outside(self):
        script = scene(
            {"component": "Dial", "name": "a", "frame": [0, 0, 40, 40], "angle": "=5 + 5"},
            timeline=[{"layer": "a", "animate": "angle", "from": 0, "to": 100, "duration": 1},
                      {"at": 1, "layer": "a", "set": {"angle": 20}, "duration": 0},
                      {"at": 1, "layer": "a.needle", "animate": "opacity", "from": 1, "to": 0, "duration": 1}])
        angle, opacity = self.sampled(script, ["a.angle", "a.needle.opacity"], [0.5, 1.5])
        self.assertNear(angle, [50, 20])
        self.assertNear(opacity, [1, 0.5])

    def test_a_timeline_of_its_own(self):
        component = {**DIAL, "timeline": [
            {"animate": "angle", "from": 0, "to": 90, "duration": 1},
            {"at": 1, "layer": "needle", "animate": "opacity", "from": 1, "to": 0, "duration": 1}]}
        script = scene(
            {"component": "Dial", "name": "a", "frame": [0, 0, 40, 40]},
            {"component": "Dial", "name": "b", "frame": [50, 0, 40, 40], "beginTime": 0.5, "speed": 2},
            components={"Dial": component})
        a, b, ao, bo = self.sampled(
            script, ["a.angle", "b.angle", "a.needle.opacity", "b.needle.opacity"], [0.25, 0.5, 0.75, 1.25])
        self.assertNear(a, [22.5, 45, 67.5, 90])
        # Local time (t − 0.5) · 2
        self.assertNear(b, [0, 0, 45, 90])
        self.assertNear(bo, [1, 1, 1, 0.5])
        self.assertNear(ao, [1, 1, 1, 0.75])

    def test_nested(self):
        script = scene(
            {"component": "Pair", "name": "pair", "frame": [0, 0, 80, 40], "turn": 60},
            components={"Dial": DIAL, "Pair": {
                "parameters": {"turn": 0}, "size": [80, 40],
                "layers": [{"component": "Dial", "name": "one", "frame": [0, 0, 40, 40], "angle": "=turn"},
                           {"component": "Dial", "name": "two", "frame": [40, 0, 40, 40], "angle": "=one.angle * 2"}]}})
        self.assertEqual(
            self.sampled(script, ["pair.two.angle", "pair.two.needle.transform.rotation.z"], [0]), [[120], [60]])

    def test_a_set_without_a_layer_goes_to_the_nearest(self):
        inner = {**DIAL, "timeline": [{"at": 1, "set": {"angle": 50}, "duration": 0},
                                      {"at": 1, "set": {"outer": 9}, "duration": 0}]}
        script = scene(
            {"component": "Dial", "name": "a", "frame": [0, 0, 40, 40]}, components={"Dial": inner},
            parameters={"angle": 1, "outer": 2})
        self.assertEqual(self.sampled(script, ["a.angle", "angle", "outer"], [0, 1.5]), [[10, 50], [1, 1], [2, 9]])


class Geometry(Case):
    MODES = {
        "scaleToFill": (0, 0, 80, 40), "scaleAspectFit": (20, 0, 40, 40), "scaleAspectFill": (0, -20, 80, 80),
        "center": (30, 10, 20, 20), "top": (30, 0, 20, 20), "bottom": (30, 20, 20, 20), "left": (0, 10, 20, 20),
        "right": (60, 10, 20, 20), "topLeft": (0, 0, 20, 20), "topRight": (60, 0, 20, 20),
        "bottomLeft": (0, 20, 20, 20), "bottomRight": (60, 20, 20, 20), "redraw": (0, 0, 80, 40),
    }

    def test_content_modes(self):
        for mode, (x, y, width, height) in self.MODES.items():
            script = {
                "canvas": {"width": 80, "height": 40, "background": "#fff"},
                "components": {"Box": {"size": [20, 20], "layers": [{"backgroundColor": "#f00"}]}},
                "layers": [{"component": "Box", "frame": [0, 0, 80, 40], "contentMode": mode, "masksToBounds": True}],
                "duration": 1}
            picture = self.still(script, 0).convert("RGB")
            for px in range(1, 80, 4):
                for py in range(1, 40, 4):
                    inside = x <= px < x + width and y <= py < y + height
                    self.assertEqual(
                        picture.getpixel((px, py)), (255, 0, 0) if inside else (255, 255, 255), f"{mode} {px} {py}")

    def test_redraw_keeps_lines_as_they_are(self):
        component = {"size": [20, 20], "layers": [{"borderWidth": 2, "borderColor": "#f00"}]}
        for mode, thickness in (("redraw", 2), ("scaleToFill", 8)):
            script = {
                "canvas": {"width": 80, "height": 20, "background": "#fff"}, "components": {"Box": component},
                "layers": [{"component": "Box", "frame": [0, 0, 80, 20], "contentMode": mode}], "duration": 1}
            row = [self.still(script, 0).convert("RGB").getpixel((x, 10)) for x in range(20)]
            self.assertEqual(row.count((255, 0, 0)), thickness)

    def test_a_size_by_what_is_in_it(self):
        script = {
            "canvas": {"width": 400, "height": 60},
            "components": {"Label": {
                "parameters": {"text": "x"}, "size": "=[max(30, inner.intrinsicSize.width + 10), 50]",
                "layers": [{"name": "inner", "type": "text", "text": "=text"}]}},
            "layers": [{"component": "Label", "name": "short", "position": [50, 30], "text": "i"},
                       {"component": "Label", "name": "long", "position": [200, 30], "text": "a longer text"}],
            "duration": 1}
        short, long, inner, frame = self.sampled(
            script, ["short.intrinsicSize", "long.intrinsicSize", "long.inner.intrinsicSize.width", "long.bounds"], [0])
        self.assertEqual(short[0], [30, 50])
        self.assertNear(long[0], [inner[0] + 10, 50])
        self.assertNear(frame[0], [0, 0, inner[0] + 10, 50])


class Files(Case):
    def test_imports(self):
        self.write("parts.json", {"components": {"Dial": DIAL}})
        script = scene({"component": "Dial", "name": "a", "frame": [0, 0, 40, 40]}, components=None)
        del script["components"]
        script["import"] = ["parts.json"]
        self.assertEqual(self.sampled(script, ["a.angle"], [0]), [[10]])

    def test_a_mistake_in_an_imported_file_is_told_there(self):
        self.write("parts.json", '{\n  "components": {"Dial": {"layers": [{"opacty": 1}]}}\n}\n')
        script = {"canvas": {"width": 9, "height": 9}, "import": ["parts.json"], "layers": [{"component": "Dial"}]}
        error = self.refused(script, "parts.json:2:", "opacity")
        self.assertIn("^", error)

    def test_cycles_and_places(self):
        self.write("a.json", {"import": ["b.json"], "components": {}})
        self.write("b.json", {"import": ["a.json"], "components": {}})
        script = {"canvas": {"width": 9, "height": 9}, "import": ["a.json"], "layers": []}
        self.refused(script, "a.json", "b.json", "cycle")
        for name in ("../up.json", "/etc/passwd", "missing.json"):
            self.write("script.json", {**script, "import": [name]})
            result = self.animate_failing("script.json")
            self.assertIn(name.split("/")[-1], result.error)

    def animate_failing(self, name):
        from support import animate

        result = animate("validate", name, cwd=self.folder)
        self.assertNotEqual(result.code, OK)
        self.assertClean(result)
        return result

    def test_components_that_contain_themselves(self):
        script = scene({"component": "A"}, components={
            "A": {"layers": [{"component": "B"}]}, "B": {"layers": [{"component": "A"}]}})
        self.refused(script, "A", "B", "cycle")

    def test_bombs(self):
        components = {"C0": {"layers": [{"backgroundColor": "#f00"}]}}
        for level in range(1, 12):
            components[f"C{level}"] = {"layers": [{"component": f"C{level - 1}"}] * 10}
        self.write("script.json", scene({"component": "C11"}, components=components))
        result = self.expect(LIMIT, "validate", "script.json", cwd=self.folder)
        self.assertIn("limit.layers", result.error)

    def test_mistakes(self):
        self.refused(scene({"component": "Dail"}), "Dial")
        self.refused(scene({"component": "Dial", "angel": 3}), "angle")
        self.refused(scene({"component": "Dial", "angle": "far"}), "type")
        self.refused(scene({"component": "Dial", "type": "shape"}), "component")


class Samples(Case):
    def test_they_show_in_stills_only(self):
        script = scene({"component": "Dial", "name": "a", "frame": [0, 0, 40, 40]},
                       components={"Dial": {**DIAL, "sample": {"tint": "#0f0"}}})
        self.assertEqual(self.still(script, 0).convert("RGB").getpixel((1, 20)), (0, 255, 0))
        script["layers"][0]["tint"] = "#00f"
        self.assertEqual(self.still(script, 0).convert("RGB").getpixel((1, 20)), (0, 0, 255))


class Shipped(Case):
    """Components that lie beside the scripts, with the emptiest values that they may get."""

    def values(self, file, layer, names, at, **more):
        shutil.copytree(
            os.path.join(ROOT, "Scripts", "components"), self.path("components"), dirs_exist_ok=True)
        script = {"canvas": {"width": 300, "height": 400}, "duration": 1, "import": [f"components/{file}.json"],
                  "layers": [{"name": "it", **layer}], **more}
        self.write("script.json", script)
        for time in at:
            self.expect(OK, "frame", "script.json", "--at", str(time), "-o", "still.png", "-q", cwd=self.folder)
        return self.sampled(script, ["it." + name for name in names], at)

    def test_sliders_without_a_range_or_room(self):
        drag = [{"at": 0.1, "layer": "it", "touch": [[3, 5], [60, 5]], "duration": 0.5}]
        for keys, place, value in (
                ({"minimum": 5, "maximum": 5, "value": 5, "frame": [0, 0, 100, 28]}, 11, 5),
                ({"frame": [0, 0, 22, 28], "value": 0.25}, 11, 0.25), ({"frame": [0, 0, 9, 28], "value": 0.25}, 11, 0.25)):
            found = self.values(
                "slider", {"component": "Slider", **keys}, ["face.thumb.position.x", "value"], [0, 0.5, 1], timeline=drag)
            self.assertEqual(found, [[place] * 3, [value] * 3], f"{keys}")

    def test_graphs_of_a_point_and_of_none(self):
        one = self.values("flo", {"component": "Graph", "points": [5]}, ["card.dot[0].position", "average", "most"], [0])
        self.assertEqual(one, [[[22, 60]], [5], [5]])
        none = self.values("flo", {"component": "Graph", "points": []}, ["average", "most"], [0])
        self.assertEqual(none, [[0], [0]])
        tap = [{"at": 0.1, "layer": "it", "touch": [[100, 100]]}]
        for points, then in (([], []), ([2], [5])):
            found = self.values("flo", {"component": "Flo", "points": points}, ["points"], [0, 1], timeline=tap)
            self.assertEqual(found, [[points, then]])

    def test_people_who_are_not_there(self):
        row = {"name": "Ada", "biography": "Counts.", "rating": 4, "picture": "ada"}
        for people, chosen, name in (([], 0, ""), ([row], 3, ""), ([row], 0, "Ada")):
            found = self.values(
                "profile", {"component": "People", "people": people, "chosen": chosen},
                ["profile.title", "profile.avatar.image.hidden", "profile.stars.rating"], [0])
            self.assertEqual(found, [[name], [not name], [4 if name else 0]], f"{people} {chosen}")


class LocalTime(Case):
    #: CAMediaTiming of a layer around an animation of 1 s from 0 to 1: keys, and the opacity at times.
    TABLE = [
        ({}, {0: 0, 0.5: 0.5, 1: 1, 1.5: 1}),
        ({"speed": 2}, {0.25: 0.5, 0.5: 1, 1: 1}),
        ({"beginTime": 0.5}, {0.25: 0, 0.75: 0.25, 1.5: 1}),
        ({"timeOffset": 0.25}, {0: 0.25, 0.5: 0.75}),
        ({"beginTime": 0.5, "speed": 0.5, "timeOffset": 0.25}, {0.5: 0.25, 1: 0.5, 1.5: 0.75}),
        ({"speed": 0, "timeOffset": 0.4}, {0: 0.4, 1: 0.4, 2: 0.4}),
        ({"duration": 0.5, "repeatCount": "forever"}, {0.25: 0.25, 0.75: 0.25, 1.3: 0.3}),
        ({"duration": 1, "autoreverses": True, "repeatCount": 2}, {0.5: 0.5, 1.25: 0.75, 2.5: 0.5}),
    ]

    def test_table(self):
        for timing, wanted in self.TABLE:
            script = {
                "canvas": {"width": 9, "height": 9}, "duration": 4,
                "layers": [{"name": "box", **timing}],
                "timeline": [{"layer": "box", "animate": "opacity", "from": 0, "to": 1, "duration": 1}]}
            found, = self.sampled(script, ["box.opacity"], list(wanted))
            self.assertNear(found, list(wanted.values()), 1e-9, f"{timing}: {found} and not {wanted}")

    def test_they_nest(self):
        script = {
            "canvas": {"width": 9, "height": 9}, "duration": 4,
            "layers": [{"name": "outer", "speed": 2, "sublayers": [
                {"name": "inner", "speed": 0.5, "beginTime": 1, "opacity": "=clamp(time, 0, 1)"}]}]}
        # (2t − 1) / 2
        found, = self.sampled(script, ["inner.opacity"], [0.5, 0.75, 1, 1.5])
        self.assertNear(found, [0, 0.25, 0.5, 1])

    def test_remapping(self):
        component = {**DIAL, "timeline": [{"animate": "angle", "from": 0, "to": 90, "duration": 1}]}
        script = scene({"component": "Dial", "name": "a", "frame": [0, 0, 40, 40], "timeRemap": 0},
                       components={"Dial": component},
                       timeline=[{"layer": "a", "animate": "timeRemap", "from": 1, "to": 0, "duration": 2}])
        found, = self.sampled(script, ["a.angle"], [0, 0.5, 1, 2])
        self.assertNear(found, [90, 67.5, 45, 0])


if __name__ == "__main__":
    unittest.main()
