"""Trains the network that finds what covers and reflections hide of a document: see README.md beside this file."""
import argparse
import os
import sys
import time

import numpy as np
import torch
from torch import nn

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
import weights_text

torch.set_num_threads(1)
ROWS, COLUMNS, CHANNELS, TARGETS = 20, 28, 12, 6
MARGIN = 2
FIRST_CHROMA = 7
# Inputs, outputs, size, dilation of each layer.
LAYERS = [(12, 15, 3, 1), (15, 15, 3, 2), (15, 15, 3, 4), (15, 15, 3, 2), (15, 3, 1, 1)]
# Weights are whole numbers up to this, in units of their output's scale.
LEVELS = 31
# Weight of each target in the loss: covered, lost in light, print.
IMPORTANCE = torch.tensor([3.0, 5.0, 0.2])[:, None, None]
BATCH = 16


def load(paths):
    """Channels, targets and their weights, each with the channel first."""
    size = ROWS * COLUMNS
    rows = np.concatenate([np.fromfile(path, np.float32) for path in paths])
    rows = rows[: len(rows) // (size * (CHANNELS + TARGETS)) * size * (CHANNELS + TARGETS)]
    rows = rows.reshape(-1, size * (CHANNELS + TARGETS))
    x = rows[:, : size * CHANNELS].reshape(-1, ROWS, COLUMNS, CHANNELS)
    t = rows[:, size * CHANNELS :].reshape(-1, ROWS, COLUMNS, 3, 2)
    weight = t[..., 1].copy()
    # What lies beside the document matters less, and much of it looks like the desk.
    inside = np.zeros((ROWS, COLUMNS), bool)
    inside[MARGIN:-MARGIN, MARGIN:-MARGIN] = True
    weight[:, ~inside] *= 0.9
    return [torch.from_numpy(np.ascontiguousarray(np.moveaxis(part, -1, 1))) for part in (x, t[..., 0], weight)]


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(nn.Conv2d(i, o, s, padding=d * (s // 2), dilation=d) for i, o, s, d in LAYERS)
        for layer in self.layers:
            nn.init.kaiming_normal_(layer.weight)
            nn.init.zeros_(layer.bias)
        self.layers[-1].bias.data = torch.tensor([-3.0, -3.0, 0.0])
        self.is_rounded = False

    def forward(self, x):
        # Twice as fast on processors.
        x = x.contiguous(memory_format=torch.channels_last)
        for n, layer in enumerate(self.layers):
            weight = layer.weight
            if self.is_rounded:
                scale = weight.detach().abs().amax((1, 2, 3), keepdim=True) / LEVELS + 1e-12
                # The gradient passes the rounding unchanged.
                weight = weight + (torch.round(weight / scale) * scale - weight).detach()
            x = nn.functional.conv2d(x, weight, layer.bias, padding=layer.padding, dilation=layer.dilation)
            if n < len(self.layers) - 1:
                x = torch.relu(x)
        return x


def augment(x, t, w, rng):
    """Part of it without colour; turned, mirrored, under another white balance and in another light."""
    sides = [axis for axis, share in ((2, 0.5), (3, 0.5)) if rng.random() < share]
    x, t, w = (torch.flip(part, sides) for part in (x, t, w)) if sides else (x.clone(), t, w)
    count = len(x)
    uniform = lambda low, high: torch.from_numpy(rng.uniform(low, high, (count, 1, 1, 1)).astype(np.float32))
    normal = lambda scale, channels: torch.from_numpy(rng.normal(0, scale, (count, channels, 1, 1)).astype(np.float32))
    known = x[:, 6:7]
    x[:, 7:9] += normal(0.2, 2) * known
    x[:, 7:11] *= uniform(0.7, 1.25)
    x[:, 2:3] += normal(0.08, 1) * known
    x[torch.from_numpy(rng.random(count) < 0.35), FIRST_CHROMA:] = 0
    return x, t, w


def train(net, x, t, w, options):
    rng = np.random.default_rng(options.seed)
    steps = options.epochs * (len(x) // BATCH)
    adam = torch.optim.Adam(net.parameters(), lr=1)
    begun, step, total = time.time(), 0, 0.0
    for epoch in range(options.epochs):
        order = rng.permutation(len(x))
        for n in range(len(x) // BATCH):
            # With a time limit the schedule follows the clock: two runs then differ.
            done = min(1, max(step / steps, (time.time() - begun) / options.limit))
            net.is_rounded = done >= 0.7
            adam.param_groups[0]["lr"] = options.rate * (1 + np.cos(np.pi * done)) / 2 + 2e-5
            pick = order[n * BATCH : (n + 1) * BATCH]
            xb, tb, wb = augment(x[pick], t[pick], w[pick], rng)
            weight = wb * IMPORTANCE * torch.where(tb > 0.5, 1.5, 1.0)
            loss = nn.functional.binary_cross_entropy_with_logits(net(xb), tb, weight, reduction="sum") / (BATCH * ROWS * COLUMNS)
            adam.zero_grad(set_to_none=True)
            loss.backward()
            adam.step()
            total += loss.item()
            step += 1
        if epoch % 4 == 3:
            print(f"epoch {epoch + 1}: {total / (4 * (len(x) // BATCH)):.5f}, {time.time() - begun:.0f} s", flush=True)
            total = 0.0
        if time.time() - begun > options.limit:
            break
    net.is_rounded = True


def hidden_cells(p):
    """Cells of print that are hidden: by a cover, and in light."""
    inner = p[:, :, MARGIN:-MARGIN, MARGIN:-MARGIN]
    return [np.where(inner[:, n] > 0.5, inner[:, n] * inner[:, 2], 0).sum((1, 2)) for n in (0, 1)]


def check(net, x, t, w, has_colour):
    """Prints how many cells are right, and how many scenes at limits that imagine 2 % and 3 %."""
    x = x.clone()
    if not has_colour:
        x[:, FIRST_CHROMA:] = 0
    with torch.no_grad():
        p = torch.cat([torch.sigmoid(net(x[i : i + 64])) for i in range(0, len(x), 64)]).numpy()
    t, w = t.numpy(), w.numpy()
    inside = np.zeros((ROWS, COLUMNS), bool)
    inside[MARGIN:-MARGIN, MARGIN:-MARGIN] = True
    for kind, name in enumerate(("covered", "lost", "print")):
        sure = (w[:, kind] >= 1) & inside
        hit = ((p[:, kind] > 0.5) & (t[:, kind] > 0.5) & sure).sum()
        said, true = ((p[:, kind] > 0.5) & sure).sum(), ((t[:, kind] > 0.5) & sure).sum()
        print(f"  cells {name}: precision {hit / max(1, said):.3f}, recall {hit / max(1, true):.3f}")
    true, found = hidden_cells(np.where(w > 0, t, 0)), hidden_cells(p)
    for n, name in enumerate(("covered", "glare")):
        with_, without = found[n][true[n] >= 2], np.sort(found[n][true[n] == 0])
        for share in (0.02, 0.03):
            limit = without[min(len(without) - 1, int(np.ceil(len(without) * (1 - share))))]
            print(f"  {name}: {len(with_)} with, {len(without)} without; at {share:.0%} imagined (over {limit:.2f} cells) noticed {(with_ > limit).mean():.3f}")


def float_value(digits):
    high, low = (weights_text.DIGITS.index(c) for c in digits)
    if high == 0 and low == 0:
        return 0.0
    return (-1 if high >= 32 else 1) * (low + 64) * 2.0 ** (high % 32 - 22)


def read(net, path):
    """Takes the weights that were written before, to train them further."""
    text = weights_text.read_constant(path, "HIDDEN_PRINT_WEIGHTS")
    for layer, (inputs, outputs, size, _) in zip(net.layers, LAYERS):
        count = inputs * size * size
        floats = torch.tensor([float_value(text[i : i + 2]) for i in range(0, 4 * outputs, 2)])
        whole = [weights_text.DIGITS.index(c) - weights_text.INTEGER_OFFSETS[1] for c in text[4 * outputs : 4 * outputs + outputs * count]]
        kernels = torch.tensor(whole, dtype=torch.float32).reshape(outputs, size, size, inputs) * floats[:outputs, None, None, None]
        layer.weight.data, layer.bias.data = kernels.permute(0, 3, 1, 2).contiguous(), floats[outputs:]
        text = text[4 * outputs + outputs * count :]


def text_of(net):
    text = ""
    for layer in net.layers:
        # Rows, columns, then inputs.
        kernels = layer.weight.data.permute(0, 2, 3, 1).reshape(layer.out_channels, -1)
        scale = kernels.abs().amax(1) / LEVELS + 1e-12
        whole = torch.round(kernels / scale[:, None]).int()
        text += weights_text.layer_with_output_scales(scale.tolist(), layer.bias.tolist(), whole.flatten().tolist())
    return text


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("rows", nargs="+")
    parser.add_argument("--check", nargs="*", default=[])
    parser.add_argument("--out")
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--rate", type=float, default=4e-3, help="of learning, in the beginning")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--start", help="a file that was written before")
    parser.add_argument("--limit", type=float, default=1e9, help="seconds")
    chosen = parser.parse_args()
    torch.manual_seed(chosen.seed)
    network = Net()
    if chosen.start:
        read(network, chosen.start)
    scenes = load(chosen.rows)
    print(f"{len(scenes[0])} scenes", flush=True)
    train(network, *scenes, chosen)
    if chosen.out:
        comment = "Weights of `classify-cells`. Written by training/glare/train_hidden_print.py."
        with open(chosen.out, "w") as file:
            file.write(weights_text.constant("HIDDEN_PRINT_WEIGHTS", comment, text_of(network)))
    for path in chosen.check:
        checked = load([path])
        for has_colour in (True, False):
            print(f"{path} {'with' if has_colour else 'without'} colour")
            check(network, *checked, has_colour)
