import { getDocument, type LoadingTask, type PdfDocument, type PdfPage } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { CaptureError } from '../contract/contract.js';
import { MAX_WORKING_PIXELS } from './decode-to-bitmap.js';

/** Long side of a drawn page, px: an A4 page at 300 dpi, the resolution that scanners are set to for documents. */
const PAGE_LONG_SIDE_PX = 3500;
/** Long side at which a page is searched for what is printed on it. */
const THUMBNAIL_LONG_SIDE_PX = 500;
/** A channel that is darker than this is not paper, of 255: the ground of scans is a little grey. */
const MIN_PAPER_LEVEL = 232;
/** Paper left around it, as a share of its longer side. */
const PRINT_MARGIN = 0.08;

/** Which pages show what is asked for. */
export type PdfPageSelection = 'front' | 'back' | 'both';

/** Draws what a PDF shows. Stateless; the library keeps nothing between two calls. */
export type DrawPdf = typeof drawPdf;

/**
 * Draws the page that carries a side: the first, for the back the second where there is one; for both sides the first two,
 * one above the other.
 * @returns `null` for pages on which nothing can be seen
 * @throws {CaptureError} `pdf_encrypted`, `file_unreadable`
 */
export async function drawPdf(bytes: Uint8Array<ArrayBuffer>, wanted: PdfPageSelection): Promise<ImageBitmap | null> {
  // The library looks for its other half here, and then needs no worker of its own: this is one already.
  Object.assign(globalThis, { pdfjsWorker: { WorkerMessageHandler } });
  const task = openPdf(bytes);
  try {
    const document = await task.promise;
    return await drawPagesToBitmap(document, selectPageNumbers(wanted, document.numPages));
  } catch (cause) {
    const isLocked = cause instanceof Error && cause.name === 'PasswordException';
    throw new CaptureError(isLocked ? 'pdf_encrypted' : 'file_unreadable', 'The PDF cannot be drawn', {}, { cause });
  } finally {
    await task.destroy().catch(() => undefined);
  }
}

export function selectPageNumbers(wanted: PdfPageSelection, count: number): readonly number[] {
  if (wanted === 'both') return count > 1 ? [1, 2] : [1];
  return [wanted === 'back' && count > 1 ? 2 : 1];
}

function openPdf(bytes: Uint8Array<ArrayBuffer>): LoadingTask {
  return getDocument({
    // The library gives the bytes away; the caller's are still needed.
    data: bytes.slice(),
    CanvasFactory: OffscreenCanvasFactory,
    FilterFactory: NoopFilterFactory,
    // Letters as outlines: fonts of its own would need the page's document.
    disableFontFace: true,
    useSystemFonts: false,
    // Decoders that are files of their own are not shipped: rare in scans, and no other file is fetched.
    useWasm: false,
    useWorkerFetch: false,
    maxImageSize: 4 * MAX_WORKING_PIXELS,
    verbosity: 0,
  });
}

async function drawPagesToBitmap(document: PdfDocument, numbers: readonly number[]): Promise<ImageBitmap | null> {
  const shown: DrawnPage[] = [];
  // One after the other: a page takes 35 MB.
  for (const number of numbers) {
    const page = await drawPage(await document.getPage(number), numbers.length);
    const box = findPrintedArea(page);
    if (box) shown.push({ page, box });
  }
  const width = Math.max(...shown.map(({ box }) => box.width));
  const height = shown.reduce((sum, { box }) => sum + box.height, 0);
  if (height === 0) return null;
  const { canvas, context } = createWhiteCanvas(width, height);
  let top = 0;
  for (const { page, box } of shown) {
    const left = Math.round((width - box.width) / 2);
    context.drawImage(page, box.x, box.y, box.width, box.height, left, top, box.width, box.height);
    top += box.height;
    page.width = page.height = 0;
  }
  const bitmap = await createImageBitmap(canvas);
  canvas.width = canvas.height = 0;
  return bitmap;
}

/** @param count pages that are to share the working canvas */
async function drawPage(page: PdfPage, count: number): Promise<OffscreenCanvas> {
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(
    PAGE_LONG_SIDE_PX / Math.max(width, height),
    Math.sqrt(MAX_WORKING_PIXELS / count / (width * height)),
  );
  const viewport = page.getViewport({ scale });
  const { canvas } = createWhiteCanvas(
    Math.max(1, Math.floor(viewport.width)),
    Math.max(1, Math.floor(viewport.height)),
  );
  await page.render({ canvas, viewport, background: '#fff' }).promise;
  return canvas;
}

/**
 * What is printed on a page, with a margin around it; the bare paper says nothing, and an A4 page has the proportions of a
 * passport's. `null`: nothing is.
 */
function findPrintedArea(page: OffscreenCanvas): PixelBox | null {
  const scale = Math.min(1, THUMBNAIL_LONG_SIDE_PX / Math.max(page.width, page.height));
  const thumb = createWhiteCanvas(
    Math.max(1, Math.round(page.width * scale)),
    Math.max(1, Math.round(page.height * scale)),
  );
  const { width, height } = thumb.canvas;
  thumb.context.imageSmoothingQuality = 'high';
  thumb.context.drawImage(page, 0, 0, width, height);
  const { data } = thumb.context.getImageData(0, 0, width, height);
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      if (Math.min(data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255) >= MIN_PAPER_LEVEL) continue;
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
  if (right < left) return null;
  const margin = PRINT_MARGIN * Math.max(right - left, bottom - top);
  const x = Math.max(0, Math.floor((left - margin) / scale));
  const y = Math.max(0, Math.floor((top - margin) / scale));
  return {
    x,
    y,
    width: Math.min(page.width, Math.ceil((right + 1 + margin) / scale)) - x,
    height: Math.min(page.height, Math.ceil((bottom + 1 + margin) / scale)) - y,
  };
}

function createWhiteCanvas(
  width: number,
  height: number,
): { canvas: OffscreenCanvas; context: OffscreenCanvasRenderingContext2D } {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D context');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  return { canvas, context };
}

interface PixelBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
interface DrawnPage {
  readonly page: OffscreenCanvas;
  readonly box: PixelBox;
}

interface CanvasAndContext {
  canvas: OffscreenCanvas | null;
  context: OffscreenCanvasRenderingContext2D | null;
}

/** The library's own make elements of a page. */
class OffscreenCanvasFactory {
  create(width: number, height: number): CanvasAndContext {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }
  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    if (canvas) Object.assign(canvas, { width, height });
  }
  destroy(drawing: CanvasAndContext): void {
    this.reset(drawing, 0, 0);
    drawing.canvas = drawing.context = null;
  }
  getNoAlphaContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  }
}

/** Filters of SVG need a page; without them a few blends look plainer. */
class NoopFilterFactory {
  readonly #none = (): string => 'none';
  addFilter = this.#none;
  addHCMFilter = this.#none;
  addAlphaFilter = this.#none;
  addLuminosityFilter = this.#none;
  addKnockoutFilter = this.#none;
  addHighlightHCMFilter = this.#none;
  addSelectionHCMFilter = this.#none;
  addSelectionFilter = this.#none;
  createSelectionStyle = (): null => null;
  destroy(): void {}
}
