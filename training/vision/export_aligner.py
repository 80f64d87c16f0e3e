"""Writes the aligner's weights for src/checks/document: see README.md beside this file.

    python3 export_aligner.py CHECKPOINT FOLDER
"""
import argparse
import os
import sys

import torch

from aligner_network import Aligner
from quantized_layers import Conv, Full, set_quantized

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
import weights_text


def text_of(network):
    """All layers in the order of use, weights by output, input, row, column."""
    text = ""
    for part in network.modules():
        if isinstance(part, Conv):
            norm = part.norm
            factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            biases = norm.bias - norm.running_mean * factor
            scales = factor * part.scale().flatten()
        elif isinstance(part, Full):
            scales, biases = part.scale().flatten(), part.bias
        else:
            continue
        whole = (part.weight / part.scale()).round().to(torch.int64)
        text += weights_text.layer_with_output_scales(scales.tolist(), biases.tolist(), whole.flatten().tolist())
    return text


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("checkpoint")
    parser.add_argument("folder")
    options = parser.parse_args()
    torch.set_num_threads(1)
    network = Aligner()
    network.load_state_dict(torch.load(options.checkpoint)["network"])
    network.eval()
    with open(os.path.join(options.folder, "align-quad-weights.ts"), "w") as file:
        comment = "Weights of `align-quad`. Written by training/vision/export_aligner.py."
        file.write(weights_text.constant("ALIGNER_WEIGHTS", comment, text_of(network)))


if __name__ == "__main__":
    main()
