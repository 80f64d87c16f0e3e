/** Numbers of networks as text: printable digits, none that a string has to escape. */
const WEIGHT_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';
/** The digit of a weight of zero. */
const ZERO_DIGIT = 31;

/** The digit of a number from 0 to 63. */
export const encodeWeightDigit = (value: number): string => WEIGHT_DIGITS[value & 63]!;

/** Reads numbers off a text, one after another. */
export interface WeightReader {
  /** Two digits: ± (64 + m) · 2^(e − 22), with one bit of sign, five of exponent, six of mantissa. */
  number(): number;
  /** One digit: −31 to 32, in units of its layer's scale. */
  weight(): number;
}

export function createWeightReader(text: string): WeightReader {
  const digits = Uint8Array.from(text, (digit) => WEIGHT_DIGITS.indexOf(digit));
  let at = 0;
  return {
    number() {
      const high = digits[at++]!;
      const mantissa = 64 + digits[at++]!;
      return (high & 32 ? -1 : 1) * mantissa * 2 ** ((high & 31) - 22);
    },
    weight: () => digits[at++]! - ZERO_DIGIT,
  };
}
