"""Small scenes, each with its script and with the same drawn by somebody else."""

from scenes import areas, blends, copies, corners, effects, fills, gradients, images, perspective, shaders, space, strokes, text

modules = [fills, strokes, areas, gradients, effects, blends, corners, images, copies, perspective, space, shaders, text]
