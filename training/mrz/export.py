"""Writes the network's numbers as the reader takes them: see README.md beside this file.

    python3 export.py build/recogniser.pt --out src/checks/reader/network/weights.ts
"""
import argparse
import json
import math

import torch

from drawn import Lines, normalised
from network import Conv, Recogniser, set_quantised

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
ZERO = 31


def number(value):
    """Two digits, sign, exponent and mantissa as in numbers.ts."""
    if abs(value) < 64 * 2.0**-22:
        return DIGITS[0] * 2
    exponent = math.floor(math.log2(abs(value))) - 6
    mantissa = round(abs(value) / 2.0**exponent) - 64
    if mantissa == 64:
        mantissa, exponent = 0, exponent + 1
    exponent = max(-22, min(9, exponent))
    return DIGITS[(32 if value < 0 else 0) + exponent + 22] + DIGITS[mantissa]


def text_of(net):
    """All layers in the order of their use: scales, shifts, weights by output, row, column, input."""
    text = ""
    for part in net.modules():
        if not isinstance(part, Conv):
            continue
        if part.plain:
            scales, shifts = part.scale().flatten(), part.bias
        else:
            norm = part.norm
            factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            shifts = norm.bias - norm.running_mean * factor
            scales = factor * part.scale().flatten()
        whole = (part.weight / part.scale()).round().to(torch.int64).permute(0, 2, 3, 1).flatten()
        text += "".join(number(value) for value in scales.tolist() + shifts.tolist())
        text += "".join(DIGITS[value + ZERO] for value in whole.tolist())
    return text + checksum(text)


def checksum(text):
    """FNV-1a, 32 bits, six digits, lowest first."""
    value = 0x811C9DC5
    for letter in text.encode():
        value = ((value ^ letter) * 0x01000193) & 0xFFFFFFFF
    return "".join(DIGITS[(value >> (6 * i)) & 63] for i in range(6))


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
    rows = [text[i : i + 110] for i in range(0, len(text), 110)]
    # One literal over many lines: a sum of so many strings is too deep for some tools.
    body = "\\\n".join(rows)
    with open(given.out, "w") as out:
        out.write("/** The numbers of the network in recognise.ts; src/training/mrz writes them. */\nexport const NUMBERS = `\\\n" + body + "`;\n")
    if given.example:
        grey, line, _ = Lines().line()
        with torch.no_grad():
            scores = net(torch.from_numpy(normalised(grey))[None, None]).log_softmax(1)[0].T
        with open(given.example, "w") as out:
            json.dump({"text": line, "height": grey.shape[0], "width": grey.shape[1], "line": grey.flatten().tolist(), "scores": scores.flatten().tolist()}, out)
    print(f"{len(text)} digits")


if __name__ == "__main__":
    main()
