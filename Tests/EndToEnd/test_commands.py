"""Every command and flag: what it takes, what it makes, and what is wrong usage."""

import json
import os
import tempfile
import unittest

import gif
from support import ASSET, INVALID, IO, LIMIT, OK, USAGE, Case, animate, square


class Twice(Case):
    """What can be named once only."""

    def test_one_still_has_one_place(self):
        self.write("s.json", square())
        for command in ("frame", "sheet"):
            told = self.expect(USAGE, command, "s.json", "-o", "a.png", "-o", "b.png", cwd=self.folder).error
            self.assertIn("-o is given 2 times, and one PNG is written", told)
            self.assertIn("Missing expected argument", self.expect(USAGE, command, "s.json", cwd=self.folder).error)
        self.assertEqual(self.names(), ["s.json"])

    def test_standard_input_is_read_once(self):
        self.write("s.json", square(parameters={"n": {"type": "numbers", "value": [1]}}))
        for arguments in (("-", "--data", "n=-", "-o", "a.gif"), ("s.json", "--data", "-", "--data", "n=-", "-o", "a.gif"),
                          ("validate", "-", "-")):
            told = self.expect(USAGE, *arguments, input=b"[1]", cwd=self.folder).error
            self.assertIn("standard input is named twice", told)

    def test_a_check_is_of_a_gif(self):
        self.write("s.json", square())
        self.expect(OK, "s.json", "-o", "a.webp", cwd=self.folder)
        told = self.expect(USAGE, "check", "s.json", "a.webp", cwd=self.folder).error
        self.assertIn("a.webp: what is checked is a GIF, not '.webp'", told)
        self.assertEqual(self.names(), ["a.webp", "s.json"])


