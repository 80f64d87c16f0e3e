import type { Side } from '../../contract/contract.js';
import { todayIso } from '../clock.js';
import type { CheckReport, Expectation, Finding, SideSeen } from '../report.js';
import { once } from '../sides/merge.js';
import type { SideRead } from '../reader/zone-read.js';
import { preflight } from './preflight.js';

/**
 * A report judged again, now that its zone and codes were read: what the service would hold against the document, in its
 * own words and before it does. Where nothing was read, nothing changes.
 */
export function withPreflight(report: CheckReport, expectation: Expectation = {}): CheckReport {
  const { side = 'front', otherReport, today = todayIso() } = expectation;
  const own = readOf(report, side);
  const other = otherReport ? readOf(otherReport, side === 'front' ? 'back' : 'front') : null;
  const ofBoth = other === null ? [] : preflight([own, other], expectation, today);
  const found: Finding[] = [
    ...preflight([own], expectation, today),
    // The other side's own findings were told when it was taken.
    ...ofBoth.filter(({ reason }) => reason === 'sides_inconsistency'),
  ];
  return found.length === 0 ? report : { ...report, findings: once([...report.findings, ...found]) };
}

function readOf({ mrz, barcodes }: Pick<SideSeen, 'mrz' | 'barcodes'>, side: Side): SideRead {
  return {
    side,
    zone: mrz?.evidence ?? null,
    licence: barcodes.find(({ fields }) => fields !== null)?.fields ?? null,
  };
}
