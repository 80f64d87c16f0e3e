/** Lists of findings: warnings, each cause once, and none that follows from another one. */
import type { FindingReason, Side } from '../contract/contract.js';
import type { Finding, FindingCause } from './check-report.js';

/** @param side it is about, where that is not the side in the photo, or where the photo shows both */
export function createWarning(
  reason: FindingReason,
  cause: FindingCause,
  measured: number,
  limit: number,
  side?: Side,
): Finding {
  return { reason, cause, severity: 'warn', measured, limit, ...(side && { side }) };
}

/** The first finding of each cause of a reason. */
export function uniqueFindings(findings: readonly Finding[]): Finding[] {
  const isSame = (a: Finding, b: Finding): boolean => a.reason === b.reason && a.cause === b.cause;
  return findings.filter((finding, index) => findings.findIndex((other) => isSame(finding, other)) === index);
}

/** By cause: the causes that follow from it. Two documents in one photo are reported in any case. */
const CONSEQUENCES: Readonly<Partial<Record<FindingCause, readonly FindingCause[]>>> = {
  // The type may be that of the other document, which the person puts away.
  two_documents: ['other_type', 'other_format'],
  // Another type has other proportions, and its MRZ elsewhere.
  other_type: ['other_format', 'wrong_side', 'no_mrz', 'unreadable_mrz'],
  // Another format has its MRZ elsewhere, or none.
  other_format: ['no_mrz', 'unreadable_mrz'],
  // The side that was taken before is the more precise one.
  same_side: ['wrong_side', 'no_mrz', 'unreadable_mrz', 'other_data'],
  wrong_side: ['no_mrz', 'unreadable_mrz', 'other_data'],
};

/** The findings without those that follow from another one: a photo of the wrong side has no MRZ where one is expected. */
export function removeConsequentFindings(findings: readonly Finding[]): readonly Finding[] {
  const causes = new Set(findings.flatMap(({ cause }) => CONSEQUENCES[cause] ?? []));
  return causes.size === 0 ? findings : findings.filter(({ cause }) => !causes.has(cause));
}
