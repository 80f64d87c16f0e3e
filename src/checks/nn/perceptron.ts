/**
 * A small perceptron with a direct path: out = o · tanh(W z + b) + d · z + c, where z = (x − mean) × scale. All numbers
 * are hundredths. Written by src/training/quality.
 */
export interface PerceptronWeights {
  readonly mean: readonly number[];
  readonly scale: readonly number[];
  /** Per hidden unit: its weights, its bias, its weight in the sum. */
  readonly hidden: readonly number[];
  readonly direct: readonly number[];
  readonly bias: number;
}

/** Something that takes as many features as the net was trained on, in the same order. Reuses its memory. */
export function createPerceptron({
  mean,
  scale,
  hidden,
  direct,
  bias,
}: PerceptronWeights): (features: ArrayLike<number>) => number {
  const size = mean.length;
  const weights = Float32Array.from(hidden, (value) => value / 100);
  const z = new Float32Array(size);
  return (features) => {
    let out = bias / 100;
    for (let i = 0; i < size; i++) {
      const value = ((features[i]! - mean[i]! / 100) * scale[i]!) / 100;
      z[i] = value;
      out += (direct[i]! / 100) * value;
    }
    for (let at = 0; at < weights.length; at += size + 2) {
      let sum = weights[at + size]!;
      for (let i = 0; i < size; i++) sum += weights[at + i]! * z[i]!;
      out += Math.tanh(sum) * weights[at + size + 1]!;
    }
    return out;
  };
}
