"""Photographs of covered and reflecting documents, sampled where the network looks: see README.md.

A photograph is never drawn as a whole. The network sees 5 x 5 samples in each of its cells, and only these are computed: a picture
of 140 x 100 px in which the document's corners lie at fixed places. Written to standard output for `write-drawn-cells.ts`.
"""
import argparse
import sys

import cv2
import numpy as np

from cell_targets import PrintFields, cell_targets
from draw_covers import Layer, draw_covers
from draw_documents import draw_side, portrait
from draw_light import draw_light
from draw_shapes import dead_leaves, keys, textured
from page_ground import sample_page
from scene_view import COLUMNS, SAMPLES, View, cell_sums

cv2.setNumThreads(1)
KINDS = ["covered"] * 10 + ["held"] * 3 + ["glare"] * 5 + ["sheen"] * 3 + ["plain"] * 4
POOL = 40


class Side:
    """A drawn side: its page, sizes in mm, and where it has print."""

    def __init__(self, rng, faces):
        self.page, (self.width, self.height, self.radius) = draw_side(rng, faces)
        self.half = np.float32([self.width / 2, self.height / 2])
        self.px_per_mm = self.page.shape[1] / self.width
        self.fields = PrintFields(self.page)
        self.colour = self.page.mean((0, 1))


