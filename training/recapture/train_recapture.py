"""Trains the two perceptrons for screens and prints: see README.md beside this file."""
import argparse
import json
import os
import sys

import numpy as np

HERE = os.path.dirname(__file__)
sys.path[:0] = [os.path.join(HERE, ".."), os.path.join(HERE, "..", "quality")]
import weights_text
from train_blur_network import train

HIDDEN = 3
# Below this distance in px of the photo, hardly anything of the pixels or dots reaches the photo.
INVISIBLE_PITCH_PX = 1.5
INVISIBLE_WEIGHT = 0.1
# False alarms of both scores together at the limit that is printed.
MAX_FALSE_ALARMS = 0.03


def load(paths):
    rows = [json.loads(line) for path in paths for line in open(path) if line.strip()]
    return rows, np.array([row["features"] for row in rows])


def fit(rows, x, kind, seed=0):
    """Every other kind is a negative, too: a print is no screen. Photos of genuine documents weigh most."""
    y = np.array([float(row["kind"] == kind) for row in rows])
    visible = np.array([row["pitchPx"] is None or row["pitchPx"] > INVISIBLE_PITCH_PX for row in rows])
    genuine = np.array([row["kind"] == "genuine" for row in rows])
    weight = np.where(visible | (y == 0), 1.0, INVISIBLE_WEIGHT) * np.where(genuine, 4.0, 1.0)
    slope = lambda out, target: 1 / (1 + np.exp(-out)) - target
    net = train(x, y, weight, HIDDEN, 1000, slope, 0.2, lambda rng: rng.integers(0, len(x), 128), 1e-2, seed)
    return net.rounded()


def constant(name, comment, net):
    w, b, o, d, c = net.p
    whole = lambda values: [round(float(value) * 100) for value in np.ravel(values)]
    units = [whole(np.concatenate([w[:, h], [b[h], o[h, 0]]])) for h in range(w.shape[1])]
    text = weights_text.perceptron(units, whole(d), whole(c)[0], means=whole(net.mean), scales=whole(net.scale))
    return weights_text.constant(name, f"{comment} Written by training/recapture/train_recapture.py.", text)


def scores_of(x, nets):
    return {kind: 1 / (1 + np.exp(-net(x))) for kind, net in nets.items()}


def validate(rows, x, folds=6):
    """Every photo is scored by perceptrons that have not seen it."""
    scores = {kind: np.zeros(len(rows)) for kind in ("screen", "print")}
    for fold in range(folds):
        held_out = np.arange(len(rows)) % folds == fold
        seen = [row for row, out in zip(rows, held_out) if not out]
        nets = {kind: fit(seen, x[~held_out], kind) for kind in scores}
        for kind, values in scores_of(x[held_out], nets).items():
            scores[kind][held_out] = values
    report(rows, scores)


def report(rows, scores):
    either = np.maximum(scores["screen"], scores["print"])
    genuine = np.array([row["kind"] == "genuine" for row in rows])
    limit = np.quantile(either[genuine], 1 - MAX_FALSE_ALARMS)
    print(f"{len(rows)} photos, {genuine.sum()} genuine: {MAX_FALSE_ALARMS:.0%} of them above {limit:.3f}")
    groups = {"genuine": genuine}
    for kind in ("screen", "print"):
        of_kind = [row["kind"] == kind for row in rows]
        for name, low, high in (("< 0.6", 0, 0.6), ("0.6-1.15", 0.6, 1.15), ("1.15-2", 1.15, 2), ("> 2", 2, 99)):
            groups[f"{kind} {name} px"] = np.array([k and low <= r["pitchPx"] < high for k, r in zip(of_kind, rows)])
        groups[kind] = np.array(of_kind)
    for dots in ("regular", "scattered"):
        groups[dots] = np.array([row["kind"] == "print" and row["dots"] == dots for row in rows])
    for name, group in groups.items():
        if group.any():
            counts = " ".join(f"{l:.2f}: {(either[group] > l).sum():3d}" for l in (0.2, 0.25, 0.3, 0.4, 0.5, 0.7))
            print(f"{name:18s} {group.sum():4d}   above {counts}")


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("rows", nargs="+")
    options.add_argument("--check")
    options.add_argument("--out")
    chosen = options.parse_args()
    rows, x = load(chosen.rows)
    nets = {kind: fit(rows, x, kind) for kind in ("screen", "print")}
    validate(rows, x)
    if chosen.check:
        rows, x = load([chosen.check])
        report(rows, scores_of(x, nets))
    if chosen.out:
        with open(chosen.out, "w") as file:
            file.write(constant("SCREEN_WEIGHTS", "Weights of the score of screens.", nets["screen"]))
            file.write("\n" + constant("PRINT_WEIGHTS", "Weights of the score of prints.", nets["print"]))
