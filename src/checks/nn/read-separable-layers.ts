import { createWeightReader } from './weight-digits.js';
import type { SeparableLayer, SeparableLayerShape } from './separable-convolution.js';

/**
 * Reads a network's layers: for each one its scales and shifts, two digits a number, then its weights, one digit each.
 * Written by `src/training/finder/export.py`.
 */
export function readSeparableLayers(text: string, shapes: readonly SeparableLayerShape[]): SeparableLayer[] {
  const { number, weight } = createWeightReader(text);
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
export const depthwiseShape = (channels: number, dilation?: 2): SeparableLayerShape => ({
  inputs: channels,
  outputs: channels,
  size: 3,
  depthwise: true,
  ...(dilation && { dilation }),
});
export const pointwiseShape = (inputs: number, outputs: number): SeparableLayerShape => ({ inputs, outputs, size: 1 });
export const separableBlock = (channels: number, dilation?: 2): SeparableLayerShape[] => [
  depthwiseShape(channels, dilation),
  pointwiseShape(channels, channels),
];
export const separableDownsampling = (inputs: number, outputs: number): SeparableLayerShape[] => [
  { ...depthwiseShape(inputs), stride: 2 },
  pointwiseShape(inputs, outputs),
];
