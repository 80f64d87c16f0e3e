/**
 * The reader of machine-readable zones: the network's weights make it large, so it is loaded only when a zone was found
 * (decision 028).
 */
import { todayIso } from '../clock.js';
import type { MrzSeen, Pixels } from '../report.js';
import type { MrzMerge } from './merge.js';
import { recognisingZone, textOf, withText, zoneLines } from './zone-text.js';

export { createLiveReader } from './live.js';

/**
 * Reads a zone that `inspect` found in a picture.
 * @param merge what live frames said shortly before, if any
 * @throws {DamagedWeights} when the network's numbers did not arrive whole
 */
export function readMrz(image: Pixels, seen: MrzSeen, today = todayIso(), merge?: MrzMerge): MrzSeen {
  const steps = recognisingZone(zoneLines(image, seen), seen.columns);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return withText(seen, textOf(value, merge), today);
  }
}
