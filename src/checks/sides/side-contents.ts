/** What a side may have, and what it must have, by the table of document types in `contract`. */
import { DOCUMENT_TRAITS, SIDES, type DocType, type Side, type SideContents } from '../../contract/contract.js';
import type { Expectation } from '../check-report.js';

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
