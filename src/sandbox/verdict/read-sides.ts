import { preflight, type CheckReport, type SideEvidence, type MrzEvidence } from '../../checks/checks.js';
import { DOCUMENTS, SIDES, type DocType, type Side } from '../../contract/contract.js';
import { findLicenceFields, type PhotoView } from './photo-analysis.js';
import { classifyViewSide } from './classify-side.js';

/**
 * What zones and codes say on the views that count, each with its side, fronts first. Two pictures of a zone that read alike bear each
 * other out: digits that fail on both are printed so. Where one picture of a zone was read, another one that was not, or
 * was misread, says nothing.
 */
export function readSides(used: readonly PhotoView[], docType: DocType): readonly SideEvidence[] {
  const sides = assignSides(used, docType);
  const read = used.map(({ report }, index): SideEvidence => ({
    side: sides[index] ?? 'front',
    zone: combineEvidence(report, used),
    licence: findLicenceFields(report),
  }));
  const ordered = read.toSorted((a, b) => SIDES.indexOf(a.side) - SIDES.indexOf(b.side));
  const isAnyRead = ordered.some((one) => one.zone !== null && !isMrzUnread(one));
  return isAnyRead ? ordered.map((one) => (isMrzUnread(one) ? { ...one, zone: null } : one)) : ordered;
}

/** The side of each view: as it is told by zone or code, else the one that is left. */
function assignSides(used: readonly PhotoView[], docType: DocType): readonly Side[] {
  if (DOCUMENTS[docType].sides.length === 1) return used.map(() => 'front');
  const told = used.map(({ report }) => classifyViewSide(report, docType));
  const left = told.includes('front') ? 'back' : 'front';
  return told.map((side, index) => side ?? (told.includes('back') || index === 0 ? left : 'back'));
}

/** A zone with all the sharp pictures counted that read as it does. */
function combineEvidence({ mrz }: CheckReport, used: readonly PhotoView[]): MrzEvidence | null {
  if (mrz === null || mrz.evidence === null) return null;
  const text = mrz.lines.join('\n');
  const alike = used.flatMap(({ report }) =>
    report.mrz?.lines.join('\n') === text ? (report.mrz.evidence ?? []) : [],
  );
  return { ...mrz.evidence, agreeing: alike.reduce((sum, { agreeing }) => sum + agreeing, 0) };
}

/** Whether the preflight would ask for another picture of the zone, whatever is declared, on a day when all is valid. */
function isMrzUnread(one: SideEvidence): boolean {
  return preflight([{ ...one, licence: null }], {}, '0000-01-01').some(({ reason }) => reason === 'missing_mrz');
}
