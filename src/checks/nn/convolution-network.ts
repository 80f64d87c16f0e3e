/**
 * Networks of plain convolutions. The patch of each place is written as one row, so that a convolution of any shape becomes one of
 * 1 × 1, which the kernels compute.
 */
import {
  BumpAllocator,
  createKernels,
  FLOAT_BYTES,
  packPointwiseWeights,
  paddedChannels,
  paddedPlaces,
  type KernelsWithMemory,
} from './kernels.js';
import { createWeightsReader, type WeightsReader } from './weights-text.js';

/** Feature maps of one size, row by row; the channels of a place lie side by side. */
export interface FeatureMaps {
  readonly data: Float32Array;
  readonly channels: number;
  readonly width: number;
  readonly height: number;
}

/** Shape of a convolution, whose negative results become zero. Sizes and distances are in places of the maps. */
export interface ConvolutionShape {
  readonly inputs: number;
  readonly outputs: number;
  /** Size of the kernel. */
  readonly rows: number;
  readonly columns: number;
  /** Step from one output to the next. Default 1. */
  readonly strideX?: 1 | 2;
  readonly strideY?: 1 | 2;
  /** Distance between two rows and two columns of the kernel. Default 1. */
  readonly dilation?: 1 | 2 | 4;
  /** `same` (default): zeros surround the maps. `valid`: the kernel stays inside the maps. */
  readonly padding?: 'same' | 'valid';
  /** Negative results stay. */
  readonly isLinear?: true;
  /** The input is added to the result. */
  readonly isResidual?: true;
}

/**
 * Computes the result of the last layer. Its maps have more channels than the layer has outputs where those are no multiple of eight,
 * and are overwritten by the next call.
 */
export type ConvolutionNetwork = (input: FeatureMaps) => FeatureMaps;

/**
 * Reads a network from its text: of each layer the scales and the biases of its outputs, as floats, then weights of one digit in units
 * of their output's scale; of an output row by row, place by place, input by input.
 * @param create default: with WebAssembly where it is allowed
 * @throws {DamagedWeightsError} if the text is not what was written, or not for these shapes
 */
export function createConvolutionNetwork(
  text: string,
  shapes: readonly ConvolutionShape[],
  create: (bytes: number) => KernelsWithMemory = createKernels,
): ConvolutionNetwork {
  const length = shapes.reduce((sum, shape) => sum + shape.outputs * (2 + 2 + countTaps(shape)), 0);
  const reader = createWeightsReader(text, length);
  const layers = shapes.map((shape) => readLayer(reader, shape));
  let memory: LayerMemory | null = null;
  return (input) => {
    const sizes = outputSizes(layers, input);
    const patches = Math.max(...layers.map((layer, i) => countTaps(layer.shape) * paddedPlaces(sizes[i]!)));
    const results = Math.max(...layers.map(({ biases }, i) => biases.length * paddedPlaces(sizes[i]!)));
    if (memory === null || patches > memory.patches || results > memory.results)
      memory = reserveMemory(layers, patches, results, create);
    return runLayers(layers, memory, input, sizes);
  };
}

interface Layer {
  readonly shape: ConvolutionShape;
  /** As the kernels read them. */
  readonly weights: Float32Array;
  readonly biases: Float32Array;
}

/** Numbers that one output reads. */
function countTaps({ inputs, rows, columns }: ConvolutionShape): number {
  return inputs * rows * columns;
}

function readLayer(reader: WeightsReader, shape: ConvolutionShape): Layer {
  const { outputs } = shape;
  const scales = Array.from({ length: outputs }, () => reader.float());
  const biases = new Float32Array(paddedChannels(outputs));
  for (let output = 0; output < outputs; output++) biases[output] = reader.float();
  const weights = packPointwiseWeights(outputs, countTaps(shape), (output) => reader.integer(1) * scales[output]!);
  return { shape, weights, biases };
}

type Size = Pick<FeatureMaps, 'width' | 'height'>;

