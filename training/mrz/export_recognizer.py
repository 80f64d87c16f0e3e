"""Writes the recogniser's weights for src/checks/mrz/read: see README.md beside this file.

    python3 export_recognizer.py build/recogniser.pt --out src/checks/mrz/read/recognizer-weights.ts
"""
import argparse
import json
import os
import sys

import torch

from draw_lines import Lines, normalised
from recognizer_network import Conv, Recogniser, set_quantised

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
import weights_text


def text_of(net):
    """All layers in the order of use, weights by output, row, column, input."""
    text = ""
    for part in net.modules():
        if not isinstance(part, Conv):
            continue
        if part.plain:
            scales, biases = part.scale().flatten(), part.bias
        else:
            norm = part.norm
            factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            biases = norm.bias - norm.running_mean * factor
            scales = factor * part.scale().flatten()
        whole = (part.weight / part.scale()).round().to(torch.int64).permute(0, 2, 3, 1).flatten()
        text += weights_text.layer_with_output_scales(scales.tolist(), biases.tolist(), whole.tolist())
    return text


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("trained")
    arguments.add_argument("--out", required=True)
    arguments.add_argument("--example", help="a JSON file: one line and its scores, to compare with")
    given = arguments.parse_args()
    net = Recogniser()
    net.load_state_dict(torch.load(given.trained)["net"])
    net.eval()
    set_quantised(net, True)
    text = text_of(net)
    with open(given.out, "w") as out:
        comment = "Weights of `recognize-line`. Written by training/mrz/export_recognizer.py."
        out.write(weights_text.constant("RECOGNIZER_WEIGHTS", comment, text))
    if given.example:
        grey, line, _ = Lines().line()
        with torch.no_grad():
            scores = net(torch.from_numpy(normalised(grey))[None, None]).log_softmax(1)[0].T
        with open(given.example, "w") as out:
            json.dump({"text": line, "height": grey.shape[0], "width": grey.shape[1], "line": grey.flatten().tolist(), "scores": scores.flatten().tolist()}, out)
    print(f"{len(text)} digits")


if __name__ == "__main__":
    main()
