"""Scores a checkpoint on frames that training never saw.

    python3 evaluate.py CHECKPOINT FOLDER

CHECKPOINT is a file of `train.py`, or `vision-weights.ts` as `export.py` wrote it. FOLDER holds chunks of `write_frames.py --held-back`, or scenes as PNG beside JSON (`write-scenes.ts`).
"""
import glob
import json
import os
import sys

import cv2
import numpy as np
import torch

from camera import Camera
from decode import decode, sigmoid
from draw_documents import KINDS
from export import quantized, read_network
from network import VisionNetwork
from poses import in_image_order
from train import photographed
from write_frames import SIZES, read_chunk

CELL_NAMES = ("document", "otherDocument", "print", "portrait", "mrz", "barcode", "covered", "washedOut")


def iou(a, b):
    common = cv2.intersectConvexConvex(cv2.convexHull(np.float32(a)), cv2.convexHull(np.float32(b)))[0]
    return common / max(1e-6, cv2.contourArea(cv2.convexHull(np.float32(a))) + cv2.contourArea(np.float32(b)) - common)


def frames_of(folder):
    """RGB frames with their truth."""
    for path in sorted(glob.glob(os.path.join(folder, "frames-*.npz"))):
        chunk = {name: torch.from_numpy(np.array(values)) for name, values in read_chunk(path).items()}
        images, truth = photographed(chunk, Camera(1))
        images = ((images + 0.5) * 255).byte().permute(0, 2, 3, 1).numpy()
        for n, image in enumerate(images):
            yield image, {name: truth[name][n].numpy() for name in truth}
    for path in sorted(glob.glob(os.path.join(folder, "*.json"))):
        with open(path, encoding="utf-8") as file:
            truth = json.load(file)
        image = cv2.imread(path.replace(".json", ".png"))[..., ::-1]
        h, w = image.shape[:2]
        size = min(SIZES, key=lambda size: abs(np.log(size[0] / size[1] * h / w)))
        image = np.ascontiguousarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA))
        if truth["corners"] is None:
            yield image, {"presence": 0, "group": truth["group"]}
            continue
        quad, up = in_image_order(np.array(truth["corners"]) * size)
        yield image, {"presence": 1, "quad": quad, "up": up, "kind": truth.get("kind", -1), "group": truth["group"]}


def count(table, group, name, value):
    row = table.setdefault(group, {}).setdefault(name, [0, 0])
    row[0] += float(value)
    row[1] += 1


def evaluate(network, folder):
    """Shares by group of frames, and counts of cells: right, wrongly seen, missed."""
    table, cells_table = {}, np.zeros((8, 3))
    for image, truth in frames_of(folder):
        if truth["presence"] == 2:
            continue
        with torch.no_grad():
            outputs = network(torch.from_numpy(image).permute(2, 0, 1)[None].float() / 255 - 0.5)
        cells, corners, present = (value[0].numpy() for value in outputs)
        answer = decode(cells, corners, present)
        group = str(truth.get("group", "all"))
        if truth["presence"] == 0:
            count(table, group, "imagined", answer is not None)
        else:
            quad = np.array(truth["quad"]).reshape(4, 2)
            count(table, group, "found", answer is not None)
            count(table, group, "IoU ≥ 0.9", answer is not None and iou(answer["quad"], quad) >= 0.9)
            count(table, group, "coarse IoU ≥ 0.9", answer is not None and iou(answer["coarse"], quad) >= 0.9)
            count(table, group, "IoU", iou(answer["quad"], quad) if answer else 0)
            if answer:
                own = lambda corners, up: corners[int(up) % 4]
                first = own(answer["quad"], answer["up"])
                count(table, group, "first corner", np.linalg.norm(quad - first, axis=1).argmin() == int(truth["up"]) % 4)
                if truth["kind"] >= 0:
                    count(table, group, "kind", answer["kind"] == truth["kind"])
        if "cells" in truth:
            seen, labels = sigmoid(cells[:8]) > 0.5, truth["cells"]
            cells_table += np.stack([(seen & (labels == 1)).sum((1, 2)), (seen & (labels == 0)).sum((1, 2)), (~seen & (labels == 1)).sum((1, 2))], 1)
    return table, cells_table


def report(network, folder):
    """The scores of a folder as text."""
    table, cells = evaluate(network, folder)
    lines = [f"{group}: " + ", ".join(f"{name} {100 * good / n:.1f} % of {n}" for name, (good, n) in row.items()) for group, row in sorted(table.items())]
    if cells.sum():
        lines.append("cells, IoU: " + ", ".join(f"{name} {100 * row[0] / max(1, row.sum()):.0f} %" for name, row in zip(CELL_NAMES, cells)))
    return "\n".join(lines)


def load(path):
    """The averaged network of a checkpoint, or the one of a text of weights, and its step."""
    if path.endswith(".ts"):
        return read_network(path), "unknown"
    network, saved = VisionNetwork().eval(), torch.load(path, map_location="cpu")
    network.load_state_dict(saved["average"])
    return network, saved["step"]


def main():
    torch.set_num_threads(1)
    network, step = load(sys.argv[1])
    is_exact = "--float" in sys.argv
    print(f"step {step}, {'float' if is_exact else '8 bits'}, kinds: {', '.join(KINDS)}")
    print(report(network if is_exact else quantized(network)[1], sys.argv[2]))


if __name__ == "__main__":
    main()
