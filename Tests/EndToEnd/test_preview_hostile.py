"""What the preview survives: loads, hostile scripts, folders of many."""

import ctypes
import os
import shutil
import signal
import socket
import stat
import subprocess
import sys
import time
import unittest

from previewing import IS_RELEASE, PreviewCase, controls, together
from support import ROOT, square


def landlock():
    """Whether the system can take rights from a process."""
    library = ctypes.CDLL(None, use_errno=True)
    return sys.platform == "linux" and library.syscall(444, None, 0, 1) >= 1


#: Tries what is forbidden as soon as the worker waits for the first time, and notes in the script's folder what was refused.
CONFINED = r"""
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

extern char *program_invocation_short_name;

static void try_all(void) {
  char path[4096], note[256] = "";
  snprintf(path, sizeof path, "%s/file", getenv("TRY_OUTSIDE"));
  if (open(path, O_WRONLY | O_CREAT, 0600) < 0 && errno == EACCES) strcat(note, "write ");
  snprintf(path, sizeof path, "%s/folder", getenv("TRY_OUTSIDE"));
  if (mkdir(path, 0700) < 0 && errno == EACCES) strcat(note, "mkdir ");
  char *words[] = {"/bin/true", NULL};
  if (execv(words[0], words) < 0 && errno == EACCES) strcat(note, "exec ");
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(9), .sin_addr = {htonl(INADDR_LOOPBACK)}};
  if (connect(socket(AF_INET, SOCK_STREAM, 0), (struct sockaddr *)&address, sizeof address) < 0 && errno == EACCES)
    strcat(note, "connect");
  snprintf(path, sizeof path, "%s/tried", getenv("TRY_INSIDE"));
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file >= 0) { ssize_t done = write(file, note, strlen(note)); (void)done; close(file); }
}

// The worker makes pipes of its own only after its rights are gone.
int pipe(int ends[2]) {
  static int tried;
  int (*real)(int[2]) = (int (*)(int[2]))dlsym(RTLD_NEXT, "pipe");
  if (!tried && getenv("TRY_INSIDE") && strcmp(program_invocation_short_name, "animate") == 0) { tried = 1; try_all(); }
  return real(ends);
}
"""


class Load(PreviewCase):
    def test_fifty_clients_at_once(self):
        server = self.preview(controls())
        wanted = server.ask("frame", time=0.5).body

        def visit(index):
            for path in ["/", "/main.js", "/base.css"]:
                self.assertEqual(server.request("GET", path).status, 200)
            self.assertEqual(server.document()["status"], "ok")
            for _ in range(4):
                self.assertEqual(server.ask("frame", time=0.5).body, wanted)
            return index

        self.assertEqual(together(50, visit), list(range(50)))

    def test_sixty_four_that_come_again_and_again(self):
        """Who has closed a connection and makes another one has one."""
        server = self.preview(square())

        def visit(index):
            return {server.request("GET", "/base.css").status for _ in range(40)}

        self.assertEqual(set().union(*together(64, visit)), {200})

    def test_a_hundred_streams_at_once(self):
        """They are as many as pages are open, and take nobody's place."""
        server = self.preview(square())
        server.document()
        streams = [server.events() for _ in range(100)]
        try:
            revisions = [stream.revision(1) for stream in streams]
            # Longer than the server has patience with what is no drawing.
            time.sleep(6)
            self.write("script.json", square(duration=2))
            for stream, revision in zip(streams, revisions):
                self.assertEqual(stream.revision(revision + 1), revision + 1)
            self.assertEqual(together(20, lambda index: server.ask("frame", time=0).status), [200] * 20)
        finally:
            for stream in streams:
                stream.socket.close()
        for _ in range(50):
            if all(server.head(f"Cookie: {server.cookie}") == 200 for _ in range(3)):
                return
            time.sleep(0.1)
        self.fail("streams that were closed still count")


