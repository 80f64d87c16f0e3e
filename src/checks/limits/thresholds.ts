import { PHOTO_REQUEST_LIMITS } from '../../contract/contract.js';
import { MAX_FORMAT_MISFIT } from './format-aspects.js';

/** A corner nearer to the frame's border than this share of the frame is cut off. */
export const CUT_OFF_MARGIN_SHARE = 0.004;
/** Default of `maxFill`. */
export const MAX_DOCUMENT_FILL_SHARE = 0.9;

/**
 * Every limit of the checks: its unit, what it was set on, and what it decides. docs/reference.md is made
 * of these comments. "Drawn scenes" are fictitious documents of the test suite in simulated scenes (decision 021).
 */
export const THRESHOLDS = {
  /** px, both sides of the image. The service's minimum resolution, and the only limit that blocks. */
  minPixels: PHOTO_REQUEST_LIMITS.minPixels,
  /**
   * px, 10–90 % edge width at 8 px per mm. Character recognition fails from a blur of 0.12 × the height of an MRZ letter
   * on (OCR-B, 2.4 mm): σ = 2.3 px, a width of 5.9 px.
   */
  maxBlurPx: 6,
  /** 0–1, mean luminance of the document. Drawn scenes: 1 of 213 exposed at 0.4 to 1.35 below, all of 213 at 0.2. */
  minBrightness: 0.2,
  /** 0–1, mean luminance of the document. Drawn scenes: 7 of 213 exposed at 0.4 to 1.35 above, 194 of 213 at 2.6. */
  maxBrightness: 0.94,
  /** 0–1, 5th to 95th percentile. Black print on white paper has 0.5 and more; below 0.15 noise hides print. */
  minContrast: 0.15,
  /** 0–1, share of the document that is print and washed out by a reflection: 5 mm² on a card, a letter of an MRZ. */
  maxGlare: 0.001,
  /** 0–1, share of the document that is print and covered: 5 mm² on a card, a letter of an MRZ. */
  maxCovered: 0.001,
  /**
   * 0–1, how much less light falls on the darkest paper than on the brightest. Drawn scenes: 2 of 340 in ordinary light
   * above, 64 of 87 with a hard shadow of 0.25 to 0.43 of the light.
   */
  maxUnevenness: 0.4,
  /** 0–1, chroma without the colour cast. Drawn scenes in warm and cold light: 0 of 80 documents below, 55 of 80 grey copies. */
  minColour: 0.015,
  /** 0–1. Drawn scenes of an unseen seed: at 0.6 as many documents are right as at 0.4 (105 of 120), and fewer are misplaced. */
  minDocumentConfidence: 0.6,
  /** px. 44 characters of a TD3 line (90 % of the long side) at 8 px each; readers fail at 6 px. */
  minDocumentLongSidePx: 400,
  /**
   * px, long side of the document from which on the photo is taken automatically. A card has 7.5 px per mm (190 dpi) and a
   * TD3 letter 13 px. A card that spans `minFill` of a 720p frame has 628.
   */
  minLiveLongSidePx: 640,
  /** 0–1, share of the frame that a document with fewer pixels spans. Below it, an MRZ letter in a 720p frame has fewer than 10 px. */
  minFill: 0.55,
  /** 0–1, as `minFill`, for each of two documents side by side. The letters of an ID-1 card have 10 px. */
  minFillOfTwo: 0.28,
  /** 0–1, share of the frame above which a cut-off document is too near; below it, it is off centre. */
  maxFill: MAX_DOCUMENT_FILL_SHARE,
  /** 0–1, shorter over longer of two opposite sides, the worse pair. 0.78 is a tilt of about 25° at close range. */
  minStraightness: 0.78,
  /** Share of the document's long side by which a corner of a still document moves in 1/30 s. With 1/60 s of exposure: a third of a pixel of smear per 100 px. */
  maxMotion: 0.006,
  /**
   * −1 to 1. Drawn scenes: the same side in another scene is below it in 1.2 % of 430 pairs, a front and a back are above
   * it in 1.2 % of 500.
   */
  maxSideLikeness: 0.44,
  /** 0–1, probability from which on a printed face is reported. Drawn scenes: 50 of 55 fronts and 3 of 40 backs above it. */
  minPortrait: 0.7,
  /** 0–1, probability below which there is no face; between the two it is unknown. 1 % of 300 drawn fronts are below. */
  maxNoPortrait: 0.2,
  /**
   * ln(width / height) between a document's proportions and the nearest format of its type: half the distance from ID-1
   * to ID-3. Drawn scenes: 0 of 84 documents of the right format above it, 84 of 84 of a wrong one.
   */
  maxFormatMisfit: MAX_FORMAT_MISFIT,
} as const;

/** Limits of the rules. */
export type Thresholds = { readonly [Name in keyof typeof THRESHOLDS]: number };

/** The limits in use: those that a host has set to a finite number, else the defaults. Names of no limit are left out. */
export function resolveThresholds(byHost: Partial<Thresholds> | null | undefined): Thresholds {
  const valid = Object.entries(byHost ?? {}).filter(
    ([name, value]) => Object.hasOwn(THRESHOLDS, name) && Number.isFinite(value),
  );
  return { ...THRESHOLDS, ...Object.fromEntries(valid) };
}
