import { addFeatureMaps, createFeatureMaps, relu, rowStart, rowStride, type FeatureMaps } from './feature-maps.js';
import type { Layer, LayerShape } from './layer.js';

/** Applies a layer. A dense layer's number of output channels is rounded up to a multiple of four; surplus ones are zero. */
export function convolve(layer: Layer, maps: FeatureMaps): FeatureMaps {
  if (!layer.isDepthwise) return convolveDense(layer, maps);
  const is3x3 = layer.rows === 3 && layer.columns === 3 && layer.padding !== 'valid';
  return is3x3 ? convolveDepthwise3x3(layer, maps) : convolveDepthwise(layer, maps);
}

function createOutput(layer: Layer, { width, height }: FeatureMaps): FeatureMaps {
  const { rows, columns, strideX = 1, strideY = 1, biases } = layer;
  if (layer.padding !== 'valid') {
    return createFeatureMaps(biases.length, Math.ceil(width / strideX), Math.ceil(height / strideY));
  }
  return createFeatureMaps(
    biases.length,
    Math.max(0, Math.floor((width - columns) / strideX) + 1),
    Math.max(0, Math.floor((height - rows) / strideY) + 1),
  );
}

/** Where each number of a kernel lies, relative to the place it is applied to, in the order of the sum. */
function kernelOffsets(layer: LayerShape, maps: FeatureMaps): Int32Array {
  const { rows, columns, dilation = 1 } = layer;
  const inputs = layer.isDepthwise ? 1 : layer.inputs;
  const isPadded = layer.padding !== 'valid';
  const top = isPadded ? (rows - 1) / 2 : 0;
  const left = isPadded ? (columns - 1) / 2 : 0;
  const offsets = new Int32Array(rows * columns * inputs);
  const isInputFirst = layer.order === 'input-row-column';
  for (let row = 0, place = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, place++) {
      const offset = dilation * ((row - top) * rowStride(maps) + (column - left) * maps.channels);
      for (let input = 0; input < inputs; input++) {
        offsets[isInputFirst ? input * rows * columns + place : place * inputs + input] = offset + input;
      }
    }
  }
  return offsets;
}

/** Every output reads all inputs. */
function convolveDense(layer: Layer, maps: FeatureMaps): FeatureMaps {
  const offsets = kernelOffsets(layer, maps);
  const parts = layer.weights.length;
  const [first, second] = layer.weights.map((weights, part) => {
    const out = createOutput(layer, maps);
    const sum: DenseSum = {
      weights,
      starts: part === 0 ? layer.biases : new Float64Array(layer.biases.length),
      offsets: parts === 1 ? offsets : offsets.filter((_, tap) => tap % parts === part),
      step: (layer.strideX ?? 1) * maps.channels,
      min: layer.isLinear || parts > 1 ? -Infinity : 0,
    };
    for (let y = 0; y < out.height; y++) sumRow(sum, maps.data, rowStart(maps, y * (layer.strideY ?? 1)), out, y);
    return out;
  });
  if (second === undefined) return first!;
  addFeatureMaps(first!, second);
  return layer.isLinear ? first! : relu(first!);
}

interface DenseSum {
  readonly weights: Float64Array;
  /** Where the sum of each output starts. */
  readonly starts: Float64Array;
  readonly offsets: Int32Array;
  /** Distance between the places of two outputs. */
  readonly step: number;
  /** Smaller results become this. */
  readonly min: number;
}

