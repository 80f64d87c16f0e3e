import {
  evaluateExtractedData,
  licenceFieldsOf,
  type CheckReport,
  type MrzEvidence,
  type SideEvidence,
} from '../../checks/checks.js';
import { SIDES, sidesToCapture, type DocType, type Side } from '../../contract/contract.js';
import { classifyViewSide } from './photo-views.js';

/**
 * The text of MRZ and barcodes per side, fronts first. If two photos of an MRZ have the same text, wrong check digits are
 * printed on the document. If one photo of an MRZ was read, photos with an unread or misread MRZ do not count.
 */
export function collectSideEvidence(views: readonly CheckReport[], docType: DocType): readonly SideEvidence[] {
  const sides = assignSides(views, docType);
  const evidence = views.map((view, index): SideEvidence => ({
    side: sides[index] ?? 'front',
    zone: combineEvidence(view, views),
    licence: licenceFieldsOf(view.barcodes),
  }));
  const ordered = evidence.toSorted((a, b) => SIDES.indexOf(a.side) - SIDES.indexOf(b.side));
  const isAnyRead = ordered.some((side) => side.zone !== null && !isMrzUnread(side));
  return isAnyRead ? ordered.map((side) => (isMrzUnread(side) ? { ...side, zone: null } : side)) : ordered;
}

/** The side of each view: by its MRZ or barcode, else the remaining side. */
function assignSides(views: readonly CheckReport[], docType: DocType): readonly Side[] {
  if (sidesToCapture(docType).length === 1) return views.map(() => 'front');
  const classified = views.map((view) => classifyViewSide(view, docType));
  const remaining = classified.includes('front') ? 'back' : 'front';
  const hasNoBack = !classified.includes('back');
  return classified.map((side, index) => side ?? (hasNoBack && index > 0 ? 'back' : remaining));
}

/** The evidence of an MRZ, with the number of sharp photos that have the same text. */
function combineEvidence({ mrz }: CheckReport, views: readonly CheckReport[]): MrzEvidence | null {
  if (mrz === null || mrz.evidence === null) return null;
  const text = mrz.lines.join('\n');
  const equal = views.flatMap((view) => (view.mrz?.lines.join('\n') === text ? (view.mrz.evidence ?? []) : []));
  return { ...mrz.evidence, agreeing: equal.reduce((sum, { agreeing }) => sum + agreeing, 0) };
}

/** A date on which every document is valid, so that only the readability counts. */
const BEFORE_ALL_EXPIRY = '0000-01-01';

/** Whether the preflight reports the MRZ as missing, independent of the declared data. */
function isMrzUnread(side: SideEvidence): boolean {
  const findings = evaluateExtractedData([{ ...side, licence: null }], {}, BEFORE_ALL_EXPIRY);
  return findings.some(({ reason }) => reason === 'missing_mrz');
}
