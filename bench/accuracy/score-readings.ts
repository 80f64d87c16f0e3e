/** A folder's own documents with a zone: found, turned, cut and read by our own code, as the worker does with a file. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inspect, type Pixels } from '../../src/checks/checks.js';
import { isCaptureError } from '../../src/contract/contract.js';
import { decodeImage } from '../../src/sandbox/sandbox.js';
import { isBmp, readBmp } from '../../test/support/read-bmp.js';
import type { DatasetEntry } from './dataset-manifest.js';
import { shareRow, type TargetRow } from './target-row.js';
import { fitZone, isMrzLocated, mrzCornersOf } from './score-images.js';
import {
  readReportedMrz,
  scoreMrzReading,
  validityRows,
  type MrzScore,
  mrzTruthOf,
  type MrzTruth,
} from './mrz-score.js';

interface ImageReading extends MrzScore {
  readonly file: string;
  readonly truth: MrzTruth;
  /** As the manifest has them: `all-pass`, or `fail:` with the fields that are printed so. */
  readonly digits: string;
  /** Why the product does not open the file, `null` where it does. Such a document counts as not read. */
  readonly unopened: string | null;
}

export async function readImages(folder: string, entries: readonly DatasetEntry[]): Promise<readonly ImageReading[]> {
  const readings: ImageReading[] = [];
  for (const entry of entries) {
    const truth = mrzTruthOf(entry);
    if (truth === null) continue;
    const known = { file: entry.file, truth, digits: entry.mrz_check_digits ?? 'not-checkable' };
    const bytes = readFileSync(path.join(folder, entry.file));
    const image = await decodeDatasetImage(bytes);
    const unopened = typeof image === 'string' ? image : null;
    const score =
      typeof image === 'string' ? scoreMrzReading(truth, null, false) : scoreImageReading(entry, truth, image);
    const also = unopened !== null && isBmp(bytes) ? scoreImageReading(entry, truth, readBmp(bytes)) : null;
    const said = also && `${unopened}; decoded by other means it is ${also.isExact ? '' : 'not '}read exactly`;
    readings.push({ ...score, ...known, unopened: said ?? unopened });
  }
  return readings;
}

/** Pixels as the product decodes them, or why it does not. */
async function decodeDatasetImage(bytes: Buffer): Promise<Pixels | string> {
  try {
    return await decodeImage(bytes);
  } catch (error) {
    if (!isCaptureError(error)) throw error;
    return `${isBmp(bytes) ? 'a Windows bitmap (BMP), whatever its name says' : error.message}, refused as ${error.code}`;
  }
}

function scoreImageReading(entry: DatasetEntry, truth: MrzTruth, image: Pixels): MrzScore {
  const report = inspect(image);
  const read = readReportedMrz(image, report);
  const zone = mrzCornersOf(entry);
  const isPlaced = zone && isMrzLocated(fitZone(report, zone, entry.mrz_rotation ?? 0));
  return scoreMrzReading(truth, read, isPlaced);
}

export function readingRows(readings: readonly ImageReading[]): readonly TargetRow[] {
  const passing = readings.filter(({ digits }) => digits === 'all-pass');
  const failing = readings.filter(({ digits }) => digits.startsWith('fail:'));
  const isValid = (reading: ImageReading): boolean => reading.isValid;
  return [
    shareRow('documents read exactly, all lines; found, turned and cut by our own code', readings, ({ isExact }) => isExact, '≥', 62 / 68, '≥ 62 of 68'),
    shareRow('valid: true among documents whose digits all pass', passing, isValid, '≥', 0.85),
    { ...shareRow('valid: true among documents printed with a wrong digit', failing, isValid, '≤', 0, 'none'), isMet: !failing.some(isValid) },
    ...validityRows('specimens', readings),
  ]; // prettier-ignore
}
