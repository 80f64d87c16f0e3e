import type {
  DetectedBarcode,
  CheckReport,
  DetectedDocument,
  DetectedMrz,
  MrzEvidence,
} from '../../../src/checks/checks.js';
import { parseAamva } from '../../../src/checks/barcode/parse-aamva.js';
import { toMrzData } from '../../../src/checks/mrz/decode/to-mrz-data.js';
import { decodeMrzScores } from '../../../src/checks/mrz/decode/decode-mrz-scores.js';
import { certainReadings } from '../checks/mrz-text.js';
import { createMrzSeen } from '../checks/create-mrz-seen.js';
import { checkReport, CORNERS } from '../session/sample-reports.js';
import type { PhotoAnalysis } from '../../../src/sandbox/verdict/list-check-reports.js';

export function createDocumentSeen(over: Partial<DetectedDocument> = {}): DetectedDocument {
  return { corners: CORNERS, confidence: 0.9, area: 0.6, isWholeImage: false, cutOff: [], aspect: 1.586, ...over };
}

export function createUnreadMrz(lineCount: 2 | 3): DetectedMrz {
  return createMrzSeen({ corners: CORNERS, lineCount, columns: 44, formats: ['TD3'] });
}

/** An MRZ that was read with certainty. @param more changes, such as uncertain fields */
export function createReadMrz(lines: readonly string[], today: string, more: Partial<MrzEvidence> = {}): DetectedMrz {
  const decoded = decodeMrzScores(certainReadings(lines));
  if (decoded === null) throw new RangeError('no zone');
  const { failing, doubtful, valid, format: shape } = decoded;
  const evidence = { data: toMrzData(decoded, today), failing, doubtful, agreeing: 1, ...more };
  return {
    ...createUnreadMrz(lines.length === 3 ? 3 : 2),
    columns: lines[0]?.length ?? 0,
    formats: [shape],
    reading: 'read',
    lines,
    valid: valid && evidence.failing.length + evidence.doubtful.length === 0,
    evidence,
  };
}

export function createUnreadableMrz(lineCount: 2 | 3): DetectedMrz {
  const evidence = { data: null, failing: [], doubtful: [], agreeing: 0 };
  return { ...createUnreadMrz(lineCount), reading: 'unreadable', evidence };
}

/** The barcode of an AAMVA licence, by its elements without the first letter `D`: `{ CS: 'ERIKSSON' }`. */
export function createLicenceBarcode(
  elements: Readonly<Record<string, string>>,
  kind: 'DL' | 'ID' = 'DL',
): DetectedBarcode {
  const body = Object.entries(elements).map(([id, value]) => `D${id}${value}`);
  const text = `@\n\u001e\rANSI 990042080001${kind}00310300${kind}${body.join('\n')}\r`;
  return { format: 'PDF_417', text, corners: CORNERS, fields: parseAamva(text) };
}

/** The report of a good photo of a document, with changes. */
export const createReport = (over: Partial<CheckReport> = {}): CheckReport => ({ ...checkReport(), ...over });

let files = 0;

/** The analysis of one file with the given views. Each call has a new digest by default. */
export function createPhotoAnalysis(views: readonly CheckReport[], over: Partial<PhotoAnalysis> = {}): PhotoAnalysis {
  files += 1;
  return { digest: `file ${String(files)}`, images: views.slice(0, 1).map((view) => view.size), views, ...over };
}
