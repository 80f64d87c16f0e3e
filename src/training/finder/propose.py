"""Trains the proposer: see README.md beside this file.

    python3 propose.py --pool build/pool-31.bin --out build/proposer.pt --steps 6000 --samples demo/samples
"""
import argparse
import os
import time

import cv2
import numpy as np
import torch
from torch.nn import functional as F

import scenes
from layers import set_quantised
from proposer import Proposer

BATCH = 32
RATE = 4e-3
WARM = 150
QUANTISED_FROM = 0.75
SIZES = [(160, 90), (90, 160), (160, 120), (120, 160), (160, 90), (160, 107), (107, 160), (144, 144)]
HELD = 256
# Evidence counts so much more near a border.
NEAR_BORDER = 3.0


def read(path):
    """Records of pool.ts: a picture of 3 × h × w and its corners, or None."""
    with open(path, "rb") as file:
        data = file.read()
    records, at = [], 0
    while at < len(data):
        w, h = (int(v) for v in np.frombuffer(data, np.uint16, 2, at))
        quad = np.frombuffer(data, np.float32, 8, at + 4).reshape(4, 2)
        end = at + 36 + 3 * w * h
        if end > len(data):
            break
        records.append((np.frombuffer(data, np.uint8, 3 * w * h, at + 36).reshape(3, h, w), [] if np.isnan(quad).any() else [quad]))
        at = end
    return records


def drawn(count, seed, samples):
    """As many scenes of scenes.py."""
    world = scenes.Scenes(seed, samples, coloured=True)
    records = []
    for n in range(count):
        picture, _, quads = world.sample(*SIZES[n % 4])
        records.append((picture, [np.float32(q) for q in quads]))
    return records


