import { getDocument, type LoadingTask, type PdfDocument, type PdfPage } from 'pdfjs-dist/legacy/build/pdf.mjs';
// Beside it, the library runs its worker code here and starts no worker of its own.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { CaptureError } from '../contract/contract.js';
import { MAX_CANVAS_PIXELS, fitCanvasScale } from '../shared/shared.js';
import { scaleImageSidePx } from './decode-to-bitmap.js';

/** Long side of a drawn page, px: A4 at 300 dpi, the usual resolution of scanned documents. */
const PAGE_LONG_SIDE_PX = 3500;
/** Long side at which the printed area of a page is searched, px. */
const THUMBNAIL_LONG_SIDE_PX = 500;
/** Lowest level of each channel on paper, of 255. Scanned paper is slightly grey. */
const MIN_PAPER_LEVEL = 232;
/** Paper kept around the printed area, as a share of its longer side. */
const PRINT_MARGIN = 0.08;

/** Pages in one image, one above the other. */
export interface RenderedPdf {
  readonly bitmap: ImageBitmap;
  /** The printed area of each page in the image, px: left, top, width, height. */
  readonly pages: readonly (readonly [number, number, number, number])[];
}

/** The side whose page is drawn, or both. */
type PdfPageSelection = 'front' | 'back' | 'both';

/**
 * Draws the page of a side: the first for the front, the second (where there is one) for the back. For both sides, the
 * first two are drawn one above the other.
 * @returns `null` for empty pages
 * @throws {CaptureError} `pdf_encrypted`, `file_unreadable`
 */
export async function renderPdf(bytes: Uint8Array<ArrayBuffer>, sides: PdfPageSelection): Promise<RenderedPdf | null> {
  const task = openPdf(bytes);
  try {
    const document = await task.promise;
    return await drawPagesToBitmap(document, selectPdfPageNumbers(sides, document.numPages));
  } catch (cause) {
    const isLocked = cause instanceof Error && cause.name === 'PasswordException';
    throw new CaptureError(isLocked ? 'pdf_encrypted' : 'file_unreadable', 'The PDF cannot be drawn', {}, { cause });
  } finally {
    await task.destroy().catch(() => undefined);
  }
}

function selectPdfPageNumbers(sides: PdfPageSelection, count: number): readonly number[] {
  if (sides === 'both') return count > 1 ? [1, 2] : [1];
  return [sides === 'back' && count > 1 ? 2 : 1];
}

function openPdf(bytes: Uint8Array<ArrayBuffer>): LoadingTask {
  return getDocument({
    // The library transfers the buffer, which the caller still needs.
    data: bytes.slice(),
    CanvasFactory: OffscreenCanvasFactory,
    FilterFactory: NoopFilterFactory,
    // Glyphs are drawn as outlines: font faces need a document.
    disableFontFace: true,
    useSystemFonts: false,
    // The WebAssembly decoders (JPEG 2000, JBIG2) are rare in scans and not shipped.
    useWasm: false,
    useWorkerFetch: false,
    maxImageSize: 4 * MAX_CANVAS_PIXELS,
    verbosity: 0,
  });
}

async function drawPagesToBitmap(document: PdfDocument, numbers: readonly number[]): Promise<RenderedPdf | null> {
  const drawn: DrawnPage[] = [];
  // Pages are drawn one after the other: one takes 35 MB.
  for (const number of numbers) {
    const page = await drawPage(await document.getPage(number), numbers.length);
    const box = findPrintedArea(page);
    if (box) drawn.push({ page, box });
  }
  const width = Math.max(...drawn.map(({ box }) => box.width));
  const height = drawn.reduce((sum, { box }) => sum + box.height, 0);
  if (height === 0) return null;
  // An upright page below a lying one needs more than both.
  const scale = fitCanvasScale(width, height);
  const scaled = (px: number): number => Math.max(1, Math.floor(px * scale));
  const { canvas, context } = createWhiteCanvas(scaled(width), scaled(height));
  const pages: RenderedPdf['pages'][number][] = [];
  let top = 0;
  for (const { page, box } of drawn) {
    const [boxWidth, boxHeight] = [scaled(box.width), scaled(box.height)];
    const left = Math.round((canvas.width - boxWidth) / 2);
    context.drawImage(page, box.x, box.y, box.width, box.height, left, top, boxWidth, boxHeight);
    pages.push([left, top, boxWidth, boxHeight]);
    top += boxHeight;
    page.width = page.height = 0;
  }
  const bitmap = await createImageBitmap(canvas);
  canvas.width = canvas.height = 0;
  return { bitmap, pages };
}

/** @param count pages that share the largest canvas */
async function drawPage(page: PdfPage, count: number): Promise<OffscreenCanvas> {
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(
    PAGE_LONG_SIDE_PX / Math.max(width, height),
    Math.sqrt(MAX_CANVAS_PIXELS / count / (width * height)),
  );
  const viewport = page.getViewport({ scale });
  const { canvas } = createWhiteCanvas(scaleImageSidePx(viewport.width, 1), scaleImageSidePx(viewport.height, 1));
  await page.render({ canvas, viewport, background: '#fff' }).promise;
  return canvas;
}

/**
 * The printed area of a page, with a margin. Without cropping, an A4 page would have the proportions of a passport page.
 * `null` for an empty page.
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

/** Replaces the library's canvas factory, which creates elements. */
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

/** Replaces the library's SVG filters, which need a document. Some blend modes are drawn without them. */
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
