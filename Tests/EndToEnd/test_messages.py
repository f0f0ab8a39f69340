"""What is said, where, and in which form: text, JSON, colors, the progress bar."""

import json
import os
import pty
import select
import subprocess
import unittest

from support import ASSET, BINARY, INVALID, IO, LIMIT, OK, USAGE, Case, animate, environment, square

KEYS = ["file", "line", "column", "code", "message", "path", "hint"]


def on_terminal(*arguments, cwd=None, env=None, output=None):
    """Runs with standard error (and output, unless a file is given) on a terminal; exit code and what it shows."""
    master, slave = pty.openpty()
    child = subprocess.Popen(
        [BINARY, *arguments], stdin=slave, stdout=output or slave, stderr=slave, cwd=cwd,
        env=env or environment(TERM="xterm"))
    os.close(slave)
    shown = b""
    while True:
        try:
            ready, _, _ = select.select([master], [], [], 20)
            piece = os.read(master, 65536) if ready else b""
        except OSError:
            piece = b""
        if not piece:
            break
        shown += piece
    os.close(master)
    return child.wait(timeout=20), shown.decode()


class JSONForm(Case):
    def errors(self, code, *arguments, **options):
        result = self.expect(code, *arguments, "--errors", "json", cwd=self.folder, **options)
        self.assertEqual(result.out, b"", "nothing anywhere else")
        errors = result.errors
        self.assertIsInstance(errors, list)
        self.assertTrue(errors)
        for error in errors:
            self.assertEqual(list(error), KEYS)
            self.assertTrue(error["message"])
        return errors

    def test_script_mistakes(self):
        self.write("s.json", '{\n  "canvas": {"width": 10, "height": 10},\n  "fsp": 3,\n  "loop": 0\n}\n')
        for command in (["validate", "s.json"], ["s.json", "-o", "x.gif"], ["frame", "s.json", "-o", "x.png"],
                        ["values", "s.json", "--of", "time"], ["inspect", "s.json"], ["inspect", "s.json", "--json"]):
            errors = self.errors(INVALID, *command)
            self.assertEqual(
                [[e[k] for k in ("file", "line", "column", "code", "path")] for e in errors],
                [["s.json", 3, 3, "unknown-key", "$.fsp"], ["s.json", 4, 11, "range", "$.loop"]])
            self.assertEqual(errors[0]["hint"], "did you mean 'fps'?")
        self.assertEqual(self.names(), ["s.json"])

    def test_wrong_usage(self):
        self.write("s.json", square())
        for command in (["s.json"], ["s.json", "-o", "x.avi"], ["s.json", "-o", "x.gif", "--bogus"], ["frame"],
                        ["s.json", "-o", "x.gif", "--fps", "0"], ["s.json", "-o", "s.json"],
                        ["s.json", "-o", "x.gif", "--set", "a=1"], ["s.json", "-o", "x.gif", "--set", "a"],
                        ["values", "s.json", "--of", "nothing"], ["s.json", "-o", "x.gif", "--from", "3"]):
            errors = self.errors(USAGE, *command)
            self.assertEqual([(e["line"], e["column"], e["path"]) for e in errors], [(None, None, None)], command)
            self.assertTrue(errors[0]["code"].startswith("usage"), command)
            self.assertNotIn("\n", errors[0]["message"])
        result = animate("--errors=json", "--bogus")
        self.assertEqual((result.code, len(result.errors)), (USAGE, 1))

    def test_other_failures(self):
        self.write("s.json", square())
        self.assertEqual(self.errors(IO, "none.json", "-o", "x.gif")[0]["code"], "io")
        self.assertEqual(self.errors(IO, "none.json", "-o", "x.gif")[0]["file"], "none.json")
        self.assertEqual(self.errors(IO, "s.json", "-o", "none/x.gif")[0]["code"], "io")
        self.assertEqual(self.errors(IO, "s.json", "-o", "/dev/full")[0]["code"], "io")
        self.assertEqual(
            self.errors(LIMIT, "s.json", "-o", "x.gif", "--max-frames", "9")[0]["code"], "limit.frames")
        self.assertEqual(
            self.errors(LIMIT, "s.json", "-o", "x.gif", "--max-output-bytes", "100")[0]["code"], "limit.output-bytes")
        self.write("a.json", square(layers=[{"type": "image", "image": "none.png"}], timeline=None))
        error = self.errors(ASSET, "a.json", "-o", "x.gif")[0]
        self.assertEqual((error["code"], error["path"]), ("asset", "$.layers[0].image"))

    def test_all_of_them_to_64_KiB(self):
        self.write("s.json", square(**{f"key{i:04}": i for i in range(2000)}))
        result = self.expect(INVALID, "validate", "s.json", "--errors", "json", cwd=self.folder)
        self.assertLessEqual(len(result.err), 64 * 1024)
        self.assertGreater(len(result.errors), 200)
        self.assertEqual(result.errors[-1]["message"], f"{2000 - (len(result.errors) - 1)} more mistakes are left out")
        self.assertEqual(result.errors[-1]["code"], "limit.messages")
        self.expect(INVALID, "validate", "s.json", "s.json", "--errors", "json", cwd=self.folder)
        self.assertLessEqual(len(result.err), 64 * 1024)
        text = self.expect(INVALID, "validate", "s.json", cwd=self.folder).error
        self.assertEqual(text.count("error[unknown-key]"), 20)
        self.assertIn("1980 more", text)

    def test_success_says_nothing(self):
        self.write("s.json", square(fps=60))
        for command in (["s.json", "-o", "x.gif"], ["validate", "s.json"], ["frame", "s.json", "-o", "x.png"]):
            result = self.expect(OK, *command, "--errors", "json", cwd=self.folder)
            self.assertEqual((result.out, result.err), (b"", b""), command)
        result = self.expect(OK, "s.json", "-o", "x.gif", "--json", "--errors", "json", cwd=self.folder)
        self.assertEqual(result.err, b"")
        self.assertEqual(json.loads(result.out)["frames"], 50)


