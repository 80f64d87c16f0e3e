import { sampleBilinear, type Plane, type PxPoint, type PxQuad } from '../image/plane.js';
import { intersectLines, distance } from '../image/quad-geometry.js';

/** Places along each side at which its edge is located. */
const STATIONS = 36;
/** Share of a side left out at each end, for rounded corners (3.18 mm of 53.98 mm) and fingers. */
const END_MARGIN = 0.09;

/** A refined quadrilateral, with the evidence for each side. */
export interface RefinedQuad {
  readonly corners: PxQuad;
  /** Share of the stations whose edge lies on the fitted side, per side, 0–1. */
  readonly agreement: readonly number[];
}

/**
 * Moves each side onto the edge beside it, to a fraction of a pixel. At stations along the side it locates the strongest
 * step across, then fits a line with Tukey's biweight. Corners are the intersections of the lines.
 * @param reach largest distance of an edge on both sides, px
 */
export function refineCorners(plane: Plane, corners: PxQuad, reach: number): RefinedQuad {
  const sides = corners.map((corner, i) => fitSide(plane, corner, corners[(i + 1) % 4]!, reach));
  const agreement = sides.map((side) => side.agreement);
  const refined = corners.map((corner, i) => {
    const p = intersectLines(sides[(i + 3) % 4]!, sides[i]!, 1e-6);
    return p !== null && distance(p, corner) < 3 * reach + 2 ? p : corner;
  });
  return { corners: refined as unknown as PxQuad, agreement };
}

interface FittedSide {
  readonly a: PxPoint;
  readonly b: PxPoint;
  readonly agreement: number;
}

function fitSide(plane: Plane, a: PxPoint, b: PxPoint, reach: number): FittedSide {
  const length = distance(a, b);
  if (length < 8) return { a, b, agreement: 0 };
  const dx = (b.x - a.x) / length;
  const dy = (b.y - a.y) / length;
  const nx = -dy;
  const ny = dx;
  const cells = Math.ceil(reach) * 2 + 1;
  const profile = new Float32Array(cells + 4);
  const places: number[] = [];
  const offsets: number[] = [];
  const strengths: number[] = [];
  for (let k = 0; k < STATIONS; k++) {
    const t = (END_MARGIN + ((1 - 2 * END_MARGIN) * (k + 0.5)) / STATIONS) * length;
    const x = a.x + t * dx;
    const y = a.y + t * dy;
    const from = -(cells - 1) / 2 - 2;
    if (!isInside(plane, x + from * nx, y + from * ny) && !isInside(plane, x - from * nx, y - from * ny)) continue;
    for (let c = 0; c < profile.length; c++)
      profile[c] = sampleBilinear(plane, x + (from + c) * nx, y + (from + c) * ny);
    let best = 0;
    let at = 0;
    for (let c = 2; c < cells + 2; c++) {
      // A wide difference halves the response to noise and keeps that to a blurred step.
      const step = Math.abs(profile[c + 1]! + profile[c + 2]! - profile[c - 1]! - profile[c - 2]!);
      // Nearer edges count a little more: an edge farther away must be clearly stronger.
      const offset = Math.abs(c + from);
      const weighted = step * (1 - (0.35 * offset) / (reach + 1));
      if (weighted > best) {
        best = weighted;
        at = c;
      }
    }
    if (best < 3) continue;
    const s = (c: number): number =>
      Math.abs((profile[c + 1] ?? 0) + (profile[c + 2] ?? 0) - (profile[c - 1] ?? 0) - (profile[c - 2] ?? 0));
    const left = at > 2 ? s(at - 1) : 0;
    const right = at < cells + 1 ? s(at + 1) : 0;
    const here = s(at);
    const curve = left - 2 * here + right;
    const sub = curve < -1e-6 ? Math.max(-0.5, Math.min(0.5, (0.5 * (left - right)) / curve)) : 0;
    places.push(t);
    offsets.push(at + from + sub);
    strengths.push(Math.min(1, best / 20));
  }
  if (places.length < 6) return { a, b, agreement: 0 };
  const { slope, offset, agreement } = fitLineRobustly(places, offsets, strengths, reach);
  const shift = (t: number): PxPoint => {
    const o = offset + slope * t;
    return { x: a.x + t * dx + o * nx, y: a.y + t * dy + o * ny };
  };
  return { a: shift(0), b: shift(length), agreement };
}

function isInside(plane: Plane, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x <= plane.width && y <= plane.height;
}

/** Straight line through (place, offset) pairs by iterative reweighting, which starts from the best of many pairs. */
function fitLineRobustly(places: number[], offsets: number[], strengths: number[], reach: number) {
  const n = places.length;
  let slope = 0;
  let offset = 0;
  let bestScore = -1;
  const tolerance = Math.max(1, reach * 0.15);
  // Pairs a third apart are enough for a start, and the same on every run.
  const stride = Math.max(1, Math.floor(n / 12));
  for (let i = 0; i < n; i += stride) {
    for (let j = i + Math.floor(n / 3); j < n; j += stride) {
      const m = (offsets[j]! - offsets[i]!) / (places[j]! - places[i]! || 1);
      const q = offsets[i]! - m * places[i]!;
      let score = 0;
      for (let k = 0; k < n; k++) {
        const e = Math.abs(offsets[k]! - q - m * places[k]!);
        if (e < tolerance) score += strengths[k]! * (1 - e / tolerance);
      }
      if (score > bestScore) {
        bestScore = score;
        slope = m;
        offset = q;
      }
    }
  }
  let inliers = 0;
  for (let round = 0; round < 4; round++) {
    let sw = 0;
    let st = 0;
    let so = 0;
    let stt = 0;
    let sto = 0;
    inliers = 0;
    const c = Math.max(0.8, tolerance * (2 - 0.3 * round));
    for (let k = 0; k < n; k++) {
      const e = (offsets[k]! - offset - slope * places[k]!) / c;
      if (Math.abs(e) >= 1) continue;
      inliers++;
      const w = strengths[k]! * (1 - e * e) ** 2;
      sw += w;
      st += w * places[k]!;
      so += w * offsets[k]!;
      stt += w * places[k]! ** 2;
      sto += w * places[k]! * offsets[k]!;
    }
    const spread = sw * stt - st * st;
    if (spread < 1e-6) break;
    slope = (sw * sto - st * so) / spread;
    offset = (so - slope * st) / sw;
  }
  return { slope, offset, agreement: inliers / STATIONS };
}
