import { createHash } from 'node:crypto';
import {
  inspect,
  inspectSides,
  readBarcodes,
  withBarcodes,
  withMrzRead,
  type DetectedBarcode,
  type CheckReport,
  type Pixels,
} from '../checks/checks.js';
import { DOCUMENTS, LIMITS, isCaptureError, type DocType } from '../contract/contract.js';
import { decodeImage } from './decode-image.js';
import { trimPaper } from './trim-paper.js';
import { renderPdfPages } from './render-pdf.js';
import type { PhotoFile } from './read-photo-request.js';
import type { PhotoAnalysis } from './verdict/photo-analysis.js';

/** Looks at the files of one request, on a day (ISO 8601 date). A test may put its own in place. */
export type PhotoAnalyzer = (
  files: readonly PhotoFile[],
  docType: DocType | undefined,
  today: string,
) => Promise<readonly PhotoAnalysis[]>;

/** Files whose views are kept: a test sends the same pictures again and again. */
const MAX_CACHED_FILES = 256;

/**
 * Eyes that decode with `sharp` and `pdfium`, look with the same `inspect` that runs in the browser, and read zones and
 * codes with the same readers. A file that cannot be decoded is seen as one without images or views, so that its sender
 * is asked for a better picture. What was seen of the latest files is kept (not the files), because looking takes most of
 * a request's time.
 */
export function createPhotoAnalyzer(): PhotoAnalyzer {
  const kept = new Map<string, Promise<PhotoAnalysis>>();
  return (files, docType, today) => {
    const hasTwoSides = docType === undefined || DOCUMENTS[docType].sides.length > 1;
    const mayShowBoth = files.length === 1 && hasTwoSides;
    return Promise.all(
      files.map((file) => {
        const digest = createHash('sha256').update(file.bytes).digest('hex');
        const key = `${digest} ${docType ?? ''} ${String(mayShowBoth)} ${today}`;
        const seen = kept.get(key) ?? analyzePhoto(file, digest, { docType, mayShowBoth, today });
        kept.delete(key);
        kept.set(key, seen);
        seen.catch(() => kept.delete(key));
        for (const oldest of kept.keys()) if (kept.size > MAX_CACHED_FILES) kept.delete(oldest);
        return seen;
      }),
    );
  };
}

interface AnalysisContext {
  readonly docType: DocType | undefined;
  /** One file of a type of two sides: both may be on it. */
  readonly mayShowBoth: boolean;
  readonly today: string;
}

async function analyzePhoto(
  file: PhotoFile,
  digest: string,
  { docType, mayShowBoth, today }: AnalysisContext,
): Promise<PhotoAnalysis> {
  const isPdf = file.type === 'pdf';
  const pictures = (await (isPdf ? decodePdfPages(file) : decodePhoto(file))) ?? [];
  const looksTwice = mayShowBoth && pictures.length === 1;
  const views: CheckReport[] = [];
  for (const picture of pictures) {
    const looked = looksTwice ? inspectSides(picture, { docType }) : [inspect(picture, { docType })];
    const read = await Promise.all(looked.map((report) => withMrzRead(picture, report, today)));
    views.push(...(await addBarcodes(picture, read, docType)));
  }
  return { digest, images: isPdf ? [] : pictures.map(({ width, height }) => ({ width, height })), views };
}

/** Types of which some bear a licence's data in a code; reading one takes as long as all the rest. */
const BARCODE_DOC_TYPES: readonly (DocType | undefined)[] = ['driver_permit', 'id_card', undefined];

/** Codes are read where they tell the sides apart, and where no zone tells the data of a card. */
async function addBarcodes(
  picture: Pixels,
  reports: readonly CheckReport[],
  docType: DocType | undefined,
): Promise<readonly CheckReport[]> {
  const isZoneRead = reports.some(({ mrz }) => mrz?.reading === 'read');
  if (!BARCODE_DOC_TYPES.includes(docType) || (isZoneRead && docType !== 'driver_permit')) return reports;
  const [one, other] = reports;
  const codes = await readBarcodes(picture, (!other && one?.document) || null);
  return reports.map((report) => withBarcodes(report, other ? codes.filter(isOnDocument(report)) : codes));
}

/** Whether a code's middle lies within the bounds of the document of this report. */
function isOnDocument({ document }: CheckReport): (code: DetectedBarcode) => boolean {
  const corners = document?.corners ?? [];
  return ({ corners: code }) =>
    (['x', 'y'] as const).every((axis) => {
      const middle = code.reduce((sum, point) => sum + point[axis], 0) / code.length;
      const bounds = corners.map((point) => point[axis]);
      return middle >= Math.min(...bounds) && middle <= Math.max(...bounds);
    });
}

async function decodePdfPages(file: PhotoFile): Promise<readonly Pixels[] | null> {
  const pages = await renderPdfPages(file.bytes, LIMITS.maxPhotos);
  return pages?.map(trimPaper) ?? null;
}

async function decodePhoto(file: PhotoFile): Promise<readonly Pixels[] | null> {
  try {
    return [await decodeImage(file.bytes)];
  } catch (error) {
    if (isCaptureError(error) && error.code !== 'internal') return null;
    throw error;
  }
}
