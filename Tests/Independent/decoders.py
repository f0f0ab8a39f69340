"""Decoders of animated pictures: each gives the frames as a player shows them, and how long.

A decoder takes a file and returns a list of (pixels, milliseconds). The pixels are RGBA, straight alpha, the whole canvas.
A GIF's, which are opaque or clear, come as a digest, in which the color of clear pixels doesn't count.
"""

import base64
import collections
import ctypes
import ctypes.util
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

import numpy
from PIL import Image

from chromium import Chromium, Failed, find_chromium


def kept(pixels, file):
    """What is compared of a frame, an array of height × width × 4 bytes."""
    if file.suffix != ".gif":
        return pixels
    packed = numpy.ascontiguousarray(pixels).view(numpy.uint32)
    return hashlib.sha256(numpy.where(pixels[..., 3:] == 0, numpy.uint32(0), packed).tobytes()).hexdigest()


def size_of(file):
    with Image.open(file) as image:
        return image.size


def output(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True)
    if done.returncode != 0 or done.stderr:
        text = done.stderr.decode(errors="replace").strip().split("\n")
        raise Failed(f"{command[0]}: {text[-1] or done.returncode}")
    return done.stdout


def framed(raw, file, times):
    """The frames of raw pixels, with their times."""
    width, height = size_of(file)
    if len(raw) != width * height * 4 * len(times):
        raise Failed(f"{len(raw) / (width * height * 4):g} frames of pixels, {len(times)} of times")
    pixels = numpy.frombuffer(raw, dtype=numpy.uint8).reshape(-1, height, width, 4)
    return [(kept(frame, file), time) for frame, time in zip(pixels, times)]


# Pillow.


def pillow(file):
    frames = []
    with Image.open(file) as image:
        for i in range(getattr(image, "n_frames", 1)):
            image.seek(i)
            image.load()
            frames.append((kept(numpy.array(image.convert("RGBA")), file), round(image.info.get("duration", 0))))
    return frames


# giflib, and the rules of GIF89a as browsers follow them.


class Colors(ctypes.Structure):
    _fields_ = [("count", ctypes.c_int), ("bits", ctypes.c_int), ("sorted", ctypes.c_bool),
                ("colors", ctypes.POINTER(ctypes.c_ubyte))]


class Description(ctypes.Structure):
    _fields_ = [("left", ctypes.c_int), ("top", ctypes.c_int), ("width", ctypes.c_int), ("height", ctypes.c_int),
                ("interlaced", ctypes.c_bool), ("colors", ctypes.POINTER(Colors))]


class SavedImage(ctypes.Structure):
    _fields_ = [("description", Description), ("indices", ctypes.POINTER(ctypes.c_ubyte)), ("blocks", ctypes.c_int),
                ("extensions", ctypes.c_void_p)]


class GIFFile(ctypes.Structure):
    _fields_ = [("width", ctypes.c_int), ("height", ctypes.c_int), ("resolution", ctypes.c_int),
                ("background", ctypes.c_int), ("aspect", ctypes.c_ubyte), ("colors", ctypes.POINTER(Colors)),
                ("count", ctypes.c_int), ("description", Description), ("images", ctypes.POINTER(SavedImage)),
                ("blocks", ctypes.c_int), ("extensions", ctypes.c_void_p), ("error", ctypes.c_int)]


class GraphicControl(ctypes.Structure):
    _fields_ = [("disposal", ctypes.c_int), ("waits", ctypes.c_bool), ("delay", ctypes.c_int), ("clear", ctypes.c_int)]


TO_BACKGROUND, TO_PREVIOUS = 2, 3


def giflib(file):
    library = ctypes.CDLL(ctypes.util.find_library("gif") or "libgif.so.7")
    library.DGifOpenFileName.restype = ctypes.POINTER(GIFFile)
    error = ctypes.c_int()
    gif = library.DGifOpenFileName(os.fsencode(file), ctypes.byref(error))
    if not gif:
        raise Failed(f"giflib: error {error.value}")
    try:
        if library.DGifSlurp(gif) != 1:
            raise Failed(f"giflib: error {gif.contents.error}")
        return list(composed(library, gif, file))
    finally:
        library.DGifCloseFile(gif, ctypes.byref(error))


def composed(library, gif, file):
    canvas = numpy.zeros((gif.contents.height, gif.contents.width, 4), dtype=numpy.uint8)
    for i in range(gif.contents.count):
        image = gif.contents.images[i]
        place, control = image.description, GraphicControl(clear=-1)
        library.DGifSavedExtensionToGCB(gif, i, ctypes.byref(control))
        before = canvas.copy() if control.disposal == TO_PREVIOUS else None
        indices = numpy.ctypeslib.as_array(image.indices, (place.height, place.width))
        area = canvas[place.top:place.top + place.height, place.left:place.left + place.width]
        indices = indices[:area.shape[0], :area.shape[1]]
        shown = indices != control.clear
        area[shown] = palette(place.colors or gif.contents.colors)[indices[shown]]
        yield kept(canvas, file), 10 * control.delay
        if control.disposal == TO_BACKGROUND:
            area[:] = 0
        elif before is not None:
            canvas = before


