import { crop, type Pixels } from '../checks/checks.js';
import { loadOptionalPeer } from '../shared/server/server.js';

/** Resolution of rendered pages. A card on an A4 scan is then about 1,000 px wide. */
const RENDER_DPI = 300;
/** The unit of PDF (ISO 32000-1, section 8.3.2.3). */
const POINTS_PER_INCH = 72;
/** Longest side of a rendered page. Some programs set the page size in pixels, which would make huge pages. */
const MAX_SIDE_PX = 4_000;
/**
 * Memory that a file may take, in bytes. The largest page takes 64 MB, a photo of 50 megapixels on it 200 MB. A form of 500 bytes that
 * draws itself took 2 GB.
 */
const MAX_MEMORY_BYTES = 384 * 2 ** 20;
const BYTES_PER_MEMORY_PAGE = 65_536;

/**
 * Renders the first pages of a PDF on white.
 * @param warn called with a sentence when the file needs too much memory
 * @returns at most `maxPages` images; `null` when the file is encrypted, damaged or empty, or needs too much memory
 * @throws MissingPackageError without `@hyzyla/pdfium`
 */
export function renderPdfPages(
  bytes: Uint8Array,
  maxPages: number,
  warn: (sentence: string) => void = () => undefined,
): Promise<readonly Pixels[] | null> {
  const rendering = lastRendering.then(() => render(bytes, maxPages, warn));
  lastRendering = rendering.catch(() => null);
  return rendering;
}

/** One file after the other: one that takes too much memory would take that of another, too. */
let lastRendering: Promise<unknown> = Promise.resolve();

async function render(
  bytes: Uint8Array,
  maxPages: number,
  warn: (sentence: string) => void,
): Promise<readonly Pixels[] | null> {
  const library = await loadPdfium();
  try {
    const document = await library.loadDocument(bytes);
    const pages: Pixels[] = [];
    for (let index = 0; index < Math.min(maxPages, document.getPageCount()); index += 1) {
      pages.push(await renderPage(document.getPage(index)));
    }
    document.destroy();
    return pages.length === 0 ? null : pages;
  } catch {
    // After a trap the state of the module is unknown, and its memory stays large: the next file gets a new one.
    loading = undefined;
    if (isMemoryFull)
      warn(`a PDF of ${bytes.length} bytes was not read: to draw it takes more than ${MAX_MEMORY_BYTES} bytes`);
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
/** The library that was loaded last has been refused memory. */
let isMemoryFull = false;

const ignore = (): void => undefined;

/** Compiles the 4 MB of WebAssembly with the first PDF. */
function loadPdfium(): Promise<PdfiumLibrary> {
  loading ??= importPdfium().then(({ PDFiumLibrary, PDFiumModule }) =>
    PDFiumLibrary.initBase({
      vendor: async (options) => {
        // It prints what it cannot do, with lines of its own code.
        const silent = { ...options, print: ignore, printErr: ignore };
        const instance = await PDFiumModule(silent);
        isMemoryFull = false;
        limitMemory(instance.wasmExports);
        return instance;
      },
    }),
  );
  return loading;
}

/** PDFium traps where it gets no more memory. It has no limit of its own for what a page draws. */
function limitMemory(wasmExports: object): void {
  const memory = 'memory' in wasmExports ? wasmExports.memory : null;
  if (!(memory instanceof WebAssembly.Memory)) throw new Error('The memory of PDFium was not found');
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    const bytes = memory.buffer.byteLength + pages * BYTES_PER_MEMORY_PAGE;
    isMemoryFull ||= bytes > MAX_MEMORY_BYTES;
    if (isMemoryFull) throw new RangeError(`A PDF may take ${MAX_MEMORY_BYTES} bytes`);
    return grow(pages);
  };
}

/** @throws MissingPackageError */
export function importPdfium(): Promise<typeof import('@hyzyla/pdfium')> {
  return loadOptionalPeer('@hyzyla/pdfium', 'Reading PDF files', (refuse) => import('@hyzyla/pdfium').catch(refuse));
}

/** Level 0–255. A pixel with all three channels above it is paper. */
const PAPER_LEVEL = 240;
/** Share of a row or column that must be printed. Less is dust. */
const MIN_PRINT_SHARE = 0.004;
/** Paper that is kept around the print, as a share of its longer side, so that the edges of the print stay visible. */
const MARGIN_SHARE = 0.05;

/**
 * Crops a page to its print. Without it, a whole A4 page could be taken for a passport page: their aspect ratios are 1.414
 * and 1.420.
 * @returns the page itself when it is empty
 */
export function trimPaper(page: Pixels): Pixels {
  const { data, width, height } = page;
  const printPerRow = new Uint32Array(height);
  const printPerColumn = new Uint32Array(width);
  for (let offset = 0, y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, offset += 4) {
      if (isPaper(data, offset)) continue;
      printPerRow[y] = (printPerRow[y] ?? 0) + 1;
      printPerColumn[x] = (printPerColumn[x] ?? 0) + 1;
    }
  }
  const [top, bottom] = findPrintedRange(printPerRow, width * MIN_PRINT_SHARE);
  const [left, right] = findPrintedRange(printPerColumn, height * MIN_PRINT_SHARE);
  if (top < 0 || left < 0) return page;
  const margin = Math.round(Math.max(right - left, bottom - top) * MARGIN_SHARE);
  const x = Math.max(0, left - margin);
  const y = Math.max(0, top - margin);
  return crop(page, [x, y, Math.min(width, right + margin + 1) - x, Math.min(height, bottom + margin + 1) - y]);
}

function isPaper(data: Pixels['data'], offset: number): boolean {
  return (
    (data[offset] ?? 0) > PAPER_LEVEL && (data[offset + 1] ?? 0) > PAPER_LEVEL && (data[offset + 2] ?? 0) > PAPER_LEVEL
  );
}

/** The first and the last line with more than `minPrint` printed pixels. */
function findPrintedRange(printPerLine: Uint32Array, minPrint: number): readonly [first: number, last: number] {
  const hasPrint = (count: number): boolean => count > minPrint;
  return [printPerLine.findIndex(hasPrint), printPerLine.findLastIndex(hasPrint)];
}