class Scenes:
    """An endless stream of scenes. Grounds, faces and sides are drawn again now and then."""

    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)
        self.faces = [portrait(self.rng, 150, 192) for _ in range(40)]
        self.pools = {"ground": [], "side": []}

    def pooled(self, name, share, make):
        pool = self.pools[name]
        if len(pool) >= POOL and self.rng.random() > share:
            return pool[self.rng.integers(POOL)]
        made = make()
        if len(pool) < POOL:
            pool.append(made)
        else:
            pool[self.rng.integers(POOL)] = made
        return made

    def side(self):
        return self.pooled("side", 0.13, lambda: Side(self.rng, self.faces))

    def ground(self, view):
        """The desk at the samples, and its mean colour."""
        rng = self.rng
        kinds = [dead_leaves, textured, textured, keys]
        tile = self.pooled("ground", 0.05, lambda: kinds[rng.integers(4)](rng, 256, 256))
        scale, angle = rng.uniform(1.5, 7), rng.uniform(0, 2 * np.pi)
        c, s = scale * np.cos(angle), scale * np.sin(angle)
        shift = rng.uniform(0, 256, 2)
        out = sample_page(tile, view.x * c - view.y * s + shift[0], view.x * s + view.y * c + shift[1])
        if rng.random() < 0.14:
            # The colour of skin.
            skin = np.float32([rng.uniform(0.5, 0.85), rng.uniform(0.68, 0.92), 1.0]) * rng.uniform(50, 245)
            out = skin + (out - out.mean((0, 1))) * rng.uniform(0.1, 0.7)
        return np.float32(out)

    def lay_other_page(self, colours, side, view):
        """The page above a data page, or a card or sheet beside: it has the same border and its own print."""
        rng = self.rng
        dx, dy = [(0, -1), (0, -1), (0, 1), (-1, 0), (1, 0)][rng.integers(5)]
        slide = rng.uniform(-0.6, 0.6) if rng.random() < 0.3 else 0
        gap = rng.uniform(0, 2) if rng.random() < 0.4 else 0
        x = view.x - dx * (2 * side.half[0] + gap) - (slide * side.width if dy else 0)
        y = view.y - dy * (2 * side.half[1] + gap) - (slide * side.height if dx else 0)
        on = (np.abs(x) < side.half[0]) & (np.abs(y) < side.half[1])
        other = self.side()
        if rng.random() < 0.5:
            look = sample_page(other.page, (x + side.half[0]) * 8, (y + side.half[1]) * 8)
        else:
            ruled = (np.sin(y * rng.uniform(0.5, 3)) > 0.9)[..., None] * rng.uniform(0, 90)
            look = side.colour * rng.uniform(0.8, 1.05) - ruled
        fold = 1 - rng.uniform(0, 0.4) * np.exp(-np.maximum(0, np.maximum(np.abs(view.x) - side.half[0], np.abs(view.y) - side.half[1])) / 1.5)
        colours[on] = (np.clip(look, 0, 255) * fold[..., None])[on]

    def lay_side(self, colours, side, view, light):
        rng = self.rng
        k = side.px_per_mm
        outside = np.hypot(np.maximum(np.abs(view.x) - side.half[0] + side.radius, 0), np.maximum(np.abs(view.y) - side.half[1] + side.radius, 0)) - side.radius
        if rng.random() < 0.6:
            shift = rng.normal(0, 1, 2)
            beside = np.maximum(np.abs(view.x - shift[0]) - side.half[0], np.abs(view.y - shift[1]) - side.half[1])
            colours *= (1 - rng.uniform(0, 0.6) * np.clip(1 - beside / rng.uniform(0.3, 5), 0, 1))[..., None]
        sigma = np.hypot(0.4, view.blur_px) / view.px_per_mm
        page = cv2.GaussianBlur(side.page, (0, 0), sigma * k) if sigma * k > 0.3 else side.page
        if rng.random() < 0.3:
            # Motion.
            size = max(1, int(rng.uniform(1, 5) / view.px_per_mm * k))
            page = cv2.blur(page, (size, 1) if rng.random() < 0.5 else (1, size))
        drawn = sample_page(page, (view.x + side.half[0]) * k, (view.y + side.half[1]) * k) + light
        share = np.clip(0.5 - outside / (2 * sigma + 0.05), 0, 1)[..., None]
        colours += share * (drawn - colours)

    def light(self, side, view, kind):
        rng = self.rng
        if kind not in ("glare", "sheen") and rng.random() > 0.15:
            return np.zeros((*view.x.shape, 3), np.float32)
        which = "glare" if kind == "glare" or (kind == "covered" and rng.random() < 0.3) else "sheen"
        return np.float32(draw_light(rng, view.x, view.y, side.half, which))

    def expose(self, colours, view, exposure):
        """Uneven light, shadows, exposure, white balance, noise, tone curve."""
        rng = self.rng
        angle = rng.uniform(0, 2 * np.pi)
        across = view.across * np.cos(angle) + view.down * np.sin(angle)
        level = 1 - rng.uniform(0, 0.25) * (0.5 + 0.5 * across) - rng.uniform(0, 0.15) * (view.across**2 + view.down**2) / 2
        if rng.random() < 0.22:
            edge = np.clip((across - rng.uniform(-0.8, 0.8)) / rng.uniform(0.005, 0.5) + 0.5, 0, 1)
            level = level * (1 - rng.uniform(0.05, 0.5) * edge)
        gains = rng.uniform(0.84, 1.16, 3) if rng.random() < 0.6 else np.ones(3)
        seen = colours * (level * exposure)[..., None] * (gains / gains.mean())
        strength = rng.uniform(0.5, 4.5) if exposure > 0.5 else rng.uniform(1, 7)
        seen = seen + rng.normal(0, 1, view.x.shape)[..., None] * strength + rng.normal(0, 0.5 * strength, seen.shape)
        if rng.random() < 0.35:
            amount, unit = rng.uniform(0, 0.8), np.clip(seen / 255, 0, 1)
            seen = 255 * (unit + amount * (unit * unit * (3 - 2 * unit) - unit))
        return np.clip(seen, 0, 255).astype(np.uint8)

    def next(self):
        """The samples as a picture (BGR), which cells are in the frame, and their targets."""
        rng = self.rng
        side = self.side()
        view = View(rng, side)
        kind = str(rng.choice(KINDS))
        exposure = rng.uniform(0.6, 1.15) if rng.random() < 0.75 else rng.uniform(0.3, 1.4)
        colours = self.ground(view)
        desk = colours.mean((0, 1))
        if rng.random() < 0.25:
            self.lay_other_page(colours, side, view)
        light = self.light(side, view, kind)
        self.lay_side(colours, side, view, light)
        layer = None
        if kind in ("covered", "held"):
            layer = Layer(view.x, view.y, side.half, SAMPLES * COLUMNS / side.width)
            deepest = rng.uniform(0.3, 4) if kind == "held" else rng.uniform(3, 12) if rng.random() < 0.5 else rng.uniform(8, 28)
            draw_covers(rng, layer, deepest, desk, side.colour, self.side().page)
            colours *= layer.light[..., None]
            colours += layer.coverage[..., None] * (layer.colour - colours)
        targets = cell_targets(side, view, layer, light, exposure)
        return self.expose(colours, view, exposure), cell_sums(view.is_in_frame) >= SAMPLES, targets


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("--seed", type=int, required=True)
    options.add_argument("--scenes", type=int, required=True)
    chosen = options.parse_args()
    scenes = Scenes(chosen.seed)
    for _ in range(chosen.scenes):
        picture, is_in_frame, targets = scenes.next()
        sys.stdout.buffer.write(cv2.cvtColor(picture, cv2.COLOR_BGR2RGBA).tobytes())
        sys.stdout.buffer.write(is_in_frame.astype(np.uint8).tobytes() + targets.tobytes())
