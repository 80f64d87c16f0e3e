import { classifySide, licenceFieldsOf, type CheckReport } from '../../checks/checks.js';
import { sidesToCapture, type DocType, type Side } from '../../contract/contract.js';

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
export function listViews(photos: readonly PhotoAnalysis[]): readonly CheckReport[] {
  const byDigest = new Map(photos.map((photo) => [photo.digest, photo]));
  return [...byDigest.values()].flatMap(({ views }) => views);
}

/** The side that a view shows, by its MRZ or else its barcode. `null` when neither determines it. */
export function classifyViewSide(report: CheckReport, docType: DocType): Side | null {
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
  const sides = views.map((view) => classifyViewSide(view, docType));
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