class Hostile(PreviewCase):
    """S7: what a script does to the process that draws it, it does to nobody else."""

    def slow(self):
        """Takes a minute or more for one picture."""
        ball = {
            "type": "gradient", "frame": [0, 0, 4000, 4000], "colors": ["#f00", "#00f"], "kind": "radial",
            "startPoint": [0.5, 0.5], "endPoint": [1, 1], "filters": [{"blur": 900}], "opacity": 0.5}
        layer = dict(ball)
        for _ in range(12):
            layer = dict(ball, sublayers=[layer] + [dict(ball) for _ in range(12)])
        return {"canvas": {"width": 4000, "height": 4000}, "layers": [layer]}

    def test_a_picture_that_takes_too_long(self):
        os.mkdir(self.path("scripts"))
        self.write("scripts/slow.json", self.slow())
        self.write("scripts/good.json", square())
        server = self.preview(self.path("scripts"), "--deadline", "2")
        listed = {entry["name"]: entry["script"] for entry in server.request("GET", "/api/gallery").json["scripts"]}
        began = time.monotonic()

        def work(index):
            if index == 0:
                return server.ask("frame", script=listed["slow.json"], time=0)
            answers = [server.ask("frame", script=listed["good.json"], time=0.1 * step) for step in range(5)]
            self.assertTrue(all(answer.status == 200 for answer in answers))
            return time.monotonic() - began

        slow, seconds = together(2, work)
        self.assertEqual((slow.status, slow.json["status"]), (409, "failed"))
        self.assertIn("2 s", slow.json["error"])
        self.assertLess(seconds, 2 if IS_RELEASE else 10, "the other script waits")
        # After another try it is left in peace, until it is saved.
        server.ask("frame", script=listed["slow.json"], time=0)
        began = time.monotonic()
        answer = server.ask("frame", script=listed["slow.json"], time=0)
        self.assertEqual(answer.status, 409)
        self.assertIn("saved", answer.json["error"])
        self.assertLess(time.monotonic() - began, 1)
        self.assertEqual(server.document(script=listed["slow.json"])["status"], "failed")
        with server.events() as events:
            revision = events.revision(1, script=listed["slow.json"])
            self.write("scripts/slow.json", square())
            events.revision(revision + 1, script=listed["slow.json"])
        self.assertEqual(server.ask("frame", script=listed["slow.json"], time=0).status, 200)

    def test_workers_that_are_killed(self):
        server = self.preview(square())
        for _ in range(4):
            self.assertEqual(server.ask("frame", time=0).status, 200)
            for worker in server.workers:
                os.kill(worker, signal.SIGSEGV)
            time.sleep(0.2)
            self.assertEqual(server.ask("frame", time=0).status, 200)
        self.assertLessEqual(len(server.workers), 2)
        self.assertIsNone(server.process.poll())

    def test_a_worker_that_stops(self):
        server = self.preview(square(), "--deadline", "1")
        self.assertEqual(server.ask("frame", time=0).status, 200)
        worker = server.workers[0]
        os.kill(worker, signal.SIGSTOP)
        for _ in range(200):
            with open(f"/proc/{worker}/stat") as file:
                if file.read().rpartition(")")[2].split()[0] == "T":
                    break
            time.sleep(0.02)
        document = server.document()
        self.assertEqual(document["status"], "failed")
        self.assertIn("1 s", document["errors"][0]["message"])
        self.assertEqual(server.document()["status"], "ok")

    def test_memory_is_bounded(self):
        server = self.preview(square())
        server.document()
        with open(f"/proc/{server.workers[0]}/limits") as file:
            limits = file.read()
        self.assertRegex(limits, r"Max core file size +0 +0 ")
        self.assertRegex(limits, r"Max data size +2147483648 +2147483648 ")

    @unittest.skipUnless(landlock(), "this system has no Landlock")
    def test_workers_are_confined(self):
        """Each thread was started after rights were given away; what the script may be written by is left."""
        script = square(parameters={"tint": {"type": "color", "value": "#ff0000"}})
        server = self.preview(script)
        server.ask("frame", time=0)
        server.ask("export", format="gif")
        self.assertGreaterEqual(len(server.workers), 2)
        for worker in server.workers:
            for task in os.listdir(f"/proc/{worker}/task"):
                with open(f"/proc/{worker}/task/{task}/status") as file:
                    self.assertIn("NoNewPrivs:\t1", file.read(), "a thread with all rights")
        answer = server.ask("write", values={"tint": "#00ff00"}, revision=server.document()["revision"])
        self.assertEqual(answer.status, 200, answer.body)
        self.assertIn(b'"#00ff00"', self.read("script.json").lower())

    @unittest.skipUnless(landlock(), "this system has no Landlock")
    def test_nothing_is_written_elsewhere(self):
        """A worker with a library put into it that tries what is forbidden, and the folder of the script, which is not."""
        if not shutil.which("gcc"):
            self.skipTest("no C compiler")
        source = self.write("try.c", CONFINED)
        library = self.path("try.so")
        subprocess.run(["gcc", "-shared", "-fPIC", "-o", library, source], check=True)
        os.mkdir(self.path("site"))
        os.mkdir(self.path("other"))
        path = self.write("site/script.json", square())
        server = self.preview(path, environment={"LD_PRELOAD": library, "TRY_INSIDE": self.path("site"),
                                                 "TRY_OUTSIDE": self.path("other")})
        server.ask("frame", time=0)
        self.assertEqual(os.listdir(self.path("other")), [])
        self.assertEqual(self.read("site/tried").decode().split(), ["write", "mkdir", "exec", "connect"])

    def test_workers_inherit_nothing(self):
        server = self.preview(square())
        server.document()
        with server.events() as events:
            events.revision(1)
            server.ask("export", format="gif")
            for worker in server.workers:
                open_files = []
                for name in os.listdir(f"/proc/{worker}/fd"):
                    try:
                        open_files.append(os.readlink(f"/proc/{worker}/fd/{name}"))
                    except OSError:
                        pass
                self.assertFalse([name for name in open_files if name.startswith("socket:")], open_files)

    def test_broken_scripts(self):
        """The scripts that must be refused, one after the other through one server."""
        folder = os.path.join(ROOT, "Tests", "ScriptingTests", "Invalid")
        names = sorted(name for name in os.listdir(folder) if name.endswith(".json"))[:150]
        path = self.write("script.json", square())
        server = self.preview(path, "--deadline", "5")
        failed = 0
        with server.events() as events:
            revision = events.revision(1)
            for name in names:
                shutil.copy(os.path.join(folder, name), self.path("next"))
                os.replace(self.path("next"), path)
                revision = events.revision(revision + 1)
                document = server.document()
                failed += document["status"] == "failed"
                if document["status"] == "failed":
                    self.assertTrue(document["errors"][0]["message"], name)
            self.replace_with_good(path)
            events.revision(revision + 1)
        self.assertGreater(failed, len(names) * 0.9)
        self.assertEqual(server.ask("frame", time=0).status, 200)

    def replace_with_good(self, path):
        os.replace(self.write("next", square()), path)


