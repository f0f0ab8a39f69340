#!/usr/bin/python3
"""Measures animate beside Cairo, Skia, Blend2D (drawing), ThorVG (Lottie), ffmpeg, gifsicle and others (encoding): the same
work, in turns, in one run.

    /usr/bin/python3 Benchmarks/run.py [--quick] [--only raster,effects,clips,scripts,stages,lottie,cores,scale] [--build FOLDER] [--markdown]

Times are processor time, user and system, of one thread or process; medians of runs that take turns. A tool that is not
installed is left out, and said so: Debian's names are libcairo2-dev, gcc, pkg-config, ffmpeg, gifsicle, imagemagick,
python3-pil and python3-numpy; skia-python, blend2d-python and thorvg-python are of PyPI: `make bench` puts them into
.build/peers with the photo of a clip. Builds the programs first, unless --build says where they are.
"""

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile

import encoders
from measuring import ROOT, alternate, canvas, first_line, frames_a_second, kilobytes, median, ms, output, processor, row, stem, title

HERE = os.path.dirname(os.path.abspath(__file__))
PARTS = ("raster", "effects", "clips", "scripts", "stages", "lottie", "cores", "scale")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="fewer runs: a look, not a measurement")
    parser.add_argument("--only", default=",".join(PARTS), help="parts: " + ", ".join(PARTS))
    parser.add_argument("--markdown", action="store_true", help="print the tables of encoders as the documentation has them")
    parser.add_argument("--results", help="write what was measured of encoders into this JSON file")
    parser.add_argument("--build", help="the folder with animate and animate-bench, built already")
    options = parser.parse_args()
    if not options.build:
        subprocess.run(["swift", "build", "-c", "release"], check=True, cwd=ROOT, stdout=sys.stderr)
        options.build = os.path.join(ROOT, ".build", "release")
    bench = Bench(options)
    bench.describe()
    parts = options.only.split(",")
    for name in PARTS:
        if name in parts:
            getattr(bench, name)()


