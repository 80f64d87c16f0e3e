/** The lazy module that reads MRZs. The weights of its network make it large, so it loads when an MRZ was found (decision 028). */
import { todayIso } from '../../../shared/shared.js';
import type { DetectedMrz, Pixels } from '../../check-report.js';
import type { Plane } from '../../image/plane.js';
import type { LiveMrzReader } from '../../live/mrz-tracker.js';
import { decodeMrzScores, type DecodedMrz } from '../decode/decode-mrz-scores.js';
import { toMrzData, toOcrFields } from '../decode/to-mrz-data.js';
import { cutDetectedMrzLines, cutMrzLines } from '../locate/cut-mrz-lines.js';
import { decodeLineScores } from './decode-line-scores.js';
import { createReadingMerger, type ReadingMerger } from './reading-merger.js';
import { recognizeLine, type LineScores } from './recognize-line.js';

/**
 * Reads the MRZ that `inspect` found in a photo.
 * @param today ISO 8601 date: decides the centuries of dates
 * @param merger readings of live frames shortly before, if any
 * @throws {DamagedWeightsError} when the weights of the network are damaged
 */
export function readMrz(image: Pixels, mrz: DetectedMrz, today = todayIso(), merger?: ReadingMerger): DetectedMrz {
  const scores = cutDetectedMrzLines(image, mrz).map(recognizeLine);
  const { decoded, agreeing } = decodeRecognizedMrz(scores, mrz.columns, merger?.mergeWith);
  if (decoded === null) {
    const evidence = { data: null, failing: [], doubtful: [], agreeing: 0 };
    return { ...mrz, reading: 'unreadable', lines: [], fields: {}, valid: null, evidence };
  }
  const { lines, failing, doubtful, valid, format } = decoded;
  const data = toMrzData(decoded, today);
  return {
    ...mrz,
    columns: lines[0]?.length ?? mrz.columns,
    formats: [format],
    reading: 'read',
    lines,
    fields: toOcrFields(data),
    valid,
    evidence: { data, failing, doubtful, agreeing },
  };
}

/** Characters per line, by the number of lines: ICAO Doc 9303-4 (TD3), -5 (TD1) and -6 (TD2), section 4.2. */
const COLUMNS_BY_LINE_COUNT = { 2: [44, 36], 3: [30] } as const;

/** The decoded text of a recognized MRZ. */
interface MrzDecodingResult {
  /** `null`: it could not be read. */
  readonly decoded: DecodedMrz | null;
  /** Number of sharp photos or frames with the same text. */
  readonly agreeing: number;
  /** Whether this image alone gave the text, without earlier ones. */
  readonly isFromSingleImage: boolean;
  /** The earlier images show another document. */
  readonly isOtherDocument: boolean;
}

/**
 * Decodes a recognized MRZ by ICAO Doc 9303. When the estimated characters per line give no MRZ, tries the other number.
 * @param columns characters per line, estimated from their pitch
 * @param merge merges the lines with those of earlier frames; the merged lines are used when this image alone is not certain
 */
export function decodeRecognizedMrz(
  scores: readonly LineScores[],
  columns: number,
  merge: ReadingMerger['add'] = createReadingMerger().add,
): MrzDecodingResult {
  const counts = COLUMNS_BY_LINE_COUNT[scores.length === 3 ? 3 : 2];
  const likeliestFirst = [...counts].sort((a, b) => Number(b === columns) - Number(a === columns));
  let best: MrzDecodingResult = {
    decoded: null,
    agreeing: 0,
    isFromSingleImage: true,
    isOtherDocument: false,
  };
  for (const count of likeliestFirst) {
    const lines = scores.map((line) => decodeLineScores(line, count));
    const ownText = decodeMrzScores(lines);
    const merged = ownText === null ? null : merge(lines);
    const isOtherDocument = merged?.isOtherDocument === true;
    const isFromSingleImage = ownText?.valid === true || merged === null || isOtherDocument;
    const decoded = isFromSingleImage ? ownText : (decodeMrzScores(merged.lines) ?? ownText);
    const text: MrzDecodingResult = {
      decoded,
      agreeing: isOtherDocument ? 0 : (merged?.agreeing ?? 0),
      isFromSingleImage,
      isOtherDocument,
    };
    if (best.decoded === null || text.decoded?.valid === true) best = text;
    if (best.decoded?.valid === true) break;
  }
  return best;
}

/** Reads the MRZs of a series of live frames, one at a time and line by line, and merges their readings. */
export interface MergingMrzReader extends LiveMrzReader {
  /** The merged readings, for a photo of the same document. */
  readonly merge: ReadingMerger;
}

/** @param pause called before each line, so that more urgent work can run */
export function createMergingMrzReader(pause: () => Promise<void>): MergingMrzReader {
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
    const { decoded, isFromSingleImage, isOtherDocument } = decodeRecognizedMrz(scores, columns, merge.add);
    // One frame of another document says nothing. After two it is that document.
    if (isOtherDocument) return;
    if (decoded !== null) valid = decoded.valid;
    if (decoded?.valid === true && isFromSingleImage) sharp++;
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
      const lines = cutMrzLines(plane, mrz);
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
