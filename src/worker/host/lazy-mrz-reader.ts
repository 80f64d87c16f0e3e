import { type LiveDetectors, type DetectedMrz, type Pixels, type MrzReaderModule } from '../../checks/checks.js';
import { createLazyModule } from './lazy-module.js';
import { loadWorkerChunk } from './load-worker-chunk.js';
import { delay } from '../../shared/shared.js';

/** Fetches the reader of machine-readable zones. Rejects where it cannot be had. */
export type LoadMrzReader = () => Promise<MrzReaderModule>;

type LoadedLiveReader = ReturnType<MrzReaderModule['createLiveReader']>;

export interface LazyMrzReader {
  /** Begins to load, once. */
  preload(): void;
  /** For live frames: `null` until the reader has arrived. */
  readonly reader: LiveDetectors['reader'];
  /**
   * What a zone of a still says; what live frames said of the same document counts too.
   * Never rejects: `reading` says what came of it.
   */
  read(image: Pixels, seen: DetectedMrz, today?: string): Promise<DetectedMrz>;
}

export function createLazyMrzReader(load: LoadMrzReader): LazyMrzReader {
  const desk = createLazyModule(load);
  /** The series of frames that came last: what it said is of the document that is photographed now. */
  let newest: LoadedLiveReader | null = null;
  return {
    preload: desk.preload,
    get reader() {
      const part = desk.arrived;
      return part && (() => (newest = part.createLiveReader(yieldToTasks)));
    },
    async read(image, seen, today) {
      try {
        const part = await desk.loadInTime();
        if (part !== null) return part.readMrz(image, seen, today, newest?.merge);
      } catch {
        // Its numbers did not arrive whole: the same as if it had not come.
      }
      return { ...seen, reading: 'unavailable' };
    },
  };
}

/** Frames and files that have arrived meanwhile come first. */
const yieldToTasks = (): Promise<void> => delay(0);

/** The reader in a file of its own, run by a worker. @param address `null`: nobody told where it is */
export function mrzReaderFromChunk(address: () => string | null): LoadMrzReader {
  return async () => (await loadWorkerChunk('mrz', address())) as MrzReaderModule;
}
