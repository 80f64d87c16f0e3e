/**
 * The reader of machine-readable zones: the network's weights make it large, so it is loaded only when a zone was found
 * (decision 028).
 */
import { todayIso } from '../../../shared/shared.js';
import type { DetectedMrz, Pixels } from '../../report.js';
import type { ReadingMerger } from './reading-merger.js';
import { recognizeMrzInSteps, decodeRecognizedMrz, withMrzText, cropMrzLines } from './recognize-mrz.js';

export { createLiveReader } from './live-reader.js';

/**
 * Reads a zone that `inspect` found in a picture.
 * @param merge what live frames said shortly before, if any
 * @throws {DamagedWeights} when the network's numbers did not arrive whole
 */
export function readMrz(image: Pixels, seen: DetectedMrz, today = todayIso(), merge?: ReadingMerger): DetectedMrz {
  const steps = recognizeMrzInSteps(cropMrzLines(image, seen), seen.columns);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return withMrzText(seen, decodeRecognizedMrz(value, merge), today);
  }
}
