"""`animate preview` as a process: how it starts, what it says, how it ends."""

import os
import shutil
import signal
import socket
import subprocess
import time
import unittest

import support
from previewing import PreviewCase
from support import IO, USAGE, square


class Running(PreviewCase):
    def test_it_ends_with_its_children_and_leaves_nothing(self):
        temporary = self.path("tmp")
        os.mkdir(temporary)
        for number in (signal.SIGINT, signal.SIGTERM):
            server = self.preview(square(), environment={"TMPDIR": temporary})
            self.assertEqual(server.ask("frame", time=0).status, 200)
            workers = server.workers
            self.assertGreaterEqual(len(workers), 1)
            self.assertEqual(len(os.listdir(temporary)), 1)
            before = time.monotonic()
            self.assertEqual(server.end(number), -number)
            self.assertLess(time.monotonic() - before, 2)
            self.assertEqual(os.listdir(temporary), [])
            for worker in workers:
                self.assertEnds(worker)

    def test_workers_end_when_the_server_is_killed(self):
        server = self.preview(square())
        self.assertEqual(server.ask("frame", time=0).status, 200)
        workers = server.workers
        self.assertGreaterEqual(len(workers), 1)
        server.end(signal.SIGKILL)
        for worker in workers:
            self.assertEnds(worker)

    def test_what_a_killed_server_left_is_removed_by_the_next(self):
        temporary = self.path("tmp")
        os.mkdir(temporary)
        living = self.preview(square(), environment={"TMPDIR": temporary})
        killed = self.preview(square(), environment={"TMPDIR": temporary})
        killed.end(signal.SIGKILL)
        left = os.listdir(temporary)
        self.assertEqual(len(left), 2)
        # Folders that are younger may be those of servers that are about to start.
        for name in left:
            os.utime(os.path.join(temporary, name), (0, 0))
        third = self.preview(square(), environment={"TMPDIR": temporary})
        self.assertEqual(len(os.listdir(temporary)), 2)
        for server in (living, third):
            self.assertEqual(server.ask("frame", time=0).status, 200)
            self.assertEqual(server.end(), -signal.SIGINT)
        self.assertEqual(os.listdir(temporary), [])

    def assertEnds(self, process):
        for _ in range(100):
            try:
                with open(f"/proc/{process}/stat") as file:
                    if file.read().rpartition(")")[2].split()[0] == "Z":
                        return
            except OSError:
                return
            time.sleep(0.02)
        self.fail(f"process {process} is still there")

    def test_a_port_in_use_is_told(self):
        path = self.write("script.json", square())
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            result = self.expect(IO, "preview", path, "--port", str(port), "--no-open")
        self.assertIn(str(port), result.error)
        self.assertIn("--port 0", result.error)

    def test_the_browser_is_opened(self):
        """With a key of its own, which works once: others may see what programs are called with."""
        program = self.write("xdg-open", f"#!/bin/sh\necho \"$@\" > {self.path('opened')}.new\nmv {self.path('opened')}.new {self.path('opened')}\n")
        os.chmod(program, 0o755)
        server = self.preview(square(), opens=True, environment={"PATH": self.folder + ":" + os.environ["PATH"]})
        for _ in range(100):
            if os.path.exists(self.path("opened")):
                break
            time.sleep(0.05)
        address = self.read("opened").decode().strip()
        base, _, token = address.partition("?token=")
        self.assertEqual(base, server.address.partition("?")[0])
        self.assertNotEqual(token, server.token)
        first = server.request("GET", "/?token=" + token, cookie=False)
        self.assertEqual(first.status, 303)
        self.assertTrue(first.headers["Set-Cookie"].startswith(server.cookie + ";"))
        self.assertEqual(server.request("GET", "/?token=" + token, cookie=False).status, 403)

    def test_without_a_browser(self):
        server = self.preview(square(), opens=True, environment={"PATH": self.folder})
        self.assertEqual(server.ask("document").status, 200)

    def test_wrong_usage(self):
        path = self.write("script.json", square())
        self.expect(USAGE, "preview", "-", "--no-open")
        self.expect(USAGE, "preview", path, "--port", "70000")
        self.expect(USAGE, "preview", path, "--set", "nonsense")
        self.expect(USAGE, "preview")
        self.expect(IO, "preview", self.path("missing.json"), "--no-open")

    def test_the_server_must_lie_beside(self):
        alone = shutil.copy(support.BINARY, self.path("animate"))
        result = support.animate("preview", self.write("script.json", square()), "--no-open", binary=alone)
        self.assertEqual(result.code, IO)
        self.assertIn("animate-preview", result.error)
        self.assertIn("make install", result.error)

    def test_the_renderer_carries_no_server(self):
        libraries = subprocess.run(["ldd", support.BINARY], capture_output=True, text=True).stdout
        for name in ["libFoundation.so", "FoundationNetworking", "FoundationInternationalization", "libcurl"]:
            self.assertNotIn(name, libraries)
        result = support.animate("--help")
        self.assertIn("preview", result.text)
        self.assertNotIn("preview-worker", result.text)


if __name__ == "__main__":
    unittest.main()
