"""Writes chunks of scenes to a folder, one after another, for `train.py` beside it. A chunk depends on its number alone.

    python3 write_frames.py FOLDER [--photos FOLDER] [--held-back] [--first N] [--count N]
"""
import argparse
import os
import time

import numpy as np

from draw_grounds import load_photos
from draw_scene import Bank, Scenes

SIZES = ((288, 160), (256, 192), (224, 224), (192, 256), (160, 288))
SIZE_SHARES = (0.4, 0.2, 0.08, 0.14, 0.18)
FRAMES = 256
# Chunks of the validation begin here.
HELD_BACK_FROM = 90_000


def chunk_path(folder, chunk):
    return os.path.join(folder, f"frames-{chunk:05d}.npz")


def images_path(path):
    return path.replace(".npz", "-images.npy")


def read_chunk(path):
    """Arrays by name: `images` (n × 3 × h × w, RGB) and the truth."""
    with np.load(path) as file:
        return {"images": np.load(images_path(path), mmap_mode="c"), **{name: file[name] for name in file.files}}


def write_chunk(folder, bank, chunk):
    scenes = Scenes(bank, chunk)
    width, height = SIZES[np.random.default_rng([53, chunk]).choice(len(SIZES), p=SIZE_SHARES)]
    frames = [scenes.frame(width, height) for _ in range(FRAMES)]
    columns = {name: np.array([truth[name] for _, truth in frames]) for name in frames[0][1]}
    path = chunk_path(folder, chunk)
    # The pictures in a file of their own are read without a copy.
    np.save(images_path(path), np.stack([image.transpose(2, 0, 1) for image, _ in frames]))
    with open(path + ".part", "wb") as file:
        np.savez(file, **columns)
    os.replace(path + ".part", path)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--photos")
    parser.add_argument("--held-back", action="store_true", help="photographs and seeds that training never sees")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--bank", type=float, default=1.0, help="share of the usual number of things to make scenes of")
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    bank = Bank(load_photos(options.photos, options.held_back), 0.3 if options.held_back else options.bank)
    first = options.first + (HELD_BACK_FROM if options.held_back else 0)
    for chunk in range(first, first + options.count):
        if os.path.exists(chunk_path(options.folder, chunk)):
            continue
        start = time.process_time(), time.time()
        write_chunk(options.folder, bank, chunk)
        print(f"chunk {chunk}: {(time.process_time() - start[0]) / FRAMES * 1000:.1f} ms of processor a frame, {time.time() - start[1]:.0f} s", flush=True)


if __name__ == "__main__":
    main()