/** One row of results: four outputs of two places at a time. */
function sumRow(sum: DenseSum, data: Float64Array, from: number, out: FeatureMaps, y: number): void {
  const { weights, starts, offsets, step, min } = sum;
  const { data: results, channels, width } = out;
  const to = rowStart(out, y);
  const taps = offsets.length;
  for (let o = 0, first = 0; o < channels; o += 4, first += 4 * taps) {
    for (let x = 0; x < width; x += 2) {
      // The last of an odd number of places is computed twice.
      const isPair = x + 1 < width;
      const next = isPair ? step : 0;
      const origin = from + x * step;
      let a0 = starts[o]!;
      let a1 = starts[o + 1]!;
      let a2 = starts[o + 2]!;
      let a3 = starts[o + 3]!;
      let b0 = a0;
      let b1 = a1;
      let b2 = a2;
      let b3 = a3;
      for (let tap = 0, w = first; tap < taps; tap++, w += 4) {
        const i = origin + offsets[tap]!;
        const w0 = weights[w]!;
        const w1 = weights[w + 1]!;
        const w2 = weights[w + 2]!;
        const w3 = weights[w + 3]!;
        const a = data[i]!;
        const b = data[i + next]!;
        a0 += w0 * a;
        a1 += w1 * a;
        a2 += w2 * a;
        a3 += w3 * a;
        b0 += w0 * b;
        b1 += w1 * b;
        b2 += w2 * b;
        b3 += w3 * b;
      }
      const p = to + x * channels + o;
      const q = isPair ? p + channels : p;
      results[p] = a0 > min ? a0 : min;
      results[p + 1] = a1 > min ? a1 : min;
      results[p + 2] = a2 > min ? a2 : min;
      results[p + 3] = a3 > min ? a3 : min;
      results[q] = b0 > min ? b0 : min;
      results[q + 1] = b1 > min ? b1 : min;
      results[q + 2] = b2 > min ? b2 : min;
      results[q + 3] = b3 > min ? b3 : min;
    }
  }
}

/** Padded 3 × 3, channel by channel: the weights stay in registers. The first two rows of the kernel are added up apart. */
function convolveDepthwise3x3(layer: Layer, maps: FeatureMaps): FeatureMaps {
  const out = createOutput(layer, maps);
  const weights = layer.weights[0]!;
  const { data, channels } = maps;
  const { data: results } = out;
  const { strideX = 1, strideY = 1, dilation = 1 } = layer;
  const min = layer.isLinear ? -Infinity : 0;
  const line = dilation * rowStride(maps);
  const beside = dilation * channels;
  const step = strideX * channels;
  for (let c = 0, w = 0; c < channels; c++, w += 9) {
    const w0 = weights[w]!;
    const w1 = weights[w + 1]!;
    const w2 = weights[w + 2]!;
    const w3 = weights[w + 3]!;
    const w4 = weights[w + 4]!;
    const w5 = weights[w + 5]!;
    const w6 = weights[w + 6]!;
    const w7 = weights[w + 7]!;
    const w8 = weights[w + 8]!;
    const bias = layer.biases[c]!;
    for (let y = 0; y < out.height; y++) {
      let o = rowStart(out, y) + c;
      let j = rowStart(maps, y * strideY) + c;
      let i = j - line;
      let k = j + line;
      for (const end = o + out.width * channels; o < end; o += channels, i += step, j += step, k += step) {
        const above = w0 * data[i - beside]! + w1 * data[i]! + w2 * data[i + beside]!;
        const here = w3 * data[j - beside]! + w4 * data[j]! + w5 * data[j + beside]!;
        const sum = bias + above + here + w6 * data[k - beside]! + w7 * data[k]! + w8 * data[k + beside]!;
        results[o] = sum > min ? sum : min;
      }
    }
  }
  return out;
}

/** A depthwise layer of any shape. */
function convolveDepthwise(layer: Layer, maps: FeatureMaps): FeatureMaps {
  const out = createOutput(layer, maps);
  const weights = layer.weights[0]!;
  const { data, channels } = maps;
  const { strideX = 1, strideY = 1 } = layer;
  const min = layer.isLinear ? -Infinity : 0;
  const offsets = kernelOffsets(layer, maps);
  const taps = offsets.length;
  const outputsPerInput = layer.outputs / layer.inputs;
  for (let output = 0; output < layer.outputs; output++) {
    const input = Math.floor(output / outputsPerInput);
    const first = output * taps;
    for (let y = 0; y < out.height; y++) {
      let i = rowStart(maps, y * strideY) + input;
      let o = rowStart(out, y) + output;
      for (let x = 0; x < out.width; x++, i += strideX * channels, o += out.channels) {
        let sum = layer.biases[output]!;
        for (let tap = 0; tap < taps; tap++) sum += weights[first + tap]! * data[i + offsets[tap]!]!;
        out.data[o] = sum > min ? sum : min;
      }
    }
  }
  return out;
}
