import { project, squareToQuad } from '../document/geometry.js';
import type { PxQuad } from '../image/plane.js';
import type { Pixels } from '../report.js';

/** Spots looked at along the longer and shorter side, and samples along each side of a spot. */
const LONG = 30;
const SHORT = 20;
const TAPS = 4;
/** Channels below this level have no colour to speak of, above the other they are cut off. */
const DARK = 24;
const BRIGHT = 250;
/** The largest cast taken off: ln(red / green) and ln(blue / green) of white paper under lamps a camera corrects badly. */
const MOST_CAST = 0.3;
/** Light from candle to blue sky changes red and blue in opposite directions; greens and purples it hardly makes. */
const MOST_TINT = 0.06;

/**
 * Mean chroma of the document, 0–1: difference of the strongest and the weakest channel as a share of the strongest, with a
 * white-balance cast taken off. The cast is the median of all spots, as far as daylight and lamps can make it: a grey
 * copy under a warm lamp has one hue everywhere, and nothing is left. Each spot is a mean of 16 samples, so grain is
 * no colour. `null` without enough spots that are neither black nor blown out.
 * @param toOriginal px of the image per px of the quad's plane
 */
export function colourOf(image: Pixels, quad: PxQuad, toOriginal: number): number | null {
  const map = squareToQuad(quad);
  const reds: number[] = [];
  const blues: number[] = [];
  const { data, width, height } = image;
  for (let spot = 0; spot < LONG * SHORT; spot++) {
    const u = 0.03 + (0.94 * ((spot % LONG) + 0.5)) / LONG;
    const v = 0.03 + (0.94 * (Math.floor(spot / LONG) + 0.5)) / SHORT;
    const centre = project(map, u, v);
    const right = project(map, u + 0.4 / LONG, v);
    const below = project(map, u, v + 0.4 / SHORT);
    let r = 0;
    let g = 0;
    let b = 0;
    let count = 0;
    for (let n = 0; n < TAPS * TAPS; n++) {
      const s = ((n % TAPS) * 2 + 1 - TAPS) / TAPS;
      const t = (((n / TAPS) | 0) * 2 + 1 - TAPS) / TAPS;
      const x = Math.floor((centre.x + (right.x - centre.x) * s + (below.x - centre.x) * t) * toOriginal);
      const y = Math.floor((centre.y + (right.y - centre.y) * s + (below.y - centre.y) * t) * toOriginal);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const i = (y * width + x) * 4;
      r += data[i]!;
      g += data[i + 1]!;
      b += data[i + 2]!;
      count++;
    }
    if (count < TAPS) continue;
    const most = Math.max(r, g, b) / count;
    // A colour so deep that one channel is black is still one.
    if (most < DARK * 2 || most > BRIGHT) continue;
    reds.push(Math.log((r / count + DARK) / (g / count + DARK)));
    blues.push(Math.log((b / count + DARK) / (g / count + DARK)));
  }
  if (reds.length < 40) return null;
  const red = median(reds);
  const blue = median(blues);
  const warmth = clamp((red - blue) / 2, MOST_CAST);
  const tint = clamp((red + blue) / 2, MOST_TINT);
  let sum = 0;
  for (let i = 0; i < reds.length; i++) {
    const a = reds[i]! - warmth - tint;
    const b = blues[i]! + warmth - tint;
    sum += 1 - Math.exp(Math.min(a, b, 0) - Math.max(a, b, 0));
  }
  return sum / reds.length;
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}
