import { DOCUMENTS, type DocType, type Side } from '../../contract/contract.js';
import { compareSideFingerprints } from '../document/side-fingerprint.js';
import { THRESHOLDS } from '../thresholds.js';
import type { Expectation, Finding, DetectedSide, Thresholds } from '../report.js';
import { formatDifference } from '../document/format-proportions.js';

/**
 * What only both sides together tell: the same side twice (`missing_back`), different formats (`sides_inconsistency`),
 * a zone on neither side of a type that carries one (`missing_mrz`). Each finding names the side that it concerns.
 */
export function evaluateSidePair(
  front: DetectedSide,
  back: DetectedSide,
  { docType, thresholds }: Pick<Expectation, 'docType' | 'thresholds'> = {},
): Finding[] {
  const limits: Thresholds = { ...THRESHOLDS, ...thresholds };
  const findings: Finding[] = [];
  const over = (reason: Finding['reason'], side: Side, measured: number | null, limit: number): void => {
    if (measured !== null && measured > limit) findings.push({ reason, severity: 'warn', measured, limit, side });
  };
  const alike = front.fingerprint && back.fingerprint && compareSideFingerprints(front.fingerprint, back.fingerprint);
  over('missing_back', 'back', alike, limits.maxSideLikeness);
  const apart = formatDifference(front.document, back.document);
  over('sides_inconsistency', 'back', apart, limits.maxFormatMisfit);
  const zoneSide = sideRequiringMrz(docType);
  const lines = (front.mrz?.lineCount ?? 0) + (back.mrz?.lineCount ?? 0);
  if (zoneSide !== null && lines < 2) {
    findings.push({ reason: 'missing_mrz', severity: 'warn', measured: lines, limit: 2, side: zoneSide });
  }
  return findings;
}

/** The side on which a zone is expected, or the likelier one where either may carry it: an id card's back (TD1). */
function sideRequiringMrz(docType: DocType | undefined): Side | null {
  if (docType === undefined) return null;
  const { front, back } = DOCUMENTS[docType];
  if (back.mrz !== 'never') return front.mrz === 'expected' ? 'front' : 'back';
  return front.mrz === 'never' ? null : 'front';
}
