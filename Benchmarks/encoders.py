"""Encoders alone: the same raw frames to a GIF by animate and by its peers, in turns; time, bytes and what is left of
the pictures (score.py)."""

import importlib.util
import json
import os
import shutil
import subprocess
import sys

from measuring import ROOT, canvas, first_line, median, output, row, run, stem, title

HERE = os.path.dirname(os.path.abspath(__file__))
CLIPS = os.path.join(HERE, "Clips")
PHOTO = os.path.join(ROOT, ".build", "peers", "astronaut.png")

TREMBLING = "ring by Cairo"

#: What animate is to reach, CPU seconds, KB and dB at once, and what ffmpeg with one palette and no dithering took on the
#: machine of those figures.
GOALS = {
    "ring": ((0.05, 60, 67), (0.31, 135, 75.2)),
    "gradient": ((0.25, 1400, 42), (0.50, 1734, 40.4)),
    "flip": ((0.06, 240, 53), (0.24, 294, 54.4)),
    "photo": ((0.15, 2900, 40), (1.15, 3698, 39.6)),
    TREMBLING: ((0.05, 60, 67), (0.31, 135, 75.2)),
}

OURS = "animate"
ONE_PALETTE = "ffmpeg, one palette"
PALETTE_PER_FRAME = "ffmpeg, palette per frame"

#: Settings of animate that are measured beside its defaults, where it has them.
LEVELS = {"--lossy": (30, 80), "--quality": (100, 98, 96, 90, 70, 40)}

#: Scripts are measured to this time, in seconds.
SCRIPT_END = 3
SCRIPT_FPS = 25

COLUMNS = (
    "clip", "encoder", "CPU s", "ours/its", "peak MB", "KB", "dB", "mean", "worst", "SSIM", "flicker %", "ours KB", "")
EXPLANATION = """dB: of all values of all frames, one mean square error; mean: of the frames' own; worst: the worst frame's.
SSIM: of luma, windows of 8 × 8 that step by 4. flicker: of the pixels that stay in the source, those that the GIF
changes. ours KB: animate's smallest GIF, with its defaults or whatever quality, with at least the peer's dB.
<<< no slower, no larger and no worse than animate's defaults; << slower, but no larger and no worse;
< animate has no GIF that is as good and as small, with whatever quality"""
WIDTHS = (16, 38, 8, 10, 9, 10, 8, 8, 8, 9, 11, 10, 0)


