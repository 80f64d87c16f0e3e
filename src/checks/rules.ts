import { DOCUMENTS, LIMITS, type Side } from '../contract/contract.js';
import { MAX_FILL } from '../shared/shared.js';
import { countCutOffSides, measureFrameFill, measureStraightness } from './document/measure-framing.js';
import { compareSideFingerprints } from './document/side-fingerprint.js';
import { formatMisfit, MAX_FORMAT_MISFIT } from './document/format-proportions.js';
import type {
  DetectedDocument,
  Expectation,
  Finding,
  FindingReason,
  Hint,
  Measures,
  DetectedMrz,
  Thresholds,
} from './report.js';

/**
 * Every limit of the eyes in one table: unit, where it comes from, and what it decides. Counts behind them and how to
 * count again: docs/thresholds.md. "Drawn scenes" are the fictitious documents of the test suite laid into simulated
 * scenes (decision 021).
 */
export const THRESHOLDS: Thresholds = {
  /** px, both sides of the image. The service's minimum resolution; the only one that blocks. */
  minPixels: LIMITS.minPixels,
  /**
   * px, 10–90 % edge width at 8 px per mm. Character recognition breaks down at a blur of 0.12 × the height of an MRZ
   * letter (OCR-B, 2.4 mm): σ = 2.3 px, a width of 5.9 px.
   */
  maxBlurPx: 6,
  /** 0–1, mean luminance of the document's area. Drawn scenes (decision 021): 1 of 213 exposed at 0.4 to 1.35 below, all of 213 at 0.2. */
  minBrightness: 0.2,
  maxBrightness: 0.94,
  /** 0–1, 5th to 95th percentile. Black print on white paper has 0.5 and more; under 0.15 print drowns in noise. */
  minContrast: 0.15,
  /**
   * 0–1, share of the document that a reflection blew or washed out. One line of an MRZ is about 5 % of a card's area. Drawn
   * scenes: 0 of 146 without a lamp above, 20 of 29 with a true share above (decision 021).
   */
  maxGlare: 0.05,
  /**
   * 0–1, how much darker the darkest paper is lit than the brightest. Drawn scenes: 2 of 340 in ordinary light above, 64 of
   * 87 with a hard shadow of 0.25 to 0.43 of the light across them (decision 021).
   */
  maxUnevenness: 0.4,
  /**
   * 0–1, chroma with the cast taken off. Drawn scenes under lamps of every warmth: 0 of 80 documents below, 55 of 80 grey copies
   * (decision 021).
   */
  minColour: 0.015,
  /** 0–1. Drawn scenes of an unseen seed: from 0.4 to 0.6 as many documents are right (105 of 120) and fewer misplaced (decision 020). */
  minDocumentConfidence: 0.6,
  /** px. 44 characters of a TD3 line (90 % of the long side) at 8 px each; readers fail at 6. */
  minDocumentLongSidePx: 400,
  /** 0–1, share of the frame that the document spans. Below, a 720p frame gives an MRZ letter fewer than 10 px. */
  minFill: 0.55,
  /** 0–1, as `minFill`, of each of two side by side: of a frame that lies they get less than half. An ID-1 card's letters have 10 px. */
  minFillOfTwo: 0.28,
  /** 0–1, share of the frame from which on a cut-off document is too near rather than off centre. */
  maxFill: MAX_FILL,
  /** 0–1, shorter over longer of two opposite sides, the worse pair. Below, about 25° close by, it is seen too slantwise. */
  minStraightness: 0.78,
  /** Share of the document's long side per frame. At 30 fps and 1/60 s exposure it smears half a pixel per 100. */
  maxMotion: 0.012,
  /**
   * −1 to 1. Both errors alike, on drawn scenes: the same side in another scene is below it in 1.2 % of 430 pairs, front
   * against back above it in 1.2 % of 500 (test/scripts/measure/side-classification.ts --scenes 5 --drawn 12).
   */
  maxSideLikeness: 0.44,
  /** 0–1, how sure a printed face is from which on one is reported. Drawn scenes: 50 of 55 fronts, 3 of 40 backs above it. */
  minPortrait: 0.7,
  /** 0–1, below which a side is said to have no face; between the two nothing is known. 1 % of 300 drawn fronts are below. */
  maxNoPortrait: 0.2,
  /**
   * ln(width / height) by which a document's proportions miss the nearest format of its type: half the way between ID-1 and
   * ID-3. Drawn scenes: none of 84 documents of the right format above it (0.032 at most), all 84 of the wrong one (0.078 at least).
   */
  maxFormatMisfit: MAX_FORMAT_MISFIT,
};

