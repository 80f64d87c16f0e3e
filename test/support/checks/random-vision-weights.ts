/** Weights of the vision network that nobody trained: every layer has some effect on what comes out. */
import { computeWeightsChecksum, WEIGHT_DIGITS } from '../../../src/checks/nn/weights-text.js';
import { VISION_LAYERS, weightsPerOutput } from '../../../src/checks/vision/vision-layers.js';
import { createSeededRandom } from '../seeded-random.js';

export function randomVisionWeights(seed: number): string {
  const random = createSeededRandom(seed);
  let text = '';
  for (const layer of VISION_LAYERS) {
    const count = weightsPerOutput(layer);
    // A uniform weight of this size keeps the spread of the values from layer to layer.
    const exponent = Math.floor(Math.log2(Math.sqrt(3 / count) / 43 / 64)) + 22;
    for (let output = 0; output < layer.outputs; output++)
      text += WEIGHT_DIGITS[exponent]! + WEIGHT_DIGITS[random.integer(0, 63)]!;
    for (let output = 0; output < layer.outputs; output++) text += integerText(random.integer(-400, 400), 3, 131_071);
    for (let i = 0; i < layer.outputs * count; i++) text += WEIGHT_DIGITS[random.integer(0, 86)]!;
  }
  return text + computeWeightsChecksum(text);
}

function integerText(value: number, digits: number, offset: number): string {
  let text = '';
  for (let left = digits, rest = value + offset; left > 0; left--, rest >>= 6) text = WEIGHT_DIGITS[rest & 63]! + text;
  return text;
}
