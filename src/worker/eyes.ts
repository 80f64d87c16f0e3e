import type { Pixels, Quad } from '../checks/checks.js';

// Stands in until the room of the eyes has it: cuts along the corners' bounding box.

export function rectify(image: Pixels, corners: Quad, longSidePx: number): Pixels {
  const xs = corners.map(({ x }) => Math.min(image.width - 1, Math.max(0, x * image.width)));
  const ys = corners.map(({ y }) => Math.min(image.height - 1, Math.max(0, y * image.height)));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [right, bottom] = [Math.max(...xs) + 1, Math.max(...ys) + 1];
  const scale = Math.min(1, longSidePx / Math.max(right - left, bottom - top));
  const width = Math.max(1, Math.floor((right - left) * scale));
  const height = Math.max(1, Math.floor((bottom - top) * scale));
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (Math.floor(top + y / scale) * image.width + Math.floor(left + x / scale)) * 4;
      data.set(image.data.subarray(from, from + 4), (y * width + x) * 4);
    }
  }
  return { data, width, height };
}
