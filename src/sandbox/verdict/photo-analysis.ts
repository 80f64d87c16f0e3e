import type { CheckReport } from '../../checks/checks.js';

/** What the eyes saw of one file. */
export interface PhotoAnalysis {
  /** Tells whether two files are the same one: SHA-256 of the bytes, hex. */
  readonly digest: string;
  /** Sizes of the file's images, in px. Empty for a PDF: its pages have no pixels of their own. */
  readonly images: readonly { readonly width: number; readonly height: number }[];
  /** One report for each document-bearing part: the image; its two halves when both sides are on it; each page. */
  readonly views: readonly CheckReport[];
}

/** The photos of one request, with the file they came from, one entry per view. */
export interface PhotoView {
  readonly photo: number;
  readonly digest: string;
  readonly report: CheckReport;
}

export function listPhotoViews(photos: readonly PhotoAnalysis[]): readonly PhotoView[] {
  return photos.flatMap(({ digest, views }, photo) => views.map((report) => ({ photo, digest, report })));
}

/** The fields of an AAMVA licence on a view, as `parseAamva` names them. */
export function findLicenceFields({ barcodes }: CheckReport): Readonly<Record<string, string>> | null {
  return barcodes.find(({ fields }) => fields !== null)?.fields ?? null;
}
