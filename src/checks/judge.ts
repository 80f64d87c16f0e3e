import { DOCUMENTS, LIMITS } from '../contract/contract.js';
import { likeness } from './document/fingerprint.js';
import type { DocumentSeen, Expectation, Finding, Measures, MrzSeen, Thresholds } from './report.js';

/**
 * Every limit of the eyes in one table: unit, where it comes from, and what it decides.
 * "Drawn scenes" are the fictitious documents of the test suite laid into simulated scenes (decision 021).
 */
export const THRESHOLDS: Thresholds = {
  /** px, both sides of the image. The service's minimum resolution; the only one that blocks. */
  minPixels: LIMITS.minPixels,
  /**
   * px, 10–90 % edge width at 8 px per mm. Character recognition breaks down at a blur of 0.12 × the height of an MRZ
   * letter (OCR-B, 2.4 mm): σ = 2.3 px, a width of 5.9 px.
   */
  maxBlurPx: 6,
  /** 0–1, mean luminance of the document's area. Drawn scenes: prints stay readable above it in 8-bit pictures. */
  minBrightness: 0.2,
  maxBrightness: 0.94,
  /** 0–1, 5th to 95th percentile. Black print on white paper has 0.5 and more; under 0.15 print drowns in noise. */
  minContrast: 0.15,
  /** 0–1, share of the document that is blown out. One line of an MRZ is about 5 % of a card's area. */
  maxGlare: 0.05,
  /** 0–1. Drawn scenes of unseen seeds, counted at 0.3: 5 of 220 empty tables above, 181 of 200 documents right (decision 020). */
  minDocumentConfidence: 0.4,
  /** px. 44 characters of a TD3 line (90 % of the long side) at 8 px each; readers fail at 6. */
  minDocumentLongSidePx: 400,
  /** 0–1, share of the frame that the document spans. Below, a 720p frame gives an MRZ letter fewer than 10 px. */
  minFill: 0.55,
  /** Share of the document's long side per frame. At 30 fps and 1/60 s exposure it smears half a pixel per 100. */
  maxMotion: 0.012,
  /**
   * −1 to 1. Drawn documents: front against back at most 0.53 (8 pairs); the same side in another scene 0.90 in the
   * median, 0.78 at the 5th percentile (73 scenes, 2 of them below the limit).
   */
  maxSideLikeness: 0.75,
};

/** What the judge looks at. */
export interface Evidence {
  readonly size: { readonly width: number; readonly height: number };
  readonly document: DocumentSeen | null;
  readonly measures: Measures;
  readonly mrz: MrzSeen | null;
  readonly fingerprint: readonly number[] | null;
}

/**
 * Measures and limits → findings, in the service's words. Only the minimum size blocks: the service is certain to
 * refuse it. Everything else warns. A measure that is `null` (unknown) yields no finding.
 */
export function judge(evidence: Evidence, expectation: Expectation = {}): Finding[] {
  const limits = { ...THRESHOLDS, ...expectation.thresholds };
  const { size, document, measures, mrz } = evidence;
  const findings: Finding[] = [];
  const smallest = Math.min(size.width, size.height);
  if (smallest < limits.minPixels) {
    findings.push({ reason: 'low_resolution', severity: 'block', measured: smallest, limit: limits.minPixels });
  }
  const warn = (reason: Finding['reason'], measured: number, limit: number): void => {
    if (!findings.some((finding) => finding.reason === reason)) {
      findings.push({ reason, severity: 'warn', measured, limit });
    }
  };
  const under = (reason: Finding['reason'], measured: number | null, limit: number): void => {
    if (measured !== null && measured < limit) warn(reason, measured, limit);
  };
  const over = (reason: Finding['reason'], measured: number | null, limit: number): void => {
    if (measured !== null && measured > limit) warn(reason, measured, limit);
  };
  // A machine-readable zone proves a document, even where its border was not found.
  if (mrz === null) under('missing_doc', document?.confidence ?? 0, limits.minDocumentConfidence);
  under('low_resolution', measures.documentLongSidePx, limits.minDocumentLongSidePx);
  over('blur_img', measures.blurPx, limits.maxBlurPx);
  under('low_quality', measures.brightness, limits.minBrightness);
  over('low_quality', measures.brightness, limits.maxBrightness);
  under('low_quality', measures.contrast, limits.minContrast);
  over('low_quality', measures.glare, limits.maxGlare);
  if (mrz === null && expectsMrz(expectation)) warn('missing_mrz', 0, 2);
  const alike = likenessToOther(evidence.fingerprint, expectation);
  over(expectation.side === 'front' ? 'missing_front' : 'missing_back', alike, limits.maxSideLikeness);
  return findings;
}

/** How much this side looks like the other one that was taken; `null` when one of them is unknown. */
export function likenessToOther(fingerprint: readonly number[] | null, { otherSide }: Expectation): number | null {
  return fingerprint && otherSide ? likeness(fingerprint, otherSide) : null;
}

/** The MRZ is certain to be on this side; `possible` is not enough to warn about. */
export function expectsMrz({ docType, side, bothInOne }: Expectation): boolean {
  if (docType === undefined) return false;
  const traits = DOCUMENTS[docType];
  if (bothInOne === true) return traits.front.mrz === 'expected' || traits.back.mrz === 'expected';
  return side !== undefined && traits[side].mrz === 'expected';
}
