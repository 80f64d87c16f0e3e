/** Measures of the outline of a document's visible part, by which perceptrons score it in photos. */
import { FRAME_SIDES } from '../check-report.js';
import { boundingBox } from '../image/crop.js';
import type { Plane, PxQuad } from '../image/plane.js';
import { alignQuad } from './align-quad.js';
import type { GradientField } from './detect-edges.js';
import type { PartialCandidate } from './generate-partial-candidates.js';
import { measureEdgeShares, measureSideStep, toAlignmentFeatures } from './score-candidate.js';

/** What the outline alone says. Lengths and areas are shares of the frame. */
export interface PartialOutlineFeatures {
  readonly realSides: number;
  readonly isOpposite: number;
  readonly meanSupport: number;
  readonly leastSupport: number;
  readonly polarity: number;
  readonly overshoot: number;
  readonly cornerSupport: number;
  readonly cornerCosine: number;
  readonly size: number;
  readonly leastStep: number;
  readonly meanStep: number;
  readonly insideActivity: number;
  readonly outsideActivity: number;
  readonly insideEdges: number;
  readonly outsideEdges: number;
  readonly extent: number;
}

/** What the aligner says about the visible part. */
export interface PartialAlignmentOdds {
  readonly documentOdds: number;
  readonly alignedOdds: number;
}

/** Measures the outline of a candidate. @param small the search image, to whose pixels the candidate refers */
export function measurePartialOutline(
  small: Plane,
  edges: GradientField,
  candidate: PartialCandidate,
): PartialOutlineFeatures {
  const { corners, isReal, area } = candidate;
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const steps = corners.flatMap((corner, i) =>
    isReal[i] ? [measureSideStep(small, corner, corners[(i + 1) % 4]!, edges.noise)] : [],
  );
  return {
    realSides: steps.length / 3,
    isOpposite: isCutOffAtOppositeSides(candidate) ? 1 : 0,
    meanSupport: candidate.meanSupport,
    leastSupport: candidate.leastSupport,
    polarity: candidate.polarity,
    overshoot: candidate.overshoot,
    cornerSupport: candidate.cornerSupport,
    cornerCosine: candidate.cornerCosine,
    size: Math.sqrt(area / (small.width * small.height)),
    leastStep: Math.min(...steps.map(({ step }) => step)),
    meanStep: mean(steps.map(({ step }) => step)),
    insideActivity: mean(steps.map(({ inside }) => inside)),
    outsideActivity: mean(steps.map(({ outside }) => outside)),
    ...measureEdgeShares(edges, corners),
    extent: measureExtent(corners) / Math.min(small.width, small.height),
  };
}

export function isCutOffAtOppositeSides({ cutOff }: Pick<PartialCandidate, 'cutOff'>): boolean {
  const sides = cutOff.map((side) => FRAME_SIDES.indexOf(side));
  return sides.length === 2 && Math.abs(sides[0]! - sides[1]!) === 2;
}

/** The shorter side of the upright rectangle around the corners. */
function measureExtent(corners: PxQuad): number {
  const [left, top, right, bottom] = boundingBox(corners);
  return Math.min(right - left, bottom - top);
}

/** Shows the visible part to the aligner. */
export function measurePartialAlignment(small: Plane, { corners }: PartialCandidate): PartialAlignmentOdds {
  const quad = corners.map(({ x, y }) => ({ x: x + 0.5, y: y + 0.5 })) as unknown as PxQuad;
  const { documentOdds, alignedOdds } = toAlignmentFeatures(alignQuad(small, quad));
  return { documentOdds, alignedOdds };
}
