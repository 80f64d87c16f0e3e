/**
 * Weights of a network as text. All networks have the same format: numbers in digits of base 64 or one digit of base 87, then six digits of a
 * checksum (FNV-1a, 32 bits) of all digits before it. What the numbers mean, in which order, is said by the readers in
 * `convolution-network`, `vision-network` and `perceptron`. `training/weights_text.py` writes it. Decision 038.
 */

/** Printable characters that no string literal and no HTML escapes: 64 digits, then those that only small integers have. */
export const WEIGHT_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_!#%()*+,./:;=?@[]^{|}~>';
const CHECKSUM_DIGITS = 6;
/** Offset of an integer by its number of digits. One digit holds −31 to 32, two −2,047 to 2,048. */
const INTEGER_OFFSETS = { 1: 31, 2: 2047, 3: 131_071 } as const;

/** A small integer, in one digit, is −43 to 43. */
const SMALL_OFFSET = 43;

/** A text is not what was written, or not for this network. */
export class DamagedWeightsError extends Error {
  override readonly name = 'DamagedWeightsError';
}

/** Reads numbers off a text, one after another. */
export interface WeightsReader {
  /** Two digits: ± (64 + m) · 2^(e − 22), with one bit of sign, five of exponent, six of mantissa. */
  float(): number;
  integer(digits: 1 | 2 | 3): number;
  /** One digit of all characters. */
  smallInteger(): number;
}

/**
 * Starts to read a text.
 * @param length digits that the network has, without the checksum
 * @throws {DamagedWeightsError} if the length or the checksum differs
 */
export function createWeightsReader(text: string, length: number): WeightsReader {
  if (text.length !== length + CHECKSUM_DIGITS) {
    throw new DamagedWeightsError(`${String(text.length)} digits instead of ${String(length + CHECKSUM_DIGITS)}`);
  }
  if (computeWeightsChecksum(text.slice(0, length)) !== text.slice(length)) {
    throw new DamagedWeightsError('checksum differs');
  }
  const digits = Uint8Array.from(text, (digit) => WEIGHT_DIGITS.indexOf(digit));
  let at = 0;
  return {
    float() {
      const high = digits[at++]!;
      const mantissa = 64 + digits[at++]!;
      return (high & 32 ? -1 : 1) * mantissa * 2 ** ((high & 31) - 22);
    },
    integer(count) {
      let value = 0;
      for (let i = 0; i < count; i++) value = value * 64 + digits[at++]!;
      return value - INTEGER_OFFSETS[count];
    },
    smallInteger: () => digits[at++]! - SMALL_OFFSET,
  };
}

/** FNV-1a (Fowler, Noll, Vo) of the characters' codes, 32 bits, as six digits, lowest first. */
export function computeWeightsChecksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  let checksum = '';
  for (let i = 0; i < CHECKSUM_DIGITS; i++, hash >>>= 6) checksum += WEIGHT_DIGITS[hash & 63]!;
  return checksum;
}
