"""Trains the network that finds printed faces on simulated documents, and writes its weights.

Run: python3 training/portrait/train_face_network.py --out src/checks/portrait/find-best-face-weights.ts [--steps N] [--check SIDES]
Needs numpy, OpenCV and PyTorch; twelve minutes on one core. The same seed and versions give the same file.
"""

import argparse
import os
import sys

import cv2
import numpy as np
import torch
from torch import nn

from draw_faces import draw_side, photograph

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
import weights_text

# Long sides, px, at which a document is looked at; a head must be 13 to 20 px wide at one of them.
LEVELS = (120, 80, 56)
HEAD_PX = (13.0, 20.0)
PAD = 8
# Window of the local normalisation (box, px to each side) and the spread below which there is no contrast.
REACH = 12
LEAST_SPREAD = 6.0
C1, C2, MULT = 6, 10, 2


def normalise(plane):
    """(value - local mean) / local spread, after padding by repeating the border."""
    padded = cv2.copyMakeBorder(plane, PAD, PAD, PAD, PAD, cv2.BORDER_REPLICATE).astype(np.float32)
    size = (2 * REACH + 1, 2 * REACH + 1)
    mean = cv2.boxFilter(padded, -1, size, borderType=cv2.BORDER_REPLICATE)
    square = cv2.boxFilter(padded * padded, -1, size, borderType=cv2.BORDER_REPLICATE)
    return (padded - mean) / (np.sqrt(np.maximum(square - mean * mean, 0)) + LEAST_SPREAD)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Conv2d(1, C1, 5, stride=2)
        self.second = nn.Conv2d(C1, C2, 3, stride=2)
        self.window = nn.Conv2d(C2, C2 * MULT, (6, 5), groups=C2)
        self.last = nn.Conv2d(C2 * MULT, 1, 1)

    def forward(self, x):
        x = torch.relu(self.first(x))
        x = torch.relu(self.second(x))
        return self.last(torch.relu(self.window(x)))[:, 0]


