import { encodeWeightDigit, createWeightReader } from './weight-digits.js';
import type { Convolution, ConvolutionShape } from './convolution.js';

/** Digits of the checksum at the end. */
const CHECKSUM_DIGITS = 6;

/** The recogniser's numbers did not arrive as they were written: nothing can be read with them. */
export class DamagedWeightsError extends Error {
  override readonly name = 'DamagedWeights';
}

/**
 * Reads the recogniser's layers: for each one its scales and shifts, two digits a number, then its weights, one digit
 * each, by output, row, column, input; six digits at the end are a checksum (FNV-1a, 32 bits) of all before. Written by
 * `src/training/mrz/export.py`.
 * @throws {DamagedWeightsError} when the text is not what was written, or not for these shapes
 */
export function readConvolutions(text: string, shapes: readonly ConvolutionShape[]): Convolution[] {
  const length = shapes.reduce(
    (sum, { inputs, outputs, rows, columns }) => sum + outputs * (4 + inputs * rows * columns),
    0,
  );
  if (text.length !== length + CHECKSUM_DIGITS)
    throw new DamagedWeightsError(`${text.length} digits, ${length + CHECKSUM_DIGITS} wanted`);
  if (computeWeightsChecksum(text.slice(0, length)) !== text.slice(length))
    throw new DamagedWeightsError('checksum differs');
  const { number, weight } = createWeightReader(text);
  return shapes.map((shape) => {
    const { inputs, outputs } = shape;
    const scales = Array.from({ length: outputs }, number);
    const padded = 4 * Math.ceil(outputs / 4);
    const shifts = new Float64Array(padded);
    for (let o = 0; o < outputs; o++) shifts[o] = number();
    const each = inputs * shape.rows * shape.columns;
    const weights = new Float64Array(padded * each);
    for (let o = 0; o < outputs; o++) {
      // Four outputs lie side by side, so that a value once loaded serves four times.
      const from = (o & ~3) * each + (o & 3);
      for (let i = 0; i < each; i++) weights[from + 4 * i] = weight() * scales[o]!;
    }
    return { ...shape, weights, shifts };
  });
}

/** FNV-1a (Fowler, Noll, Vo) of the digits' codes, 32 bits, as six digits, lowest first. */
export function computeWeightsChecksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  let out = '';
  for (let i = 0; i < CHECKSUM_DIGITS; i++, hash >>>= 6) out += encodeWeightDigit(hash);
  return out;
}
