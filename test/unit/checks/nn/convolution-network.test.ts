import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RECOGNIZER_LAYERS } from '../../../../src/checks/mrz/read/recognize-line.js';
import { RECOGNIZER_WEIGHTS } from '../../../../src/checks/mrz/read/recognizer-weights.js';
import {
  createConvolutionNetwork,
  type ConvolutionShape,
  type FeatureMaps,
} from '../../../../src/checks/nn/convolution-network.js';
import { createKernels, createKernelsWithoutWebAssembly } from '../../../../src/checks/nn/kernels.js';
import { computeWeightsChecksum, DamagedWeightsError, WEIGHT_DIGITS } from '../../../../src/checks/nn/weights-text.js';
import { createSeededRandom } from '../../../support/seeded-random.js';

/** Sums of 32-bit floats in another order. */
const TOLERANCE = 1e-4;

const SHAPES: Readonly<Record<string, readonly ConvolutionShape[]>> = {
  '3 × 3': [{ inputs: 2, outputs: 8, rows: 3, columns: 3 }],
  'a stride': [{ inputs: 3, outputs: 4, rows: 3, columns: 3, strideX: 2, strideY: 2 }],
  'a stride in one direction': [{ inputs: 2, outputs: 4, rows: 3, columns: 3, strideY: 2 }],
  'no padding': [{ inputs: 4, outputs: 6, rows: 5, columns: 3, strideX: 2, strideY: 2, padding: 'valid' }],
  'a kernel over the whole map': [{ inputs: 3, outputs: 7, rows: 5, columns: 7, padding: 'valid' }],
  'one column without padding': [{ inputs: 3, outputs: 4, rows: 3, columns: 1, padding: 'valid' }],
  'one row with dilation': [{ inputs: 3, outputs: 4, rows: 1, columns: 3, dilation: 4 }],
  'three rows, four apart': [{ inputs: 3, outputs: 4, rows: 3, columns: 3, dilation: 4 }],
  '1 × 1, linear': [{ inputs: 5, outputs: 6, rows: 1, columns: 1, isLinear: true }],
  'several layers': [
    { inputs: 1, outputs: 9, rows: 3, columns: 3, strideX: 2 },
    { inputs: 9, outputs: 16, rows: 3, columns: 3, dilation: 2 },
    { inputs: 16, outputs: 16, rows: 1, columns: 3, isResidual: true },
    { inputs: 16, outputs: 3, rows: 1, columns: 1, isLinear: true },
  ],
};

/** One layer in plain numbers: weights by output, then in the order of the text. */
interface PlainLayer {
  readonly shape: ConvolutionShape;
  readonly weights: readonly (readonly number[])[];
  readonly biases: readonly number[];
}

const EXPONENT_OF_1 = 16;

/** Layers of small integers, whose scale is 1/8, and their text. */
function randomLayers(shapes: readonly ConvolutionShape[]): { layers: readonly PlainLayer[]; text: string } {
  const random = createSeededRandom(7);
  let text = '';
  const layers = shapes.map((shape) => {
    const taps = shape.inputs * shape.rows * shape.columns;
    const integers = Array.from({ length: shape.outputs }, () =>
      Array.from({ length: taps }, () => random.integer(-4, 4)),
    );
    const biases = Array.from({ length: shape.outputs }, () => random.integer(0, 63));
    text += `${WEIGHT_DIGITS[EXPONENT_OF_1 - 3]!}0`.repeat(shape.outputs);
    text += biases.map((mantissa) => `${WEIGHT_DIGITS[EXPONENT_OF_1 - 2]!}${WEIGHT_DIGITS[mantissa]!}`).join('');
    text += integers.flat().map((integer) => WEIGHT_DIGITS[integer + 31]!).join(''); // prettier-ignore
    return {
      shape,
      weights: integers.map((row) => row.map((integer) => integer / 8)),
      biases: biases.map((mantissa) => (64 + mantissa) / 256),
    };
  });
  return { layers, text: close(text) };
}

const close = (text: string): string => text + computeWeightsChecksum(text);

function randomMaps(channels: number, width: number, height: number): FeatureMaps {
  const random = createSeededRandom(width);
  const data = Float32Array.from({ length: channels * width * height }, () => random.between(-1, 1));
  return { data, channels, width, height };
}

