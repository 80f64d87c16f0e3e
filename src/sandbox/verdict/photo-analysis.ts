import type { CheckReport } from '../../checks/checks.js';

/** The analysis of one file. */
export interface PhotoAnalysis {
  /** SHA-256 of the file in hexadecimal. Equal for identical files. */
  readonly digest: string;
  /** Sizes of the file's images, in px. Empty for a PDF, whose pages have no size in pixels. */
  readonly images: readonly { readonly width: number; readonly height: number }[];
  /** One report per part with a document: the image, its two halves if it shows both sides, or each page. */
  readonly views: readonly CheckReport[];
}

/** One report of a request, with the file it belongs to. */
export interface PhotoViewReport {
  /** Index of the file in the request. */
  readonly photo: number;
  readonly digest: string;
  readonly report: CheckReport;
}

export function listPhotoViewReports(photos: readonly PhotoAnalysis[]): readonly PhotoViewReport[] {
  return photos.flatMap(({ digest, views }, photo) => views.map((report) => ({ photo, digest, report })));
}

/** The fields of an AAMVA licence in a view's barcode, or `null`. */
export function findLicenceBarcodeFields({ barcodes }: CheckReport): Readonly<Record<string, string>> | null {
  return barcodes.find(({ fields }) => fields !== null)?.fields ?? null;
}
