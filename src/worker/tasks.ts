import { mayHaveMrz } from '../checks/checks.js';
import { isTrouble, Trouble } from '../contract/contract.js';
import { createOffscreenSurface, type CreateSurface, type OpenForEncoding } from '../photos/photos.js';
import type { LoadReader } from './barcodes.js';
import { createLooking } from './looking.js';
import { createStillDesk, stillAt, type LoadStill } from './still-desk.js';
import type { LoadPdf } from './pdfs.js';
import type { LoadMrz } from './zones.js';
import { PROTOCOL_VERSION, type PartAddresses, type Tasks } from './tasks.types.js';

/** What differs between a worker (the default) and a page without `OffscreenCanvas`. */
export interface TasksPlatform {
  readonly createSurface?: CreateSurface;
  readonly open?: OpenForEncoding;
  /** The default fetches the file whose address came with the handshake; so does the next one's. */
  readonly loadStill?: LoadStill;
  readonly loadReader?: LoadReader;
  readonly loadMrz?: LoadMrz;
  readonly loadPdf?: LoadPdf;
}

/**
 * The tasks themselves. Nothing is shared between two sets of tasks. Live frames are looked at with what is here; all
 * that only files need is loaded when a first frame has been looked at, or with the first file.
 */
export function createTasks(platform: TasksPlatform = {}): Tasks {
  const { createSurface = createOffscreenSurface, open, loadReader, loadMrz, loadPdf, loadStill } = platform;
  let parts: PartAddresses | null = null;
  const load = loadStill ?? stillAt(() => parts?.still ?? null);
  const desk = createStillDesk(async () =>
    (await load())({
      createSurface,
      open,
      loadReader,
      loadMrz,
      loadPdf,
      barcodesAddress: () => parts?.barcodes ?? null,
      mrzAddress: () => parts?.mrz ?? null,
      pdfAddress: () => parts?.pdf ?? null,
    }),
  );
  const look = createLooking(createSurface, () => desk.arrived?.finders ?? null);
  return {
    ping: (addresses) => {
      parts = addresses ?? parts;
      return Promise.resolve(PROTOCOL_VERSION);
    },
    look: told((frame, stream, expectation) =>
      look(frame, stream, expectation).finally(() => {
        desk.want();
        if (mayHaveMrz(expectation)) desk.arrived?.wantZones();
      }),
    ),
    inspect: told(async (file, expectation) => (await desk.still()).inspect(file, expectation)),
    fit: told(async (request) => (await desk.still()).fit(request)),
    rectify: told(async (file, corners, longSidePx) => (await desk.still()).rectify(file, corners, longSidePx)),
  };
}

/** Keeps the promise that a task rejects with nothing but a trouble. */
function told<A extends unknown[], T>(task: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  return async (...args) => {
    try {
      return await task(...args);
    } catch (error) {
      if (isTrouble(error)) throw error;
      const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      throw new Trouble('internal', message, {}, { cause: error });
    }
  };
}
