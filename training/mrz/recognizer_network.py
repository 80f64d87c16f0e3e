"""The recogniser's network: see README.md beside this file."""
import torch
from torch import nn
from torch.nn import functional as F

CLASSES = 38
# Whole-number weights, with one scale per output, reach from −FINE to FINE in small layers, −COARSE to COARSE in large ones.
FINE, COARSE, LARGE = 31, 15, 8000


class RoundStraight(torch.autograd.Function):
    """Rounds; the gradient passes as if it did not."""

    @staticmethod
    def forward(_, x):
        return x.round()

    @staticmethod
    def backward(_, gradient):
        return gradient


class Conv(nn.Module):
    """A convolution, normalised over the batch; padded with zeros so that the width is kept, the height where asked."""

    def __init__(self, inputs, outputs, size, stride=(1, 1), tall=None, dilation=1, plain=False):
        super().__init__()
        self.stride, self.dilation, self.plain = stride, (1, dilation), plain
        self.padding = (size[0] // 2 if tall is None else tall, dilation * (size[1] // 2))
        self.weight = nn.Parameter(torch.randn(outputs, inputs, *size) * (2.0 / (inputs * size[0] * size[1])) ** 0.5)
        if plain:
            self.bias = nn.Parameter(torch.zeros(outputs))
        else:
            self.norm = nn.BatchNorm2d(outputs, momentum=0.02)
        self.most = COARSE if self.weight.numel() > LARGE else FINE
        self.quantise = False

    def scale(self):
        return self.weight.detach().abs().amax(dim=(1, 2, 3), keepdim=True).clamp_min(1e-8) / self.most

    def forward(self, x):
        weight = self.weight
        if self.quantise:
            scale = self.scale()
            weight = RoundStraight.apply(weight / scale) * scale
        x = F.conv2d(x, weight, self.bias if self.plain else None, self.stride, self.padding, self.dilation)
        return x if self.plain else self.norm(x)


class Recogniser(nn.Module):
    """1 × 24 × W, normalised → 38 × frames, before the softmax; a frame every four columns, the first on column 0."""

    def __init__(self, a=16, b=32, c=48, d=56, e=88):
        super().__init__()
        self.stem = nn.ModuleList([
            Conv(1, a, (3, 3), (2, 2)),
            Conv(a, b, (3, 3), (2, 2)),
            Conv(b, c, (3, 3)),
            Conv(c, d, (3, 3), (2, 1)),
            Conv(d, e, (3, 1), tall=0),
        ])
        self.along = nn.ModuleList([Conv(e, e, (1, 3)), Conv(e, e, (1, 3), dilation=4), Conv(e, e, (1, 3), dilation=4)])
        self.out = Conv(e, CLASSES, (1, 1), plain=True)

    def forward(self, x):
        for conv in self.stem:
            x = F.relu(conv(x))
        for conv in self.along:
            x = x + F.relu(conv(x))
        return self.out(x)[:, :, 0]


def set_quantised(net, on):
    for part in net.modules():
        if isinstance(part, Conv):
            part.quantise = on
