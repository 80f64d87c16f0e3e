import { createLayer, countKernelWeights, type Layer, type LayerShape } from './layer.js';
import { createWeightsReader, type WeightsReader } from './weights-text.js';

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
