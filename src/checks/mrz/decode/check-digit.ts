/** ICAO Doc 9303-3 section 4.9: weights that repeat along the characters of a check. */
export const CHECK_DIGIT_WEIGHTS = [7, 3, 1] as const;
const CHAR_CODE_OF_9 = 57;

/** Value of a character in a check: digits as they are, A to Z 10 to 35, the filler 0. */
export function characterValue(letter: string): number {
  if (letter === '<') return 0;
  const code = letter.charCodeAt(0);
  return code <= CHAR_CODE_OF_9 ? code - 48 : code - 55;
}

/**
 * Remainder of the weighted sum modulo 10 (ICAO Doc 9303-3 section 4.9).
 * @param offset place of the first character in the whole that is checked
 */
export function computeCheckDigit(text: string, offset = 0): number {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum += characterValue(text[i]!) * CHECK_DIGIT_WEIGHTS[(offset + i) % 3]!;
  return sum % 10;
}
