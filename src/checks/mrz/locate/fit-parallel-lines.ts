/** A value measured at a share `t` of a line's length. */
export interface ParallelLinesFitPoint {
  readonly t: number;
  readonly line: number;
  readonly value: number;
  readonly weight: number;
}

/** Coefficients of value = a + b · t + line · (c + d · t): the course that parallel lines share under perspective. */
export type ParallelLinesModel = readonly [a: number, b: number, c: number, d: number];

/**
 * Fits a {@link ParallelLinesModel} by weighted least squares in three rounds.
 * @param spread a sample that is off by this much counts half in the next round
 * @returns `null` when the samples do not determine the model
 */
export function fitParallelLines(samples: readonly ParallelLinesFitPoint[], spread: number): ParallelLinesModel | null {
  let weights = samples.map(({ weight }) => weight);
  let model: ParallelLinesModel | null = null;
  for (let round = 0; round < 3; round++) {
    model = solveLeastSquares(samples, weights);
    if (model === null) return null;
    const [a, b, c, d] = model;
    weights = samples.map(({ t, line, value, weight }) => {
      const off = value - (a + b * t + line * (c + d * t));
      return weight / (1 + (off / spread) ** 2);
    });
  }
  return model;
}

/** Solves the normal equations of the four coefficients by elimination. */
function solveLeastSquares(
  samples: readonly ParallelLinesFitPoint[],
  weights: readonly number[],
): ParallelLinesModel | null {
  const n = 4;
  const matrix = Array.from({ length: n }, () => new Float64Array(n + 1));
  samples.forEach(({ t, line, value }, k) => {
    const row = [1, t, line, line * t, value];
    for (let i = 0; i < n; i++) for (let j = 0; j <= n; j++) matrix[i]![j]! += weights[k]! * row[i]! * row[j]!;
  });
  for (let i = 0; i < n; i++) {
    const pivot = matrix[i]![i]!;
    if (Math.abs(pivot) < 1e-9) return null;
    for (let k = 0; k < n; k++) {
      if (k === i) continue;
      const share = matrix[k]![i]! / pivot;
      for (let j = i; j <= n; j++) matrix[k]![j]! -= share * matrix[i]![j]!;
    }
  }
  return matrix.map((row, i) => row[n]! / row[i]!) as unknown as ParallelLinesModel;
}
