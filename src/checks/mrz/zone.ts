import type { Plane, PxQuad } from '../image/plane.js';
import { inkOf, textLines, type TextLine } from './text-lines.js';

/** A zone in px of the plane it was looked for in; corners clockwise from the upper left as the plane lies. */
export interface Zone {
  readonly corners: PxQuad;
  readonly lineCount: 2 | 3;
  /** Letters a line: 30 (TD1), 36 (TD2, MRV-B), 44 (TD3, MRV-A). */
  readonly columns: 30 | 36 | 44;
  /** How regular the letters stand, 0–1. */
  readonly regularity: number;
  /** Positive when fillers end the lines on the right: the zone is the right way up. About −0.5 to 0.5. */
  readonly upright: number;
}

/** ICAO Doc 9303 parts 4 to 7: letters a line by number of lines. */
const COLUMNS: Readonly<Record<2 | 3, readonly (30 | 36 | 44)[]>> = { 2: [44, 36], 3: [30] };
/** Least length of a line where nothing is known about the document's size, as a share of the plane's width. */
const LEAST_LENGTH = 0.3;
/** Least regularity. Drawn zones have 0.56 and more (2nd percentile), drawn lines of words 0.25 and less (98th). */
const LEAST_REGULARITY = 0.2;
/** Letter cells by which a line may be longer than its text: a frame around the zone. */
const MOST_EXTRA = 3;
/** Share of ink in a line of letters. Rules and bars have more. */
const MOST_INK = 0.75;
/** Most ink between the lines, as a share of that in them. Drawn zones: 0.03 at most. */
const MOST_GAP_INK = 0.35;
/** Most likeness of a line's upper and lower part. Drawn zones, strongly blurred ones included: 0.95 at most. */
const MOST_BARS = 0.96;

/**
 * Two or three long lines of equally spaced letters, below each other and flush on both sides: a machine-readable zone.
 * Looks only at lines that run roughly along the plane's rows (± 6°).
 * @param leastLength length of the lines as a share of the plane's width
 */
export function findZone(plane: Plane, leastLength = LEAST_LENGTH): Zone | null {
  const { width, height } = plane;
  if (width < 120 || height < 40) return null;
  // A letter is 1/30 to 1/44 of a line wide, a line 0.3 to 1 of the plane.
  const ink = inkOf(plane, width / 24);
  const lines = textLines(ink, width, height, Math.round(width / 30), Math.round(width / 18));
  const long = lines.filter((line) => line.right - line.left >= leastLength * width);
  long.sort((a, b) => middleOf(a, width) - middleOf(b, width));
  let best: Zone | null = null;
  for (const group of groups(long, width)) {
    const zone = weigh(plane, ink, group);
    if (zone !== null && (best === null || worth(zone) > worth(best))) best = zone;
  }
  return best;
}

function worth(zone: Zone): number {
  return zone.regularity + (zone.lineCount === 3 ? 0.1 : 0);
}

function middleOf(line: TextLine, width: number): number {
  return line.y0 + (line.slope * width) / 2;
}

/** Pairs and triples of flush, parallel, equally tall lines at the distances that the zone formats have. */
function groups(lines: readonly TextLine[], width: number): TextLine[][] {
  const found: TextLine[][] = [];
  for (let a = 0; a < lines.length; a++) {
    for (let b = a + 1; b < lines.length; b++) {
      if (!belong(lines[a]!, lines[b]!, width)) continue;
      found.push([lines[a]!, lines[b]!]);
      const step = middleOf(lines[b]!, width) - middleOf(lines[a]!, width);
      for (let c = b + 1; c < lines.length; c++) {
        if (!belong(lines[b]!, lines[c]!, width)) continue;
        const next = middleOf(lines[c]!, width) - middleOf(lines[b]!, width);
        if (Math.abs(next - step) < 0.25 * step) found.push([lines[a]!, lines[b]!, lines[c]!]);
      }
    }
  }
  return found;
}

