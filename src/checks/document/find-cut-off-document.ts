import { FRAME_SIDES, type FrameSide } from '../check-report.js';
import type { Plane, PxQuad } from '../image/plane.js';
import {
  intersectionOverUnion,
  pointDistance,
  projectPoint,
  invertHomography,
  squareToQuad,
} from '../image/quad-geometry.js';
import { createPerceptron } from '../nn/perceptron.js';
import { alignQuad } from './align-quad.js';
import { estimateDocumentAspect, type DocumentSearchImage, type FoundDocument } from './find-document.js';
import { distanceFromFormats, hasCameraAspect } from './format-proportions.js';
import {
  generateBandCandidates,
  generatePartialCandidates,
  type PartialCandidate,
} from './generate-partial-candidates.js';
import { CUT_OFF_SCORE_WEIGHTS, ALIGNED_CUT_OFF_SCORE_WEIGHTS } from './score-cut-off-document-weights.js';
import { measureEdgeShares, measureSideStep, toAlignmentFeatures } from './score-candidate.js';

/** The visible part of a document in a photo, px of the plane that was searched. */
export interface CutOffDocument {
  /** Outline of the visible part, clockwise. */
  readonly corners: PxQuad;
  readonly cutOff: readonly FrameSide[];
  /** 0–1. */
  readonly confidence: number;
}

/** What else was found in the photo, px of the plane. */
export interface CutOffEvidence {
  /** The best whole document, whatever its confidence. */
  readonly whole: FoundDocument | null;
  /** Corners of the MRZ, complete or not. */
  readonly mrz: PxQuad | null;
}

/** Order of the weights. The first perceptron takes all but the last two. */
export const CUT_OFF_FEATURE_NAMES = [
  'realSides',
  'isOpposite',
  'isCorner',
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
  'depth',
  'wholeOdds',
  'wholeOverlap',
  'mrzInside',
  'documentOdds',
  'alignedOdds',
] as const;
export type CutOffFeatures = Readonly<Record<(typeof CUT_OFF_FEATURE_NAMES)[number], number>>;
type OutlineFeatures = Omit<CutOffFeatures, 'documentOdds' | 'alignedOdds'>;

const FIRST_FEATURE_NAMES = CUT_OFF_FEATURE_NAMES.slice(0, -2) as readonly (keyof OutlineFeatures)[];
const SHAPE = { hidden: 12, unit: 1000, arithmetic: 'integer' } as const;
const scorePerceptron = createPerceptron(CUT_OFF_SCORE_WEIGHTS, { ...SHAPE, inputs: FIRST_FEATURE_NAMES.length });
const verifyPerceptron = createPerceptron(ALIGNED_CUT_OFF_SCORE_WEIGHTS, {
  ...SHAPE,
  inputs: CUT_OFF_FEATURE_NAMES.length,
});

/** Candidates by shape that are measured, and of these the best, which the aligner sees too. */
const MAX_PARTS = 90;
const MAX_BANDS = 10;
const MAX_ALIGNED = 10;
/** Visible length over width of the part, above which a document would be too long. */
const MAX_DEPTH = 3;

/**
 * Finds the visible part of a document that a photo cuts off.
 * @returns the best candidate with its probability; `null` without any
 */
