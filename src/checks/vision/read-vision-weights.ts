import { createWeightsReader } from '../nn/weights-text.js';
import { paddedChannels, VISION_LAYERS, weightsPerOutput, type VisionLayer } from './layers.js';

/** Digits of a scale, a bias and a weight. */
const SCALE_DIGITS = 2;
const BIAS_DIGITS = 3;
const WEIGHT_DIGITS = 1;
/** Biases are stored in fractions of one. */
const BIAS_UNIT = 4096;

/** Weights and biases of a layer, in the order in which the kernels read them. */
export interface LayerWeights {
  readonly weights: Float32Array;
  readonly biases: Float32Array;
}

/**
 * Reads the weights of the vision network: of each layer the scales and the biases of its outputs, then the weights as
 * small integers, output by output.
 * @throws {DamagedWeightsError} if the text is not what was written, or not for these layers
 */
export function readVisionWeights(text: string): readonly LayerWeights[] {
  const digitsOf = (layer: VisionLayer): number =>
    layer.outputs * (SCALE_DIGITS + BIAS_DIGITS + WEIGHT_DIGITS * weightsPerOutput(layer));
  const reader = createWeightsReader(
    text,
    VISION_LAYERS.reduce((sum, layer) => sum + digitsOf(layer), 0),
  );
  return VISION_LAYERS.map((layer) => {
    const { outputs } = layer;
    const scales = Array.from({ length: outputs }, () => reader.float());
    const biases = new Float32Array(paddedChannels(outputs));
    for (let output = 0; output < outputs; output++) biases[output] = reader.integer(BIAS_DIGITS) / BIAS_UNIT;
    const count = weightsPerOutput(layer);
    const weights = new Float32Array(paddedChannels(outputs) * count);
    for (let output = 0; output < outputs; output++) {
      for (let i = 0; i < count; i++) {
        const place = layer.kind === 'depthwise' ? i * outputs + output : (output & ~7) * count + 8 * i + (output & 7);
        weights[place] = reader.smallInteger() * scales[output]!;
      }
    }
    return { weights, biases };
  });
}
