/** What is printed in a zone, how one was found and read, and what many of them say about the marks. */
import type { CheckReport, DetectedMrz, Pixels } from '../../src/checks/checks.js';
import { readMrz } from '../../src/checks/mrz/read/mrz-reader.js';
import {
  MRZ_LAYOUTS,
  type MrzField,
  type MrzFieldName,
  type MrzLayoutName,
} from '../../src/checks/mrz/decode/mrz-layouts.js';
import { shareRow, type TargetRow } from './target-row.js';
import { sampleManifest } from '../scenes/load-samples.js';
import { readDatasetManifest, type DatasetEntry } from './dataset-manifest.js';

export interface MrzTruth {
  readonly layout: MrzLayoutName;
  readonly lines: readonly string[];
}

export const LAYOUT_OF_KIND: Readonly<Record<string, MrzLayoutName>> = {
  TD1: 'TD1',
  TD2: 'TD2',
  TD3: 'TD3',
  MRVA: 'MRV-A',
  MRVB: 'MRV-B',
  'ID-FRA-36': 'ID-FRA',
};

/** The zone of a document that is scored; `null` for licences of one line, single lines, and letters of no zone. */
export function mrzTruthOf({ kind, mrz_text: lines, score_exact: isScored }: DatasetEntry): MrzTruth | null {
  const layout = LAYOUT_OF_KIND[kind];
  return layout === undefined || lines === null || isScored === false ? null : { layout, lines };
}

/** The zones of a folder's flat documents, by the names that these have in scenes. */
export function readMrzTruths(folder: string): ReadonlyMap<string, MrzTruth> {
  const entries = readDatasetManifest(folder);
  const found: [string, MrzTruth | null][] =
    entries === null
      ? sampleManifest().map(({ file, mrzLines }) => [file.replace(/\.jpg$/, ''), truthByShape(mrzLines)])
      : entries.map((entry) => [entry.file, mrzTruthOf(entry)]);
  return new Map(found.filter((each): each is [string, MrzTruth] => each[1] !== null));
}

function truthByShape(lines: readonly string[]): MrzTruth | null {
  const layout = MRZ_LAYOUTS.find(
    ({ lineCount, columns }) => lineCount === lines.length && columns === lines[0]?.length,
  );
  return layout ? { layout: layout.name, lines } : null;
}

/** Names, issuer, nationality and what else no check digit of ICAO Doc 9303 guards. */
const UNGUARDED_FIELDS: ReadonlySet<MrzFieldName> = new Set([
  'documentCode',
  'issuer',
  'names',
  'givenNames',
  'nationality',
  'sex',
]);

/** Fields whose text differs from what is printed. A visa's optional data are in neither list. */
export interface WrongFields {
  /** Under a check digit of their own or under the composite one, the digits included. */
  readonly guarded: readonly MrzFieldName[];
  readonly open: readonly MrzFieldName[];
}

/** @param read what came out; of another layout, every field is wrong */
function wrongFields(
  truth: MrzTruth,
  read: { readonly layout: MrzLayoutName | null; readonly lines: readonly string[] },
): WrongFields {
  const layout = MRZ_LAYOUTS.find(({ name }) => name === truth.layout)!;
  const printed = truth.lines.join('');
  const text = read.lines.join('');
  const isOther = read.layout !== truth.layout || text.length !== printed.length;
  const isUnderDigit = ({ name, hasCheckDigit, positions }: MrzField): boolean =>
    hasCheckDigit === true || name === 'composite' || positions.some((place) => (layout.composite?.[place] ?? 0) > 0);
  const wrong = layout.fields.filter(
    ({ positions }) => isOther || positions.some((place) => text[place] !== printed[place]),
  );
  return {
    guarded: wrong.filter((field) => !UNGUARDED_FIELDS.has(field.name) && isUnderDigit(field)).map(({ name }) => name),
    open: wrong.filter(({ name }) => UNGUARDED_FIELDS.has(name)).map(({ name }) => name),
  };
}

export const readReportedMrz = (image: Pixels, { mrz }: Pick<CheckReport, 'mrz'>): DetectedMrz | null =>
  mrz && readMrz(image, mrz);

export function scoreMrzReading(truth: MrzTruth, read: DetectedMrz | null, isPlaced: boolean | null) {
  const lines = read?.lines ?? [];
  const isExact = lines.join('\n') === truth.lines.join('\n');
  return {
    layout: truth.layout,
    isFound: read !== null,
    /** Found where it is, its first line running the right way. Boxes are drawn by eye: what was read exactly was found. */
    isPlaced: isExact || isPlaced,
    isCut: read?.lineCount === truth.lines.length && read.columns === truth.lines[0]?.length,
    isExact,
    isValid: read?.valid === true,
    wrong: wrongFields(truth, { layout: read?.evidence?.data?.layout ?? null, lines }),
    lines,
  };
}

export type MrzScore = ReturnType<typeof scoreMrzReading>;

/** What `valid: true` is worth: wrong ones as a share of the valid ones. */
export function validityRows(where: string, scores: readonly MrzScore[]): readonly TargetRow[] {
  const valid = scores.filter(({ isValid }) => isValid);
  const on = `${where}, of ${String(valid.length)} valid among ${String(scores.length)}`;
  return [
    shareRow(`a field under a check digit wrong with valid: true (${on})`, valid, ({ wrong }) => wrong.guarded.length > 0, '≤', 0.005),
    shareRow(`names, issuer, nationality, code or sex wrong with valid: true (${on})`, valid, ({ wrong }) => wrong.open.length > 0, '≤', 0.02),
  ]; // prettier-ignore
}
