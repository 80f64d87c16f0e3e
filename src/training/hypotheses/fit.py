"""Trains the judge of hypotheses: see README.md beside this file."""
import argparse
import json

import numpy as np

GOOD_OVERLAP = 0.88
HIDDEN = 12
DECAY = 3e-3
STEPS = 2500


def load(paths):
    pictures = []
    for path in paths:
        for line in open(path):
            picture = json.loads(line)
            if picture["rows"]:
                rows = np.array(picture["rows"])
                pictures.append((picture["mode"], picture["hasDocument"], rows[:, 0], rows[:, 1:]))
    return pictures


def train(pictures, seed=0):
    """Adam on -log of the probability of choosing a good hypothesis, or "none" where there is none."""
    rng = np.random.default_rng(seed)
    x = np.concatenate([p[3] for p in pictures])
    mean, spread = x.mean(0), x.std(0) + 1e-6
    z = (x - mean) / spread
    n = len(pictures)
    owner = np.concatenate([np.full(len(p[3]), i) for i, p in enumerate(pictures)])
    good = np.concatenate([p[2] > GOOD_OVERLAP for p in pictures]).astype(float)
    has = np.bincount(owner, good, n) > 0
    d = z.shape[1]
    w = {
        "in": rng.normal(0, 1 / np.sqrt(d), (d, HIDDEN)),
        "bias": np.zeros(HIDDEN),
        "out": rng.normal(0, 0.1, HIDDEN),
        "direct": np.zeros(d),
        "b": np.array(-2.0),
    }
    m = {k: np.zeros_like(v) for k, v in w.items()}
    v2 = {k: np.zeros_like(v) for k, v in w.items()}
    for step in range(1, STEPS + 1):
        a = np.tanh(z @ w["in"] + w["bias"])
        e = np.exp(np.clip(a @ w["out"] + z @ w["direct"] + w["b"], -30, 30))
        total = 1 + np.bincount(owner, e, n)
        right = np.bincount(owner, e * good, n)
        wanted = np.where(has[owner], e * good / np.maximum(right[owner], 1e-30), 0)
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
                rows.append((has_document, ious[best] > GOOD_OVERLAP, c[best], (ious > GOOD_OVERLAP).any()))
        documents = [r for r in rows if r[0]]
        empty = [r for r in rows if not r[0]]
        line = f"{name} {mode}: {len(documents)} documents, {sum(r[3] for r in documents)} among the hypotheses"
        for limit in (0.3, 0.4, 0.5, 0.7):
            right = sum(r[1] and r[2] > limit for r in documents)
            wrong = sum((not r[1]) and r[2] > limit for r in documents)
            false = sum(r[2] > limit for r in empty)
            line += f" | {limit}: right {right}, misplaced {wrong}, empty {false}/{len(empty)}"
        print(line)


def write(w, path):
    whole = lambda values: "[" + ", ".join(str(round(float(v) * 1000)) for v in values) + "]"
    lines = [
        "/**",
        " * Weights of the judge of hypotheses: one row per hidden unit over the features in the order of FEATURE_NAMES, its",
        " * bias and output weight; then the direct weights and the bias. All in thousandths. Trained on drawn scenes only;",
        " * written by src/training/hypotheses.",
        " */",
        "export const HIDDEN: readonly { readonly weights: readonly number[]; readonly bias: number; readonly out: number }[] = [",
    ]
    for h in range(HIDDEN):
        bias, out = round(float(w["bias"][h]) * 1000), round(float(w["out"][h]) * 1000)
        lines.append(f"  {{ weights: {whole(w['in'][:, h])}, bias: {bias}, out: {out} }},")
    lines += ["];", "", f"export const DIRECT: readonly number[] = {whole(w['direct'])};", ""]
    lines += [f"export const BIAS = {round(float(w['b']) * 1000)};", ""]
    open(path, "w").write("\n".join(lines))


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("train", nargs="+")
    arguments.add_argument("--check", nargs="*", default=[])
    arguments.add_argument("--out")
    given = arguments.parse_args()
    pictures = load(given.train)
    weights = train(pictures)
    report(weights, pictures, "train")
    if given.check:
        report(weights, load(given.check), "check")
    if given.out:
        write(weights, given.out)
