/** The findings that only both sides together give. */
import { resolveThresholds } from '../limits/limits.js';
import { measureAspectDifference } from '../document/measure-format-misfit.js';
import { compareSideFingerprints } from '../document/side-fingerprint.js';
import type { CheckReport, ComparedSide, Expectation, Finding } from '../check-report.js';
import { createWarning, removeConsequentFindings, uniqueFindings } from '../finding-list.js';
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
  const limits = resolveThresholds(thresholds);
  const findings: Finding[] = [];
  const likeness =
    front.fingerprint && back.fingerprint && compareSideFingerprints(front.fingerprint, back.fingerprint);
  if (likeness !== null && likeness > limits.maxSideLikeness)
    findings.push(createWarning('missing_back', 'same_side', likeness, limits.maxSideLikeness, 'back'));
  const difference = measureAspectDifference(front.document, back.document);
  if (difference !== null && difference > limits.maxFormatMisfit)
    findings.push(createWarning('sides_inconsistency', 'other_format', difference, limits.maxFormatMisfit, 'back'));
  const mrzSide = sideRequiringMrz(docType);
  const mrzLines = (front.mrz?.lineCount ?? 0) + (back.mrz?.lineCount ?? 0);
  if (mrzSide !== null && mrzLines < 2) findings.push(createWarning('missing_mrz', 'no_mrz', mrzLines, 2, mrzSide));
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
