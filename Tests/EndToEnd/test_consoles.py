"""What the pages show of a terminal is what the program prints. `RECORD=1` writes the pages anew."""

import json
import os
import re
import shlex
import shutil
import unittest

from support import Case, ROOT, animate

PAGES = ["README.md", "Documentation/command-line.md", "Documentation/output.md"]

BLOCK = re.compile(r"^```\n(\$ animate .*?)^```$", re.MULTILINE | re.DOTALL)
SCRIPT = re.compile(r"^```json\n(\{\n  \"canvas\".*?)^```$", re.MULTILINE | re.DOTALL)

#: How long something took, which nobody can promise.
SECONDS = re.compile(r"\bin \d+\.\d\d s")

BROKEN = """{
  "canvas": {"width": 100, "height": 100},
  "layers": [
    {
      "name": "ring", "type": "shape", "frame": [0, 0, 100, 100],
      "path": {"oval": [10, 10, 80, 80]},
      "strokend": 1, "lineWidth": "10", "strokeColor": "#f30"
    }
  ],
  "timeline": [
    {"layer": "rnig", "animate": "strokeEnd", "from": 0, "to": 1, "duration": 2}
  ]
}
"""


def commands(block):
    """Each command of a block, and the lines beneath it."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, printed = part.partition("\n")
        yield command, printed


class Consoles(Case):
    def prepare(self, before, command):
        """What a command finds: the last script that stands before it on its page, as `hello.json`."""
        if "gradient-view.json" in command or "gradient-view.gif" in command:
            shutil.copytree(os.path.join(ROOT, "Scripts"), self.folder, dirs_exist_ok=True)
            shutil.copy(os.path.join(ROOT, "output", "gradient-view.gif"), self.folder)
            return
        if "broken.json" in command:
            self.write("broken.json", BROKEN)
            return
        script = json.loads(SCRIPT.findall(before)[-1])
        self.write("hello.json", script)
        if command.startswith("animate info"):
            animate("hello.json", "-o", "hello.gif", cwd=self.folder)
        if command.startswith("animate check"):
            script["layers"][0]["strokeColor"] = "#ff9500"
            self.write("old.json", script)
            animate("old.json", "-o", "hello.gif", cwd=self.folder)

    def printed(self, before, command):
        self.prepare(before, command)
        result = animate(*shlex.split(command)[1:], cwd=self.folder)
        for name in ("hello.gif", "small.gif"):
            if os.path.exists(self.path(name)):
                os.remove(self.path(name))
        return result.text + result.error

    @staticmethod
    def like(shown, printed):
        """What is printed as the page shows it: with its times, and as far as it goes."""
        times = iter(SECONDS.findall(shown))
        printed = SECONDS.sub(lambda found: next(times, found.group()), printed)
        if shown.rstrip().endswith("…"):
            kept = shown.rstrip().count("\n")
            return "".join(printed.splitlines(True)[:kept]) + "…\n"
        # An empty line parts two commands.
        return printed.rstrip("\n") + shown[len(shown.rstrip("\n")):]

    def test_pages_show_what_is_printed(self):
        count = 0
        for name in PAGES:
            path = os.path.join(ROOT, name)
            with open(path, encoding="utf-8") as file:
                page = file.read()
            fresh = page
            for block in BLOCK.findall(page):
                before, made = page[:page.index(block)], ""
                for command, shown in commands(block):
                    # Some stand for what the reader will see.
                    wanted = self.like(shown, self.printed(before, command)) if shown.strip() else shown
                    made += f"$ {command}\n{wanted}"
                    count += 1
                if os.environ.get("RECORD") == "1":
                    fresh = fresh.replace(block, made)
                else:
                    self.assertEqual(block, made, name)
            if fresh != page:
                with open(path, "w", encoding="utf-8") as file:
                    file.write(fresh)
        self.assertGreater(count, 12)


if __name__ == "__main__":
    unittest.main()
