/** A folder's own documents with a zone: found, turned, cut and read by our own code, as the worker does with a file. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inspect, type CheckReport, type Pixels } from '../../../src/checks/checks.js';
import { overlap } from '../../../src/checks/document/geometry.js';
import { isTrouble } from '../../../src/contract/contract.js';
import { decodeImage } from '../../../src/inspect/inspect.js';
import { isBmp, readBmp } from '../../support/bmp.js';
import type { Entry } from './manifest.js';
import { atLeast, ofAll, type MarkRow } from './mark-row.js';
import { isZoneRight, turnError, zoneOf } from './pictures.js';
import {
  readZone,
  scoreZone,
  validRows,
  whatIsWrong,
  zoneCounts,
  type ZoneCounts,
  type ZoneScore,
} from './zone-score.js';
import { zoneTruthOf, type ZoneTruth } from './zone-truth.js';

export interface PictureReading extends ZoneScore {
  readonly file: string;
  readonly truth: ZoneTruth;
  /** As the manifest has them: `all-pass`, or `fail:` with the fields that are printed so. */
  readonly digits: string;
  /** Why the product does not open the file, `null` where it does. Such a document counts as not read. */
  readonly unopened: string | null;
}

export async function readPictures(folder: string, entries: readonly Entry[]): Promise<readonly PictureReading[]> {
  const readings: PictureReading[] = [];
  for (const entry of entries) {
    const truth = zoneTruthOf(entry);
    if (truth === null) continue;
    const known = { file: entry.file, truth, digits: entry.mrz_check_digits ?? 'not-checkable' };
    const bytes = readFileSync(path.join(folder, entry.file));
    const image = await opened(bytes);
    const unopened = typeof image === 'string' ? image : null;
    const score = typeof image === 'string' ? scoreZone(truth, null, false, 0) : scored(entry, truth, image);
    const also = unopened !== null && isBmp(bytes) ? scored(entry, truth, readBmp(bytes)) : null;
    const said = also && `${unopened}; decoded by other means it is ${also.isExact ? '' : 'not '}read exactly`;
    readings.push({ ...score, ...known, unopened: said ?? unopened });
  }
  return readings;
}

/** Pixels as the product decodes them, or why it does not. */
async function opened(bytes: Buffer): Promise<Pixels | string> {
  try {
    return await decodeImage(bytes);
  } catch (error) {
    if (!isTrouble(error)) throw error;
    return `${isBmp(bytes) ? 'a Windows bitmap (BMP), whatever its name says' : error.message}, refused as ${error.code}`;
  }
}

function scored(entry: Entry, truth: ZoneTruth, image: Pixels): ZoneScore {
  const report = inspect(image);
  const { read, ms } = readZone(image, report);
  return scoreZone(truth, read, isPlaced(entry, report), ms);
}

function isPlaced(entry: Entry, { mrz, size }: CheckReport): boolean | null {
  const zone = zoneOf(entry);
  if (zone === null) return null;
  return (
    mrz !== null &&
    isZoneRight({
      zoneIou: overlap(mrz.corners, zone),
      zoneTurnError: turnError(mrz.corners, size, entry.mrz_rotation ?? 0),
    })
  );
}

/** Documents of each layout, in the order in which they come. */
export function byLayout(readings: readonly ZoneScore[]): readonly (readonly [string, ZoneCounts])[] {
  const names = [...new Set(readings.map(({ layout }) => layout))];
  return names.map((name) => [name, zoneCounts(readings.filter(({ layout }) => layout === name))]);
}

export function readingRows(readings: readonly PictureReading[]): readonly MarkRow[] {
  const { count, exact } = zoneCounts(readings);
  const passing = readings.filter(({ digits }) => digits === 'all-pass');
  const failing = readings.filter(({ digits }) => digits.startsWith('fail:'));
  const wronglyValid = failing.filter(({ isValid }) => isValid).length;
  return [
    { ...atLeast('documents read exactly, all lines; found, turned and cut by our own code', exact, count, 62 / 68, '≥ 62 of 68') },
    atLeast('valid: true among documents whose digits all pass', passing.filter(({ isValid }) => isValid).length, passing.length, 0.85, '≥ 85 %'),
    { what: 'valid: true among documents printed with a wrong digit', count: failing.length, value: ofAll(wronglyValid, failing.length), mark: 'none', isMet: wronglyValid === 0 },
    ...validRows('specimens', readings),
  ]; // prettier-ignore
}

/** Pictures that were not opened, always worth a line. */
export const unopenedLines = (readings: readonly PictureReading[]): readonly string[] =>
  readings.flatMap(({ file, unopened }) =>
    unopened === null ? [] : `not opened, counted as not read: ${file}: ${unopened}`,
  );

/** What is wrong, document by document: the printed lines, and those that were read under them. */
export function readingMisses(readings: readonly PictureReading[]): readonly string[] {
  return readings
    .filter(({ isExact, unopened }) => !isExact && unopened === null)
    .map((reading) => {
      const { file, truth, digits, lines } = reading;
      const both = truth.lines.flatMap((line, i) => [`  printed ${line}`, `  read    ${lines[i] ?? '–'}`]);
      return [`${file} (${truth.layout}, ${digits}): ${whatIsWrong(reading)}`, ...both].join('\n');
    });
}
