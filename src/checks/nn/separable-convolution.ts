import type { Plane } from '../image/plane.js';

/** The few kinds of layer that the document network has, on typed arrays. Maps lie one after the other, row by row. */

/** Several maps of one size. Float64Array: reading 32-bit floats costs a conversion for each. */
export interface PlanarFeatureMaps {
  readonly data: Float64Array;
  readonly channels: number;
  readonly width: number;
  readonly height: number;
}

/** A convolution's shape: `depthwise` has one kernel per map, else every output map sums over all input maps. */
export interface SeparableLayerShape {
  readonly inputs: number;
  readonly outputs: number;
  readonly size: 1 | 3;
  readonly stride?: 2;
  readonly dilation?: 2;
  readonly depthwise?: true;
}

/** A convolution with its numbers: weights by output, input, row, column; one shift per output. */
export interface SeparableLayer extends SeparableLayerShape {
  readonly weights: Float64Array;
  readonly shifts: Float64Array;
}

export function createPlanarMaps(channels: number, width: number, height: number): PlanarFeatureMaps {
  return { data: new Float64Array(channels * width * height), channels, width, height };
}

/** Applies a layer; the border counts as zero. Dense layers have an even number of outputs, 1 × 1 ones four or more inputs. */
export function convolvePlanar(layer: SeparableLayer, x: PlanarFeatureMaps): PlanarFeatureMaps {
  const stride = layer.stride ?? 1;
  const out = createPlanarMaps(layer.outputs, Math.ceil(x.width / stride), Math.ceil(x.height / stride));
  if (layer.size === 1) convolvePointwise(layer, x, out);
  else if (layer.depthwise) convolveDepthwise(layer, x, out);
  else convolveDense3x3(layer, x, out);
  return out;
}

/** 1 × 1: two outputs and four inputs at a time, so that a value once loaded serves twice. */
function convolvePointwise({ weights, shifts }: SeparableLayer, x: PlanarFeatureMaps, out: PlanarFeatureMaps): void {
  const n = x.width * x.height;
  const inputs = x.channels;
  const a = x.data;
  const z = out.data;
  for (let o = 0; o < out.channels; o += 2) {
    const p0 = o * n;
    const p1 = p0 + n;
    z.fill(shifts[o]!, p0, p1);
    z.fill(shifts[o + 1]!, p1, p1 + n);
    for (let c = 0; c < inputs; c += 4) {
      const u = o * inputs + c;
      const v = u + inputs;
      const u0 = weights[u]!;
      const u1 = weights[u + 1]!;
      const u2 = weights[u + 2]!;
      const u3 = weights[u + 3]!;
      const v0 = weights[v]!;
      const v1 = weights[v + 1]!;
      const v2 = weights[v + 2]!;
      const v3 = weights[v + 3]!;
      let i = c * n;
      for (let p = p0, q = p1; p < p1; p++, q++, i++) {
        const a0 = a[i]!;
        const a1 = a[i + n]!;
        const a2 = a[i + 2 * n]!;
        const a3 = a[i + 3 * n]!;
        z[p] = z[p]! + u0 * a0 + u1 * a1 + u2 * a2 + u3 * a3;
        z[q] = z[q]! + v0 * a0 + v1 * a1 + v2 * a2 + v3 * a3;
      }
    }
  }
}

let padded = new Float64Array(0);

/** Copies a map into the middle of `padded`, zeros around it; returns the length of a row there. */
function copyWithZeroBorder(x: PlanarFeatureMaps, channel: number, margin: number): number {
  const { width, height, data } = x;
  const row = width + 2 * margin;
  const length = row * (height + 2 * margin);
  if (padded.length < length) padded = new Float64Array(length);
  else padded.fill(0, 0, length);
  const a = padded;
  for (let y = 0, i = channel * width * height, o = margin * row + margin; y < height; y++, i += width, o += row) {
    for (let k = 0; k < width; k++) a[o + k] = data[i + k]!;
  }
  return row;
}

