"""Photographs of covered and reflecting documents, sampled where the network looks: see README.md beside this file.

The network sees 5 × 5 samples in each of its cells. Each scene of `vision` becomes a picture of them, in which the document's corners
lie at fixed places; `write-cells.ts` reads them from the standard output, with the cells that are in the frame and their targets.
"""
import argparse
import os
import sys

import cv2
import numpy as np
import torch

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../vision"))
from camera import Camera  # noqa: E402
from draw_grounds import load_photos  # noqa: E402
from draw_scene import SCALE, Bank, Scenes  # noqa: E402

# As in src/checks/glare: cells of the document, cells around it, samples along a cell.
COLUMNS, ROWS, MARGIN, SAMPLES = 24, 16, 2, 5
GRID = (ROWS + 2 * MARGIN, COLUMNS + 2 * MARGIN)
UNIT = np.float32([[0, 0], [1, 0], [1, 1], [0, 1]])
# Scenes are drawn larger than the vision network needs.
SIZES = ((640, 360), (640, 480), (360, 640), (480, 640))
SCENES_PER_CHUNK = 16


def found_corners(rng, quad):
    """As the finder errs: a little everywhere, sometimes one side lies inside or outside of the border. The first side is a longer one."""
    sides = np.linalg.norm(np.roll(quad, -1, 0) - quad, axis=1)
    quad = quad if sides[0] + sides[2] >= sides[1] + sides[3] else np.roll(quad, -1, 0)
    out = quad + rng.normal(0, rng.choice([0.002, 0.005, 0.011]) * sides.max(), (4, 2))
    if rng.random() < 0.25:
        a, shift = rng.integers(0, 4), rng.uniform(-0.035, 0.035)
        b = (a + 1) % 4
        out[a] += shift * (quad[(a + 3) % 4] - quad[a])
        out[b] += shift * (quad[(b + 1) % 4] - quad[b])
    return np.roll(out, 2 * rng.integers(2), 0)


def sample_places(quad):
    """Where the samples lie, px: x and y of each, as a picture of them."""
    v, u = np.mgrid[0 : GRID[0] * SAMPLES, 0 : GRID[1] * SAMPLES]
    share = np.stack([((u + 0.5) / SAMPLES - MARGIN) / COLUMNS, ((v + 0.5) / SAMPLES - MARGIN) / ROWS], -1)
    matrix = cv2.getPerspectiveTransform(UNIT, np.float32(quad))
    places = cv2.perspectiveTransform(share.reshape(-1, 1, 2), matrix).reshape(*share.shape)
    return np.float32(np.floor(places) + 0.5)


def cells_of(values):
    """The samples of each cell along the last axis."""
    return values.reshape(GRID[0], SAMPLES, GRID[1], SAMPLES).swapaxes(1, 2).reshape(*GRID, SAMPLES**2)


def targets_of(covered, washed, printed, is_on):
    """Covered, washed out and print of each cell, each with its weight, from the shares of its samples."""
    covered, washed, printed, is_on = (cells_of(np.float32(part)).mean(-1) for part in (covered, washed, printed & is_on, is_on))
    weights = [
        np.where(np.abs(covered - 0.5) < 0.2, 0.3, 1),
        np.where(covered > 0.1, 0, np.where(np.abs(washed - 0.5) < 0.3, 0.2, 1)),
        np.where(((printed > 0) & (printed < 0.1)) | (is_on < 0.5), 0, np.where((covered > 0.5) | (washed > 0.5), 5, 1)),
    ]
    values = [covered > 0.5, washed > 0.5, printed > 0]
    return np.stack([part for pair in zip(values, weights) for part in pair], -1).astype(np.float32)


def sampled(picture, places):
    return cv2.remap(picture, places - np.float32(0.5), None, cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE)


def chunk_of(bank, chunk):
    """Samples (RGB), cells in the frame and targets of the chunk's scenes with a document."""
    rng, scenes = np.random.default_rng([67, chunk]), Scenes(bank, chunk)
    width, height = SIZES[rng.integers(len(SIZES))]
    drawn = []
    while len(drawn) < SCENES_PER_CHUNK:
        image, truth = scenes.frame(width, height)
        if truth["presence"] == 1:
            drawn.append((image, truth["quad"].reshape(4, 2), scenes.cover > 127, scenes.own_contents > 0))
    images = torch.from_numpy(np.stack([image.transpose(2, 0, 1) for image, *_ in drawn]))
    corners = torch.from_numpy(np.float32([quad.flatten() for _, quad, *_ in drawn]))
    photos, washed = Camera(chunk).take(images, corners, torch.ones(len(drawn), dtype=torch.bool))
    photos, washed = photos.byte().permute(0, 2, 3, 1).numpy(), washed.numpy()
    for n, (_, quad, cover, contents) in enumerate(drawn):
        places = sample_places(found_corners(rng, quad))
        on = cv2.fillConvexPoly(np.zeros((height, width), np.uint8), np.int32(np.round(quad)), 1)
        is_in_frame = ((places >= 0) & (places < (width, height))).all(-1)
        at = lambda picture, scale: sampled(np.float32(picture), places * np.float32(scale)) > 0.5
        targets = targets_of(at(cover, SCALE), at(washed[n], 1), at(contents, SCALE / 4), at(on, 1))
        yield sampled(photos[n], places), cells_of(is_in_frame).sum(-1) >= SAMPLES, targets


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--first", type=int, default=0, help="chunks of other numbers hold other scenes")
    options.add_argument("--chunks", type=int, required=True)
    options.add_argument("--bank", type=float, default=1.0, help="share of the usual number of things to make scenes of")
    chosen = options.parse_args()
    torch.set_num_threads(1)
    bank = Bank(load_photos(None), chosen.bank)
    for chunk in range(chosen.first, chosen.first + chosen.chunks):
        for picture, is_in_frame, targets in chunk_of(bank, chunk):
            sys.stdout.buffer.write(cv2.cvtColor(picture, cv2.COLOR_RGB2RGBA).tobytes())
            sys.stdout.buffer.write(is_in_frame.astype(np.uint8).tobytes() + targets.tobytes())


if __name__ == "__main__":
    main()
