"""Writes the network's numbers as the widget reads them: see README.md beside this file.

    python3 export.py build/aligner.pt --out src/checks/document/network/align-weights.ts
"""
import argparse
import json
import math

import torch

import scenes
from align import cut
from aligner import Aligner
from layers import Conv, Full, normalise, set_quantised

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
ZERO = 31


def number(value):
    """Two digits: sign, exponent and mantissa as in numbers.ts; returns them and the value they stand for."""
    if abs(value) < 64 * 2.0**-22:
        return DIGITS[0] + DIGITS[0], 64 * 2.0**-22
    exponent = math.floor(math.log2(abs(value))) - 6
    mantissa = round(abs(value) / 2.0**exponent) - 64
    if mantissa == 64:
        mantissa, exponent = 0, exponent + 1
    exponent = max(-22, min(9, exponent))
    sign = 32 if value < 0 else 0
    kept = (64 + mantissa) * 2.0**exponent * (-1 if value < 0 else 1)
    return DIGITS[sign + exponent + 22] + DIGITS[mantissa], kept


def text_of(net):
    """All layers in the order of their use: scales, shifts, weights."""
    text = ""
    for part in net.modules():
        if isinstance(part, Conv):
            norm = part.norm
            factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            shifts = norm.bias - norm.running_mean * factor
            scales = factor * part.scale().flatten()
        elif isinstance(part, Full):
            scales, shifts = part.scale().flatten(), part.bias
        else:
            continue
        whole = (part.weight / part.scale()).round().to(torch.int64)
        for value in scales.tolist() + shifts.tolist():
            text += number(value)[0]
        text += "".join(DIGITS[ZERO + v] for v in whole.flatten().tolist())
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
    text = text_of(net)
    lines = [text[i : i + 110] for i in range(0, len(text), 110)]
    with open(given.out, "w") as file:
        file.write(f"/** The numbers of the network in align.ts; src/training/finder writes them. */\n")
        file.write("export const NUMBERS =\n" + " +\n".join(f"  '{line}'" for line in lines) + ";\n")
    if given.check:
        picture, _, quads = scenes.Scenes(6).sample(192, 112)
        picture = cut(picture, quads[0])[0]
        with torch.no_grad():
            out = net(normalise(torch.from_numpy(picture[None, None].astype("float32"))))
        height, width = picture.shape
        kept = {"width": width, "height": height, "picture": picture.flatten().tolist(), "out": out[0].flatten().tolist()}
        json.dump(kept, open(given.check, "w"))


if __name__ == "__main__":
    main()