/** 3 × 3, every map on its own. */
function convolveDepthwise(layer: SeparableLayer, x: PlanarFeatureMaps, out: PlanarFeatureMaps): void {
  const { weights: w, shifts } = layer;
  const stride: number = layer.stride ?? 1;
  const d: number = layer.dilation ?? 1;
  const z = out.data;
  for (let c = 0, o = 0, at = 0; c < x.channels; c++, at += 9) {
    const row = copyWithZeroBorder(x, c, d);
    const a = padded;
    const w0 = w[at]!;
    const w1 = w[at + 1]!;
    const w2 = w[at + 2]!;
    const w3 = w[at + 3]!;
    const w4 = w[at + 4]!;
    const w5 = w[at + 5]!;
    const w6 = w[at + 6]!;
    const w7 = w[at + 7]!;
    const w8 = w[at + 8]!;
    const shift = shifts[c]!;
    for (let y = 0; y < out.height; y++) {
      let i = y * stride * row;
      let j = i + d * row;
      let k = j + d * row;
      for (const end = o + out.width; o < end; o++, i += stride, j += stride, k += stride) {
        const above = w0 * a[i]! + w1 * a[i + d]! + w2 * a[i + 2 * d]!;
        const here = w3 * a[j]! + w4 * a[j + d]! + w5 * a[j + 2 * d]!;
        z[o] = shift + above + here + w6 * a[k]! + w7 * a[k + d]! + w8 * a[k + 2 * d]!;
      }
    }
  }
}

/** 3 × 3 over all inputs, two outputs at a time. */
function convolveDense3x3(layer: SeparableLayer, x: PlanarFeatureMaps, out: PlanarFeatureMaps): void {
  const { weights: w, shifts } = layer;
  const stride: number = layer.stride ?? 1;
  const z = out.data;
  const n = out.width * out.height;
  for (let o = 0; o < out.channels; o++) z.fill(shifts[o]!, o * n, (o + 1) * n);
  for (let c = 0; c < x.channels; c++) {
    const row = copyWithZeroBorder(x, c, 1);
    const a = padded;
    for (let o = 0; o < out.channels; o += 2) {
      const u = 9 * (o * x.channels + c);
      const v = u + 9 * x.channels;
      const u0 = w[u]!;
      const u1 = w[u + 1]!;
      const u2 = w[u + 2]!;
      const u3 = w[u + 3]!;
      const u4 = w[u + 4]!;
      const u5 = w[u + 5]!;
      const u6 = w[u + 6]!;
      const u7 = w[u + 7]!;
      const u8 = w[u + 8]!;
      const v0 = w[v]!;
      const v1 = w[v + 1]!;
      const v2 = w[v + 2]!;
      const v3 = w[v + 3]!;
      const v4 = w[v + 4]!;
      const v5 = w[v + 5]!;
      const v6 = w[v + 6]!;
      const v7 = w[v + 7]!;
      const v8 = w[v + 8]!;
      for (let y = 0, p = o * n; y < out.height; y++) {
        let i = y * stride * row;
        let j = i + row;
        let k = j + row;
        for (const end = p + out.width; p < end; p++, i += stride, j += stride, k += stride) {
          const i0 = a[i]!;
          const i1 = a[i + 1]!;
          const i2 = a[i + 2]!;
          const j0 = a[j]!;
          const j1 = a[j + 1]!;
          const j2 = a[j + 2]!;
          const k0 = a[k]!;
          const k1 = a[k + 1]!;
          const k2 = a[k + 2]!;
          z[p] = z[p]! + u0 * i0 + u1 * i1 + u2 * i2 + u3 * j0 + u4 * j1 + u5 * j2 + u6 * k0 + u7 * k1 + u8 * k2;
          z[p + n] =
            z[p + n]! + v0 * i0 + v1 * i1 + v2 * i2 + v3 * j0 + v4 * j1 + v5 * j2 + v6 * k0 + v7 * k1 + v8 * k2;
        }
      }
    }
  }
}

/** Negative values become zero, in place. */
export function relu(x: PlanarFeatureMaps): PlanarFeatureMaps {
  const { data } = x;
  for (let i = 0; i < data.length; i++) if (data[i]! < 0) data[i] = 0;
  return x;
}

/** Adds `y` to `x`, in place. */
export function addPlanarMaps(x: PlanarFeatureMaps, y: PlanarFeatureMaps): PlanarFeatureMaps {
  for (let i = 0; i < x.data.length; i++) x.data[i]! += y.data[i]!;
  return x;
}

/** A picture as a network takes it: mean 0, deviation 1; the four grey levels keep noise on an empty page small. */
export function toNormalizedMaps({ data, width, height }: Plane): PlanarFeatureMaps {
  const n = width * height;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < n; i++) {
    sum += data[i]!;
    squares += data[i]! * data[i]!;
  }
  const mean = sum / n;
  const spread = Math.sqrt(Math.max(0, (squares - sum * mean) / Math.max(1, n - 1))) + 4;
  const out = createPlanarMaps(1, width, height);
  for (let i = 0; i < n; i++) out.data[i] = (data[i]! - mean) / spread;
  return out;
}
