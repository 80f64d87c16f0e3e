import { createHash } from 'node:crypto';
import {
  inspect,
  checkEachSide,
  readBarcodes,
  addBarcodesToReport,
  readMrzIntoReport,
  type CheckReport,
  type DetectedBarcode,
  type Pixels,
} from '../checks/checks.js';
import { PHOTO_REQUEST_LIMITS, isCaptureError, sidesToCapture, type DocType } from '../contract/contract.js';
import { decodeImage, assertSharpInstalled } from './decode-image.js';
import type { PhotoFile } from './read-photo-request.js';
import { importPdfium, renderPdfPages, trimPaper } from './render-pdf-pages.js';
import type { PhotoAnalysis } from './verdict/list-check-reports.js';

/** Analyses the files of one request on a day (ISO 8601 date). Tests can replace it. */
export type PhotoAnalyzer = (
  files: readonly PhotoFile[],
  docType: DocType | undefined,
  today: string,
) => Promise<readonly PhotoAnalysis[]>;

/** Nobody holds a phone while a server reads: a busy machine must not decide whether a barcode is found. */
export const BARCODE_TIME_CAP_MS = 10_000;

/** Number of files whose analysis is cached: tests send the same photos repeatedly. */
const MAX_CACHED_FILES = 256;

/**
 * Creates the default analyzer. It decodes with `sharp` and `pdfium`, and runs the checks and readers that also run in the
 * browser. A file that cannot be decoded has no images and no views, which leads to the reason `low_quality`. The analyses
 * of the latest files are cached, because they take most of the time of a request.
 * @param warn called with a sentence for a file that needs too much memory
 */
export function createPhotoAnalyzer(warn: (sentence: string) => void): PhotoAnalyzer {
  const cache = new Map<string, Promise<PhotoAnalysis>>();
  return (files, docType, today) => {
    const mayShowBoth = files.length === 1 && sidesToCapture(docType).length > 1;
    return Promise.all(
      files.map((file) => {
        const digest = createHash('sha256').update(file.bytes).digest('hex');
        const key = `${digest} ${docType ?? ''} ${String(mayShowBoth)} ${today}`;
        const analysis = cache.get(key) ?? analyzePhoto(file, digest, { docType, mayShowBoth, today, warn });
        // The latest entry moves to the end, so that the oldest is deleted first.
        cache.delete(key);
        cache.set(key, analysis);
        analysis.catch(() => cache.delete(key));
        for (const oldestKey of cache.keys()) if (cache.size > MAX_CACHED_FILES) cache.delete(oldestKey);
        return analysis;
      }),
    );
  };
}

interface AnalysisContext {
  readonly docType: DocType | undefined;
  /** The only file of a document with two sides: it may show both. */
  readonly mayShowBoth: boolean;
  readonly today: string;
  readonly warn: (sentence: string) => void;
}

async function analyzePhoto(
  file: PhotoFile,
  digest: string,
  { docType, mayShowBoth, today, warn }: AnalysisContext,
): Promise<PhotoAnalysis> {
  const isPdf = file.type === 'pdf';
  const images = await (isPdf ? decodePdfPages(file, warn) : decodePhoto(file));
  const isSearchedForBoth = mayShowBoth && images.length === 1;
  const views: CheckReport[] = [];
  for (const image of images) {
    const reports = isSearchedForBoth ? checkEachSide(image, { docType }) : [inspect(image, { docType })];
    const withMrz = await Promise.all(reports.map((report) => readMrzIntoReport(image, report, today)));
    views.push(...(await addBarcodes(image, withMrz, docType)));
  }
  return { digest, images: isPdf ? [] : images.map(({ width, height }) => ({ width, height })), views };
}

/** Document types whose barcode may hold the data of a licence. Reading a barcode takes as long as all other checks. */
const BARCODE_DOC_TYPES: readonly (DocType | undefined)[] = ['driver_permit', 'id_card', undefined];

/** Reads barcodes where they tell the sides apart, and where no MRZ holds the data of the card. */
async function addBarcodes(
  image: Pixels,
  reports: readonly CheckReport[],
  docType: DocType | undefined,
): Promise<readonly CheckReport[]> {
  const isMrzRead = reports.some(({ mrz }) => mrz?.reading === 'read');
  if (!BARCODE_DOC_TYPES.includes(docType) || (isMrzRead && docType !== 'driver_permit')) return reports;
  const [first, second] = reports;
  const barcodes = await readBarcodes(image, (!second && first?.document) || null, BARCODE_TIME_CAP_MS);
  return reports.map((report) =>
    addBarcodesToReport(report, second ? barcodes.filter(isOnDocument(report)) : barcodes),
  );
}

/** Whether the centre of a barcode lies within the bounding box of the report's document. */
function isOnDocument({ document }: CheckReport): (barcode: DetectedBarcode) => boolean {
  const documentCorners = document?.corners ?? [];
  return ({ corners }) =>
    (['x', 'y'] as const).every((axis) => {
      const center = corners.reduce((sum, point) => sum + point[axis], 0) / corners.length;
      const bounds = documentCorners.map((point) => point[axis]);
      return center >= Math.min(...bounds) && center <= Math.max(...bounds);
    });
}

async function decodePdfPages(file: PhotoFile, warn: (sentence: string) => void): Promise<readonly Pixels[]> {
  const pages = await renderPdfPages(file.bytes, PHOTO_REQUEST_LIMITS.maxPhotos, warn);
  return pages?.map(trimPaper) ?? [];
}

async function decodePhoto(file: PhotoFile): Promise<readonly Pixels[]> {
  try {
    return [await decodeImage(file.bytes)];
  } catch (error) {
    if (isCaptureError(error)) return [];
    throw error;
  }
}

/** Calls `warn` with a sentence for each missing package that decodes photos, before the first photo needs it. */
export async function warnOfMissingDecoders(warn: (sentence: string) => void): Promise<void> {
  for (const load of [assertSharpInstalled, importPdfium]) {
    await load().catch((error: unknown) => warn(error instanceof Error ? error.message : String(error)));
  }
}