function outputSizes(layers: readonly Layer[], input: Size): readonly Size[] {
  let size: Size = input;
  return layers.map(({ shape: { rows, columns, strideX = 1, strideY = 1, padding } }) => {
    const [lostRows, lostColumns] = padding === 'valid' ? [rows - 1, columns - 1] : [0, 0];
    const width = Math.max(0, Math.ceil((size.width - lostColumns) / strideX));
    const height = Math.max(0, Math.ceil((size.height - lostRows) / strideY));
    return (size = { width, height });
  });
}

/** Addresses are in bytes. Two results take turns, so that a layer reads one while it writes the other. */
interface LayerMemory extends KernelsWithMemory {
  readonly layersAt: readonly { readonly weights: number; readonly biases: number }[];
  readonly patchesAt: number;
  readonly resultsAt: readonly [number, number];
  /** Room for this many numbers. */
  readonly patches: number;
  readonly results: number;
}

function reserveMemory(
  layers: readonly Layer[],
  patches: number,
  results: number,
  create: (bytes: number) => KernelsWithMemory,
): LayerMemory {
  const plan = new BumpAllocator();
  const reserve = (numbers: number): number => plan.reserve(FLOAT_BYTES * numbers);
  const layersAt = layers.map(({ weights, biases }) => ({
    weights: reserve(weights.length),
    biases: reserve(biases.length),
  }));
  const patchesAt = reserve(patches);
  const resultsAt = [reserve(results), reserve(results)] as const;
  const kernels = create(plan.bytes);
  layers.forEach(({ weights, biases }, i) => {
    new Float32Array(kernels.memory, layersAt[i]!.weights).set(weights);
    new Float32Array(kernels.memory, layersAt[i]!.biases).set(biases);
  });
  return { ...kernels, layersAt, patchesAt, resultsAt, patches, results };
}

function runLayers(
  layers: readonly Layer[],
  { kernels, memory, layersAt, patchesAt, resultsAt, patches }: LayerMemory,
  input: FeatureMaps,
  sizes: readonly Size[],
): FeatureMaps {
  const patchNumbers = new Float32Array(memory, patchesAt, patches);
  return layers.reduce((maps, { shape, biases }, i) => {
    const { width, height } = sizes[i]!;
    const channels = biases.length;
    const [places, address] = [paddedPlaces(sizes[i]!), resultsAt[i % 2]!];
    const at = layersAt[i]!;
    writePatches(patchNumbers, shape, maps, sizes[i]!);
    const isRectified = shape.isLinear ? 0 : 1;
    kernels.pointwise(patchesAt, at.weights, at.biases, 0, address, places, countTaps(shape), channels, isRectified);
    const data = new Float32Array(memory, address, width * height * channels);
    if (shape.isResidual) for (let n = 0; n < data.length; n++) data[n]! += maps.data[n]!;
    return { data, channels, width, height };
  }, input);
}

/** Writes the patch of each place, which is what the kernel reads there: row by row, column by column, input by input; zeros outside of the maps. */
function writePatches(
  target: Float32Array,
  { inputs, rows, columns, strideX = 1, strideY = 1, dilation = 1, padding }: ConvolutionShape,
  { data, channels, width, height }: FeatureMaps,
  output: Size,
): void {
  const [above, before] = padding === 'valid' ? [0, 0] : [dilation * (rows >> 1), dilation * (columns >> 1)];
  let t = 0;
  for (let top = -above; top < output.height * strideY - above; top += strideY) {
    for (let left = -before; left < output.width * strideX - before; left += strideX) {
      for (let y = top; y < top + rows * dilation; y += dilation) {
        for (let x = left; x < left + columns * dilation; x += dilation) {
          const isOutside = x < 0 || y < 0 || x >= width || y >= height;
          const from = (y * width + x) * channels;
          for (let input = 0; input < inputs; input++) target[t++] = isOutside ? 0 : data[from + input]!;
        }
      }
    }
  }
}

/** Probability 0–1 of a logit: the output of a network's last layer that was trained with the logistic loss. */
export function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
