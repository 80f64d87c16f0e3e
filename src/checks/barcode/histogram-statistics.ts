/** Statistics of grey levels: histograms have 256 counts. */

/**
 * Splits a histogram into dark and light so that the two differ most (Otsu, A threshold selection method from gray-level
 * histograms, 1979).
 * @returns `limit`: the highest dark level; `darkShare`: share of the dark pixels, 0–1
 */
export function otsuThreshold(histogram: ArrayLike<number>): { readonly limit: number; readonly darkShare: number } {
  let [total, sum] = [0, 0];
  for (let v = 0; v < 256; v++) {
    total += histogram[v]!;
    sum += v * histogram[v]!;
  }
  let [best, limit, darkShare, below, belowSum] = [-1, 127, 0, 0, 0];
  for (let v = 0; v < 256; v++) {
    below += histogram[v]!;
    belowSum += v * histogram[v]!;
    if (below === 0 || below === total) continue;
    const difference = belowSum / below - (sum - belowSum) / (total - below);
    const betweenVariance = below * (total - below) * difference * difference;
    if (betweenVariance <= best) continue;
    best = betweenVariance;
    limit = v;
    darkShare = below / total;
  }
  return { limit, darkShare };
}

/** The lowest level that has at least this share (0–1) of the pixels at or below it. */
export function histogramPercentile(histogram: Uint32Array, share: number): number {
  const rank = share * histogram.reduce((sum, count) => sum + count, 0);
  let count = 0;
  for (let v = 0; v < 256; v++) {
    count += histogram[v]!;
    if (count >= rank) return v;
  }
  return 255;
}
