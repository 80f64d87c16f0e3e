/**
 * The formats of machine-readable zones, ICAO Doc 9303 parts 4 to 7, as lines × characters: TD1 3 × 30, TD2 2 × 36,
 * TD3 2 × 44, and the visas MRV-A 2 × 44 and MRV-B 2 × 36.
 */
export type MrzFormat = 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B';

/** Characters per line in these formats. */
export type MrzColumnCount = 30 | 36 | 44;

/** The characters of an MRZ, ICAO Doc 9303-3 section 4.3. Scores per character are listed in this order. */
export const MRZ_CHARACTERS = '<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Weights of a check digit, repeated along the characters: ICAO Doc 9303-3 section 4.9. */
export const CHECK_DIGIT_WEIGHTS = [7, 3, 1] as const;

/** Value of a character in a check digit: 0 to 9 for digits, 10 to 35 for A to Z, 0 for the filler. */
export function checkDigitCharacterValue(character: string): number {
  return Math.max(0, MRZ_CHARACTERS.indexOf(character) - 1);
}

/** Computes the check digit of a text: the weighted sum modulo 10. */
export function computeCheckDigit(text: string): number {
  const values = [...text].map((character, i) => checkDigitCharacterValue(character) * CHECK_DIGIT_WEIGHTS[i % 3]!);
  return values.reduce((sum, value) => sum + value, 0) % 10;
}

/** Formats by characters per line; the document comes before the visa. */
const FORMATS_BY_COLUMNS: Readonly<Record<MrzColumnCount, readonly MrzFormat[]>> = {
  30: ['TD1'],
  36: ['TD2', 'MRV-B'],
  44: ['TD3', 'MRV-A'],
};
/** Half-way between a passport page of 125 × 88 mm and a visa of 120 × 80 mm: √(1.42 · 1.5). */
const MIN_VISA_ASPECT = 1.46;
const MAX_VISA_ASPECT = 1.56;
/** Least difference from {@link MIN_VISA_ASPECT}, in ln, at which the proportions decide. */
const ASPECT_TOLERANCE = 0.012;

/**
 * The formats that an MRZ may have by its characters per line, the likeliest first. A visa of 2 × 44 is longer than a
 * passport page, so the document's proportions tell them apart. A visa of 2 × 36 has the size of an ID-2 card.
 * @param aspect longer over shorter side of the document, where it is known
 */
export function possibleMrzFormats(
  { columns }: { readonly columns: MrzColumnCount },
  aspect: number | null = null,
): readonly MrzFormat[] {
  if (columns !== 44 || aspect === null) return FORMATS_BY_COLUMNS[columns];
  const isVisa = Math.log(aspect / MIN_VISA_ASPECT) > ASPECT_TOLERANCE && aspect < MAX_VISA_ASPECT;
  return isVisa ? ['MRV-A', 'TD3'] : FORMATS_BY_COLUMNS[columns];
}
