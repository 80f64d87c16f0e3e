import { formatAspect } from '../limits/limits.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { pointDistance, estimateRectangleShape, projectPoint, squareToQuad } from '../image/quad-geometry.js';
import { createPerceptron } from '../nn/perceptron.js';
import { sigmoid } from '../nn/sigmoid.js';
import type { QuadAlignment } from './align-quad.js';
import type { GradientField } from './detect-edges.js';
import type { QuadCandidate } from './generate-candidates.js';
import { CANDIDATE_SCORE_WEIGHTS, ALIGNED_CANDIDATE_SCORE_WEIGHTS } from './score-candidate-weights.js';

/** Evidence for a candidate, each value about 0–1. */
export interface CandidateFeatures {
  readonly meanSupport: number;
  readonly minSupport: number;
  readonly polarity: number;
  readonly overshoot: number;
  /** How near the proportions are to those of a document: 1 exact, 0 far. */
  readonly aspectFit: number;
  /** How far the quadrilateral is from a rectangle seen through any usual lens. */
  readonly skew: number;
  readonly size: number;
  /** Step from a strip outside to a strip inside of a side: weakest side, and mean. */
  readonly minStep: number;
  readonly meanStep: number;
  /** Changes of brightness along these strips. */
  readonly insideActivity: number;
  readonly outsideActivity: number;
  /** Share of places with an edge, inside and around. A document has print inside, a table has little around. */
  readonly insideEdges: number;
  readonly outsideEdges: number;
  readonly cornerSupport: number;
}

/** The same with the aligner's result. */
export interface AlignedCandidateFeatures extends CandidateFeatures {
  readonly documentOdds: number;
  readonly alignedOdds: number;
  readonly cornerShift: number;
}

/** The features of {@link scoreCandidate}, in the order of its weights. */
export const PRE_ALIGNMENT_FEATURE_NAMES = [
  'meanSupport',
  'minSupport',
  'polarity',
  'overshoot',
  'aspectFit',
  'skew',
  'size',
  'minStep',
  'meanStep',
  'insideActivity',
  'outsideActivity',
  'insideEdges',
  'outsideEdges',
  'cornerSupport',
] as const satisfies readonly (keyof CandidateFeatures)[];

/** The features of {@link scoreAlignedCandidate}, in the order of its weights. */
export const ALIGNED_CANDIDATE_FEATURE_NAMES = [
  ...PRE_ALIGNMENT_FEATURE_NAMES,
  'documentOdds',
  'alignedOdds',
  'cornerShift',
] as const satisfies readonly (keyof AlignedCandidateFeatures)[];

const scorePerceptron = createPerceptron(CANDIDATE_SCORE_WEIGHTS, {
  inputs: PRE_ALIGNMENT_FEATURE_NAMES.length,
  hidden: 10,
  unit: 1000,
  arithmetic: 'integer',
});
const verifyPerceptron = createPerceptron(ALIGNED_CANDIDATE_SCORE_WEIGHTS, {
  inputs: ALIGNED_CANDIDATE_FEATURE_NAMES.length,
  hidden: 12,
  unit: 1000,
  arithmetic: 'integer',
});

/** Probability that a candidate is a document, 0–1, before alignment. Decision 020; trained in training/finder. */
export function scoreCandidate(features: CandidateFeatures): number {
  return sigmoid(scorePerceptron(PRE_ALIGNMENT_FEATURE_NAMES.map((name) => features[name])));
}

/** Probability that an aligned candidate is a document, 0–1. */
export function scoreAlignedCandidate(features: AlignedCandidateFeatures): number {
  return sigmoid(verifyPerceptron(ALIGNED_CANDIDATE_FEATURE_NAMES.map((name) => features[name])));
}

/** What an alignment adds to the features: a tenth of the logarithms of the odds, which is of the other features' size. */
export function toAlignmentFeatures(
  alignment: QuadAlignment,
): Pick<AlignedCandidateFeatures, 'documentOdds' | 'alignedOdds' | 'cornerShift'> {
  const logOdds = (probability: number): number => Math.log((probability + 1e-5) / (1 - probability + 1e-5)) / 10;
  return {
    documentOdds: logOdds(alignment.documentProbability),
    alignedOdds: logOdds(alignment.alignedProbability),
    cornerShift: Math.min(1, 4 * alignment.cornerShift),
  };
}

/** ln of the formats' proportions. ID-2 and ID-3 are nearly alike. */
const LOG_FORMAT_ASPECTS = [Math.log(formatAspect('ID-1')), Math.log(formatAspect('ID-3'))];
/** Focal lengths in long sides of the image: a phone's main lens has 0.72, a stabilised video crop 1 and more. */
const FOCAL_LENGTHS = [0.75, 1, 1.3] as const;

/** The shape that is most like a document's, over the usual lenses. */
export function estimateDocumentShape(
  corners: PxQuad,
  width: number,
  height: number,
): { aspect: number; skew: number; aspectFit: number } {
  const center = { x: width / 2, y: height / 2 };
  const distanceToFormat = (aspect: number): number =>
    Math.min(...LOG_FORMAT_ASPECTS.map((format) => Math.abs(Math.abs(Math.log(aspect)) - format)));
  let best = { fit: -1, aspect: 1, skew: 1 };
  for (const focal of FOCAL_LENGTHS) {
    const { aspect, skew } = estimateRectangleShape(corners, center, focal * Math.max(width, height));
    const fit = Math.exp(-((distanceToFormat(aspect) / 0.06) ** 2)) - 2 * skew;
    if (fit > best.fit) best = { fit, aspect, skew };
  }
  const aspectFit = Math.exp(-((distanceToFormat(best.aspect) / 0.07) ** 2));
  return { aspect: best.aspect, skew: best.skew, aspectFit };
}

