import type { Pixels } from '../checks/checks.js';
import { CaptureError } from '../contract/contract.js';

/** Resolution at which pages are drawn; a card on an A4 scan is then about 1,000 px wide. */
const RENDER_DPI = 300;
/** PDF's unit: points per inch (ISO 32000-1, 8.3.2.3). */
const POINTS_PER_INCH = 72;
/** Pages whose size was set in pixels would otherwise grow beyond measure. */
const MAX_SIDE_PX = 4_000;

/**
 * Draws the first pages of a PDF on white.
 * @returns at most `maxPages` pictures; `null` when the file is encrypted, damaged or empty
 * @throws Trouble `internal` when the optional peer `@hyzyla/pdfium` is not installed
 */
export async function renderPdfPages(bytes: Uint8Array, maxPages: number): Promise<readonly Pixels[] | null> {
  const library = await loadPdfium();
  const document = await library.loadDocument(bytes).catch(() => null);
  if (document === null) return null;
  try {
    const pages: Pixels[] = [];
    for (let index = 0; index < Math.min(maxPages, document.getPageCount()); index += 1) {
      pages.push(await renderPage(document.getPage(index)));
    }
    document.destroy();
    return pages.length === 0 ? null : pages;
  } catch {
    // A trap can leave the module in any state: the next file gets a fresh one.
    loading = undefined;
    return null;
  }
}

type PdfiumLibrary = Awaited<ReturnType<(typeof import('@hyzyla/pdfium'))['PDFiumLibrary']['init']>>;
type PdfiumPage = ReturnType<Awaited<ReturnType<PdfiumLibrary['loadDocument']>>['getPage']>;

async function renderPage(page: PdfiumPage): Promise<Pixels> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const longSide = Math.max(originalWidth, originalHeight);
  if (!(longSide > 0)) throw new Error('The page has no size');
  const scale = Math.min(RENDER_DPI / POINTS_PER_INCH, MAX_SIDE_PX / longSide);
  // `bitmap` hands out the pixels as they are: RGBA (the library asks for the reversed byte order).
  const { width, height, data } = await page.render({ scale, render: 'bitmap' });
  return { data, width, height };
}

let loading: Promise<PdfiumLibrary> | undefined;

/** 4 MB of WebAssembly, an optional peer: loaded with the first PDF, and only once. */
function loadPdfium(): Promise<PdfiumLibrary> {
  loading ??= import('@hyzyla/pdfium').then(
    ({ PDFiumLibrary }) => PDFiumLibrary.init(),
    (cause: unknown) => {
      const sentence = 'PDF files need the optional package "@hyzyla/pdfium": npm install @hyzyla/pdfium';
      throw new CaptureError('internal', sentence, {}, { cause });
    },
  );
  return loading;
}
