import type { Kernels } from './kernels.js';

/** As many numbers as one output of any layer reads, or more. */
const MAX_INPUTS = 512;

/** The kernels of `kernels.as` without WebAssembly: the same sums, added in 64 bits and rounded to 32 when stored. */
export function createScalarKernels(memory: ArrayBuffer): Kernels {
  const floats = new Float32Array(memory);
  const bytes = new Uint8Array(memory);
  // 64 bits: reading 32-bit floats costs a conversion for each.
  const values = new Float64Array(2 * MAX_INPUTS);
  const widened = new Map<number, Float64Array>();

  /** Weights never change. */
  function widen(address: number, length: number): Float64Array {
    const known = widened.get(address);
    if (known !== undefined) return known;
    const wide = Float64Array.from(floats.subarray(address >> 2, (address >> 2) + length));
    widened.set(address, wide);
    return wide;
  }

  function add(target: number, source: number, length: number): void {
    for (let i = 0; i < length; i++) floats[target + i]! += floats[source + i]!;
  }

  function rectify(start: number, length: number): void {
    for (let i = start; i < start + length; i++) if (floats[i]! < 0) floats[i] = 0;
  }

  return {
    gather(image, output, width, height) {
      let o = output >> 2;
      for (let y = -1; y < height - 1; y += 2) {
        for (let x = -1; x < width - 1; x += 2) {
          for (let row = y; row < y + 3; row++) {
            for (let column = x; column < x + 3; column++) {
              const isOutside = row < 0 || column < 0;
              const pixel = image + 3 * (row * width + column);
              for (let channel = 0; channel < 3; channel++)
                floats[o++] = isOutside ? 0 : bytes[pixel + channel]! / 255 - 0.5;
            }
          }
        }
      }
    },
    pointwise(input, weights, biases, residual, output, places, inputs, outputs, isRectified) {
      const wide = widen(weights, inputs * outputs);
      const [firstBias, firstInput] = [biases >> 2, input >> 2];
      for (let place = 0; place < places; place += 2) {
        const first = firstInput + place * inputs;
        for (let i = 0; i < 2 * inputs; i++) values[i] = floats[first + i]!;
        for (let out = 0; out < outputs; out += 4) {
          // Four outputs of two places at a time: a weight that is read serves two sums.
          let a0 = floats[firstBias + out]!;
          let a1 = floats[firstBias + out + 1]!;
          let a2 = floats[firstBias + out + 2]!;
          let a3 = floats[firstBias + out + 3]!;
          let b0 = a0;
          let b1 = a1;
          let b2 = a2;
          let b3 = a3;
          let weight = (out & ~7) * inputs + (out & 4);
          for (let i = 0; i < inputs; i++, weight += 8) {
            const va = values[i]!;
            const vb = values[inputs + i]!;
            const w0 = wide[weight]!;
            const w1 = wide[weight + 1]!;
            const w2 = wide[weight + 2]!;
            const w3 = wide[weight + 3]!;
            a0 += va * w0;
            a1 += va * w1;
            a2 += va * w2;
            a3 += va * w3;
            b0 += vb * w0;
            b1 += vb * w1;
            b2 += vb * w2;
            b3 += vb * w3;
          }
          const a = (output >> 2) + place * outputs + out;
          const b = a + outputs;
          floats[a] = a0;
          floats[a + 1] = a1;
          floats[a + 2] = a2;
          floats[a + 3] = a3;
          floats[b] = b0;
          floats[b + 1] = b1;
          floats[b + 2] = b2;
          floats[b + 3] = b3;
        }
      }
      const length = places * outputs;
      if (residual !== 0) add(output >> 2, residual >> 2, length);
      if (isRectified !== 0) rectify(output >> 2, length);
    },
    depthwise(input, weights, biases, output, width, height, channels, size, stride, isRectified) {
      const wide = widen(weights, size * size * channels);
      const [firstBias, firstInput] = [biases >> 2, input >> 2];
      const reach = size >> 1;
      let o = output >> 2;
      for (let top = -reach; top < height - reach; top += stride) {
        const [firstRow, lastRow] = [Math.max(0, -top), Math.min(size, height - top)];
        for (let left = -reach; left < width - reach; left += stride, o += channels) {
          const [firstColumn, lastColumn] = [Math.max(0, -left), Math.min(size, width - left)];
          for (let channel = 0; channel < channels; channel++) values[channel] = floats[firstBias + channel]!;
          for (let y = firstRow; y < lastRow; y++) {
            for (let x = firstColumn; x < lastColumn; x++) {
              const i = firstInput + ((top + y) * width + left + x) * channels;
              const weight = (y * size + x) * channels;
              for (let channel = 0; channel < channels; channel++)
                values[channel]! += floats[i + channel]! * wide[weight + channel]!;
            }
          }
          for (let channel = 0; channel < channels; channel++) floats[o + channel] = values[channel]!;
        }
      }
      if (isRectified !== 0) rectify(output >> 2, o - (output >> 2));
    },
    addUpsampled(half, map, output, width, height, channels) {
      let [m, o] = [map >> 2, output >> 2];
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const source = (half >> 2) + ((y >> 1) * (width >> 1) + (x >> 1)) * channels;
          for (let channel = 0; channel < channels; channel++)
            floats[o++] = Math.max(0, floats[m++]! + floats[source + channel]!);
        }
      }
    },
    average(input, output, places, channels) {
      for (let channel = 0; channel < channels; channel++) {
        let sum = 0;
        for (let place = 0; place < places; place++) sum += floats[(input >> 2) + place * channels + channel]!;
        floats[(output >> 2) + channel] = sum / places;
      }
    },
    addToAll(row, map, places, channels) {
      for (let place = 0, m = map >> 2; place < places; place++)
        for (let channel = 0; channel < channels; channel++) floats[m++]! += floats[(row >> 2) + channel]!;
    },
  };
}
