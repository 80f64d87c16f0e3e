import type { Plane } from '../image/plane.js';

/** Half the size by means of four; an odd last row or column is left out. */
export function halvePlane({ data, width, height }: Plane): Plane {
  const w = width >> 1;
  const h = height >> 1;
  const out = new Uint8Array(w * h);
  for (let y = 0, o = 0; y < h; y++) {
    let i = 2 * y * width;
    for (let x = 0; x < w; x++, i += 2)
      out[o++] = (data[i]! + data[i + 1]! + data[i + width]! + data[i + width + 1]! + 2) >> 2;
  }
  return { data: out, width: w, height: h };
}

/**
 * The limit that parts a histogram best into dark and light (Otsu, A threshold selection method from gray-level
 * histograms, 1979): everything up to it is dark.
 * @param histogram counts by grey level, 256 of them
 */
export function otsuThreshold(histogram: ArrayLike<number>): { readonly limit: number; readonly share: number } {
  let [total, sum] = [0, 0];
  for (let v = 0; v < 256; v++) {
    total += histogram[v]!;
    sum += v * histogram[v]!;
  }
  let [best, limit, share, below, belowSum] = [-1, 127, 0, 0, 0];
  for (let v = 0; v < 256; v++) {
    below += histogram[v]!;
    belowSum += v * histogram[v]!;
    if (below === 0 || below === total) continue;
    const difference = belowSum / below - (sum - belowSum) / (total - below);
    const between = below * (total - below) * difference * difference;
    if (between <= best) continue;
    best = between;
    limit = v;
    share = below / total;
  }
  return { limit, share };
}
