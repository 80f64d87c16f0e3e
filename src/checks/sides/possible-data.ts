import { DOCUMENTS, SIDES, type SideContents } from '../../contract/contract.js';
import type { Expectation } from '../report.js';

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
  return sides.some((name) => DOCUMENTS[docType][name][content] !== 'never');
}