class Render(Case):
    def test_it_is_the_command_when_none_is_named(self):
        self.write("s.json", square())
        self.expect(OK, "s.json", "-o", "a.gif", cwd=self.folder)
        self.expect(OK, "render", "s.json", "--output", "b.gif", cwd=self.folder)
        self.expect(OK, "-o", "c.gif", "s.json", cwd=self.folder)
        self.assertEqual(self.read("a.gif"), self.read("b.gif"))
        self.assertEqual(self.read("a.gif"), self.read("c.gif"))
        self.assertEqual(self.names(), ["a.gif", "b.gif", "c.gif", "s.json"])

    def test_fps(self):
        self.assertEqual(len(gif.read(self.render(square(), "--fps", "4")).frames), 4)
        self.assertEqual(gif.read(self.render(square(), "--fps", "12.5")).delays, [8] * 13)
        # Nothing faster is shown by players.
        self.assertEqual(min(gif.read(self.render(square(), "--fps", "1000")).delays), 2)

    def test_scale(self):
        self.assertEqual(gif.read(self.render(square(), "--scale", "2")).size, (80, 60))
        self.assertEqual(gif.read(self.render(square(), "--scale", "0.5")).size, (20, 15))
        self.assertEqual(gif.read(self.render(square(), "--scale", "1.51")).size, (60, 45))

    def test_set(self):
        script = square(parameters={
            "ink": "#f00", "wide": {"type": "number", "value": 10, "min": 1, "max": 20}, "on": True, "n": {
                "type": "int", "value": 3}},
            layers=[{"name": "box", "frame": [2, 5, "=wide", 10], "backgroundColor": "=ink", "hidden": "=!on"}],
            timeline=None)
        plain = gif.read(self.render(script))
        self.assertIn((255, 0, 0), plain.palette)
        blue = gif.read(self.render(script, "--set", "ink=#00f", "--set", "wide=20"))
        self.assertIn((0, 0, 255), blue.palette)
        shown = next(blue.composited())
        self.assertEqual(sum(pixel == (0, 0, 255, 255) for pixel in shown), 200)
        hidden = gif.read(self.render(script, "--set", "on=false"))
        self.assertEqual(set(next(hidden.composited())), {(255, 255, 255, 255)})
        for wrong in ("inc=#00f", "wide=30", "wide=ten", "n=1.5", "ink=reddish", "on=perhaps"):
            result = self.expect(USAGE, "script.json", "-o", "x.gif", "--set", wrong, cwd=self.folder)
            self.assertIn(wrong.split("=")[0], result.error)
        self.assertIn("ink", self.expect(
            USAGE, "script.json", "-o", "x.gif", "--set", "inc=#00f", cwd=self.folder).error, "the nearest name")
        for wrong in ("ink", "=3", ""):
            self.expect(USAGE, "script.json", "-o", "x.gif", "--set", wrong, cwd=self.folder)
        self.assertNotIn("x.gif", self.names())

    def test_from_and_to(self):
        whole = gif.read(self.render(square()))
        self.assertEqual(len(whole.frames), 10)
        part = gif.read(self.render(square(), "--from", "0.2", "--to", "0.5"))
        self.assertEqual(part.delays, [10, 10, 10])
        self.assertEqual(list(part.composited()), list(whole.composited())[2:5])
        self.assertEqual(gif.read(self.render(square(), "--to", "0.5")).delays, [10] * 5)
        # Beyond the duration values hold.
        longer = gif.read(self.render(square(), "--to", "2"))
        self.assertEqual(sum(longer.delays), 200)
        self.write("script.json", square())
        for wrong in (["--from", "0.5", "--to", "0.2"], ["--from", "1", "--to", "1"], ["--from", "nan"], ["--to", "inf"],
                      ["--from=-1"], ["--to=-1"], ["--from", "1"], ["--from", "7"]):
            self.expect(USAGE, "script.json", "-o", "x.gif", *wrong, cwd=self.folder)

    def test_loop(self):
        for loop, count in (("forever", 0), ("once", None), ("1", None), ("3", 2), ("65536", 65535)):
            self.assertEqual(gif.read(self.render(square(), "--loop", loop)).loop, count, loop)
        self.assertEqual(gif.read(self.render(square(loop=3))).loop, 2)
        self.assertEqual(gif.read(self.render(square(loop=1))).loop, None)
        self.assertEqual(gif.read(self.render(square(loop="forever"), "--loop", "2")).loop, 1)
        for wrong in ("0", "-1", "65537", "twice", ""):
            error = self.expect(USAGE, "script.json", "-o", "x.gif", f"--loop={wrong}", cwd=self.folder).error
            self.assertIn("forever, once, or 1 to 65536" if wrong else "Missing value", error)

    def test_out_of_range_arguments(self):
        self.write("s.json", square())
        for wrong in (["--fps", "0"], ["--fps=-1"], ["--fps", "nan"], ["--fps", "inf"], ["--fps", "x"], ["--fps"],
                      ["--scale", "0"], ["--scale=-2"], ["--scale", "inf"], ["--colors", "1"], ["--colors", "257"],
                      ["--colors", "x"], ["--dither", "riemersma"], ["--matte", "colorful"], ["--threads", "0"],
                      ["--threads=-1"], ["--threads", "1.5"], ["--bogus"], ["extra.json"], ["--max-frames", "0"],
                      ["--max-frames", "x"], ["--errors", "xml"]):
            result = self.expect(USAGE, "s.json", "-o", "x.gif", *wrong, cwd=self.folder)
            self.assertEqual(result.out, b"", wrong)
        self.assertEqual(self.names(), ["s.json"])

    def test_numbers_below_0(self):
        """They are told as what they are, and not as missing."""
        self.write("s.json", square())
        for option, value in (("--fps", "-3"), ("--scale", "-.5"), ("--quality", "-1"), ("--colors", "-4"), ("--threads", "-1"),
                              ("--from", "-1"), ("--lossy", "-2"), ("--max-frames", "-1"), ("--loop", "-1"), ("--max-size", "-9")):
            error = self.expect(USAGE, "s.json", "-o", "x.gif", option, value, cwd=self.folder).error
            self.assertIn(option, error)
            self.assertNotIn("Missing value", error)
        self.assertEqual(self.expect(OK, "values", "s.json", "--of", "time", "--at", "-1", cwd=self.folder).text.split(),
                         ["time", "time", "-1", "-1"])
        # Behind `--` all are files, and so is what only begins like a number.
        self.assertIn("-1.json", self.expect(IO, "validate", "--", "-1.json", cwd=self.folder).error)
        self.assertNotIn("--x=", self.expect(IO, "validate", "--", "--x", "-1", cwd=self.folder).error)

    def test_frames_that_are_too_few(self):
        self.write("s.json", square())
        for fps in ("0.00001", "0", "nan", "inf"):
            self.assertIn("at least 0.0001", self.expect(
                USAGE, "s.json", "-o", "x.gif", "--fps", fps, cwd=self.folder).error)
        self.write("slow.json", square(fps=0.00001))
        self.assertIn("at least 0.0001", self.expect(INVALID, "slow.json", "-o", "x.gif", cwd=self.folder).error)

    def test_a_matte_that_is_no_color(self):
        self.write("s.json", square())
        for command in (("render", "s.json", "-o", "x.gif"), ("frame", "s.json", "-o", "x.png")):
            error = self.expect(USAGE, *command, "--matte", "blu", cwd=self.folder).error
            self.assertIn("did you mean 'blue'?", error)
        self.assertIn("#f80", self.expect(USAGE, "s.json", "-o", "x.gif", "--matte", "#ggg", cwd=self.folder).error)

    def test_a_matte_is_opaque(self):
        self.write("s.json", square())
        for wrong in ("transparent", "#ff000080", "rgba(0, 0, 0, 0.5)"):
            result = self.expect(USAGE, "s.json", "-o", "x.gif", "--matte", wrong, cwd=self.folder)
            self.assertIn("--matte takes an opaque color", result.error)
        result = self.refused(square(output={"matte": "#ff000080"}), "expected an opaque color", "alpha of 0.5")
        self.assertEqual(self.render(square(output={"matte": None})), self.render(square()))

    def test_options_about_formats_that_are_not_written(self):
        self.write("s.json", square())
        for option, value in (("--colors", "16"), ("--dither", "ordered"), ("--quality", "50"), ("--lossy", "9")):
            result = self.expect(OK, "s.json", "-o", "x.webp", option, value, cwd=self.folder)
            self.assertIn(f"warning: {option} is about GIFs, and none is written", result.error)
            result = self.expect(OK, "s.json", "-o", "x.webp", "-o", "x.gif", option, value, cwd=self.folder)
            self.assertNotIn("is about", result.error)
            result = self.expect(OK, "s.json", "-o", "x.webp", option, value, "-q", cwd=self.folder)
            self.assertEqual(result.error, "")
        result = self.expect(OK, "s.json", "-o", "x.png", "--matte", "red", cwd=self.folder)
        self.assertIn("warning: --matte is about GIFs and MP4s, and none is written", result.error)

    def test_what_is_missing(self):
        self.write("s.json", square())
        for arguments in ([], ["s.json"], ["-o", "x.gif"], ["render"], ["render", "s.json"], ["s.json", "-o"]):
            # Standard input is not read in place of a missing script.
            result = self.expect(USAGE, *arguments, cwd=self.folder, input=json.dumps(square()).encode())
            self.assertEqual(result.out, b"")
        self.assertEqual(self.names(), ["s.json"])

    def test_a_command_that_is_misspelt(self):
        self.write("s.json", square())
        for arguments, said in (
                (["valdate", "s.json"], "there is no command 'valdate'; did you mean 'validate'?"),
                (["inspekt"], "there is no command 'inspekt'; did you mean 'inspect'?"),
                (["rendr", "s.json", "-o", "x.gif"], "there is no command 'rendr'; did you mean 'render'?"),
                (["help", "rendr"], "there is no command 'rendr'; did you mean 'render'?"),
                (["help", "nope"], "there is no command 'nope'; there are check, "),
                (["lint", "s.json"], "there is no command 'lint'; there are check, "),
                (["s.json", "--outptu", "x.gif"], "Unknown option '--outptu'. Did you mean '--output'?"),
                (["s.json", "--out=x.gif"], "Unknown option '--out'. Did you mean '--output'?"),
                (["frame", "s.json", "--time", "1", "-o", "x.png"], "Unknown option '--time'. Did you mean '--at'?"),
                (["s.json", "-o", "x.gif", "--framerate=30"], "Unknown option '--framerate'. Did you mean '--fps'?"),
                (["s.json", "-o", "x.gif", "--width", "300"], "Unknown option '--width'. Did you mean '--scale'?"),
                (["--verison"], "Unknown option '--verison'. Did you mean '--version'?"),
                (["s.json", "-o", ""], "-o '': expected the name of a file")):
            result = self.expect(USAGE, *arguments, cwd=self.folder)
            self.assertIn(said, result.error)
        # A script may be called anything.
        os.rename(self.path("s.json"), self.path("render.json"))
        self.expect(OK, "render.json", "-o", "x.gif", cwd=self.folder)
        self.expect(OK, "./render.json", "-o", "x.gif", cwd=self.folder)

    def test_a_script_that_is_not_there(self):
        self.write("progress.json", square())
        os.mkdir(self.path("Scripts"))
        self.write("Scripts/flip.json", square())
        for name, meant in (("progres.json", "progress.json"), ("Scripts/flap.json", "Scripts/flip.json"),
                            ("other.json", None), ("nowhere/flip.json", None)):
            for command in (["validate", name], [name, "-o", "x.gif"], ["inspect", name]):
                result = self.expect(IO, *command, cwd=self.folder)
                said = f"opening {name}" + (f"; did you mean '{meant}'?" if meant else "")
                self.assertTrue(result.error.strip().endswith(said), result.error)

    def test_a_blank_within_a_number_is_a_mistake(self):
        self.write("s.json", square(parameters={"week": {"type": "numbers", "value": [1, 2]}, "p": [1, 2]}))
        for arguments in (["--from", "0 1"], ["--to", "0. 2"], ["--set", "week=[1 5,2]"], ["--set", "p=1 5,2"]):
            self.expect(USAGE, "s.json", "-o", "x.gif", *arguments, cwd=self.folder)
        self.expect(USAGE, "values", "s.json", "--of", "time", "--at", "1 5", cwd=self.folder)
        result = self.expect(
            OK, "values", "s.json", "--of", "week", "--of", "time", "--at", " 1, 2 ", "--set", "week= [ 1 , 2 ] ",
            cwd=self.folder)
        self.assertIn("[1, 2]", result.out.decode())

    def test_from_beyond_the_end(self):
        self.write("s.json", square())
        result = self.expect(USAGE, "s.json", "-o", "x.gif", "--from", "50", cwd=self.folder)
        self.assertIn("--from (50.0 s) must be before the end of the script", result.error)

    def test_files_in_memory_are_files(self):
        self.write("s.json", square())
        if not os.path.isdir("/dev/shm"):
            self.skipTest("this system has no files there")
        with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
            self.expect(OK, "s.json", "-o", f"{folder}/x.png", "-o", f"{folder}/x.webp", cwd=self.folder)
            with open(f"{folder}/x.png", "rb") as file:
                self.assertEqual(file.read(4), b"\x89PNG")
            with open(f"{folder}/x.webp", "rb") as file:
                self.assertEqual(file.read(4), b"RIFF")
            self.expect(OK, "s.json", "-o", f"{folder}/%02d.png", cwd=self.folder)
            self.assertIn("01.png", os.listdir(folder))
            self.expect(USAGE, "s.json", "-o", f"{folder}/x.jpg", cwd=self.folder)

    def test_a_missing_folder_is_named(self):
        self.write("s.json", square())
        for name in ("none/x.gif", "none/x.png", "none/%02d.png"):
            result = self.expect(IO, "s.json", "-o", name, cwd=self.folder)
            self.assertIn("the folder none does not exist; it must be made before", result.error)

    def test_the_extension_decides(self):
        self.write("s.json", square())
        for name in ("x.avif", "x.jpg", "x.json", "a.gif.txt", "x.gi", "../x.apng"):
            result = self.expect(USAGE, "s.json", "-o", name, cwd=self.folder)
            self.assertIn(os.path.splitext(name)[1], result.error)
        for name in ("x.gif", "X.GIF", "noextension", ".hidden", "ends.in.dot."):
            self.expect(OK, "s.json", "-o", name, cwd=self.folder)
            gif.read(self.read(name))
        os.mkdir(self.path("folder.mp4"))
        self.expect(OK, "s.json", "-o", "folder.mp4/out", cwd=self.folder)
        gif.read(self.read("folder.mp4/out"))
        self.expect(OK, "s.json", "-o", "/dev/null", cwd=self.folder)
        self.expect(OK, "s.json", "-o", "/dev/stdout", cwd=self.folder)

    def test_standard_input_and_output(self):
        whole = self.render(square())
        result = self.expect(OK, "-", "-o", "-", input=json.dumps(square()).encode())
        self.assertEqual(result.out, whole)
        self.assertEqual(self.expect(OK, "script.json", "-o", "/dev/stdout", cwd=self.folder).out, whole)
        result = self.expect(INVALID, "-", "-o", "-", input=b"{}")
        self.assertTrue(result.error.startswith("<stdin>:1:1: error["), result.error)
        self.assertEqual(result.out, b"")

    def test_the_last_line(self):
        self.write("s.json", square())
        result = self.expect(OK, "s.json", "-o", "x.gif", cwd=self.folder)
        self.assertEqual(result.out, b"")
        lines = result.error.splitlines()
        self.assertEqual(len(lines), 1, "no progress bar without a terminal")
        self.assertRegex(
            lines[0], r"^x\.gif  40 × 30  1\.00 s  10 frames, 10 images  \d+ bytes  \d+ colors  in \d+\.\d\d s$")
        self.assertIn(f"{len(self.read('x.gif'))} bytes", lines[0])
        self.assertTrue(self.expect(OK, "s.json", "-o", "x.gif", cwd=self.folder).error.endswith("(unchanged)\n"))
        for flag in ("--quiet", "-q"):
            result = self.expect(OK, "s.json", "-o", "y.gif", flag, cwd=self.folder)
            self.assertEqual(result.out + result.err, b"")

    def test_the_report(self):
        self.write("s.json", square())
        result = self.expect(OK, "s.json", "-o", "x.gif", "--json", cwd=self.folder)
        report = json.loads(result.out)
        self.assertEqual(
            {key: report[key] for key in report if key not in ("seconds", "colors", "outputs", "cpu")},
            {"file": "x.gif", "width": 40, "height": 30, "duration": 1, "frames": 10, "images": 10,
             "bytes": len(self.read("x.gif")), "unchanged": False, "threads": 1})
        self.assertIn("10 frames", result.error, "the line for people goes to standard error")
        result = self.expect(OK, "s.json", "-o", "x.gif", "--json", "--quiet", cwd=self.folder)
        self.assertEqual(result.err, b"")
        self.assertTrue(json.loads(result.out)["unchanged"])
        self.expect(USAGE, "s.json", "-o", "-", "--json", cwd=self.folder)

    def test_where_the_time_goes(self):
        self.write("s.json", square(duration=7))
        for arguments, threads in (([], 1), (["--threads", "2"], 2), (["--max-size", "2KB"], 1)):
            result = self.expect(OK, "s.json", "-o", "x.gif", "--json", "-q", *arguments, cwd=self.folder)
            report = json.loads(result.out)
            self.assertEqual(report["threads"], threads)
            cpu = report["cpu"]
            self.assertEqual(list(cpu), ["load", "plan", "planShared", "sample", "draw", "encode", "write", "runs"])
            for part in ("load", "plan", "planShared", "sample", "draw", "encode"):
                self.assertGreater(cpu[part], 0, part)
            self.assertLessEqual(cpu["planShared"], cpu["plan"])
            # All frames, in runs of neighbours; once for every try of a size.
            frames = sum(run[0] for run in cpu["runs"])
            self.assertEqual(frames % 70, 0)
            self.assertGreaterEqual(frames, 70)
            together = cpu["sample"] + cpu["draw"] + cpu["encode"]
            self.assertAlmostEqual(sum(run[1] for run in cpu["runs"]), together, delta=1e-5 * len(cpu["runs"]))

    def test_warnings_do_not_stop_it(self):
        self.write("s.json", square(fps=60))
        result = self.expect(OK, "s.json", "-o", "x.gif", cwd=self.folder)
        self.assertIn("warning[fps]", result.error)
        self.assertEqual(self.expect(OK, "s.json", "-o", "x.gif", "-q", cwd=self.folder).err, b"")


