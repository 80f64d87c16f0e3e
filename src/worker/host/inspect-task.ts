import { inspectAndRead, UNKNOWN_MEASURES, type CheckReport, type Quad } from '../../checks/checks.js';
import {
  decodeToBitmap,
  readAndValidateFile,
  type CreateDrawingSurface,
  type ValidatedFile,
} from '../../photos/photos.js';
import type { InspectedFile, WorkerTasks } from '../worker.js';
import type { LazyDocumentReaders } from './lazy-document-readers.js';
import { rectifyBitmap, drawAndReadPixelsAtSize, pixelsToBitmap } from './rectify-task.js';

/** Long side of the preview. The screen of a phone is about as wide. */
const MAX_PREVIEW_PX = 1080;

/** Decodes a file once, checks its pixels, reads its data, and makes the preview. */
export function createInspectTask(
  createSurface: CreateDrawingSurface,
  readers: LazyDocumentReaders,
): WorkerTasks['inspect'] {
  return async (file, expectation) => {
    const photo = await readAndValidateFile(file);
    readers.preload(expectation);
    const drawn =
      photo.type === 'pdf'
        ? await readers.drawPdf(photo.bytes, expectation)
        : { bitmap: await decodeToBitmap(photo, Infinity, createSurface), pages: [] };
    if (drawn === null) return reportNothingSeen();
    const { bitmap, pages } = drawn;
    try {
      const pixels = drawAndReadPixelsAtSize(bitmap, bitmap.width, bitmap.height, createSurface);
      const report = await inspectAndRead(pixels, expectation, readers, pages);
      const previews = await createPreviews(bitmap, report, createSurface);
      return { report: atOriginalSize(report, photo), ...previews };
    } finally {
      bitmap.close();
    }
  };
}

/** The document cut out; the whole photo where it shows what is outside. Of both sides in one image, each. */
async function createPreviews(
  bitmap: ImageBitmap,
  { document, otherDocument, bothInOne }: CheckReport,
  createSurface: CreateDrawingSurface,
): Promise<Omit<InspectedFile, 'report'>> {
  const cutOut = (corners: Quad): Promise<ImageBitmap> => rectifyBitmap(bitmap, corners, MAX_PREVIEW_PX, createSurface);
  if (bothInOne && document && otherDocument)
    return { preview: await cutOut(document.corners), backPreview: await cutOut(otherDocument.corners) };
  const isCutOut = document !== null && !document.isWholeImage && document.cutOff.length === 0;
  return { preview: await (isCutOut ? cutOut(document.corners) : shrinkToPreview(bitmap, createSurface)) };
}

async function shrinkToPreview(bitmap: ImageBitmap, createSurface: CreateDrawingSurface): Promise<ImageBitmap> {
  const scale = Math.min(1, MAX_PREVIEW_PX / Math.max(bitmap.width, bitmap.height));
  const length = (px: number): number => Math.max(1, Math.round(px * scale));
  const surface = createSurface(length(bitmap.width), length(bitmap.height));
  try {
    surface.draw(bitmap);
    return await surface.toBitmap();
  } finally {
    surface.release();
  }
}

/** An image beyond the working canvas was decoded smaller. The report gives the size of the file. */
function atOriginalSize(report: CheckReport, { size }: ValidatedFile): CheckReport {
  const { width, height } = report.size;
  const scale = size ? Math.sqrt((size.width * size.height) / (width * height)) : 1;
  // Rounding by a pixel does not count, nor do sides that are swapped because a browser ignores the orientation.
  if (!size || scale < 1.01) return report;
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
  const { documentLongSidePx } = report.measures;
  return {
    ...report,
    size: width > height ? { width: long, height: short } : { width: short, height: long },
    measures: { ...report.measures, documentLongSidePx: documentLongSidePx && documentLongSidePx * scale },
  };
}

/** For a PDF whose pages could not be drawn: an empty report, and an empty A4 page as preview. */
async function reportNothingSeen(): Promise<InspectedFile> {
  const [width, height] = [Math.round(MAX_PREVIEW_PX / Math.SQRT2), MAX_PREVIEW_PX];
  const white = new Uint8ClampedArray(width * height * 4).fill(255);
  return { report: EMPTY_REPORT, preview: await pixelsToBitmap({ data: white, width, height }) };
}

const EMPTY_REPORT: CheckReport = {
  size: { width: 0, height: 0 },
  document: null,
  measures: UNKNOWN_MEASURES,
  mrz: null,
  mrzMissing: null,
  portrait: null,
  otherDocument: null,
  bothInOne: false,
  docTypes: [],
  country: null,
  recapture: { screen: null, print: null },
  barcodes: [],
  findings: [],
  fingerprint: null,
  elapsedMs: 0,
};
