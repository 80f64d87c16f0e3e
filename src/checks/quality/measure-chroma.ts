import type { PxQuad } from '../image/plane.js';
import { projectPoint, squareToQuad, type Homography } from '../image/quad-geometry.js';
import type { Pixels } from '../check-report.js';

/** Spots along the document's sides, and samples along each side of a spot. */
const SPOTS_ALONG_LONG_SIDE = 30;
const SPOTS_ALONG_SHORT_SIDE = 20;
const SAMPLES_PER_SPOT_SIDE = 4;
const SAMPLES_PER_SPOT = SAMPLES_PER_SPOT_SIDE ** 2;
/** Share of the document left out at each border. */
const BORDER = 0.03;
/** Added to every channel, because a nearly black spot has no reliable colour. */
const CHANNEL_OFFSET = 24;
/** Spots that are darker, or so bright that a channel may be cut off, are left out. */
const MIN_SPOT_LEVEL = 48;
const MAX_SPOT_LEVEL = 232;
/** Largest colour cast that is removed: ln(red / green) and ln(blue / green) of paper under lamps. */
const MAX_WARMTH_CAST = 0.3;
/** The same for green to purple. Light from candle to sky changes red and blue in opposite directions instead. */
const MAX_TINT_CAST = 0.06;
const MIN_SPOTS = 40;
/** Share of the spots that count. The most colourful ones are left out, for example a finger on a grey copy. */
const USED_SHARE = 0.92;

/** ln(red / green) and ln(blue / green) of a spot, from each of two halves of its samples. */
type SpotChroma = readonly [redA: number, blueA: number, redB: number, blueB: number];

/**
 * Chroma of the document, 0–1: the root mean square of ln(red / green) and ln(blue / green), without a colour cast. The cast
 * is the median of all spots, as far as daylight and lamps explain it. So a grey copy under a warm lamp has none.
 *
 * The two halves of a spot's samples are multiplied: grain differs between them and cancels, colour does not.
 * @param toOriginal px of the image per px of the quadrilateral's plane
 * @returns `null` with too few spots that are neither black nor blown out
 */
export function measureChroma(image: Pixels, quad: PxQuad, toOriginal: number): number | null {
  const map = squareToQuad(quad);
  const spots: SpotChroma[] = [];
  for (let row = 0; row < SPOTS_ALONG_SHORT_SIDE; row++) {
    for (let column = 0; column < SPOTS_ALONG_LONG_SIDE; column++) {
      const u = BORDER + ((1 - 2 * BORDER) * (column + 0.5)) / SPOTS_ALONG_LONG_SIDE;
      const v = BORDER + ((1 - 2 * BORDER) * (row + 0.5)) / SPOTS_ALONG_SHORT_SIDE;
      const spot = measureSpot(image, map, u, v, toOriginal);
      if (spot !== null) spots.push(spot);
    }
  }
  if (spots.length < MIN_SPOTS) return null;
  const red = median(spots.map(([redA, , redB]) => (redA + redB) / 2));
  const blue = median(spots.map(([, blueA, , blueB]) => (blueA + blueB) / 2));
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

/** Sums of red, green and blue of the two halves of a spot. */
const sums = new Float64Array(6);

/** `null`: the spot lies partly outside the image, or is too dark or too bright. */
function measureSpot(
  { data, width, height }: Pixels,
  map: Homography,
  u: number,
  v: number,
  toOriginal: number,
): SpotChroma | null {
  const center = projectPoint(map, u, v);
  const right = projectPoint(map, u + 0.4 / SPOTS_ALONG_LONG_SIDE, v);
  const below = projectPoint(map, u, v + 0.4 / SPOTS_ALONG_SHORT_SIDE);
  sums.fill(0);
  for (let n = 0; n < SAMPLES_PER_SPOT; n++) {
    const column = n % SAMPLES_PER_SPOT_SIDE;
    const row = (n / SAMPLES_PER_SPOT_SIDE) | 0;
    const s = (2 * column + 1 - SAMPLES_PER_SPOT_SIDE) / SAMPLES_PER_SPOT_SIDE;
    const t = (2 * row + 1 - SAMPLES_PER_SPOT_SIDE) / SAMPLES_PER_SPOT_SIDE;
    const x = Math.floor((center.x + (right.x - center.x) * s + (below.x - center.x) * t) * toOriginal);
    const y = Math.floor((center.y + (right.y - center.y) * s + (below.y - center.y) * t) * toOriginal);
    if (x < 0 || y < 0 || x >= width || y >= height) return null;
    const i = (y * width + x) * 4;
    const half = 3 * ((column + row) & 1);
    sums[half]! += data[i]!;
    sums[half + 1]! += data[i + 1]!;
    sums[half + 2]! += data[i + 2]!;
  }
  const [redA = 0, greenA = 0, blueA = 0, redB = 0, greenB = 0, blueB = 0] = sums;
  const level = Math.max(redA + redB, greenA + greenB, blueA + blueB) / SAMPLES_PER_SPOT;
  if (level < MIN_SPOT_LEVEL || level > MAX_SPOT_LEVEL) return null;
  const ln = (sum: number): number => Math.log((2 * sum) / SAMPLES_PER_SPOT + CHANNEL_OFFSET);
  return [ln(redA) - ln(greenA), ln(blueA) - ln(greenA), ln(redB) - ln(greenB), ln(blueB) - ln(greenB)];
}

function clamp(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value));
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1]!;
}
