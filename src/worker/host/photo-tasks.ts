import { LIVE_DETECTORS, type LiveDetectors } from '../../checks/checks.js';
import { createFileFitter, type CreateDrawingSurface, type OpenImageEncoder } from '../../photos/photos.js';
import { createLazyBarcodeReader, barcodeReaderFromChunk, type LoadBarcodeReader } from './lazy-barcode-reader.js';
import { createRectifyTask } from './rectify-task.js';
import { createLazyPdfRenderer, pdfRendererFromChunk, type LoadPdfRenderer } from './lazy-pdf-renderer.js';
import { createInspectTask } from './inspect-task.js';
import type { WorkerTasks } from '../worker.js';
import { createLazyMrzReader, mrzReaderFromChunk, type LoadMrzReader } from './lazy-mrz-reader.js';

/** The tasks on files, and the finders that live frames go without until they are here. */
export interface PhotoTasks extends Pick<WorkerTasks, 'inspect' | 'fit' | 'rectify'> {
  readonly finders: LiveDetectors;
  /** The next frames may show a machine-readable zone: begins to load what reads it. */
  preloadMrzReader(): void;
}

export interface PhotoTasksPlatform {
  readonly createSurface: CreateDrawingSurface;
  /** The default encodes on an `OffscreenCanvas`. */
  readonly open?: OpenImageEncoder | undefined;
  /** The default fetches the file at `barcodesAddress`. */
  readonly loadBarcodeReader?: LoadBarcodeReader | undefined;
  /** The default fetches the file at `mrzAddress`. */
  readonly loadMrzReader?: LoadMrzReader | undefined;
  /** The default fetches the file at `pdfAddress`. */
  readonly loadPdfRenderer?: LoadPdfRenderer | undefined;
  barcodesUrl(): string | null;
  mrzUrl(): string | null;
  pdfUrl(): string | null;
}

/** All that only still pictures need: no live frame waits for it (decision 035). */
export function createPhotoTasks(platform: PhotoTasksPlatform): PhotoTasks {
  const {
    createSurface,
    open,
    loadBarcodeReader: loadReader,
    loadMrzReader: loadMrz,
    loadPdfRenderer: loadPdf,
  } = platform;
  const oneByOne = createTaskQueue();
  const desk = createLazyBarcodeReader(loadReader ?? barcodeReaderFromChunk(() => platform.barcodesUrl()));
  const zones = createLazyMrzReader(loadMrz ?? mrzReaderFromChunk(() => platform.mrzUrl()));
  const pdfs = createLazyPdfRenderer(loadPdf ?? pdfRendererFromChunk(() => platform.pdfUrl()));
  return {
    inspect: oneByOne(createInspectTask(createSurface, { codes: desk, zones, pdfs })),
    fit: oneByOne(createFileFitter({ createSurface, ...(open && { open }) })),
    rectify: oneByOne(createRectifyTask(createSurface)),
    get finders() {
      return { ...LIVE_DETECTORS, reader: zones.reader };
    },
    preloadMrzReader: zones.preload,
  };
}
export type CreatePhotoTasks = typeof createPhotoTasks;

/**
 * A decoded file of 12 megapixels takes 150 MB here; phones give a page little more. So files come one after the other,
 * while live frames, which are small, don't wait.
 */
function createTaskQueue(): <A extends unknown[], T>(task: (...args: A) => Promise<T>) => (...args: A) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) =>
    (...args) => {
      const run = last.then(() => task(...args));
      last = run.catch(() => undefined);
      return run;
    };
}
