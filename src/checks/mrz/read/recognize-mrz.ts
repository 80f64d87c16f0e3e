import type { Plane } from '../../image/plane.js';
import { decodeMrz, type DecodedMrz } from '../decode/decode-mrz.js';
import { decodeLineScores, type LineReading } from './decode-line-scores.js';
import { createReadingMerger, type ReadingMerger } from './reading-merger.js';
import { recognizeLine, type LineScores } from './recognize-line.js';

/** Characters per line, by the number of lines: ICAO Doc 9303-4 (TD3), -5 (TD1) and -6 (TD2), section 4.2. */
const COLUMNS_BY_LINE_COUNT = { 2: [44, 36], 3: [30] } as const;

/** The recognized lines of an MRZ, before its layout is known. */
export interface RecognizedMrz {
  readonly scores: readonly LineScores[];
  /** Characters per line, estimated from their pitch. */
  readonly columns: number;
}

/** Recognizes the lines of an MRZ. @throws {DamagedWeightsError} when the weights of the network are damaged */
export function recognizeMrz(lines: readonly Plane[], columns: number): RecognizedMrz {
  return { scores: lines.map(recognizeLine), columns };
}

/** The decoded text of a recognized MRZ. */
export interface MrzDecodingResult {
  /** `null`: it could not be read. */
  readonly decoded: DecodedMrz | null;
  /** Number of sharp photos or frames with the same text. */
  readonly agreeing: number;
  /** Whether this image alone gave the text, without earlier ones. */
  readonly isAlone: boolean;
}

/**
 * Decodes a recognized MRZ by ICAO Doc 9303. When the estimated characters per line give no MRZ, tries the other number.
 * @param merger readings of earlier frames of the same document; they count when this image alone is not certain
 */
export function decodeRecognizedMrz(
  mrz: RecognizedMrz,
  merger: ReadingMerger = createReadingMerger(),
): MrzDecodingResult {
  let best: MrzDecodingResult = { decoded: null, agreeing: 0, isAlone: true };
  for (const lines of readingsByLength(mrz)) {
    const ownText = decodeMrz(lines);
    const merged = ownText === null ? null : merger.add(lines);
    const isAlone = ownText?.valid === true || merged === null;
    const decoded = isAlone ? ownText : (decodeMrz(merged.lines) ?? ownText);
    const text: MrzDecodingResult = { decoded, agreeing: merged?.agreeing ?? 0, isAlone };
    if (best.decoded === null || text.decoded?.valid === true) best = text;
    if (best.decoded?.valid === true) break;
  }
  return best;
}

/** The readings for each number of characters per line, the likeliest number first; each one is computed on demand. */
function* readingsByLength({ scores, columns }: RecognizedMrz): Generator<LineReading[]> {
  const counts = scores.length === 3 ? COLUMNS_BY_LINE_COUNT[3] : COLUMNS_BY_LINE_COUNT[2];
  const likeliestFirst = [...counts].sort((a, b) => Number(b === columns) - Number(a === columns));
  for (const count of likeliestFirst) yield scores.map((line) => decodeLineScores(line, count));
}