class TextForm(Case):
    def test_the_whole_message(self):
        self.write("s.json", '{\n\t"canvas": {"width": 10, "hieght": 10}\n}\n')
        error = self.expect(INVALID, "validate", "s.json", cwd=self.folder).error
        lines = [line for line in error.splitlines() if "hieght" in line or "did you mean" in line]
        self.assertIn("s.json:2:26: error[unknown-key]:", lines[0])
        self.assertIn('  |   "canvas": {"width": 10, "hieght": 10}', error)
        self.assertIn("  | " + " " * 26 + "^~~~~~~~", error)
        self.assertIn("hint: did you mean 'height'?", error)
        self.assertIn("at $.canvas.hieght", error)

    def test_controls_are_escaped(self):
        name = "\x1b[31mred\n::set-output name=x::y"
        self.write("s.json", square(**{name: 1}))
        error = self.expect(INVALID, "validate", "s.json", cwd=self.folder).error
        self.assertNotIn("\x1b", error)
        self.assertNotIn("\n::set-output", error)
        missing = "no\x1b]0;title\x07\nsuch.json"
        for command in ([missing, "-o", "x.gif"], ["validate", missing], ["s.json", "-o", f"{missing}/x.gif"]):
            error = self.expect(IO, *command, cwd=self.folder).error
            self.assertNotIn("\x1b", error)
            self.assertEqual(error.count("\n"), 1, error)
        self.write("good.json", square())
        error = self.expect(OK, "good.json", "-o", "\x1b[31m\n.gif", cwd=self.folder).error
        self.assertNotIn("\x1b", error)
        self.assertEqual(error.count("\n"), 1, error)
        error = self.expect(USAGE, "good.json", "-o", "x.\x1b[31m", cwd=self.folder).error
        self.assertNotIn("\x1b", error)
        error = self.expect(USAGE, "good.json", "-o", "x.gif", "--\x1b[31m", cwd=self.folder).error
        self.assertNotIn("\x1b", error)
        self.write("\x1b[32m.json", square())
        error = self.expect(OK, "validate", "\x1b[32m.json", cwd=self.folder).error
        self.assertNotIn("\x1b", error)


class Terminal(Case):
    def test_colors_only_on_a_terminal(self):
        self.write("bad.json", "{}")
        self.assertNotIn("\x1b", self.expect(INVALID, "validate", "bad.json", cwd=self.folder).error)
        code, shown = on_terminal("validate", "bad.json", cwd=self.folder)
        self.assertEqual(code, INVALID)
        self.assertIn("\x1b[1;31m", shown)
        for changes in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
            _, shown = on_terminal("validate", "bad.json", cwd=self.folder, env=environment(**{"TERM": "xterm", **changes}))
            self.assertNotIn("\x1b", shown)
        forced = animate("validate", "bad.json", cwd=self.folder, env=environment(CLICOLOR_FORCE="1"))
        self.assertIn("\x1b[1;31m", forced.error)
        both = animate("validate", "bad.json", cwd=self.folder, env=environment(CLICOLOR_FORCE="1", NO_COLOR="1"))
        self.assertNotIn("\x1b", both.error)
        # An empty NO_COLOR counts as unset.
        _, shown = on_terminal("validate", "bad.json", cwd=self.folder, env=environment(TERM="xterm", NO_COLOR=""))
        self.assertIn("\x1b", shown)

    def test_the_progress_bar(self):
        self.write("s.json", square())
        code, shown = on_terminal("s.json", "-o", "x.gif", cwd=self.folder)
        self.assertEqual(code, OK)
        self.assertIn("█", shown)
        self.assertIn("frame 10 of 10", shown)
        self.assertIn("\r\x1b[K", shown, "it goes away")
        self.assertIn("10 frames", shown.split("\x1b[K")[-1])
        for flag in (["-q"], ["--errors", "json"]):
            code, shown = on_terminal("s.json", "-o", "x.gif", *flag, cwd=self.folder)
            self.assertEqual((code, shown), (OK, ""))
        _, shown = on_terminal("s.json", "-o", "x.gif", cwd=self.folder, env=environment(TERM="dumb"))
        self.assertNotIn("█", shown)

    def test_no_binary_on_a_terminal(self):
        self.write("s.json", square())
        for command in (["s.json", "-o", "-"], ["frame", "s.json", "-o", "-"]):
            code, shown = on_terminal(*command, cwd=self.folder)
            self.assertEqual(code, USAGE)
            self.assertIn("terminal", shown)
            self.assertNotIn("GIF89a", shown)
        code, shown = on_terminal("values", "s.json", "--of", "time", "--at", "1", cwd=self.folder)
        self.assertEqual((code, shown.split()), (OK, ["time", "time", "1", "1"]))


if __name__ == "__main__":
    unittest.main()