class Galleries(PreviewCase):
    def test_a_folder(self):
        os.mkdir(self.path("scripts"))
        self.write("scripts/b.json", square(title="Second"))
        self.write("scripts/a.json", square(title="First"))
        self.write("scripts/data.json", {"rows": [1, 2]})
        self.write("scripts/broken.json", "{")
        self.write("scripts/.hidden.json", square())
        self.write("scripts/notes.txt", "no script")
        server = self.preview(self.path("scripts") + "/")
        gallery = server.request("GET", "/api/gallery").json
        self.assertEqual(gallery["folder"], "scripts")
        self.assertEqual(
            [(entry["name"], entry["title"]) for entry in gallery["scripts"]],
            [("a.json", "First"), ("b.json", "Second"), ("broken.json", None)])
        numbers = {entry["name"]: entry["script"] for entry in gallery["scripts"]}
        self.assertEqual(server.document(script=numbers["b.json"])["name"], "b.json")
        self.assertEqual(server.document(script=numbers["broken.json"])["status"], "failed")
        with server.events() as events:
            while events.next(0.5):
                pass
            self.write("scripts/c.json", square(title="Third"))
            script, _ = events.next()
        listed = {entry["script"]: entry["name"] for entry in server.request("GET", "/api/gallery").json["scripts"]}
        self.assertEqual(listed[script], "c.json")
        # Numbers stay what they are.
        self.assertEqual({listed[number]: number for number in numbers.values()}, numbers)
        os.remove(self.path("scripts/a.json"))
        names = [entry["name"] for entry in server.request("GET", "/api/gallery").json["scripts"]]
        self.assertEqual(names, ["b.json", "broken.json", "c.json"])

    def test_many_scripts_share_few_processes(self):
        os.mkdir(self.path("scripts"))
        for number in range(30):
            self.write(f"scripts/{number:02}.json", square())
        server = self.preview(self.path("scripts"))
        for number in range(30):
            self.assertEqual(server.ask("frame", script=number, time=0).status, 200)
        time.sleep(0.2)
        self.assertLessEqual(len(server.workers), 10)

    def test_the_gallery_of_the_repository(self):
        server = self.preview(os.path.join(ROOT, "Scripts"))
        gallery = server.request("GET", "/api/gallery").json
        self.assertEqual(
            [entry["name"] for entry in gallery["scripts"]],
            sorted(name for name in os.listdir(os.path.join(ROOT, "Scripts")) if name.endswith(".json")))
        for entry in gallery["scripts"]:
            document = server.document(script=entry["script"])
            self.assertEqual(document["status"], "ok", entry)
            for component in document["components"]:
                shown = server.document(script=entry["script"], component=component)
                self.assertEqual(shown["status"], "ok", (entry["name"], component, shown.get("errors")))


if __name__ == "__main__":
    unittest.main()
