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
  /** Positive when fillers end the line that should have them: the zone is the right way up. */
  readonly upright: number;
}

/** ICAO Doc 9303 parts 4 to 7: letters a line by number of lines. */
const COLUMNS: Readonly<Record<2 | 3, readonly (30 | 36 | 44)[]>> = { 2: [44, 36], 3: [30] };
/** Least regularity: half-way between drawn zones and drawn lines of words (decision 022). */
const LEAST_REGULARITY = 0.15;

/**
 * Two or three long lines of equally spaced letters, below each other and flush on both sides: a machine-readable zone.
 * Looks only at lines that run roughly along the plane's rows (± 6°).
 */
export function findZone(plane: Plane): Zone | null {
  const { width, height } = plane;
  if (width < 120 || height < 40) return null;
  // A letter is 1/30 to 1/44 of a line wide, a line 0.3 to 1 of the plane.
  const lines = textLines(inkOf(plane, width / 24), width, height, Math.round(width / 30), Math.round(width / 18));
  lines.sort((a, b) => middleOf(a, width) - middleOf(b, width));
  let best: Zone | null = null;
  for (const group of groups(lines, width)) {
    const zone = weigh(plane, group);
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

function weigh(plane: Plane, lines: readonly TextLine[]): Zone | null {
  const count = lines.length === 3 ? 3 : 2;
  let best: { columns: 30 | 36 | 44; regularity: number } | null = null;
  const profiles = lines.map((line) => profileOf(plane, line));
  for (const columns of COLUMNS[count]) {
    const regularity = profiles.reduce((sum, profile) => sum + combOf(profile, columns), 0) / count;
    if (best === null || regularity > best.regularity) best = { columns, regularity };
  }
  if (best === null || best.regularity < LEAST_REGULARITY) return null;
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
    upright: fillersOf(profiles, count),
  };
}

/** Darkness along a line, mean over the letters' height, one value per px. */
function profileOf(plane: Plane, line: TextLine): Float32Array {
  const from = Math.max(0, line.left);
  const to = Math.min(plane.width - 1, line.right);
  const out = new Float32Array(Math.max(0, to - from + 1));
  const half = Math.max(1, line.thickness / 2);
  for (let x = from; x <= to; x++) {
    const middle = line.y0 + line.slope * x;
    const y0 = Math.max(0, Math.round(middle - half));
    const y1 = Math.min(plane.height - 1, Math.round(middle + half));
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
  // The last letter's right gap is missing, the first one's left: the length is 0.1 to 0.5 cells short.
  for (let cells = columns - 0.7; cells <= columns + 0.35; cells += 0.07) {
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

/** Names end in fillers, which carry less ink: in the first line of two, the last of three. */
function fillersOf(profiles: readonly Float32Array[], count: 2 | 3): number {
  const third = (profile: Float32Array, part: 0 | 2): number => {
    const n = Math.floor(profile.length / 3);
    let sum = 0;
    for (let x = 0; x < n; x++) sum += profile[part === 0 ? x : profile.length - 1 - x]!;
    return sum / Math.max(1, n);
  };
  const first = profiles[0]!;
  const last = profiles[count - 1]!;
  const named = count === 2 ? first : last;
  const other = count === 2 ? last : first;
  // Turned by 180° the named line lies on the other side and its fillers on the left.
  const upright = third(named, 0) - third(named, 2);
  const turned = third(other, 2) - third(other, 0);
  return upright - turned;
}
