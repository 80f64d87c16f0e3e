import { digitReader } from '../../digits.js';
import type { Layer, LayerShape } from './layers.js';

/**
 * Reads a network's layers: for each one its scales and shifts, two digits a number, then its weights, one digit each.
 * Written by `src/training/finder/export.py`.
 */
export function readLayers(text: string, shapes: readonly LayerShape[]): Layer[] {
  const { number, weight } = digitReader(text);
  return shapes.map((shape) => {
    const { inputs, outputs, size, depthwise } = shape;
    const scales = Array.from({ length: outputs }, number);
    const shifts = Float64Array.from({ length: outputs }, number);
    const each = (depthwise ? 1 : inputs) * size * size;
    const weights = new Float64Array(outputs * each);
    for (let i = 0; i < weights.length; i++) weights[i] = weight() * scales[Math.floor(i / each)]!;
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
