"""What is on the disk after success, failure, signals and kill -9."""

import ctypes
import functools
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import gif
from support import BINARY, INVALID, IO, LIMIT, OK, USAGE, Case, animate, environment, long_script, square

IS_ROOT = os.geteuid() == 0


class Kept(Case):
    """An old output stays as it was, whatever goes wrong."""

    OLD = b"an old file\n"

    def setUp(self):
        super().setUp()
        self.write("out.gif", self.OLD)
        os.utime(self.path("out.gif"), (10 ** 9, 10 ** 9))
        self.write("s.json", square())

    def assertKept(self, *extra):
        self.assertEqual(self.read("out.gif"), self.OLD)
        self.assertEqual(os.stat(self.path("out.gif")).st_mtime, 10 ** 9)
        self.assertEqual(self.names(), sorted(["out.gif", "s.json", *extra]), "nothing is left over")

    def test_after_mistakes(self):
        self.write("bad.json", square(fsp=1))
        late = square(layers=[{"name": "box", "frame": [0, 0, "=1 / (time - 0.7)", 5]}], timeline=None)
        self.write("late.json", late)
        for code, arguments in (
                (INVALID, ["bad.json"]), (INVALID, ["late.json"]), (IO, ["missing.json"]), (USAGE, ["s.json", "--fps", "0"]),
                (LIMIT, ["s.json", "--max-frames", "3"]), (LIMIT, ["s.json", "--max-output-bytes", "300"]),
                (USAGE, ["s.json", "--from", "9"])):
            self.expect(code, *arguments, "-o", "out.gif", cwd=self.folder)
            self.assertKept("bad.json", "late.json")

    def test_when_files_may_not_grow(self):
        for size in (0, 1, 100, 400):
            result = self.expect(
                IO, "s.json", "-o", "out.gif", cwd=self.folder,
                preexec=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)))
            self.assertIn("out.gif", result.error)
            self.assertKept()

    def test_a_full_device(self):
        for command in (["s.json", "-o", "/dev/full"], ["frame", "s.json", "-o", "/dev/full"]):
            self.assertIn("disk full", self.expect(IO, *command, cwd=self.folder).error)

    def test_standard_output_that_is_full(self):
        for command in (["s.json", "-o", "-"], ["s.json", "-o", "out2.gif", "--json"], ["--version"], ["--help"],
                        ["schema"], ["values", "s.json", "--of", "time"], ["inspect", "s.json"],
                        ["frame", "s.json", "-o", "-"]):
            with open("/dev/full", "wb") as full:
                done = subprocess.run(
                    [BINARY, *command], stdout=full, stderr=subprocess.PIPE, cwd=self.folder, env=environment())
            self.assertEqual(done.returncode, IO, command)
            self.assertIn(b"disk full", done.stderr)

    @unittest.skipUnless(IS_ROOT and shutil.which("mount"), "needs root")
    def test_a_full_disk(self):
        os.mkdir(self.path("disk"))
        self.write("busy.json", long_script())
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", self.path("disk")], capture_output=True)
        if mounted.returncode:
            self.skipTest("cannot mount")
        try:
            self.write("disk/out.gif", self.OLD)
            result = self.expect(IO, "busy.json", "-o", "disk/out.gif", "--to", "2", "--dither", "diffusion", cwd=self.folder)
            self.assertIn("disk full", result.error)
            self.assertEqual(self.read("disk/out.gif"), self.OLD)
            self.assertEqual(os.listdir(self.path("disk")), ["out.gif"])
            # Full to the last page, down from what a small one needs.
            with open(self.path("disk/filler"), "wb", buffering=0) as filler:
                try:
                    while True:
                        filler.write(bytes(4096))
                except OSError:
                    pass
            self.expect(IO, "s.json", "-o", "disk/out.gif", cwd=self.folder)
            self.expect(IO, "s.json", "-o", "disk/new.gif", cwd=self.folder)
            self.assertEqual(sorted(os.listdir(self.path("disk"))), ["filler", "out.gif"])
            os.remove(self.path("disk/filler"))
            self.expect(OK, "s.json", "-o", "disk/out.gif", cwd=self.folder)
            gif.read(self.read("disk/out.gif"))
        finally:
            subprocess.run(["umount", "-l", self.path("disk")], check=True)

    @unittest.skipUnless(IS_ROOT and shutil.which("setpriv"), "needs root, whom no mode stops, to become someone else")
    def test_folders_that_may_not_be_written(self):
        os.mkdir(self.path("locked"))
        self.write("locked/out.gif", self.OLD)
        os.chmod(self.path("locked"), 0o555)
        os.chmod(self.folder, 0o755)

        def as_nobody(*arguments):
            done = subprocess.run(
                ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", BINARY, *arguments],
                capture_output=True, cwd=self.folder, env=environment())
            return done.returncode, done.stderr.decode()

        if as_nobody("--version")[0] != OK:
            self.skipTest("the binary cannot be run by others")
        for output in ("locked/out.gif", "locked/new.gif", "out.gif", "new.gif"):
            code, error = as_nobody("s.json", "-o", output)
            self.assertEqual(code, IO, error)
            self.assertIn("Permission denied", error)
        self.assertEqual(os.listdir(self.path("locked")), ["out.gif"])
        self.assertEqual(self.read("locked/out.gif"), self.OLD)
        os.chmod(self.path("s.json"), 0)
        code, error = as_nobody("s.json", "-o", "/dev/null")
        self.assertEqual((code, "Permission denied" in error), (IO, True), error)

    def test_places_that_cannot_be(self):
        os.mkdir(self.path("folder"))
        os.symlink("loop", self.path("loop"))
        os.symlink("nowhere/x.gif", self.path("dangling.gif"))
        for output in ("folder", "folder/", "none/x.gif", "s.json/x.gif", "loop", "x" * 300 + ".gif", "dangling.gif",
                       "folder/../none/x.gif"):
            before = self.names()
            self.expect(IO, "s.json", "-o", output, cwd=self.folder)
            self.assertEqual(self.names(), before, output)
        self.expect(USAGE, "s.json", "-o", "", cwd=self.folder)
        # Known before the work: nothing is drawn first.
        self.write("slow.json", long_script())
        start = time.monotonic()
        self.expect(IO, "slow.json", "-o", "none/x.gif", cwd=self.folder)
        self.assertLess(time.monotonic() - start, 2)


