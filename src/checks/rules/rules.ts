/** What is good enough: the rules that turn measures into findings (on a photo) and hints (in a live frame). */
import { resolveThresholds, type Thresholds } from '../limits/limits.js';
import { measureFormatMisfit } from '../document/measure-format-misfit.js';
import { measureSpanInFrame, measureStraightness } from '../document/measure-framing.js';
import { compareSideFingerprints } from '../document/side-fingerprint.js';
import { uniqueFindings } from '../finding-list.js';
import type {
  CheckReport,
  DetectedDocument,
  Expectation,
  Finding,
  FindingCause,
  FindingReason,
  Hint,
  Measures,
} from '../check-report.js';
import { isMrzOnOtherSide, isMrzRequired, isPortraitRequired } from '../sides/side-contents.js';

/** The input of the rules, the same for photos and live frames. A rule does not apply to an unknown value (`null`). */
export interface RuleInput {
  readonly smallerSidePx: number | null;
  readonly document: DetectedDocument | null;
  /** The document's corners are exact enough to tell of a tilt. Default: true. */
  readonly isOutlineExact?: boolean;
  readonly measures: Measures;
  /** Number of lines of the MRZ; 0 where none was found. */
  readonly mrzLines: number | null;
  /** Likeness to the other side, −1 to 1. */
  readonly likeness: number | null;
  /** Probability of a printed face, 0–1. */
  readonly portrait: number | null;
  /** Corner movement, as a share of the long side per 1/30 s. */
  readonly motion: number | null;
  /** A second document in the photo. */
  readonly otherDocument?: DetectedDocument | null | undefined;
}

const RULE_MEASURES = {
  smallerSidePx: ({ smallerSidePx }) => smallerSidePx,
  documentConfidence: ({ document }) => document?.confidence ?? 0,
  documentLongSidePx: ({ measures }) => measures.documentLongSidePx,
  blurPx: ({ measures }) => measures.blurPx,
  brightness: ({ measures }) => measures.brightness,
  contrast: ({ measures }) => measures.contrast,
  unevenness: ({ measures }) => measures.unevenness,
  glare: ({ measures }) => measures.glare,
  covered: ({ measures }) => measures.covered,
  colour: ({ measures }) => measures.colour,
  cutOffSides: ({ document }) => document && document.cutOff.length,
  fill: ({ document }) => document && measureSpanInFrame(document),
  straightness: ({ document, isOutlineExact = true }) =>
    document && isOutlineExact ? measureStraightness(document) : null,
  documentCount: ({ document, otherDocument }) => document && (otherDocument ? 2 : 1),
  mrzLines: ({ mrzLines }) => mrzLines,
  likeness: ({ likeness }) => likeness,
  portrait: ({ document, portrait }) => document && portrait,
  motion: ({ motion }) => motion,
  formatMisfit: ({ document }, { docType }) => (document && docType ? measureFormatMisfit(document, docType) : null),
} as const satisfies Record<string, (input: RuleInput, expectation: Expectation) => number | null>;
export type RuleMeasure = keyof typeof RULE_MEASURES;

/**
 * Share of the document's long side per 1/30 s, below which a document does not blur by its movement: 1/50 s of exposure
 * smears 1 px of a document of 400 px.
 */
const MIN_BLURRING_MOTION = 0.004;

/** The document is known to be still: its lines are smeared by the lens. */
function isAtRest({ motion }: RuleInput): boolean {
  return motion !== null && motion <= MIN_BLURRING_MOTION;
}

/** Blur is measured on a frame reduced to 1280 px: a card that spans less of it (width: 0.27) has less than 4 px per mm. */
const MIN_MEASURABLE_FILL = 0.3;

