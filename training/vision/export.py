"""Writes the weights in 87 steps.

    python3 export.py CHECKPOINT FOLDER
"""
import os
import sys

import torch

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from network import VisionNetwork  # noqa: E402
from weights_text import (  # noqa: E402
    ALL_DIGITS, DIGITS, SMALL_OFFSET, constant, float_digits, integer_digits, integer_of, read_constant, small_digit,
)

BIAS_UNIT = 1 / 4096
# Weights are whole numbers up to this one. With 34 the file is 7 KB smaller, and corners are right 5 % less often.
LARGEST = 43


def value_of(digits):
    """What two digits of `float_digits` mean."""
    high, mantissa = DIGITS.index(digits[0]), 64 + DIGITS.index(digits[1])
    return mantissa * 2.0 ** ((high & 31) - 22)


def quantize(weight, bias):
    """Scales (as digits and numbers), whole weights and whole biases of a layer."""
    largest = weight.abs().amax((1, 2, 3)).clamp(min=1e-9)
    texts = []
    for value in (largest / LARGEST).tolist():
        text = float_digits(value)
        # Rounded down, the largest weight would not fit.
        while value_of(text) * (LARGEST + 0.5) < value * LARGEST:
            text = float_digits(value_of(text) * 1.012)
        texts.append(text)
    scales = torch.tensor([value_of(text) for text in texts], dtype=torch.float64)
    whole = (weight / scales[:, None, None, None]).round().clamp(-LARGEST, LARGEST)
    return texts, scales, whole, (bias / BIAS_UNIT).round().clamp(-131071, 131072)


def set_layer(target, weight, biases):
    """The layer computes with these alone: its normalization leaves them as they are."""
    with torch.no_grad():
        target.conv.weight.copy_(weight.float())
        if target.norm is None:
            target.conv.bias.copy_(biases.float())
        else:
            target.norm.weight.fill_(1)
            target.norm.running_mean.zero_()
            target.norm.running_var.fill_(1 - target.norm.eps)
            target.norm.bias.copy_(biases.float())


def read_network(path):
    """The network of a file that `export` wrote."""
    text, at = read_constant(path, "VISION_WEIGHTS"), 0
    network = VisionNetwork().eval()
    for _, layer in network.layers():
        outputs, inputs, rows, columns = layer.conv.weight.shape
        scales = [value_of(text[i : i + 2]) for i in range(at, at + 2 * outputs, 2)]
        at += 2 * outputs
        biases = [integer_of(text[i : i + 3]) for i in range(at, at + 3 * outputs, 3)]
        at += 3 * outputs
        count = layer.conv.weight.numel()
        whole = torch.tensor([ALL_DIGITS.index(digit) - SMALL_OFFSET for digit in text[at : at + count]], dtype=torch.float64)
        at += count
        weight = whole.reshape(outputs, rows, columns, inputs).permute(0, 3, 1, 2) * torch.tensor(scales, dtype=torch.float64)[:, None, None, None]
        set_layer(layer, weight, torch.tensor(biases, dtype=torch.float64) * BIAS_UNIT)
    return network


def quantized(network):
    """The text of the weights, and a network that computes with them."""
    copy = VisionNetwork().eval()
    text = []
    for (_, layer), (_, target) in zip(network.layers(), copy.layers()):
        scale_texts, scales, whole, biases = quantize(*layer.folded())
        text += scale_texts
        text += [integer_digits(value, 3) for value in biases.tolist()]
        # Output, row, column, input.
        text += [small_digit(value) for value in whole.permute(0, 2, 3, 1).reshape(-1).tolist()]
        set_layer(target, whole * scales[:, None, None, None], biases * BIAS_UNIT)
    return "".join(text), copy


def export(network, folder, note):
    text, exact = quantized(network)
    comment = f"Weights of the vision network, {note}: written by training/vision/export.py."
    path = os.path.join(folder, "vision-weights.ts")
    with open(path + ".part", "w", encoding="utf-8") as file:
        file.write(constant("VISION_WEIGHTS", comment, text))
    os.replace(path + ".part", path)
    return exact


if __name__ == "__main__":
    trained = VisionNetwork().eval()
    saved = torch.load(sys.argv[1], map_location="cpu")
    trained.load_state_dict(saved["average"])
    export(trained, sys.argv[2], f"step {saved['step']}")
