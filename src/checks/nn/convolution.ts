/**
 * Dense convolutions on typed arrays, for maps that are far wider than tall. A place's channels lie side by side, so that
 * a kernel's row is one run of numbers. Float64Array: reading 32-bit floats costs a conversion for each.
 */

/** Maps of one size, with a border of zeros: `beside` columns on both sides, one row above and below. */
export interface FeatureMaps {
  readonly data: Float64Array;
  readonly channels: number;
  readonly width: number;
  readonly height: number;
}

/** A convolution's shape. Its border counts as zero, but for kernels of one column, which keep to the rows there are. */
export interface ConvolutionShape {
  readonly inputs: number;
  readonly outputs: number;
  readonly rows: 1 | 3;
  readonly columns: 1 | 3;
  /** Steps from place to place. Default 1. */
  readonly across?: 2;
  readonly down?: 2;
  /** Columns from one column of the kernel to the next. Default 1. */
  readonly dilation?: 4;
  /** Negative results stay: the last layer. */
  readonly isLinear?: true;
}

/** A convolution with its numbers: weights in groups of four outputs, by row, column, input; one shift per output. */
export interface Convolution extends ConvolutionShape {
  readonly weights: Float64Array;
  readonly shifts: Float64Array;
}

/** Zeros beside a row: the widest kernel, of three columns four apart, looks four columns beyond. */
export const BORDER_COLUMNS = 4;

export function createFeatureMaps(channels: number, width: number, height: number): FeatureMaps {
  return { data: new Float64Array(channels * (width + 2 * BORDER_COLUMNS) * (height + 2)), channels, width, height };
}

/** Where a row's first number lies in the data. */
export const rowStart = ({ channels, width }: FeatureMaps, y: number): number =>
  ((y + 1) * (width + 2 * BORDER_COLUMNS) + BORDER_COLUMNS) * channels;

/** Applies a layer; negative results become zero, unless it is linear. */
export function convolve(layer: Convolution, x: FeatureMaps): FeatureMaps {
  const { rows, columns, inputs, weights, shifts } = layer;
  const [across, down, dilation] = [layer.across ?? 1, layer.down ?? 1, layer.dilation ?? 1];
  const isInside = columns === 1 && rows === 3;
  const height = isInside ? x.height - 2 : Math.ceil(x.height / down);
  const out = createFeatureMaps(shifts.length, Math.ceil(x.width / across), height);
  const line = (x.width + 2 * BORDER_COLUMNS) * inputs;
  // A kernel's numbers lie in runs: a row of columns side by side, or single columns.
  const isApart = dilation > 1;
  const runs = isApart ? columns : rows;
  const run = (isApart ? 1 : columns) * inputs;
  const between = isApart ? dilation * inputs : line;
  const left = ((columns - 1) / 2) * dilation * inputs;
  const above = rows === 3 && !isInside ? line : 0;
  for (let y = 0; y < height; y++) {
    const from = rowStart(x, y * down) - left - above;
    convolveRow(
      x.data,
      from,
      across * inputs,
      runs,
      run,
      between,
      weights,
      shifts,
      layer.isLinear ? -Infinity : 0,
      out,
      y,
    );
  }
  return out;
}

/** One row of results: four outputs of two places at a time. */
function convolveRow(
  a: Float64Array,
  from: number,
  step: number,
  runs: number,
  run: number,
  between: number,
  weights: Float64Array,
  shifts: Float64Array,
  least: number,
  out: FeatureMaps,
  y: number,
): void {
  const z = out.data;
  const n = out.channels;
  const to = rowStart(out, y);
  for (let o = 0, first = 0; o < n; o += 4, first += 4 * runs * run) {
    for (let x = 0; x < out.width; x += 2) {
      // The last of an odd number of places is computed twice.
      const isPair = x + 1 < out.width;
      const next = isPair ? step : 0;
      let s0 = shifts[o]!;
      let s1 = shifts[o + 1]!;
      let s2 = shifts[o + 2]!;
      let s3 = shifts[o + 3]!;
      let t0 = s0;
      let t1 = s1;
      let t2 = s2;
      let t3 = s3;
      for (let r = 0, w = first, start = from + x * step; r < runs; r++, start += between) {
        for (let i = start, j = start + next; i < start + run; i++, j++, w += 4) {
          const w0 = weights[w]!;
          const w1 = weights[w + 1]!;
          const w2 = weights[w + 2]!;
          const w3 = weights[w + 3]!;
          const u = a[i]!;
          const v = a[j]!;
          s0 += w0 * u;
          s1 += w1 * u;
          s2 += w2 * u;
          s3 += w3 * u;
          t0 += w0 * v;
          t1 += w1 * v;
          t2 += w2 * v;
          t3 += w3 * v;
        }
      }
      const p = to + x * n + o;
      const q = isPair ? p + n : p;
      z[p] = s0 > least ? s0 : least;
      z[p + 1] = s1 > least ? s1 : least;
      z[p + 2] = s2 > least ? s2 : least;
      z[p + 3] = s3 > least ? s3 : least;
      z[q] = t0 > least ? t0 : least;
      z[q + 1] = t1 > least ? t1 : least;
      z[q + 2] = t2 > least ? t2 : least;
      z[q + 3] = t3 > least ? t3 : least;
    }
  }
}

/** Adds `y` to `x`, in place. */
export function addFeatureMaps(x: FeatureMaps, y: FeatureMaps): FeatureMaps {
  const { data } = x;
  for (let i = 0; i < data.length; i++) data[i] = data[i]! + y.data[i]!;
  return x;
}
