"""Small scenes, each with its script and with the same drawn by somebody else."""

from scenes import effects, fills, gradients, images, perspective, strokes, text

modules = [fills, strokes, gradients, effects, images, perspective, text]