class Validate(Case):
    def test_several_scripts(self):
        good = self.write("good.json", square())
        bad = self.write("bad.json", square(fsp=3))
        result = self.expect(OK, "validate", good, good)
        self.assertEqual(result.out, b"")
        self.assertEqual(result.error, f"{good}: ok\n{good}: ok\n")
        self.assertEqual(self.expect(OK, "validate", "-q", good).err, b"")
        result = self.expect(INVALID, "validate", bad, good, bad)
        self.assertEqual(result.error.count("error[unknown-key]"), 2)
        self.assertIn(f"{good}: ok", result.error)
        self.expect(USAGE, "validate")
        self.expect(OK, "validate", "-", input=json.dumps(square()).encode())

    def test_the_worst_decides(self):
        good = self.write("good.json", square())
        bad = self.write("bad.json", "{")
        large = self.write("large.json", square(duration=1e9))
        bare = self.write("bare.json", square(layers=[{"type": "image", "image": "none.png"}], timeline=None))
        self.expect(LIMIT, "validate", good, large)
        self.expect(ASSET, "validate", good, bare)
        self.expect(IO, "validate", good, self.path("missing.json"))
        self.expect(INVALID, "validate", good, large, bare, bad, self.path("missing.json"))
        errors = self.expect(INVALID, "validate", large, bad, self.path("missing.json"), "--errors", "json").errors
        self.assertEqual(
            [(error["file"], error["code"]) for error in errors],
            [(large, "limit.frames"), (large, "limit.work"), (bad, "syntax"), (self.path("missing.json"), "io")])

    def test_mistakes_that_show_only_at_some_times(self):
        script = square(layers=[{"name": "box", "frame": [0, 0, "=1 / (time - 0.5)", 5]}], timeline=None)
        error = self.expect(INVALID, "validate", self.write("s.json", script)).error
        self.assertIn("0.5", error)


