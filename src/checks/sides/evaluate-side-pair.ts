/** The findings that only both sides together give. */
import { THRESHOLDS, type Thresholds } from '../limits/limits.js';
import { measureAspectDifference } from '../document/measure-format-misfit.js';
import { compareSideFingerprints } from '../document/side-fingerprint.js';
import type { CheckReport, ComparedSide, Expectation, Finding, FindingCause } from '../check-report.js';
import { sideRequiringMrz } from './side-contents.js';

/**
 * Compares the two sides of a document: the same side twice (`missing_back`), different formats (`sides_inconsistency`),
 * an MRZ on neither side of a type that has one (`missing_mrz`). Each finding names its side.
 */
export function evaluateSidePair(
  front: ComparedSide,
  back: ComparedSide,
  { docType, thresholds }: Pick<Expectation, 'docType' | 'thresholds'> = {},
): Finding[] {
  const limits: Thresholds = { ...THRESHOLDS, ...thresholds };
  const findings: Finding[] = [];
  const addIfOver = (named: Pick<Finding, 'reason' | 'cause'>, measured: number | null, limit: number): void => {
    if (measured !== null && measured > limit)
      findings.push({ ...named, severity: 'warn', measured, limit, side: 'back' });
  };
  const likeness =
    front.fingerprint && back.fingerprint && compareSideFingerprints(front.fingerprint, back.fingerprint);
  addIfOver({ reason: 'missing_back', cause: 'same_side' }, likeness, limits.maxSideLikeness);
  addIfOver(
    { reason: 'sides_inconsistency', cause: 'other_format' },
    measureAspectDifference(front.document, back.document),
    limits.maxFormatMisfit,
  );
  const mrzSide = sideRequiringMrz(docType);
  const mrzLines = (front.mrz?.lineCount ?? 0) + (back.mrz?.lineCount ?? 0);
  if (mrzSide !== null && mrzLines < 2)
    findings.push({
      reason: 'missing_mrz',
      cause: 'no_mrz',
      severity: 'warn',
      measured: mrzLines,
      limit: 2,
      side: mrzSide,
    });
  return findings;
}

/** The findings on a side, and those of the pair where the other side was taken before. Each cause of a reason appears once. */
export function collectSideAndPairFindings(report: CheckReport, expectation: Expectation): readonly Finding[] {
  const { side, otherReport } = expectation;
  if (!otherReport || side === undefined || report.document === null) return report.findings;
  const [front, back] = side === 'front' ? [report, otherReport] : [otherReport, report];
  const pairFindings = evaluateSidePair(front, back, expectation);
  // A back that was taken as the front is a wrong front; the back is not missing as well.
  const isWrongFront = report.findings.some(({ reason }) => reason === 'missing_front');
  const all = [...report.findings, ...pairFindings.filter(({ reason }) => !isWrongFront || reason !== 'missing_back')];
  return removeConsequentFindings(uniqueFindings(all));
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