export function findCutOffDocument(
  image: DocumentSearchImage,
  plane: Plane,
  evidence: CutOffEvidence,
): CutOffDocument | null {
  const scale = plane.width / image.small.width;
  const [best] = measureCutOffCandidates(image, scale, evidence)
    .map((one) => ({ ...one, score: scorePart(one.features) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_ALIGNED)
    .map(({ candidate, features }) => ({
      corners: candidate.corners.map(({ x, y }) => ({ x: x * scale, y: y * scale })) as unknown as PxQuad,
      cutOff: candidate.cutOff,
      confidence: verifyPart({ ...features, ...measureAlignment(image.small, candidate) }),
    }))
    .sort((a, b) => b.confidence - a.confidence);
  return best ?? null;
}

/** Least confidence in an image without the proportions of a camera's: somebody cropped it. */
const MIN_CROPPED_CONFIDENCE = 0.95;
/** Largest distance from a format, in ln(aspect), of a document that fills a cropped image from side to side. */
const MAX_FILLING_MISFIT = 0.1;

/** Whether a part is plausible in this image. A whole document may fill a cropped image from one side to the other. */
export function isPartOfPhoto({ corners, cutOff, confidence }: CutOffDocument, plane: Plane): boolean {
  if (!hasCameraAspect(plane) && confidence < MIN_CROPPED_CONFIDENCE) return false;
  const isBand = ['left,right', 'bottom,top'].includes(cutOff.toSorted().join(','));
  return !isBand || distanceFromFormats(estimateDocumentAspect(corners, plane)) > MAX_FILLING_MISFIT;
}

function scorePart(features: OutlineFeatures): number {
  return sigmoid(scorePerceptron(FIRST_FEATURE_NAMES.map((name) => features[name])));
}

function verifyPart(features: CutOffFeatures): number {
  return sigmoid(verifyPerceptron(CUT_OFF_FEATURE_NAMES.map((name) => features[name])));
}

function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** The best supported candidates with the features of their outlines. @param scale px of the plane per px of the image */
export function measureCutOffCandidates(
  { small, edges, lines }: DocumentSearchImage,
  scale: number,
  evidence: CutOffEvidence,
): { candidate: PartialCandidate; features: OutlineFeatures }[] {
  const { width, height } = small;
  const toSmall = (quad: PxQuad): PxQuad =>
    quad.map(({ x, y }) => ({ x: x / scale, y: y / scale })) as unknown as PxQuad;
  const whole = evidence.whole && { ...evidence.whole, corners: toSmall(evidence.whole.corners) };
  const mrz = evidence.mrz && toSmall(evidence.mrz);
  return [
    ...generatePartialCandidates(lines, width, height, MAX_PARTS),
    ...generateBandCandidates(lines, width, height, MAX_BANDS),
  ].map((candidate) => ({
    candidate,
    features: {
      ...measureOutlineShape(candidate),
      ...measureOutlineStrips(small, edges, candidate),
      ...measureEdgeShares(edges, candidate.corners),
      wholeOdds: whole === null ? -1 : toOdds(whole.confidence),
      wholeOverlap: whole === null ? 0 : intersectionOverUnion(candidate.corners, whole.corners),
      mrzInside: mrz === null ? 0 : isCenterInside(mrz, candidate.corners) ? 1 : -1,
      size: Math.sqrt(candidate.area / (width * height)),
      extent: measureExtent(candidate.corners) / Math.min(width, height),
    },
  }));
}

/** What the aligner says about the visible part. */
export function measureAlignment(
  small: Plane,
  { corners }: PartialCandidate,
): Pick<CutOffFeatures, 'documentOdds' | 'alignedOdds'> {
  const quad = corners.map(({ x, y }) => ({ x: x + 0.5, y: y + 0.5 })) as unknown as PxQuad;
  const { documentOdds, alignedOdds } = toAlignmentFeatures(alignQuad(small, quad));
  return { documentOdds, alignedOdds };
}

function toOdds(probability: number): number {
  return Math.log((probability + 1e-5) / (1 - probability + 1e-5)) / 10;
}

function measureOutlineShape(
  candidate: PartialCandidate,
): Pick<
  OutlineFeatures,
  | 'realSides'
  | 'isOpposite'
  | 'isCorner'
  | 'depth'
  | 'meanSupport'
  | 'leastSupport'
  | 'polarity'
  | 'overshoot'
  | 'cornerSupport'
  | 'cornerCosine'
> {
  const { corners, isReal, cutOff } = candidate;
  const sides = cutOff.map((side) => FRAME_SIDES.indexOf(side));
  const isOpposite = sides.length === 2 && Math.abs(sides[0]! - sides[1]!) === 2;
  const lengths = corners.map((corner, i) => pointDistance(corner, corners[(i + 1) % 4]!));
  // Of a part with one side outside: how far it reaches into the frame, over the side opposite to the frame.
  const outside = isReal.indexOf(false);
  const reach = (lengths[(outside + 1) % 4]! + lengths[(outside + 3) % 4]!) / 2;
  const depth = Math.min(MAX_DEPTH, reach / (lengths[(outside + 2) % 4]! || 1)) / MAX_DEPTH;
  return {
    realSides: isReal.filter(Boolean).length / 3,
    isOpposite: isOpposite ? 1 : 0,
    isCorner: sides.length === 2 && !isOpposite ? 1 : 0,
    depth,
    meanSupport: candidate.meanSupport,
    leastSupport: candidate.leastSupport,
    polarity: candidate.polarity,
    overshoot: candidate.overshoot,
    cornerSupport: candidate.cornerSupport,
    cornerCosine: candidate.cornerCosine,
  };
}

function measureOutlineStrips(
  small: Plane,
  edges: DocumentSearchImage['edges'],
  { corners, isReal }: PartialCandidate,
): Pick<OutlineFeatures, 'leastStep' | 'meanStep' | 'insideActivity' | 'outsideActivity'> {
  const steps = corners.flatMap((corner, i) =>
    isReal[i] ? [measureSideStep(small, corner, corners[(i + 1) % 4]!, edges.noise)] : [],
  );
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    leastStep: Math.min(...steps.map(({ step }) => step)),
    meanStep: mean(steps.map(({ step }) => step)),
    insideActivity: mean(steps.map(({ inside }) => inside)),
    outsideActivity: mean(steps.map(({ outside }) => outside)),
  };
}

/** The shorter side of the upright rectangle around the corners. */
function measureExtent(corners: PxQuad): number {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return Math.min(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}

function isCenterInside(mrz: PxQuad, outline: PxQuad): boolean {
  const [x, y] = [mrz.reduce((sum, p) => sum + p.x, 0) / 4, mrz.reduce((sum, p) => sum + p.y, 0) / 4];
  const at = projectPoint(invertHomography(squareToQuad(outline)), x, y);
  return at.x > 0 && at.x < 1 && at.y > 0 && at.y < 1;
}
