"""Scripts of strangers: less of everything, no symbolic links, and a process that is shut off and watched."""

import json
import os
import re
import signal
import subprocess
import time
import unittest

from support import ASSET, BINARY, IO, LIMIT, OK, ROOT, USAGE, Case, square

#: Draws for longer than any test waits.
SLOW = {
    "canvas": {"width": 1000, "height": 1000},
    "duration": 20,
    "layers": [
        {
            "forEach": 12, "type": "shape", "path": {"oval": [0, 0, 900, 900]}, "fillColor": "=rgb(index / 12, 0.5, 0.5)",
            "transform": {"rotation": "=time * index"},
        }
    ],
}


def limits_of_the_page():
    """The last column of the documentation's table."""
    with open(os.path.join(ROOT, "Documentation", "command-line.md"), encoding="utf-8") as page:
        rows = re.findall(r"^\| `--max-([a-z-]+)` \| .* \| ([^|]+) \| ([0-9,]+) \|$", page.read(), re.M)
    return {name: int(untrusted.replace(",", "")) for name, _, untrusted in rows}


class Untrusted(Case):
    def running(self, *arguments):
        """The program, once the process that it watches draws."""
        def hear():
            # Whoever runs the tests may have turned some off, as nohup does; what is ignored is not handed on.
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, signal.SIG_DFL)

        process = subprocess.Popen(
            [BINARY, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, preexec_fn=hear)
        self.addCleanup(process.stderr.close)
        for _ in range(400):
            if self.children(process):
                return process
            time.sleep(0.01)
        process.kill()
        self.fail("nothing was started")

    @staticmethod
    def children(process):
        with open(f"/proc/{process.pid}/task/{process.pid}/children", encoding="ascii") as file:
            return [int(child) for child in file.read().split()]

    def test_the_bytes_are_the_same(self):
        script = os.path.join(ROOT, "Scripts", "two-labels.json")
        self.expect(OK, script, "-q", "-o", "plain.gif", "--no-system-fonts", cwd=self.folder)
        self.expect(OK, script, "-q", "-o", "untrusted.gif", "--no-system-fonts", "--untrusted", cwd=self.folder)
        self.assertEqual(self.read("plain.gif"), self.read("untrusted.gif"))
        piped = self.expect(OK, script, "-q", "-o", "-", "--no-system-fonts", "--untrusted", cwd=self.folder)
        self.assertEqual(self.read("plain.gif"), piped.out)

    def test_every_command_that_reads_a_script(self):
        self.write("s.json", square())
        self.expect(OK, "s.json", "-o", "s.gif", "-q", "--untrusted", cwd=self.folder)
        for command in (
            ["frame", "s.json", "-o", "f.png"], ["sheet", "s.json", "-o", "sheet.png"], ["validate", "s.json"],
            ["values", "s.json", "--of", "time", "--plot", "p.png"], ["inspect", "s.json"], ["check", "s.json", "s.gif"],
            ["s.json", "-o", "n%d.png"], ["s.json", "-o", "w.webp", "--poster", "o.png", "--sprite-sheet", "t.png"],
        ):
            with self.subTest(command[0]):
                self.expect(OK, *command, "--untrusted", cwd=self.folder)
        self.assertEqual(
            {"f.png", "sheet.png", "p.png", "n1.png", "w.webp", "o.png", "t.png", "t.json"} - set(self.names()), set())

    def test_allows_what_the_page_says(self):
        allowed = limits_of_the_page()
        self.assertEqual((allowed["frames"], allowed["text"], allowed["blur"]), (2_000, 50_000, 256))
        scripts = {
            "frames": (2_001 / 50, lambda n: square(fps=50, duration=n, timeline=None)),
            "canvas-side": (4_097, lambda n: square(canvas={"width": n, "height": 1}, timeline=None)),
            "text": (50_001, lambda n: square(layers=[{"type": "text", "text": "a\n" * (n // 2) + "a"}], timeline=None)),
            "depth": (65, lambda n: square(**{"x-deep": json.loads("[" * n + "]" * n)})),
        }
        for name, (value, make) in scripts.items():
            with self.subTest(name):
                self.write("s.json", make(value))
                self.expect(OK, "validate", "s.json", cwd=self.folder)
                errors = self.expect(LIMIT, "validate", "s.json", "--untrusted", "--errors", "json", cwd=self.folder).errors
                self.assertEqual({error["code"] for error in errors}, {f"limit.{name}"})
                raised = str(allowed[name] * 2)
                self.expect(OK, "validate", "s.json", "--untrusted", f"--max-{name}", raised, cwd=self.folder)

    def test_follows_no_links(self):
        self.write("s.json", square())
        os.mkdir(self.path("real"))
        self.write("real/s.json", square())
        os.symlink("s.json", self.path("link.json"))
        os.symlink("real", self.path("folder"))
        os.symlink("s.json", self.path("out.gif"))
        os.symlink("s.json", self.path("o"))
        before = self.read("s.json")
        for script in ("link.json", "folder/s.json"):
            self.expect(OK, "validate", script, cwd=self.folder)
            result = self.expect(IO, "validate", script, "--untrusted", cwd=self.folder)
            self.assertIn(f"{script} is reached through a symbolic link; --untrusted follows none", result.error)
        for output in ("out.gif", "o", "folder/new.gif", "folder/n%d.png"):
            with self.subTest(output):
                result = self.expect(IO, "s.json", "-o", output, "--untrusted", cwd=self.folder)
                self.assertIn("symbolic link", result.error)
        self.assertEqual((before, os.listdir(self.path("real"))), (self.read("s.json"), ["s.json"]))

    def test_follows_no_links_to_pictures(self):
        from PIL import Image

        Image.new("RGB", (4, 4), "red").save(self.path("real.png"))
        os.symlink("real.png", self.path("picture.png"))
        self.write("s.json", square(layers=[{"type": "image", "image": "picture.png"}], timeline=None))
        self.expect(OK, "s.json", "-q", "-o", "a.gif", cwd=self.folder)
        result = self.expect(ASSET, "s.json", "-o", "b.gif", "--untrusted", cwd=self.folder)
        self.assertIn("hint: --untrusted follows no symbolic links", result.error)
        self.assertNotIn("b.gif", self.names())

    def test_videos_and_devices_are_refused(self):
        self.write("s.json", square())
        result = self.expect(USAGE, "s.json", "-o", "v.mp4", "--untrusted", cwd=self.folder)
        self.assertIn("--untrusted starts no other program", result.error)
        if tuple(map(int, re.match(r"(\d+)\.(\d+)", os.uname().release).groups())) >= (5, 13):
            result = self.expect(IO, "s.json", "-o", "/dev/full", "--untrusted", cwd=self.folder)
            self.assertIn("Permission denied", result.error)

    def test_time_is_bounded(self):
        self.write("s.json", SLOW)
        started = time.monotonic()
        result = self.expect(LIMIT, "s.json", "-o", "o.gif", "--max-seconds", "1", cwd=self.folder)
        self.assertLess(time.monotonic() - started, 5)
        self.assertEqual(result.error, "animate: error: it is not done after 1 second; raise with --max-seconds\n")
        self.assertEqual(self.names(), ["s.json"])
        for wrong in ("0", "86401", "x"):
            self.expect(USAGE, "s.json", "-o", "o.gif", "--max-seconds", wrong, cwd=self.folder)

    def test_memory_is_bounded(self):
        self.write("s.json", SLOW)
        result = self.expect(
            LIMIT, "s.json", "-o", "o.gif", "--max-memory", "30MB", "--errors", "json", cwd=self.folder)
        self.assertEqual([error["code"] for error in result.errors], ["limit.memory"])
        self.assertEqual(self.names(), ["s.json"])
        self.write("small.json", square())
        self.expect(OK, "small.json", "-o", "o.gif", "--max-memory", "200MB", cwd=self.folder)
        # Refused in one piece, when there is little yet.
        self.write("one.json", square(layers=[{"frame": [0, 0, 60, 40], "backgroundFilters": [
            {"dropShadow": {"offset": [8000, 8000]}}]}], timeline=None, duration=1, fps=1))
        for memory in (60, 100, 150, 200):
            result = self.expect(
                LIMIT, "frame", "one.json", "-o", "o.png", "--max-memory", f"{memory}MB", "--errors", "json",
                cwd=self.folder)
            self.assertEqual([error["code"] for error in result.errors], ["limit.memory"])

    def test_signals_are_handed_on(self):
        self.write("s.json", SLOW)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(number.name):
                process = self.running("s.json", "-o", "o.gif", "--untrusted")
                (child,) = self.children(process)
                process.send_signal(number)
                self.assertEqual(process.wait(5), -number)
                self.assertFalse(os.path.exists(f"/proc/{child}"))
                self.assertEqual(self.names(), ["s.json"])

    def test_nobody_draws_on_for_one_that_is_gone(self):
        self.write("s.json", SLOW)
        process = self.running("s.json", "-o", "o.gif", "--untrusted")
        (child,) = self.children(process)
        process.kill()
        process.wait(5)
        for _ in range(300):
            if not os.path.exists(f"/proc/{child}"):
                break
            time.sleep(0.01)
        self.assertFalse(os.path.exists(f"/proc/{child}"))

    def test_a_fault_is_told(self):
        self.write("s.json", SLOW)
        for number, code, said in ((signal.SIGSEGV, 70, "died of signal 11"), (signal.SIGKILL, LIMIT, "no memory left")):
            process = self.running("s.json", "-o", "o.gif", "--untrusted")
            os.kill(self.children(process)[0], number)
            self.assertEqual(process.wait(5), code)
            self.assertIn(said, process.stderr.read().decode())
            self.assertEqual(self.names(), ["s.json"])

    def test_runs_as_if_it_were_one_process(self):
        self.write("s.json", square())
        broken = self.write("broken.json", "{")
        self.expect(1, broken, "-o", "o.gif", "--untrusted")
        self.expect(OK, "validate", "-", "--untrusted", input=json.dumps(square()).encode())
        reader = subprocess.Popen(
            f"'{BINARY}' s.json -o - --untrusted; echo $? >code", shell=True, cwd=self.folder, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        reader.stdout.close()
        reader.stderr.close()
        reader.wait(10)
        self.assertEqual(self.read("code"), b"141\n")
        # What looks like the option behind `--` is a file.
        self.expect(IO, "validate", "--untrusted", "--", "--watched-by=1", cwd=self.folder)


if __name__ == "__main__":
    unittest.main()
