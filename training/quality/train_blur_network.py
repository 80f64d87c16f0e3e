"""Trains the perceptron for blur: see README.md beside this file."""
import argparse
import json
import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
import weights_text

# Below this standard deviation (px at 8 px per mm) nothing can be told apart: the net learns blur and floor together.
FLOOR = 0.6


def load(path):
    """Features and ln blur of each direction of the scenes, and how many scenes there are."""
    rows = [json.loads(line) for line in open(path) if line.strip()]
    pairs = [(d["x"], 0.5 * np.log(d["variance"] + FLOOR**2)) for row in rows for d in row["blur"]]
    return np.array([x for x, _ in pairs]), np.array([y for _, y in pairs]), len(rows)


class Net:
    def __init__(self, size, hidden, rng, mean, scale, start):
        self.mean, self.scale = mean, scale
        self.p = [
            rng.normal(0, 1 / np.sqrt(size), (size, hidden)),
            np.zeros(hidden),
            rng.normal(0, 0.1, (hidden, 1)),
            np.zeros((size, 1)),
            np.full(1, start),
        ]

    def forward(self, z):
        w, b, o, d, c = self.p
        a = np.tanh(z @ w + b)
        return a, (a @ o + z @ d + c)[:, 0]

    def __call__(self, x):
        return self.forward((x - self.mean) * self.scale)[1]

    def rounded(self):
        """As it is written down: hundredths."""
        self.mean = np.round(self.mean * 100) / 100
        self.scale = np.round(self.scale * 100) / 100
        self.p = [np.round(p * 100) / 100 for p in self.p]
        return self


def train(x, y, hidden=12, steps=4000, rate=4e-3, decay=1e-4):
    """Adam and a Huber loss, with batches of 512 and a little noise on the features."""
    rng = np.random.default_rng(0)
    mean, scale = x.mean(0), 1 / (x.std(0) + 1e-3)
    z = (x - mean) * scale
    net = Net(x.shape[1], hidden, rng, mean, scale, y.mean())
    m = [np.zeros_like(p) for p in net.p]
    v = [np.zeros_like(p) for p in net.p]
    for t in range(1, steps + 1):
        pick = rng.integers(0, len(x), 512)
        zb = z[pick] + rng.normal(0, 0.1, (len(pick), z.shape[1]))
        a, out = net.forward(zb)
        g = np.clip(out - y[pick], -0.5, 0.5)[:, None] / len(pick)
        back = (g @ net.p[2].T) * (1 - a * a)
        gradients = [zb.T @ back + decay * net.p[0], back.sum(0), a.T @ g + decay * net.p[2], zb.T @ g + decay * net.p[3], g.sum(0)]
        now = rate * (1 + np.cos(np.pi * t / steps)) / 2
        for i, gradient in enumerate(gradients):
            m[i] = 0.9 * m[i] + 0.1 * gradient
            v[i] = 0.999 * v[i] + 0.001 * gradient**2
            net.p[i] -= now * (m[i] / (1 - 0.9**t)) / (np.sqrt(v[i] / (1 - 0.999**t)) + 1e-8)
    return net.rounded()


def constant(name, comment, net):
    w, b, o, d, c = net.p
    whole = lambda values: [round(float(value) * 100) for value in np.ravel(values)]
    units = [whole(np.concatenate([w[:, h], [b[h], o[h, 0]]])) for h in range(w.shape[1])]
    text = weights_text.perceptron(units, whole(d), whole(c)[0], means=whole(net.mean), scales=whole(net.scale))
    comment = f"{comment} Written by training/quality/train_blur_network.py."
    return weights_text.constant(name, comment, text)


def check(net, x, y, scenes):
    miss = np.abs(net(x) - y)
    print(f"blur: {scenes} scenes, ln error median {np.median(miss):.3f}, 90th percentile {np.quantile(miss, 0.9):.3f}")


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("rows")
    options.add_argument("--check")
    options.add_argument("--out")
    chosen = options.parse_args()
    x, y, scenes = load(chosen.rows)
    net = train(x, y)
    check(net, x, y, scenes)
    if chosen.check:
        check(net, *load(chosen.check))
    if chosen.out:
        with open(chosen.out, "w") as file:
            file.write(constant("BLUR_WEIGHTS", "Weights of the blur estimate.", net))
