"""Draws documents and grounds as PNG files for `pool.ts`: see README.md beside this file.

    python3 pages.py --out build/pages --documents 240 --grounds 160
"""
import argparse
import os

import cv2
import numpy as np

import scenes

GROUND_PX = (480, 360)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--out", required=True)
    arguments.add_argument("--documents", type=int, default=240)
    arguments.add_argument("--grounds", type=int, default=160)
    arguments.add_argument("--seed", type=int, default=51)
    given = arguments.parse_args()
    os.makedirs(given.out, exist_ok=True)
    rng = np.random.default_rng(given.seed)
    for n in range(given.documents):
        kind = int(rng.choice([0, 0, 0, 1, 2, 2]))
        cv2.imwrite(f"{given.out}/ID-{kind + 1} {n}.png", scenes.document(rng, *scenes.FORMATS[kind]))
    w, h = GROUND_PX
    for n in range(given.grounds):
        make = (scenes.dead_leaves, scenes.dead_leaves, scenes.textured, scenes.keys)[n % 4]
        cv2.imwrite(f"{given.out}/ground {n}.png", make(rng, h, w))


if __name__ == "__main__":
    main()
