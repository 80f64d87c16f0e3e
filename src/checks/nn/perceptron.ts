import { createWeightsReader } from './weights-text.js';

/**
 * A perceptron with one hidden layer of tanh units beside a direct path: out = o · tanh(W x + b) + d · x + c, of inputs that
 * become (x − mean) × scale. All numbers are stored as integers of three digits, in hundredths.
 */
export interface PerceptronShape {
  readonly inputs: number;
  readonly hidden: number;
}

const NUMBER_DIGITS = 3;
const UNIT = 100;

/** Evaluates a perceptron for as many features as it has inputs. */
export type PerceptronFunction = (features: ArrayLike<number>) => number;

/**
 * Reads a perceptron. Its hidden layer takes inputs and weights in single precision.
 * @throws {DamagedWeightsError} if the text is not what was written, or not for this shape
 */
export function createPerceptron(text: string, { inputs, hidden }: PerceptronShape): PerceptronFunction {
  const reader = createWeightsReader(text, NUMBER_DIGITS * (2 * inputs + hidden * (inputs + 2) + inputs + 1));
  const read = (length: number): Float64Array =>
    Float64Array.from({ length }, () => reader.integer(NUMBER_DIGITS) / UNIT);
  const means = read(inputs);
  const scales = read(inputs);
  // Unit by unit: its weights, its bias, its weight in the output.
  const hiddenUnits = Float32Array.from(read(hidden * (inputs + 2)));
  const direct = read(inputs);
  const [bias = 0] = read(1);
  const scaledInputs = new Float32Array(inputs);
  return (features) => {
    let out = bias;
    for (let i = 0; i < inputs; i++) {
      const value = (features[i]! - means[i]!) * scales[i]!;
      scaledInputs[i] = value;
      out += direct[i]! * value;
    }
    for (let start = 0; start < hiddenUnits.length; start += inputs + 2) {
      let sum = hiddenUnits[start + inputs]!;
      for (let i = 0; i < inputs; i++) sum += hiddenUnits[start + i]! * scaledInputs[i]!;
      out += Math.tanh(sum) * hiddenUnits[start + inputs + 1]!;
    }
    return out;
  };
}
