"""The same script gives the same bytes, whatever runs beside it and wherever."""

import os
import subprocess
import sys
import unittest

from support import BINARY, OK, ROOT, Case, animate, environment
from test_gif import busy

BUILDS = [os.path.join(ROOT, ".build", kind, "animate") for kind in ("release", "debug")]


class Reproducibility(Case):
    def setUp(self):
        super().setUp()
        text = {"name": "label", "type": "text", "frame": [0, 0, 64, 20], "text": "Affi ${round(time * 10)}",
                "fontSize": 11, "textColor": "#fff", "shadowOpacity": 0.5, "shadowRadius": 2}
        self.script = busy(duration=2.5)
        self.script["layers"].append(text)
        self.write("s.json", self.script)
        self.whole = self.run_in(self.folder)

    def run_in(self, folder, *arguments, script=None, **options):
        result = animate(script or self.path("s.json"), "-o", "-", *arguments, cwd=folder, **options)
        self.assertEqual((result.code, result.err if "-q" in arguments else b""), (OK, b""), result.err)
        return result.out

    def test_any_number_of_threads(self):
        for arguments in ([], ["--dither", "diffusion"], ["--colors", "16", "--dither", "ordered"]):
            files = {self.run_in(self.folder, "--threads", str(n), *arguments) for n in (1, 2, 3, 8, 64)}
            self.assertEqual(len(files), 1, arguments)

    def test_a_clear_canvas_with_any_number_of_threads(self):
        self.script["canvas"].pop("background")
        self.script["layers"].pop(0)
        self.write("clear.json", self.script)
        files = {self.run_in(self.folder, "--threads", str(n), script=self.path("clear.json")) for n in (1, 2, 3, 8)}
        self.assertEqual(len(files), 1)

    def test_again_and_again(self):
        for _ in range(10):
            self.assertEqual(self.run_in(self.folder), self.whole)

    def test_anywhere(self):
        os.makedirs(self.path("a/b"))
        self.assertEqual(self.run_in(self.path("a/b"), script="../../s.json"), self.whole)
        self.assertEqual(self.run_in("/"), self.whole)

    def test_in_any_environment(self):
        for env in (
                {}, environment(HOME=None), environment(HOME="/nonexistent"), environment(TMPDIR="/nonexistent"),
                environment(LANG="de_DE.UTF-8", LC_ALL="de_DE.UTF-8"), environment(LC_ALL="tr_TR.UTF-8"),
                environment(LC_ALL="C"), environment(LC_ALL="ja_JP.EUC-JP", LANGUAGE="ja"),
                environment(TZ="Asia/Kathmandu"), environment(TZ=":nonsense"), environment(PATH=""),
                environment(PANGO_LANGUAGE="ja:zh"), environment(SWIFT_DETERMINISTIC_HASHING="1"), {"LC_NUMERIC": "fr_FR"}):
            self.assertEqual(self.run_in(self.folder, env=env), self.whole, env if len(env) < 3 else "")

    def test_with_a_standard_input_of_any_kind(self):
        with open(self.path("s.json"), "rb") as script:
            piped = self.run_in(self.folder, script="-", input=script.read())
        self.assertEqual(piped, self.whole)

    def test_stills_and_values_too(self):
        for command in (["frame", "s.json", "--at", "0.4", "-o", "-"],
                        ["values", "s.json", "--of", "star.transform.rotation.z", "--of", "noise(time)", "--json"],
                        ["inspect", "s.json", "--json"], ["schema"]):
            outputs = {self.expect(OK, *command, cwd=self.folder).out for _ in range(5)}
            self.assertEqual(len(outputs), 1, command)

    @unittest.skipUnless(all(map(os.path.exists, BUILDS)), "needs a debug and a release build")
    def test_debug_and_release(self):
        for arguments in ([], ["--dither", "diffusion"], ["--colors", "16"]):
            files = {self.run_in(self.folder, *arguments, "--to", "0.4", binary=build) for build in BUILDS}
            self.assertEqual(len(files), 1, arguments)

    @unittest.skipUnless(sys.platform == "linux", "reads the symbols of an ELF file")
    def test_the_maths_is_our_own(self):
        """No transcendental function of the system's, whose results differ from machine to machine."""
        symbols = subprocess.run(["nm", "-D", "--undefined-only", BINARY], capture_output=True, text=True, check=True)
        names = {line.split()[-1].split("@")[0] for line in symbols.stdout.splitlines() if line.strip()}
        foreign = {f"{name}{suffix}" for suffix in ("", "f", "l") for name in (
            "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "exp2", "expm1", "log",
            "log2", "log10", "log1p", "pow", "cbrt", "hypot", "sincos", "erf", "tgamma", "lgamma")}
        self.assertEqual(names & foreign, set())


if __name__ == "__main__":
    unittest.main()
