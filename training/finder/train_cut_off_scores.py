"""Trains the two perceptrons that score cut-off documents in photos: see README.md beside this file.

    python3 train_cut_off_scores.py build/cut.jsonl --check build/cut-check.jsonl --out src/checks/document/score-cut-off-document-weights.ts
"""
import train_partial_scores as partial

HIDDEN = 12
# The first perceptron does not see the aligner's two values, which are the last ones.
INPUTS = {"CUT_OFF_SCORE_WEIGHTS": 21, "ALIGNED_CUT_OFF_SCORE_WEIGHTS": 23}
FUNCTIONS = {"CUT_OFF_SCORE_WEIGHTS": "scorePart", "ALIGNED_CUT_OFF_SCORE_WEIGHTS": "verifyPart"}

if __name__ == "__main__":
    partial.train_and_write("train_cut_off_scores.py", INPUTS, FUNCTIONS, HIDDEN)
