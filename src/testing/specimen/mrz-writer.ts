/**
 * Writes machine-readable zones with their check digits: TD1 (3 × 30), TD2 (2 × 36), TD3 (2 × 44).
 * Source: ICAO Doc 9303 part 3 (transliteration, check digits), parts 4 (TD3), 5 (TD1) and 6 (TD2).
 */

/** The data of an MRZ. Text as printed on the document, dates as ISO 8601. */
export interface MrzInput {
  /** One or two letters: `P`, `I`, `ID`, `AR`, … */
  readonly documentCode: string;
  readonly issuer: string;
  readonly nationality: string;
  readonly documentNumber: string;
  readonly surname: string;
  readonly givenNames: string;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string;
  readonly sex: 'F' | 'M' | 'X';
  readonly expiryDate: string;
  readonly optional?: string;
  /** Second optional field of TD1 (middle line). */
  readonly optional2?: string;
}

/** Doc 9303-3 section 6 A: letters that Unicode decomposition alone does not reduce to A–Z. */
// prettier-ignore
const TRANSLITERATIONS: Readonly<Record<string, string>> = {
  Ä: 'AE', Å: 'AA', Æ: 'AE', Ð: 'D', Ñ: 'N', Ö: 'OE', Ø: 'OE', Ü: 'UE', Þ: 'TH', ß: 'SS', ẞ: 'SS',
  Đ: 'D', Ħ: 'H', ı: 'I', Ĳ: 'IJ', Ŀ: 'L', Ł: 'L', Ŋ: 'N', Œ: 'OE', Ŧ: 'T', ſ: 'S', Ə: 'E',
};

/** Text in the alphabet of an MRZ (A–Z, 0–9, `<`): apostrophes are dropped, hyphens and spaces become `<`. */
export function transliterate(text: string): string {
  return [...text.normalize('NFC').toUpperCase()]
    .map((letter) => TRANSLITERATIONS[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .join('')
    .replace(/['’.,]/g, '')
    .replace(/[\s-]+/g, '<')
    .replace(/[^A-Z0-9<]/g, '<');
}

/** Doc 9303-3 section 4.9: weights 7, 3, 1; digits as they are, A = 10 … Z = 35, `<` = 0; modulo 10. */
export function checkDigit(field: string): string {
  const weights = [7, 3, 1];
  const sum = [...field].reduce((total, letter, index) => {
    const value = letter === '<' ? 0 : parseInt(letter, 36);
    return total + value * (weights[index % 3] ?? 0);
  }, 0);
  return String(sum % 10);
}

const pad = (text: string, length: number): string => text.slice(0, length).padEnd(length, '<');
const shortDate = (iso: string): string => iso.slice(2, 4) + iso.slice(5, 7) + iso.slice(8, 10);
const withDigit = (field: string): string => field + checkDigit(field);

/**
 * `SURNAME<<GIVEN<NAMES`, filled to `length`. A long surname is cut so that at least one letter of the given
 * names fits (Doc 9303-4 section 4.2.3, the simple case).
 */
export function mrzNameField(surname: string, givenNames: string, length: number): string {
  const primary = transliterate(surname);
  const secondary = transliterate(givenNames);
  if (secondary === '') return pad(primary, length);
  const kept = primary.slice(0, length - 3);
  return pad(`${kept}<<${secondary}`, length);
}

/** TD1 and TD2: a number of more than nine characters continues in the optional data, its check digit after it. */
function numberAndOptional(input: MrzInput, optionalLength: number): { number: string; optional: string } {
  const full = transliterate(input.documentNumber);
  const optional = transliterate(input.optional ?? '');
  if (full.length <= 9) return { number: withDigit(pad(full, 9)), optional: pad(optional, optionalLength) };
  return {
    number: `${full.slice(0, 9)}<`,
    optional: pad(`${full.slice(9)}${checkDigit(full)}<${optional}`, optionalLength),
  };
}

const sexLetter = (input: MrzInput): string => (input.sex === 'X' ? '<' : input.sex);

/** Three lines of 30 characters. */
export function td1(input: MrzInput): [string, string, string] {
  const { number, optional } = numberAndOptional(input, 15);
  const upper = pad(input.documentCode, 2) + pad(input.issuer, 3) + number + optional;
  const birth = withDigit(shortDate(input.birthDate));
  const expiry = withDigit(shortDate(input.expiryDate));
  const optional2 = pad(transliterate(input.optional2 ?? ''), 11);
  const composite = checkDigit(upper.slice(5) + birth + expiry + optional2);
  const middle = birth + sexLetter(input) + expiry + pad(input.nationality, 3) + optional2 + composite;
  return [upper, middle, mrzNameField(input.surname, input.givenNames, 30)];
}

/** Two lines of 36 characters. */
export function td2(input: MrzInput): [string, string] {
  const { number, optional } = numberAndOptional(input, 7);
  const upper = pad(input.documentCode, 2) + pad(input.issuer, 3) + mrzNameField(input.surname, input.givenNames, 31);
  const birth = withDigit(shortDate(input.birthDate));
  const expiry = withDigit(shortDate(input.expiryDate));
  const composite = checkDigit(number + birth + expiry + optional);
  return [upper, number + pad(input.nationality, 3) + birth + sexLetter(input) + expiry + optional + composite];
}

/** Two lines of 44 characters. */
export function td3(input: MrzInput): [string, string] {
  const upper = pad(input.documentCode, 2) + pad(input.issuer, 3) + mrzNameField(input.surname, input.givenNames, 39);
  const number = withDigit(pad(transliterate(input.documentNumber), 9));
  const birth = withDigit(shortDate(input.birthDate));
  const expiry = withDigit(shortDate(input.expiryDate));
  const personal = pad(transliterate(input.optional ?? ''), 14);
  // An empty personal number may have the check digit `<` or 0; 0 is what readers compute.
  const optional = withDigit(personal);
  const composite = checkDigit(number + birth + expiry + optional);
  return [upper, number + pad(input.nationality, 3) + birth + sexLetter(input) + expiry + optional + composite];
}
