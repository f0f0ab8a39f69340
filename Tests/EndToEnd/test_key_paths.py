"""Everything that Core Animation animates, half way from one value to another."""

import json
import unittest

from support import INVALID, OK, Case

#: A layer of each kind, as `it`, and for each key path two values and what is printed a quarter of the way.
HOLDERS = {
    "layer": {"frame": [0, 0, 10, 10], "filters": [
        {"blur": 1}, {"blur": 2, "name": "soft"}, {"dropShadow": {"radius": 1, "offset": [1, 1], "color": "red"}},
        {"hueRotate": 1}], "backgroundFilters": [{"blur": 1}]},
    "shape": {"type": "shape", "path": "M0 0h9v9z", "fillGradient": {"colors": ["red", "blue"]},
              "strokeGradient": {"colors": ["red", "blue"], "angle": 10}},
    "gradient": {"type": "gradient", "colors": ["red", "blue"], "locations": [0, 1]},
    "text": {"type": "text", "text": "abc", "textPath": "M0 20 L40 20"},
    "replicator": {"type": "replicator", "instanceCount": 3, "sublayers": [{"frame": [0, 0, 4, 4]}]},
    "emitter": {"type": "emitter", "cells": [{
        "name": "spark", "birthRate": 1, "lifetime": 1, "contents": {"frame": [0, 0, 4, 4]},
        "cells": [{"name": "glow", "birthRate": 1, "lifetime": 1, "contents": {"frame": [0, 0, 4, 4]}}]}]},
    "scroll": {"type": "scroll", "sublayers": [{}]},
    "tiled": {"type": "tiled", "tileSize": [10, 10], "sublayers": [{}]},
}
COLOR = "rgba(191.25, 63.75, 0, 1)"
PATHS = {
    "layer": [
        ("filters.blur", 0, 10, "2.5"), ("filters.blur.inputRadius", 0, 10, "2.5"), ("filters.soft", 0, 10, "2.5"),
        ("filters.hueRotate.inputAngle", 0, 180, "45"), ("filters.dropShadow.offset.width", 0, 10, "2.5"),
        ("filters.dropShadow.color", "#f00", "#0f0", COLOR), ("backgroundFilters.blur", 0, 8, "2"),
        ("transform.rotation.y", 0, 90, "22.5"), ("transform.rotation", 0, 720, "180"),
        ("transform.scale", 1, 2, "1.25"),
        ("transform.translation.z", 0, 8, "2"), ("sublayerTransform.rotation.y", 0, 40, "10"),
        ("perspective", 100, 300, "150"),
        ("contentsRect", [0, 0, 1, 1], [0, 0, 0.5, 0.5], "[0, 0, 0.875, 0.875]"),
        ("contentsRect.origin.x", 0, 1, "0.25"),
        ("contentsCenter.size.width", 1, 0.5, "0.875"), ("contentsScale", 1, 3, "1.5"), ("cornerRadius", 0, 8, "2"),
        ("zPosition", 0, 100, "25"), ("anchorPoint.x", 0, 1, "0.25"), ("anchorPointZ", 0, 8, "2"),
        ("backgroundColor", "#f00", "#0f0", COLOR), ("borderColor", "#f00", "#0f0", COLOR), ("borderWidth", 0, 4, "1"),
        ("shadowColor", "#f00", "#0f0", COLOR), ("shadowOpacity", 0, 1, "0.25"), ("shadowRadius", 0, 4, "1"),
        ("shadowOffset", [0, 0], [4, 8], "[1, 2]"), ("shadowOffset.height", 0, 8, "2"), ("opacity", 0, 1, "0.25"),
        ("position", [0, 0], [8, 4], "[2, 1]"), ("bounds.origin.x", 0, 4, "1"),
        ("bounds.size", [10, 10], [20, 30], "[12.5, 15]"),
        ("frame", [0, 0, 10, 10], [10, 10, 20, 20], "[2.5, 2.5, 12.5, 12.5]"),
        # Those without a middle take the end at once.
        ("hidden", False, True, "true"), ("doubleSided", True, False, "false"), ("masksToBounds", False, True, "true"),
        ("compositingFilter", "normal", "multiply", "'multiply'"),
        ("cornerCurve", "circular", "continuous", "'continuous'"),
    ],
    "shape": [
        ("fillGradient.colors", ["#f00", "#000"], ["#0f0", "#fff"], f"[{COLOR}, rgba(63.75, 63.75, 63.75, 1)]"),
        ("fillGradient.startPoint.x", 0, 1, "0.25"), ("strokeGradient.angle", 0, 90, "22.5"),
        ("lineDashPhase", 0, 10, "2.5"),
        ("miterLimit", 1, 3, "1.5"), ("lineWidth", 1, 3, "1.5"), ("fillColor", "#f00", "#0f0", COLOR),
        ("strokeColor", "#f00", "#0f0", COLOR), ("strokeStart", 0, 1, "0.25"), ("strokeEnd", 0, 1, "0.25"),
    ],
    "gradient": [
        ("colors", ["#f00", "#f00"], ["#0f0", "#0f0"], f"[{COLOR}, {COLOR}]"),
        ("startPoint", [0, 0], [1, 1], "[0.25, 0.25]"),
        ("locations", [0, 1], [0.5, 0.6], "[0.125, 0.9]"), ("endPoint.y", 0, 1, "0.25"), ("angle", 0, 90, "22.5"),
    ],
    "text": [
        ("fontSize", 10, 20, "12.5"), ("textColor", "#f00", "#0f0", COLOR), ("reveal", 0, 1, "0.25"),
        ("letterSpacing", 0, 4, "1"), ("lineHeight", 10, 20, "12.5"), ("textPathOffset", 0, 20, "5"),
    ],
    "replicator": [
        ("instanceCount", 1, 9, "3"), ("instanceDelay", 0, 1, "0.25"), ("instanceTransform.rotation.z", 0, 90, "22.5"),
        ("instanceTransform.translation.x", 0, 40, "10"), ("instanceColor", "#f00", "#0f0", COLOR),
        ("instanceRedOffset", 0, -1, "-0.25"), ("instanceAlphaOffset", 0, -1, "-0.25"),
    ],
    "emitter": [
        ("cells.spark.velocity", 0, 10, "2.5"), ("emitterCells.spark.velocity", 0, 10, "2.5"),
        ("cells.spark.color", "#f00", "#0f0", COLOR), ("cells.spark.cells.glow.scale", 0, 1, "0.25"),
        ("emitterPosition", [0, 0], [8, 4], "[2, 1]"), ("emitterSize.width", 0, 10, "2.5"),
        ("emitterZPosition", 0, 4, "1"),
        ("emitterDepth", 0, 4, "1"), ("birthRate", 0, 1, "0.25"), ("lifetime", 0, 1, "0.25"),
        ("velocity", 0, 1, "0.25"),
        ("scale", 0, 1, "0.25"), ("spin", 0, 1, "0.25"),
    ],
    "scroll": [("scrollPoint", [0, 0], [8, 4], "[2, 1]"), ("scrollPoint.y", 0, 8, "2")],
    "tiled": [
        ("patternTransform.scale", 1, 2, "1.25"), ("patternTransform.rotation", 0, 90, "22.5"),
        ("phase.width", 0, 8, "2"),
        ("tileSize", [10, 10], [20, 20], "[12.5, 12.5]"),
    ],
}


