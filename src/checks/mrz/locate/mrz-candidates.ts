import type { PxPoint } from '../../image/plane.js';
import type { Ridge } from './detect-ridges.js';

/** Middle lines of the first and of the last line of what may be a zone: first left, first right, last right, last left. */
export interface MrzCandidate {
  readonly centerlines: readonly [PxPoint, PxPoint, PxPoint, PxPoint];
  readonly lineCount: 2 | 3;
  readonly score: number;
}

/** Line step over line length: 0.055 to 0.07 by ICAO Doc 9303; tilt shortens either. */
const MIN_STEP_SHARE = 0.036;
const MAX_STEP_SHARE = 0.135;
/** Step between lines in px of the level: below, they melt; above, another level sees them better. */
const MIN_STEP_PX = 3.2;
const MAX_STEP_PX = 13;
/** Shorter ridges cannot be the better seen line of a zone, px. */
const MIN_LENGTH_PX = 36;

/** Pairs and triples of parallel ridges as far apart as the lines of a zone, the likeliest first. */
export function findMrzCandidates(ridges: readonly Ridge[], leastLengthPx: number): MrzCandidate[] {
  const found: MrzCandidate[] = [];
  for (const lead of ridges) {
    if (2 * lead.half < Math.max(MIN_LENGTH_PX, leastLengthPx)) continue;
    // The others in the leading ridge's own frame: along it, and below it.
    const near: { off: number; from: number; to: number; slope: number; fill: number }[] = [];
    for (const other of ridges) {
      if (other === lead) continue;
      const cos = lead.ux * other.ux + lead.uy * other.uy;
      if (Math.abs(cos) < 0.99) continue;
      const dx = other.x - lead.x;
      const dy = other.y - lead.y;
      const along = dx * lead.ux + dy * lead.uy;
      const sin = (lead.ux * other.uy - lead.uy * other.ux) * Math.sign(cos);
      // Where it passes the leading ridge's middle.
      const off = dy * lead.ux - dx * lead.uy - along * sin;
      const from = along - other.half;
      const to = along + other.half;
      if (Math.abs(off) > 2.2 * MAX_STEP_PX || from > lead.half || to < -lead.half) continue;
      near.push({ off, from, to, slope: sin, fill: other.fill });
    }
    const self = { off: 0, from: -lead.half, to: lead.half, slope: 0, fill: lead.fill };
    for (const a of near) {
      addIfMrzLike(found, lead, [self, a]);
      for (const b of near) {
        // Leading line first, second or last; each triple is met once for each of its long enough lines.
        const offs = [0, a.off, b.off].sort((p, q) => p - q);
        if (a.off >= b.off) continue;
        const upper = offs[1]! - offs[0]!;
        const lower = offs[2]! - offs[1]!;
        if (Math.abs(upper - lower) < 0.25 * Math.max(upper, lower)) addIfMrzLike(found, lead, [self, a, b]);
      }
    }
  }
  return removeDuplicates(found.sort((a, b) => b.score - a.score));
}

interface RelativeRidge {
  readonly off: number;
  readonly from: number;
  readonly to: number;
  readonly slope: number;
  readonly fill: number;
}

function addIfMrzLike(found: MrzCandidate[], lead: Ridge, bands: RelativeRidge[]): void {
  bands.sort((a, b) => a.off - b.off);
  const first = bands[0]!;
  const last = bands[bands.length - 1]!;
  const step = (last.off - first.off) / (bands.length - 1);
  if (step < MIN_STEP_PX || step > MAX_STEP_PX) return;
  const from = Math.min(...bands.map((band) => band.from));
  const to = Math.max(...bands.map((band) => band.to));
  const length = to - from;
  if (step / length < MIN_STEP_SHARE || step / length > MAX_STEP_SHARE) return;
  const seen = bands.map((band) => ((band.to - band.from) * band.fill) / length);
  // Fillers are faint: one line may be seen in part, the zone as a whole not.
  const mean = seen.reduce((a, b) => a + b, 0) / bands.length;
  const least = Math.min(...seen);
  if (least < 0.25 || mean < 0.5) return;
  const at = (band: RelativeRidge, along: number): PxPoint => {
    const off = band.off + band.slope * along;
    return { x: lead.x + along * lead.ux - off * lead.uy, y: lead.y + along * lead.uy + off * lead.ux };
  };
  found.push({
    centerlines: [at(first, from), at(first, to), at(last, to), at(last, from)],
    lineCount: bands.length === 3 ? 3 : 2,
    score: mean + 0.5 * least + (bands.length === 3 ? 0.25 : 0),
  });
}

/** Leaves out what says nearly the same as a better one. */
function removeDuplicates(sorted: readonly MrzCandidate[]): MrzCandidate[] {
  const kept: MrzCandidate[] = [];
  for (const one of sorted) {
    const step =
      Math.hypot(one.centerlines[0].x - one.centerlines[3].x, one.centerlines[0].y - one.centerlines[3].y) /
      (one.lineCount - 1);
    const isKnown = kept.some(
      (other) =>
        other.lineCount === one.lineCount &&
        one.centerlines.every((p) => other.centerlines.some((q) => Math.hypot(p.x - q.x, p.y - q.y) < 1.5 * step)),
    );
    if (!isKnown) kept.push(one);
    if (kept.length >= 12) break;
  }
  return kept;
}
