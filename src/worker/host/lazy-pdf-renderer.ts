import type { Expectation } from '../../checks/checks.js';
import type { DrawPdf } from '../../photos/photos.js';
import { createLazyModule } from './lazy-module.js';
import { loadWorkerChunk } from './load-worker-chunk.js';

/** Fetches what draws the pages of a PDF. Rejects where it cannot be had. */
export type LoadPdfRenderer = () => Promise<DrawPdf>;

/** The part is large; a person who chose a PDF waits for it rather than send one that nobody has looked at. */
const MAX_PDF_RENDERER_WAIT_MS = 12_000;

export interface LazyPdfRenderer {
  /**
   * The page that carries the side in question; for both sides in one file its first two.
   * @returns `null` where pages cannot be drawn, or nothing can be seen on them
   * @throws {Trouble} `pdf_encrypted`, `file_unreadable`
   */
  draw(bytes: Uint8Array<ArrayBuffer>, expectation: Expectation): Promise<ImageBitmap | null>;
}

export function createLazyPdfRenderer(load: LoadPdfRenderer): LazyPdfRenderer {
  const desk = createLazyModule(load, MAX_PDF_RENDERER_WAIT_MS);
  return {
    async draw(bytes, { bothInOne, side }) {
      // Older browsers draw on elements of the page only, which the part knows nothing of.
      if (typeof OffscreenCanvas === 'undefined') return null;
      const drawPdf = await desk.loadInTime();
      return drawPdf && drawPdf(bytes, bothInOne === true ? 'both' : (side ?? 'front'));
    },
  };
}

/** In a file of its own, run by a worker. @param address `null`: nobody told where it is */
export function pdfRendererFromChunk(address: () => string | null): LoadPdfRenderer {
  return async () => (await loadWorkerChunk('pdf', address())) as DrawPdf;
}
