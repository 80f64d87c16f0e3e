"""Trains the network that finds what covers and reflections hide of a document: see README.md beside this file."""
import argparse
import os
import sys
import time

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
import weights_text

ROWS, COLUMNS, CHANNELS, TARGETS = 20, 28, 12, 6
MARGIN = 2
FIRST_CHROMA = 7
# Inputs, outputs, size, dilation of each layer.
LAYERS = [(12, 12, 3, 1), (12, 12, 3, 2), (12, 12, 3, 2), (12, 12, 3, 2), (12, 3, 1, 1)]
# Weights are whole numbers up to this, in units of their output's scale.
LEVELS = 31
# Weight of each target in the loss: covered, lost in light, print.
IMPORTANCE = np.array([1.0, 1.0, 0.4], np.float32)
BATCH = 8


def load(paths):
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
    weight[:, ~inside] *= 0.3
    return x, t[..., 0], weight


def shifted(x, size, dilation):
    """All places of the kernel side by side: rows, columns, then inputs."""
    if size == 1:
        return x.reshape(-1, x.shape[3])
    b, h, w, c = x.shape
    d = dilation
    padded = np.zeros((b, h + 2 * d, w + 2 * d, c), np.float32)
    padded[:, d:-d, d:-d] = x
    parts = [padded[:, i * d : i * d + h, j * d : j * d + w] for i in range(3) for j in range(3)]
    return np.concatenate(parts, 3).reshape(-1, 9 * c)


def unshifted(g, shape, size, dilation):
    """The transpose of `shifted`."""
    if size == 1:
        return g.reshape(shape)
    b, h, w, c = shape
    d = dilation
    padded = np.zeros((b, h + 2 * d, w + 2 * d, c), np.float32)
    g = g.reshape(b, h, w, 9, c)
    for n in range(9):
        i, j = divmod(n, 3)
        padded[:, i * d : i * d + h, j * d : j * d + w] += g[:, :, :, n]
    return padded[:, d:-d, d:-d]


class Net:
    def __init__(self, rng):
        self.weights = [rng.normal(0, np.sqrt(2 / (s * s * i)), (s * s * i, o)).astype(np.float32) for i, o, s, _ in LAYERS]
        self.biases = [np.zeros(o, np.float32) for _, o, _, _ in LAYERS]
        self.biases[-1][:] = [-3, -3, 0]
        self.is_rounded = False

    def rounded(self, weight):
        if not self.is_rounded:
            return weight
        scale = np.abs(weight).max(0) / LEVELS + 1e-12
        return np.round(weight / scale) * scale

    def forward(self, x):
        kept = []
        for n, (_, outputs, size, dilation) in enumerate(LAYERS):
            weight = self.rounded(self.weights[n])
            columns = shifted(x, size, dilation)
            y = columns @ weight + self.biases[n]
            if n < len(LAYERS) - 1:
                np.maximum(y, 0, out=y)
            kept.append((columns, weight, x.shape, y))
            x = y.reshape(*x.shape[:3], outputs)
        return x, kept

    def backward(self, kept, g):
        gradients = []
        g = g.reshape(-1, g.shape[-1])
        for n in reversed(range(len(LAYERS))):
            columns, weight, shape, y = kept[n]
            if n < len(LAYERS) - 1:
                g = g * (y > 0)
            gradients += [(n, columns.T @ g, g.sum(0))]
            if n > 0:
                g = unshifted(g @ weight.T, shape, LAYERS[n][2], LAYERS[n][3]).reshape(-1, shape[3])
        return gradients


def augment(x, t, w, rng):
    """Half without colour; turned, mirrored, under another white balance and in another light."""
    x = x.copy()
    if rng.random() < 0.5:
        x, t, w = x[:, ::-1, ::-1], t[:, ::-1, ::-1], w[:, ::-1, ::-1]
    if rng.random() < 0.3:
        x, t, w = x[:, :, ::-1], t[:, :, ::-1], w[:, :, ::-1]
    x = np.ascontiguousarray(x)
    count = len(x)
    known = x[..., 6:7]
    x[..., 7:9] += rng.normal(0, 0.2, (count, 1, 1, 2)).astype(np.float32) * known
    x[..., 7:11] *= rng.uniform(0.7, 1.25, (count, 1, 1, 1)).astype(np.float32)
    x[..., 2:3] += rng.normal(0, 0.08, (count, 1, 1, 1)).astype(np.float32) * known
    x[rng.random(count) < 0.4, :, :, FIRST_CHROMA:] = 0
    return x, t, w


def sigmoid(x):
    return 1 / (1 + np.exp(-np.clip(x, -30, 30)))