const RULE_CONDITIONS = {
  /** An MRZ proves a document, even where no border was found. */
  hasNoMrz: ({ mrzLines }) => mrzLines === null || mrzLines === 0,
  isCutOff: ({ document }) => document !== null && document.cutOff.length > 0,
  isMotionBlur: (input) => input.measures.blurKind === 'motion' && !isAtRest(input),
  isFocusBlur: (input) =>
    input.measures.blurKind === 'focus' || (input.measures.blurKind === 'motion' && isAtRest(input)),
  isUnknownBlur: ({ measures }) => measures.blurKind === null,
  /** In a blurred frame print looks covered that is not. */
  isNotBlurred: ({ measures: { blurPx } }, { thresholds }) =>
    blurPx === null || blurPx <= resolveThresholds(thresholds).maxBlurPx,
  /** A document that is too dark or too bright has little contrast for that reason. */
  isExposed: ({ measures: { brightness } }, { thresholds }) => {
    const { minBrightness, maxBrightness } = resolveThresholds(thresholds);
    return brightness === null || (brightness >= minBrightness && brightness <= maxBrightness);
  },
  /** A reflection hides more than anything that lies on the document. */
  isMostlyGlare: ({ measures: { glare, covered } }) => (glare ?? 0) > (covered ?? 0),
  /** Fewer pixels than needed, or so small a part of the frame that the reduced frame shows no blur. */
  isSmallInPixels: ({ document, measures: { documentLongSidePx } }, { thresholds }) => {
    const { minLiveLongSidePx } = resolveThresholds(thresholds);
    const isMeasured = document !== null && documentLongSidePx !== null;
    return !isMeasured || documentLongSidePx < minLiveLongSidePx || measureSpanInFrame(document) < MIN_MEASURABLE_FILL;
  },
  isFront: (_, { side }) => side === 'front',
  isNotFront: (_, { side }) => side !== 'front',
  isBothInOne: (_, { bothInOne }) => bothInOne === true,
  isOneSide: (_, { bothInOne }) => bothInOne !== true,
  isMrzRequired: (_, expectation) => isMrzRequired(expectation),
  isMrzOnOtherSide: (_, expectation) => isMrzOnOtherSide(expectation),
  isPortraitRequired: (_, expectation) => isPortraitRequired(expectation),
} as const satisfies Record<string, (input: RuleInput, expectation: Expectation) => boolean>;
export type RuleCondition = keyof typeof RULE_CONDITIONS;

/** The finding on a photo. */
type RuleFinding =
  | { readonly reason: FindingReason; readonly cause: FindingCause }
  | { readonly reason?: never; readonly cause?: never };

/** A rule applies when `measure` is under or over the limit and all `conditions` hold. */
export type Rule = RuleFinding & {
  /** The hint in a live frame. */
  readonly hint?: Hint;
  readonly measure: RuleMeasure;
  readonly under?: keyof Thresholds | number;
  readonly over?: keyof Thresholds | number;
  readonly conditions?: readonly RuleCondition[];
  /** `block` only where the service is certain to refuse. Default: `warn`. */
  readonly severity?: 'block';
  /** Another photo of the document does not change it. */
  readonly aboutDocument?: true;
  /** The measure that says where it is. */
  readonly area?: 'coveredArea' | 'glareArea';
};

/** Every rule. The first that applies gives the hint. Of rules with the same reason and cause the first gives the finding. */
// prettier-ignore
export const RULES: readonly Rule[] = [
  { reason: 'low_resolution', cause: 'few_pixels', measure: 'smallerSidePx', under: 'minPixels', severity: 'block' },
  { reason: 'missing_doc', cause: 'no_document', hint: 'search', measure: 'documentConfidence', under: 'minDocumentConfidence', conditions: ['hasNoMrz'] },
  { reason: 'missing_front', cause: 'wrong_side', hint: 'turn_over', measure: 'mrzLines', over: 0, conditions: ['isFront', 'isMrzOnOtherSide'] },
  { reason: 'missing_back', cause: 'wrong_side', hint: 'turn_over', measure: 'mrzLines', over: 0, conditions: ['isNotFront', 'isMrzOnOtherSide'] },
  { reason: 'missing_front', cause: 'same_side', hint: 'turn_over', measure: 'likeness', over: 'maxSideLikeness', conditions: ['isFront'] },
  { reason: 'missing_back', cause: 'same_side', hint: 'turn_over', measure: 'likeness', over: 'maxSideLikeness', conditions: ['isNotFront'] },
  { hint: 'move_back', measure: 'cutOffSides', over: 1 },
  { hint: 'move_back', measure: 'fill', over: 'maxFill', conditions: ['isCutOff'] },
  { reason: 'missing_doc', cause: 'cut_off', hint: 'centre', measure: 'cutOffSides', over: 0 },
  { reason: 'sides_inconsistency', cause: 'two_documents', measure: 'documentCount', over: 1, conditions: ['isOneSide'] },
  { hint: 'move_closer', measure: 'fill', under: 'minFill', conditions: ['isOneSide', 'isSmallInPixels'] },
  { hint: 'move_closer', measure: 'fill', under: 'minFillOfTwo', conditions: ['isBothInOne'] },
  { hint: 'straighten', measure: 'straightness', under: 'minStraightness' },
  { reason: 'low_resolution', cause: 'too_small', measure: 'documentLongSidePx', under: 'minDocumentLongSidePx' },
  { reason: 'low_quality', cause: 'too_dark', hint: 'more_light', measure: 'brightness', under: 'minBrightness' },
  { reason: 'low_quality', cause: 'too_bright', hint: 'less_light', measure: 'brightness', over: 'maxBrightness' },
  { hint: 'glare', measure: 'glare', over: 'maxGlare', conditions: ['isMostlyGlare'] },
  { hint: 'covered', measure: 'covered', over: 'maxCovered', conditions: ['isNotBlurred'] },
  { reason: 'low_quality', cause: 'covered', measure: 'covered', over: 'maxCovered', area: 'coveredArea' },
  { reason: 'low_quality', cause: 'glare', hint: 'glare', measure: 'glare', over: 'maxGlare', area: 'glareArea' },
  { reason: 'missing_front', cause: 'wrong_side', hint: 'turn_over', measure: 'portrait', under: 'maxNoPortrait', conditions: ['isFront', 'isPortraitRequired'] },
  { reason: 'low_quality', cause: 'uneven_light', hint: 'more_light', measure: 'unevenness', over: 'maxUnevenness' },
  { reason: 'low_quality', cause: 'low_contrast', hint: 'more_light', measure: 'contrast', under: 'minContrast', conditions: ['isExposed'] },
  { hint: 'hold_still', measure: 'motion', over: 'maxMotion' },
  { reason: 'blur_img', cause: 'motion', hint: 'hold_still', measure: 'blurPx', over: 'maxBlurPx', conditions: ['isMotionBlur'] },
  { reason: 'blur_img', cause: 'focus', hint: 'blur', measure: 'blurPx', over: 'maxBlurPx', conditions: ['isFocusBlur'] },
  { reason: 'blur_img', cause: 'blur', hint: 'blur', measure: 'blurPx', over: 'maxBlurPx', conditions: ['isUnknownBlur'] },
  { reason: 'doc_print', cause: 'grayscale', measure: 'colour', under: 'minColour' },
  { reason: 'missing_mrz', cause: 'no_mrz', measure: 'mrzLines', under: 2, conditions: ['isMrzRequired'] },
  { reason: 'out_of_scope', cause: 'other_format', measure: 'formatMisfit', over: 'maxFormatMisfit', aboutDocument: true },
];

