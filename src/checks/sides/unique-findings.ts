import type { Finding } from '../check-report.js';

/** The first finding of each cause of a reason. */
export function uniqueFindings(findings: readonly Finding[]): Finding[] {
  const isSame = (a: Finding, b: Finding): boolean => a.reason === b.reason && a.cause === b.cause;
  return findings.filter((finding, index) => findings.findIndex((other) => isSame(finding, other)) === index);
}
