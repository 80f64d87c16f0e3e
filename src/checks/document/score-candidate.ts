import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { formatAspect } from './format-proportions.js';
import type { GradientField } from './detect-edges.js';
import { estimateRectanglePose, project, squareToQuad } from '../image/quad-geometry.js';
import type { QuadCandidate } from './generate-candidates.js';
import { createPerceptron } from '../nn/perceptron.js';
import type { QuadAlignment } from './align-quad.js';
import { CANDIDATE_SCORE_WEIGHTS, CANDIDATE_VERIFY_WEIGHTS } from './score-candidate-weights.js';

/** What speaks for a hypothesis, each about 0–1. Order fixed: the weights below belong to it. */
export interface CandidateFeatures {
  readonly meanSupport: number;
  readonly leastSupport: number;
  readonly polarity: number;
  readonly overshoot: number;
  /** How near the proportions are to a document's: 1 exact, 0 far. */
  readonly aspectFit: number;
  /** How far from a rectangle under any usual lens. */
  readonly skew: number;
  readonly size: number;
  /** Step between a strip inside and a strip outside, weakest side and mean, saturating. */
  readonly leastStep: number;
  readonly meanStep: number;
  /** Structure of the inside against that of the surrounding. */
  readonly insideActivity: number;
  readonly outsideActivity: number;
  /** Share of places with an edge: inside, and in a belt around. Print is busy inside, a table is not around. */
  readonly insideEdges: number;
  readonly outsideEdges: number;
  /** Support of the sides next to their corners: four borders that meet. */
  readonly cornerSupport: number;
}

/** The same with what the aligner says of it: how near to certain it is of a document, and of its place. */
export interface AlignedCandidateFeatures extends CandidateFeatures {
  readonly document: number;
  readonly aligned: number;
  readonly moved: number;
}

/** The aligner's shares as evidence: ln of the odds, a tenth of it, so that it is of the others' size. */
export function toAlignmentFeatures({
  documentProbability: document,
  alignedProbability: aligned,
  cornerShift: moved,
}: QuadAlignment): Pick<AlignedCandidateFeatures, 'document' | 'aligned' | 'moved'> {
  const odds = (share: number): number => Math.log((share + 1e-5) / (1 - share + 1e-5)) / 10;
  return { document: odds(document), aligned: odds(aligned), moved: Math.min(1, 4 * moved) };
}

/** ln of the proportions the formats have: 1.586 (ID-1) and 1.42 (ID-2, ID-3). */
const LOG_FORMAT_ASPECTS = [Math.log(formatAspect('ID-1')), Math.log(formatAspect('ID-3'))];
/** Focal lengths tried, in long sides of the picture: a phone's main lens has 0.72, a stabilised video crop 1 and more. */
const FOCAL_LENGTHS = [0.75, 1, 1.3] as const;

/** The pose that makes the hypothesis most like a document, over the usual lenses. */
export function estimateDocumentPose(corners: QuadCandidate['corners'], width: number, height: number) {
  const centre = { x: width / 2, y: height / 2 };
  let best = { fit: -1, aspect: 1, skew: 1 };
  for (const focal of FOCAL_LENGTHS) {
    const { aspect, skew } = estimateRectanglePose(corners, centre, focal * Math.max(width, height));
    const longer = Math.abs(Math.log(aspect));
    const off = Math.min(...LOG_FORMAT_ASPECTS.map((wanted) => Math.abs(longer - wanted)));
    const fit = Math.exp(-((off / 0.06) ** 2)) - 2 * skew;
    if (fit > best.fit) best = { fit, aspect, skew };
  }
  const longer = Math.abs(Math.log(best.aspect));
  const off = Math.min(...LOG_FORMAT_ASPECTS.map((wanted) => Math.abs(longer - wanted)));
  return { aspect: best.aspect, skew: best.skew, aspectFit: Math.exp(-((off / 0.07) ** 2)) };
}

export function extractCandidateFeatures(
  plane: Plane,
  hypothesis: QuadCandidate,
  gradient: GradientField,
): CandidateFeatures {
  const { corners, support, polarity, overshoot, area, cornerSupport } = hypothesis;
  const { noise } = gradient;
  const pose = estimateDocumentPose(corners, plane.width, plane.height);
  const steps = corners.map((corner, i) => measureSideStep(plane, corner, corners[(i + 1) % 4]!, noise));
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
  return {
    meanSupport: mean(support),
    leastSupport: Math.min(...support),
    polarity: mean(polarity),
    overshoot,
    aspectFit: pose.aspectFit,
    skew: Math.min(1, pose.skew * 4),
    size: Math.sqrt(area / (plane.width * plane.height)),
    leastStep: Math.min(...steps.map((s) => s.step)),
    meanStep: mean(steps.map((s) => s.step)),
    insideActivity: mean(steps.map((s) => s.inside)),
    outsideActivity: mean(steps.map((s) => s.outside)),
    ...measureEdgeShares(gradient, corners),
    cornerSupport,
  };
}

