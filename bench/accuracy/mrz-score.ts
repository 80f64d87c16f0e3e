/** One zone as it was found and read, against what is printed; and what many of them say about the marks. */
import type { CheckReport, DetectedMrz, Pixels } from '../../src/checks/checks.js';
import { readMrz } from '../../src/checks/mrz/read/mrz-reader.js';
import type { MrzLayoutName } from '../../src/checks/mrz/decode/mrz-layouts.js';
import { shareRow, type TargetRow } from './target-row.js';
import { wrongFields, type WrongFields, type MrzTruth } from './mrz-truth.js';

export interface MrzScore {
  readonly layout: MrzLayoutName;
  readonly isFound: boolean;
  /** Found where it is, its first line running the right way; `null` where the true place is not known. */
  readonly isPlaced: boolean | null;
  /** Cut into as many lines and letters as are printed. */
  readonly isCut: boolean;
  /** All lines. */
  readonly isExact: boolean;
  readonly isValid: boolean;
  readonly wrong: WrongFields;
  /** As read; empty where nothing was. */
  readonly lines: readonly string[];
}

/** Reads the zone of a report, as the worker does with a file. */
export const readReportedMrz = (image: Pixels, { mrz }: Pick<CheckReport, 'mrz'>): DetectedMrz | null =>
  mrz && readMrz(image, mrz);

export function scoreMrzReading(truth: MrzTruth, read: DetectedMrz | null, isPlaced: boolean | null): MrzScore {
  const lines = read?.lines ?? [];
  const isExact = lines.join('\n') === truth.lines.join('\n');
  return {
    layout: truth.layout,
    isFound: read !== null,
    // Boxes are drawn by eye: what was read exactly was found.
    isPlaced: isExact || isPlaced,
    isCut: read?.lineCount === truth.lines.length && read.columns === truth.lines[0]?.length,
    isExact,
    isValid: read?.valid === true,
    wrong: wrongFields(truth, { layout: read?.evidence?.data?.layout ?? null, lines }),
    lines,
  };
}

/** What `valid: true` is worth: wrong ones as a share of the valid ones. */
export function validityRows(where: string, scores: readonly MrzScore[]): readonly TargetRow[] {
  const valid = scores.filter(({ isValid }) => isValid);
  const on = `${where}, of ${String(valid.length)} valid among ${String(scores.length)}`;
  return [
    shareRow(`a field under a check digit wrong with valid: true (${on})`, valid, ({ wrong }) => wrong.guarded.length > 0, '≤', 0.005),
    shareRow(`names, issuer, nationality, code or sex wrong with valid: true (${on})`, valid, ({ wrong }) => wrong.open.length > 0, '≤', 0.02),
  ]; // prettier-ignore
}
