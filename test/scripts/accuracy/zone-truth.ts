/** What is printed in the zones that are read, and which fields a reading of them has wrong. */
import { LAYOUTS, type Field, type FieldName, type LayoutName } from '../../../src/checks/reader/icao/layouts.js';
import { sampleManifest } from '../../support/scenes/load.js';
import { readManifest, type Entry } from './manifest.js';

export interface ZoneTruth {
  readonly layout: LayoutName;
  /** First line first. */
  readonly lines: readonly string[];
}

const LAYOUT_OF_KIND: Readonly<Record<string, LayoutName>> = {
  TD1: 'TD1',
  TD2: 'TD2',
  TD3: 'TD3',
  MRVA: 'MRV-A',
  MRVB: 'MRV-B',
  'ID-FRA-36': 'ID-FRA',
};

/** The zone of a document that is scored; `null` for licences of one line, single lines, and letters of no zone. */
export function zoneTruthOf({ kind, mrz_text: lines, score_exact: isScored }: Entry): ZoneTruth | null {
  const layout = LAYOUT_OF_KIND[kind];
  return layout === undefined || lines === null || isScored === false ? null : { layout, lines };
}

/** The zones of a folder's flat documents, by the names that these have in scenes. */
export function zonesOf(folder: string): ReadonlyMap<string, ZoneTruth> {
  const entries = readManifest(folder);
  const found: [string, ZoneTruth | null][] =
    entries === null
      ? sampleManifest().map(({ file, mrzLines }) => [file.replace(/\.jpg$/, ''), byShape(mrzLines)])
      : entries.map((entry) => [entry.file, zoneTruthOf(entry)]);
  return new Map(found.filter((each): each is [string, ZoneTruth] => each[1] !== null));
}

function byShape(lines: readonly string[]): ZoneTruth | null {
  const layout = LAYOUTS.find(({ lineCount, columns }) => lineCount === lines.length && columns === lines[0]?.length);
  return layout ? { layout: layout.name, lines } : null;
}

/** Names, issuer, nationality and what else no check digit of ICAO Doc 9303 guards. */
const OPEN: ReadonlySet<FieldName> = new Set(['documentCode', 'issuer', 'names', 'givenNames', 'nationality', 'sex']);

/** Fields whose text differs from what is printed. A visa's optional data are in neither list. */
export interface WrongFields {
  /** Under a check digit of their own or under the composite one, the digits included. */
  readonly guarded: readonly FieldName[];
  readonly open: readonly FieldName[];
}

/** @param read what came out; of another layout, every field is wrong */
export function wrongFields(
  truth: ZoneTruth,
  read: { readonly layout: LayoutName | null; readonly lines: readonly string[] },
): WrongFields {
  const layout = LAYOUTS.find(({ name }) => name === truth.layout)!;
  const printed = truth.lines.join('');
  const text = read.lines.join('');
  const isOther = read.layout !== truth.layout || text.length !== printed.length;
  const isUnderDigit = ({ name, hasDigit, places }: Field): boolean =>
    hasDigit === true || name === 'composite' || places.some((place) => (layout.composite?.[place] ?? 0) > 0);
  const wrong = layout.fields.filter(({ places }) => isOther || places.some((place) => text[place] !== printed[place]));
  return {
    guarded: wrong.filter((field) => !OPEN.has(field.name) && isUnderDigit(field)).map(({ name }) => name),
    open: wrong.filter(({ name }) => OPEN.has(name)).map(({ name }) => name),
  };
}
