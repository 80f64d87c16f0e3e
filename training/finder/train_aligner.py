"""Trains the aligner: see README.md beside this file.

    python3 train_aligner.py --out build/aligner.pt --steps 14000 --samples demo/samples
"""
import argparse
import multiprocessing
import os
import time

import cv2
import numpy as np
import torch
from torch.nn import functional as F

import draw_scenes
from aligner_network import HEIGHT, MARGIN, WIDTH, Aligner
from network_layers import normalise, set_quantised

BATCH = 96
RATE = 3e-3
WARM = 200
QUANTISED_FROM = 0.7
# Scenes are drawn larger than the marks need: a patch is cut from the picture at 320 px.
SIZES = [(320, 180), (320, 180), (320, 240), (180, 320), (240, 320), (320, 213)]
PER_SCENE = 8
UNIT = np.float32([[0, 0], [1, 0], [1, 1], [0, 1]])


def inner():
    """The corners of the quadrilateral within the patch, px."""
    x, y = WIDTH * MARGIN / (1 + 2 * MARGIN), HEIGHT * MARGIN / (1 + 2 * MARGIN)
    return np.float32([[x, y], [WIDTH - x, y], [WIDTH - x, HEIGHT - y], [x, HEIGHT - y]])


INNER = inner()
SPAN = INNER[2] - INNER[0]


def cut(picture, quad):
    m = cv2.getPerspectiveTransform(np.float32(quad), INNER)
    ratio = np.linalg.norm(quad[0] - quad[1]) / SPAN[0]
    source = cv2.GaussianBlur(picture, (0, 0), 0.35 * ratio) if ratio > 1.3 else picture
    patch = cv2.warpPerspective(source, m, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return patch, m


def convex(quad):
    a = np.roll(quad, -1, 0) - quad
    b = np.roll(a, -1, 0)
    return (a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0] > 1).all()


def started(quad):
    """Clockwise from the start of a longer side."""
    side = np.linalg.norm(np.roll(quad, -1, 0) - quad, axis=1)
    return quad if side[0] + side[2] >= side[1] + side[3] else np.roll(quad, -1, 0)


def jittered(rng, quad, amount):
    """Corners moved together and each on its own, by shares of the sides."""
    move = rng.normal(0, amount, 2)
    grow = np.exp(rng.normal(0, amount, 2))
    each = rng.normal(0, amount * rng.uniform(0, 0.8), (4, 2))
    unit = (UNIT - 0.5) * grow + 0.5 + move + each
    if rng.random() < 0.5:
        # One or two sides are elsewhere: at a line of print, at a neighbour's edge.
        for n in rng.permutation(4)[: rng.integers(1, 3)]:
            out = rng.uniform(-0.3, 0.3)
            axis = 1 if n % 2 == 0 else 0
            for k in (n, (n + 1) % 4):
                unit[k, axis] += out
    m = cv2.getPerspectiveTransform(UNIT, np.float32(quad))
    return cv2.perspectiveTransform(np.float32(unit)[None], m)[0]


def overlap(a, b):
    area, _ = cv2.intersectConvexConvex(np.float32(a), np.float32(b))
    whole = cv2.contourArea(np.float32(a)) + cv2.contourArea(np.float32(b)) - area
    return area / whole if whole > 0 else 0.0


def examples(rng, world, out):
    """Patches of one scene with what is wanted: offsets, document?, aligned?, weight of the offsets."""
    w, h = SIZES[rng.integers(len(SIZES))]
    picture, _, quads = world.sample(w, h)
    truths = [started(q) for q in quads]
    for _ in range(PER_SCENE):
        kind = rng.random()
        if truths and kind < 0.7:
            truth = truths[rng.integers(len(truths))]
            quad = jittered(rng, truth, rng.choice([0.006, 0.012, 0.03, 0.06, 0.1]))
        elif world.things and kind < 0.9:
            quad = jittered(rng, started(np.float32(world.things[rng.integers(len(world.things))])), 0.02)
        else:
            quad = draw_scenes.pose(rng, draw_scenes.FORMATS[rng.integers(3)], w, h, rng.uniform(0.3, 1), rng.uniform(0, 0.5), False)
        if quad is None or not convex(quad) or np.abs(quad).max() > 4 * max(w, h):
            continue
        quad = started(quad)
        if rng.random() < 0.5:
            quad = np.roll(quad, 2, 0)
        best, iou = None, 0.0
        for truth in truths:
            common = overlap(quad, truth)
            if common > iou:
                best, iou = truth, common
        patch, m = cut(picture, quad)
        target = np.zeros((4, 2), np.float32)
        weight = 0.0
        if iou > 0.35:
            turns = [np.roll(best, k, 0) for k in range(4)]
            best = min(turns, key=lambda t: np.abs(t - quad).sum())
            target = (cv2.perspectiveTransform(np.float32(best)[None], m)[0] - INNER) / SPAN
            weight = 1.0 if np.abs(target).max() < 0.45 else 0.0
        out.append((patch, target.flatten(), float(iou > 0.35), float(iou > 0.9), weight, float(0.2 < iou <= 0.35), float(0.86 < iou < 0.93)))


def produce(queue, seed, samples):
    world = draw_scenes.Scenes(seed, samples)
    rng = np.random.default_rng(seed + 7)
    kept = []
    while True:
        while len(kept) < BATCH * 3:
            examples(rng, world, kept)
        rng.shuffle(kept)
        some, kept = kept[:BATCH], kept[BATCH:]
        queue.put((np.stack([s[0] for s in some])[:, None].astype(np.float32), np.float32([np.concatenate([s[1], s[2:]]) for s in some])))


