/**
 * Reads the PDF417 text of a North American driving licence or identity card.
 *
 * Source: AAMVA DL/ID Card Design Standard, annex D (2000 to 2020, versions 01 to 10): a header (`@`, LF, RS, CR, `ANSI `,
 * issuer, versions, number of subfiles), a designator for each subfile (type, offset, length), and the subfiles: elements
 * of three letters and a value, separated by line feeds. Issuers write wrong offsets, separators and dates, so
 * elements are found by their letters, and dates by their digits.
 */

/** The names of {@link parseAamva}'s fields, by element. The first element of a list that has a value counts. */
export const AAMVA_ELEMENTS_BY_FIELD = {
  /** Customer family name; DAB in version 01. */
  familyName: ['DCS', 'DAB'],
  /** First and middle names, in one field (DCT, versions 02 and 03) or two (DAC, DAD). Several are parted by a space. */
  givenNames: ['DCT', 'DAC', 'DAD'],
  /** Version 01 only: all names in one field. Where commas separate them, family and given names are set too. */
  fullName: ['DAA'],
  /** `T` cut off, `N` whole, `U` unknown. */
  familyNameTruncated: ['DDE'],
  firstNameTruncated: ['DDF'],
  documentNumber: ['DAQ'],
  /** All dates are ISO 8601, `yyyy-mm-dd`. */
  dateOfBirth: ['DBB', 'DBL'],
  expiryDate: ['DBA'],
  issueDate: ['DBD'],
  /** `M`, `F`, or `X` for not specified. */
  sex: ['DBC'],
  /** The address letters go to; in version 01, where that is missing, the residence. */
  street: ['DAG', 'DAL'],
  street2: ['DAH', 'DAM'],
  city: ['DAI', 'DAN'],
  /** State or province, two letters. */
  state: ['DAJ', 'DAO'],
  /** Nine digits become `12345-6789`, or `12345` where the last four are zeros. */
  postalCode: ['DAK', 'DAP'],
  /** `USA`, `CAN`, … */
  country: ['DCG'],
  placeOfBirth: ['DCI'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const KNOWN_ELEMENTS: ReadonlySet<string> = new Set(Object.values(AAMVA_ELEMENTS_BY_FIELD).flat());
const DATE_FIELDS: ReadonlySet<string> = new Set(['dateOfBirth', 'expiryDate', 'issueDate']);

/** Issuer, version, and since version 02 that of the issuer; then subfiles of two letters and eight digits. */
const HEADER = /(?:ANSI ?|AAMVA)(\d{6})(\d{2})(?:(\d{2})(?=\d{2}[A-Z]{2}\d{8}))?\d{0,2}((?:[A-Z]{2}\d{8})*)/;
/** Without a header, so many known elements make a licence. */
const MIN_ELEMENTS = 3;
/** Values that mean "none" or "not available". */
const EMPTY_VALUE = /^(?:NONE|UNAVL|UNAVAIL|N\/A)?$/i;

/**
 * Reads a licence's text into fields. Beside those of {@link AAMVA_ELEMENTS_BY_FIELD}: `issuerIin` (six digits), `version` and
 * `jurisdictionVersion` (two digits), `documentKind` (`DL` driving licence, `ID` identity card). What is missing or
 * makes no sense is left out. Never throws.
 * @returns `null` when the text is no licence
 */
export function parseAamva(text: string): Readonly<Record<string, string>> | null {
  const header = HEADER.exec(text);
  const body = header === null ? text : text.slice(header.index + header[0].length);
  const { elements, kind } = parseElements(body);
  if (header === null && elements.size < MIN_ELEMENTS) return null;
  const fields: Record<string, string> = {};
  const set = (name: string, value: string | undefined): void => {
    if (value !== undefined && value !== '') fields[name] = value;
  };
  set('issuerIin', header?.[1]);
  set('version', header?.[2]);
  set('jurisdictionVersion', header?.[3]);
  set('documentKind', kind ?? /^(DL|ID)\d/.exec(header?.[4] ?? '')?.[1]);
  for (const [name, ids] of Object.entries(AAMVA_ELEMENTS_BY_FIELD)) {
    const raw = ids.map((id) => elements.get(id)).find((value) => value !== undefined);
    if (raw !== undefined) set(name, normalizeValue(name, raw));
  }
  setNames(elements, set);
  return fields;
}

/** Elements with a value, by their letters; the first of a kind counts. */
function parseElements(body: string): { elements: ReadonlyMap<string, string>; kind: 'DL' | 'ID' | null } {
  const elements = new Map<string, string>();
  let kind: 'DL' | 'ID' | null = null;
  for (const line of body.split(/\p{Cc}+/u)) {
    // The subfile's type precedes its first element.
    const [, type, id = '', rest = ''] = /^\s*(DL|ID)?(D[A-Z]{2})(.*)$/.exec(line) ?? [];
    if (type === 'DL' || type === 'ID') kind ??= type;
    const value = rest.replace(/\s+/g, ' ').trim();
    if (KNOWN_ELEMENTS.has(id) && !elements.has(id) && !EMPTY_VALUE.test(value)) elements.set(id, value);
  }
  return { elements, kind };
}

function normalizeValue(name: string, raw: string): string | undefined {
  if (DATE_FIELDS.has(name)) return toIsoDate(raw);
  if (name === 'sex') return { 1: 'M', M: 'M', 2: 'F', F: 'F', 9: 'X', 0: 'X', X: 'X' }[raw.slice(0, 1).toUpperCase()];
  if (name === 'postalCode') return formatPostalCode(raw);
  return raw;
}

function setNames(elements: ReadonlyMap<string, string>, set: (name: string, value: string | undefined) => void): void {
  const spaced = (...values: (string | undefined)[]): string =>
    values
      .flatMap((value) => value?.split(/[,\s]+/) ?? [])
      .filter((part) => part !== '')
      .join(' ');
  // "Family,First,Middle,Suffix"; some issuers separate by "$" or "@". Names separated by spaces stay in one field.
  const [family, first, middle] = elements.get('DAA')?.split(/[,$@]/) ?? [];
  const hasParts = first !== undefined;
  if (!elements.has('DCS') && !elements.has('DAB') && hasParts) set('familyName', family?.trim());
  const given = spaced(elements.get('DCT')) || spaced(elements.get('DAC'), elements.get('DAD'));
  set('givenNames', given || (hasParts ? spaced(first, middle) : undefined));
}

/**
 * Dates begin with the month (USA) or the year (Canada, and version 01). No month begins with 19 or 20, so the digits decide,
 * whatever country and version are.
 */
function toIsoDate(raw: string): string | undefined {
  const digits = raw.replace(/\D/g, '');
  const [, y, m, d] = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(digits) ?? [];
  const [, m2, d2, y2] = /^(\d\d)(\d\d)((?:19|20)\d\d)$/.exec(digits) ?? [];
  const [year, month, day] = isMonth(m) ? [y, m, d] : [y2, m2, d2];
  if (year === undefined || !isMonth(month) || day === undefined) return undefined;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // A date that does not exist, such as June 31st, would become another date.
  return date.getUTCDate() === Number(day) ? `${year}-${month}-${day}` : undefined;
}

function isMonth(text: string | undefined): text is string {
  return text !== undefined && Number(text) >= 1 && Number(text) <= 12;
}

function formatPostalCode(raw: string): string {
  const [, five, four] = /^(\d{5})-?(\d{4})$/.exec(raw.replace(/\s/g, '')) ?? [];
  if (five === undefined || four === undefined) return raw;
  return four === '0000' ? five : `${five}-${four}`;
}
