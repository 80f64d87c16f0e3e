import type { FrameSide } from '../check-report.js';
import type { PxQuad } from '../image/plane.js';
import { generatePartialCandidates, type PartialCandidate } from './generate-partial-candidates.js';
import { createPerceptron } from '../nn/perceptron.js';
import { sigmoid } from '../nn/sigmoid.js';
import type { DocumentSearchImage } from './find-document.js';
import { PARTIAL_DOCUMENT_SCORE_WEIGHTS, ALIGNED_PARTIAL_SCORE_WEIGHTS } from './score-partial-document-weights.js';
import {
  measurePartialAlignment,
  measurePartialOutline,
  type PartialAlignmentOdds,
  type PartialOutlineFeatures,
} from './partial-outline-features.js';

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
] as const satisfies readonly (keyof PartialDocumentFeatures)[];
export type PartialDocumentFeatures = PartialOutlineFeatures & PartialAlignmentOdds;

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
      confidence: verifyPart({ ...features, ...measurePartialAlignment(image.small, candidate) }),
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

/** The best supported candidates of an image, with the features of their outlines. */
export function measurePartialCandidates({
  small,
  edges,
  lines,
}: DocumentSearchImage): { candidate: PartialCandidate; features: PartialOutlineFeatures }[] {
  return generatePartialCandidates(lines, small.width, small.height, MAX_MEASURED).map((candidate) => ({
    candidate,
    features: measurePartialOutline(small, edges, candidate),
  }));
}
