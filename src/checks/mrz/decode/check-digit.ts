/** Weights of a check digit, repeated along the characters: ICAO Doc 9303-3 section 4.9. */
export const CHECK_DIGIT_WEIGHTS = [7, 3, 1] as const;

const CODE_OF_0 = '0'.charCodeAt(0);
const CODE_OF_9 = '9'.charCodeAt(0);
const CODE_OF_A = 'A'.charCodeAt(0);

/** Value of a character in a check digit: 0 to 9 for digits, 10 to 35 for A to Z, 0 for the filler. */
export function checkDigitCharacterValue(character: string): number {
  if (character === '<') return 0;
  const code = character.charCodeAt(0);
  return code <= CODE_OF_9 ? code - CODE_OF_0 : code - CODE_OF_A + 10;
}

/** Computes the check digit of a text: the weighted sum modulo 10 (ICAO Doc 9303-3 section 4.9). */
export function computeCheckDigit(text: string): number {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum += checkDigitCharacterValue(text[i]!) * CHECK_DIGIT_WEIGHTS[i % 3]!;
  return sum % 10;
}
