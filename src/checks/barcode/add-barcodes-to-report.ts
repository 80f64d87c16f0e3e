import type { CheckReport, DetectedBarcode, Expectation, Finding } from '../check-report.js';

/**
 * Adds barcodes to a report. The data of a driving licence prove a document, even where no border was found, and they are
 * on its back (AAMVA, annex D): `missing_doc` is removed, and `missing_front` is added where the front was expected.
 * @param barcodes from `readBarcodes`
 */
export function addBarcodesToReport(
  report: CheckReport,
  barcodes: readonly DetectedBarcode[],
  { side, bothInOne }: Expectation = {},
): CheckReport {
  const isLicence = barcodes.some(({ fields }) => fields !== null);
  if (!isLicence) return { ...report, barcodes };
  const findings = report.findings.filter(({ reason, cause }) => reason !== 'missing_doc' || cause === 'cut_off');
  const isKnown = findings.some(({ reason }) => reason === 'missing_front');
  if (side !== 'front' || bothInOne === true || isKnown) return { ...report, barcodes, findings };
  const wrongSide: Finding = { reason: 'missing_front', cause: 'wrong_side', severity: 'warn', measured: 1, limit: 0 };
  return { ...report, barcodes, findings: [...findings, wrongSide] };
}
