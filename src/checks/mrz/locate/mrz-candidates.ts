import type { PxPoint } from '../../image/plane.js';
import type { Ridge } from './detect-ridges.js';
import type { TextBlock } from './text-strip.js';

/** Parallel ridges that may be the lines of an MRZ. */
export interface MrzCandidate extends TextBlock {
  /** Higher is likelier. */
  readonly score: number;
}

/** Line step over line length: 0.055 to 0.07 by ICAO Doc 9303; tilt shortens either. */
const MIN_STEP_SHARE = 0.036;
const MAX_STEP_SHARE = 0.135;
/** Line step, px of the search image. Below, lines melt into one; above, a smaller search image shows them better. */
const MIN_STEP_PX = 3.2;
const MAX_STEP_PX = 13;
/** Least length of the longest visible line, px. */
const MIN_LENGTH_PX = 36;
/** Least cosine of the angle between two lines. */
const MIN_PARALLEL_COSINE = 0.99;
/** Least visible share of the faintest line, and of all lines on average; fillers are faint. */
const MIN_VISIBLE_SHARE = 0.25;
const MIN_MEAN_VISIBLE_SHARE = 0.5;
/** Candidates that are kept. */
const MAX_CANDIDATES = 12;

/** A ridge in the coordinates of the leading ridge: along it, and across it. */
interface RelativeRidge {
  /** Distance across, at the middle of the leading ridge. */
  readonly offset: number;
  readonly from: number;
  readonly to: number;
  readonly slope: number;
  readonly fill: number;
}

/** Finds pairs and triples of parallel ridges with the line step of an MRZ, the likeliest first. */
export function findMrzCandidates(ridges: readonly Ridge[], minLengthPx: number): MrzCandidate[] {
  const candidates: MrzCandidate[] = [];
  const addIfMrzLike = (lead: Ridge, lines: readonly RelativeRidge[]): void => {
    const candidate = createCandidate(lead, lines);
    if (candidate !== null) candidates.push(candidate);
  };
  for (const lead of ridges) {
    if (2 * lead.half < Math.max(MIN_LENGTH_PX, minLengthPx)) continue;
    const neighbors = ridges.flatMap((other) => (other === lead ? [] : (relativeTo(lead, other) ?? [])));
    const self = { offset: 0, from: -lead.half, to: lead.half, slope: 0, fill: lead.fill };
    for (const a of neighbors) {
      addIfMrzLike(lead, [self, a]);
      for (const b of neighbors) {
        // The leading ridge may be the first, second or third line.
        if (a.offset >= b.offset) continue;
        const [top, middle, bottom] = [0, a.offset, b.offset].sort((p, q) => p - q) as [number, number, number];
        const [upper, lower] = [middle - top, bottom - middle];
        if (Math.abs(upper - lower) < 0.25 * Math.max(upper, lower)) addIfMrzLike(lead, [self, a, b]);
      }
    }
  }
  return removeDuplicates(candidates.sort((a, b) => b.score - a.score));
}

/** A ridge that is parallel to the leading one and beside it; `null` for any other. */
function relativeTo(lead: Ridge, other: Ridge): RelativeRidge | null {
  const cosine = lead.ux * other.ux + lead.uy * other.uy;
  if (Math.abs(cosine) < MIN_PARALLEL_COSINE) return null;
  const dx = other.x - lead.x;
  const dy = other.y - lead.y;
  const along = dx * lead.ux + dy * lead.uy;
  const slope = (lead.ux * other.uy - lead.uy * other.ux) * Math.sign(cosine);
  const offset = dy * lead.ux - dx * lead.uy - along * slope;
  const from = along - other.half;
  const to = along + other.half;
  if (Math.abs(offset) > 2.2 * MAX_STEP_PX || from > lead.half || to < -lead.half) return null;
  return { offset, from, to, slope, fill: other.fill };
}

function createCandidate(lead: Ridge, unsorted: readonly RelativeRidge[]): MrzCandidate | null {
  const lines = unsorted.toSorted((a, b) => a.offset - b.offset);
  const first = lines[0]!;
  const last = lines[lines.length - 1]!;
  const step = (last.offset - first.offset) / (lines.length - 1);
  if (step < MIN_STEP_PX || step > MAX_STEP_PX) return null;
  const from = Math.min(...lines.map((line) => line.from));
  const to = Math.max(...lines.map((line) => line.to));
  const length = to - from;
  if (step / length < MIN_STEP_SHARE || step / length > MAX_STEP_SHARE) return null;
  const visible = lines.map((line) => ((line.to - line.from) * line.fill) / length);
  const mean = visible.reduce((a, b) => a + b, 0) / lines.length;
  const least = Math.min(...visible);
  if (least < MIN_VISIBLE_SHARE || mean < MIN_MEAN_VISIBLE_SHARE) return null;
  const pointAt = (line: RelativeRidge, along: number): PxPoint => {
    const across = line.offset + line.slope * along;
    return { x: lead.x + along * lead.ux - across * lead.uy, y: lead.y + along * lead.uy + across * lead.ux };
  };
  return {
    centerlines: [pointAt(first, from), pointAt(first, to), pointAt(last, to), pointAt(last, from)],
    lineCount: lines.length === 3 ? 3 : 2,
    score: mean + 0.5 * least + (lines.length === 3 ? 0.25 : 0),
  };
}

/** Whether two candidates have all corners within `maxSteps` line steps of each other. */
export function isSameCandidate(a: TextBlock, b: TextBlock, maxSteps: number): boolean {
  if (a.lineCount !== b.lineCount) return false;
  const [firstLeft, , , lastLeft] = a.centerlines;
  const step = Math.hypot(firstLeft.x - lastLeft.x, firstLeft.y - lastLeft.y) / (a.lineCount - 1);
  return a.centerlines.every((p) => b.centerlines.some((q) => Math.hypot(p.x - q.x, p.y - q.y) < maxSteps * step));
}

/** Removes candidates that are nearly the same as a better one. */
function removeDuplicates(sorted: readonly MrzCandidate[]): MrzCandidate[] {
  const kept: MrzCandidate[] = [];
  for (const candidate of sorted) {
    if (!kept.some((better) => isSameCandidate(candidate, better, 1.5))) kept.push(candidate);
    if (kept.length >= MAX_CANDIDATES) break;
  }
  return kept;
}
