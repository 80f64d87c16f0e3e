/** Whether two documents in one image, or on two pages of one file, are front and back of the same document. */
import { DOCUMENT_FORMATS, type DocType, type Side } from '../../contract/contract.js';
import type { CheckReport, Expectation } from '../check-report.js';
import { MIN_ID1_ASPECT } from '../document/measure-format-misfit.js';
import { classifySide } from './side-contents.js';
import { evaluateSidePair } from './evaluate-side-pair.js';
import { sizeRatio } from './find-both-sides.js';

/**
 * Least ratio of the long sides of two sides in one picture. A card beside a passport page has 85.6 / 125 mm = 0.685; half-way
 * (in ln) to equal sizes lies 0.828.
 */
const MIN_SIZE_RATIO = Math.sqrt(DOCUMENT_FORMATS['ID-1'].widthMm / DOCUMENT_FORMATS['ID-3'].widthMm);

export interface CompareDocumentsOptions extends Pick<Expectation, 'docType' | 'thresholds'> {
  /** Both lie in one picture, at one distance, so their sizes are compared. Pages may have different scales. */
  readonly areInOnePicture: boolean;
}

/**
 * `sides`: front and back of one document. `different`: two fronts, two backs, other formats or sizes. `unknown`: nothing on
 * them tells the sides apart.
 */
export type DocumentRelation = 'sides' | 'different' | 'unknown';

/** How two documents belong together. An MRZ or a face on one of them must tell front and back apart. */
export function compareDocuments(
  one: CheckReport,
  other: CheckReport,
  { docType, thresholds, areInOnePicture }: CompareDocumentsOptions,
): DocumentRelation {
  if (isPassportPage(one) || isPassportPage(other)) return 'different';
  if (areInOnePicture && sizeRatio(one, other) < MIN_SIZE_RATIO) return 'different';
  const [side, otherSide] = [sideByContents(one, docType), sideByContents(other, docType)];
  if (side === null && otherSide === null) return 'unknown';
  // Where only one side is known, the other document counts as the other side.
  if (side === otherSide) return 'different';
  const [front, back] = side === 'front' || otherSide === 'back' ? [one, other] : [other, one];
  // An MRZ on one side alone tells the sides apart with certainty, even if their layouts look alike.
  const isCertain = (front.mrz === null) !== (back.mrz === null);
  const isDifferent = evaluateSidePair(front, back, { docType, thresholds }).some(
    ({ cause }) => cause === 'other_format' || (cause === 'same_side' && !isCertain),
  );
  return isDifferent ? 'different' : 'sides';
}

/** The side that an MRZ shows, else a face. `null` without both: it may be either side. */
function sideByContents(report: CheckReport, docType: DocType | undefined): Side | null {
  const { mrz, portrait, document } = report;
  const isLarge = document !== null && document.aspect < MIN_ID1_ASPECT;
  const byAnyMrz = mrz && (mrz.lineCount === 2 && isLarge ? 'front' : 'back');
  return (docType === undefined ? byAnyMrz : classifySide(report, docType)) ?? (portrait === null ? null : 'front');
}

/** Two lines of 44 characters (TD3) are those of a passport, whose other side carries nothing. */
function isPassportPage({ mrz }: CheckReport): boolean {
  return mrz?.lineCount === 2 && mrz.formats[0] === 'TD3';
}
