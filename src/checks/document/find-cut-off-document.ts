import type { FrameSide } from '../check-report.js';
import type { Plane, PxQuad } from '../image/plane.js';
import {
  intersectionOverUnion,
  pointDistance,
  projectPoint,
  invertHomography,
  squareToQuad,
} from '../image/quad-geometry.js';
import { createPerceptron } from '../nn/perceptron.js';
import { sigmoid } from '../nn/sigmoid.js';
import type { DocumentRegion } from '../segmentation/find-document-regions.js';
import type { ImageSegmentation } from '../segmentation/segment-image.js';
import type { DocumentSearchImage, FoundDocument } from './find-document.js';
import {
  generateBandCandidates,
  generatePartialCandidates,
  type PartialCandidate,
} from './generate-partial-candidates.js';
import {
  isCutOffAtOppositeSides,
  measurePartialAlignment,
  measurePartialOutline,
  type PartialAlignmentOdds,
  type PartialOutlineFeatures,
} from './partial-outline-features.js';
import { CUT_OFF_SCORE_WEIGHTS, ALIGNED_CUT_OFF_SCORE_WEIGHTS } from './score-cut-off-document-weights.js';

/** The visible part of a document in a photo, px of the plane that was searched. */
export interface CutOffDocument {
  /** Outline of the visible part, clockwise. */
  readonly corners: PxQuad;
  readonly cutOff: readonly FrameSide[];
  /** 0–1. */
  readonly confidence: number;
  /** The segmentation network sees a document that is cut off at the same sides. */
  readonly isSegmented: boolean;
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
] as const satisfies readonly (keyof CutOffFeatures)[];

/** Beside the outline: its shape, and how the whole document and the MRZ lie in it. */
interface CutOffEvidenceFeatures {
  readonly isCorner: number;
  readonly depth: number;
  readonly wholeOdds: number;
  readonly wholeOverlap: number;
  readonly mrzInside: number;
}
type UnalignedFeatures = PartialOutlineFeatures & CutOffEvidenceFeatures;
export type CutOffFeatures = UnalignedFeatures & PartialAlignmentOdds;

const FIRST_FEATURE_NAMES = CUT_OFF_FEATURE_NAMES.slice(0, -2) as readonly (keyof UnalignedFeatures)[];
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
/** From here on edges alone make a candidate sure; of sure candidates the one with the region's sides is taken. */
const MIN_SURE_CONFIDENCE = 0.85;
/** Weight of the odds of a region that is cut off at the same sides: 1.5 for the log-odds. Drawn scenes (decision 132). */
const REGION_WEIGHT = 15;
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
    .map(({ candidate, features }) => {
      const logOdds = verifyPart({ ...features, ...measurePartialAlignment(image.small, candidate) });
      const region = findRegionCutOffAt(candidate.cutOff, image.segmentation);
      const part: CutOffDocument = {
        corners: candidate.corners.map(({ x, y }) => ({ x: x * scale, y: y * scale })) as unknown as PxQuad,
        cutOff: candidate.cutOff,
        confidence: sigmoid(logOdds + (region ? REGION_WEIGHT * toOdds(region.confidence) : 0)),
        isSegmented: region !== null,
      };
      const isSure = region !== null && sigmoid(logOdds) >= MIN_SURE_CONFIDENCE;
      return { part, order: part.confidence + Number(isSure) };
    })
    .sort((a, b) => b.order - a.order);
  return best?.part ?? null;
}

/** The largest region of the segmentation, where it is cut off at these sides and no others. */
function findRegionCutOffAt(
  cutOff: readonly FrameSide[],
  segmentation: ImageSegmentation | null,
): DocumentRegion | null {
  const [region] = segmentation?.regions ?? [];
  const isAlike = region?.cutOff.toSorted().join() === cutOff.toSorted().join();
  return isAlike ? (region ?? null) : null;
}

function scorePart(features: UnalignedFeatures): number {
  return sigmoid(scorePerceptron(FIRST_FEATURE_NAMES.map((name) => features[name])));
}

/** Log-odds of a right candidate. */
function verifyPart(features: CutOffFeatures): number {
  return verifyPerceptron(CUT_OFF_FEATURE_NAMES.map((name) => features[name]));
}

/** The best supported candidates with the features of their outlines. @param scale px of the plane per px of the image */
export function measureCutOffCandidates(
  { small, edges, lines }: DocumentSearchImage,
  scale: number,
  evidence: CutOffEvidence,
): { candidate: PartialCandidate; features: UnalignedFeatures }[] {
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
      ...measurePartialOutline(small, edges, candidate),
      isCorner: candidate.cutOff.length === 2 && !isCutOffAtOppositeSides(candidate) ? 1 : 0,
      depth: measureDepth(candidate),
      wholeOdds: whole === null ? -1 : toOdds(whole.confidence),
      wholeOverlap: whole === null ? 0 : intersectionOverUnion(candidate.corners, whole.corners),
      mrzInside: mrz === null ? 0 : isCenterInside(mrz, candidate.corners) ? 1 : -1,
    },
  }));
}

/** A tenth of the log-odds. */
function toOdds(probability: number): number {
  return Math.log((probability + 1e-5) / (1 - probability + 1e-5)) / 10;
}

/** Of a part with one side outside: how far it reaches into the frame, over the side opposite to the frame. */
function measureDepth({ corners, isReal }: PartialCandidate): number {
  const lengths = corners.map((corner, i) => pointDistance(corner, corners[(i + 1) % 4]!));
  const outside = isReal.indexOf(false);
  const reach = (lengths[(outside + 1) % 4]! + lengths[(outside + 3) % 4]!) / 2;
  return Math.min(MAX_DEPTH, reach / (lengths[(outside + 2) % 4]! || 1)) / MAX_DEPTH;
}

function isCenterInside(mrz: PxQuad, outline: PxQuad): boolean {
  const [x, y] = [mrz.reduce((sum, p) => sum + p.x, 0) / 4, mrz.reduce((sum, p) => sum + p.y, 0) / 4];
  const at = projectPoint(invertHomography(squareToQuad(outline)), x, y);
  return at.x > 0 && at.x < 1 && at.y > 0 && at.y < 1;
}