@functools.lru_cache(None)
def can_inject_failures():
    """Whether system calls can be made to fail here: processes may not be traced everywhere."""
    if not shutil.which("strace"):
        return False
    with tempfile.NamedTemporaryFile() as file:
        traced = subprocess.run(
            ["strace", "-f", "--seccomp-bpf", "-o", os.devnull, "-e", "trace=fsync", "-e", "inject=fsync:error=EIO:when=1",
             "sync", file.name], capture_output=True)
    return traced.returncode == 1


class Together(Case):
    """Of several outputs none takes its place where one of them cannot be finished."""

    OLD = b"an old file\n"
    NAMES = ("s.gif", "s.webp", "s.png", "s.html", "s-poster.png")

    def setUp(self):
        super().setUp()
        if not can_inject_failures():
            self.skipTest("needs strace, and processes that may be traced")
        self.write("s.json", square())
        os.mkdir(self.path("out"))

    def run_failing(self, what, *arguments):
        traced = subprocess.run(
            ["strace", "-f", "--seccomp-bpf", "-o", self.path("trace"), "-e", "trace=fsync,linkat,renameat", "-e", f"inject={what}", BINARY,
             "s.json", "-q", *arguments], capture_output=True, cwd=self.folder, env=environment())
        with open(self.path("trace")) as trace:
            if "(INJECTED)" not in trace.read():
                self.fail("nothing was injected: " + traced.stderr.decode())
        return traced

    def test_what_fails_late(self):
        outputs = [part for name in self.NAMES[:4] for part in ("-o", "out/" + name)]
        for has_old in (True, False):
            for what in ("fsync:error=EIO:when=1", "fsync:error=EIO:when=3", "fsync:error=ENOSPC:when=5",
                         "linkat:error=ENOSPC:when=1", "linkat:error=ENOSPC:when=2", "linkat:error=EIO:when=5"):
                for name in self.NAMES if has_old else ():
                    self.write("out/" + name, self.OLD)
                done = self.run_failing(what, *outputs)
                self.assertEqual(done.returncode, IO, (what, done.stderr))
                self.assertEqual(sorted(os.listdir(self.path("out"))), sorted(self.NAMES) if has_old else [], what)
                for name in self.NAMES if has_old else ():
                    self.assertEqual(self.read("out/" + name), self.OLD, (what, name))
            shutil.rmtree(self.path("out"))
            os.mkdir(self.path("out"))

    def test_themes_and_sequences(self):
        self.write("s.json", square(parameters={"ink": "#f00"}, themes={"dark": {"ink": "#00f"}}))
        done = self.run_failing("fsync:error=EIO:when=2", "-o", "out/s.gif", "--all-themes")
        self.assertEqual((done.returncode, os.listdir(self.path("out"))), (IO, []), done.stderr)
        # The files of a sequence go one by one, but not before the others are flushed.
        done = self.run_failing("fsync:error=EIO:when=1", "-o", "out/s.gif", "-o", "out/%d.png")
        self.assertEqual((done.returncode, os.listdir(self.path("out"))), (IO, []), done.stderr)

    def test_a_step_that_cannot_be_undone(self):
        """A rename that fails in the middle: what took its place before is told, and nothing is left over."""
        for name in ("a.gif", "b.png", "c.webp"):
            self.write("out/" + name, self.OLD)
        done = self.run_failing(
            "renameat:error=EACCES:when=2", "-o", "out/a.gif", "-o", "out/b.png", "-o", "out/c.webp")
        self.assertEqual(done.returncode, IO, done.stderr)
        self.assertIn("out/b.png; written before: out/a.gif\n", done.stderr.decode())
        gif.read(self.read("out/a.gif"))
        self.assertEqual((self.read("out/b.png"), self.read("out/c.webp")), (self.OLD, self.OLD))
        self.assertEqual(sorted(os.listdir(self.path("out"))), ["a.gif", "b.png", "c.webp"])

    def test_signals_wait_for_the_last_steps(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            for name in ("a.gif", "b.png"):
                self.write("out/" + name, self.OLD)
            # The tracer is no parent: the signal goes to the program itself. There is time for it on a busy machine too.
            child = subprocess.Popen(
                ["strace", "-D", "-f", "--seccomp-bpf", "-o", self.path("trace"), "-e", "trace=renameat", "-e",
                 "inject=renameat:delay_exit=2000000:when=1", BINARY, "s.json", "-q", "-o", "out/a.gif", "-o",
                 "out/b.png"], cwd=self.folder, env=environment(), preexec_fn=with_default_signals)
            deadline = time.monotonic() + 20
            while self.read("out/a.gif") == self.OLD and child.poll() is None and time.monotonic() < deadline:
                time.sleep(0.01)
            child.send_signal(number)
            self.assertEqual(child.wait(timeout=20), -number)
            gif.read(self.read("out/a.gif"))
            self.assertNotEqual(self.read("out/b.png"), self.OLD)
            self.assertEqual(sorted(os.listdir(self.path("out"))), ["a.gif", "b.png"])


class Replaced(Case):
    def setUp(self):
        super().setUp()
        self.write("s.json", square())

    def test_links_stay_links(self):
        os.mkdir(self.path("folder"))
        self.write("folder/real.gif", b"old")
        os.symlink("folder/real.gif", self.path("link.gif"))
        os.symlink("link.gif", self.path("link2.gif"))
        self.expect(OK, "s.json", "-o", "link2.gif", cwd=self.folder)
        self.assertEqual(os.readlink(self.path("link2.gif")), "link.gif")
        self.assertEqual(os.readlink(self.path("link.gif")), "folder/real.gif")
        gif.read(self.read("folder/real.gif"))
        self.assertEqual(os.listdir(self.path("folder")), ["real.gif"])
        os.symlink("folder/new.gif", self.path("dangling.gif"))
        self.expect(OK, "s.json", "-o", "dangling.gif", cwd=self.folder)
        gif.read(self.read("folder/new.gif"))

    def test_modes_stay(self):
        for mode in (0o600, 0o640, 0o666, 0o777):
            self.write("x.gif", b"old")
            os.chmod(self.path("x.gif"), mode)
            self.expect(OK, "s.json", "-o", "x.gif", cwd=self.folder)
            self.assertEqual(os.stat(self.path("x.gif")).st_mode & 0o7777, mode)
        for umask, mode in ((0o022, 0o644), (0o077, 0o600), (0o000, 0o666)):
            self.expect(OK, "s.json", "-o", f"new{umask}.gif", cwd=self.folder, preexec=lambda: os.umask(umask))
            self.assertEqual(os.stat(self.path(f"new{umask}.gif")).st_mode & 0o7777, mode)

    def test_the_same_bytes_leave_the_file_alone(self):
        self.expect(OK, "s.json", "-o", "x.gif", cwd=self.folder)
        os.utime(self.path("x.gif"), (10 ** 9, 10 ** 9))
        inode = os.stat(self.path("x.gif")).st_ino
        self.expect(OK, "s.json", "-o", "x.gif", cwd=self.folder)
        self.assertEqual((os.stat(self.path("x.gif")).st_ino, os.stat(self.path("x.gif")).st_mtime), (inode, 10 ** 9))

    def test_inputs_are_no_outputs(self):
        import test_assets

        picture = test_assets.png(2, 2)
        self.write("p.png", picture)
        self.write("p.gif", picture)
        script = square(layers=[{"name": "a", "type": "image", "image": "p.png"},
                                {"name": "b", "type": "image", "image": "p.gif"}], timeline=None)
        text = self.write("s.gif", script)
        os.link(text, self.path("hard.gif"))
        os.symlink("s.gif", self.path("soft.gif"))
        os.link(self.path("p.png"), self.path("hardp.gif"))
        os.symlink("p.png", self.path("softp.gif"))
        names = self.names()
        for output in ("s.gif", "./s.gif", "hard.gif", "soft.gif", self.path("s.gif"), "p.gif", "hardp.gif", "softp.gif"):
            result = self.expect(USAGE, "s.gif", "-o", output, cwd=self.folder)
            self.assertIn(os.path.basename(output), result.error)
        self.assertEqual((self.read("s.gif"), self.read("p.png"), self.read("p.gif")),
                         (json.dumps(script).encode(), picture, picture))
        self.assertEqual(self.names(), names)
        self.expect(USAGE, "frame", "s.gif", "-o", "p.png", cwd=self.folder)
        self.expect(USAGE, "values", "s.gif", "--of", "time", "--at", "0,1", "--plot", "p.png", cwd=self.folder)
        self.assertEqual(self.read("p.png"), picture)
        with open(self.path("s.gif"), "rb") as script_file, open(self.path("s.gif"), "ab") as output:
            done = subprocess.run(
                [BINARY, "-", "-o", "-"], stdin=script_file, stdout=output, stderr=subprocess.PIPE, cwd=self.folder)
        self.assertEqual(done.returncode, USAGE)
        self.assertEqual(self.read("s.gif"), json.dumps(script).encode())

    def test_many_at_once(self):
        """Each result is complete; the last one stays."""
        self.write("t.json", square(fps=20))
        wanted = set()
        for name in ("s.json", "t.json"):
            self.expect(OK, name, "-o", "x.gif", cwd=self.folder)
            wanted.add(self.read("x.gif"))
        for _ in range(5):
            children = [
                subprocess.Popen([BINARY, name, "-o", "x.gif", "-q"], cwd=self.folder)
                for name in ("s.json", "t.json") * 4]
            self.assertEqual([child.wait() for child in children], [OK] * 8)
            self.assertIn(self.read("x.gif"), wanted)
        self.assertEqual(self.names(), ["s.json", "t.json", "x.gif"])

    def test_names_of_all_kinds(self):
        for name in ("a b.gif", "új.gif", "quote'\".gif", "new\nline.gif", "-.gif", "%s.gif", "日本語.gif", "~.gif", "*.gif"):
            self.expect(OK, "s.json", "-o", "./" + name if name.startswith("-") else name, cwd=self.folder)
            gif.read(self.read(name))

    @unittest.skipUnless(sys.platform == "linux", "the file system must take any bytes")
    def test_names_that_are_no_UTF_8(self):
        folder = os.fsencode(self.folder)
        script = json.dumps(square(layers=[])| {"timeline": []}).encode()
        with open(folder + b"/s\xff\xfe.json", "wb") as file:
            file.write(script)
        done = subprocess.run([BINARY, b"s\xff\xfe.json", "-o", b"o\xe9.gif", "-q"], cwd=self.folder, capture_output=True)
        self.assertEqual(done.returncode, OK, done.stderr)
        self.assertEqual(sorted(os.listdir(folder)), [b"o\xe9.gif", b"s.json", b"s\xff\xfe.json"])
        os.mkdir(folder + b"/d\xe9")
        done = subprocess.run(
            [BINARY, b"s\xff\xfe.json", "-o", b"d\xe9/o.gif"], cwd=self.folder, capture_output=True)
        self.assertEqual(done.returncode, OK, done.stderr)
        self.assertEqual(os.listdir(folder + b"/d\xe9"), [b"o.gif"])
        done = subprocess.run([BINARY, b"none\xff.json", "-o", "x.gif"], cwd=self.folder, capture_output=True)
        self.assertEqual(done.returncode, IO)
        done.stderr.decode()


def with_default_signals():
    """For a child: a background job inherits SIGINT ignored, and an ignored signal stays so."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def is_running(process):
    """Who is killed may wait for somebody to ask how it ended."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as file:
            return file.read().rsplit(")", 1)[1].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


class Interrupted(Case):
    OLD = b"an old file\n"

    def start(self, *arguments):
        return subprocess.Popen(
            [BINARY, "s.json", "-o", "out.gif", "--threads", "2", *arguments], cwd=self.folder,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment(), start_new_session=True,
            preexec_fn=with_default_signals)

    def setUp(self):
        super().setUp()
        self.write("s.json", long_script())
        self.write("out.gif", self.OLD)

    def test_signals(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            for delay in (0.02, 0.1, 0.3):
                child = self.start()
                time.sleep(delay)
                started = time.monotonic()
                child.send_signal(number)
                child.communicate(timeout=10)
                # Shells make 130 and 143 of these.
                self.assertEqual(child.returncode, -number)
                self.assertLess(time.monotonic() - started, 1.5)
                self.assertEqual(self.read("out.gif"), self.OLD)
                self.assertEqual(self.names(), ["out.gif", "s.json"])

    def test_what_works_for_it_ends_with_it(self):
        """An ffmpeg would go on with what it has been told, and hold the output open."""
        self.write("ffmpeg", "#!/bin/sh\necho $$ > pid\nexec sleep 300\n")
        os.chmod(self.path("ffmpeg"), 0o755)
        search = self.folder + os.pathsep + os.environ["PATH"]
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            child = subprocess.Popen(
                [BINARY, "s.json", "-o", "out.mp4"], cwd=self.folder, stderr=subprocess.DEVNULL,
                env=environment(PATH=search), start_new_session=True, preexec_fn=with_default_signals)
            self.assertTrue(self.waited(lambda: os.path.exists(self.path("pid")) and self.read("pid").endswith(b"\n")))
            child.send_signal(number)
            self.assertEqual(child.wait(timeout=20), -number)
            process = int(self.read("pid"))
            self.assertTrue(self.waited(lambda: not is_running(process)), number)
            os.remove(self.path("pid"))
            self.assertEqual(self.names(), ["ffmpeg", "out.gif", "s.json"])

    @staticmethod
    def waited(condition, seconds=20):
        deadline = time.monotonic() + seconds
        while not condition() and time.monotonic() < deadline:
            time.sleep(0.02)
        return condition()

    def test_what_a_shell_sees(self):
        for number, code in (("INT", 130), ("TERM", 143)):
            done = subprocess.run(
                ["timeout", "--preserve-status", "-s", number, "0.2", BINARY, "s.json", "-o", "out.gif"],
                cwd=self.folder, capture_output=True, preexec_fn=with_default_signals)
            self.assertEqual(done.returncode, code)
            self.assertEqual(self.names(), ["out.gif", "s.json"])

    def test_a_signal_that_is_ignored_stays_ignored(self):
        self.write("s.json", square(duration=3, fps=30))
        child = subprocess.Popen(
            [BINARY, "s.json", "-o", "out.gif", "-q"], cwd=self.folder, env=environment(),
            preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        child.send_signal(signal.SIGHUP)
        self.assertEqual(child.wait(timeout=20), OK)

    def test_kill_9(self):
        """At any instant: the old file or the whole new one, and the next run tidies up."""
        self.write("s.json", square(duration=2, fps=50))
        self.expect(OK, "s.json", "-o", "whole.gif", "-q", cwd=self.folder)
        whole = self.read("whole.gif")
        os.remove(self.path("whole.gif"))
        start = time.monotonic()
        self.expect(OK, "s.json", "-o", "out.gif", "-q", cwd=self.folder)
        lasts = time.monotonic() - start
        generator = random.Random(11)
        replaced = 0
        for _ in range(100):
            self.write("out.gif", self.OLD)
            child = self.start("-q")
            time.sleep(generator.uniform(0, lasts * 1.1))
            child.kill()
            child.communicate()
            now = self.read("out.gif")
            self.assertIn(now, (self.OLD, whole))
            replaced += now == whole
        self.assertLess(replaced, 100, "some were killed before the end")
        self.expect(OK, "s.json", "-o", "out.gif", "-q", cwd=self.folder)
        self.assertEqual(self.names(), ["out.gif", "s.json"])


class Streams(Case):
    def setUp(self):
        super().setUp()
        self.write("s.json", square())

    def closing(self, *descriptors):
        def close():
            for descriptor in descriptors:
                os.close(descriptor)
        return close

    def run_closed(self, descriptors, *arguments):
        options = {0: {}, 1: {"stdout": subprocess.PIPE}, 2: {"stderr": subprocess.PIPE}}
        child = subprocess.Popen(
            [BINARY, *arguments], cwd=self.folder, env=environment(), preexec_fn=self.closing(*descriptors),
            **options[1], **options[2])
        out, err = child.communicate(timeout=20)
        return child.returncode, out, err

    def test_closed_descriptors(self):
        whole = self.render(square())
        os.remove(self.path("script.json"))
        for closed in ([0], [1], [2], [0, 1, 2], [1, 2]):
            code, out, err = self.run_closed(closed, "s.json", "-o", "x.gif")
            self.assertEqual((code, out), (OK, b""), closed)
            self.assertEqual(self.read("x.gif"), whole, "no message goes into a file")
            os.remove(self.path("x.gif"))
        self.assertEqual(self.run_closed([0], "-", "-o", "x.gif")[0], IO)
        for command in (["s.json", "-o", "-"], ["--help"], ["schema"], ["s.json", "-o", "x.gif", "--json"]):
            self.assertEqual(self.run_closed([1], *command)[0], IO, command)
            self.assertEqual(self.run_closed([1, 2], *command)[0], IO, command)
        self.assertEqual(self.run_closed([2], "s.json")[0], USAGE)
        self.assertEqual(self.run_closed([2], "none.json", "-o", "y.gif")[0], IO)

    def test_a_reader_that_goes_away(self):
        self.write("long.json", long_script())
        for command in (["long.json", "-o", "-", "--to", "4"], ["schema"], ["--help"]):
            child = subprocess.Popen(
                [BINARY, *command], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
                restore_signals=True)
            child.stdout.close()
            err = child.stderr.read()
            child.stderr.close()
            self.assertIn(child.wait(timeout=60), (-signal.SIGPIPE, 141), command)
            self.assertEqual(err, b"", "quietly")
        # The same where SIGPIPE is ignored.
        child = subprocess.Popen(
            [BINARY, "s.json", "-o", "-", "-q"], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=environment(), preexec_fn=lambda: signal.signal(signal.SIGPIPE, signal.SIG_IGN), restore_signals=False)
        child.stdout.close()
        err = child.stderr.read()
        child.stderr.close()
        self.assertEqual((child.wait(timeout=20), err), (141, b""))

    def test_devices_and_pipes(self):
        whole = self.render(square())
        os.mkfifo(self.path("pipe"))
        child = subprocess.Popen([BINARY, "s.json", "-o", "pipe", "-q"], cwd=self.folder)
        with open(self.path("pipe"), "rb") as pipe:
            self.assertEqual(pipe.read(), whole)
        self.assertEqual(child.wait(timeout=20), OK)
        self.assertTrue(os.path.exists(self.path("pipe")))
        self.expect(OK, "s.json", "-o", "/dev/null", cwd=self.folder)
        with open(self.path("redirected"), "wb") as file:
            subprocess.run([BINARY, "s.json", "-o", "-", "-q"], cwd=self.folder, stdout=file, check=True)
        self.assertEqual(self.read("redirected"), whole)


if __name__ == "__main__":
    unittest.main()
