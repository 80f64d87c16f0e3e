import { DOCUMENTS, type DocType, type Side } from '../../contract/contract.js';
import { MIN_ID1_ASPECT } from '../document/format-proportions.js';
import type { DetectedSide } from '../report.js';

/**
 * The side that the machine-readable zone tells, by contract's table: the only one that may carry one; where both may
 * (an id card), the front for two lines on a larger card (TD2), else the back. `null` without a zone or a type.
 */
export function classifySide({ mrz, document }: DetectedSide, docType: DocType | undefined): Side | null {
  if (mrz === null || docType === undefined) return null;
  const { front, back } = DOCUMENTS[docType];
  if (front.mrz === 'never' && back.mrz === 'never') return null;
  if (back.mrz === 'never') return 'front';
  if (front.mrz === 'never') return 'back';
  return mrz.lineCount === 2 && document !== null && document.aspect < MIN_ID1_ASPECT ? 'front' : 'back';
}

/** Two sides, the front first: by the zone, else by the face on one of them alone, else as they came. */
export function orderSides<T extends DetectedSide>(one: T, other: T, docType: DocType | undefined): readonly [T, T] {
  const isSwapped =
    classifySide(one, docType) === 'back' || classifySide(other, docType) === 'front'
      ? classifySide(one, docType) !== classifySide(other, docType)
      : classifySide(one, docType) === classifySide(other, docType) && one.portrait === null && other.portrait !== null;
  return isSwapped ? [other, one] : [one, other];
}
