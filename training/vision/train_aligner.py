"""Trains the aligner on the scenes of `write_frames.py`. Interrupted, it goes on from its checkpoint.

    python3 train_aligner.py FOLDER_OF_SCENES CHECKPOINT [--steps 6000] [--held-back FOLDER_OF_SCENES]
"""
import argparse
import glob
import math
import os
import time

import cv2
import numpy as np
import torch
from torch.nn import functional as F

from aligner_network import HEIGHT, MARGIN, WIDTH, Aligner
from camera import Camera
from quantized_layers import normalize, set_quantized
from train import GREY, keep_memory
from write_frames import read_chunk

FRAMES_PER_STEP, PATCHES_PER_FRAME = 24, 8
RATE, WARM, QUANTIZED_FROM, PRINT_EVERY = 3e-3, 200, 0.7, 100
# Corners are wrong by so much, as shares of the sides.
AMOUNTS = (0.006, 0.012, 0.03, 0.03, 0.06, 0.1)
# Steepness of the probability that corners are aligned, around an overlap of nine tenths.
STEEPNESS = 60
UNIT = np.float32([[0, 0], [1, 0], [1, 1], [0, 1]])
INNER = (UNIT + MARGIN) / (1 + 2 * MARGIN) * np.float32([WIDTH, HEIGHT])
SPAN = INNER[2] - INNER[0]


def cut(picture, quad):
    """The patch of a quadrilateral, and the way from the picture to it."""
    matrix = cv2.getPerspectiveTransform(np.float32(quad), INNER)
    ratio = np.linalg.norm(quad[0] - quad[1]) / SPAN[0]
    source = cv2.GaussianBlur(picture, (0, 0), 0.35 * ratio) if ratio > 1.3 else picture
    patch = cv2.warpPerspective(source, matrix, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return patch, matrix


def is_convex(quad):
    a = np.roll(quad, -1, 0) - quad
    b = np.roll(a, -1, 0)
    return (a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0] > 1).all()


def long_side_first(quad):
    side = np.linalg.norm(np.roll(quad, -1, 0) - quad, axis=1)
    return quad if side[0] + side[2] >= side[1] + side[3] else np.roll(quad, -1, 0)


def jittered(rng, quad):
    """Corners moved together and each on its own. In half of the cases one or two sides lie elsewhere: at a line of print, at a neighbour's edge."""
    amount = rng.choice(AMOUNTS)
    each = rng.normal(0, amount * rng.uniform(0, 0.8), (4, 2))
    unit = (UNIT - 0.5) * np.exp(rng.normal(0, amount, 2)) + 0.5 + rng.normal(0, amount, 2) + each
    if rng.random() < 0.5:
        for side in rng.permutation(4)[: rng.integers(1, 3)]:
            unit[[side, (side + 1) % 4], 1 if side % 2 == 0 else 0] += rng.uniform(-0.3, 0.3)
    matrix = cv2.getPerspectiveTransform(UNIT, np.float32(quad))
    return cv2.perspectiveTransform(np.float32(unit)[None], matrix)[0]


