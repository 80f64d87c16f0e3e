import { createLayer, countKernelWeights, type Layer, type LayerShape } from './layer.js';
import { createWeightsReader, type WeightsReader } from './weights-text.js';

/**
 * How the numbers of a layer are stored.
 * - `scale-per-output`: a scale per output and a bias per output, as floats; then weights of one digit, in units of their
 *   output's scale.
 * - `scale-per-tensor`: scale of the weights in units of 10⁻⁷ (three digits), weights of two digits in units of it; then
 *   the same for the biases.
 */
export type LayerEncoding = 'scale-per-output' | 'scale-per-tensor';

const TENSOR_SCALE_UNIT = 10_000_000;

/**
 * Reads the convolutions of a network.
 * @throws {DamagedWeightsError} if the text is not what was written, or not for these shapes
 */
export function readLayers(
  text: string,
  shapes: readonly LayerShape[],
  encoding: LayerEncoding = 'scale-per-output',
): Layer[] {
  const isPerOutput = encoding === 'scale-per-output';
  const length = shapes.reduce((sum, shape) => sum + (isPerOutput ? lengthPerOutput : lengthPerTensor)(shape), 0);
  const reader = createWeightsReader(text, length);
  return shapes.map((shape) => (isPerOutput ? readPerOutput : readPerTensor)(reader, shape));
}

function lengthPerOutput(shape: LayerShape): number {
  return shape.outputs * (2 + 2 + countKernelWeights(shape));
}

function readPerOutput(reader: WeightsReader, shape: LayerShape): Layer {
  const { outputs } = shape;
  const size = countKernelWeights(shape);
  const scales = Float64Array.from({ length: outputs }, () => reader.float());
  const biases = Float64Array.from({ length: outputs }, () => reader.float());
  const weights = new Float64Array(outputs * size);
  for (let i = 0; i < weights.length; i++) weights[i] = reader.integer(1) * scales[Math.floor(i / size)]!;
  return createLayer(shape, weights, biases);
}

function lengthPerTensor(shape: LayerShape): number {
  return 3 + 3 + 2 * shape.outputs * (1 + countKernelWeights(shape));
}

function readPerTensor(reader: WeightsReader, shape: LayerShape): Layer {
  const tensor = (length: number): Float64Array => {
    const scale = reader.integer(3) / TENSOR_SCALE_UNIT;
    return Float64Array.from({ length }, () => reader.integer(2) * scale);
  };
  const weights = tensor(shape.outputs * countKernelWeights(shape));
  return createLayer(shape, weights, tensor(shape.outputs));
}
