import { project, squareToQuad } from '../image/quad-geometry.js';
import type { PxQuad } from '../image/plane.js';
import type { Pixels } from '../report.js';

/** Spots looked at along the longer and shorter side, and samples along each side of a spot. */
const SPOTS_ALONG_LONG_SIDE = 30;
const SPOTS_ALONG_SHORT_SIDE = 20;
const SAMPLES_PER_SPOT_SIDE = 4;
/** Added to every channel: nearly black has no colour to speak of. */
const CHANNEL_OFFSET = 24;
/** Spots darker than this, or so bright that a channel may be cut off, are left out. */
const MIN_SPOT_LEVEL = 48;
const MAX_SPOT_LEVEL = 232;
/** The largest cast taken off: ln(red / green) and ln(blue / green) of white paper under lamps a camera corrects badly. */
const MAX_WARMTH_CAST = 0.3;
/** Light from candle to blue sky changes red and blue in opposite directions; greens and purples it hardly makes. */
const MAX_TINT_CAST = 0.06;
const MIN_SPOTS = 40;
/** Share of the spots that count; the most colourful are left out: a finger on a grey copy. */
const USED_SHARE = 0.92;

/**
 * Chroma of the document, 0–1: the root of the mean square of ln(red / green) and ln(blue / green), with a white-balance cast
 * taken off. The cast is the median of all spots, as far as daylight and lamps can make it: a grey copy under a
 * warm lamp has one hue everywhere, and nothing is left. Each spot is seen twice, by two halves of its samples, and the halves
 * are multiplied: grain differs between them and cancels, colour does not. `null` without enough spots that
 * are neither black nor blown out.
 * @param toOriginal px of the image per px of the quad's plane
 */
export function measureChroma(image: Pixels, quad: PxQuad, toOriginal: number): number | null {
  const map = squareToQuad(quad);
  const spots: (readonly [redA: number, blueA: number, redB: number, blueB: number])[] = [];
  const { data, width, height } = image;
  const sums = new Float64Array(6);
  for (let spot = 0; spot < SPOTS_ALONG_LONG_SIDE * SPOTS_ALONG_SHORT_SIDE; spot++) {
    const u = 0.03 + (0.94 * ((spot % SPOTS_ALONG_LONG_SIDE) + 0.5)) / SPOTS_ALONG_LONG_SIDE;
    const v = 0.03 + (0.94 * (Math.floor(spot / SPOTS_ALONG_LONG_SIDE) + 0.5)) / SPOTS_ALONG_SHORT_SIDE;
    const centre = project(map, u, v);
    const right = project(map, u + 0.4 / SPOTS_ALONG_LONG_SIDE, v);
    const below = project(map, u, v + 0.4 / SPOTS_ALONG_SHORT_SIDE);
    sums.fill(0);
    let count = 0;
    for (let n = 0; n < SAMPLES_PER_SPOT_SIDE * SAMPLES_PER_SPOT_SIDE; n++) {
      const column = n % SAMPLES_PER_SPOT_SIDE;
      const row = (n / SAMPLES_PER_SPOT_SIDE) | 0;
      const s = (2 * column + 1 - SAMPLES_PER_SPOT_SIDE) / SAMPLES_PER_SPOT_SIDE;
      const t = (2 * row + 1 - SAMPLES_PER_SPOT_SIDE) / SAMPLES_PER_SPOT_SIDE;
      const x = Math.floor((centre.x + (right.x - centre.x) * s + (below.x - centre.x) * t) * toOriginal);
      const y = Math.floor((centre.y + (right.y - centre.y) * s + (below.y - centre.y) * t) * toOriginal);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const i = (y * width + x) * 4;
      const half = 3 * ((column + row) & 1);
      sums[half]! += data[i]!;
      sums[half + 1]! += data[i + 1]!;
      sums[half + 2]! += data[i + 2]!;
      count++;
    }
    if (count < SAMPLES_PER_SPOT_SIDE * SAMPLES_PER_SPOT_SIDE) continue;
    const most = Math.max(sums[0]! + sums[3]!, sums[1]! + sums[4]!, sums[2]! + sums[5]!) / count;
    if (most < MIN_SPOT_LEVEL || most > MAX_SPOT_LEVEL) continue;
    const [ra = 0, ga = 0, ba = 0, rb = 0, gb = 0, bb = 0] = [...sums].map((sum) =>
      Math.log((2 * sum) / count + CHANNEL_OFFSET),
    );
    spots.push([ra - ga, ba - ga, rb - gb, bb - gb]);
  }
  if (spots.length < MIN_SPOTS) return null;
  const red = median(spots.map(([a, , b]) => (a + b) / 2));
  const blue = median(spots.map(([, a, , b]) => (a + b) / 2));
  const warmth = clamp((red - blue) / 2, MAX_WARMTH_CAST);
  const tint = clamp((red + blue) / 2, MAX_TINT_CAST);
  const squares = spots.map(
    ([redA, blueA, redB, blueB]) =>
      (redA - warmth - tint) * (redB - warmth - tint) + (blueA + warmth - tint) * (blueB + warmth - tint),
  );
  const used = squares.sort((a, b) => a - b).slice(0, Math.ceil(squares.length * USED_SHARE));
  const mean = used.reduce((sum, value) => sum + value, 0) / used.length;
  return Math.min(1, Math.sqrt(Math.max(0, mean)));
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1]!;
}
