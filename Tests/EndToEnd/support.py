"""What the end-to-end tests share: running the program, small scripts, a folder for each test."""

import contextlib
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def find_binary():
    """The program under test: ANIMATE, or the newest kind of build there is."""
    given = os.environ.get("ANIMATE")
    if given:
        return os.path.abspath(given)
    for kind in ("release", "debug"):
        path = os.path.join(ROOT, ".build", kind, "animate")
        if os.path.exists(path):
            return path
    raise SystemExit("there is no binary: run 'swift build -c release' or set ANIMATE")


BINARY = find_binary()
PROGRESS = os.path.join(ROOT, "Scripts", "progress.json")

#: Exit codes of the documentation.
OK, INVALID, USAGE, LIMIT, IO, ASSET = 0, 1, 2, 3, 4, 5


class Result:
    """What a run left behind."""

    def __init__(self, code, out, err):
        self.code = code
        self.out = out
        self.err = err

    @property
    def text(self):
        return self.out.decode()

    @property
    def error(self):
        return self.err.decode()

    @property
    def errors(self):
        """The objects of --errors json."""
        return json.loads(self.err)


def animate(*arguments, input=b"", cwd=None, env=None, binary=None, timeout=60, preexec=None):
    """Runs the program to its end."""
    done = subprocess.run(
        [binary or BINARY, *arguments], input=input, capture_output=True, cwd=cwd, timeout=timeout,
        env=environment() if env is None else env, preexec_fn=preexec)
    return Result(done.returncode, done.stdout, done.stderr)


def environment(**changes):
    """The environment without what changes colors; None removes a name."""
    plain = {k: v for k, v in os.environ.items()
             if k not in ("NO_COLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "SWIFT_BACKTRACE")}
    for name, value in changes.items():
        plain.pop(name, None)
        if value is not None:
            plain[name] = value
    return plain


#: Runs a program from a small process, for a child's peak memory begins with its parent's.
MEASURE = """
import os, sys
child = os.fork()
if child == 0:
    os.execv(sys.argv[2], sys.argv[2:])
_, status, usage = os.wait4(child, 0)
with open(sys.argv[1], "w") as file:
    print(os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime, usage.ru_maxrss, file=file)
"""


def measured(*arguments, cwd=None):
    """A run with its CPU seconds and peak memory in bytes."""
    with tempfile.NamedTemporaryFile("r") as report:
        done = subprocess.run(
            [sys.executable, "-I", "-S", "-c", MEASURE, report.name, BINARY, *arguments], stdin=subprocess.DEVNULL,
            capture_output=True, cwd=cwd, env=environment(), timeout=120)
        code, cpu, memory = report.read().split()
    result = Result(int(code), done.stdout, done.stderr)
    result.cpu = float(cpu)
    result.memory = int(memory) * 1024
    return result


def square(**changes):
    """A red square that moves over white in ten frames; the keys given replace or add to it."""
    script = {
        "canvas": {"width": 40, "height": 30, "background": "#fff"},
        "fps": 10,
        "duration": 1,
        "layers": [{"name": "box", "frame": [2, 5, 10, 10], "backgroundColor": "#f00"}],
        "timeline": [{"layer": "box", "animate": "position.x", "from": 7, "to": 27, "duration": 1}],
    }
    script.update(changes)
    return {key: value for key, value in script.items() if value is not None}


def long_script():
    """Renders for a second or more: something to be interrupted."""
    return {
        "canvas": {"width": 400, "height": 400, "background": "#fff"},
        "fps": 50,
        "duration": 20,
        "layers": [{
            "name": "ball", "type": "gradient", "frame": [0, 0, 300, 300], "colors": ["#f00", "#00f", "#0f0"],
            "kind": "radial", "startPoint": [0.5, 0.5], "endPoint": [1, 1], "filters": [{"blur": 6}],
        }],
        "timeline": [{"layer": "ball", "animate": "position", "from": [100, 100], "to": [300, 300], "duration": 20}],
    }


class Case(unittest.TestCase):
    """A test with a folder of its own."""

    maxDiff = 4000

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="animate-test-")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, content):
        """A file of text, bytes or JSON; its path."""
        path = self.path(name)
        if isinstance(content, (dict, list)):
            content = json.dumps(content)
        if isinstance(content, str):
            content = content.encode()
        with open(path, "wb") as file:
            file.write(content)
        return path

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def names(self):
        return sorted(os.listdir(self.folder))

    def expect(self, code, *arguments, **options):
        """Runs the program and demands an exit code; a failure says something, and never with a crash's words."""
        result = animate(*arguments, **options)
        self.assertEqual(
            result.code, code, f"animate {' '.join(map(str, arguments))}: {result.err.decode(errors='replace')}")
        self.assertClean(result)
        return result

    def assertClean(self, result):
        for word in (b"Fatal error", b"Crash", b"Thread 0", b"/Sources/", b"Swift runtime", b"Optional("):
            self.assertNotIn(word, result.err)
        if result.code != 0:
            self.assertNotEqual(result.err, b"", "a failure must say something")

    def render(self, script, *arguments, name="out.gif", **options):
        """Renders a script given as JSON; the bytes."""
        self.write("script.json", script)
        self.expect(OK, "script.json", "-o", name, "-q", *arguments, cwd=self.folder, **options)
        return self.read(name)

    def sampled(self, script, names, times, *arguments, **options):
        """What expressions are at several times: a list of values for each name."""
        self.write("script.json", script)
        of = [part for name in names for part in ("--of", name)]
        result = self.expect(
            OK, "values", "script.json", *of, "--at", ",".join(repr(float(time)) for time in times), "--json",
            *arguments, cwd=self.folder, **options)
        found = json.loads(result.out)["values"]
        return [found[name] for name in names]

    def assertNear(self, found, wanted, tolerance=1e-6, message=None):
        """Numbers, or lists of them, that may differ by rounding."""
        if isinstance(wanted, (list, tuple)):
            self.assertEqual(len(found), len(wanted), message or f"{found} != {wanted}")
            for a, b in zip(found, wanted):
                self.assertNear(a, b, tolerance, message or f"{found} != {wanted}")
        elif isinstance(wanted, bool) or isinstance(wanted, str) or wanted is None:
            self.assertEqual(found, wanted, message)
        else:
            self.assertAlmostEqual(found, wanted, delta=tolerance, msg=message)

    def refused(self, script, *words, **files):
        """A script with mistakes: every word must occur in what is said of them."""
        self.write("script.json", script)
        error = self.expect(INVALID, "validate", "script.json", cwd=self.folder).error
        for word in words:
            self.assertIn(word, error)
        return error

    def still(self, script, time, *arguments, name="still.png"):
        """Draws a moment; an RGBA image of Pillow."""
        from PIL import Image

        self.write("script.json", script)
        self.expect(OK, "frame", "script.json", "--at", repr(float(time)), "-o", name, *arguments, cwd=self.folder)
        with Image.open(self.path(name)) as image:
            image.load()
            return image


@contextlib.contextmanager
def file_size_limit(size):
    """For preexec: files may not grow beyond this."""
    yield lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
