import { createWeightsReader, type WeightsReader } from './weights-text.js';

/** Shape of a convolution. Sizes and distances are in places of the maps. */
export interface LayerShape {
  readonly inputs: number;
  /** Of a depthwise layer a multiple of `inputs`: neighbouring outputs read the same input. */
  readonly outputs: number;
  /** Size of the kernel. */
  readonly rows: number;
  readonly columns: number;
  /** Step from one output to the next. Default 1. */
  readonly strideX?: 2;
  readonly strideY?: 2;
  /** Distance between two rows and two columns of the kernel. Default 1. */
  readonly dilation?: 2 | 4;
  /** `same` (default): zeros surround the maps. `valid`: the kernel stays inside the maps. */
  readonly padding?: 'same' | 'valid';
  /** Every output reads one input instead of all. */
  readonly isDepthwise?: true;
  /** Negative results stay. Default: they become zero (ReLU). */
  readonly isLinear?: true;
  /**
   * Order in which a kernel's products are added, which decides a sum's last bits, and in which its weights are stored.
   * `row-column-input` (default) or `input-row-column`.
   */
  readonly order?: 'row-column-input' | 'input-row-column';
  /** Products of even and of odd places of the kernel are added apart, then together. */
  readonly hasSplitSum?: true;
}

/** A convolution with its weights, in the order in which `convolve` reads them. */
export interface Layer extends LayerShape {
  /** Dense: one array per partial sum, outputs in groups of four. Depthwise: one array, output by output. */
  readonly weights: readonly Float64Array[];
  /** One per output. Dense: padded with zeros to a multiple of four. */
  readonly biases: Float64Array;
}

/** Numbers of one kernel, which is all weights of one output. */
export function countKernelWeights({ inputs, rows, columns, isDepthwise }: LayerShape): number {
  return (isDepthwise ? 1 : inputs) * rows * columns;
}

/**
 * Arranges the weights of a layer for `convolve`.
 * @param weights kernel by kernel, each in the layer's `order`
 */
export function createLayer(shape: LayerShape, weights: Float64Array, biases: Float64Array): Layer {
  if (shape.isDepthwise) return { ...shape, weights: [weights], biases };
  const padded = new Float64Array(4 * Math.ceil(shape.outputs / 4));
  padded.set(biases);
  const parts = shape.hasSplitSum ? [0, 1] : [0];
  return { ...shape, weights: parts.map((part) => groupByFour(shape, weights, part, parts.length)), biases: padded };
}

/** Puts the weights of four outputs side by side, so that a value once loaded serves four sums. */
function groupByFour(shape: LayerShape, weights: Float64Array, part: number, parts: number): Float64Array {
  const size = countKernelWeights(shape);
  const taps = Math.ceil((size - part) / parts);
  const grouped = new Float64Array(4 * Math.ceil(shape.outputs / 4) * taps);
  for (let output = 0; output < shape.outputs; output++) {
    const start = (output & ~3) * taps + (output & 3);
    for (let tap = 0; tap < taps; tap++) grouped[start + 4 * tap] = weights[output * size + tap * parts + part]!;
  }
  return grouped;
}

/**
 * Reads the convolutions of a network: of each layer the scales and the biases of its outputs, as floats, then weights of
 * one digit, in units of their output's scale.
 * @throws {DamagedWeightsError} if the text is not what was written, or not for these shapes
 */
export function readLayers(text: string, shapes: readonly LayerShape[]): Layer[] {
  const length = shapes.reduce((sum, shape) => sum + shape.outputs * (2 + 2 + countKernelWeights(shape)), 0);
  const reader = createWeightsReader(text, length);
  return shapes.map((shape) => readLayer(reader, shape));
}

function readLayer(reader: WeightsReader, shape: LayerShape): Layer {
  const { outputs } = shape;
  const size = countKernelWeights(shape);
  const scales = Float64Array.from({ length: outputs }, () => reader.float());
  const biases = Float64Array.from({ length: outputs }, () => reader.float());
  const weights = new Float64Array(outputs * size);
  for (let i = 0; i < weights.length; i++) weights[i] = reader.integer(1) * scales[Math.floor(i / size)]!;
  return createLayer(shape, weights, biases);
}

/** Probability 0–1 of a logit: the output of a network's last layer that was trained with the logistic loss. */
export function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
