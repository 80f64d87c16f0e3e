import type { Side } from '../../contract/contract.js';
import { todayIso } from '../../shared/shared.js';
import type { CheckReport, Expectation, Finding, DetectedSide } from '../report.js';
import { uniqueByReason } from '../sides/evaluate-side-pair.js';
import type { SideEvidence } from '../mrz/mrz-data.js';
import { preflight } from './preflight.js';

/**
 * A report judged again, now that its zone and codes were read: what the service would hold against the document, in its
 * own words and before it does. Where nothing was read, nothing changes.
 */
export function withPreflight(report: CheckReport, expectation: Expectation = {}): CheckReport {
  const { side = 'front', otherReport, today = todayIso() } = expectation;
  const own = sideEvidenceOf(report, side);
  const other = otherReport ? sideEvidenceOf(otherReport, side === 'front' ? 'back' : 'front') : null;
  const ofBoth = other === null ? [] : preflight([own, other], expectation, today);
  const found: Finding[] = [
    ...preflight([own], expectation, today),
    // The other side's own findings were told when it was taken.
    ...ofBoth.filter(({ reason }) => reason === 'sides_inconsistency'),
  ];
  return found.length === 0 ? report : { ...report, findings: uniqueByReason([...report.findings, ...found]) };
}

function sideEvidenceOf({ mrz, barcodes }: Pick<DetectedSide, 'mrz' | 'barcodes'>, side: Side): SideEvidence {
  return {
    side,
    zone: mrz?.evidence ?? null,
    licence: barcodes.find(({ fields }) => fields !== null)?.fields ?? null,
  };
}