class KeyPaths(Case):
    def script(self, kind, paths):
        return json.dumps({
            "canvas": {"width": 20, "height": 20}, "duration": 1, "layers": [{"name": "it", **HOLDERS[kind]}],
            "timeline": [{"layer": "it", "animate": path, "from": start, "to": end, "duration": 1}
                         for path, start, end, _ in paths]}).encode()

    def test_values_between(self):
        for kind, paths in PATHS.items():
            for path in paths:
                result = self.expect(
                    OK, "values", "-", "--of", f"it.{path[0]}", "--at", "0.25", input=self.script(kind, [path]))
                row = result.text.strip().splitlines()[1].split(None, 1)
                self.assertEqual(row[1], path[3], f"{kind} {path[0]}")

    def test_they_draw(self):
        # Of two animations at once the later holds, so all may stand together.
        for kind, paths in PATHS.items():
            result = self.expect(OK, "frame", "-", "--at", "0.25", "-o", "-", "-q", input=self.script(kind, paths))
            self.assertTrue(result.out.startswith(b"\x89PNG"), kind)

    def test_names_that_are_none(self):
        for kind, path in (("layer", "filters.sepia"), ("layer", "filters.blur.inputAngle"),
            ("emitter", "cells.smoke.scale"),
                           ("gradient", "fillGradient.colors"), ("replicator", "instanceTransform.turn")):
            error = self.expect(INVALID, "validate", "-", input=self.script(kind, [(path, 0, 1, "")])).error
            self.assertIn("error[unknown-key-path]", error)
            self.assertIn("<stdin>:1:", error)


if __name__ == "__main__":
    unittest.main()
