"""Trains the two perceptrons that score cut-off documents in photos: see README.md beside this file.

    python3 train_cut_off_scores.py build/cut.jsonl --check build/cut-check.jsonl --out src/checks/document/score-cut-off-document-weights.ts
"""
import argparse
import json

import numpy as np

import train_candidate_scores as scores
import weights_text

scores.GOOD_OVERLAP = 0.8
HIDDEN = 12
# The first perceptron does not see the aligner's two values, which are the last ones.
INPUTS = {"CUT_OFF_SCORE_WEIGHTS": 21, "ALIGNED_CUT_OFF_SCORE_WEIGHTS": 23}
FUNCTIONS = {"CUT_OFF_SCORE_WEIGHTS": "scorePart", "ALIGNED_CUT_OFF_SCORE_WEIGHTS": "verifyPart"}


def load(paths, inputs):
    scenes = []
    for path in paths:
        for line in open(path):
            scene = json.loads(line)
            if scene["partial"]:
                rows = np.array(scene["partial"])
                scenes.append((scene["name"], scene["hasDocument"], rows[:, 0], rows[:, 1 : 1 + inputs]))
    return scenes


def report(w, scenes, title):
    for name in sorted({scene[0] for scene in scenes}):
        rows = []
        for _, has_document, overlaps, x in [scene for scene in scenes if scene[0] == name]:
            c = scores.confidence(w, x)
            rows.append((has_document, overlaps[c.argmax()] > 0.8, c.max(), overlaps.max() > 0.8))
        line = f"{title} {name}: {len(rows)} scenes, {sum(r[3] for r in rows)} among the candidates"
        for limit in (0.4, 0.5, 0.6, 0.7):
            right = sum(r[1] and r[2] > limit for r in rows)
            line += f" | {limit}: right {right}, wrong {sum(r[2] > limit for r in rows) - right}"
        print(line)


def train_and_write(script, inputs_of, functions, hidden):
    """Trains the networks of `inputs_of` from files given on the command line, and writes their weights."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("train", nargs="+")
    arguments.add_argument("--check", nargs="*", default=[])
    arguments.add_argument("--out", required=True)
    given = arguments.parse_args()
    text = ""
    for name, inputs in inputs_of.items():
        w = scores.train(load(given.train, inputs), hidden)
        report(w, load(given.train, inputs), name + " train")
        if given.check:
            report(w, load(given.check, inputs), name)
        comment = f"Weights of `{functions[name]}`. Written by training/finder/{script}."
        text += ("\n" if text else "") + weights_text.constant(name, comment, scores.text_of(w))
    with open(given.out, "w") as file:
        file.write(text)


if __name__ == "__main__":
    train_and_write("train_cut_off_scores.py", INPUTS, FUNCTIONS, HIDDEN)
