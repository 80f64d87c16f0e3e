"""Writes the aligner's weights for src/checks/document: see README.md beside this file.

    python3 export_aligner.py build/aligner.pt --out src/checks/document/align-quad-weights.ts
"""
import argparse
import json
import os
import sys

import torch

import draw_scenes
from aligner_network import Aligner
from network_layers import Conv, Full, normalise, set_quantised
from train_aligner import cut

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
import weights_text


def text_of(net):
    """All layers in the order of use, weights by output, input, row, column."""
    text = ""
    for part in net.modules():
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
    arguments = argparse.ArgumentParser()
    arguments.add_argument("model")
    arguments.add_argument("--out", required=True)
    arguments.add_argument("--check")
    given = arguments.parse_args()
    torch.set_num_threads(1)
    net = Aligner()
    net.load_state_dict(torch.load(given.model)["net"])
    net.eval()
    set_quantised(net, True)
    with open(given.out, "w") as file:
        comment = "Weights of `align-quad`. Written by training/finder/export_aligner.py."
        file.write(weights_text.constant("ALIGNER_WEIGHTS", comment, text_of(net)))
    if given.check:
        picture, _, quads = draw_scenes.Scenes(6).sample(192, 112)
        picture = cut(picture, quads[0])[0]
        with torch.no_grad():
            out = net(normalise(torch.from_numpy(picture[None, None].astype("float32"))))
        height, width = picture.shape
        kept = {"width": width, "height": height, "picture": picture.flatten().tolist(), "out": out[0].flatten().tolist()}
        json.dump(kept, open(given.check, "w"))


if __name__ == "__main__":
    main()
