/** Numbers of networks as text: printable digits, none that a string has to escape. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';
/** The digit of a weight of zero. */
const ZERO = 31;

/** The digit of a number from 0 to 63. */
export const digitOf = (value: number): string => DIGITS[value & 63]!;

/** Reads numbers off a text, one after another. */
export interface DigitReader {
  /** Two digits: ± (64 + m) · 2^(e − 22), with one bit of sign, five of exponent, six of mantissa. */
  number(): number;
  /** One digit: −31 to 32, in units of its layer's scale. */
  weight(): number;
}

export function digitReader(text: string): DigitReader {
  const digits = Uint8Array.from(text, (digit) => DIGITS.indexOf(digit));
  let at = 0;
  return {
    number() {
      const high = digits[at++]!;
      const mantissa = 64 + digits[at++]!;
      return (high & 32 ? -1 : 1) * mantissa * 2 ** ((high & 31) - 22);
    },
    weight: () => digits[at++]! - ZERO,
  };
}
