import type { Finding, FindingReason } from '../check-report.js';

/** What a photo of the other side lacks, or has in addition, because it is the other side. */
const CONSEQUENTIAL_REASONS: readonly FindingReason[] = ['missing_mrz', 'wrong_mrz', 'sides_inconsistency'];

/**
 * The findings without those that follow from another one: a photo of the wrong side has no MRZ where one is expected, and
 * where the same side was taken twice, that is the more precise finding. Two documents in one photo stay.
 */
export function withoutConsequences(findings: readonly Finding[]): readonly Finding[] {
  const isSameSide = findings.some(({ cause }) => cause === 'same_side');
  if (!isSameSide && !findings.some(({ cause }) => cause === 'wrong_side')) return findings;
  return findings.filter(
    ({ reason, cause }) =>
      cause === 'two_documents' || (!CONSEQUENTIAL_REASONS.includes(reason) && !(isSameSide && cause === 'wrong_side')),
  );
}
