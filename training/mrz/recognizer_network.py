"""The recognizer's network: see README.md beside this file."""
from torch import nn
from torch.nn import functional as F

from layers import Conv

CLASSES = 38
# Whole-number weights reach from -FINE to FINE in small layers, -COARSE to COARSE in large ones.
FINE, COARSE, LARGE = 31, 15, 8000


def conv(inputs, outputs, size, **options):
    levels = COARSE if outputs * inputs * size[0] * size[1] > LARGE else FINE
    return Conv(inputs, outputs, size, levels, **{"momentum": 0.02, **options})


class Recognizer(nn.Module):
    """1 × 24 × W, normalized → 38 × frames, before the softmax; a frame every four columns, the first on column 0."""

    def __init__(self, a=16, b=32, c=48, d=56, e=88):
        super().__init__()
        self.stem = nn.ModuleList([
            conv(1, a, (3, 3), stride=2), conv(a, b, (3, 3), stride=2), conv(b, c, (3, 3)), conv(c, d, (3, 3), stride=(2, 1)),
            conv(d, e, (3, 1), padding=0),
        ])
        self.along = nn.ModuleList([conv(e, e, (1, 3)), conv(e, e, (1, 3), dilation=(1, 4)), conv(e, e, (1, 3), dilation=(1, 4))])
        self.out = conv(e, CLASSES, (1, 1), momentum=None)

    def forward(self, x):
        for layer in self.stem:
            x = F.relu(layer(x))
        for layer in self.along:
            x = x + F.relu(layer(x))
        return self.out(x)[:, :, 0]
