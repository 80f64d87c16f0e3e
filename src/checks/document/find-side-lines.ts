import { sampleBilinear, type Plane, type PxPoint, type PxQuad } from '../image/plane.js';
import { intersectLines, distance, isConvex } from '../image/quad-geometry.js';

/** A straight edge that may be a side of the document. */
export interface SideLine {
  readonly a: PxPoint;
  readonly b: PxPoint;
  /** How much step there is along all of it, 0–1, against what lies around. */
  readonly support: number;
  /** How far it lies from where it was looked for, as a share of the reach, 0–1. */
  readonly off: number;
}

/** Places along a side, and the stretches in which a step keeps its direction (darker outside, or brighter). */
const STATIONS = 40;
const SIDE_SEGMENTS = 5;
/** Share of a side left out at each end: rounded corners. */
const END_MARGIN = 0.07;
/** A step counts in full from so many times the usual one on, in grey levels at least and at most. */
const CAP_FACTOR = 4;
const CAP_MIN = 3;
const CAP_MAX = 16;
/** Edges kept for a side. */
const MAX_LINES_PER_SIDE = 4;
/** Two edges of a side are apart by at least this, px, at one of their ends. */
const MIN_LINE_DISTANCE_PX = 2.5;

/**
 * The straight edges near each side of a rough outline, the most probable first. All places of a side vote
 * together: a border that drowns in noise at any one of them is still found. The outline's own side comes last.
 * @param reach how far to look to both sides, px
 */
export function findSideLines(plane: Plane, corners: PxQuad, reach: number): SideLine[][] {
  return corners.map((a, i) => findLinesOfSide(plane, a, corners[(i + 1) % 4]!, reach));
}

function findLinesOfSide(plane: Plane, a: PxPoint, b: PxPoint, reach: number): SideLine[] {
  const own: SideLine = { a, b, support: 0, off: 0 };
  const length = distance(a, b);
  if (length < 12) return [own];
  const dx = (b.x - a.x) / length;
  const dy = (b.y - a.y) / length;
  const half = Math.ceil(reach);
  const cells = 2 * half + 1;
  const { steps, cap } = measureStepsAlong(plane, a, dx, dy, length, half);
  const scores = new Float32Array(cells * cells);
  const perStretch = STATIONS / SIDE_SEGMENTS;
  const most = Math.ceil(half * 0.8);
  for (let o0 = -half; o0 <= half; o0++) {
    for (let o1 = Math.max(-half, o0 - most); o1 <= Math.min(half, o0 + most); o1++) {
      let score = 0;
      const slope = (o1 - o0) / STATIONS;
      for (let stretch = 0, k = 0; stretch < SIDE_SEGMENTS; stretch++) {
        let sum = 0;
        for (let n = 0; n < perStretch; n++, k++) {
          sum += steps[k * cells + ((o0 + slope * (k + 0.5) + half + 0.5) | 0)]!;
        }
        score += sum < 0 ? -sum : sum;
      }
      scores[(o0 + half) * cells + o1 + half] = score / (STATIONS * cap);
    }
  }
  const at = (o0: number, o1: number, t: number): PxPoint => {
    const o = o0 + ((o1 - o0) * (t - END_MARGIN)) / (1 - 2 * END_MARGIN);
    return { x: a.x + t * length * dx - o * dy, y: a.y + t * length * dy + o * dx };
  };
  const found: SideLine[] = [];
  const taken: [number, number][] = [];
  while (found.length < MAX_LINES_PER_SIDE) {
    let best = 0.06;
    let o0 = 0;
    let o1 = 0;
    for (let i = 0; i < scores.length; i++) {
      if (scores[i]! <= best) continue;
      const p = Math.floor(i / cells) - half;
      const q = (i % cells) - half;
      if (taken.some(([r, s]) => Math.abs(p - r) < MIN_LINE_DISTANCE_PX && Math.abs(q - s) < MIN_LINE_DISTANCE_PX))
        continue;
      best = scores[i]!;
      o0 = p;
      o1 = q;
    }
    if (best <= 0.06) break;
    taken.push([o0, o1]);
    const off = (Math.abs(o0) + Math.abs(o1)) / 2 / half;
    found.push({ a: at(o0, o1, 0), b: at(o0, o1, 1), support: best, off });
  }
  return [...found, own];
}

