"""Trains the two perceptrons that score document candidates: see README.md beside this file.

    python3 train_candidate_scores.py build/train.jsonl --check build/check.jsonl --out src/checks/document/score-candidate-weights.ts
"""
import argparse
import json
import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
import weights_text

GOOD_OVERLAP = 0.88
DECAY = 3e-3
STEPS = 2500
# Hidden units of the perceptron for all candidates, and of the one for those that the aligner saw.
HIDDEN = {"first": 10, "rows": 12}


def load(paths, key):
    pictures = []
    for path in paths:
        for line in open(path):
            picture = json.loads(line)
            if picture[key]:
                rows = np.array(picture[key])
                pictures.append((picture["mode"], picture["hasDocument"], rows[:, 0], rows[:, 1:]))
    return pictures


def train(pictures, hidden, seed=0):
    """Adam on -log of the probability of choosing a good candidate, or "none" where there is none."""
    rng = np.random.default_rng(seed)
    x = np.concatenate([p[3] for p in pictures])
    mean, spread = x.mean(0), x.std(0) + 1e-6
    z = (x - mean) / spread
    n = len(pictures)
    owner = np.concatenate([np.full(len(p[3]), i) for i, p in enumerate(pictures)])
    good = np.concatenate([p[2] > GOOD_OVERLAP for p in pictures]).astype(float)
    # The nearer the better: of several good ones the best is wanted most.
    worth = good * np.concatenate([np.clip((p[2] - 0.8) / 0.2, 0, 1) ** 2 for p in pictures])
    has = np.bincount(owner, good, n) > 0
    d = z.shape[1]
    w = {
        "in": rng.normal(0, 1 / np.sqrt(d), (d, hidden)),
        "bias": np.zeros(hidden),
        "out": rng.normal(0, 0.1, hidden),
        "direct": np.zeros(d),
        "b": np.array(-2.0),
    }
    m = {k: np.zeros_like(v) for k, v in w.items()}
    v2 = {k: np.zeros_like(v) for k, v in w.items()}
    for step in range(1, STEPS + 1):
        a = np.tanh(z @ w["in"] + w["bias"])
        e = np.exp(np.clip(a @ w["out"] + z @ w["direct"] + w["b"], -30, 30))
        total = 1 + np.bincount(owner, e, n)
        right = np.bincount(owner, e * worth, n)
        wanted = np.where(has[owner], e * worth / np.maximum(right[owner], 1e-30), 0)
        ds = (e / total[owner] - wanted) / n
        da = np.outer(ds, w["out"]) * (1 - a * a)
        g = {
            "in": z.T @ da + DECAY * w["in"],
            "bias": da.sum(0),
            "out": a.T @ ds + DECAY * w["out"],
            "direct": z.T @ ds + DECAY * w["direct"],
            "b": ds.sum(),
        }
        rate = 0.03 if step < 0.7 * STEPS else 0.006
        for k in w:
            m[k] = 0.9 * m[k] + 0.1 * g[k]
            v2[k] = 0.99 * v2[k] + 0.01 * g[k] ** 2
            w[k] = w[k] - rate * (m[k] / (1 - 0.9**step)) / (np.sqrt(v2[k] / (1 - 0.99**step)) + 1e-8)
    # The normalisation goes into the weights.
    w["bias"] = w["bias"] - (mean / spread) @ w["in"]
    w["b"] = w["b"] - (mean / spread) @ w["direct"]
    w["in"] = w["in"] / spread[:, None]
    w["direct"] = w["direct"] / spread
    return w


def confidence(w, x):
    s = np.tanh(x @ w["in"] + w["bias"]) @ w["out"] + x @ w["direct"] + w["b"]
    return 1 / (1 + np.exp(-s))


def report(w, pictures, name):
    for mode in ("live", "still"):
        rows = []
        for kind, has_document, ious, x in pictures:
            if kind == mode:
                c = confidence(w, x)
                best = c.argmax()
                rows.append((has_document, ious[best] > 0.9, c[best], (ious > 0.9).any()))
        documents = [r for r in rows if r[0]]
        empty = [r for r in rows if not r[0]]
        chosen = sum(r[1] for r in documents)
        line = f"{name} {mode}: {len(documents)} documents, {sum(r[3] for r in documents)} among the candidates, {chosen} chosen"
        for limit in (0.2, 0.3, 0.4, 0.5, 0.6, 0.7):
            right = sum(r[1] and r[2] > limit for r in documents)
            wrong = sum((not r[1]) and r[2] > limit for r in documents)
            false = sum(r[2] > limit for r in empty)
            line += f" | {limit}: right {right}, misplaced {wrong}, empty {false}/{len(empty)}"
        print(line)


def text_of(w):
    """Whole numbers in thousandths."""
    whole = lambda values: [round(float(value) * 1000) for value in np.ravel(values)]
    units = [whole(np.concatenate([w["in"][:, h], [w["bias"][h], w["out"][h]]])) for h in range(len(w["out"]))]
    return weights_text.perceptron(units, whole(w["direct"]), whole(w["b"])[0])


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("train", nargs="+")
    arguments.add_argument("--check", nargs="*", default=[])
    arguments.add_argument("--out")
    given = arguments.parse_args()
    kept = {}
    for key, hidden in HIDDEN.items():
        pictures = load(given.train, key)
        kept[key] = train(pictures, hidden)
        report(kept[key], pictures, f"{key} train")
        for path in given.check:
            report(kept[key], load([path], key), f"{key} {path.split('/')[-1]}")
    if given.out:
        with open(given.out, "w") as file:
            for key, name, function in (
                ("first", "CANDIDATE_SCORE_WEIGHTS", "scoreCandidate"),
                ("rows", "ALIGNED_CANDIDATE_SCORE_WEIGHTS", "scoreAlignedCandidate"),
            ):
                comment = f"Weights of `{function}`. Written by training/finder/train_candidate_scores.py."
                file.write(("\n" if key == "rows" else "") + weights_text.constant(name, comment, text_of(kept[key])))


if __name__ == "__main__":
    main()
