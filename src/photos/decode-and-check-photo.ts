import {
  EMPTY_REPORT,
  inspectAndRead,
  isPhotoAsGoodAsFrame,
  scaleReportToFile,
  type CheckReport,
  type Expectation,
  type LazyDataReaders,
  type LiveReport,
} from '../checks/checks.js';
import { lazyModule, type Lazy } from '../shared/shared.js';
import { createPreviews, drawAndReadPixels, MAX_PREVIEW_PX, pixelsToBitmap } from './cut-out-document.js';
import { decodeToBitmap, readAndValidateFile, type ValidatedFile } from './decode-to-bitmap.js';
import type { ImageSize } from '../files/files.js';
import type { RenderedPdf } from './render-pdf.js';
import type { CreateDrawingSurface } from './drawing-surface.js';

/** pdf.js is large. Whoever chose a PDF waits for it rather than send pages that were not checked. */
const MAX_PDF_WAIT_MS = 12_000;

/** Draws the pages of PDFs with pdf.js. */
export type RenderPdfModule = typeof import('./render-pdf.js');
const pdfModule: Lazy<RenderPdfModule> = lazyModule(() => import('./render-pdf.js'));

/** A file that was decoded, oriented and checked. */
export interface CheckedFile {
  readonly report: CheckReport;
  /** It is no photo to take instead of the frame of `frameReport`. */
  readonly isWorseThanFrame?: boolean;
  /** For display only: the rectified document, or the whole image without one. Long side ≤ 1080 px. */
  readonly preview: ImageBitmap;
  /** The back, where the file shows both sides (`report.bothInOne`); `preview` is the front then. */
  readonly backPreview?: ImageBitmap;
}

export interface PhotoCheckDeps {
  readonly createSurface: CreateDrawingSurface;
  readonly readers: LazyDataReaders;
  /** Default: loaded with the first PDF. */
  readonly pdf?: Lazy<RenderPdfModule> | undefined;
  /** Called after each step. */
  readonly onProgress?: (() => void) | undefined;
}

/**
 * Decodes a file once, checks its pixels, reads its data, and makes the preview.
 * @param photo a file, or pixels, which are closed
 * @param expectation with `frameReport`: that of a frame of which the photo shows another moment
 * @throws {CaptureError} as `readAndValidateFile` and `decodeToBitmap`; `pdf_encrypted`
 */
export async function decodeAndCheckPhoto(
  photo: Blob | ImageBitmap,
  { frameReport, ...expectation }: Expectation & { readonly frameReport?: LiveReport },
  deps: PhotoCheckDeps,
): Promise<CheckedFile> {
  const { createSurface, readers, onProgress } = deps;
  readers.preload(expectation);
  const decoded = photo instanceof Blob ? await decodeFile(photo, expectation, deps) : { bitmap: photo, pages: [] };
  onProgress?.();
  if (decoded === null) return reportNothingSeen();
  const { bitmap, pages, fileSize } = decoded;
  try {
    const pixels = drawAndReadPixels(bitmap, bitmap.width, bitmap.height, createSurface);
    onProgress?.();
    const report = await inspectAndRead(pixels, expectation, readers, pages, onProgress);
    onProgress?.();
    const isWorseThanFrame = frameReport !== undefined && !isPhotoAsGoodAsFrame(report, frameReport, expectation);
    const previews = await createPreviews(bitmap, report, createSurface);
    return { report: fileSize ? scaleReportToFile(report, fileSize) : report, isWorseThanFrame, ...previews };
  } finally {
    bitmap.close();
  }
}

/** An image to check. */
interface DecodedPhoto extends RenderedPdf {
  /** As displayed, px: the bitmap may be smaller. `null` for a PDF. */
  readonly fileSize?: ImageSize | null;
}

/** @returns `null` for a PDF without pages that can be drawn */
async function decodeFile(
  file: Blob,
  expectation: Expectation,
  { createSurface, pdf = pdfModule }: PhotoCheckDeps,
): Promise<DecodedPhoto | null> {
  const validated = await readAndValidateFile(file);
  if (validated.type === 'pdf') return renderExpectedPages(validated, expectation, pdf);
  return { bitmap: await decodeToBitmap(validated, createSurface), pages: [], fileSize: validated.size };
}

/** The page of the expected side; the first two where one file may show both. @returns `null` when pages cannot be drawn, or are empty */
async function renderExpectedPages(
  { bytes }: ValidatedFile,
  { bothInOne, side }: Expectation,
  pdf: Lazy<RenderPdfModule>,
): Promise<RenderedPdf | null> {
  // pdf.js draws on an `OffscreenCanvas` here.
  if (typeof OffscreenCanvas === 'undefined') return null;
  const renderer = await pdf.loadWithin(MAX_PDF_WAIT_MS);
  const mayShowBoth = bothInOne === true || bothInOne === 'possible';
  return renderer && renderer.renderPdf(bytes, mayShowBoth ? 'both' : (side ?? 'front'));
}

/** For a PDF whose pages could not be drawn: an empty report, and an empty A4 page as preview. */
async function reportNothingSeen(): Promise<CheckedFile> {
  const [width, height] = [Math.round(MAX_PREVIEW_PX / Math.SQRT2), MAX_PREVIEW_PX];
  const white = new Uint8ClampedArray(width * height * 4).fill(255);
  return { report: EMPTY_REPORT, preview: await pixelsToBitmap({ data: white, width, height }) };
}