/** Measures the first features of a candidate. */
export function extractCandidateFeatures(
  plane: Plane,
  candidate: QuadCandidate,
  gradient: GradientField,
): CandidateFeatures {
  const { corners, support, polarity, overshoot, area, cornerSupport } = candidate;
  const shape = estimateDocumentShape(corners, plane.width, plane.height);
  const steps = corners.map((corner, i) => measureSideStep(plane, corner, corners[(i + 1) % 4]!, gradient.noise));
  return {
    meanSupport: mean(support),
    minSupport: Math.min(...support),
    polarity: mean(polarity),
    overshoot,
    aspectFit: shape.aspectFit,
    skew: Math.min(1, shape.skew * 4),
    size: Math.sqrt(area / (plane.width * plane.height)),
    minStep: Math.min(...steps.map(({ step }) => step)),
    meanStep: mean(steps.map(({ step }) => step)),
    insideActivity: mean(steps.map(({ inside }) => inside)),
    outsideActivity: mean(steps.map(({ outside }) => outside)),
    ...measureEdgeShares(gradient, corners),
    cornerSupport,
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Grid of places inside the candidate, places along a side, and their distances outside of it, px. */
const GRID_COLUMNS = 20;
const GRID_ROWS = 13;
const PLACES_PER_SIDE = 20;
const OUTSIDE_DISTANCES_PX = [5, 10, 15] as const;

/** Shares of places with an edge: on a grid inside, and on three rings outside. */
export function measureEdgeShares(
  { magnitude, width, height, noise }: GradientField,
  corners: PxQuad,
): { insideEdges: number; outsideEdges: number } {
  const limit = 2.5 * noise;
  const map = squareToQuad(corners);
  let inside = 0;
  let outside = 0;
  let outsidePlaces = 0;
  /** 1 for an edge, 0 for none, −1 outside the image. */
  const edgeAt = (x: number, y: number): -1 | 0 | 1 => {
    const px = Math.round(x);
    const py = Math.round(y);
    if (px < 0 || py < 0 || px >= width || py >= height) return -1;
    return magnitude[py * width + px]! > limit ? 1 : 0;
  };
  for (let row = 0; row < GRID_ROWS; row++) {
    for (let column = 0; column < GRID_COLUMNS; column++) {
      const u = 0.06 + (0.88 * (column + 0.5)) / GRID_COLUMNS;
      const v = 0.06 + (0.88 * (row + 0.5)) / GRID_ROWS;
      const { x, y } = projectPoint(map, u, v);
      inside += Math.max(0, edgeAt(x, y));
    }
  }
  corners.forEach((a, n) => {
    const b = corners[(n + 1) % 4]!;
    const length = pointDistance(a, b) || 1;
    const nx = (b.y - a.y) / length;
    const ny = -(b.x - a.x) / length;
    for (let k = 0; k < PLACES_PER_SIDE; k++) {
      const x = a.x + ((b.x - a.x) * (k + 0.5)) / PLACES_PER_SIDE;
      const y = a.y + ((b.y - a.y) * (k + 0.5)) / PLACES_PER_SIDE;
      for (const away of OUTSIDE_DISTANCES_PX) {
        const edge = edgeAt(x + away * nx, y + away * ny);
        if (edge < 0) continue;
        outsidePlaces++;
        outside += edge;
      }
    }
  });
  return {
    insideEdges: inside / (GRID_COLUMNS * GRID_ROWS),
    outsideEdges: outsidePlaces === 0 ? 0.5 : outside / outsidePlaces,
  };
}

/** Places along a side at which the strips are sampled, and their distance from the side, px. */
const STRIP_SAMPLES = 24;
const MIN_STRIP_SAMPLES = 6;
const STRIP_DISTANCE_PX = 3;

/** Compares strips inside and outside of one side. Clockwise quadrilaterals have their inside on the right. */
export function measureSideStep(
  plane: Plane,
  a: PxPoint,
  b: PxPoint,
  noise: number,
): { step: number; inside: number; outside: number } {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = Math.hypot(dx, dy) || 1;
  const nx = (-dy / length) * STRIP_DISTANCE_PX;
  const ny = (dx / length) * STRIP_DISTANCE_PX;
  let difference = 0;
  let inside = 0;
  let outside = 0;
  let lastInner = -1;
  let lastOuter = -1;
  let count = 0;
  for (let k = 0; k < STRIP_SAMPLES; k++) {
    const t = 0.08 + (0.84 * (k + 0.5)) / STRIP_SAMPLES;
    const x = a.x + t * dx;
    const y = a.y + t * dy;
    const inner = pixelAt(plane, x + nx, y + ny);
    const outer = pixelAt(plane, x - nx, y - ny);
    if (outer < 0 || inner < 0) continue;
    count++;
    difference += inner - outer;
    if (lastInner >= 0) inside += Math.abs(inner - lastInner);
    if (lastOuter >= 0) outside += Math.abs(outer - lastOuter);
    lastInner = inner;
    lastOuter = outer;
  }
  if (count < MIN_STRIP_SAMPLES) return { step: 0, inside: 0, outside: 0 };
  const saturate = (value: number): number => value / (value + 6 * noise);
  return {
    step: saturate(Math.abs(difference) / count),
    inside: saturate(inside / count),
    outside: saturate(outside / count),
  };
}

/** Grey level of the nearest pixel; −1 outside the image. */
function pixelAt({ data, width, height }: Plane, x: number, y: number): number {
  const px = Math.round(x);
  const py = Math.round(y);
  return px < 0 || py < 0 || px >= width || py >= height ? -1 : data[py * width + px]!;
}
