import { CHECK_DIGIT_WEIGHTS, type MrzColumnCount, type MrzFormat } from '../mrz-formats.js';

/** The layouts of Doc 9303, and the French identity card of 1988 to 2021: 2 × 36 characters in an order of its own. */
export type MrzLayoutName = MrzFormat | 'ID-FRA';

/** What a field may contain; `RULE_COSTS` has the rules. */
export type MrzFieldKind = 'code' | 'french' | 'state' | 'mixed' | 'date' | 'sex' | 'names' | 'words' | 'digit';

export type MrzFieldName =
  | 'documentCode'
  | 'issuer'
  | 'names'
  | 'givenNames'
  | 'number'
  | 'nationality'
  | 'birthDate'
  | 'sex'
  | 'expiryDate'
  | 'optional'
  | 'optional2'
  | 'personalNumber'
  | 'composite';

export interface MrzField {
  readonly name: MrzFieldName;
  readonly kind: MrzFieldKind;
  /** Indices of its characters in all lines joined. */
  readonly positions: readonly number[];
  /** The last character is the check digit of the others. */
  readonly hasCheckDigit?: true;
  /** An empty field may have a filler instead of its check digit (Doc 9303-4 section 4.2.2, position 43). */
  readonly mayLackCheckDigit?: true;
  /** A number of more than nine characters: its tenth is a filler, which the check digit leaves out. */
  readonly isLongNumber?: true;
}

export interface MrzLayout {
  readonly name: MrzLayoutName;
  readonly format: MrzFormat;
  readonly lineCount: 2 | 3;
  readonly columns: MrzColumnCount;
  /** First letters of the document codes. */
  readonly codes: string;
  readonly fields: readonly MrzField[];
  /** Weight of each position in the composite check digit, 0 outside; `null` without one. */
  readonly composite: readonly number[] | null;
}

/** The fields of a line in their order, with the number of their characters, the check digit included. */
type LineTable = Readonly<Partial<Record<MrzFieldName, number>>>;

/** What each field contains, and whether it ends in a check digit. */
const FIELD_TRAITS: Readonly<Record<MrzFieldName, Omit<MrzField, 'name' | 'positions'>>> = {
  documentCode: { kind: 'code' },
  issuer: { kind: 'state' },
  names: { kind: 'names' },
  givenNames: { kind: 'words' },
  number: { kind: 'mixed', hasCheckDigit: true },
  nationality: { kind: 'state' },
  birthDate: { kind: 'date', hasCheckDigit: true },
  sex: { kind: 'sex' },
  expiryDate: { kind: 'date', hasCheckDigit: true },
  optional: { kind: 'mixed' },
  optional2: { kind: 'mixed' },
  personalNumber: { kind: 'mixed', hasCheckDigit: true, mayLackCheckDigit: true },
  composite: { kind: 'digit' },
};
/** Fields of the French card that contain something else. */
const FRENCH_TRAITS: Readonly<Partial<Record<MrzFieldName, Pick<MrzField, 'kind'>>>> = {
  documentCode: { kind: 'french' },
  issuer: { kind: 'french' },
  names: { kind: 'words' },
};

/** The fields under the composite check digit. On the French card it is over all. */
const COMPOSITE_FIELDS: ReadonlySet<MrzFieldName> = new Set([
  'number',
  'birthDate',
  'expiryDate',
  'optional',
  'optional2',
  'personalNumber',
]);

const LOWER_LINE_START: LineTable = { number: 10, nationality: 3, birthDate: 7, sex: 1, expiryDate: 7 };

