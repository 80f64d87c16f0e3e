import type { Pixels } from '../checks/checks.js';
import { CaptureError } from '../contract/contract.js';

/** Resolution of rendered pages. A card on an A4 scan is then about 1,000 px wide. */
const RENDER_DPI = 300;
/** The unit of PDF (ISO 32000-1, section 8.3.2.3). */
const POINTS_PER_INCH = 72;
/** Longest side of a rendered page. Some programs set the page size in pixels, which would make huge pages. */
const MAX_SIDE_PX = 4_000;

/**
 * Renders the first pages of a PDF on white.
 * @returns at most `maxPages` images; `null` when the file is encrypted, damaged or empty
 * @throws CaptureError `internal` when the optional peer `@hyzyla/pdfium` is not installed
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
    // After a WebAssembly trap the state of the module is unknown, so the next file gets a new one.
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
  // `bitmap` returns the pixels unchanged, in RGBA order.
  const { width, height, data } = await page.render({ scale, render: 'bitmap' });
  return { data, width, height };
}

let loading: Promise<PdfiumLibrary> | undefined;

/** Loads the optional peer, 4 MB of WebAssembly, with the first PDF. */
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