/** A layer by its definition: for each output the sum over its kernel, with zeros outside of the maps. */
function define({ shape, weights, biases }: PlainLayer, maps: FeatureMaps): FeatureMaps {
  const { inputs, outputs, rows, columns, strideX = 1, strideY = 1, dilation = 1 } = shape;
  const isValid = shape.padding === 'valid';
  const width = isValid ? Math.floor((maps.width - columns) / strideX) + 1 : Math.ceil(maps.width / strideX);
  const height = isValid ? Math.floor((maps.height - rows) / strideY) + 1 : Math.ceil(maps.height / strideY);
  const valueAt = (channel: number, x: number, y: number): number =>
    x < 0 || y < 0 || x >= maps.width || y >= maps.height
      ? 0
      : maps.data[(y * maps.width + x) * maps.channels + channel]!;
  const data: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let output = 0; output < outputs; output++) {
        let sum = biases[output]!;
        weights[output]!.forEach((weight, k) => {
          const place = Math.floor(k / inputs);
          const row = Math.floor(place / columns) - (isValid ? 0 : rows >> 1);
          const column = (place % columns) - (isValid ? 0 : columns >> 1);
          sum += weight * valueAt(k % inputs, x * strideX + column * dilation, y * strideY + row * dilation);
        });
        const value = shape.isLinear ? sum : Math.max(0, sum);
        data.push(value + (shape.isResidual ? valueAt(output, x, y) : 0));
      }
    }
  }
  return { data: Float32Array.from(data), channels: outputs, width, height };
}

for (const [kind, create] of [
  ['simd', createKernels],
  ['scalar', createKernelsWithoutWebAssembly],
] as const) {
  for (const [name, shapes] of Object.entries(SHAPES)) {
    test(`${kind} kernels, ${name} → the values of the plain definition, for maps of several sizes`, () => {
      const { layers, text } = randomLayers(shapes);
      const network = createConvolutionNetwork(text, shapes, create);
      for (const width of [8, 7, 23]) {
        const maps = randomMaps(shapes[0]!.inputs, width, 5);
        const expected = layers.reduce((last, layer) => define(layer, last), maps);
        const out = network(maps);
        assert.deepEqual([out.width, out.height], [expected.width, expected.height]);
        expected.data.forEach((value, i) => {
          const place = Math.floor(i / expected.channels);
          const result = out.data[place * out.channels + (i % expected.channels)]!;
          assert.ok(Math.abs(result - value) < TOLERANCE, `${String(result)} instead of ${String(value)}`);
        });
      }
    });
  }
}

test('maps smaller than a kernel without padding → an empty result', () => {
  const shapes: readonly ConvolutionShape[] = [{ inputs: 1, outputs: 4, rows: 5, columns: 5, padding: 'valid' }];
  const { data, width, height } = createConvolutionNetwork(randomLayers(shapes).text, shapes)(randomMaps(1, 3, 4));
  assert.deepEqual([data.length, width, height], [0, 0, 0]);
});

const DAMAGED: Readonly<Record<string, string>> = {
  'it is empty': '',
  'the end is missing': RECOGNIZER_WEIGHTS.slice(0, -1000),
  'one digit differs': `${RECOGNIZER_WEIGHTS.slice(0, 500)}${RECOGNIZER_WEIGHTS[500] === 'a' ? 'b' : 'a'}${RECOGNIZER_WEIGHTS.slice(501)}`,
  'two parts are swapped':
    RECOGNIZER_WEIGHTS.slice(60_000, -6) + RECOGNIZER_WEIGHTS.slice(0, 60_000) + RECOGNIZER_WEIGHTS.slice(-6),
  'it is an error page of the server': '<!doctype html>'.padEnd(RECOGNIZER_WEIGHTS.length, ' '),
};

for (const [damage, text] of Object.entries(DAMAGED)) {
  test(`a damaged weights text (${damage}) → DamagedWeightsError`, () => {
    assert.throws(() => createConvolutionNetwork(text, RECOGNIZER_LAYERS), DamagedWeightsError);
  });
}

test('computeWeightsChecksum of two test vectors → their 32-bit FNV-1a hash', () => {
  // Test vectors of the function's authors: "" gives 0x811c9dc5, "foobar" gives 0xbf9cf968.
  const value = (text: string): number =>
    [...text].reduceRight((sum, digit) => sum * 64 + WEIGHT_DIGITS.indexOf(digit), 0);
  assert.equal(value(computeWeightsChecksum('')), 0x811c9dc5);
  assert.equal(value(computeWeightsChecksum('foobar')), 0xbf9cf968);
});
