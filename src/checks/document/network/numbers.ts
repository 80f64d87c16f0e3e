import type { Layer, LayerShape } from './layers.js';

/** Digits of the numbers: printable, none that a string has to escape. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';
/** The digit of zero. */
const ZERO = 31;

/**
 * Reads a network's layers: for each one its scales and shifts, two digits a number, then its weights, one digit each. A
 * number of two digits is ± (64 + m) · 2^(e − 22): one bit of sign, five of exponent, six of mantissa. Written by
 * `src/training/finder/export.py`.
 */
export function readLayers(text: string, shapes: readonly LayerShape[]): Layer[] {
  const digits = Uint8Array.from(text, (digit) => DIGITS.indexOf(digit));
  let at = 0;
  const number = (): number => {
    const high = digits[at++]!;
    const mantissa = 64 + digits[at++]!;
    return (high & 32 ? -1 : 1) * mantissa * 2 ** ((high & 31) - 22);
  };
  return shapes.map((shape) => {
    const { inputs, outputs, size, depthwise } = shape;
    const scales = Array.from({ length: outputs }, number);
    const shifts = Float64Array.from({ length: outputs }, number);
    const each = (depthwise ? 1 : inputs) * size * size;
    const weights = new Float64Array(outputs * each);
    for (let i = 0; i < weights.length; i++) weights[i] = (digits[at++]! - ZERO) * scales[Math.floor(i / each)]!;
    return { ...shape, weights, shifts };
  });
}

/** Separable parts of a network: a kernel per map, then a mixture of maps. */
export const wide = (channels: number, dilation?: 2): LayerShape => ({
  inputs: channels,
  outputs: channels,
  size: 3,
  depthwise: true,
  ...(dilation && { dilation }),
});
export const mix = (inputs: number, outputs: number): LayerShape => ({ inputs, outputs, size: 1 });
export const block = (channels: number, dilation?: 2): LayerShape[] => [
  wide(channels, dilation),
  mix(channels, channels),
];
export const down = (inputs: number, outputs: number): LayerShape[] => [
  { ...wide(inputs), stride: 2 },
  mix(inputs, outputs),
];