class Encoders:
    def __init__(self, animate, bench, folder, options):
        self.animate, self.bench, self.folder, self.options = animate, bench, folder, options
        self.help = encode_help(animate)
        self.ffmpeg = shutil.which("ffmpeg")
        self.gifsicle = shutil.which("gifsicle")
        self.gifski = shutil.which("gifski")
        self.magick = find_magick()
        self.results = []
        self.steps_back = []

    def path(self, name):
        return os.path.join(self.folder, name)

    def measure(self):
        title("Encoding alone: raw frames in a file → GIF, one thread")
        self.describe()
        if not has_modules("numpy", "PIL"):
            print("nothing can be scored without NumPy and Pillow (Debian: python3-numpy python3-pil)")
            return
        row(*COLUMNS, widths=WIDTHS)
        names = [stem(name) for name in sorted(os.listdir(CLIPS)) if name.endswith(".json")]
        for name in sorted(names, key=lambda name: list(GOALS).index(name) if name in GOALS else len(GOALS)):
            if name == "photo" and not os.path.exists(PHOTO):
                print(f"photo is left out: there is no {os.path.relpath(PHOTO, ROOT)} (make bench takes it from PyPI)")
                continue
            self.script_clip(name, self.clip_script(name), 1 if self.options.quick else 3, None)
        self.trembling_ring(1 if self.options.quick else 3)
        if not self.options.quick:
            scripts = os.path.join(ROOT, "Scripts")
            for name in sorted(name for name in os.listdir(scripts) if name.endswith(".json")):
                self.script_clip(stem(name), self.script(scripts, name), 1, SCRIPT_END)
        print_goals(self.results)
        print_losses(self.results, self.steps_back)
        if self.options.markdown:
            print("\n" + markdown(self.results))
        if self.options.results:
            with open(self.options.results, "w", encoding="utf-8") as file:
                json.dump(self.results, file, indent=1)

    def describe(self):
        print(EXPLANATION)
        if not self.help:
            print("this animate has no command encode: animate-bench --encode is measured, which holds all frames in memory")
        if self.magick:
            print(f"ImageMagick {first_line(self.magick + ['-version']).split()[2]}")
        else:
            print("ImageMagick is not installed, so it is left out (Debian: imagemagick)")
        if not self.gifski:
            print("gifski is not installed, so it is left out (neither Debian 12 nor PyPI has it: cargo install gifski)")

    # The frames.

    def clip_script(self, name):
        """The script beside its picture, in a folder of their own."""
        shutil.copy(os.path.join(CLIPS, name + ".json"), self.folder)
        if name == "photo":
            shutil.copy(PHOTO, self.path("photo.png"))
        return self.path(name + ".json")

    def script(self, folder, name):
        """The same script at 25 frames a second and without transparency, so that delays are whole hundredths."""
        copy = self.path("Scripts")
        if not os.path.isdir(copy):
            shutil.copytree(folder, copy)
        path = os.path.join(copy, name)
        with open(path, encoding="utf-8") as file:
            content = json.load(file)
        content["fps"] = SCRIPT_FPS
        content["canvas"].setdefault("background", "#ffffff")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(content, file)
        return path

    # One clip.

    def script_clip(self, name, script, turns, end):
        with open(script, encoding="utf-8") as file:
            fps = json.load(file)["fps"]
        raw = self.path("clip.rgba")
        until = [] if end is None else ["--to", str(end)]
        subprocess.run([self.bench, "--pixels", script, "-o", raw] + until, check=True, cwd=ROOT)
        self.clip(name, raw, *canvas(script), fps, turns)

    def trembling_ring(self, turns):
        if not has_modules("cairo"):
            print("the ring by Cairo is left out: there is no python3-cairo")
            return
        raw = self.path("clip.rgba")
        subprocess.run([sys.executable, os.path.join(HERE, "cairo_ring.py"), raw], check=True)
        self.clip(TREMBLING, raw, 480, 480, 30, turns)

    def clip(self, name, raw, width, height, fps, turns):
        commands = self.commands(raw, f"{width}x{height}", fps)
        runs = {encoder: [] for encoder in commands}
        for _ in range(turns):
            turn = {}
            for encoder, (before, command) in commands.items():
                cpu, peak = run(command)
                if before:
                    cpu, peak = cpu + turn[before][0], max(peak, turn[before][1])
                turn[encoder] = (cpu, peak)
                runs[encoder].append((cpu, peak))
        size = f"{width}x{height}"
        frames = os.path.getsize(raw) // (4 * width * height)
        rows = []
        for encoder, score in zip(runs, self.score(raw, size, list(runs))):
            cpu, peak = median([run[0] for run in runs[encoder]]), max(run[1] for run in runs[encoder])
            rows.append({"clip": name, "encoder": encoder, "cpu": cpu, "peak": peak, "length": frames / fps} | score)
        compare(rows, self.dial(raw, size, fps, rows))
        for entry in rows:
            row(*cells(entry), widths=WIDTHS)
        self.results += rows
        os.remove(raw)

    def dial(self, raw, size, fps, rows):
        """Bytes and dB of animate at qualities: of those measured and, unless it is to be quick, for each peer the
        lowest that is as good."""
        prefix = OURS + " --quality "
        measured = [entry for entry in rows if entry["encoder"].startswith(prefix)]
        found = {int(entry["encoder"].removeprefix(prefix)): entry for entry in measured}

        def at(quality):
            if quality not in found:
                encoder = prefix + str(quality)
                run(self.own(raw, size, fps, encoder))
                found[quality] = self.score(raw, size, [encoder])[0]
            return found[quality]

        for peer in [] if self.options.quick or not found else rows:
            low, high = 0, 100
            while not is_own(peer) and low < high:
                middle = (low + high) // 2
                low, high = (low, middle) if at(middle)["psnr"] >= peer["psnr"] else (middle + 1, high)
            at(low)
        points = sorted((quality, entry["bytes"], entry["psnr"]) for quality, entry in found.items())
        for (a, less, worse), (b, more, better) in zip(points, points[1:]):
            if more < less or better < worse:
                self.steps_back.append(f"{rows[0]['clip']} from {a} to {b}: {less / 1000:.1f} to {more / 1000:.1f} KB, "
                                       f"{worse:.2f} to {better:.2f} dB")
        return [(size, quality) for _, size, quality in points]

    def score(self, raw, size, names):
        """In another process, for what this one holds would count as its children's memory."""
        command = [sys.executable, os.path.join(HERE, "score.py"), raw, size, "--json"]
        return json.loads(output(command + [self.gif(name) for name in names]))

    def gif(self, encoder):
        return self.path("".join(c if c.isalnum() else "-" for c in encoder) + ".gif")

    def own(self, raw, size, fps, encoder):
        """The command of animate; its name holds the flags."""
        flags = encoder.removeprefix(OURS).split()
        if not self.help:
            return [self.bench, "--encode", raw, "--size", size, "-o", self.gif(encoder)]
        common = ["encode", "--raw", size, raw, "--fps", str(fps), "-o", self.gif(encoder), "--threads", "1", "--quiet"]
        return [self.animate] + common + flags

    def commands(self, raw, size, fps):
        """By encoder: the encoder that runs before it, whose GIF it takes, and the command."""
        found = {OURS: (None, self.own(raw, size, fps, OURS))}
        for flag, levels in LEVELS.items():
            for level in levels if f"{flag} <" in self.help else ():
                name = f"{OURS} {flag} {level}"
                found[name] = (None, self.own(raw, size, fps, name))
        if self.ffmpeg:
            start = [self.ffmpeg, "-nostdin", "-y", "-v", "error", "-threads", "1", "-filter_threads", "1"]
            start += ["-filter_complex_threads", "1", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", size, "-r", str(fps)]
            start += ["-i", raw, "-filter_complex"]
            graphs = {
                ONE_PALETTE: "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none",
                PALETTE_PER_FRAME: "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1:dither=none",
                "ffmpeg, one palette, sierra2_4a": "split[a][b];[a]palettegen[p];[b][p]paletteuse",
                "ffmpeg, one palette, bayer": "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=bayer",
            }
            for name, graph in graphs.items():
                found[name] = (None, start + [graph, "-threads", "1", self.gif(name)])
            if self.gifsicle:
                settings = [(ONE_PALETTE, []), (ONE_PALETTE, ["--lossy=30"]), (ONE_PALETTE, ["--lossy=80"]),
                            (PALETTE_PER_FRAME, ["--lossy=80"])]
                for before, flags in settings:
                    name = " ".join(["+ gifsicle -O3"] + flags) + (" (per frame)" if before == PALETTE_PER_FRAME else "")
                    command = [self.gifsicle, "--no-warnings", "-O3"] + flags + [self.gif(before), "-o", self.gif(name)]
                    found[name] = (before, command)
        if self.gifski and self.ffmpeg:
            pictures = self.pictures(raw, size)
            for quality in (100, 90):
                name = f"gifski -Q {quality}"
                command = [self.gifski, "--quiet", "--fps", str(fps), "--quality", str(quality), "-o", self.gif(name)]
                found[name] = (None, command + pictures)
        pillow = os.path.join(HERE, "pillow_gif.py")
        found["Pillow"] = (None, [sys.executable, pillow, raw, size, str(fps), self.gif("Pillow")])
        if self.magick:
            delay = str(round(100 / fps))
            command = self.magick + ["-limit", "thread", "1", "-delay", delay, "-loop", "0", "-size", size, "-depth", "8"]
            command += ["rgba:" + raw, "-alpha", "off", "-layers", "optimize", self.gif("ImageMagick")]
            found["ImageMagick"] = (None, command)
        return found

    def pictures(self, raw, size):
        """The frames as files for gifski, which reads nothing raw; its time has their decoding in it."""
        folder = self.path("frames")
        shutil.rmtree(folder, ignore_errors=True)
        os.mkdir(folder)
        command = ["-nostdin", "-v", "error", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", size, "-i", raw]
        command += ["-compression_level", "0", os.path.join(folder, "%05d.png")]
        subprocess.run([self.ffmpeg] + command, check=True)
        return sorted(os.path.join(folder, name) for name in os.listdir(folder))


def encode_help(animate):
    """What `animate encode --help` says; empty where there is no such command."""
    done = subprocess.run([animate, "help", "encode"], capture_output=True, text=True)
    return done.stdout if "--raw" in done.stdout else ""


def has_modules(*names):
    return all(importlib.util.find_spec(name) for name in names)


def find_magick():
    for name in ("magick", "convert-im6.q16", "convert"):
        program = shutil.which(name)
        if program and "ImageMagick" in first_line([program, "-version"]):
            return [program]
    return None


# Comparing.


def is_own(entry):
    return entry["encoder"].startswith(OURS)


def compare(rows, dial):
    """Adds to each peer how animate does beside it; `dial` has bytes and dB of more of animate's GIFs."""
    ours = rows[0]
    points = [(own["bytes"], own["psnr"]) for own in rows if is_own(own)] + dial
    for peer in rows:
        peer["mark"] = ""
        if is_own(peer):
            continue
        size, quality = peer["bytes"], peer["psnr"]
        as_good = [own for own, its in points if its >= quality]
        peer["ratio"] = ours["cpu"] / peer["cpu"]
        peer["own_bytes"] = min(as_good, default=None)
        if size <= ours["bytes"] and quality >= ours["psnr"]:
            peer["mark"] = "<<<" if peer["cpu"] <= ours["cpu"] else "<<"
        elif not as_good or min(as_good) > size:
            peer["mark"] = "<"


def cells(entry):
    """A row's texts, as printed and as in the documentation."""
    marks = [entry["mark"]]
    if abs(entry["seconds"] - entry["length"]) > 0.02:
        marks.append(f"plays {entry['seconds']:.2f} s, not {entry['length']:.2f}")
    if entry["decoded"] is False:
        marks.append("ffmpeg and Pillow decode it differently")
    own = ""
    if not is_own(entry):
        own = "–" if entry["own_bytes"] is None else f"{entry['own_bytes'] / 1000:.1f}"
    return [
        entry["clip"], entry["encoder"], f"{entry['cpu']:.3f}", "" if is_own(entry) else f"{entry['ratio']:.2f}",
        f"{entry['peak'] / 1e6:.0f}", f"{entry['bytes'] / 1000:.1f}", f"{entry['psnr']:.2f}", f"{entry['mean']:.2f}",
        f"{entry['worst']:.2f}", f"{entry['ssim']:.5f}", f"{entry['flicker']:.3f}", own, "; ".join(filter(None, marks)),
    ]


def by_clip(results):
    clips = {}
    for entry in results:
        clips.setdefault(entry["clip"], []).append(entry)
    return clips


def goal_rows(results):
    """Clip, then CPU, KB and dB as measured and beside ffmpeg's one palette, each with its goal; which are reached."""
    for clip, rows in by_clip(results).items():
        peers = [entry for entry in rows if entry["encoder"] == ONE_PALETTE]
        if clip not in GOALS or not peers:
            continue
        (cpu, size, quality), (their_cpu, their_size, their_quality) = GOALS[clip]
        ours, peer = rows[0], peers[0]
        good = ours["cpu"] <= cpu, ours["bytes"] <= size * 1000, ours["psnr"] >= quality
        yield [
            clip,
            f"{ours['cpu']:.3f} (≤ {cpu})", f"{ours['bytes'] / 1000:.0f} (≤ {size})", f"{ours['psnr']:.1f} (≥ {quality})",
            f"{ours['cpu'] / peer['cpu']:.2f} (≤ {cpu / their_cpu:.2f})",
            f"{ours['bytes'] / peer['bytes']:.2f} (≤ {size / their_size:.2f})",
            f"{ours['psnr'] - peer['psnr']:+.1f} (≥ {quality - their_quality:+.1f})",
            "all three" if all(good) else ", ".join(n for n, g in zip(("CPU s", "KB", "dB"), good) if g) or "none",
        ]


GOAL_COLUMNS = ("clip", "CPU s", "KB", "dB", "CPU to ffmpeg's", "KB to ffmpeg's", "dB to ffmpeg's", "reached")


def print_goals(results):
    title("Goals, in brackets: as they are, and beside ffmpeg with one palette (they were set with other clips of the kind)")
    for cells in [GOAL_COLUMNS, *goal_rows(results)]:
        row(*cells, widths=(16, 18, 18, 18, 20, 20, 20, 0))


def print_losses(results, steps_back):
    def those(mark):
        clips = by_clip([entry for entry in results if entry["mark"] == mark])
        return "".join(f"\n  {clip}: " + ", ".join(entry["encoder"] for entry in rows) for clip, rows in clips.items()) or " none"

    print("\nlost in time, size and quality:" + those("<<<"))
    print("lost in size and quality:" + those("<<"))
    print("not as small at the peer's quality:" + those("<"))
    flickers = [f"{entry['clip']}, {entry['encoder']}" for entry in results if is_own(entry) and entry["flicker"] > 0]
    print("animate flickers: " + (", ".join(flickers) or "nowhere"))
    print("--quality, where more is worse or smaller: " + ("; ".join(steps_back) or "nowhere"))


def markdown(results):
    """The tables of Documentation/benchmarks.md."""
    lines = ["| clip | encoder | CPU s | ours/its | peak MB | KB | dB | worst frame | SSIM | flicker | ours, as good |",
             "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"]
    for clip, rows in by_clip(results).items():
        for i, entry in enumerate(rows):
            name, cpu, ratio, peak, size, quality, _, worst, ssim, flicker, own = cells(entry)[1:-1]
            flicker = "0" if entry["flicker"] == 0 else flicker + " %"
            texts = [clip if i == 0 else "", name, cpu, ratio, peak, size, quality, worst, ssim, flicker, own]
            lines.append("| " + " | ".join(texts) + " |")
    lines += ["", "| " + " | ".join(GOAL_COLUMNS) + " |", "| --- " * len(GOAL_COLUMNS) + "|"]
    lines += ["| " + " | ".join(cells) + " |" for cells in goal_rows(results)]
    return "\n".join(lines)