def labels(shape, heads, turned):
    """1 where a head is centred, 0 where none is, -1 where it does not matter. A turned head is none."""
    rows, cols = ((shape[0] - 5) // 2 + 1 - 3) // 2 + 1 - 5, ((shape[1] - 5) // 2 + 1 - 3) // 2 + 1 - 4
    out = np.zeros((rows, cols), np.float32)
    ys = 4 * np.arange(rows)[:, None] + 14.0 - PAD
    xs = 4 * np.arange(cols)[None, :] + 12.0 - PAD
    for cx, cy, w, h, strong in heads:
        if turned:
            continue
        near = (np.abs(xs - cx) < 0.5 * w) & (np.abs(ys - cy) < 0.42 * h)
        out[near] = -1
        if strong and HEAD_PX[0] <= w <= HEAD_PX[1]:
            out[(np.abs(xs - cx) <= 2.6) & (np.abs(ys - cy) <= 2.8)] = 1
    return out


def example(rng):
    quarter = 0 if rng.random() < 0.65 else int(rng.integers(1, 4))
    image, heads = draw_side(rng, rng.random() < 0.6)
    image, heads = photograph(rng, image, heads, quarter)
    return image, heads, quarter


def views(image, heads, levels=LEVELS):
    for level in levels:
        k = level / max(image.shape)
        size = (max(24, round(image.shape[1] * k)), max(24, round(image.shape[0] * k)))
        small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
        yield small, [(x * k, y * k, w * k, h * k, s) for x, y, w, h, s in heads]


def canvas(entries, side):
    """Stacks differently shaped views on squares; what lies outside does not matter."""
    x = np.zeros((len(entries), 1, side, side), np.float32)
    rows = ((side - 5) // 2 + 1 - 3) // 2 + 1
    t = np.full((len(entries), rows - 5, rows - 4), -1, np.float32)
    for i, (view, label) in enumerate(entries):
        x[i, 0, : view.shape[0], : view.shape[1]] = view
        t[i, : label.shape[0], : label.shape[1]] = label
    return torch.from_numpy(x), torch.from_numpy(t)


def build(rng, count):
    sets = {level: [] for level in LEVELS}
    for _ in range(count):
        image, heads, quarter = example(rng)
        # The level varies a little, so that nothing depends on exact sizes.
        wobble = rng.uniform(0.9, 1.1)
        for level, (small, at) in zip(LEVELS, views(image, heads, [round(l * wobble) for l in LEVELS])):
            view = normalise(small)
            sets[level].append((view.astype(np.float16), labels(view.shape, at, quarter != 0)))
    return sets


def in_sum_order(value):
    """Weights by output, row, column, input, as src/checks/nn adds them up."""
    return value.permute(0, 2, 3, 1) if value.dim() == 4 else value


def quantise(net):
    """Rounds every tensor to 8 bits with one scale, in place; returns the text of the weights and their number."""
    text, count = "", 0
    for value in net.state_dict().values():
        scale = round(float(value.abs().max()) / 127, 7)
        codes = torch.round(value / scale).clamp(-127, 127)
        value.copy_(codes * scale)
        text += weights_text.tensor_with_scale(scale, in_sum_order(codes).flatten().to(torch.int64).tolist())
        count += value.numel()
    return text, count


def load(net, path):
    """Takes up the weights of a module that was written before."""
    text = weights_text.read_constant(path, "FACE_WEIGHTS")
    for value in net.state_dict().values():
        ordered = in_sum_order(value)
        numbers, text = weights_text.read_tensor_with_scale(text, value.numel())
        ordered.copy_(torch.tensor(numbers).reshape(ordered.shape))


def hardest(net, entries, share=0.15):
    """Numbers of the views whose ground looks most like a face."""
    scores = []
    for view, label in entries:
        out = net(torch.from_numpy(view.astype(np.float32))[None, None])[0].numpy()
        wrong = out[label == 0]
        scores.append(wrong.max() if wrong.size else -99)
    return np.argsort(scores)[-int(len(scores) * share) :]


def best_score(net, image):
    """Highest logit over levels and orientations, as `findPortrait` computes it."""
    best = -99.0
    for quarter in range(4):
        turned = np.ascontiguousarray(np.rot90(image, quarter))
        for small, _ in views(turned, []):
            view = torch.from_numpy(normalise(small))[None, None]
            if min(view.shape[2:]) < 30:
                continue
            best = max(best, float(net(view).max()))
    return best


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", required=True)
    parser.add_argument("--sides", type=int, default=9000)
    parser.add_argument("--steps", type=int, default=7000)
    parser.add_argument("--check", type=int, default=600)
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--start", help="weights to go on from; half of what is looked at are then the hardest views")
    parser.add_argument("--gamma", type=float, default=2.0, help="how much what is nearly right already counts for less")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    sets = build(np.random.default_rng(args.seed), args.sides)
    print("drawn", flush=True)
    net = Net()
    hard = {}
    if args.start:
        with torch.no_grad():
            load(net, args.start)
            hard = {level: hardest(net, entries) for level, entries in sets.items()}
    optimiser = torch.optim.Adam(net.parameters(), 3e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 6e-3, total_steps=args.steps)
    pick = np.random.default_rng(args.seed + 1)
    mean_loss = 0.0
    for step in range(args.steps):
        level = LEVELS[step % len(LEVELS)]
        numbers = pick.integers(0, args.sides, 48)
        if hard:
            numbers[:24] = pick.choice(hard[level], 24)
        chosen = [sets[level][i] for i in numbers]
        x, target = canvas(chosen, round(level * 1.1) + 2 * PAD + 2)
        out = net(x)
        known = target >= 0
        p = torch.sigmoid(out)
        hit = torch.where(target > 0.5, p, 1 - p)
        loss = -((1 - hit) ** args.gamma * torch.log(hit.clamp(1e-6, 1)))
        positive = (target > 0.5) & known
        negative = (target < 0.5) & known
        total = loss[positive].sum() * 4 + loss[negative].sum()
        total = total / (positive.sum() * 4 + 60)
        optimiser.zero_grad()
        total.backward()
        optimiser.step()
        schedule.step()
        mean_loss = 0.99 * mean_loss + 0.01 * float(total)
        if step % 500 == 499:
            print(step + 1, round(mean_loss, 4), flush=True)
    with torch.no_grad():
        text, count = quantise(net)
        rng = np.random.default_rng(args.seed + 2)
        scores = {True: [], False: []}
        for i in range(args.check):
            image, heads = draw_side(rng, i % 2 == 0)
            image, heads = photograph(rng, image, heads, int(rng.integers(0, 4)))
            scores[i % 2 == 0].append(best_score(net, image))
    yes, no = np.sort(scores[True]), np.sort(scores[False])
    print("sides with a face: quantiles", np.round(np.quantile(yes, [0.01, 0.02, 0.05, 0.1, 0.5]), 2))
    print("sides without:     quantiles", np.round(np.quantile(no, [0.5, 0.9, 0.95, 0.98, 0.99]), 2))
    ranks = (yes[:, None] > no[None, :]).mean()
    print("AUC", round(float(ranks), 4), "weights", count)
    with open(args.out, "w", encoding="utf-8") as file:
        comment = "Weights of `find-best-face`. Written by training/portrait/train_face_network.py."
        file.write(weights_text.constant("FACE_WEIGHTS", comment, text))


if __name__ == "__main__":
    main()