class Inspect(Case):
    def test_text_and_json(self):
        path = self.write("s.json", square(
            parameters={"wide": {"type": "number", "value": 10, "min": 1, "max": 20}},
            layers=[{"name": "box", "frame": [2, 5, "=wide", 10], "sublayers": [{"name": "inner"}]}]))
        text = self.expect(OK, "inspect", path).text
        for part in ("40 × 30", "wide", "box", "inner", "position.x"):
            self.assertIn(part, text)
        result = self.expect(OK, "inspect", path, "--json")
        self.assertEqual(result.err, b"")
        whole = json.loads(result.out)
        self.assertEqual(whole["duration"], 1)
        self.assertEqual(whole["parameters"][0]["name"], "wide")
        self.assertEqual(whole["layers"][0]["name"], "box")
        self.expect(USAGE, "inspect")
        self.expect(INVALID, "inspect", "-", input=b"[]")


class Program(Case):
    def test_help_and_version(self):
        for arguments in (["--help"], ["-h"], ["help"], ["help", "frame"], ["render", "--help"], ["frame", "--help"],
                          ["values", "--help"], ["validate", "--help"], ["inspect", "--help"], ["schema", "--help"]):
            result = self.expect(OK, *arguments)
            self.assertIn("USAGE: animate", result.text)
            self.assertEqual(result.err, b"")
        self.assertRegex(self.expect(OK, "--version").text, r"^\d+\.\d+\.\d+\n$")

    def test_wrong_usage_is_2_and_never_64(self):
        for arguments in (["--bogus"], ["bogus", "-o"], ["values"], ["frame"], ["schema", "extra"], ["inspect", "a", "b"],
                          ["help", "bogus", "--nothing"], ["frame", "s.json"], ["validate"]):
            result = self.expect(USAGE, *arguments, cwd=self.folder)
            self.assertEqual(result.out, b"", arguments)

    def test_schema(self):
        result = self.expect(OK, "schema")
        self.assertEqual(json.loads(result.out)["$schema"], "https://json-schema.org/draft/2020-12/schema")
        self.assertEqual(result.err, b"")


if __name__ == "__main__":
    unittest.main()
