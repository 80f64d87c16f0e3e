import { DOCUMENTS, type DocType, type Side } from '../../contract/contract.js';
import { classifySide, MIN_ID1_ASPECT, type CheckReport } from '../../checks/checks.js';
import { docTypeFromData } from './extract-data.js';
import { findLicenceFields, type PhotoView } from './photo-analysis.js';

/** The side that the MRZ of a view shows, else the side that its barcode shows. `null` where neither tells. */
export function classifyViewSide(report: CheckReport, docType: DocType): Side | null {
  return classifySide(report, docType) ?? (hasBackBarcode(report, docType) ? 'back' : null);
}

/** A PDF417 is on the back of a driving permit, and a licence's data are on the back of any card (AAMVA, annex D). */
function hasBackBarcode(report: CheckReport, docType: DocType): boolean {
  if (docType === 'driver_permit') return report.barcodes.some(({ format }) => format === 'PDF_417');
  return docType === 'id_card' && findLicenceFields(report) !== null;
}

/**
 * The document type to judge by: the one announced; else the one that its zone or code says; else a passport when the
 * first MRZ is one of two lines in its proportions; else an id card, of which both sides are expected.
 */
export function inferDocType(views: readonly PhotoView[], announced: DocType | undefined): DocType {
  if (announced !== undefined) return announced;
  const told = docTypeFromData(
    views.map(({ report }) => ({
      side: 'front',
      zone: report.mrz?.evidence ?? null,
      licence: findLicenceFields(report),
    })),
  );
  if (told !== null) return told;
  const report = views.find((view) => view.report.mrz !== null)?.report;
  const isBooklet = report?.mrz?.lineCount === 2 && (report.document?.aspect ?? MIN_ID1_ASPECT) < MIN_ID1_ASPECT;
  return isBooklet ? 'passport' : 'id_card';
}

export interface SideMatch {
  /** Views that show a document, those of no use left out: the same file twice counts once. */
  readonly used: readonly PhotoView[];
  readonly missing: Side | null;
}

/**
 * Lays the views that show a document onto the sides that are expected. A view that tells nothing may be any side; so
 * two such views are taken for front and back, and one alone for the front.
 */
export function matchSides(documents: readonly PhotoView[], docType: DocType): SideMatch {
  const distinct = documents.filter((view) => {
    return !documents.some((other) => other.digest === view.digest && other.photo < view.photo);
  });
  const sides = distinct.map((view) => classifyViewSide(view.report, docType));
  const expected = DOCUMENTS[docType].sides;
  if (expected.length === 1) {
    const told = distinct.filter((_, index) => sides[index] !== null);
    return { used: told.length > 0 ? told : distinct, missing: null };
  }
  const backs = sides.filter((side) => side === 'back').length;
  const others = sides.length - backs;
  if (backs > 0 && others === 0) return { used: distinct, missing: 'front' };
  if (others > 0 && backs === 0 && (sides.length === 1 || !sides.includes(null)))
    return { used: distinct, missing: 'back' };
  return { used: distinct, missing: null };
}
