"""Writes weights as text: the one format of all networks, which src/checks/nn/weights-text.ts reads.

Numbers in digits of base 64, then a checksum of six digits.
"""
import math
import re

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
ALL_DIGITS = DIGITS + "!#%()*+,./:;=?@[]^{|}~>"
SMALL_OFFSET = 43
INTEGER_OFFSETS = {1: 31, 2: 2047, 3: 131_071}
LINE_LENGTH = 110


def float_digits(value):
    """Two digits: sign, exponent and mantissa."""
    if abs(value) < 64 * 2.0**-22:
        return DIGITS[0] * 2
    exponent = math.floor(math.log2(abs(value))) - 6
    mantissa = round(abs(value) / 2.0**exponent) - 64
    if mantissa == 64:
        mantissa, exponent = 0, exponent + 1
    exponent = max(-22, min(9, exponent))
    return DIGITS[(32 if value < 0 else 0) + exponent + 22] + DIGITS[mantissa]


def integer_digits(value, count):
    """One, two or three digits, the highest first."""
    shifted = int(value) + INTEGER_OFFSETS[count]
    if not 0 <= shifted < 64**count:
        raise ValueError(f"{value} does not fit in {count} digits")
    return "".join(DIGITS[(shifted >> (6 * i)) & 63] for i in reversed(range(count)))


def integer_of(digits):
    """What digits of `integer_digits` mean."""
    return sum(DIGITS.index(digit) << (6 * i) for i, digit in enumerate(reversed(digits))) - INTEGER_OFFSETS[len(digits)]


def small_digit(value):
    """One digit for −43 to 43."""
    return ALL_DIGITS[int(value) + SMALL_OFFSET]


def layer_with_output_scales(scales, biases, weights):
    """A layer in the encoding `scale-per-output`. Weights are whole numbers in units of their output's scale."""
    numbers = "".join(float_digits(value) for value in [*scales, *biases])
    return numbers + "".join(integer_digits(value, 1) for value in weights)


def perceptron(hidden_units, direct, bias, means=(), scales=()):
    """A perceptron of whole numbers. `hidden_units` are lists of weights, bias and weight in the output."""
    numbers = [*means, *scales, *(value for unit in hidden_units for value in unit), *direct, bias]
    return "".join(integer_digits(value, 3) for value in numbers)


def checksum(text):
    """FNV-1a, 32 bits, six digits, the lowest first."""
    value = 0x811C9DC5
    for character in text.encode():
        value = ((value ^ character) * 0x01000193) & 0xFFFFFFFF
    return "".join(DIGITS[(value >> (6 * i)) & 63] for i in range(6))


def constant(name, comment, text):
    """A TypeScript constant of a network's text, closed by the checksum.

    One literal over many lines: a sum of so many strings is too deep for some tools. With its type, because the declaration
    file of a literal would hold the whole text again.
    """
    closed = text + checksum(text)
    lines = "\\\n".join(closed[i : i + LINE_LENGTH] for i in range(0, len(closed), LINE_LENGTH))
    return f"/** {comment} */\nexport const {name}: string = `\\\n{lines}`;\n"


def read_constant(path, name):
    """The text that `constant` wrote, without the checksum."""
    source = open(path, encoding="utf-8").read()
    closed = re.search(rf"{name}(?:: string)? = `([^`]*)`", source).group(1).replace("\\\n", "")
    text = closed[:-6]
    if checksum(text) != closed[-6:]:
        raise ValueError(f"{path}: checksum differs")
    return text
