import assert from 'node:assert/strict';
import { test } from 'node:test';
import { intersectionOverUnion, signedArea } from '../../../src/checks/image/quad-geometry.js';
import { ALIGNER_WEIGHTS } from '../../../src/checks/document/align-quad-weights.js';
import { alignQuad, ALIGNER_LAYERS } from '../../../src/checks/document/align-quad.js';
import {
  convolvePlanar,
  type SeparableLayer,
  type PlanarFeatureMaps,
} from '../../../src/checks/nn/separable-convolution.js';
import { readSeparableLayers } from '../../../src/checks/nn/read-separable-layers.js';
import { combineSideLines, findSideLines } from '../../../src/checks/document/find-side-lines.js';
import { toLuminance } from '../../../src/checks/image/downscale.js';
import type { Plane, PxQuad } from '../../../src/checks/image/plane.js';
import { makeEmptySimpleScene, makeSimpleScene } from '../../support/checks/simple-scene.js';
import { createRandomSource } from '../../support/checks/random-source.js';
import { sampleCount } from '../../support/verify-mode.js';

/** A layer as it is defined: for each output the sum over its kernel, the border counting as zero. */
function defined(layer: SeparableLayer, x: PlanarFeatureMaps): number[] {
  const { size, stride = 1, dilation = 1, depthwise, weights, shifts } = layer;
  const width = Math.ceil(x.width / stride);
  const height = Math.ceil(x.height / stride);
  const inputs = depthwise ? 1 : layer.inputs;
  const out: number[] = [];
  for (let o = 0; o < layer.outputs; o++) {
    for (let y = 0; y < height; y++) {
      for (let k = 0; k < width; k++) {
        let sum = shifts[o]!;
        for (let c = 0; c < inputs; c++) {
          for (let v = 0; v < size; v++) {
            for (let u = 0; u < size; u++) {
              const px = k * stride + (u - (size >> 1)) * dilation;
              const py = y * stride + (v - (size >> 1)) * dilation;
              if (px < 0 || py < 0 || px >= x.width || py >= x.height) continue;
              const map = depthwise ? o : c;
              sum += weights[((o * inputs + c) * size + v) * size + u]! * x.data[(map * x.height + py) * x.width + px]!;
            }
          }
        }
        out.push(sum);
      }
    }
  }
  return out;
}

const LAYERS = {
  'dense, every second px': { inputs: 3, outputs: 4, size: 3, stride: 2 },
  dense: { inputs: 2, outputs: 2, size: 3 },
  'one kernel per map': { inputs: 4, outputs: 4, size: 3, depthwise: true },
  'one kernel per map, every second px': { inputs: 4, outputs: 4, size: 3, stride: 2, depthwise: true },
  'one kernel per map, wide': { inputs: 4, outputs: 4, size: 3, dilation: 2, depthwise: true },
  'a mixture of maps': { inputs: 8, outputs: 6, size: 1 },
} as const;

for (const [name, shape] of Object.entries(LAYERS)) {
  test(`a layer computes what its definition says: ${name}`, () => {
    const r = createRandomSource(7);
    const values = (count: number): Float64Array => Float64Array.from({ length: count }, () => r.range(-1, 1));
    const { inputs, outputs, size } = shape;
    const each = ('depthwise' in shape ? 1 : inputs) * size * size;
    const layer: SeparableLayer = { ...shape, weights: values(outputs * each), shifts: values(outputs) };
    const x: PlanarFeatureMaps = { data: values(inputs * 10 * 7), channels: inputs, width: 10, height: 7 };
    const out = [...convolvePlanar(layer, x).data];
    const wanted = defined(layer, x);
    assert.equal(out.length, wanted.length);
    out.forEach((value, i) => assert.ok(Math.abs(value - wanted[i]!) < 1e-9, `at ${String(i)}: ${String(value)}`));
  });
}

test('the aligner has as many numbers as its layers need, none of them odd', () => {
  const layers = readSeparableLayers(ALIGNER_WEIGHTS, ALIGNER_LAYERS);
  const digits = layers.reduce((sum, { outputs, weights }) => sum + 4 * outputs + weights.length, 0);
  assert.equal(ALIGNER_WEIGHTS.length, digits);
  for (const { weights, shifts } of layers) {
    assert.ok([...weights, ...shifts].every(Number.isFinite), 'a number is not finite');
  }
});

function shifted(quad: PxQuad, share: number): PxQuad {
  const dx = (quad[1].x - quad[0].x) * share;
  const dy = (quad[1].y - quad[0].y) * share;
  return quad.map((p) => ({ x: p.x + dx, y: p.y + dy })) as unknown as PxQuad;
}

test('a quadrilateral beside the document is moved towards it, one on it stays', async () => {
  let nearer = 0;
  let stayed = 0;
  const count = sampleCount(8, 12);
  for (let n = 0; n < count; n++) {
    const scene = await makeSimpleScene(41_000 + n, { fill: 0.7, maxTiltDegrees: 20, rotationDegrees: 0 });
    const plane = toLuminance(scene.image, 320);
    const truth = scene.quad.map((p) => ({ x: p.x * plane.width, y: p.y * plane.height })) as unknown as PxQuad;
    const beside = shifted(truth, 0.1);
    if (intersectionOverUnion(alignQuad(plane, beside).corners, truth) > intersectionOverUnion(beside, truth)) nearer++;
    const on = alignQuad(plane, truth);
    if (on.documentProbability > 0.5 && on.alignedProbability > alignQuad(plane, beside).alignedProbability) stayed++;
  }
  assert.ok(nearer >= count - 2, `${String(nearer)} of ${String(count)} nearer`);
  assert.ok(stayed >= count - 2, `${String(stayed)} of ${String(count)} known as a document in its place`);
});

test('on empty tables hardly a quadrilateral is taken for a document', () => {
  let taken = 0;
  const count = sampleCount(12, 30);
  for (let n = 0; n < count; n++) {
    const plane = toLuminance(makeEmptySimpleScene(42_000 + n, 1280, 720).image, 320);
    const x = 60 + 4 * (n % 10);
    const quad: PxQuad = [
      { x, y: 40 },
      { x: x + 140, y: 40 },
      { x: x + 140, y: 128 },
      { x, y: 128 },
    ];
    const { documentProbability: document, alignedProbability: aligned } = alignQuad(plane, quad);
    if (document * aligned > 0.5) taken++;
  }
  assert.ok(taken <= 1, `${String(taken)} of ${String(count)}`);
});

test('a faint border that drowns in noise at any one place is found along all of it', () => {
  const r = createRandomSource(11);
  const width = 320;
  const height = 180;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isInside = x >= 80 && x < 220 && y >= 40 && y < 128;
      data[y * width + x] = 120 + (isInside ? 6 : 0) + r.normal() * 5;
    }
  }
  const plane: Plane = { data, width, height };
  const rough: PxQuad = [
    { x: 83, y: 37 },
    { x: 224, y: 42 },
    { x: 217, y: 131 },
    { x: 77, y: 126 },
  ];
  const [best] = combineSideLines(findSideLines(plane, rough, 6));
  assert.ok(best !== undefined && signedArea(best) > 0, 'no quadrilateral');
  // Gradient indices name pixel centres: half a pixel less than the border.
  const truth: PxQuad = [
    { x: 79.5, y: 39.5 },
    { x: 219.5, y: 39.5 },
    { x: 219.5, y: 127.5 },
    { x: 79.5, y: 127.5 },
  ];
  assert.ok(intersectionOverUnion(best, truth) > 0.97, `IoU ${intersectionOverUnion(best, truth).toFixed(3)}`);
});
