"""Trains the two perceptrons that score cut-off documents in photos: see README.md beside this file.

    python3 train_cut_off_scores.py build/cut.jsonl --check build/cut-check.jsonl --out src/checks/document/score-cut-off-document-weights.ts
"""
import argparse

import numpy as np

import train_candidate_scores as scores
import train_partial_scores as partial
import weights_text

HIDDEN = 12
# The first perceptron does not see the aligner's two values, which are the last ones.
INPUTS = {"CUT_OFF_SCORE_WEIGHTS": 21, "ALIGNED_CUT_OFF_SCORE_WEIGHTS": 23}
FUNCTIONS = {"CUT_OFF_SCORE_WEIGHTS": "scorePart", "ALIGNED_CUT_OFF_SCORE_WEIGHTS": "verifyPart"}


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("train", nargs="+")
    arguments.add_argument("--check", nargs="*", default=[])
    arguments.add_argument("--out", required=True)
    given = arguments.parse_args()
    text = ""
    for name, inputs in INPUTS.items():
        w = scores.train(partial.load(given.train, inputs), HIDDEN)
        partial.report(w, partial.load(given.train, inputs), name + " train")
        if given.check:
            partial.report(w, partial.load(given.check, inputs), name)
        comment = f"Weights of `{FUNCTIONS[name]}`. Written by training/finder/train_cut_off_scores.py."
        text += ("\n" if text else "") + weights_text.constant(name, comment, scores.text_of(w))
    with open(given.out, "w") as file:
        file.write(text)


if __name__ == "__main__":
    main()
