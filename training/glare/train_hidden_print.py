"""Trains the network that finds what covers and reflections hide of a document: see README.md beside this file."""
import argparse
import os
import sys
import time

import numpy as np
import torch
from torch import nn

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from layers import Conv, descend, rate_of, set_quantized, write_weights  # noqa: E402

ROWS, COLUMNS, CHANNELS, TARGETS, MARGIN = 20, 28, 12, 6, 2
FIRST_CHROMA = 7
# Inputs, outputs, size, dilation of each layer.
LAYERS = [(12, 15, 3, 1), (15, 15, 3, 2), (15, 15, 3, 4), (15, 15, 3, 2), (15, 3, 1, 1)]
# Weight of each target in the loss: covered, lost in light, print.
IMPORTANCE = torch.tensor([3.0, 5.0, 0.2])[:, None, None]
BATCH, RATE, QUANTIZED_FROM = 16, 4e-3, 0.7
INSIDE = np.zeros((ROWS, COLUMNS), bool)
INSIDE[MARGIN:-MARGIN, MARGIN:-MARGIN] = True


def load(paths):
    """Channels, targets and their weights, each with the channel first."""
    size = ROWS * COLUMNS
    rows = np.concatenate([np.fromfile(path, np.float32) for path in paths]).reshape(-1, size * (CHANNELS + TARGETS))
    x = rows[:, : size * CHANNELS].reshape(-1, ROWS, COLUMNS, CHANNELS)
    t = rows[:, size * CHANNELS :].reshape(-1, ROWS, COLUMNS, 3, 2)
    weight = t[..., 1].copy()
    # What lies beside the document matters less, and much of it looks like the desk.
    weight[:, ~INSIDE] *= 0.9
    return [torch.from_numpy(np.ascontiguousarray(np.moveaxis(part, -1, 1))) for part in (x, t[..., 0], weight)]


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(Conv(i, o, s, 31, dilation=d) for i, o, s, d in LAYERS)
        self.layers[-1].bias.data = torch.tensor([-3.0, -3.0, 0.0])

    def forward(self, x):
        # Twice as fast on processors.
        x = x.contiguous(memory_format=torch.channels_last)
        for layer in self.layers[:-1]:
            x = torch.relu(layer(x))
        return self.layers[-1](x)


def augment(x, t, w, rng):
    """Part of it without color; turned, mirrored, under another white balance and in another light."""
    sides = [axis for axis, share in ((2, 0.5), (3, 0.5)) if rng.random() < share]
    x, t, w = (torch.flip(part, sides) for part in (x, t, w))
    count = len(x)
    uniform = lambda low, high: torch.from_numpy(rng.uniform(low, high, (count, 1, 1, 1)).astype(np.float32))
    normal = lambda scale, channels: torch.from_numpy(rng.normal(0, scale, (count, channels, 1, 1)).astype(np.float32))
    known = x[:, 6:7]
    x[:, 7:9] += normal(0.2, 2) * known
    x[:, 7:11] *= uniform(0.7, 1.25)
    x[:, 2:3] += normal(0.08, 1) * known
    x[torch.from_numpy(rng.random(count) < 0.35), FIRST_CHROMA:] = 0
    return x, t, w


def train(net, scenes, epochs, seed):
    rng, count = np.random.default_rng(seed), len(scenes[0]) // BATCH
    optimizer = torch.optim.Adam(net.parameters())
    begun, step = time.time(), 0
    for epoch in range(epochs):
        order, total = rng.permutation(len(scenes[0])), 0.0
        for n in range(count):
            set_quantized(net, step >= QUANTIZED_FROM * epochs * count)
            pick = order[n * BATCH : (n + 1) * BATCH]
            x, t, w = augment(*(part[pick] for part in scenes), rng)
            weight = w * IMPORTANCE * torch.where(t > 0.5, 1.5, 1.0)
            loss = nn.functional.binary_cross_entropy_with_logits(net(x), t, weight, reduction="sum") / (BATCH * ROWS * COLUMNS)
            descend(net, optimizer, loss, RATE * rate_of(step, epochs * count, 1, 0.005))
            total += loss.item()
            step += 1
        print(f"epoch {epoch + 1}: {total / count:.5f}, {time.time() - begun:.0f} s", flush=True)


def check(net, x, t, w):
    """Prints how many cells are right, with color and without."""
    set_quantized(net, True)
    for channels, name in ((CHANNELS, "color"), (FIRST_CHROMA, "brightness")):
        x[:, channels:] = 0
        with torch.no_grad():
            p = torch.cat([net(part) for part in x.split(64)])
        for kind, what in enumerate(("covered", "lost", "print")):
            is_sure = (w[:, kind] >= 1) & torch.from_numpy(INSIDE)
            said, true = (p[:, kind] > 0) & is_sure, (t[:, kind] > 0.5) & is_sure
            hit = (said & true).sum()
            print(f"{name}, {what}: precision {hit / said.sum():.3f}, recall {hit / true.sum():.3f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("rows", nargs="+", help="files of write-cells.ts")
    parser.add_argument("--check", nargs="+", help="such files of other scenes")
    parser.add_argument("--epochs", type=int, default=150)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--weights", help="the file of the sources to write in the end")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(chosen.seed)
    network = Net()
    train(network, load(chosen.rows), chosen.epochs, chosen.seed)
    if chosen.check:
        check(network, *load(chosen.check))
    if chosen.weights:
        comment = "Weights of `measure-glare`. Written by training/glare/train_hidden_print.py."
        write_weights(network, chosen.weights, "HIDDEN_PRINT_WEIGHTS", comment, is_input_last=True)
