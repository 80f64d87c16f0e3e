import type { Kernels } from './kernels.js';

/** The kernels of `kernels.as` without WebAssembly: the same sums, added in 64 bits and rounded to 32 when stored. */
export function createScalarKernels(memory: ArrayBuffer): Kernels {
  const floats = new Float32Array(memory);
  const bytes = new Uint8Array(memory);
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
      const [firstWeight, firstBias, firstInput] = [weights >> 2, biases >> 2, input >> 2];
      const [firstResidual, firstOutput] = [residual >> 2, output >> 2];
      for (let place = 0; place < places; place += 2) {
        const a = firstInput + place * inputs;
        const b = a + inputs;
        for (let out = 0; out < outputs; out += 4) {
          // Four outputs of two places at a time: a weight that is read serves two sums.
          let [a0, a1, a2, a3] = [0, 0, 0, 0];
          let [b0, b1, b2, b3] = [0, 0, 0, 0];
          let weight = firstWeight + (out & ~7) * inputs + (out & 4);
          for (let i = 0; i < inputs; i++, weight += 8) {
            const va = floats[a + i]!;
            const vb = floats[b + i]!;
            const w0 = floats[weight]!;
            const w1 = floats[weight + 1]!;
            const w2 = floats[weight + 2]!;
            const w3 = floats[weight + 3]!;
            a0 += va * w0;
            a1 += va * w1;
            a2 += va * w2;
            a3 += va * w3;
            b0 += vb * w0;
            b1 += vb * w1;
            b2 += vb * w2;
            b3 += vb * w3;
          }
          const store = (at: number, channel: number, sum: number): void => {
            const value = sum + floats[firstBias + channel]! + (residual === 0 ? 0 : floats[firstResidual + at]!);
            floats[firstOutput + at] = isRectified !== 0 && value < 0 ? 0 : value;
          };
          const at = place * outputs + out;
          store(at, out, a0);
          store(at + 1, out + 1, a1);
          store(at + 2, out + 2, a2);
          store(at + 3, out + 3, a3);
          store(at + outputs, out, b0);
          store(at + outputs + 1, out + 1, b1);
          store(at + outputs + 2, out + 2, b2);
          store(at + outputs + 3, out + 3, b3);
        }
      }
    },
    depthwise(input, weights, biases, output, width, height, channels, size, stride, isRectified) {
      const [firstWeight, firstBias, firstInput] = [weights >> 2, biases >> 2, input >> 2];
      const reach = size >> 1;
      let o = output >> 2;
      for (let top = -reach; top < height - reach; top += stride) {
        const [firstRow, lastRow] = [Math.max(0, -top), Math.min(size, height - top)];
        for (let left = -reach; left < width - reach; left += stride, o += channels) {
          const [firstColumn, lastColumn] = [Math.max(0, -left), Math.min(size, width - left)];
          for (let channel = 0; channel < channels; channel++) {
            let sum = floats[firstBias + channel]!;
            for (let row = firstRow; row < lastRow; row++) {
              let i = firstInput + ((top + row) * width + left + firstColumn) * channels + channel;
              let weight = firstWeight + (row * size + firstColumn) * channels + channel;
              for (let column = firstColumn; column < lastColumn; column++, i += channels, weight += channels)
                sum += floats[i]! * floats[weight]!;
            }
            floats[o + channel] = isRectified !== 0 && sum < 0 ? 0 : sum;
          }
        }
      }
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
