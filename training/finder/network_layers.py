"""Layers in the shape in which the widget computes them: see README.md beside this file."""
import torch
from torch import nn
from torch.nn import functional as F

# Weights are kept as whole numbers from -LEVELS to LEVELS, one scale per output channel; few weights may be finer.
LEVELS = 7
FINE_LEVELS = 31


class RoundStraight(torch.autograd.Function):
    @staticmethod
    def forward(_, x):
        return x.round()

    @staticmethod
    def backward(_, grad):
        return grad


class Conv(nn.Module):
    """Convolution without bias, then a scale and a shift per channel (batch normalisation, folded when exported)."""

    def __init__(self, inputs, outputs, size=3, stride=1, dilation=1, depthwise=False):
        super().__init__()
        groups = inputs if depthwise else 1
        self.weight = nn.Parameter(torch.empty(outputs, inputs // groups, size, size))
        nn.init.kaiming_normal_(self.weight, nonlinearity="relu")
        self.norm = nn.BatchNorm2d(outputs, momentum=0.05)
        self.stride, self.dilation, self.groups = stride, dilation, groups
        self.padding = dilation * (size // 2)
        self.most = FINE_LEVELS if depthwise or inputs == 1 else LEVELS
        self.quantise = False

    def scale(self):
        """What one level is worth, per output channel: the largest weight has the last level."""
        return self.weight.detach().abs().amax(dim=(1, 2, 3), keepdim=True).clamp_min(1e-8) / self.most

    def forward(self, x):
        weight = self.weight
        if self.quantise:
            scale = self.scale()
            weight = RoundStraight.apply(weight / scale) * scale
        return self.norm(F.conv2d(x, weight, None, self.stride, self.padding, self.dilation, self.groups))


class Block(nn.Module):
    """Depthwise, then pointwise, added to what came in."""

    def __init__(self, channels, dilation=1):
        super().__init__()
        self.wide = Conv(channels, channels, 3, 1, dilation, depthwise=True)
        self.mix = Conv(channels, channels, 1)

    def forward(self, x):
        return F.relu(x + self.mix(F.relu(self.wide(x))))


class Down(nn.Module):
    def __init__(self, inputs, outputs):
        super().__init__()
        self.wide = Conv(inputs, inputs, 3, 2, depthwise=True)
        self.mix = Conv(inputs, outputs, 1)

    def forward(self, x):
        return F.relu(self.mix(F.relu(self.wide(x))))


def normalise(x):
    mean = x.mean((2, 3), keepdim=True)
    spread = x.std((2, 3), keepdim=True)
    return (x - mean) / (spread + 4)


class Full(nn.Module):
    """Fully connected, whole-number weights with one scale per output."""

    most = 15

    def __init__(self, inputs, outputs):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(outputs, inputs) * (2.0 / inputs) ** 0.5)
        self.bias = nn.Parameter(torch.zeros(outputs))
        self.quantise = False

    def scale(self):
        return self.weight.detach().abs().amax(dim=1, keepdim=True).clamp_min(1e-8) / self.most

    def forward(self, x):
        weight = self.weight
        if self.quantise:
            scale = self.scale()
            weight = RoundStraight.apply(weight / scale) * scale
        return F.linear(x, weight, self.bias)


def set_quantised(net, on):
    for part in net.modules():
        if isinstance(part, (Conv, Full)):
            part.quantise = on
