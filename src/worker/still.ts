import { FINDERS, type Finders } from '../checks/checks.js';
import { createFit, type CreateSurface, type OpenForEncoding } from '../photos/photos.js';
import { createBarcodeDesk, readerAt, type LoadReader } from './barcodes.js';
import { createRectify } from './cut-out.js';
import { createPdfDesk, pdfAt, type LoadPdf } from './pdfs.js';
import { createInspect } from './inspect.js';
import type { Tasks } from './tasks.types.js';
import { createZoneDesk, mrzAt, type LoadMrz } from './zones.js';

/** The tasks on files, and the finders that live frames go without until they are here. */
export interface Still extends Pick<Tasks, 'inspect' | 'fit' | 'rectify'> {
  readonly finders: Finders;
  /** The next frames may show a machine-readable zone: begins to load what reads it. */
  wantZones(): void;
}

export interface StillPlatform {
  readonly createSurface: CreateSurface;
  /** The default encodes on an `OffscreenCanvas`. */
  readonly open?: OpenForEncoding | undefined;
  /** The default fetches the file at `barcodesAddress`. */
  readonly loadReader?: LoadReader | undefined;
  /** The default fetches the file at `mrzAddress`. */
  readonly loadMrz?: LoadMrz | undefined;
  /** The default fetches the file at `pdfAddress`. */
  readonly loadPdf?: LoadPdf | undefined;
  barcodesAddress(): string | null;
  mrzAddress(): string | null;
  pdfAddress(): string | null;
}

/** All that only still pictures need: no live frame waits for it (decision 035). */
export function createStill(platform: StillPlatform): Still {
  const { createSurface, open, loadReader, loadMrz, loadPdf } = platform;
  const oneByOne = createQueue();
  const desk = createBarcodeDesk(loadReader ?? readerAt(() => platform.barcodesAddress()));
  const zones = createZoneDesk(loadMrz ?? mrzAt(() => platform.mrzAddress()));
  const pdfs = createPdfDesk(loadPdf ?? pdfAt(() => platform.pdfAddress()));
  return {
    inspect: oneByOne(createInspect(createSurface, { codes: desk, zones, pdfs })),
    fit: oneByOne(createFit({ createSurface, ...(open && { open }) })),
    rectify: oneByOne(createRectify(createSurface)),
    get finders() {
      return { ...FINDERS, reader: zones.reader };
    },
    wantZones: zones.want,
  };
}
export type CreateStill = typeof createStill;

/**
 * A decoded file of 12 megapixels takes 150 MB here; phones give a page little more. So files come one after the other,
 * while live frames, which are small, don't wait.
 */
function createQueue(): <A extends unknown[], T>(task: (...args: A) => Promise<T>) => (...args: A) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) =>
    (...args) => {
      const run = last.then(() => task(...args));
      last = run.catch(() => undefined);
      return run;
    };
}
