import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { compileKernels, writeKernelsText } from '../../../../scripts/kernels.mjs';
import { computeWeightsChecksum, DamagedWeightsError } from '../../../../src/checks/nn/weights-text.js';
import { createKernels, createKernelsWithoutWebAssembly } from '../../../../src/checks/nn/kernels.js';
import {
  readVisionWeights,
  createVisionNetwork,
  type VisionOutput,
} from '../../../../src/checks/vision/vision-network.js';
import { runPlainVisionNetwork } from '../../../support/checks/plain-vision-network.js';
import { randomVisionWeights } from '../../../support/checks/random-vision-weights.js';
import { createSeededRandom } from '../../../support/seeded-random.js';

/** Sums of 32-bit floats in another order. */
const TOLERANCE = 1e-4;

const WEIGHTS = randomVisionWeights(1);

function randomImage(width: number, height: number): Uint8Array {
  const random = createSeededRandom(width + height);
  return Uint8Array.from({ length: 3 * width * height }, () => random.integer(0, 255));
}

function assertEqualOutputs(actual: VisionOutput, expected: VisionOutput): void {
  for (const name of ['cells', 'corners'] as const) {
    assert.equal(actual[name].data.length, expected[name].data.length);
    actual[name].data.forEach((value, i) =>
      assert.ok(Math.abs(value - expected[name].data[i]!) < TOLERANCE, `${name} ${String(i)}`),
    );
  }
  assert.ok(Math.abs(actual.present - expected.present) < TOLERANCE);
}

test('kernels-wasm.ts is what kernels.as compiles to', async () => {
  const file = new URL('../../../../src/checks/nn/kernels-wasm.ts', import.meta.url);
  assert.equal(readFileSync(file, 'utf8'), writeKernelsText(compileKernels(), computeWeightsChecksum));
});

for (const [kind, create] of [
  ['simd', createKernels],
  ['scalar', createKernelsWithoutWebAssembly],
] as const) {
  test(`${kind} kernels compute what the layers say`, () => {
    const [width, height] = [48, 32];
    const image = randomImage(width, height);
    const network = createVisionNetwork(WEIGHTS, create);
    const { cells, corners, present } = network({ data: image, width, height });
    assert.equal(create(1024).kind, kind);
    const maps = runPlainVisionNetwork(readVisionWeights(WEIGHTS), image, width, height);
    for (const [name, map] of [
      ['cells', cells],
      ['corners', corners],
    ] as const) {
      const expected = maps.get(name)!;
      assert.deepEqual([map.rows, map.columns], [expected.length, expected[0]!.length]);
      expected.forEach((line, row) =>
        line.forEach((place, column) =>
          place.forEach((value, channel) => {
            const actual = map.data[(row * map.columns + column) * map.step + channel]!;
            assert.ok(Math.abs(actual - value) < TOLERANCE, `${name} ${String([row, column, channel])}`);
          }),
        ),
      );
    }
    assert.ok(Math.abs(present - maps.get('present')![0]![0]![0]!) < TOLERANCE);
  });
}

test('images of another size → the same results with and without WebAssembly', () => {
  const simd = createVisionNetwork(WEIGHTS);
  const scalar = createVisionNetwork(WEIGHTS, createKernelsWithoutWebAssembly);
  for (const [width, height] of [
    [288, 160],
    [160, 288],
    [224, 224],
  ] as const) {
    const image = randomImage(width, height);
    assertEqualOutputs(simd({ data: image, width, height }), scalar({ data: image, width, height }));
  }
});

test('one byte or the end of the weights is lost → DamagedWeightsError', () => {
  const middle = WEIGHTS.length >> 1;
  const other = WEIGHTS[middle] === '0' ? '1' : '0';
  const damaged = [WEIGHTS.slice(0, -1), WEIGHTS.slice(0, middle), '', `${WEIGHTS.slice(0, middle)}${other}${WEIGHTS.slice(middle + 1)}`]; // prettier-ignore
  for (const text of damaged) assert.throws(() => createVisionNetwork(text), DamagedWeightsError);
});