/** What the judge looks at on a still picture. */
export interface PhotoEvidence {
  readonly size: { readonly width: number; readonly height: number };
  readonly document: DetectedDocument | null;
  readonly measures: Measures;
  readonly mrz: DetectedMrz | null;
  readonly fingerprint: readonly number[] | null;
  /** Probability that a face is printed on the document, 0–1; `null` or absent where nobody could tell. */
  readonly portrait?: number | null;
}

/** What still pictures and live frames have in common for the judge. `null` is unknown, and decides nothing. */
export interface RuleInput {
  readonly smallerSidePx: number | null;
  readonly document: DetectedDocument | null;
  readonly measures: Measures;
  /** Lines of the machine-readable zone; 0 where it was looked for in vain. */
  readonly zoneLines: number | null;
  readonly likeness: number | null;
  readonly portrait: number | null;
  readonly motion: number | null;
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
  glareCovers: ({ measures }) => measures.glareCovers.length,
  colour: ({ measures }) => measures.colour,
  cutOff: ({ document }) => document && countCutOffSides(document),
  fill: ({ document }) => document && measureFrameFill(document),
  straightness: ({ document }) => document && measureStraightness(document),
  zoneLines: ({ zoneLines }) => zoneLines,
  likeness: ({ likeness: value }) => value,
  portrait: ({ document, portrait }) => document && portrait,
  motion: ({ motion }) => motion,
  formatMisfit: ({ document }, { docType }) => (document && docType ? formatMisfit(document, docType) : null),
} as const satisfies Record<string, (facts: RuleInput, expectation: Expectation) => number | null>;
export type RuleMeasure = keyof typeof RULE_MEASURES;

const RULE_CONDITIONS = {
  /** A machine-readable zone proves a document, even where its border was not found. */
  noZone: ({ zoneLines }) => zoneLines === null || zoneLines === 0,
  cutOff: ({ document }) => document !== null && document.cutOff.length > 0,
  movedBlur: ({ measures }) => measures.blurKind === 'motion',
  isFront: (_, { side }) => side === 'front',
  isNotFront: (_, { side }) => side !== 'front',
  areTwo: (_, { bothInOne }) => bothInOne === true,
  isOne: (_, { bothInOne }) => bothInOne !== true,
  zoneExpected: (_, expectation) => isMrzRequired(expectation),
  zoneOnOther: (_, { docType, side, bothInOne }) =>
    docType !== undefined &&
    side !== undefined &&
    bothInOne !== true &&
    DOCUMENTS[docType][side].mrz === 'never' &&
    DOCUMENTS[docType][oppositeSide(side)].mrz !== 'never',
  portraitExpected: (_, expectation) => isPortraitRequired(expectation),
} as const satisfies Record<string, (facts: RuleInput, expectation: Expectation) => boolean>;
export type RuleCondition = keyof typeof RULE_CONDITIONS;

/** `measure` under or over the limit, if everything in `needs` holds: a finding on a still, a hint in a live frame. */
export interface Rule {
  readonly reason?: FindingReason;
  readonly hint?: Hint;
  readonly measure: RuleMeasure;
  readonly under?: keyof Thresholds | number;
  readonly over?: keyof Thresholds | number;
  readonly conditions?: readonly RuleCondition[];
  /** Only what the service is certain to refuse blocks. Default: warn. */
  readonly severity?: 'block';
  /** Another picture will not change it. */
  readonly aboutDocument?: true;
}

/**
 * The judge: every finding and every hint, in the order in which hints are preferred. Of rows with the same reason the
 * first that holds speaks.
 */
