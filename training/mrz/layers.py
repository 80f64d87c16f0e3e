"""Layers with whole-number weights, as `src/checks/nn` computes them, and what their trainings have in common."""
import multiprocessing
import os

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

import weights_text


class RoundStraight(torch.autograd.Function):
    """Rounds; the gradient passes as if it did not."""

    @staticmethod
    def forward(_, x):
        return x.round()

    @staticmethod
    def backward(_, gradient):
        return gradient


def pair(value):
    return (value, value) if isinstance(value, int) else value


class Conv(nn.Module):
    """A convolution, normalized over the batch with this `momentum`, or with a bias.

    Once `quantized`, its weights are whole numbers from -`levels` to `levels`, in units of one scale for each output.
    """

    def __init__(self, inputs, outputs, size, levels, stride=1, padding=None, dilation=1, is_depthwise=False, momentum=None):
        super().__init__()
        (height, width), (down, across) = pair(size), pair(dilation)
        self.stride, self.dilation, self.groups, self.levels = stride, (down, across), inputs if is_depthwise else 1, levels
        self.padding = (down * (height // 2), across * (width // 2)) if padding is None else padding
        fan = inputs // self.groups * height * width
        self.weight = nn.Parameter(torch.randn(outputs, inputs // self.groups, height, width) * (2.0 / fan) ** 0.5)
        self.bias = nn.Parameter(torch.zeros(outputs)) if momentum is None else None
        self.norm = None if momentum is None else nn.BatchNorm2d(outputs, momentum=momentum)
        self.quantized = False

    def scale(self):
        """What one level is worth, for each output: the largest weight has the last level."""
        return self.weight.detach().abs().amax(dim=(1, 2, 3), keepdim=True).clamp_min(1e-8) / self.levels

    def forward(self, x):
        weight = self.weight
        if self.quantized:
            scale = self.scale()
            weight = RoundStraight.apply(weight / scale) * scale
        x = F.conv2d(x, weight, self.bias, self.stride, self.padding, self.dilation, self.groups)
        return x if self.norm is None else self.norm(x)

    def text(self, is_input_last):
        """The layer in the encoding `scale-per-output`: weights by output, then input, row, column or row, column, input."""
        scales, biases = self.scale().flatten(), self.bias
        if self.norm is not None:
            factor = self.norm.weight / torch.sqrt(self.norm.running_var + self.norm.eps)
            scales, biases = factor * scales, self.norm.bias - self.norm.running_mean * factor
        whole = (self.weight / self.scale()).round().to(torch.int64)
        whole = whole.permute(0, 2, 3, 1) if is_input_last else whole
        return weights_text.layer_with_output_scales(scales.tolist(), biases.tolist(), whole.flatten().tolist())


def convs_of(net):
    return [part for part in net.modules() if isinstance(part, Conv)]


def set_quantized(net, is_quantized):
    for conv in convs_of(net):
        conv.quantized = is_quantized


def write_weights(net, path, name, comment, is_input_last):
    """Writes all layers in the order of use as a constant of the sources."""
    net.eval()
    text = "".join(conv.text(is_input_last) for conv in convs_of(net))
    with open(path, "w") as file:
        file.write(weights_text.constant(name, comment, text))
    print(f"{len(text)} digits")


def started(produce, size, *args):
    """A queue of batches that a process of its own fills, and the process."""
    queue = multiprocessing.Queue(size)
    process = multiprocessing.Process(target=produce, args=(queue, *args), daemon=True)
    process.start()
    return queue, process


def held_back(produce, count, *args):
    """The first batches of a seed that no training has."""
    queue, process = started(produce, 4, *args)
    batches = [queue.get() for _ in range(count)]
    process.terminate()
    return batches


def resume(path, net, optimizer):
    """Goes on from a file that `keep` wrote, if there is one. Returns the number of the next step."""
    if not os.path.exists(path):
        return 0
    kept = torch.load(path)
    net.load_state_dict(kept["net"])
    optimizer.load_state_dict(kept["optimizer"])
    return kept["step"]


def keep(path, net, optimizer, step):
    torch.save({"net": net.state_dict(), "optimizer": optimizer.state_dict(), "step": step}, path + ".part")
    os.replace(path + ".part", path)


def rate_of(step, steps, warm, least):
    """A short rise to 1, then a cosine to `least`."""
    progress = max(0.0, (step - warm) / max(1, steps - warm))
    return step / warm if step < warm else least + (1 - least) * 0.5 * (1 + np.cos(np.pi * progress))


def descend(net, optimizer, loss, rate):
    """One step of the optimizer at this rate."""
    for group in optimizer.param_groups:
        group["lr"] = rate
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
    optimizer.step()