interface Violation {
  readonly rule: Rule;
  readonly measured: number;
  readonly limit: number;
}

/** The rules that apply, in their order. */
export function* violatedRules(input: RuleInput, expectation: Expectation): Generator<Violation> {
  const limits = resolveThresholds(expectation.thresholds);
  for (const rule of RULES) {
    const { under, over, conditions = [] } = rule;
    const measured = RULE_MEASURES[rule.measure](input, expectation);
    const named = under ?? over;
    if (measured === null || named === undefined) continue;
    const limit = typeof named === 'number' ? named : limits[named];
    const isViolated = under === undefined ? measured > limit : measured < limit;
    if (isViolated && conditions.every((name) => RULE_CONDITIONS[name](input, expectation)))
      yield { rule, measured, limit };
  }
}

/** What was measured on a photo. */
export interface PhotoEvidence
  extends
    Pick<CheckReport, 'size' | 'document' | 'measures' | 'mrz' | 'fingerprint'>,
    Partial<Pick<RuleInput, 'otherDocument' | 'portrait'>> {}

/** The findings on a photo, each cause of a reason once. */
export function evaluatePhoto(evidence: PhotoEvidence, expectation: Expectation = {}): Finding[] {
  const { size, document, measures, mrz, fingerprint, portrait = null } = evidence;
  const input: RuleInput = {
    smallerSidePx: Math.min(size.width, size.height),
    document,
    measures,
    mrzLines: mrz?.lineCount ?? 0,
    likeness: likenessToOtherSide(fingerprint, expectation),
    portrait,
    motion: null,
    otherDocument: evidence.otherDocument ?? null,
  };
  const findings: Finding[] = [];
  for (const { rule, measured, limit } of violatedRules(input, expectation)) {
    const { reason, cause, severity = 'warn', aboutDocument } = rule;
    if (reason === undefined) continue;
    const area = rule.area === undefined ? null : measures[rule.area];
    findings.push({
      reason,
      cause,
      severity,
      measured,
      limit,
      ...(area && { area }),
      ...(cause === 'cut_off' && document && { cutOff: document.cutOff }),
      ...(aboutDocument && { aboutDocument }),
    });
  }
  return uniqueFindings(findings);
}

/** Likeness of this side to the other one, −1 to 1. `null` where one of them is unknown. */
export function likenessToOtherSide(fingerprint: readonly number[] | null, { otherSide }: Expectation): number | null {
  return fingerprint && otherSide ? compareSideFingerprints(fingerprint, otherSide) : null;
}