/** All layouts, documents before visas. */
export const MRZ_LAYOUTS: readonly MrzLayout[] = [
  // Doc 9303-5 section 4.2.2.
  createLayout({ name: 'TD1', format: 'TD1', columns: 30, codes: 'ACI' }, [
    { documentCode: 2, issuer: 3, number: 10, optional: 15 },
    { birthDate: 7, sex: 1, expiryDate: 7, nationality: 3, optional2: 11, composite: 1 },
    { names: 30 },
  ]),
  // Doc 9303-6 section 4.2.2.
  createLayout({ name: 'TD2', format: 'TD2', columns: 36, codes: 'ACI' }, [
    { documentCode: 2, issuer: 3, names: 31 },
    { ...LOWER_LINE_START, optional: 7, composite: 1 },
  ]),
  // Doc 9303-4 section 4.2.2.
  createLayout({ name: 'TD3', format: 'TD3', columns: 44, codes: 'P' }, [
    { documentCode: 2, issuer: 3, names: 39 },
    { ...LOWER_LINE_START, personalNumber: 15, composite: 1 },
  ]),
  // Not of Doc 9303: no nationality, no expiry, given names in the lower line, the composite over both lines.
  createLayout({ name: 'ID-FRA', format: 'TD2', columns: 36, codes: 'I' }, [
    { documentCode: 2, issuer: 3, names: 25, optional: 6 },
    { number: 13, givenNames: 14, birthDate: 7, sex: 1, composite: 1 },
  ]),
  // Doc 9303-7 sections 4.2.2 and 5.2.2: visas have no composite check digit.
  createLayout({ name: 'MRV-A', format: 'MRV-A', columns: 44, codes: 'V' }, [
    { documentCode: 2, issuer: 3, names: 39 },
    { ...LOWER_LINE_START, optional: 16 },
  ]),
  createLayout({ name: 'MRV-B', format: 'MRV-B', columns: 36, codes: 'V' }, [
    { documentCode: 2, issuer: 3, names: 31 },
    { ...LOWER_LINE_START, optional: 8 },
  ]),
];

function createLayout(
  layout: Pick<MrzLayout, 'name' | 'format' | 'columns' | 'codes'>,
  lines: readonly LineTable[],
): MrzLayout {
  const isFrench = layout.name === 'ID-FRA';
  let next = 0;
  const rows = lines.flatMap((line) => Object.entries(line) as [MrzFieldName, number][]);
  const fields = rows.map(([name, length]): MrzField => {
    const traits = { ...FIELD_TRAITS[name], ...(isFrench && FRENCH_TRAITS[name]) };
    return { name, ...traits, positions: Array.from({ length }, () => next++) };
  });
  const covered = fields.filter(({ name, kind }) => (isFrench ? kind !== 'digit' : COMPOSITE_FIELDS.has(name)));
  const composite = new Array<number>(next).fill(0);
  covered
    .flatMap(({ positions }) => positions)
    .forEach((position, i) => (composite[position] = CHECK_DIGIT_WEIGHTS[i % 3]!));
  const hasComposite = fields.some(({ kind }) => kind === 'digit');
  return { ...layout, lineCount: lines.length === 3 ? 3 : 2, fields, composite: hasComposite ? composite : null };
}

/** Index of the filler that stands instead of the check digit in a long document number. */
export const FILLER_INDEX_IN_LONG_DOCUMENT_NUMBER = 9;

/**
 * The layout of a document number with more than nine characters (Doc 9303-5 and -6, section 4.2.2, note on the document
 * number). A filler stands instead of its check digit; the rest and the check digit begin the optional data.
 * @param rest characters of the number in the optional data, from 1
 * @returns `null` where the layout has no room for it
 */
export function layoutWithLongDocumentNumber(layout: MrzLayout, rest: number): MrzLayout | null {
  if (layout.name !== 'TD1' && layout.name !== 'TD2') return null;
  const optional = layout.fields.find(({ name }) => name === 'optional')?.positions ?? [];
  if (rest + 1 > optional.length) return null;
  const fields = layout.fields.map((field): MrzField => {
    if (field.name === 'optional') return { ...field, positions: optional.slice(rest + 1) };
    if (field.name !== 'number') return field;
    return { ...field, positions: [...field.positions, ...optional.slice(0, rest + 1)], isLongNumber: true };
  });
  return { ...layout, fields };
}
