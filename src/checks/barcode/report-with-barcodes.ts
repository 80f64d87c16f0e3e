import { DOCUMENTS, SIDES, type Presence } from '../../contract/contract.js';
import type { DetectedBarcode, CheckReport, Expectation, Finding } from '../report.js';

/** Whether the side may carry a code, by contract's table; where type or side is unknown, any may. */
export function mayHaveBarcode({ docType, side, bothInOne }: Expectation): boolean {
  if (docType === undefined) return true;
  const traits = DOCUMENTS[docType];
  const sides = side === undefined || bothInOne === true ? SIDES : [side];
  return sides.some((one): boolean => traits[one].barcode !== ('never' satisfies Presence));
}

/**
 * A report judged again, now that codes were read: reading is slow and asynchronous, `inspect` is neither. A licence's
 * data proves a document even where its border was not found, and stands on the back (AAMVA, annex D): so `missing_doc`
 * goes, and `missing_front` comes where the front was wanted. No codes, or others, change nothing but the list.
 * @param barcodes as `readBarcodes` gave them
 */
export function withBarcodes(
  report: CheckReport,
  barcodes: readonly DetectedBarcode[],
  { side, bothInOne }: Expectation = {},
): CheckReport {
  if (!barcodes.some(({ fields }) => fields !== null)) return { ...report, barcodes };
  const findings = report.findings.filter(({ reason }) => reason !== 'missing_doc');
  const isBack = side === 'front' && bothInOne !== true && !findings.some(({ reason }) => reason === 'missing_front');
  // Codes of a back: 1, none are allowed on a front.
  const wrongSide: Finding = { reason: 'missing_front', severity: 'warn', measured: 1, limit: 0 };
  return { ...report, barcodes, findings: isBack ? [...findings, wrongSide] : findings };
}