class Bench:
    def __init__(self, options):
        self.options = options
        self.runs = 3 if options.quick else 9
        folder = os.path.abspath(options.build)
        self.animate = os.path.join(folder, "animate")
        self.bench = os.path.join(folder, "animate-bench")
        for program in (self.animate, self.bench):
            if not os.access(program, os.X_OK):
                sys.exit(f"{program} is missing")
        self.folder = tempfile.TemporaryDirectory(prefix="animate-bench-")
        self.cairo = self.build_cairo()
        self.skia, self.skia_version = self.find_skia()
        self.list_peers = self.find_list_peers()
        self.ffmpeg = shutil.which("ffmpeg")
        self.gifsicle = shutil.which("gifsicle")
        for name, package in (("ffmpeg", "ffmpeg"), ("gifsicle", "gifsicle")):
            if not shutil.which(name):
                print(f"{name} is not installed, so it is left out (Debian: {package})")

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def build_cairo(self):
        """Compiles the peer that draws with Cairo; None where that cannot be done."""
        compiler = shutil.which("cc") or shutil.which("gcc")
        if not compiler or not shutil.which("pkg-config"):
            print("there is no C compiler or pkg-config, so Cairo is left out (Debian: gcc pkg-config)")
            return None
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "cairo"], capture_output=True, text=True)
        if flags.returncode != 0:
            print("Cairo's headers are not installed, so it is left out (Debian: libcairo2-dev)")
            return None
        program = self.path("cairo_scenes")
        source = os.path.join(HERE, "cairo_scenes.c")
        subprocess.run([compiler, "-O2", "-o", program, source] + flags.stdout.split(), check=True)
        return program

    def find_skia(self):
        """The command of the peer that draws with Skia and Skia's version; None twice where skia-python is not."""
        for python in (os.path.join(ROOT, ".build", "peers", "bin", "python"), sys.executable):
            command = [python, os.path.join(HERE, "skia_scenes.py")]
            try:
                found = subprocess.run(command + ["version"], capture_output=True, text=True)
            except OSError:
                continue
            if found.returncode == 0:
                return command, found.stdout.strip()
        print("skia-python is not installed, so Skia is left out (make bench installs it from PyPI)")
        return None, None

    def find_list_peers(self):
        """By name, what draws drawing lists beside Cairo: its command and version."""
        peers = {}
        for name in ("skia", "blend2d"):
            command = [peers_python(), os.path.join(HERE, "list_peers.py"), name]
            found = subprocess.run(command + ["version"], capture_output=True, text=True)
            if found.returncode == 0:
                peers[name] = (command, found.stdout.strip())
            else:
                print(f"{name}-python is not installed, so it is left out (make bench installs it from PyPI)")
        return peers

    # Machine and versions.

    def describe(self):
        print(f"machine   {processor()}, {os.cpu_count()} cores, {platform.system()} {platform.release()}")
        print(f"load      {os.getloadavg()[0]:.2f} (of others, when it began)")
        print(f"animate   {output([self.animate, '--version'])}")
        print(f"Swift     {first_line(['swift', '--version'])}")
        if self.cairo:
            print(f"Cairo     {output([self.cairo, 'version'])}")
        if self.skia:
            print(f"Skia      skia-python {self.skia_version}, as PyPI has it: a plain build")
        if "blend2d" in self.list_peers:
            print(f"Blend2D   {self.list_peers['blend2d'][1]}, as blend2d-python has it: with its compiler of pipelines")
        if self.ffmpeg:
            print(f"ffmpeg    {first_line([self.ffmpeg, '-version'])}")
        if self.gifsicle:
            print(f"gifsicle  {first_line([self.gifsicle, '--version'])}")

    # Drawing.

    SCENES = [
        "ring-stroke", "linear-gradient", "radial-gradient", "conic-gradient", "blobs-200", "polyline-dots", "blur-8",
        "shadow", "perspective-image", "text-outlines", "group-opacity", "nested-masks",
    ]

    def raster(self):
        title("Drawing, 600 × 600, one thread: milliseconds of processor time a frame, best and median")
        row("scene", "ours", "", "Cairo", "", "ours/Cairo", "/Skia", "/Blend2D", "mean difference to Cairo", widths=RASTER)
        for scene in self.SCENES:
            drawn = self.path(scene + ".list")
            left_out = output([self.bench, "--drawing-list", scene, "-o", drawn])
            peer = self.cairo and not left_out
            ours, theirs, others = [], [], {} if left_out else {name: [] for name in self.list_peers}
            for _ in range(3):
                ours.append(self.own_time("raster/" + scene))
                if peer:
                    theirs.append([float(x) for x in output([self.cairo, "time", drawn, str(self.runs)]).split()])
                for name, times in others.items():
                    times += self.list_time(name, drawn)
            difference = self.difference(scene, [self.cairo, "draw", drawn]) if peer else None
            self.raster_row(scene, ours, theirs, difference, left_out, others)
        for script in self.scripts_in("Scripts") + self.scripts_in("Benchmarks/Scripts"):
            self.raster_clip(script)

    def raster_clip(self, script):
        """All frames of a script, only what changes redrawn; Cairo draws each frame whole."""
        name = "incremental-" + stem(script)
        drawn = self.path(name + ".list")
        left_out = output([self.bench, "--drawing-list", script, "-o", drawn])
        ours, theirs = [], []
        for _ in range(3):
            ours.append(self.own_time("raster/" + name))
            if self.cairo:
                theirs.append([float(x) for x in output([self.cairo, "time", drawn, str(self.runs)]).split()])
        self.raster_row(name, ours, theirs, None, left_out and f"Cairo draws it without {left_out}")

    def own_time(self, name):
        found = json.loads(output([self.bench, "--json", "--only", name, "--repeat", str(self.runs)]))
        exact = [entry for entry in found if entry["name"] == name]
        return [exact[0]["best"], exact[0]["median"]]

    def list_time(self, name, drawn):
        """The median, if it can draw that."""
        command = self.list_peers[name][0] + ["time", drawn, str(self.runs)]
        found = subprocess.run(command, stdout=subprocess.PIPE, text=True)
        if found.returncode not in (0, 3):
            sys.exit(f"{' '.join(command)}: failed with {found.returncode}")
        return [float(found.stdout.split()[1])] if found.returncode == 0 else []

    def raster_row(self, name, ours, theirs, difference, note, others={}):
        own = [min(t[0] for t in ours), median([t[1] for t in ours])]
        cells = [name, ms(own[0]), ms(own[1])]
        if theirs:
            peer = [min(t[0] for t in theirs), median([t[1] for t in theirs])]
            cells += [ms(peer[0]), ms(peer[1]), f"{own[1] / peer[1]:.2f}"]
            cells += [f"{own[1] / median(others[name]):.2f}" if others.get(name) else "–" for name in ("skia", "blend2d")]
            cells += ["" if difference is None else f"{difference:.2f} of 255"]
            if note:
                cells[-1] += f"  ({note})"
        else:
            cells += ["–", "–", "–", "–", "–", f"(not compared: {note})" if note else ""]
        row(*cells, widths=RASTER)

    def difference(self, scene, peer):
        """Mean absolute difference of the two renderers' pixels: that they draw the same."""
        raw = self.path("ours.raw")
        subprocess.run([self.bench, "--pixels", scene, "-o", raw], check=True)
        theirs = subprocess.run(peer, check=True, stdout=subprocess.PIPE).stdout
        with open(raw, "rb") as file:
            ours = file.read()
        return sum(map(abs, map(int.__sub__, ours, theirs))) / max(1, len(ours))

    # Effects.

    # Ours may take this many times as long as Skia.
    EFFECTS_LIMIT = 1.5

    # Ours alone.
    MANY = ["particles", "particles-turned", "pattern", "nine-slices", "shader-ten-operations"]

    def effects(self):
        title("Effects, 600 × 600, one thread: milliseconds of processor time a frame, best and median")
        if self.skia:
            row("scene", "ours", "", "Skia", "", "ours/Skia", "mean difference", widths=RASTER)
            ratios = {scene: self.effect(scene) for scene in output(self.skia + ["list"]).split()}
            slow = [f"{scene} ({ratio:.2f})" for scene, ratio in ratios.items() if ratio > self.EFFECTS_LIMIT]
            worst = max(ratios, key=ratios.get)
            print(f"worst: {worst}, {ratios[worst]:.2f} times Skia; at most {self.EFFECTS_LIMIT}: "
                  + ("no: " + ", ".join(slow) if slow else "yes, all"))
        title("Many of one thing, 480 × 480 or 600 × 600: milliseconds of processor time a frame, best and median")
        for scene in self.MANY:
            best, middle = self.own_time("raster/" + scene)
            speed = f"{480 * 480 / middle / 1000:.1f} Mpx/s" if scene.startswith("shader") else ""
            row(scene, ms(best), ms(middle), speed, widths=RASTER)

    def effect(self, scene):
        """Prints one row; how many times as long as Skia ours takes, in the median."""
        ours, theirs = [], []
        for _ in range(3):
            ours.append(self.own_time("raster/" + scene))
            theirs.append([float(x) for x in output(self.skia + ["time", scene, str(self.runs)]).split()])
        self.raster_row(scene, ours, theirs, self.difference(scene, self.skia + ["draw", scene]), None)
        return median([t[1] for t in ours]) / median([t[1] for t in theirs])

    # Encoding alone.

    def clips(self):
        encoders.Encoders(self.animate, self.bench, self.folder.name, self.options).measure()

    # Whole scripts.

    def scripts(self):
        title("Whole scripts to a GIF: CPU seconds of all processes together, largest peak MB, KB")
        row("script", "tools", "CPU s", "ratio", "peak MB", "KB", "", widths=WHOLE)
        for script in self.scripts_in("Scripts") + self.scripts_in("Benchmarks/Scripts"):
            self.whole(script, [])
        progress = "Scripts/progress.json"
        if os.path.exists(os.path.join(ROOT, progress)):
            self.whole(progress, ["--to", "2"])
        times = alternate({"start": [[self.animate, "--version"]]}, self.runs * 3)["start"]
        row("--version", "animate", f"{median([t[0] for t in times]):.4f}", "", f"{max(t[1] for t in times) / 1e6:.0f}",
            "", "", widths=WHOLE)

    def whole(self, script, arguments):
        frames = self.path("frames.list")
        left_out = output([self.bench, "--drawing-list", script, "-o", frames] + arguments)
        width, height = canvas(os.path.join(ROOT, script))
        fps = frames_a_second(os.path.join(ROOT, script))
        ours = [self.animate, script, "-o", self.path("animate.gif"), "--threads", "1", "--quiet"] + arguments
        commands = {"animate": [ours]}
        if self.cairo and self.ffmpeg:
            graph = "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none"
            encode = [self.ffmpeg, "-y", "-v", "error", "-threads", "1", "-filter_complex_threads", "1", "-f", "rawvideo"]
            encode += ["-pix_fmt", "rgba", "-s", f"{width}x{height}", "-r", str(fps), "-i", "-", "-filter_complex", graph]
            peers = [("pipe", [self.cairo, "draw", frames], encode + [self.path("Cairo+ffmpeg.gif")])]
            commands["Cairo+ffmpeg"] = peers
            if self.gifsicle:
                last = [self.gifsicle, "-O3", self.path("Cairo+ffmpeg.gif"), "-o", self.path("…+gifsicle.gif")]
                commands["…+gifsicle"] = peers + [last]
        measured = alternate(commands, self.runs)
        base = median([cpu for cpu, _ in measured["animate"]])
        label = stem(script) + " ".join([""] + arguments)
        for name, runs in measured.items():
            cpu, peak = median([run[0] for run in runs]), max(run[1] for run in runs)
            note = f"without {left_out}" if left_out and name != "animate" else ""
            row(label, name, f"{cpu:.3f}", f"{base / cpu:.2f}", f"{peak / 1e6:.0f}", kilobytes(self.path(name + ".gif")),
                note, widths=WHOLE)

    # The pipeline's other stages.

    def stages(self):
        title("Stages by themselves: milliseconds of processor time a call (animate-bench --list says what a call is)")
        names = "script,stage,index,encode"
        subprocess.run([self.bench, "--only", names, "--repeat", str(self.runs)], check=True, cwd=ROOT)

    # Other programs of this folder.

    def lottie(self):
        title("Lottie scenes and the same as scripts, to a GIF: ms of processor time a frame, one thread")
        self.program(peers_python(), "lottie.py")

    def cores(self):
        title("The pipeline on many cores: a model, checked against this machine")
        self.program(sys.executable, "cores.py", *self.scripts_in("Scripts"), *self.scripts_in("Benchmarks/Scripts"))

    def scale(self):
        title("What is twice as large takes twice as long: slopes")
        self.program(sys.executable, "scale.py")

    def program(self, python, name, *arguments):
        """What it finds wanting it says itself; the other parts go on."""
        sys.stdout.flush()
        subprocess.run([python, os.path.join(HERE, name), self.animate, *arguments], cwd=ROOT)

    def scripts_in(self, folder):
        path = os.path.join(ROOT, folder)
        names = sorted(os.listdir(path)) if os.path.isdir(path) else []
        return [f"{folder}/{name}" for name in names if name.endswith(".json")]


def peers_python():
    """Python with the peers of PyPI, or this one."""
    python = os.path.join(ROOT, ".build", "peers", "bin", "python")
    return python if os.access(python, os.X_OK) else sys.executable


RASTER = (28, 10, 10, 10, 10, 12, 8, 10, 0)
WHOLE = (20, 18, 9, 8, 9, 9, 0)

main()
