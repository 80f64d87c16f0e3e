import type { Plane, PxQuad } from '../image/plane.js';
import { alignQuad } from './align-quad.js';
import { FRAME_SIDES, type FrameSide } from '../check-report.js';
import { generatePartialCandidates, type PartialCandidate } from './generate-partial-candidates.js';
import type { GradientField } from './detect-edges.js';
import { createPerceptron } from '../nn/perceptron.js';
import type { DocumentSearchImage } from './find-document.js';
import { PARTIAL_DOCUMENT_SCORE_WEIGHTS, ALIGNED_PARTIAL_SCORE_WEIGHTS } from './score-partial-document-weights.js';
import { measureEdgeShares, measureSideStep, toAlignmentFeatures } from './score-candidate.js';

/** A document of which the frame shows a part. */
export interface PartialDocument {
  /** Outline of the visible part, clockwise, px of the search image. */
  readonly corners: PxQuad;
  readonly cutOff: readonly FrameSide[];
  /** 0–1. */
  readonly confidence: number;
}

/** Order of the weights. */
export const PARTIAL_DOCUMENT_FEATURE_NAMES = [
  'realSides',
  'isOpposite',
  'meanSupport',
  'leastSupport',
  'polarity',
  'overshoot',
  'cornerSupport',
  'cornerCosine',
  'size',
  'leastStep',
  'meanStep',
  'insideActivity',
  'outsideActivity',
  'insideEdges',
  'outsideEdges',
  'extent',
  'documentOdds',
  'alignedOdds',
] as const;
export type PartialDocumentFeatures = Readonly<Record<(typeof PARTIAL_DOCUMENT_FEATURE_NAMES)[number], number>>;
type AlignmentOdds = Pick<PartialDocumentFeatures, 'documentOdds' | 'alignedOdds'>;
export type PartialOutlineFeatures = Omit<PartialDocumentFeatures, keyof AlignmentOdds>;

/** Candidates that are measured, and of these the best, which the aligner sees too. */
const MAX_MEASURED = 24;
const MAX_ALIGNED = 2;

const FIRST_FEATURE_NAMES = PARTIAL_DOCUMENT_FEATURE_NAMES.slice(0, 16) as readonly (keyof PartialOutlineFeatures)[];
const SHAPE = { hidden: 10, unit: 1000, arithmetic: 'integer' } as const;
const scorePerceptron = createPerceptron(PARTIAL_DOCUMENT_SCORE_WEIGHTS, {
  ...SHAPE,
  inputs: FIRST_FEATURE_NAMES.length,
});
const verifyPerceptron = createPerceptron(ALIGNED_PARTIAL_SCORE_WEIGHTS, {
  ...SHAPE,
  inputs: PARTIAL_DOCUMENT_FEATURE_NAMES.length,
});

/**
 * Finds the visible part of a document that the frame cuts off.
 * @returns the best candidate with its probability; `null` without any
 */
export function findPartialDocument(image: DocumentSearchImage): PartialDocument | null {
  const [best] = measurePartialCandidates(image)
    .map((one) => ({ ...one, score: scorePart(one.features) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_ALIGNED)
    .map(({ candidate, features }) => ({
      corners: candidate.corners,
      cutOff: candidate.cutOff,
      confidence: verifyPart({ ...features, ...computeAlignmentOdds(image.small, candidate) }),
    }))
    .sort((a, b) => b.confidence - a.confidence);
  return best ?? null;
}

/** Probability that a candidate is the visible part of a document, before the aligner saw it. */
function scorePart(features: PartialOutlineFeatures): number {
  return sigmoid(scorePerceptron(FIRST_FEATURE_NAMES.map((name) => features[name])));
}

/** The same with the aligner's values. */
function verifyPart(features: PartialDocumentFeatures): number {
  return sigmoid(verifyPerceptron(PARTIAL_DOCUMENT_FEATURE_NAMES.map((name) => features[name])));
}

function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** The best supported candidates of an image, with the features of their outlines. */
export function measurePartialCandidates({
  small,
  edges,
  lines,
}: DocumentSearchImage): { candidate: PartialCandidate; features: PartialOutlineFeatures }[] {
  return generatePartialCandidates(lines, small.width, small.height, MAX_MEASURED).map((candidate) => ({
    candidate,
    features: measureOutlineFeatures(small, edges, candidate),
  }));
}

/** What the aligner says about the visible part. */
export function computeAlignmentOdds(small: Plane, { corners }: PartialCandidate): AlignmentOdds {
  const quad = corners.map(({ x, y }) => ({ x: x + 0.5, y: y + 0.5 })) as unknown as PxQuad;
  const { documentOdds, alignedOdds } = toAlignmentFeatures(alignQuad(small, quad));
  return { documentOdds, alignedOdds };
}

function measureOutlineFeatures(
  small: Plane,
  edges: GradientField,
  candidate: PartialCandidate,
): PartialOutlineFeatures {
  const { corners, isReal, area, cutOff } = candidate;
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const steps = corners.flatMap((corner, i) =>
    isReal[i] ? [measureSideStep(small, corner, corners[(i + 1) % 4]!, edges.noise)] : [],
  );
  const sides = cutOff.map((side) => FRAME_SIDES.indexOf(side));
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return {
    realSides: steps.length / 3,
    isOpposite: sides.length === 2 && Math.abs(sides[0]! - sides[1]!) === 2 ? 1 : 0,
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
    extent:
      Math.min(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) /
      Math.min(small.width, small.height),
  };
}