function belong(upper: TextLine, lower: TextLine, width: number): boolean {
  const length = Math.max(upper.right - upper.left, lower.right - lower.left);
  if (Math.abs(upper.left - lower.left) > 0.06 * length || Math.abs(upper.right - lower.right) > 0.06 * length) {
    return false;
  }
  if (Math.abs(upper.slope - lower.slope) > 0.03) return false;
  const thick = (upper.thickness + lower.thickness) / 2;
  if (Math.abs(upper.thickness - lower.thickness) > 0.5 * thick) return false;
  const step = middleOf(lower, width) - middleOf(upper, width);
  // Line steps of 4.23 mm (TD1) and 6.35 mm (TD2, TD3) over lengths of 76.2, 91.4 and 111.8 mm: 0.055 to 0.07.
  return step > 1.15 * thick && step < 4.5 * thick && step / length > 0.035 && step / length < 0.1;
}

function weigh(plane: Plane, ink: Uint8Array, lines: readonly TextLine[]): Zone | null {
  const count = lines.length === 3 ? 3 : 2;
  let best: { columns: 30 | 36 | 44; regularity: number } | null = null;
  const profiles = lines.map((line) => profileOf(plane, line));
  for (const columns of COLUMNS[count]) {
    const regularity = profiles.reduce((sum, profile) => sum + combOf(profile, columns), 0) / count;
    if (best === null || regularity > best.regularity) best = { columns, regularity };
  }
  if (best === null || best.regularity < LEAST_REGULARITY) return null;
  if (gapOf(ink, plane.width, lines) > MOST_GAP_INK || barsOf(plane, lines) > MOST_BARS) return null;
  const left = Math.min(...lines.map((line) => line.left));
  const right = Math.max(...lines.map((line) => line.right)) + 1;
  const first = lines[0]!;
  const last = lines[count - 1]!;
  const edge = (line: TextLine, x: number, side: number): number =>
    line.y0 + 0.5 + line.slope * x + side * line.thickness * 0.6;
  return {
    corners: [
      { x: left, y: edge(first, left, -1) },
      { x: right, y: edge(first, right, -1) },
      { x: right, y: edge(last, right, 1) },
      { x: left, y: edge(last, left, 1) },
    ],
    lineCount: count,
    ...best,
    upright: fillersOf(ink, plane.width, lines),
  };
}

/** Share of inked pixels between the lines, over that in the lines: near 0 for text, near 1 inside a barcode. */
function gapOf(ink: Uint8Array, width: number, lines: readonly TextLine[]): number {
  const height = ink.length / width;
  let inside = 0;
  let between = 0;
  let n = 0;
  for (let k = 0; k + 1 < lines.length; k++) {
    const upper = lines[k]!;
    const lower = lines[k + 1]!;
    for (let x = upper.left; x < upper.right; x += 2) {
      const a = upper.y0 + upper.slope * x;
      const b = lower.y0 + lower.slope * x;
      for (const shift of [-0.08, 0, 0.08]) {
        const middle = Math.round((a + b) / 2 + shift * (b - a));
        const on = Math.round(a + shift * 2 * upper.thickness);
        if (middle < 0 || middle >= height || on < 0 || on >= height) continue;
        between += ink[middle * width + x]!;
        inside += ink[on * width + x]!;
        n++;
      }
    }
  }
  return n === 0 || inside / n > MOST_INK ? 1 : between / Math.max(1, inside);
}

/** Likeness of the upper and the lower part of the lines: letters differ there, bars do not. Correlation, −1 to 1. */
function barsOf(plane: Plane, lines: readonly TextLine[]): number {
  let worst = -1;
  for (const line of lines) {
    const upper = profileOf(plane, line, -0.36, -0.12);
    const lower = profileOf(plane, line, 0.12, 0.36);
    worst = Math.max(worst, correlation(upper, lower));
  }
  return worst;
}

function correlation(a: Float32Array, b: Float32Array): number {
  const n = Math.min(a.length, b.length);
  let sa = 0;
  let sb = 0;
  for (let i = 0; i < n; i++) {
    sa += a[i]!;
    sb += b[i]!;
  }
  let ab = 0;
  let aa = 1e-6;
  let bb = 1e-6;
  for (let i = 0; i < n; i++) {
    const da = a[i]! - sa / n;
    const db = b[i]! - sb / n;
    ab += da * db;
    aa += da * da;
    bb += db * db;
  }
  return ab / Math.sqrt(aa * bb);
}

