/** Peaks of a spectrum: the mark of a periodic structure, such as pixels of a screen or dots of a printer. */

/** A peak: how far it rises over the spectrum around it (natural logarithm), and where. */
interface SpectrumPeak {
  readonly rise: number;
  /** Frequency along x and y, in bins. */
  readonly fx: number;
  readonly fy: number;
}

export const NO_PEAK: SpectrumPeak = { rise: 0, fx: 0, fy: 0 };

/** Bins from the zero frequency in which print itself is strongest. */
const MIN_RADIUS_BINS = 6;
/** The surroundings with which a bin is compared: bins at these distances along x and y. */
const INNER_BINS = 3;
const OUTER_BINS = 5;
/** A second peak is at least so far from the first one. */
const MIN_DISTANCE_BINS = 4;

/**
 * The two highest peaks of a logarithmic spectrum that lie apart. A peak is the mean of 3 × 3 bins over the mean of the square
 * ring around them. Frequencies of JPEG's blocks are left out.
 * @param blocksBins distance of JPEG's frequencies in bins: 8 for 64 px; 0 for none
 */
export function findPeaks(spectrum: Float64Array, size: number, blocksBins: number): [SpectrumPeak, SpectrumPeak] {
  const rises = computeRises(spectrum, size);
  const half = size / 2;
  const highest = (isAllowed: (fx: number, fy: number) => boolean): SpectrumPeak => {
    let best = NO_PEAK;
    for (let fy = 0; fy < half - 1; fy++) {
      for (let fx = -half + 2; fx < half - 1; fx++) {
        const rise = rises[fy * size + ((fx + size) % size)]!;
        if (rise <= best.rise || Math.hypot(fx, fy) < MIN_RADIUS_BINS) continue;
        if (isOfBlocks(fx, fy, blocksBins) || !isAllowed(fx, fy)) continue;
        best = { rise, fx, fy };
      }
    }
    return best;
  };
  const first = highest(() => true);
  const isApart = (fx: number, fy: number, sign: number): boolean =>
    Math.hypot(fx - sign * first.fx, fy - sign * first.fy) >= MIN_DISTANCE_BINS;
  return [first, highest((fx, fy) => isApart(fx, fy, 1) && isApart(fx, fy, -1))];
}

/** JPEG repeats every 8 px along the axes. */
function isOfBlocks(fx: number, fy: number, blocksBins: number): boolean {
  if (blocksBins === 0) return false;
  const isMultiple = (f: number): boolean => Math.abs(f - blocksBins * Math.round(f / blocksBins)) <= 1;
  return (Math.abs(fy) <= 1 && isMultiple(fx)) || (Math.abs(fx) <= 1 && isMultiple(fy));
}

/** Mean of 3 × 3 bins over the ring around them, for every bin; the spectrum repeats. */
function computeRises(spectrum: Float64Array, size: number): Float64Array {
  const small = boxSums(spectrum, size, 1);
  const inner = boxSums(spectrum, size, INNER_BINS - 1);
  const outer = boxSums(spectrum, size, OUTER_BINS);
  const ring = (2 * OUTER_BINS + 1) ** 2 - (2 * INNER_BINS - 1) ** 2;
  return small.map((sum, i) => sum / 9 - (outer[i]! - inner[i]!) / ring);
}

/** Sums of squares of (2 × reach + 1)² bins around each bin. */
function boxSums(values: Float64Array, size: number, reach: number): Float64Array {
  return sumLines(sumLines(values, size, reach, 1, size), size, reach, size, 1);
}

/** Running sums along rows (`step` 1) or columns. The size is a power of two: the mask takes the rest of a division by it. */
function sumLines(from: Float64Array, size: number, reach: number, step: number, across: number): Float64Array {
  const out = new Float64Array(size * size);
  const mask = size - 1;
  for (let line = 0; line < size; line++) {
    const start = line * across;
    let total = 0;
    for (let i = -reach; i <= reach; i++) total += from[start + (i & mask) * step]!;
    for (let i = 0; i < size; i++) {
      out[start + i * step] = total;
      total += from[start + ((i + reach + 1) & mask) * step]! - from[start + ((i - reach) & mask) * step]!;
    }
  }
  return out;
}