// prettier-ignore
export const RULES: readonly Rule[] = [
  { reason: 'low_resolution', measure: 'smallerSidePx', under: 'minPixels', severity: 'block' },
  { reason: 'missing_doc', hint: 'search', measure: 'documentConfidence', under: 'minDocumentConfidence', conditions: ['noZone'] },
  { reason: 'missing_front', hint: 'turn_over', measure: 'zoneLines', over: 0, conditions: ['isFront', 'zoneOnOther'] },
  { reason: 'missing_back', hint: 'turn_over', measure: 'zoneLines', over: 0, conditions: ['isNotFront', 'zoneOnOther'] },
  { reason: 'missing_front', hint: 'turn_over', measure: 'likeness', over: 'maxSideLikeness', conditions: ['isFront'] },
  { reason: 'missing_back', hint: 'turn_over', measure: 'likeness', over: 'maxSideLikeness', conditions: ['isNotFront'] },
  { reason: 'missing_front', hint: 'turn_over', measure: 'portrait', under: 'maxNoPortrait', conditions: ['isFront', 'portraitExpected'] },
  { hint: 'move_back', measure: 'cutOff', over: 1 },
  { hint: 'move_back', measure: 'fill', over: 'maxFill', conditions: ['cutOff'] },
  { hint: 'centre', measure: 'cutOff', over: 0 },
  { hint: 'move_closer', measure: 'fill', under: 'minFill', conditions: ['isOne'] },
  { hint: 'move_closer', measure: 'fill', under: 'minFillOfTwo', conditions: ['areTwo'] },
  { hint: 'straighten', measure: 'straightness', under: 'minStraightness' },
  { reason: 'low_resolution', measure: 'documentLongSidePx', under: 'minDocumentLongSidePx' },
  { reason: 'low_quality', hint: 'more_light', measure: 'brightness', under: 'minBrightness' },
  { reason: 'low_quality', hint: 'less_light', measure: 'brightness', over: 'maxBrightness' },
  { reason: 'low_quality', hint: 'glare', measure: 'glare', over: 'maxGlare' },
  { reason: 'low_quality', hint: 'glare', measure: 'glareCovers', over: 0 },
  { reason: 'low_quality', hint: 'more_light', measure: 'unevenness', over: 'maxUnevenness' },
  { reason: 'low_quality', hint: 'more_light', measure: 'contrast', under: 'minContrast' },
  { hint: 'hold_still', measure: 'motion', over: 'maxMotion' },
  { reason: 'blur_img', hint: 'hold_still', measure: 'blurPx', over: 'maxBlurPx', conditions: ['movedBlur'] },
  { reason: 'blur_img', hint: 'blur', measure: 'blurPx', over: 'maxBlurPx' },
  { reason: 'doc_print', measure: 'colour', under: 'minColour' },
  { reason: 'missing_mrz', measure: 'zoneLines', under: 2, conditions: ['zoneExpected'] },
  { reason: 'out_of_scope', measure: 'formatMisfit', over: 'maxFormatMisfit', aboutDocument: true },
];

/** Measures and limits → findings, in the service's words, each reason once. An unknown measure yields none. */
export function evaluatePhoto(evidence: PhotoEvidence, expectation: Expectation = {}): Finding[] {
  const { size, document, measures, mrz, fingerprint, portrait = null } = evidence;
  const facts: RuleInput = {
    smallerSidePx: Math.min(size.width, size.height),
    document,
    measures,
    zoneLines: mrz?.lineCount ?? 0,
    likeness: likenessToOtherSide(fingerprint, expectation),
    portrait,
    motion: null,
  };
  const findings = new Map<FindingReason, Finding>();
  for (const crossed of violatedRules(facts, expectation)) {
    const { reason, severity = 'warn', aboutDocument } = crossed.row;
    if (reason === undefined || findings.has(reason)) continue;
    const { measured, limit } = crossed;
    findings.set(reason, { reason, severity, measured, limit, ...(aboutDocument && { aboutDocument }) });
  }
  return [...findings.values()];
}

/** The most useful hint that the facts give, or `null`. */
export function firstHint(facts: RuleInput, expectation: Expectation): Hint | null {
  for (const { row } of violatedRules(facts, expectation)) if (row.hint !== undefined) return row.hint;
  return null;
}

function* violatedRules(
  facts: RuleInput,
  expectation: Expectation,
): Generator<{ readonly row: Rule; readonly measured: number; readonly limit: number }> {
  const limits: Thresholds = { ...THRESHOLDS, ...expectation.thresholds };
  for (const row of RULES) {
    const measured = RULE_MEASURES[row.measure](facts, expectation);
    const named = row.under ?? row.over;
    if (measured === null || named === undefined) continue;
    const limit = typeof named === 'number' ? named : limits[named];
    if (row.under === undefined ? measured <= limit : measured >= limit) continue;
    if (row.conditions?.every((need) => RULE_CONDITIONS[need](facts, expectation)) ?? true)
      yield { row, measured, limit };
  }
}

/** How much this side looks like the other one that was taken; `null` when one of them is unknown. */
export function likenessToOtherSide(fingerprint: readonly number[] | null, { otherSide }: Expectation): number | null {
  return fingerprint && otherSide ? compareSideFingerprints(fingerprint, otherSide) : null;
}

/** The MRZ is certain to be on this side; `possible` is not enough to warn about. */
export function isMrzRequired({ docType, side, bothInOne }: Expectation): boolean {
  if (docType === undefined) return false;
  const traits = DOCUMENTS[docType];
  if (bothInOne === true) return traits.front.mrz === 'expected' || traits.back.mrz === 'expected';
  return side !== undefined && traits[side].mrz === 'expected';
}

/** Every document of this type bears its holder's face on this side. */
export function isPortraitRequired({ docType, side, bothInOne }: Expectation): boolean {
  return (
    docType !== undefined &&
    side !== undefined &&
    bothInOne !== true &&
    DOCUMENTS[docType][side].portrait === 'expected'
  );
}

function oppositeSide(side: Side): Side {
  return side === 'front' ? 'back' : 'front';
}
