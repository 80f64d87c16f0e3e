"""Writes the weights of the segmentation network for src/checks/segmentation: see README.md beside this file.

    python3 export_segmentation.py build/segmentation.pt --out src/checks/segmentation/segmentation-weights.ts
"""
import argparse
import json
import os
import sys

import torch

import draw_frames
from export_aligner import text_of
from network_layers import set_quantised
from segmentation_network import Segmentation, to_input
from train_segmentation import planes_of

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
import weights_text


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("model")
    arguments.add_argument("--out", required=True)
    arguments.add_argument("--check", help="writes a frame and what the network says of it, for the test")
    given = arguments.parse_args()
    torch.set_num_threads(1)
    net = Segmentation()
    net.load_state_dict(torch.load(given.model, weights_only=False)["net"])
    net.eval()
    set_quantised(net, True)
    with open(given.out, "w") as file:
        comment = "Weights of `segment-document`. Written by training/finder/export_segmentation.py."
        file.write(weights_text.constant("SEGMENTATION_WEIGHTS", comment, text_of(net)))
    if given.check:
        planes = planes_of(draw_frames.Frames(6).frame(128, 72)[0])
        with torch.no_grad():
            out = net(to_input(torch.from_numpy(planes[None].astype("float32"))))
        kept = {"width": 128, "height": 72, "planes": [p.flatten().tolist() for p in planes], "out": [o.flatten().tolist() for o in out[0]]}
        json.dump(kept, open(given.check, "w"))


if __name__ == "__main__":
    main()
