import { DOCUMENT_TRAITS, type DocType, type Side } from '../../contract/contract.js';
import { MIN_ID1_ASPECT } from '../document/format-proportions.js';
import type { ComparedSide } from '../check-report.js';

/**
 * The side that the MRZ shows: the only side of this type that may have one. Where both may (id card), two lines on a
 * document larger than ID-1 are a front (TD2), anything else a back (TD1). `null` without MRZ or type.
 */
export function classifySide({ mrz, document }: ComparedSide, docType: DocType | undefined): Side | null {
  if (mrz === null || docType === undefined) return null;
  const { front, back } = DOCUMENT_TRAITS[docType];
  if (front.mrz === 'never' && back.mrz === 'never') return null;
  if (back.mrz === 'never') return 'front';
  if (front.mrz === 'never') return 'back';
  return mrz.lineCount === 2 && document !== null && document.aspect < MIN_ID1_ASPECT ? 'front' : 'back';
}

/** Two sides, the front first: by the MRZ, else by a face on one of them alone, else in the given order. */
export function orderSides<T extends ComparedSide>(one: T, other: T, docType: DocType | undefined): readonly [T, T] {
  const [oneSide, otherSide] = [classifySide(one, docType), classifySide(other, docType)];
  const isSwappedByMrz = (oneSide === 'back' || otherSide === 'front') && oneSide !== otherSide;
  const isUnknown = oneSide === null && otherSide === null;
  const isSwappedByFace = isUnknown && one.portrait === null && other.portrait !== null;
  return isSwappedByMrz || isSwappedByFace ? [other, one] : [one, other];
}