/** Steps across the side, capped: one row per place, one column per offset from −half to half. */
function measureStepsAlong(
  plane: Plane,
  a: PxPoint,
  dx: number,
  dy: number,
  length: number,
  half: number,
): { steps: Float32Array; cap: number } {
  const cells = 2 * half + 1;
  const steps = new Float32Array(STATIONS * cells);
  const profile = new Float32Array(cells + 2);
  const counts = new Uint16Array(256);
  for (let k = 0; k < STATIONS; k++) {
    const t = (END_MARGIN + ((1 - 2 * END_MARGIN) * (k + 0.5)) / STATIONS) * length;
    const x = a.x + t * dx;
    const y = a.y + t * dy;
    for (let c = 0; c < cells + 2; c++) {
      const o = c - half - 1;
      profile[c] = sampleBilinear(plane, x - o * dy, y + o * dx);
    }
    for (let c = 0; c < cells; c++) {
      const step = profile[c + 2]! - profile[c]!;
      steps[k * cells + c] = step;
      counts[Math.min(255, Math.abs(step)) | 0]!++;
    }
  }
  let left = steps.length / 2;
  let median = 0;
  while (left > counts[median]!) left -= counts[median++]!;
  const cap = Math.max(CAP_MIN, Math.min(CAP_MAX, CAP_FACTOR * (median + left / Math.max(1, counts[median]!))));
  for (let i = 0; i < steps.length; i++) steps[i] = Math.max(-cap, Math.min(cap, steps[i]!));
  return { steps, cap };
}

/** Sine of the smallest angle at a corner. */
const MIN_CORNER_SINE = 0.2;

/** Quadrilaterals that are looked at closely. */
const MAX_QUADS = 4;

/** The best supported quadrilaterals of one line per side. */
export function combineSideLines(sides: readonly (readonly SideLine[])[]): PxQuad[] {
  const found: { corners: PxQuad; score: number }[] = [];
  const [tops, rights, bottoms, lefts] = sides as [SideLine[], SideLine[], SideLine[], SideLine[]];
  for (const top of tops) {
    for (const right of rights) {
      const second = intersectLines(top, right, MIN_CORNER_SINE);
      if (second === null) continue;
      for (const bottom of bottoms) {
        const third = intersectLines(right, bottom, MIN_CORNER_SINE);
        if (third === null) continue;
        for (const left of lefts) {
          const fourth = intersectLines(bottom, left, MIN_CORNER_SINE);
          const first = intersectLines(left, top, MIN_CORNER_SINE);
          if (fourth === null || first === null) continue;
          const lines = [top, right, bottom, left];
          const total = lines.reduce((sum, line) => sum + line.support - 0.15 * line.off, 0);
          const least = Math.min(...lines.map((line) => line.support));
          found.push({ corners: [first, second, third, fourth], score: total + least });
        }
      }
    }
  }
  found.sort((a, b) => b.score - a.score);
  const apart: PxQuad[] = [];
  for (const { corners } of found) {
    if (apart.length >= MAX_QUADS) break;
    if (!isConvex(corners)) continue;
    const isNew = apart.every((other) => corners.some((p, i) => distance(p, other[i]!) > 3));
    if (isNew) apart.push(toPixelCenters(corners));
  }
  return apart;
}

/** From px that begin at the border to the gradient's indices, which name pixel centres. */
function toPixelCenters(corners: PxQuad): PxQuad {
  return corners.map((p) => ({ x: p.x - 0.5, y: p.y - 0.5 })) as unknown as PxQuad;
}
