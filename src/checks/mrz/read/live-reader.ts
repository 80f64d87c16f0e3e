import type { Plane } from '../../image/plane.js';
import type { LiveMrzReader } from '../../live/mrz-tracker.js';
import { cutLines } from '../locate/cut-lines.js';
import { createReadingMerger, type ReadingMerger } from './reading-merger.js';
import { LINE_HEIGHT_PX } from './recognize-line.js';
import { recognizeMrzInSteps, decodeRecognizedMrz } from './recognize-mrz.js';

/** Reads zones of a series of live frames, one after the other and in small steps, and remembers what they said. */
export interface LiveReader extends LiveMrzReader {
  /** What was read, for a still of the same document. */
  readonly merge: ReadingMerger;
}

/** @param pause lets others go first; called every few milliseconds */
export function createLiveReader(pause: () => Promise<void>): LiveReader {
  const merge = createReadingMerger();
  let isBusy = false;
  let valid: boolean | null = null;
  let sharp = 0;
  /** What is read belongs to the document that was there when it began. */
  let document = 0;

  async function read(lines: readonly Plane[], columns: number): Promise<void> {
    const of = document;
    const steps = recognizeMrzInSteps(lines, columns);
    for (;;) {
      await pause();
      if (of !== document) return;
      const { done, value } = steps.next();
      if (!done) continue;
      const { decoded, isAlone } = decodeRecognizedMrz(value, merge);
      if (decoded !== null) valid = decoded.valid;
      if (decoded?.valid === true && isAlone) sharp++;
      return;
    }
  }

  return {
    get isBusy() {
      return isBusy;
    },
    get valid() {
      return valid;
    },
    get sharp() {
      return sharp;
    },
    merge,
    offer(plane, zone) {
      if (isBusy) return;
      isBusy = true;
      // Cut out at once: the frame's memory is used again.
      const lines = cutLines(plane, zone, LINE_HEIGHT_PX);
      // Damaged numbers: nothing will ever be read, which `null` says.
      read(lines, zone.columns)
        .catch(() => undefined)
        .finally(() => (isBusy = false));
    },
    reset() {
      document++;
      valid = null;
      merge.reset();
    },
  };
}
