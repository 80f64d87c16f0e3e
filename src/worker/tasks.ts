import { isTrouble, Trouble } from '../contract/contract.js';
import { createFit, createOffscreenSurface, type CreateSurface, type OpenForEncoding } from '../photos/photos.js';
import { createBarcodeDesk, readerAt, type LoadReader } from './barcodes.js';
import { createRectify } from './cut-out.js';
import { createInspect } from './inspect.js';
import { createLooking } from './looking.js';
import { PROTOCOL_VERSION, type Tasks } from './tasks.types.js';

/** What differs between a worker (the default) and a page without `OffscreenCanvas`. */
export interface TasksPlatform {
  readonly createSurface?: CreateSurface;
  readonly open?: OpenForEncoding;
  /** The default fetches the file whose address came with the handshake. */
  readonly loadReader?: LoadReader;
}

/** The tasks themselves. Nothing is shared between two sets of tasks. */
export function createTasks(platform: TasksPlatform = {}): Tasks {
  const createSurface = platform.createSurface ?? createOffscreenSurface;
  const oneByOne = createQueue();
  let barcodesAddress: string | null = null;
  const desk = createBarcodeDesk(platform.loadReader ?? readerAt(() => barcodesAddress));
  return {
    ping: (address = null) => {
      barcodesAddress = address;
      return Promise.resolve(PROTOCOL_VERSION);
    },
    look: told(createLooking(createSurface)),
    inspect: told(oneByOne(createInspect(createSurface, desk))),
    fit: told(oneByOne(createFit(platform))),
    rectify: told(oneByOne(createRectify(createSurface))),
  };
}

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
