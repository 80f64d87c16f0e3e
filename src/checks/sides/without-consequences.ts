import type { Finding, FindingCause } from '../check-report.js';

/** By cause: the causes that follow from it. Two documents in one photo are reported in any case. */
const CONSEQUENCES: Readonly<Partial<Record<FindingCause, readonly FindingCause[]>>> = {
  // The type may be that of the other document, which the person puts away.
  two_documents: ['other_type', 'other_format'],
  // Another type has other proportions, and its MRZ elsewhere.
  other_type: ['other_format', 'wrong_side', 'no_mrz', 'unreadable_mrz'],
  // The side that was taken before is the more precise one.
  same_side: ['wrong_side', 'no_mrz', 'unreadable_mrz', 'other_data'],
  wrong_side: ['no_mrz', 'unreadable_mrz', 'other_data'],
};

/** The findings without those that follow from another one: a photo of the wrong side has no MRZ where one is expected. */
export function withoutConsequences(findings: readonly Finding[]): readonly Finding[] {
  const causes = new Set(findings.flatMap(({ cause }) => CONSEQUENCES[cause] ?? []));
  return causes.size === 0 ? findings : findings.filter(({ cause }) => !causes.has(cause));
}
