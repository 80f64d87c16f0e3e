import type { Plane } from '../../image/plane.js';
import type { LiveMrzReader } from '../../live/mrz-tracker.js';
import { cutMrzLines } from '../locate/cut-mrz-lines.js';
import { createReadingMerger, type ReadingMerger } from './reading-merger.js';
import { LINE_HEIGHT_PX, recognizeLine, type LineScores } from './recognize-line.js';
import { decodeRecognizedMrz } from './recognize-mrz.js';

/** Reads the MRZs of a series of live frames, one at a time and line by line, and merges their readings. */
export interface LiveReader extends LiveMrzReader {
  /** The merged readings, for a photo of the same document. */
  readonly merge: ReadingMerger;
}

/** @param pause called before each line, so that more urgent work can run */
export function createLiveReader(pause: () => Promise<void>): LiveReader {
  const merge = createReadingMerger();
  let isBusy = false;
  let valid: boolean | null = null;
  let sharp = 0;
  /** Number of the document in view: a reading that began on an earlier document is dropped. */
  let documentNumber = 0;

  async function read(lines: readonly Plane[], columns: number): Promise<void> {
    const startedOn = documentNumber;
    const scores: LineScores[] = [];
    for (const line of lines) {
      await pause();
      if (startedOn !== documentNumber) return;
      scores.push(recognizeLine(line));
    }
    await pause();
    if (startedOn !== documentNumber) return;
    const { decoded, isAlone } = decodeRecognizedMrz({ scores, columns }, merge);
    if (decoded !== null) valid = decoded.valid;
    if (decoded?.valid === true && isAlone) sharp++;
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
    offer(plane, mrz) {
      if (isBusy) return;
      isBusy = true;
      // The lines are cut at once, because the memory of the frame is reused.
      const lines = cutMrzLines(plane, mrz, LINE_HEIGHT_PX);
      // With damaged weights nothing is ever read: `valid` stays `null`.
      read(lines, mrz.columns)
        .catch(() => undefined)
        .finally(() => (isBusy = false));
    },
    reset() {
      documentNumber++;
      valid = null;
      merge.reset();
    },
  };
}