def train(x, t, w, epochs, seed, limit_s, start=None):
    rng = np.random.default_rng(seed)
    net = start or Net(rng)
    state = [[np.zeros_like(p) for p in (*net.weights, *net.biases)] for _ in range(2)]
    steps_per_epoch = len(x) // BATCH
    begun = time.time()
    step = 0
    for epoch in range(epochs):
        order = rng.permutation(len(x))
        total = 0.0
        for n in range(steps_per_epoch):
            pick = order[n * BATCH : (n + 1) * BATCH]
            xb, tb, wb = augment(x[pick], t[pick], w[pick], rng)
            out, kept = net.forward(xb)
            p = sigmoid(out)
            weight = wb * IMPORTANCE * np.where(tb > 0.5, 1.5, 1)
            g = (p - tb) * weight / (BATCH * 40)
            total += float((np.abs(p - tb) * weight).mean())
            step += 1
            # With a time limit the schedule follows the clock: two runs then differ.
            done = min(1, max(step / (epochs * steps_per_epoch), (time.time() - begun) / limit_s))
            net.is_rounded = done >= 0.7
            rate = (1.5e-3 if start else 3e-3) * (1 + np.cos(np.pi * done)) / 2 + 2e-5
            for layer, gw, gb in net.backward(kept, g.astype(np.float32)):
                for value, gradient, slot in ((net.weights, gw + 2e-5 * net.weights[layer], layer), (net.biases, gb, layer + len(LAYERS))):
                    m, v = state[0][slot], state[1][slot]
                    m += 0.1 * (gradient - m)
                    v += 0.001 * (gradient * gradient - v)
                    value[layer] -= rate * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.999**step)) + 1e-8)
        if epoch % 5 == 4:
            print(f"epoch {epoch + 1}: {total / steps_per_epoch:.4f}, {time.time() - begun:.0f} s", flush=True)
        if time.time() - begun > limit_s:
            break
    net.is_rounded = True
    return net


def hidden_cells(p):
    """Cells of print that are hidden: by a cover, and in light."""
    inner = p[:, MARGIN:-MARGIN, MARGIN:-MARGIN]
    print_ = inner[..., 2]
    return [np.where(inner[..., n] > 0.5, inner[..., n] * print_, 0).sum((1, 2)) for n in (0, 1)]


def check(net, x, t, w, has_colour):
    x = x.copy()
    if not has_colour:
        x[..., FIRST_CHROMA:] = 0
    p = sigmoid(np.concatenate([net.forward(x[i : i + 64])[0] for i in range(0, len(x), 64)]))
    true = hidden_cells(np.where(w > 0, t, 0))
    found = hidden_cells(p)
    for n, name in enumerate(("covered", "glare")):
        for kind in range(3):
            sure = w[..., kind] >= 1
            hit = ((p[..., kind] > 0.5) & (t[..., kind] > 0.5) & sure).sum()
            if n == 0:
                print(f"  cells {('covered', 'lost', 'print')[kind]}: precision {hit / max(1, ((p[..., kind] > 0.5) & sure).sum()):.3f}, recall {hit / max(1, ((t[..., kind] > 0.5) & sure).sum()):.3f}")
        with_, without = found[n][true[n] >= 2], np.sort(found[n][true[n] == 0])
        for share in (0.02, 0.03):
            limit = without[min(len(without) - 1, int(np.ceil(len(without) * (1 - share))))]
            print(f"  {name}: {len(with_)} with, {len(without)} without; at {share:.0%} imagined (over {limit:.2f} cells) noticed {(with_ > limit).mean():.3f}")


def float_value(digits):
    high, low = (weights_text.DIGITS.index(c) for c in digits)
    if high == 0 and low == 0:
        return 0.0
    return (-1 if high >= 32 else 1) * (low + 64) * 2.0 ** (high % 32 - 22)


def read(path):
    """A network that was written before, to train it further."""
    text = weights_text.read_constant(path, "HIDDEN_PRINT_WEIGHTS")
    net = Net(np.random.default_rng(0))
    for n, (inputs, outputs, size, _) in enumerate(LAYERS):
        count = inputs * size * size
        floats = [float_value(text[i : i + 2]) for i in range(0, 4 * outputs, 2)]
        whole = [weights_text.DIGITS.index(c) - weights_text.INTEGER_OFFSETS[1] for c in text[4 * outputs : 4 * outputs + outputs * count]]
        net.weights[n] = (np.array(whole).reshape(outputs, count).T * np.array(floats[:outputs])).astype(np.float32)
        net.biases[n] = np.array(floats[outputs:], np.float32)
        text = text[4 * outputs + outputs * count :]
    return net


def text_of(net):
    text = ""
    for weight, bias in zip(net.weights, net.biases):
        scale = np.abs(weight).max(0) / LEVELS + 1e-12
        whole = np.round(weight / scale).astype(int)
        text += weights_text.layer_with_output_scales(scale.tolist(), bias.tolist(), whole.T.flatten().tolist())
    return text


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("rows", nargs="+")
    options.add_argument("--check")
    options.add_argument("--out")
    options.add_argument("--epochs", type=int, default=60)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--start", help="a file that was written before")
    options.add_argument("--limit", type=float, default=1e9, help="seconds")
    chosen = options.parse_args()
    x, t, w = load(chosen.rows)
    print(f"{len(x)} scenes")
    net = train(x, t, w, chosen.epochs, chosen.seed, chosen.limit, chosen.start and read(chosen.start))
    if chosen.check:
        checked = load([chosen.check])
        for has_colour in (True, False):
            print("checked with colour" if has_colour else "checked without colour")
            check(net, *checked, has_colour)
    if chosen.out:
        comment = "Weights of `classify-cells`. Written by training/hidden/train_hidden_print.py."
        with open(chosen.out, "w") as file:
            file.write(weights_text.constant("HIDDEN_PRINT_WEIGHTS", comment, text_of(net)))