def placed(rng, record, w, h, zoom):
    """Turned by quarters, mirrored, cut to another size."""
    picture, quads = record
    _, ph, pw = picture.shape
    m = np.eye(3)
    size = (pw, ph)
    quarter = (pw < ph) != (w < h) if pw != ph and w != h else rng.random() < 0.5
    if quarter:
        m = np.array([[0, -1, ph], [1, 0, 0], [0, 0, 1.0]])
        size = (ph, pw)
    for axis in (0, 1):
        if rng.random() < 0.5:
            flip = np.eye(3)
            flip[axis, axis], flip[axis, 2] = -1, size[axis]
            m = flip @ m
    scale = max(w / size[0], h / size[1]) * zoom
    room = np.array([w, h]) - np.array(size) * scale
    before = m
    # Seldom cut off: documents that are whole stay whole where there is room for it.
    for _ in range(1 if rng.random() < 0.1 else 6):
        shift = room * rng.random(2)
        m = np.array([[scale, 0, shift[0]], [0, scale, shift[1]], [0, 0, 1.0]]) @ before
        moved = [q @ m[:2, :2].T + m[:2, 2] for q in quads]
        if all((q > 0).all() and (q < (w, h)).all() for q in moved):
            break
    # OpenCV counts from pixel centres.
    centred = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1.0]]) @ m @ np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1.0]])
    out = cv2.warpAffine(np.ascontiguousarray(picture.transpose(1, 2, 0)), centred[:2], (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return out.astype(np.float32), [q @ m[:2, :2].T.astype(np.float32) + m[:2, 2].astype(np.float32) for q in quads]


def relit(rng, picture):
    h, w, _ = picture.shape
    y = picture[..., 0]
    if rng.random() < 0.5:
        y = 255 * (y / 255) ** rng.uniform(0.7, 1.4)
    y = y * rng.uniform(0.6, 1.1) + rng.uniform(-12, 12)
    if rng.random() < 0.4:
        angle = rng.uniform(0, 2 * np.pi)
        rows, columns = np.mgrid[0:h, 0:w]
        ramp = (columns / w - 0.5) * np.cos(angle) + (rows / h - 0.5) * np.sin(angle)
        y = y * (1 + rng.uniform(0, 0.7) * ramp)
    if rng.random() < 0.25:
        y = cv2.GaussianBlur(np.float32(y), (0, 0), rng.uniform(0.3, 1.1))
    y = y + rng.normal(0, rng.uniform(0, 2.2), y.shape)
    chroma = (picture[..., 1:] - 128) * (0.0 if rng.random() < 0.1 else rng.uniform(0.4, 1.2)) + rng.normal(0, 5, 2)
    chroma = chroma + rng.normal(0, rng.uniform(0, 1.2), chroma.shape)
    return np.round(np.clip(np.concatenate([y[..., None], chroma + 128], 2), 0, 255)).astype(np.float32)


def truth(quads, w, h):
    """Coverage by documents and by their borders, at half the size."""
    mask = np.zeros((h, w), np.uint8)
    line = np.zeros((h, w), np.uint8)
    for quad in quads:
        points = np.int32(np.round((quad - 0.5) * 16))
        cv2.fillPoly(mask, [points], 255, cv2.LINE_AA, 4)
        cv2.polylines(line, [points], True, 255, 3, cv2.LINE_AA, 4)
    half = (w + 1) // 2, (h + 1) // 2
    both = [cv2.resize(cv2.copyMakeBorder(v, 0, h % 2, 0, w % 2, cv2.BORDER_REPLICATE), half, interpolation=cv2.INTER_AREA) for v in (mask, line)]
    return np.float32(both) / 255


def batch_of(rng, records, count=BATCH):
    w, h = SIZES[rng.integers(len(SIZES))]
    pictures, wanted = [], []
    for n in rng.integers(len(records), size=count):
        zoom = 1.0 if rng.random() < 0.5 else rng.uniform(1, 1.3)
        picture, quads = placed(rng, records[n], w, h, zoom)
        pictures.append(relit(rng, picture).transpose(2, 0, 1))
        wanted.append(truth(quads, w, h))
    return torch.from_numpy(np.stack(pictures)), torch.from_numpy(np.stack(wanted))


def losses(out, wanted):
    out = out[:, :, : wanted.shape[2], : wanted.shape[3]]
    mask, line = wanted[:, 0], wanted[:, 1]
    weight = 1 + NEAR_BORDER * line
    inside = (F.binary_cross_entropy_with_logits(out[:, 0], mask, reduction="none") * weight).mean()
    border = (F.binary_cross_entropy_with_logits(out[:, 1], line, reduction="none") * (1 + 2 * line)).mean()
    share = torch.sigmoid(out[:, 0])
    common = (share * mask).sum((1, 2))
    union = (share + mask - share * mask).sum((1, 2))
    has = (mask.sum((1, 2)) > 20).float()
    missed = ((1 - common / union.clamp_min(1)) * has).sum() / has.sum().clamp_min(1)
    return inside + border + 0.5 * missed


def check(net, held):
    """Overlap of the marks with the truth: mean, and the shares that reach 0.7, 0.8, 0.9; marked cells of empty pictures."""
    net.eval()
    overlaps, empty = [], []
    with torch.no_grad():
        for picture, quads in held:
            _, h, w = picture.shape
            out = net(torch.from_numpy(np.float32(picture))[None])[0, 0] > 0
            mask = torch.from_numpy(truth(quads, w, h)[0]) > 0.5
            out = out[: mask.shape[0], : mask.shape[1]]
            if quads:
                overlaps.append(float((out & mask).sum() / (out | mask).sum().clamp_min(1)))
            else:
                empty.append(float(out.float().mean()))
    net.train()
    found = np.array(overlaps)
    return f"overlap {found.mean():.3f}, " + ", ".join(f">{v} {np.mean(found > v):.2f}" for v in (0.7, 0.8, 0.9)) + f"; marked on empty {np.mean(empty):.3f}"


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--pool", nargs="+", required=True)
    arguments.add_argument("--out", required=True)
    arguments.add_argument("--steps", type=int, default=6000)
    arguments.add_argument("--drawn", type=int, default=3000)
    arguments.add_argument("--samples")
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(given.seed)
    pools = [read(path) for path in given.pool]
    held = pools[0][:HELD]
    records = pools[0][HELD:] + sum(pools[1:], []) + drawn(given.drawn, given.seed, given.samples)
    net = Proposer()
    print("parameters", sum(p.numel() for p in net.parameters()), "scenes", len(records), flush=True)
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=2e-3)
    step = 0
    if os.path.exists(given.out):
        kept = torch.load(given.out)
        net.load_state_dict(kept["net"])
        optimiser.load_state_dict(kept["optimiser"])
        step = kept["step"]
    rng = np.random.default_rng(given.seed * 1000 + step)
    save = lambda: torch.save({"net": net.state_dict(), "optimiser": optimiser.state_dict(), "step": step}, given.out)
    begun, running = time.time(), 0.0
    while step < given.steps:
        x, y = batch_of(rng, records)
        set_quantised(net, step >= QUANTISED_FROM * given.steps)
        progress = (step - WARM) / max(1, given.steps - WARM)
        for group in optimiser.param_groups:
            group["lr"] = RATE * (step / WARM if step < WARM else 0.01 + 0.99 * 0.5 * (1 + np.cos(np.pi * progress)))
        loss = losses(net(x), y)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        running = 0.98 * running + 0.02 * loss.item() if step else loss.item()
        step += 1
        if step % 300 == 0:
            save()
            print(f"step {step} loss {running:.4f}, {time.time() - begun:.0f} s; {check(net, held)}", flush=True)
    save()
    print(check(net, held), flush=True)


if __name__ == "__main__":
    main()
