/** Finds the line on which most sightings of a pattern lie. */

/** A place that looks like a start or stop pattern: its outer edge, px. */
export interface GuardPeak {
  readonly x: number;
  readonly y: number;
  readonly modulePx: number;
  /** Correlation, at most 1. */
  readonly score: number;
}

/** A line x = x0 + lean · y, and the range of y in which sightings lie on it. */
export interface FittedLine {
  readonly x0: number;
  readonly lean: number;
  readonly modulePx: number;
  readonly top: number;
  readonly bottom: number;
  /** Sum over the sightings on it: a few clear ones count more than many doubtful ones. */
  readonly weight: number;
}

/** Largest lean: the region was straightened by its bars before. */
const MAX_LEAN = 0.2;
/** Sightings on the line are at most so far off, modules, and differ at most so much in module width. */
const MAX_OFFSET_MODULES = 0.8;
const MAX_WIDTH_RATIO = 1.22;
/** Correlation that chance reaches everywhere. */
const NO_CORRELATION = 0.5;
/** A line has so many sightings. */
const MIN_PEAKS = 3;

/** @returns `null` where too few lie on one line */
export function fitGuardLine(peaks: readonly GuardPeak[], height: number): FittedLine | null {
  let best: { members: GuardPeak[]; score: number } | null = null;
  for (const [k, a] of peaks.entries()) {
    for (const b of peaks.slice(k + 1)) {
      if (b.y - a.y < 0.15 * height || !hasSameWidth(a, b)) continue;
      const lean = (b.x - a.x) / (b.y - a.y);
      if (Math.abs(lean) > MAX_LEAN) continue;
      const modulePx = (a.modulePx + b.modulePx) / 2;
      const isOn = (p: GuardPeak): boolean =>
        hasSameWidth(p, a) && Math.abs(p.x - a.x - lean * (p.y - a.y)) < MAX_OFFSET_MODULES * modulePx;
      const members = peaks.filter(isOn);
      const score = weightOf(members);
      if (best === null || score > best.score) best = { members, score };
    }
  }
  if (best === null || best.members.length < MIN_PEAKS) return null;
  return leastSquaresLine(best.members);
}

const weightOf = (members: readonly GuardPeak[]): number =>
  members.reduce((sum, { score }) => sum + (score - NO_CORRELATION) ** 2, 0);

const hasSameWidth = (a: GuardPeak, b: GuardPeak): boolean =>
  a.modulePx < b.modulePx * MAX_WIDTH_RATIO && b.modulePx < a.modulePx * MAX_WIDTH_RATIO;

function leastSquaresLine(members: readonly GuardPeak[]): FittedLine {
  const mean = (of: (p: GuardPeak) => number): number => members.reduce((sum, p) => sum + of(p), 0) / members.length;
  const [x, y] = [mean((p) => p.x), mean((p) => p.y)];
  const spread = mean((p) => (p.y - y) ** 2);
  const lean = spread === 0 ? 0 : mean((p) => (p.x - x) * (p.y - y)) / spread;
  const ys = members.map((p) => p.y);
  return {
    x0: x - lean * y,
    lean,
    modulePx: mean((p) => p.modulePx),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
    weight: weightOf(members),
  };
}
