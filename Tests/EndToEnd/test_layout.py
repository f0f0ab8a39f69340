"""Auto Layout: frames of the classic examples, by hand."""

import unittest

from support import Case


def box(constraints, names="abc", size=(200, 100), **changes):
    """A layer inside another one, so that its edges are 8 points away."""
    inner = {"name": "box", "frame": [0, 0, *size], "constraints": constraints,
             "sublayers": [{"name": name} for name in names]}
    inner.update(changes)
    return {"canvas": {"width": 400, "height": 200}, "duration": 1, "layers": [
        {"name": "root", "frame": [0, 0, 400, 200], "sublayers": [inner]}]}


class Layout(Case):
    def frames(self, script, names, time=0, *arguments):
        found = self.sampled(script, [f"{name}.frame" for name in names], [time], *arguments)
        return [value[0] for value in found]

    def test_visual_formats(self):
        for formats, wanted in (
                (["H:|-[a]-[b(==a)]-|", "V:|-[a]-|", "V:|-[b]-|"], [[8, 8, 88, 84], [104, 8, 88, 84]]),
                (["H:|[a(50)]-20-[b]|", "V:|[a(30)]", "V:|[b]|"], [[0, 0, 50, 30], [70, 0, 130, 100]]),
                (["|-30-[a(>=60)]-(>=10)-[b(40)]-|", "|-30-[a(==60@400)]", "V:|-[a]-[b(==a)]-|"],
                 [[30, 8, 60, 38], [152, 54, 40, 38]]),
                (["H:|[a][b(==a)]|", "V:[a(20)]-5-|", "V:[b(10)]|"], [[0, 75, 100, 20], [100, 90, 100, 10]])):
            self.assertNear(self.frames(box(formats, "ab"), ["a", "b"]), wanted)

    def test_metrics(self):
        script = box(["H:|-gap-[a]-(gap@500)-|", "V:|[a]|"], "a")
        script["parameters"] = {"gap": 12}
        self.assertNear(self.frames(script, ["a"]), [[12, 0, 176, 100]])
        self.assertNear(self.frames(script, ["a"], 0, "--set", "gap=30"), [[30, 0, 140, 100]])
        script["timeline"] = [{"animate": "gap", "from": 0, "to": 40, "duration": 1}]
        self.assertNear(self.frames(script, ["a"], 0.5), [[20, 0, 160, 100]])

    def test_the_edge_of_the_top_level(self):
        script = box(["H:|-[a]-|", "V:|-[a]-|"], "a")
        script["layers"] = script["layers"][0]["sublayers"]
        self.assertNear(self.frames(script, ["a"]), [[20, 20, 160, 60]])

    def test_objects(self):
        script = box([
            {"item": "a", "attribute": "centerX", "relatedBy": "==", "toItem": "superlayer", "toAttribute": "centerX"},
            {"item": "a", "attribute": "centerY", "relatedBy": "==", "toItem": "superlayer", "toAttribute": "centerY", "constant": 5},
            {"item": "a", "attribute": "height", "relatedBy": "==", "constant": 40},
            {"item": "a", "attribute": "width", "relatedBy": "==", "toItem": "a", "toAttribute": "height", "multiplier": 1.5},
            {"item": "b", "attribute": "leading", "relatedBy": "==", "toItem": "a", "toAttribute": "trailing", "constant": 10},
            {"item": "b", "attribute": "trailing", "relatedBy": "<=", "toItem": "superlayer", "toAttribute": "right"},
            {"item": "b", "attribute": "width", "relatedBy": "==", "constant": 100, "priority": 500},
            {"item": "b", "attribute": "top", "relatedBy": "==", "toItem": "a", "toAttribute": "bottom"},
            {"item": "b", "attribute": "bottom", "relatedBy": "==", "toItem": "superlayer", "toAttribute": "bottom"}], "ab")
        self.assertNear(self.frames(script, ["a", "b"]), [[70, 35, 60, 40], [140, 75, 60, 25]])

    def test_priorities_decide_who_gives_way(self):
        for first, second, wanted in ((800, 700, 150), (700, 800, 50)):
            script = box([f"H:|[a(150@{first})][b(150@{second})]|", "V:|[a]|", "V:|[b]|"], "ab")
            self.assertNear(self.frames(script, ["a"]), [[0, 0, wanted, 100]])

    def test_intrinsic_sizes(self):
        script = box(["H:|[a][b]|", "V:|[a]", "V:|[b]"], "")
        layer = script["layers"][0]["sublayers"][0]
        layer["sublayers"] = [{"name": "a", "type": "text", "text": "Name"}, {"name": "b", "type": "text", "text": "Value", "contentHuggingPriority": 200}]
        (ax, _, aw, ah), (bx, _, bw, _) = self.frames(script, ["a", "b"])
        size, = self.sampled(script, ["a.intrinsicSize"], [0])
        self.assertNear([aw, ah], size[0])
        self.assertNear([ax, bx, bw], [0, aw, 200 - aw])

    def test_a_named_constraint_moves(self):
        script = box([
            {"name": "gap", "item": "a", "attribute": "left", "relatedBy": "==", "toItem": "superlayer", "toAttribute": "left"},
            "H:[a]|", "V:|[a]|"], "a")
        script["timeline"] = [{"layer": "box", "animate": "constraints.gap.constant", "from": 0, "to": 100, "duration": 1}]
        self.assertNear(self.frames(script, ["a"], 0.25), [[25, 0, 175, 100]])

    def test_a_container_that_grows(self):
        script = box(["H:|-[left]-[right]-|", "V:|-[left]-|", "V:|-[right]-|",
                      {"item": "left", "attribute": "width", "relatedBy": "==", "toItem": "right", "toAttribute": "width", "multiplier": 1, "constant": 0}], "")
        layer = script["layers"][0]["sublayers"][0]
        layer["sublayers"] = [{"name": "left", "type": "text", "text": "Left"}, {"name": "right", "type": "text", "text": "Right"}]
        script["timeline"] = [{"layer": "box", "animate": "frame", "from": [0, 0, 200, 100], "to": [0, 0, 300, 60], "duration": 1}]
        for time, width, height in ((0, 200, 100), (0.5, 250, 80), (1, 300, 60)):
            each = (width - 24) / 2
            self.assertNear(
                self.frames(script, ["left", "right"], time),
                [[8, 8, each, height - 16], [16 + each, 8, each, height - 16]])

    def test_stacks(self):
        sizes = [(30, 20), (50, 40), (20, 10)]
        for stack, wanted in (
                ({"distribution": "fillEqually", "spacing": 10}, [[0, 0, 60, 100], [70, 0, 60, 100], [140, 0, 60, 100]]),
                ({"axis": "vertical", "distribution": "fillEqually", "spacing": 5},
                 [[0, 0, 200, 30], [0, 35, 200, 30], [0, 70, 200, 30]])):
            script = box([], "abc", stack=stack)
            self.assertNear(self.frames(script, ["a", "b", "c"]), wanted)
        script = box([], "abc", stack={"distribution": "fillEqually", "spacing": 10})
        script["layers"][0]["sublayers"][0]["sublayers"][1]["hidden"] = True
        self.assertNear(self.frames(script, ["a", "c"]), [[0, 0, 95, 100], [105, 0, 95, 100]])
        component = {"parameters": {"w": 10, "h": 10}, "size": ["=w", "=h"], "layers": []}
        for stack, wanted in (
                ({"distribution": "equalSpacing", "alignment": "center"}, [[0, 40, 30, 20], [80, 30, 50, 40], [180, 45, 20, 10]]),
                ({"distribution": "equalSpacing", "alignment": "top"}, [[0, 0, 30, 20], [80, 0, 50, 40], [180, 0, 20, 10]]),
                ({"distribution": "equalSpacing", "alignment": "bottom"}, [[0, 80, 30, 20], [80, 60, 50, 40], [180, 90, 20, 10]])):
            script = box([], "", stack=stack)
            script["components"] = {"Block": component}
            script["layers"][0]["sublayers"][0]["sublayers"] = [
                {"name": name, "component": "Block", "w": w, "h": h} for name, (w, h) in zip("abc", sizes)]
            self.assertNear(self.frames(script, ["a", "b", "c"]), wanted, 1e-6, f"{stack}")

    def test_mistakes(self):
        self.refused(box(["H:|-[a]-|"], "a"), "'a'", "vertical")
        error = self.refused(box(["H:|[a(50)]|", "V:|[a]|"], "a"), "H:|[a(50)]|")
        self.assertIn("^", error)
        self.refused(box(["H:|-[aa]-|", "V:|[a]|"], "a"), "aa")
        self.refused(box(["H:|-[a-|", "V:|[a]|"], "a"), "]")
        self.refused(box(["H:|-gpa-[a]|", "V:|[a]|"], "a"), "gpa")
        self.refused(box([{"item": "a", "attribute": "left", "relatedBy": "==", "toItem": "superlayer", "toAttribute": "top"}], "a"), "left")
        self.refused(box([{"item": "a", "attribute": "lefft", "relatedBy": "==", "constant": 3}], "a"), "left")


if __name__ == "__main__":
    unittest.main()