def palette(colors):
    count = colors.contents.count
    table = numpy.zeros((256, 4), dtype=numpy.uint8)
    table[:count, :3] = numpy.ctypeslib.as_array(colors.contents.colors, (count, 3))
    table[:count, 3] = 255
    return table


# Programs.


def ffmpeg(file):
    # By itself it takes the first picture of an APNG for all.
    form = ["-f", "apng"] if b"acTL" in file.read_bytes()[:100] else []
    start = ["-v", "error"] + form + ["-i", file]
    probe = output("ffprobe", *start, "-show_entries", "packet=duration_time", "-of", "csv=p=0")
    times = [round(1000 * float(line.rstrip(b",").replace(b"N/A", b"0"))) for line in probe.split()]
    how = ["-fps_mode", "passthrough", "-enc_time_base", "-1", "-f", "rawvideo", "-pix_fmt", "rgba"]
    raw = output("ffmpeg", "-nostdin", *start, *how, "-")
    return framed(raw, file, times)


def gifsicle(file):
    """What gifsicle read and wrote again, every frame whole, decoded by giflib."""
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder, "copy.gif")
        try:
            output("gifsicle", "--no-warnings", "--unoptimize", file, "-o", copy)
        except Failed:
            # A whole frame has more than 256 colors: it optimizes the file instead, for which it decodes it as well.
            output("gifsicle", "--no-warnings", "-O2", "--careful", file, "-o", copy)
        return giflib(copy)


def imagemagick(file):
    program = next((name for name in ("convert-im6.q16", "magick", "convert") if shutil.which(name)), "convert")
    # Ticks are hundredths of a second.
    listed = output(program, file, "-format", "%T %g\n", "info:")
    times = [10 * int(line.split()[0]) for line in listed.strip().split(b"\n")]
    raw = output(program, file, "-coalesce", "-depth", "8", "rgba:-")
    return framed(raw, file, times)


# Chromium.

DECODE = """
let decoder;
async function open(text, type) {
  const data = Uint8Array.from(atob(text), c => c.charCodeAt(0));
  decoder = new ImageDecoder({data, type, premultiplyAlpha: "none", colorSpaceConversion: "none"});
  await decoder.tracks.ready;
  await decoder.completed;
  return decoder.tracks.selectedTrack.frameCount;
}
async function frame(i, isHashed) {
  const {image} = await decoder.decode({frameIndex: i});
  const pixels = new Uint8Array(image.codedWidth * image.codedHeight * 4), pieces = [];
  await image.copyTo(pixels, {format: "RGBA"});
  const found = [image.codedWidth, image.codedHeight, Math.round((image.duration || 0) / 1000)];
  image.close();
  if (isHashed) {
    const packed = new Uint32Array(pixels.buffer);
    for (let k = 0; k < packed.length; k++) if (pixels[4 * k + 3] === 0) packed[k] = 0;
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", pixels));
    return [...found, Array.from(hash, b => b.toString(16).padStart(2, "0")).join("")];
  }
  for (let k = 0; k < pixels.length; k += 32768) pieces.push(String.fromCharCode(...pixels.subarray(k, k + 32768)));
  return [...found, btoa(pieces.join(""))];
}
"""

TYPES = {".gif": "image/gif", ".webp": "image/webp", ".png": "image/png"}


class Decoding(Chromium):
    """One browser for many files; its ImageDecoder is that of its pages."""

    def __init__(self, program):
        super().__init__(program)
        page = pathlib.Path(self.folder.name, "page.html")
        page.write_text(f"<!doctype html><script>{DECODE}</script>")
        self.open(page.as_uri())

    def __call__(self, file):
        text = base64.b64encode(file.read_bytes()).decode()
        frames = []
        for i in range(self.evaluate(f'open("{text}", "{TYPES[file.suffix]}")')):
            is_hashed = file.suffix == ".gif"
            width, height, time, pixels = self.evaluate(f"frame({i}, {str(is_hashed).lower()})")
            if not is_hashed:
                pixels = numpy.frombuffer(base64.b64decode(pixels), dtype=numpy.uint8).reshape(height, width, 4)
            frames.append((pixels, time))
        return frames


def all_decoders(chromium):
    """By kind of file: the decoders by name; the first is the one that the others are held to. None: not installed."""
    def program(name, decoder):
        return decoder if shutil.which(name) else None

    browser = Decoding(chromium) if chromium else None
    magick = imagemagick if any(map(shutil.which, ("convert-im6.q16", "magick"))) else None
    found = collections.OrderedDict()
    found[".gif"] = {"giflib": giflib, "Pillow": pillow, "ffmpeg": program("ffmpeg", ffmpeg),
                     "gifsicle": program("gifsicle", gifsicle), "ImageMagick": magick, "Chromium": browser}
    # ffmpeg 5 reads no animated WebP.
    found[".webp"] = {"Pillow": pillow, "Chromium": browser}
    found[".png"] = {"Pillow": pillow, "ffmpeg": program("ffmpeg", ffmpeg), "Chromium": browser}
    return found, browser
