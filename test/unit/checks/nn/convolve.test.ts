import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convolve } from '../../../../src/checks/nn/convolve.js';
import { createFeatureMaps, rowStart, type FeatureMaps } from '../../../../src/checks/nn/feature-maps.js';
import { createLayer, countKernelWeights, type LayerShape } from '../../../../src/checks/nn/layer.js';
import { createRandomSource } from '../../../support/checks/random-source.js';

const SHAPES: Readonly<Record<string, LayerShape>> = {
  'dense 3 × 3': { inputs: 2, outputs: 8, rows: 3, columns: 3 },
  'dense with a stride': { inputs: 3, outputs: 4, rows: 3, columns: 3, strideX: 2, strideY: 2 },
  'dense with a stride in one direction': { inputs: 2, outputs: 4, rows: 3, columns: 3, strideY: 2 },
  'dense with the inputs outermost': { inputs: 3, outputs: 4, rows: 3, columns: 3, order: 'input-row-column' },
  'dense without padding': { inputs: 4, outputs: 6, rows: 5, columns: 3, strideX: 2, strideY: 2, padding: 'valid' },
  'dense with a split sum': { inputs: 3, outputs: 5, rows: 3, columns: 3, padding: 'valid', hasSplitSum: true },
  'a kernel over the whole map': {
    inputs: 3,
    outputs: 7,
    rows: 5,
    columns: 7,
    padding: 'valid',
    order: 'input-row-column',
  },
  'one column without padding': { inputs: 3, outputs: 4, rows: 3, columns: 1, padding: 'valid' },
  'one row': { inputs: 3, outputs: 4, rows: 1, columns: 3 },
  'one row with dilation': { inputs: 3, outputs: 4, rows: 1, columns: 3, dilation: 4 },
  'pointwise and linear': { inputs: 5, outputs: 6, rows: 1, columns: 1, isLinear: true },
  'linear with a split sum': { inputs: 2, outputs: 4, rows: 3, columns: 3, hasSplitSum: true, isLinear: true },
  'depthwise 3 × 3': { inputs: 4, outputs: 4, rows: 3, columns: 3, isDepthwise: true },
  'depthwise with a stride': { inputs: 4, outputs: 4, rows: 3, columns: 3, strideX: 2, strideY: 2, isDepthwise: true },
  'three rows, four apart': { inputs: 3, outputs: 4, rows: 3, columns: 3, dilation: 4 },
  'depthwise with dilation': { inputs: 4, outputs: 4, rows: 3, columns: 3, dilation: 2, isDepthwise: true },
  'depthwise with two outputs per input': {
    inputs: 3,
    outputs: 6,
    rows: 4,
    columns: 3,
    padding: 'valid',
    isDepthwise: true,
  },
};

/** A layer by its definition: for each output the sum over its kernel, with zeros outside the maps. */
function define(shape: LayerShape, weights: Float64Array, biases: Float64Array, maps: FeatureMaps): number[] {
  const { rows, columns, strideX = 1, strideY = 1, dilation = 1 } = shape;
  const isValid = shape.padding === 'valid';
  const width = isValid ? Math.floor((maps.width - columns) / strideX) + 1 : Math.ceil(maps.width / strideX);
  const height = isValid ? Math.floor((maps.height - rows) / strideY) + 1 : Math.ceil(maps.height / strideY);
  const size = countKernelWeights(shape);
  const inputs = shape.isDepthwise ? 1 : shape.inputs;
  const valueAt = (channel: number, x: number, y: number): number =>
    x < 0 || y < 0 || x >= maps.width || y >= maps.height
      ? 0
      : maps.data[rowStart(maps, y) + x * maps.channels + channel]!;
  const results: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let output = 0; output < shape.outputs; output++) {
        let sum = biases[output]!;
        for (let k = 0; k < size; k++) {
          const isInputFirst = shape.order === 'input-row-column';
          const place = isInputFirst ? k % (rows * columns) : Math.floor(k / inputs);
          const input = isInputFirst ? Math.floor(k / (rows * columns)) : k % inputs;
          const row = Math.floor(place / columns) - (isValid ? 0 : rows >> 1);
          const column = (place % columns) - (isValid ? 0 : columns >> 1);
          const channel = shape.isDepthwise ? Math.floor((output * shape.inputs) / shape.outputs) : input;
          const value = valueAt(channel, x * strideX + column * dilation, y * strideY + row * dilation);
          sum += weights[output * size + k]! * value;
        }
        results.push(shape.isLinear ? sum : Math.max(0, sum));
      }
    }
  }
  return results;
}

for (const [name, shape] of Object.entries(SHAPES)) {
  for (const width of [7, 8]) {
    test(`convolve: ${name}, maps ${String(width)} wide → the values of the plain definition of the layer`, () => {
      const r = createRandomSource(7);
      const values = (length: number): Float64Array => Float64Array.from({ length }, () => r.range(-1, 1));
      const weights = values(shape.outputs * countKernelWeights(shape));
      const biases = values(shape.outputs);
      const maps = createFeatureMaps(shape.inputs, width, 5);
      for (let y = 0; y < maps.height; y++) maps.data.set(values(width * maps.channels), rowStart(maps, y));
      const out = convolve(createLayer(shape, weights, biases), maps);
      const expected = define(shape, weights, biases, maps);
      assert.equal(out.width * out.height * shape.outputs, expected.length);
      expected.forEach((value, i) => {
        const place = Math.floor(i / shape.outputs);
        const at = rowStart(out, Math.floor(place / out.width)) + (place % out.width) * out.channels;
        const result = out.data[at + (i % shape.outputs)]!;
        assert.ok(Math.abs(result - value) < 1e-9, `${String(result)} instead of ${String(value)} at ${String(i)}`);
      });
    });
  }
}

test('convolve: maps smaller than the kernel → an empty result', () => {
  const shape: LayerShape = { inputs: 1, outputs: 4, rows: 5, columns: 5, padding: 'valid' };
  const layer = createLayer(shape, new Float64Array(100), new Float64Array(4));
  const { width, height } = convolve(layer, createFeatureMaps(1, 3, 4));
  assert.deepEqual([width, height], [0, 0]);
});
