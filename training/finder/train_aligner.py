"""Trains the aligner and writes its weights: see README.md beside this file.

    python3 train_aligner.py build/aligner.pt --steps 14000 --weights src/checks/document/align-quad-weights.ts
"""
import argparse
import os
import sys
import time

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path += [os.path.join(HERE, ".."), os.path.join(HERE, "../vision")]
from camera import Camera, luminance_of  # noqa: E402
from draw_documents import ID1  # noqa: E402
from draw_grounds import load_photos  # noqa: E402
from draw_scene import Bank, Scenes  # noqa: E402
from layers import Conv, descend, held_back, keep, rate_of, resume, set_quantized, started, write_weights  # noqa: E402
from poses import corners_of, plane, shifted, turn_of  # noqa: E402

BATCH, PER_SCENE, SCENES_PER_CHUNK = 96, 8, 64
RATE, WARM, QUANTIZED_FROM = 3e-3, 200, 0.7
# Scenes are drawn larger than the vision network needs: a patch is cut from the picture at 320 px.
SIZES = [(320, 176), (320, 176), (320, 240), (176, 320), (240, 320), (320, 216)]
# The patch: the quadrilateral made rectangular, with so much of its sides around it.
WIDTH, HEIGHT, MARGIN = 80, 64, 0.25
UNIT = np.float32([[0, 0], [1, 0], [1, 1], [0, 1]])
# The corners of the quadrilateral within the patch, px.
INNER = (UNIT + MARGIN) / (1 + 2 * MARGIN) * np.float32([WIDTH, HEIGHT])
SPAN = INNER[2] - INNER[0]


def conv(inputs, outputs, size, **options):
    return Conv(inputs, outputs, size, 31 if inputs == 1 or options.get("is_depthwise") else 7, momentum=0.05, **options)


class Block(nn.Module):
    """Depthwise, then pointwise; added to what came in, unless the size changes."""

    def __init__(self, inputs, outputs, stride=1, dilation=1):
        super().__init__()
        self.wide = conv(inputs, inputs, 3, stride=stride, dilation=dilation, is_depthwise=True)
        self.mix = conv(inputs, outputs, 1)
        self.adds = stride == 1

    def forward(self, x):
        mixed = self.mix(F.relu(self.wide(x)))
        return F.relu(x + mixed if self.adds else mixed)


class Aligner(nn.Module):
    """1 × 64 × 80 luminance, normalized → 8 corner offsets (shares of the patch's inner size), document, aligned."""

    def __init__(self):
        super().__init__()
        self.first, self.second = conv(1, 8, 3, stride=2), conv(8, 16, 3, stride=2)
        self.blocks = nn.Sequential(Block(16, 16), Block(16, 24, 2), Block(24, 24), Block(24, 24, dilation=2), Block(24, 24))
        self.narrow = conv(24, 6, 1)
        self.hidden = conv(6 * 8 * 10, 16, 1)
        self.out = Conv(16, 10, 1, 15)
        self.out.weight.data *= 0.2

    def forward(self, x):
        x = self.blocks(F.relu(self.second(F.relu(self.first(x)))))
        x = F.relu(self.narrow(x)).flatten(1)[:, :, None, None]
        return self.out(F.relu(self.hidden(x)))[:, :, 0, 0]


def normalized(x):
    return (x - x.mean((2, 3), keepdim=True)) / (x.std((2, 3), keepdim=True) + 4)


def cut(picture, quad):
    matrix = cv2.getPerspectiveTransform(np.float32(quad), INNER)
    ratio = np.linalg.norm(quad[0] - quad[1]) / SPAN[0]
    source = cv2.GaussianBlur(picture, (0, 0), 0.35 * ratio) if ratio > 1.3 else picture
    return cv2.warpPerspective(source, matrix, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), matrix


def is_convex(quad):
    a = np.roll(quad, -1, 0) - quad
    b = np.roll(a, -1, 0)
    return (a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0] > 1).all()


def long_side_first(quad):
    side = np.linalg.norm(np.roll(quad, -1, 0) - quad, axis=1)
    return quad if side[0] + side[2] >= side[1] + side[3] else np.roll(quad, -1, 0)


