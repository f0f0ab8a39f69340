"""The timeline as a storyboard: patterns, named entries, markers, groups, hold, interruptions."""

import io
import json
import unittest

import gif
from support import INVALID, OK, USAGE, Case


def dots(timeline, **changes):
    return {
        "canvas": {"width": 60, "height": 20, "background": "#fff"}, "fps": 10,
        "layers": [{"name": f"dot{i}", "frame": [i * 20, 5, 10, 10], "backgroundColor": "#00f"} for i in range(3)],
        "timeline": timeline, **changes}


FADE = {"animate": "opacity", "from": 1, "to": 0, "duration": 1}


class Timeline(Case):
    def test_markers(self):
        script = dots([
            {"name": "first", "layer": "dot0", **FADE}, {"marker": "half", "at": 2},
            {"after": "half", "delay": 0.5, "layer": "dot1", **FADE},
            {"marker": "later", "after": "first", "delay": 0.25}, {"after": "later", "layer": "dot2", **FADE}])
        found = self.sampled(script, ["dot1.opacity", "dot2.opacity", "half.time", "later.time"], [1.75, 3])
        self.assertNear(found, [[1, 0.5], [0.5, 0], [2, 2], [1.25, 1.25]])

    def test_markers_as_times(self):
        script = dots([{"layer": "dot*", **FADE}, {"marker": "half", "at": 0.5}, {"marker": "most", "at": 0.8}])
        self.write("script.json", script)
        self.expect(OK, "frame", "script.json", "--at", "half", "-o", "a.png", cwd=self.folder)
        self.expect(OK, "frame", "script.json", "--at", "0.5", "-o", "b.png", cwd=self.folder)
        self.assertEqual(self.read("a.png"), self.read("b.png"))
        self.expect(OK, "script.json", "--from", "half", "--to", "most", "-o", "a.gif", "-q", cwd=self.folder)
        self.expect(OK, "script.json", "--from", "0.5", "--to", "0.8", "-o", "b.gif", "-q", cwd=self.folder)
        self.assertEqual(self.read("a.gif"), self.read("b.gif"))

    def test_progress_of_named_entries(self):
        script = dots([{"name": "fade", "at": 1, "layer": "dot*", **FADE, "stagger": 0.5}], duration=4)
        found = self.sampled(script, ["fade.progress", "fade.begin", "fade.end"], [0, 2, 4])
        self.assertNear(found, [[0, 0.5, 1], [1, 1, 1], [3, 3, 3]])

    def test_hold(self):
        from PIL import Image, ImageSequence

        script = dots([{"layer": "dot*", **FADE}], hold=1.5)
        with Image.open(io.BytesIO(self.render(script))) as image:
            lasts = [frame.info["duration"] for frame in ImageSequence.Iterator(image)]
        self.assertEqual(sum(lasts), 2500)
        self.assertGreaterEqual(lasts[-1], 1500)
        with Image.open(self.path("out.gif")) as image:
            frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(image)]
        # The end itself, not the frame before it; and what is held is not played.
        self.assertEqual(frames[-1].getpixel((5, 10)), (255, 255, 255))
        found = self.sampled(script, ["totalDuration", "dot0.opacity"], [1, 2])
        self.assertEqual(found, [[1, 1], [0, 0]])

    def test_parts_that_reach_into_the_hold(self):
        script = dots([{"layer": "dot*", **FADE}], hold=0.5)
        whole = self.render(script)
        self.assertEqual(self.render(script, "--to", "1.5"), whole)
        self.assertEqual(self.render(script, "--from", "0", "--to", "1.5"), whole)
        delays = gif.read(whole).delays
        for arguments, last in ((["--to", "1.2"], delays[-1] - 30), (["--to", "2"], delays[-1] + 50)):
            found = gif.read(self.render(script, *arguments)).delays
            self.assertEqual((found[:-1], found[-1]), (delays[:-1], last), arguments)
        part = gif.read(self.render(script, "--from", "0.5"))
        self.assertEqual(sum(part.delays), 100)
        # What is held alone is one picture.
        for arguments, lasts in ((["--from", "1"], 50), (["--from", "1.2"], 30), (["--from", "1.1", "--to", "1.3"], 20)):
            held = gif.read(self.render(script, *arguments))
            self.assertEqual(len(held.frames), 1, arguments)
            self.expect(OK, "script.json", "-o", "%d.png", *arguments, "-q", cwd=self.folder)
            self.assertEqual([name for name in self.names() if name.endswith(".png")], ["1.png"])
            report = self.expect(OK, "script.json", "-o", "a.gif", "--json", *arguments, cwd=self.folder).out
            self.assertEqual(json.loads(report)["duration"], lasts / 100)
        self.expect(OK, "sheet", "script.json", "--from", "1.2", "-o", "sheet.png", "-q", cwd=self.folder)
        for wrong in (["--from", "1.5"], ["--from", "7"], ["--from", "1.2", "--to", "1.2"]):
            self.assertIn("1.", self.expect(USAGE, "script.json", "-o", "x.gif", *wrong, cwd=self.folder).error)

    def test_a_finger_that_has_lifted_is_not_held(self):
        from PIL import Image, ImageSequence

        script = dots([{"touch": [[30, 10]], "layer": "dot1", "duration": 0.5}], hold=1)
        script["layers"][1]["frame"] = [0, 0, 60, 20]
        with Image.open(io.BytesIO(self.render(script))) as image:
            frames = [frame.convert("RGB").tobytes() for frame in ImageSequence.Iterator(image)]
        still = self.still({**script, "timeline": [], "duration": 1}, 0).convert("RGB").tobytes()
        self.assertNotEqual(frames[-2], still)
        self.assertEqual(frames[-1], still)

    def test_groups_in_groups(self):
        script = dots([{"name": "all", "sequence": [
            {"parallel": [{"layer": "dot0", **FADE, "duration": 0.5}, {"layer": "dot1", **FADE, "duration": 0.2}], "stagger": 0.1},
            {"at": 0.5, "repeatCount": 2, "sequence": [{"layer": "dot2", **FADE, "duration": 0.25}]}]}])
        found = self.sampled(script, ["dot0.opacity", "dot1.opacity", "dot2.opacity", "all.end"], [0.25, 1.125, 1.375])
        self.assertNear(found, [[0.5, 0, 0], [0.25, 0, 0], [1, 0.5, 0.5], [1.5, 1.5, 1.5]])

    def test_an_interrupted_set_begins_where_it_is_seen(self):
        script = dots([
            {"at": 0, "layer": "dot0", "set": {"opacity": 0}, "duration": 1, "timing": "linear"},
            {"at": 0.5, "layer": "dot0", "set": {"opacity": 1}, "duration": 1, "timing": "linear"}], duration=2)
        found, = self.sampled(script, ["dot0.opacity"], [0.25, 0.5, 1, 1.5])
        self.assertNear(found, [0.75, 0.5, 0.75, 1])

    def test_by(self):
        script = dots([
            {"at": 0, "layer": "dot0", "by": {"position.x": 10}, "duration": 1, "timing": "linear"},
            {"at": 0.5, "layer": "dot0", "by": {"position.x": 10}, "duration": 1, "timing": "linear"}], duration=2)
        found, = self.sampled(script, ["dot0.position.x"], [0, 0.5, 1, 1.5])
        self.assertNear(found, [5, 10, 17.5, 25])

    def test_parameters_that_others_follow(self):
        script = dots([{"at": 0.5, "set": {"level": 1}, "timing": "linear", "duration": 0.5}], parameters={"level": 0.0})
        script["layers"][0]["opacity"] = "=1 - level / 2"
        found = self.sampled(script, ["level", "dot0.opacity"], [0.5, 0.75, 1])
        self.assertNear(found, [[0, 0.5, 1], [1, 0.75, 0.5]])

    def test_animations_of_a_layer(self):
        script = dots([], duration=1)
        script["layers"][0]["animations"] = [FADE, {"at": 0.5, "set": {"position.x": 50}, "duration": 0}]
        found = self.sampled(script, ["dot0.opacity", "dot0.position.x", "dot1.opacity"], [0.25, 0.75])
        self.assertNear(found, [[0.75, 0.25], [5, 50], [1, 1]])

    def test_the_duration_of_layers_with_time_of_their_own(self):
        script = dots([{"layer": "dot0", **FADE}])
        script["layers"][0].update(speed=0.5, beginTime=1)
        total, = self.sampled(script, ["totalDuration"], [0])
        self.assertNear(total, [3])

    def test_critical_springs(self):
        for mass, stiffness, damping, wanted in [
                (2, 50, 20, 1.9), (0.5, 50, 10, 1), (0.5, 200, 20, 0.5), (2, 200, 40, 1), (1, 25, 10, 1.9)]:
            with self.subTest(mass=mass, stiffness=stiffness):
                spring = {"mass": mass, "stiffness": stiffness, "damping": damping}
                script = dots([{"layer": "dot0", "animate": "opacity", "to": 0, "spring": spring}])
                self.assertNear(self.sampled(script, ["totalDuration"], [0]), [[wanted]])

    def test_a_whole_shows_nothing_ahead_of_a_part_that_was_set(self):
        rows = [
            ("position", [{"set": {"position.x": 60}}], {"to": [90, 30]}, [[10, 20], [10, 20], [60, 20], [60, 20], [90, 30]]),
            ("position", [{"by": {"position.x": 50}}], {"to": [90, 30]}, [[10, 20], [10, 20], [60, 20], [60, 20], [90, 30]]),
            ("position", [{"set": {"position.x": 60}}], {"from": [0, 0], "to": [90, 30]},
             [[10, 20], [10, 20], [60, 20], [0, 0], [90, 30]]),
            ("position", [{"set": {"position.x": 60}}, {"at": 0.75, "set": {"position.y": 5}}], {"to": [90, 30]},
             [[10, 20], [10, 20], [60, 20], [60, 5], [90, 30]]),
            ("position", [{"animate": "position.x", "from": 0, "to": 60, "fillMode": "forwards"}], {"to": [90, 30]},
             [[10, 20], [10, 20], [60, 20], [60, 20], [90, 30]]),
            ("bounds", [{"set": {"bounds.size.width": 40}}], {"to": [0, 0, 20, 30]},
             [[0, 0, 10, 10], [0, 0, 10, 10], [0, 0, 40, 10], [0, 0, 40, 10], [0, 0, 20, 30]]),
            ("backgroundColor.alpha", [{"set": {"backgroundColor.alpha": 0}}], {"animate": "backgroundColor", "to": "red"},
             [1, 1, 0, 0, 1]),
            ("transform.rotation.z", [{"set": {"transform.rotation": 40}}], {"animate": "transform", "to": {"rotation": 90}},
             [0, 0, 40, 40, 90])]
        button = {"name": "k", "frame": [50, 0, 20, 20], "on": {"tap": {"layer": "k", "set": {"opacity": 0.5}}}}
        for name, first, then, wanted in rows:
            for touch in [[], [{"at": 1.75, "touch": [[5, 5]], "layer": "k"}]]:
                with self.subTest(name, then=then, touch=touch):
                    script = dots(
                        [{"at": 0.5, "layer": "dot0", "duration": 0.125 if "animate" in entry else 0, **entry} for entry in first]
                        + [{"at": 1, "layer": "dot0", "animate": name, "duration": 0.5, **then}] + touch, duration=2)
                    script["layers"] = [
                        {"name": "dot0", "bounds": [0, 0, 10, 10], "position": [10, 20], "backgroundColor": "#008080"}, button]
                    found, = self.sampled(script, [f"dot0.{name}"], [0, 0.25, 0.625, 1, 1.5])
                    self.assertNear(found, wanted)

    def test_missing_ends_are_the_same_with_and_without_fingers(self):
        button = {"name": "k", "frame": [50, 0, 20, 20], "on": {"tap": {"layer": "k", "set": {"opacity": 0.5}}}}
        rows = [
            ([{"set": {"position.x": 50}, "duration": 0.25, "timing": "default"}, {"animate": "position", "from": [90, 90]}],
             [0, 0.5, 1, 1.4], [[90, 90], [50, 55], [10, 20], [10, 20]]),
            ([{"set": {"position.x": 50}, "duration": 0.25, "timing": "linear"}, {"at": 1, "animate": "position", "from": [90, 90]}],
             [0, 0.125, 0.5, 1], [[10, 20], [30, 20], [50, 20], [90, 90]]),
            # The part's first value is not where the whole goes to: the part begins when the whole does, and ends before it.
            ([{"at": 1, "animate": "position", "from": [90, 90]},
              {"at": 1, "animate": "position.x", "from": 5, "duration": 0.5, "fillMode": "backwards"}],
             [0, 1.75, 2], [[5, 90], [30, 37.5], [10, 20]]),
            # What begins at once but stands behind it is added once.
            ([{"animate": "position.x", "to": 50}, {"animate": "position", "from": [5, 5], "to": [0, 0], "additive": True}],
             [0, 0.5, 1], [[15, 25], [32.5, 22.5], [50, 20]])]
        for entries, times, wanted in rows:
            for touch in [[], [{"at": 2.5, "touch": [[5, 5]], "layer": "k"}]]:
                with self.subTest(entries, touch=touch):
                    script = dots([{"layer": "dot0", "duration": 1, **entry} for entry in entries] + touch, duration=3)
                    script["layers"] = [{"name": "dot0", "bounds": [0, 0, 10, 10], "position": [10, 20]}, button]
                    self.assertNear(self.sampled(script, ["dot0.position"], times), [wanted])

    def test_steps_of_slow_and_fast_layers(self):
        """Wrapped in a group or after another entry by its name, a step begins when it would begin alone."""
        first = {"name": "a", "layer": "dot0", **FADE}
        move = {"layer": "dot1", "animate": "position.x", "from": 0, "to": 80, "duration": 1}
        for speed in [2, 0.5]:
            ways = [[{"sequence": [first, step]}] for step in (
                move, {"parallel": [move]}, {"sequence": [move]}, {"parallel": [{"sequence": [move]}]})]
            ways += [[first, {"after": "a", **move}], [first, {"after": "a", "parallel": [move]}]]
            length = 1 / speed
            for timeline in ways:
                with self.subTest(timeline, speed=speed):
                    script = dots(timeline)
                    script["layers"][1]["speed"] = speed
                    times = [1, 1 + length / 2, 1 + length]
                    found = self.sampled(script, ["dot1.position.x", "totalDuration"], times)
                    self.assertNear(found, [[0, 40, 80], [1 + length] * 3])

    def test_groups_of_layers_with_a_time_of_their_own_repeat_as_if_written_out(self):
        fade, move = ({"layer": "dot0", **FADE}, {"layer": "dot1", "animate": "position.x", "from": 0, "to": 80, "duration": 1})
        quick = {"layer": "dot2", "animate": "position.x", "from": 0, "to": 80, "duration": 0.5}
        names = ["dot0.opacity", "dot1.position.x", "dot2.position.x", "g.end", "totalDuration"]
        times = [i / 8 + 0.01 for i in range(100)]
        for own in [{"speed": 0.5}, {"speed": 2}, {"beginTime": 1}, {"speed": 0.5, "beginTime": 1}, {"timeOffset": 0.5}, {}]:
            for kind, entries in [
                    ("sequence", [move]), ("parallel", [move]), ("sequence", [fade, move]), ("sequence", [move, fade]),
                    ("parallel", [fade, move, quick]), ("sequence", [{"parallel": [move, fade]}, quick]),
                    ("sequence", [{"at": 0.5, **move}, {"at": 0.25, **quick}])]:
                with self.subTest(entries, own=own):
                    once = {kind: entries}
                    repeated = dots([{"name": "g", **once, "repeatCount": 3}])
                    written = dots([{"name": "g", "sequence": [once, once, once]}])
                    for script in [repeated, written]:
                        script["layers"][1].update(own)
                    self.assertNear(self.sampled(repeated, names, times), self.sampled(written, names, times))
        script = dots([{"name": "g", "sequence": [move], "repeatCount": 3}])
        script["layers"][1]["speed"] = 0.5
        found = self.sampled(script, ["dot1.position.x", "g.end", "totalDuration"], [0, 1, 2, 3, 5])
        self.assertNear(found, [[0, 40, 0, 40, 40], [6] * 5, [6] * 5])
        endless = {**script, "timeline": [{**script["timeline"][0], "repeatCount": "forever"}], "duration": 7}
        self.assertNear(self.sampled(endless, ["dot1.position.x"], [1, 3, 5, 6, 6.5]), [[40, 40, 40, 0, 20]])

    def test_staggered_layers_with_times_of_their_own(self):
        script = dots([{"name": "e", "layer": "dot*", **FADE, "duration": 0.5, "stagger": 0.5},
                       {"after": "e", "layer": "dot0", "set": {"position.x": 50}, "duration": 0}])
        script["layers"][1]["speed"] = 0.5
        script["layers"][2]["speed"] = 2
        found = self.sampled(script, ["e.end", "totalDuration", "dot1.opacity", "dot0.position.x"], [1.75, 2])
        self.assertNear(found, [[2, 2], [2, 2], [0.25, 0], [5, 50]])

    def test_patterns(self):
        """Without a dot they mean layers by their own names, wherever these stand; with one, paths."""
        script = dots([])
        script["layers"][0]["sublayers"] = [{"name": "label", "sublayers": [{"name": "dot9"}]}]
        script["layers"][1]["sublayers"] = [{"name": "label"}]
        names = ["dot0", "dot0.label", "dot9", "dot1", "dot1.label", "dot2"]
        for pattern, wanted in [
                ("dot*", [0, 1, 0.2, 0.4, 1, 0.6]), ("*abel", [1, 0, 1, 1, 0.2, 1]),
                ("dot*.label", [1, 0, 1, 1, 0.2, 1]), ("dot0.*", [1, 0, 0.2, 1, 1, 1]), ("*", [0, 0.2, 0.4, 0.6, 0.8, 1])]:
            with self.subTest(pattern):
                script["timeline"] = [{"layer": pattern, **FADE, "stagger": 0.2}]
                found = self.sampled({**script, "duration": 3}, [f"{name}.opacity" for name in names], [1])
                self.assertNear(found, [[value] for value in wanted])

    def test_times_by_expressions_need_a_duration(self):
        script = dots([{"layer": "dot0", **FADE}, {"layer": "dot1", **FADE, "duration": 0.5}])
        for own in [{"timeRemap": "=time * 0.5"}, {"speed": "=1 + time"}, {"beginTime": "=late", "duration": 2}]:
            with self.subTest(own):
                script["layers"][0] = {**dots([])["layers"][0], **own}
                script["let"] = {"late": "=time > 1 ? 1 : 0.5"}
                self.refused(script, "error[duration]", "'dot0'", "needs a 'duration'")
                self.sampled({**script, "duration": 2}, ["dot0.opacity"], [1])
        script["layers"][0] = {**dots([])["layers"][0], "timeRemap": "=time * 0.5"}
        found, = self.sampled({**script, "duration": 2}, ["dot0.opacity"], [0, 1, 2])
        self.assertNear(found, [1, 0.5, 0])
        # What the timeline moves has ended when that has.
        script["layers"][0]["timeRemap"] = 0
        script["timeline"].append({"layer": "dot0", "animate": "timeRemap", "values": [0, 1], "duration": 3})
        self.assertNear(self.sampled(script, ["totalDuration"], [0]), [[3]])

    def test_timings_that_do_nothing(self):
        values = {"layer": "dot0", "animate": "opacity", "values": [0, 1, 0.5], "timings": ["linear", "easeIn"], "duration": 1}
        way = {"layer": "dot0", "animate": "position", "path": "M 0 0 L 9 0 L 9 9", "timings": ["linear", "easeIn"], "duration": 1}
        for mode, wanted in [("discrete", 1), ("paced", 1), ("linear", 0)]:
            for entry in [values, way]:
                with self.subTest(mode, entry=entry):
                    self.write("script.json", dots([{**entry, "calculationMode": mode}]))
                    said = self.expect(OK, "validate", "script.json", cwd=self.folder).error
                    self.assertEqual(said.count("warning[ignored]"), wanted, said)

    def test_parts_of_what_is_nothing(self):
        bare = {"name": "a", "frame": [0, 0, 20, 20]}
        path = {**bare, "type": "shape", "path": {"rect": [0, 0, 9, 9]}}
        fade = {"animate": "backgroundColor.alpha", "from": 0, "to": 1}
        color = {"at": 1, "layer": "a", "set": {"backgroundColor": "red"}, "duration": 0}
        rows = [
            (bare, [fade], 1), (bare, [{"set": {"backgroundColor.alpha": 0.5}}], 1), ({**bare, "backgroundColor": "red"}, [fade], 0),
            ({**bare, "backgroundColor": "=time < 1 ? 'red' : 'blue'"}, [fade], 0), (bare, [fade, color], 0),
            ({**path, "fillColor": None}, [{"set": {"fillColor.alpha": 0.5}}], 1), (path, [{"set": {"fillColor.alpha": 0.5}}], 0),
            (path, [{"animate": "lineDashPattern.1", "to": 3}], 1),
            ({**path, "lineDashPattern": [4, 2]}, [{"animate": "lineDashPattern.1", "to": 3}], 0),
            ({**bare, "on": {"tap": {"set": {"a": 1}}}}, [fade], 1)]
        for layer, entries, wanted in rows:
            with self.subTest(layer, entries=entries):
                timeline = [{"layer": "a", **entry} for entry in entries]
                self.write("script.json", dots(timeline, duration=2, layers=[layer], parameters={"a": 0}))
                said = self.expect(OK, "validate", "script.json", cwd=self.folder).error
                self.assertEqual(said.count("warning[ignored]"), wanted, said)

    def test_values_overshoot_as_ends_do(self):
        move = {"layer": "dot0", "animate": "position.x", "duration": 1}
        times = [i / 10 for i in range(11)]
        for timing in ["easeOutBack", "easeInBack", "easeInOutElastic", [0.3, -0.6, 0.7, 1.5], {"linear": [[0, -0.2], [0.5, 1.3], [1, 1]]}]:
            for values in ({"values": [0, 80]}, {"values": [0, 80], "calculationMode": "paced"}, {"values": [0, 20, 80], "keyTimes": [0, 0.25, 1]},
                           {"values": [0, 40, 80], "calculationMode": "cubic"}):
                with self.subTest(timing, values=values):
                    wanted, = self.sampled(dots([{**move, "from": 0, "to": 80, "timing": timing}]), ["dot0.position.x"], times)
                    found, = self.sampled(dots([{**move, **values, "timing": timing}]), ["dot0.position.x"], times)
                    self.assertTrue(min(wanted) < 0 or max(wanted) > 80)
                    self.assertNear(found, wanted)
        # A path has ends, and discrete values too.
        along = {"layer": "dot0", "animate": "position", "path": "M 0 0 L 80 0", "timing": "easeOutBack", "duration": 1}
        self.assertNear(self.sampled(dots([along]), ["dot0.position.x"], [0.6]), [[80]])
        steps = {**move, "values": [0, 80], "calculationMode": "discrete", "timing": "easeOutBack"}
        self.assertNear(self.sampled(dots([steps]), ["dot0.position.x"], [0.6]), [[80]])

    def test_mistakes(self):
        self.refused(dots([{"marker": "a", "at": 1}, {"after": "aa", "layer": "dot0", **FADE}]), "'a'")
        self.refused(dots([{"marker": "a", "at": 1}, {"marker": "a", "at": 2}]), "duplicate-name")
        self.refused(dots([{"marker": "a", "after": "b"}, {"marker": "b", "after": "a"}]), "cycle")
        self.refused(dots([{"layer": "dot0", **FADE, "when": "=true"}]), "when")


if __name__ == "__main__":
    unittest.main()
