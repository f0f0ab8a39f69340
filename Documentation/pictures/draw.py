"""Draws the pictures of layers.md, storyboards.md and output.md: `draw.py ANIMATE [FOLDER]`.

Every script beside this file makes a picture of its own name: a PNG of its poster, or, with `"x-picture": {"format":
"gif"}`, a GIF. One with a parameter of the type `choice` makes a picture for each choice, `script-choice.png`; one with
themes a picture without and one for each, `script-theme.png`.
"""

import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))

#: Pictures that other scripts show, so they come first.
FIRST = ["photo", "bubble", "pixels"]


class Picture:
    def __init__(self, script, name, settings, form):
        self.script = script
        self.name = name
        #: What the program is told beside the script.
        self.settings = settings
        self.is_gif = form.get("format") == "gif"
        self.scale = form.get("scale", 2)

    @property
    def file(self):
        return self.name + (".gif" if self.is_gif else ".png")

    def arguments(self, output):
        """Of the program, to draw it into a file."""
        command = [] if self.is_gif else ["frame"]
        return [*command, os.path.join(HERE, self.script), "--quiet", "--no-system-fonts", "--scale", str(self.scale),
                *self.settings, "-o", output]


def scripts():
    names = sorted(name[:-5] for name in os.listdir(HERE) if name.endswith(".json"))
    return [name + ".json" for name in FIRST + [name for name in names if name not in FIRST]]


def pictures():
    result = []
    for name in scripts():
        with open(os.path.join(HERE, name), encoding="utf-8") as file:
            script = json.load(file)
        form = script.get("x-picture", {})
        choices = [(key, value["choices"]) for key, value in script.get("parameters", {}).items()
                   if isinstance(value, dict) and value.get("type") == "choice"]
        if not choices:
            result.append(Picture(name, name[:-5], [], form))
        for key, values in choices:
            result += [Picture(name, f"{name[:-5]}-{value}", ["--set", f"{key}={value}"], form) for value in values]
        for theme in script.get("themes", {}):
            result.append(Picture(name, f"{name[:-5]}-{theme}", ["--theme", theme], form))
    return result


def main(program, folder=HERE):
    for picture in pictures():
        subprocess.run([program, *picture.arguments(os.path.join(folder, picture.file))], check=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
