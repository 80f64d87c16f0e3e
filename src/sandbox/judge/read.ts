import { preflight, type CheckReport, type SideRead, type ZoneRead } from '../../checks/checks.js';
import { DOCUMENTS, SIDES, type DocType, type Side } from '../../contract/contract.js';
import { licenceOf, type View } from './seen.js';
import { sideOf } from './sides.js';

/**
 * What zones and codes say on the views that count, each with its side, fronts first. Two pictures of a zone that read alike bear each
 * other out: digits that fail on both are printed so. Where one picture of a zone was read, another one that was not, or
 * was misread, says nothing.
 */
export function readOf(used: readonly View[], docType: DocType): readonly SideRead[] {
  const sides = sidesOf(used, docType);
  const read = used.map(({ report }, index): SideRead => ({
    side: sides[index] ?? 'front',
    zone: borneOut(report, used),
    licence: licenceOf(report),
  }));
  const ordered = read.toSorted((a, b) => SIDES.indexOf(a.side) - SIDES.indexOf(b.side));
  const isAnyRead = ordered.some((one) => one.zone !== null && !isUnread(one));
  return isAnyRead ? ordered.map((one) => (isUnread(one) ? { ...one, zone: null } : one)) : ordered;
}

/** The side of each view: as it is told by zone or code, else the one that is left. */
function sidesOf(used: readonly View[], docType: DocType): readonly Side[] {
  if (DOCUMENTS[docType].sides.length === 1) return used.map(() => 'front');
  const told = used.map(({ report }) => sideOf(report, docType));
  const left = told.includes('front') ? 'back' : 'front';
  return told.map((side, index) => side ?? (told.includes('back') || index === 0 ? left : 'back'));
}

/** A zone with all the sharp pictures counted that read as it does. */
function borneOut({ mrz }: CheckReport, used: readonly View[]): ZoneRead | null {
  if (mrz === null || mrz.evidence === null) return null;
  const text = mrz.lines.join('\n');
  const alike = used.flatMap(({ report }) =>
    report.mrz?.lines.join('\n') === text ? (report.mrz.evidence ?? []) : [],
  );
  return { ...mrz.evidence, agreeing: alike.reduce((sum, { agreeing }) => sum + agreeing, 0) };
}

/** Whether the preflight would ask for another picture of the zone, whatever is declared, on a day when all is valid. */
function isUnread(one: SideRead): boolean {
  return preflight([{ ...one, licence: null }], {}, '0000-01-01').some(({ reason }) => reason === 'missing_mrz');
}