/** Edge shares on a grid inside, and on three rings 5 to 15 px outside. */
function measureEdgeShares(gradient: GradientField, corners: PxQuad): { insideEdges: number; outsideEdges: number } {
  const { magnitude, width, height, noise } = gradient;
  const limit = 2.5 * noise;
  const map = squareToQuad(corners);
  let inside = 0;
  let outside = 0;
  let around = 0;
  const isEdge = (x: number, y: number): number => {
    const px = Math.round(x);
    const py = Math.round(y);
    if (px < 0 || py < 0 || px >= width || py >= height) return -1;
    return magnitude[py * width + px]! > limit ? 1 : 0;
  };
  for (let j = 0; j < 13; j++) {
    for (let i = 0; i < 20; i++) {
      const p = project(map, 0.06 + (0.88 * (i + 0.5)) / 20, 0.06 + (0.88 * (j + 0.5)) / 13);
      inside += Math.max(0, isEdge(p.x, p.y));
    }
  }
  corners.forEach((a, n) => {
    const b = corners[(n + 1) % 4]!;
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const nx = (b.y - a.y) / length;
    const ny = -(b.x - a.x) / length;
    for (let k = 0; k < 20; k++) {
      const x = a.x + ((b.x - a.x) * (k + 0.5)) / 20;
      const y = a.y + ((b.y - a.y) * (k + 0.5)) / 20;
      for (const far of [5, 10, 15]) {
        const edge = isEdge(x + far * nx, y + far * ny);
        if (edge < 0) continue;
        around++;
        outside += edge;
      }
    }
  });
  return { insideEdges: inside / 260, outsideEdges: around === 0 ? 0.5 : outside / around };
}

/** Compares strips 3 px inside and outside of one side (clockwise quads have their inside on the right). */
function measureSideStep(
  plane: Plane,
  a: PxPoint,
  b: PxPoint,
  noise: number,
): { step: number; inside: number; outside: number } {
  const { data, width, height } = plane;
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = Math.hypot(dx, dy) || 1;
  const nx = -dy / length;
  const ny = dx / length;
  const n = 24;
  let difference = 0;
  let inside = 0;
  let outside = 0;
  let lastIn = -1;
  let lastOut = -1;
  let counted = 0;
  for (let k = 0; k < n; k++) {
    const t = 0.08 + (0.84 * (k + 0.5)) / n;
    const x = a.x + t * dx;
    const y = a.y + t * dy;
    const vin = pixelAt(data, width, height, x + 3 * nx, y + 3 * ny);
    const vout = pixelAt(data, width, height, x - 3 * nx, y - 3 * ny);
    if (vout < 0 || vin < 0) continue;
    counted++;
    difference += vin - vout;
    if (lastIn >= 0) inside += Math.abs(vin - lastIn);
    if (lastOut >= 0) outside += Math.abs(vout - lastOut);
    lastIn = vin;
    lastOut = vout;
  }
  if (counted < 6) return { step: 0, inside: 0, outside: 0 };
  const soft = (value: number): number => value / (value + 6 * noise);
  return {
    step: soft(Math.abs(difference) / counted),
    inside: soft(inside / counted),
    outside: soft(outside / counted),
  };
}

function pixelAt(data: Plane['data'], width: number, height: number, x: number, y: number): number {
  const px = Math.round(x);
  const py = Math.round(y);
  return px < 0 || py < 0 || px >= width || py >= height ? -1 : data[py * width + px]!;
}

/** Order of the weights; the first judge knows all but the last three. */
export const CANDIDATE_FEATURE_NAMES = [
  'meanSupport',
  'leastSupport',
  'polarity',
  'overshoot',
  'aspectFit',
  'skew',
  'size',
  'leastStep',
  'meanStep',
  'insideActivity',
  'outsideActivity',
  'insideEdges',
  'outsideEdges',
  'cornerSupport',
  'document',
  'aligned',
  'moved',
] as const satisfies readonly (keyof AlignedCandidateFeatures)[];
export const FIRST_FEATURE_NAMES = CANDIDATE_FEATURE_NAMES.slice(0, 14) as (keyof CandidateFeatures)[];

const scorePerceptron = createPerceptron(CANDIDATE_SCORE_WEIGHTS, {
  inputs: FIRST_FEATURE_NAMES.length,
  hidden: 10,
  unit: 1000,
  digits: 3,
  arithmetic: 'integer',
});
const verifyPerceptron = createPerceptron(CANDIDATE_VERIFY_WEIGHTS, {
  inputs: CANDIDATE_FEATURE_NAMES.length,
  hidden: 12,
  unit: 1000,
  digits: 3,
  arithmetic: 'integer',
});

/** Probability that a candidate is a document, 0–1, before the aligner saw it. Decision 020 has the training. */
export function scoreCandidate(features: CandidateFeatures): number {
  return sigmoid(scorePerceptron(FIRST_FEATURE_NAMES.map((name) => features[name])));
}

/** Probability that a candidate is a document, 0–1, with what the aligner says. */
export function verifyCandidate(features: AlignedCandidateFeatures): number {
  return sigmoid(verifyPerceptron(CANDIDATE_FEATURE_NAMES.map((name) => features[name])));
}

function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
