import { createWeightsReader } from './weights-text.js';

/**
 * A perceptron with one hidden layer of tanh units beside a direct path: out = o · tanh(W x + b) + d · x + c.
 * All numbers are stored as integers of three digits, in fractions of one.
 */
export interface PerceptronShape {
  readonly inputs: number;
  readonly hidden: number;
  /** The fraction: 100 stands for hundredths. */
  readonly unit: 100 | 1000;
  /**
   * `integer`: sums of integer weights are divided by `unit`. `float32`: inputs become (x − mean) × scale, and the hidden
   * layer takes inputs and weights in single precision.
   */
  readonly arithmetic: 'integer' | 'float32';
}

const NUMBER_DIGITS = 3;

/** Evaluates a perceptron for as many features as it has inputs. */
export type Perceptron = (features: ArrayLike<number>) => number;

/** The stored integers. */
interface StoredPerceptron extends PerceptronShape {
  /** Only for `float32`. */
  readonly means: Float64Array;
  readonly scales: Float64Array;
  /** Unit by unit: its weights, its bias, its weight in the output. */
  readonly hiddenUnits: Float64Array;
  readonly direct: Float64Array;
  readonly bias: number;
}

/**
 * Reads a perceptron.
 * @throws {DamagedWeightsError} if the text is not what was written, or not for this shape
 */
export function createPerceptron(text: string, shape: PerceptronShape): Perceptron {
  const stored = readPerceptron(text, shape);
  return shape.arithmetic === 'integer' ? createIntegerPerceptron(stored) : createFloat32Perceptron(stored);
}

function readPerceptron(text: string, shape: PerceptronShape): StoredPerceptron {
  const { inputs, hidden } = shape;
  const scaled = shape.arithmetic === 'float32' ? inputs : 0;
  const reader = createWeightsReader(text, NUMBER_DIGITS * (2 * scaled + hidden * (inputs + 2) + inputs + 1));
  const read = (length: number): Float64Array => Float64Array.from({ length }, () => reader.integer(NUMBER_DIGITS));
  return {
    ...shape,
    means: read(scaled),
    scales: read(scaled),
    hiddenUnits: read(hidden * (inputs + 2)),
    direct: read(inputs),
    bias: reader.integer(NUMBER_DIGITS),
  };
}

function createIntegerPerceptron({ inputs, unit, hiddenUnits, direct, bias }: StoredPerceptron): Perceptron {
  return (features) => {
    const weigh = (weights: Float64Array, start: number): number => {
      let sum = 0;
      for (let i = 0; i < inputs; i++) sum += features[i]! * weights[start + i]!;
      return sum / unit;
    };
    let out = bias / unit + weigh(direct, 0);
    for (let start = 0; start < hiddenUnits.length; start += inputs + 2) {
      const activation = Math.tanh(hiddenUnits[start + inputs]! / unit + weigh(hiddenUnits, start));
      out += (hiddenUnits[start + inputs + 1]! / unit) * activation;
    }
    return out;
  };
}

function createFloat32Perceptron(stored: StoredPerceptron): Perceptron {
  const { inputs, unit, scales } = stored;
  const hiddenUnits = Float32Array.from(stored.hiddenUnits, (value) => value / unit);
  const direct = stored.direct.map((value) => value / unit);
  const means = stored.means.map((value) => value / unit);
  const bias = stored.bias / unit;
  const scaledInputs = new Float32Array(inputs);
  return (features) => {
    let out = bias;
    for (let i = 0; i < inputs; i++) {
      const value = ((features[i]! - means[i]!) * scales[i]!) / unit;
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