def losses(out, wanted):
    target, is_document, is_aligned, weight, vague, nearly = wanted[:, :8], wanted[:, 8], wanted[:, 9], wanted[:, 10], wanted[:, 11], wanted[:, 12]
    off = F.smooth_l1_loss(out[:, :8], target, reduction="none", beta=0.03).mean(1)
    move = (off * weight).sum() / weight.sum().clamp_min(1)
    there = (F.binary_cross_entropy_with_logits(out[:, 8], is_document, reduction="none") * (1 - vague)).mean()
    right = (F.binary_cross_entropy_with_logits(out[:, 9], is_aligned, reduction="none") * (1 - nearly)).mean()
    return 8 * move + there + 1.5 * right


def turned(x, y, n):
    """Mirrored left to right, top to bottom: the corners change places."""
    y = y.clone()
    if n & 1:
        x = x.flip(3)
        t = y[:, :8].reshape(-1, 4, 2)[:, [1, 0, 3, 2]].clone()
        t[:, :, 0] *= -1
        y[:, :8] = t.reshape(-1, 8)
    if n & 2:
        x = x.flip(2)
        t = y[:, :8].reshape(-1, 4, 2)[:, [3, 2, 1, 0]].clone()
        t[:, :, 1] *= -1
        y[:, :8] = t.reshape(-1, 8)
    return x, y


def check(net, held):
    net.eval()
    before, after, there, none, said, wrong = [], [], 0, 0, 0, 0
    scores, labels = [], []
    with torch.no_grad():
        for x, y in held:
            out = net(normalise(x))
            ok = y[:, 10] > 0
            before.append(y[ok, :8].abs().mean(1))
            after.append((out[ok, :8] - y[ok, :8]).abs().mean(1))
            sure = out[:, 8] > 0
            clear = y[:, 12] == 0
            scores.append((F.logsigmoid(out[:, 8]) + F.logsigmoid(out[:, 9]))[clear])
            labels.append(y[clear, 9])
            there += int((sure & (y[:, 8] > 0)).sum())
            none += int((y[:, 8] > 0).sum())
            said += int((sure & (y[:, 8] == 0) & (y[:, 11] == 0)).sum())
            wrong += int(((y[:, 8] == 0) & (y[:, 11] == 0)).sum())
    net.train()
    a, b = torch.cat(before), torch.cat(after)
    order = torch.cat(scores).argsort()
    ranked = torch.cat(labels)[order]
    positives = ranked.sum()
    ranks = torch.arange(1, len(ranked) + 1, dtype=torch.float)
    auc = ((ranks * ranked).sum() - positives * (positives + 1) / 2) / (positives * (len(ranked) - positives))
    return f"offsets {a.mean():.3f} -> {b.mean():.4f} (median {b.median():.4f}, p90 {b.kthvalue(int(0.9 * len(b)))[0]:.4f}); document seen {there}/{none}, wrongly {said}/{wrong}; aligned AUC {auc:.4f}"


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--out", required=True)
    arguments.add_argument("--steps", type=int, default=14000)
    arguments.add_argument("--samples")
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(given.seed)
    net = Aligner()
    print("parameters", sum(p.numel() for p in net.parameters()))
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=1e-3)
    step = 0
    if os.path.exists(given.out):
        kept = torch.load(given.out)
        net.load_state_dict(kept["net"])
        optimiser.load_state_dict(kept["optimiser"])
        step = kept["step"]
    queue = multiprocessing.Queue(12)
    maker = multiprocessing.Process(target=produce, args=(queue, given.seed * 1000 + step, given.samples), daemon=True)
    maker.start()
    held_queue = multiprocessing.Queue(8)
    holder = multiprocessing.Process(target=produce, args=(held_queue, 999_999, given.samples), daemon=True)
    holder.start()
    held = [tuple(torch.from_numpy(v) for v in held_queue.get()) for _ in range(6)]
    holder.terminate()
    begun, running, waited = time.time(), 0.0, 0.0
    while step < given.steps:
        t = time.time()
        x, y = (torch.from_numpy(v) for v in queue.get())
        waited += time.time() - t
        first = int(torch.randint(4, (1,)))
        for turn in (first, first ^ 3):
            set_quantised(net, step >= QUANTISED_FROM * given.steps)
            progress = (step - WARM) / max(1, given.steps - WARM)
            for group in optimiser.param_groups:
                group["lr"] = RATE * (step / WARM if step < WARM else 0.01 + 0.99 * 0.5 * (1 + np.cos(np.pi * progress)))
            a, b = turned(x, y, turn)
            loss = losses(net(normalise(a)), b)
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
            optimiser.step()
            running = 0.98 * running + 0.02 * loss.item() if step else loss.item()
            step += 1
        if step % 400 == 0:
            torch.save({"net": net.state_dict(), "optimiser": optimiser.state_dict(), "step": step}, given.out)
            print(f"step {step} loss {running:.4f} waited {waited:.0f} s of {time.time() - begun:.0f} s; {check(net, held)}", flush=True)
    torch.save({"net": net.state_dict(), "optimiser": optimiser.state_dict(), "step": step}, given.out)
    print(check(net, held), flush=True)
    maker.terminate()


if __name__ == "__main__":
    main()