def anywhere(rng, width, height):
    """A rectangle of any size and turn."""
    length, aspect, turn = rng.uniform(0.3, 0.95) * width, rng.uniform(1.3, 1.7), rng.uniform(0, math.pi)
    unit = (UNIT - 0.5) * np.float32([length, length / aspect])
    rotation = np.float32([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
    return unit @ rotation + rng.uniform(0.3, 0.7, 2) * (width, height)


def overlap(a, b):
    common, _ = cv2.intersectConvexConvex(np.float32(a), np.float32(b))
    whole = cv2.contourArea(np.float32(a)) + cv2.contourArea(np.float32(b)) - common
    return common / whole if whole > 0 else 0.0


def examples(rng, picture, truth):
    """Patches of one frame with what is wanted: offsets, probability of being aligned, weight of the offsets. @param truth corners, or None"""
    height, width = picture.shape
    for _ in range(PATCHES_PER_FRAME if truth is not None else 2):
        quad = jittered(rng, truth) if truth is not None and rng.random() < 0.9 else anywhere(rng, width, height)
        if not is_convex(quad) or np.abs(quad).max() > 4 * width:
            continue
        quad = long_side_first(quad)
        if rng.random() < 0.5:
            quad = np.roll(quad, 2, 0)
        common = overlap(quad, truth) if truth is not None else 0.0
        patch, matrix = cut(picture, quad)
        offsets, weight = np.zeros((4, 2), np.float32), 0.0
        if common > 0.35:
            nearest = min((np.roll(truth, turn, 0) for turn in range(4)), key=lambda turned: np.abs(turned - quad).sum())
            offsets = (cv2.perspectiveTransform(np.float32(nearest)[None], matrix)[0] - INNER) / SPAN
            weight = float(np.abs(offsets).max() < 0.45)
        yield patch, np.float32([*offsets.flatten(), 1 / (1 + math.exp(-STEEPNESS * (common - 0.9))), weight])


class Examples:
    """Batches of patches from chunks of scenes, photographed anew. A batch depends on its number and on the chunks."""

    def __init__(self, folder):
        self.folder, self.paths, self.read = folder, [], {}

    def chunk(self, rng):
        self.paths = sorted(glob.glob(os.path.join(self.folder, "frames-*.npz")))
        path = self.paths[rng.integers(len(self.paths))]
        if path not in self.read:
            self.read[path] = read_chunk(path)
        return self.read[path]

    def batch(self, step):
        rng = np.random.default_rng([67, step])
        chunk = self.chunk(rng)
        rows = rng.permutation(len(chunk["quad"]))[:FRAMES_PER_STEP]
        quads, presence = torch.from_numpy(chunk["quad"][rows]), torch.from_numpy(chunk["presence"][rows])
        photos, _ = Camera(step).take(torch.from_numpy(chunk["images"][rows]), quads.float(), presence == 1)
        pictures = (photos * GREY[:, None, None]).sum(1).clamp(0, 255).numpy()
        made = []
        for picture, quad, present in zip(pictures, chunk["quad"][rows].reshape(-1, 4, 2), chunk["presence"][rows]):
            made += examples(rng, picture, long_side_first(np.float32(quad)) if present == 1 else None)
        return torch.from_numpy(np.stack([patch for patch, _ in made]))[:, None], torch.from_numpy(np.stack([wanted for _, wanted in made]))


def losses(out, wanted):
    weight = wanted[:, 9]
    off = F.smooth_l1_loss(out[:, :8], wanted[:, :8], reduction="none", beta=0.02).mean(1)
    return 8 * (off * weight).sum() / weight.sum().clamp_min(1) + 1.5 * F.binary_cross_entropy_with_logits(out[:, 8], wanted[:, 8])


def mirrored(patches, wanted):
    """Left to right, and top to bottom: the corners change places."""
    wanted = wanted.clone()
    for axis, order in ((0, [1, 0, 3, 2]), (1, [3, 2, 1, 0])):
        if torch.rand(()) < 0.5:
            patches = patches.flip(3 - axis)
            offsets = wanted[:, :8].reshape(-1, 4, 2)[:, order].clone()
            offsets[:, :, axis] *= -1
            wanted[:, :8] = offsets.reshape(-1, 8)
    return patches, wanted


def score(network, held_back):
    network.eval()
    with torch.no_grad():
        out = torch.cat([network(normalize(patches)) for patches, _ in held_back])
    network.train()
    wanted = torch.cat([wanted for _, wanted in held_back])
    counts = wanted[:, 9] > 0
    before, after = wanted[counts, :8].abs().amax(1), (out[counts, :8] - wanted[counts, :8]).abs().amax(1)
    is_aligned = wanted[:, 8] > 0.5
    ranks = out[:, 8].argsort().argsort().float() + 1
    positive, count = is_aligned.sum(), len(out)
    auc = (ranks[is_aligned].sum() - positive * (positive + 1) / 2) / (positive * (count - positive))
    near = (before < 0.12) & (before > 0.02)
    return f"largest offset {before[near].median():.3f} -> median {after[near].median():.4f}, below 0.03 {100 * (after[near] < 0.03).float().mean():.1f} %; aligned AUC {auc:.4f}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("scenes")
    parser.add_argument("checkpoint")
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--held-back")
    options = parser.parse_args()
    keep_memory()
    torch.set_num_threads(1)
    torch.manual_seed(31)
    network, step = Aligner(), 0
    print("weights", sum(p.numel() for p in network.parameters()), flush=True)
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=1e-3)
    if os.path.exists(options.checkpoint):
        saved = torch.load(options.checkpoint)
        network.load_state_dict(saved["network"])
        optimizer.load_state_dict(saved["optimizer"])
        step = saved["step"]
    scenes = Examples(options.scenes)
    held_back = [Examples(options.held_back).batch(batch) for batch in range(12)] if options.held_back else []
    mean, start = 0.0, time.time()
    while step < options.steps:
        patches, wanted = mirrored(*scenes.batch(step))
        set_quantized(network, step >= QUANTIZED_FROM * options.steps)
        progress = max(0, step - WARM) / max(1, options.steps - WARM)
        for group in optimizer.param_groups:
            group["lr"] = RATE * min(1, step / WARM) * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * progress)))
        loss = losses(network(normalize(patches)), wanted)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 2.0)
        optimizer.step()
        mean = 0.98 * mean + 0.02 * loss.item() if mean else loss.item()
        step += 1
        if step % PRINT_EVERY == 0 or step == options.steps:
            torch.save({"network": network.state_dict(), "optimizer": optimizer.state_dict(), "step": step}, options.checkpoint)
            text = score(network, held_back) if held_back and step % (4 * PRINT_EVERY) == 0 else ""
            print(f"step {step} chunks {len(scenes.paths)} loss {mean:.4f} {(time.time() - start) * 1000 / step:.0f} ms {text}", flush=True)


if __name__ == "__main__":
    main()