/** Darkness along a line, mean over a part of the letters' height (shares of it from the middle), one value per px. */
function profileOf(plane: Plane, line: TextLine, lower = -0.5, upper = 0.5): Float32Array {
  const from = Math.max(0, line.left);
  const to = Math.min(plane.width - 1, line.right);
  const out = new Float32Array(Math.max(0, to - from + 1));
  for (let x = from; x <= to; x++) {
    const middle = line.y0 + line.slope * x;
    const y0 = Math.max(0, Math.round(middle + lower * line.thickness));
    const y1 = Math.min(plane.height - 1, Math.round(middle + upper * line.thickness));
    let sum = 0;
    for (let y = y0; y <= y1; y++) sum += 255 - plane.data[y * plane.width + x]!;
    out[x - from] = sum / Math.max(1, y1 - y0 + 1);
  }
  return out;
}

/**
 * How much of the darkness' variation along a line repeats with the letters' pitch: variance of the profile folded at
 * the pitch, over its whole variance. Letters of one width in cells of one width leave their gaps at the same place; words do not.
 */
function combOf(profile: Float32Array, columns: number): number {
  const n = profile.length;
  if (n < columns * 3) return 0;
  let mean = 0;
  for (const value of profile) mean += value / n;
  // Slow changes (shadow, tint) are not letters: high-pass by a window of two pitches.
  const flat = new Float32Array(n);
  const reach = Math.round(n / columns);
  let sum = 0;
  let count = 0;
  for (let x = -reach; x < n; x++) {
    if (x + reach < n) {
      sum += profile[x + reach]!;
      count++;
    }
    if (x - reach - 1 >= 0) {
      sum -= profile[x - reach - 1]!;
      count--;
    }
    if (x >= 0) flat[x] = profile[x]! - sum / Math.max(1, count);
  }
  let total = 0;
  for (const value of flat) total += value * value;
  if (total / n < 4) return 0;
  const bins = 12;
  let best = 0;
  // The last letter's right gap and the first one's left are missing: the length is 0.1 to 0.5 cells short. A frame
  // printed around the zone makes it longer.
  for (let cells = columns - 0.7; cells <= columns + MOST_EXTRA; cells += 0.07) {
    const pitch = n / cells;
    const sums = new Float32Array(bins);
    const counts = new Float32Array(bins);
    for (let x = 0; x < n; x++) {
      const phase = x / pitch;
      const bin = Math.min(bins - 1, ((phase - Math.floor(phase)) * bins) | 0);
      sums[bin]! += flat[x]!;
      counts[bin]! += 1;
    }
    let explained = 0;
    for (let b = 0; b < bins; b++) if (counts[b]! > 0) explained += (sums[b]! * sums[b]!) / counts[b]!;
    best = Math.max(best, explained / total);
  }
  return best;
}

/**
 * Names end in fillers, which carry less ink than letters: in the first line of two, in the last of three. The
 * difference of ink between the ends of that line, as a share; positive when the right end is the lighter one of
 * the line that would be named upright, negative when it looks so upside down.
 */
function fillersOf(ink: Uint8Array, width: number, lines: readonly TextLine[]): number {
  const first = lines[0]!;
  const last = lines[lines.length - 1]!;
  const lean = (line: TextLine): number => {
    const half = line.thickness * 0.5;
    const third = (line.right - line.left) / 3;
    let left = 0;
    let right = 0;
    for (let x = line.left; x < line.right; x++) {
      const isLeft = x < line.left + third;
      if (!isLeft && x < line.right - third) continue;
      const middle = line.y0 + line.slope * x;
      for (let y = Math.ceil(middle - half); y <= middle + half; y++) {
        const on = ink[y * width + x] ?? 0;
        if (isLeft) left += on;
        else right += on;
      }
    }
    return (left - right) / Math.max(1, left + right);
  };
  // Upside down the named line is the other one, and its fillers lie on the left.
  return lean(first) + lean(last);
}