def jittered(rng, quad, amount):
    """Corners moved together and each on its own, by shares of the sides."""
    each = rng.normal(0, amount * rng.uniform(0, 0.8), (4, 2))
    unit = (UNIT - 0.5) * np.exp(rng.normal(0, amount, 2)) + 0.5 + rng.normal(0, amount, 2) + each
    if rng.random() < 0.5:
        # One or two sides are elsewhere: at a line of print, at a neighbor's edge.
        for n in rng.permutation(4)[: rng.integers(1, 3)]:
            unit[[n, (n + 1) % 4], 1 - n % 2] += rng.uniform(-0.3, 0.3)
    matrix = cv2.getPerspectiveTransform(UNIT, np.float32(quad))
    return cv2.perspectiveTransform(np.float32(unit)[None], matrix)[0]


def anywhere(rng, w, h):
    """The corners of a card at a random place."""
    matrix = plane(rng, ID1[:2], w, h, rng.uniform(0.3, 1), rng.uniform(0, 0.5), turn_of(rng))
    return corners_of(shifted(matrix, *rng.uniform(0, 1, 2) * (w, h)), ID1[:2])


def overlap(a, b):
    area, _ = cv2.intersectConvexConvex(np.float32(a), np.float32(b))
    whole = cv2.contourArea(np.float32(a)) + cv2.contourArea(np.float32(b)) - area
    return area / whole if whole > 0 else 0.0


def examples(rng, picture, quads, laid):
    """Patches of one scene with what is wanted: offsets, document?, aligned?, weight of the offsets, two doubts."""
    h, w = picture.shape
    truths = [long_side_first(quad) for quad in quads]
    for _ in range(PER_SCENE):
        kind = rng.random()
        if truths and kind < 0.7:
            quad = jittered(rng, truths[rng.integers(len(truths))], rng.choice([0.006, 0.012, 0.03, 0.06, 0.1]))
        elif laid and kind < 0.9:
            quad = jittered(rng, long_side_first(laid[rng.integers(len(laid))]), 0.02)
        else:
            quad = anywhere(rng, w, h)
        if not is_convex(quad) or np.abs(quad).max() > 4 * max(w, h):
            continue
        quad = np.roll(long_side_first(quad), 2 * rng.integers(2), 0)
        iou, best = max(((overlap(quad, truth), n) for n, truth in enumerate(truths)), default=(0.0, None))
        patch, matrix = cut(picture, quad)
        target, weight = np.zeros((4, 2), np.float32), 0.0
        if iou > 0.35:
            nearest = min((np.roll(truths[best], k, 0) for k in range(4)), key=lambda turned: np.abs(turned - quad).sum())
            target = (cv2.perspectiveTransform(np.float32(nearest)[None], matrix)[0] - INNER) / SPAN
            weight = float(np.abs(target).max() < 0.45)
        yield patch, np.float32([*target.flatten(), iou > 0.35, iou > 0.9, weight, 0.2 < iou <= 0.35, 0.86 < iou < 0.93])


def produce(queue, seed, share):
    """Batch after batch. `share`: of the usual number of things to make scenes of."""
    bank, rng, kept = Bank(load_photos(None), share), np.random.default_rng(seed), []
    torch.set_num_threads(1)
    while True:
        scenes, (width, height) = Scenes(bank, seed), SIZES[rng.integers(len(SIZES))]
        drawn = [(*scenes.frame(width, height), scenes.quads, scenes.laid) for _ in range(SCENES_PER_CHUNK)]
        images = torch.from_numpy(np.stack([image.transpose(2, 0, 1) for image, *_ in drawn]))
        corners = torch.from_numpy(np.float32([truth["quad"] for _, truth, *_ in drawn]))
        photos, _ = Camera(seed).take(images, corners, torch.tensor([truth["presence"] == 1 for _, truth, *_ in drawn]))
        for photo, (_, _, quads, laid) in zip(luminance_of(photos).byte().numpy(), drawn):
            kept += examples(rng, photo, quads, laid)
        rng.shuffle(kept)
        while len(kept) >= BATCH * 3:
            some, kept = kept[:BATCH], kept[BATCH:]
            queue.put((np.stack([patch for patch, _ in some])[:, None].astype(np.float32), np.stack([wanted for _, wanted in some])))
        seed += 1


