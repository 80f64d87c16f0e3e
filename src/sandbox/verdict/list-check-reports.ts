import {
  classifySide,
  evaluateExtractedData,
  licenceFieldsOf,
  type CheckReport,
  type MrzEvidence,
  type ExtractedSideData,
} from '../../checks/checks.js';
import { SIDES, sidesToCapture, type DocType, type Side } from '../../contract/contract.js';

/** The analysis of one file. */
export interface PhotoAnalysis {
  /** SHA-256 of the file in hexadecimal. Equal for identical files. */
  readonly digest: string;
  /** Sizes of the file's images, in px. Empty for a PDF, whose pages have no size in pixels. */
  readonly images: readonly { readonly width: number; readonly height: number }[];
  /** One report per part with a document: the image, its two halves if it shows both sides, or each page. */
  readonly views: readonly CheckReport[];
}

/** The views of all photos. A file that was sent twice counts once. */
export function listCheckReports(photos: readonly PhotoAnalysis[]): readonly CheckReport[] {
  const byDigest = new Map(photos.map((photo) => [photo.digest, photo]));
  return [...byDigest.values()].flatMap(({ views }) => views);
}

/** The side that a view shows, by its MRZ or else its barcode. `null` when neither determines it. */
export function classifyReportSide(report: CheckReport, docType: DocType): Side | null {
  return classifySide(report, docType) ?? (hasBackBarcode(report, docType) ? 'back' : null);
}

/** A PDF417 is on the back of a driving permit, and licence data is on the back of any card (AAMVA, annex D). */
function hasBackBarcode(report: CheckReport, docType: DocType): boolean {
  if (docType === 'driver_permit') return report.barcodes.some(({ format }) => format === 'PDF_417');
  return docType === 'id_card' && licenceFieldsOf(report.barcodes) !== null;
}

interface SideCoverage {
  /** The views that show a side of the document. */
  readonly used: readonly CheckReport[];
  readonly missing: Side | null;
}

/**
 * Assigns views of documents to the expected sides and finds a missing side. A view of an unknown side can be either: two of
 * them count as front and back, a single one as the front.
 */
export function determineSideCoverage(views: readonly CheckReport[], docType: DocType): SideCoverage {
  const sides = views.map((view) => classifyReportSide(view, docType));
  if (sidesToCapture(docType).length > 1) return { used: views, missing: findMissingSide(sides) };
  const classified = views.filter((_, index) => sides[index] !== null);
  return { used: classified.length > 0 ? classified : views, missing: null };
}

function findMissingSide(sides: readonly (Side | null)[]): Side | null {
  const backs = sides.filter((side) => side === 'back').length;
  const others = sides.length - backs;
  if (backs > 0 && others === 0) return 'front';
  const areFrontsOnly = others > 0 && backs === 0 && (sides.length === 1 || !sides.includes(null));
  return areFrontsOnly ? 'back' : null;
}

/**
 * The text of MRZ and barcodes per side, fronts first. If two photos of an MRZ have the same text, wrong check digits are
 * printed on the document. If one photo of an MRZ was read, photos with an unread or misread MRZ do not count.
 */
export function collectExtractedSideData(
  views: readonly CheckReport[],
  docType: DocType,
): readonly ExtractedSideData[] {
  const sides = assignSides(views, docType);
  const evidence = views.map((view, index): ExtractedSideData => ({
    side: sides[index] ?? 'front',
    mrz: combineEvidence(view, views),
    licence: licenceFieldsOf(view.barcodes),
  }));
  const ordered = evidence.toSorted((a, b) => SIDES.indexOf(a.side) - SIDES.indexOf(b.side));
  const isAnyRead = ordered.some((side) => side.mrz !== null && !isMrzUnread(side));
  return isAnyRead ? ordered.map((side) => (isMrzUnread(side) ? { ...side, mrz: null } : side)) : ordered;
}

/** The side of each view: by its MRZ or barcode, else the remaining side. */
function assignSides(views: readonly CheckReport[], docType: DocType): readonly Side[] {
  if (sidesToCapture(docType).length === 1) return views.map(() => 'front');
  const classified = views.map((view) => classifyReportSide(view, docType));
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
function isMrzUnread(side: ExtractedSideData): boolean {
  const findings = evaluateExtractedData([{ ...side, licence: null }], {}, BEFORE_ALL_EXPIRY);
  return findings.some(({ reason }) => reason === 'missing_mrz');
}
