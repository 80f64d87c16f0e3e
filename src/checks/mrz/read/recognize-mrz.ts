import { toPixelQuad } from '../../image/quad-geometry.js';
import { boundingBox, cropLuminance, imageToRegion } from '../../image/luminance-region.js';
import type { Plane, PxQuad } from '../../image/plane.js';
import { cutLines } from '../locate/cut-lines.js';
import type { DetectedMrz, Pixels } from '../../report.js';
import { readCharacters, type LineReading } from './read-characters.js';
import { toMrzData, toOcrFields } from '../decode/to-mrz-data.js';
import { decodeMrz, type DecodedMrz } from '../decode/decode-mrz.js';
import { createReadingMerger, type ReadingMerger } from './reading-merger.js';
import { LINE_HEIGHT_PX, recognizeLineInSteps, type LineScores } from './recognize-line.js';

/** Letters in a line, by the number of lines: ICAO Doc 9303-5 section 4.2 (TD1), -6 (TD2) and -4 (TD3). */
const COLUMNS_BY_LINE_COUNT = { 2: [44, 36], 3: [30] } as const;
/** Long side of the part of the picture that is read, px: letters of 44 a line are 30 px wide then, and need 15. */
const MAX_CROP_PX = 1400;
/** Paper around the zone that is cut out with it, as a share of its length. */
const CROP_MARGIN = 0.06;

/** A zone that was recognised, before anything is known of its layout. */
export interface RecognizedMrz {
  readonly scores: readonly LineScores[];
  /** Letters in a line by their pitch: the first guess. */
  readonly columns: number;
}

/** The lines of a zone that `inspect` found, cut out of the picture it found it in. */
export function cropMrzLines(image: Pixels, seen: DetectedMrz): Plane[] {
  const corners = toPixelQuad(seen.corners, image);
  const part = cropLuminance(image, boundingBox(widenCorners(corners)), MAX_CROP_PX);
  return cutLines(part.plane, { ...lineGeometryOf(seen), corners: imageToRegion(corners, part) }, LINE_HEIGHT_PX);
}

const lineGeometryOf = ({
  lineCount,
  columns,
  tall,
}: DetectedMrz): Omit<Parameters<typeof cutLines>[1], 'corners'> => ({
  lineCount: lineCount === 3 ? 3 : 2,
  columns: columns === 30 || columns === 36 ? columns : 44,
  tall,
});

function widenCorners(corners: PxQuad): PxQuad {
  const [x, y] = [corners.reduce((sum, p) => sum + p.x / 4, 0), corners.reduce((sum, p) => sum + p.y / 4, 0)];
  const more = CROP_MARGIN * Math.hypot(corners[1].x - corners[0].x, corners[1].y - corners[0].y);
  return corners.map((p) => ({
    x: p.x + Math.sign(p.x - x) * more,
    y: p.y + Math.sign(p.y - y) * more,
  })) as unknown as PxQuad;
}

/**
 * Recognises lines in steps of a few milliseconds.
 * @throws {DamagedWeights} when the network's numbers did not arrive whole
 */
export function* recognizeMrzInSteps(lines: readonly Plane[], columns: number): Generator<undefined, RecognizedMrz> {
  const scores: LineScores[] = [];
  for (const line of lines) scores.push(yield* recognizeLineInSteps(line));
  return { scores, columns };
}

/** What a zone says, for every number of letters that so many lines may have; the likeliest first, made when asked for. */
function* readingsByLength({ scores, columns }: RecognizedMrz): Generator<LineReading[]> {
  const counts = scores.length === 3 ? COLUMNS_BY_LINE_COUNT[3] : COLUMNS_BY_LINE_COUNT[2];
  const likely = [...counts].sort((a, b) => Number(b === columns) - Number(a === columns));
  for (const count of likely) yield scores.map((line) => readCharacters(line, count));
}

/** What several pictures of a zone say together. */
export interface MrzText {
  readonly decoded: DecodedMrz | null;
  readonly agreeing: number;
  /** By this picture alone. */
  readonly isAlone: boolean;
}

/**
 * Reads a zone by ICAO Doc 9303; where the first guess of its letters makes no zone, by the other one.
 * @param merge earlier pictures of what may be the same document: they count where the zone alone is not certain
 */
export function decodeRecognizedMrz(zone: RecognizedMrz, merge: ReadingMerger = createReadingMerger()): MrzText {
  let best: MrzText = { decoded: null, agreeing: 0, isAlone: true };
  for (const lines of readingsByLength(zone)) {
    const alone = decodeMrz(lines);
    const together = alone === null ? null : merge.add(lines);
    const isAlone = alone?.valid === true || together === null;
    const decoded = isAlone ? alone : (decodeMrz(together.lines) ?? alone);
    const text: MrzText = { decoded, agreeing: together?.agreeing ?? 0, isAlone };
    if (best.decoded === null || text.decoded?.valid === true) best = text;
    if (best.decoded?.valid === true) break;
  }
  return best;
}

/** The zone with what was read of it. @param today ISO 8601 date: tells the centuries */
export function withMrzText(seen: DetectedMrz, { decoded, agreeing }: MrzText, today: string): DetectedMrz {
  if (decoded === null) {
    const evidence = { data: null, failing: [], doubtful: [], agreeing: 0 };
    return { ...seen, reading: 'unreadable', lines: [], fields: {}, valid: null, evidence };
  }
  const { lines, failing, doubtful, valid, format: shape } = decoded;
  const data = toMrzData(decoded, today);
  return {
    ...seen,
    columns: lines[0]?.length ?? seen.columns,
    shapes: [shape],
    reading: 'read',
    lines,
    fields: toOcrFields(data),
    valid,
    evidence: { data, failing, doubtful, agreeing },
  };
}