def losses(out, wanted):
    target, (is_document, is_aligned, weight, is_vague, is_nearly) = wanted[:, :8], wanted[:, 8:].T
    off = F.smooth_l1_loss(out[:, :8], target, reduction="none", beta=0.03).mean(1)
    move = (off * weight).sum() / weight.sum().clamp_min(1)
    there = (F.binary_cross_entropy_with_logits(out[:, 8], is_document, reduction="none") * (1 - is_vague)).mean()
    right = (F.binary_cross_entropy_with_logits(out[:, 9], is_aligned, reduction="none") * (1 - is_nearly)).mean()
    return 8 * move + there + 1.5 * right


def mirrored(x, y, n):
    """Mirrored left to right, top to bottom: the corners change places."""
    y = y.clone()
    for bit, axis, order in ((1, 0, [1, 0, 3, 2]), (2, 1, [3, 2, 1, 0])):
        if n & bit:
            x = x.flip(3 - axis)
            corners = y[:, :8].reshape(-1, 4, 2)[:, order].clone()
            corners[:, :, axis] *= -1
            y[:, :8] = corners.reshape(-1, 8)
    return x, y


def check(net, held):
    """Offsets before and after, documents seen, and how well `aligned` ranks (the area under its curve)."""
    net.eval()
    with torch.no_grad():
        out = torch.cat([net(normalized(x)) for x, _ in held])
    net.train()
    target, (is_document, is_aligned, weight, is_vague, is_nearly) = (y := torch.cat([y for _, y in held]))[:, :8], y[:, 8:].T
    known, is_clear = weight > 0, is_nearly == 0
    before, after = (part[known].abs().mean(1) for part in (target, out[:, :8] - target))
    score = (F.logsigmoid(out[:, 8]) + F.logsigmoid(out[:, 9]))[is_clear]
    ranked = is_aligned[is_clear][score.argsort()]
    positives, ranks = ranked.sum(), torch.arange(1, len(ranked) + 1, dtype=torch.float)
    auc = ((ranks * ranked).sum() - positives * (positives + 1) / 2) / (positives * (len(ranked) - positives))
    is_seen, none = out[:, 8] > 0, (is_document == 0) & (is_vague == 0)
    return (
        f"offsets {before.mean():.3f} -> {after.mean():.4f} (median {after.median():.4f}); document seen "
        f"{int((is_seen & (is_document > 0)).sum())}/{int(is_document.sum())}, wrongly {int((is_seen & none).sum())}/{int(none.sum())}; aligned AUC {auc:.4f}"
    )


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("state", help="where the training is kept, and goes on from")
    arguments.add_argument("--steps", type=int, default=14000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--bank", type=float, default=1.0, help="share of the usual number of things to make scenes of")
    arguments.add_argument("--weights", help="the file of the sources to write in the end")
    given = arguments.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(given.seed)
    net = Aligner()
    optimizer = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=1e-3)
    step = resume(given.state, net, optimizer)
    tensors = lambda batch: [torch.from_numpy(values) for values in batch]
    held = [tensors(batch) for batch in held_back(produce, 6, 999_999, 0.3)]
    queue, maker = started(produce, 12, given.seed * 1000 + step, given.bank)
    begun, running = time.time(), None
    while step < given.steps:
        x, y = tensors(queue.get())
        first = int(torch.randint(4, (1,)))
        for turn in (first, first ^ 3):
            set_quantized(net, step >= QUANTIZED_FROM * given.steps)
            a, b = mirrored(x, y, turn)
            loss = losses(net(normalized(a)), b)
            descend(net, optimizer, loss, RATE * rate_of(step, given.steps, WARM, 0.01))
            running = loss.item() if running is None else 0.98 * running + 0.02 * loss.item()
            step += 1
        if step % 400 == 0:
            keep(given.state, net, optimizer, step)
            print(f"step {step} loss {running:.4f}, {time.time() - begun:.0f} s; {check(net, held)}", flush=True)
    keep(given.state, net, optimizer, step)
    maker.terminate()
    set_quantized(net, True)
    print("whole numbers:", check(net, held), flush=True)
    if given.weights:
        comment = "Weights of `align-quad`. Written by training/finder/train_aligner.py."
        write_weights(net, given.weights, "ALIGNER_WEIGHTS", comment, is_input_last=False)


if __name__ == "__main__":
    main()
