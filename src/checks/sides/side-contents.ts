/** What a side may have, and what it must have, by the table of document types in `contract`. */
import { DOCUMENT_TRAITS, SIDES, type DocType, type Side, type SideContents } from '../../contract/contract.js';
import type { Expectation, ComparedSide } from '../check-report.js';
import { MIN_ID1_ASPECT } from '../document/measure-format-misfit.js';

/** Whether the expected side may have an MRZ. When the type or the side is unknown, any side may. */
export function isMrzPossible(expectation: Expectation): boolean {
  return isPossible('mrz', expectation);
}

/** Whether the expected side may have a barcode. When the type or the side is unknown, any side may. */
export function mayHaveBarcode(expectation: Expectation): boolean {
  return isPossible('barcode', expectation);
}

function isPossible(content: keyof SideContents, { docType, side, bothInOne }: Expectation): boolean {
  if (docType === undefined) return true;
  const sides = side === undefined || bothInOne === true ? SIDES : [side];
  return sides.some((name) => DOCUMENT_TRAITS[docType][name][content] !== 'never');
}

/** Whether every document of this type has an MRZ on the expected side. When the type or the side is unknown: no. */
export function isMrzRequired({ docType, side, bothInOne }: Expectation): boolean {
  if (docType === undefined) return false;
  if (bothInOne === true) return SIDES.some((name) => DOCUMENT_TRAITS[docType][name].mrz === 'expected');
  return side !== undefined && DOCUMENT_TRAITS[docType][side].mrz === 'expected';
}

/** Whether every document of this type has the holder's face on the expected side. Fronts of all types have it. */
export function isPortraitRequired({ docType, side, bothInOne }: Expectation): boolean {
  if (side === undefined || bothInOne === true) return false;
  if (docType === undefined) return side === 'front';
  return DOCUMENT_TRAITS[docType][side].portrait === 'expected';
}

/** Whether the other side may have an MRZ and the expected side cannot. */
export function isMrzOnOtherSide({ docType, side, bothInOne }: Expectation): boolean {
  if (docType === undefined || side === undefined || bothInOne === true) return false;
  const otherSide: Side = side === 'front' ? 'back' : 'front';
  return DOCUMENT_TRAITS[docType][side].mrz === 'never' && DOCUMENT_TRAITS[docType][otherSide].mrz !== 'never';
}

/** The side that must have an MRZ. Where either may have it (id card), the back, which is the more frequent one (TD1). */
export function sideRequiringMrz(docType: DocType | undefined): Side | null {
  if (docType === undefined) return null;
  const { front, back } = DOCUMENT_TRAITS[docType];
  if (back.mrz !== 'never') return front.mrz === 'expected' ? 'front' : 'back';
  return front.mrz === 'never' ? null : 'front';
}

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
