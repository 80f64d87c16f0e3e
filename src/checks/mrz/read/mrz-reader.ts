/** The lazy module that reads MRZs. The weights of its network make it large, so it loads when an MRZ was found (decision 028). */
import { todayIso } from '../../../shared/shared.js';
import type { DetectedMrz, Pixels } from '../../check-report.js';
import { toMrzData, toOcrFields } from '../decode/to-mrz-data.js';
import { cutDetectedMrzLines } from '../locate/cut-mrz-lines.js';
import type { ReadingMerger } from './reading-merger.js';
import { LINE_HEIGHT_PX } from './recognize-line.js';
import { decodeRecognizedMrz, recognizeMrz, type MrzDecodingResult } from './recognize-mrz.js';

export { createLiveReader } from './live-reader.js';

/**
 * Reads the MRZ that `inspect` found in a photo.
 * @param today ISO 8601 date: decides the centuries of dates
 * @param merger readings of live frames shortly before, if any
 * @throws {DamagedWeightsError} when the weights of the network are damaged
 */
export function readMrz(image: Pixels, mrz: DetectedMrz, today = todayIso(), merger?: ReadingMerger): DetectedMrz {
  const recognized = recognizeMrz(cutDetectedMrzLines(image, mrz, LINE_HEIGHT_PX), mrz.columns);
  return withMrzText(mrz, decodeRecognizedMrz(recognized, merger), today);
}

/** The MRZ with its text and data. */
function withMrzText(mrz: DetectedMrz, { decoded, agreeing }: MrzDecodingResult, today: string): DetectedMrz {
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
