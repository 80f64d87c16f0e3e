import { DOCUMENTS, SIDES, type Presence } from '../../contract/contract.js';
import type { Expectation } from '../report.js';

/**
 * Whether the side may carry a machine-readable zone, by contract's table; where type or side is unknown, any may. In a
 * file of its own: live frames ask too, and don't want the rest of the preflight.
 */
export function isMrzPossible({ docType, side, bothInOne }: Expectation): boolean {
  if (docType === undefined) return true;
  const sides = side === undefined || bothInOne === true ? SIDES : [side];
  return sides.some((one): boolean => DOCUMENTS[docType][one].mrz !== ('never' satisfies Presence));
}
