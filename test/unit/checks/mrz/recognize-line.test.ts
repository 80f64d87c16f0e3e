import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toLuminance } from '../../../../src/checks/image/downscale.js';
import type { Plane, PxQuad } from '../../../../src/checks/image/plane.js';
import { rectifyPlane } from '../../../../src/checks/image/rectify-plane.js';
import { cutLines } from '../../../../src/checks/mrz/locate/cut-lines.js';
import { readCharacters, readGreedily } from '../../../../src/checks/mrz/read/read-characters.js';
import { MRZ_CHARACTERS } from '../../../../src/checks/mrz/mrz-formats.js';
import {
  convolve,
  createFeatureMaps,
  rowStart,
  type Convolution,
  type ConvolutionShape,
} from '../../../../src/checks/nn/convolution.js';
import {
  computeWeightsChecksum,
  DamagedWeightsError,
  readConvolutions,
} from '../../../../src/checks/nn/read-weights.js';
import { LINE_HEIGHT_PX, recognizeLine, RECOGNIZER_LAYERS } from '../../../../src/checks/mrz/read/recognize-line.js';
import { RECOGNIZER_WEIGHTS } from '../../../../src/checks/mrz/read/recognizer-weights.js';
import { createRandomSource } from '../../../support/checks/random-source.js';
import { decodePixels, sampleManifest, samplePath } from '../../../support/scenes/load-samples.js';

const LAYERS: Readonly<Record<string, ConvolutionShape>> = {
  'every second place, both ways': { inputs: 3, outputs: 4, rows: 3, columns: 3, across: 2, down: 2 },
  'every place': { inputs: 2, outputs: 8, rows: 3, columns: 3 },
  'every second row': { inputs: 2, outputs: 4, rows: 3, columns: 3, down: 2 },
  'a column that rows are summed in': { inputs: 3, outputs: 4, rows: 3, columns: 1 },
  'along the line': { inputs: 3, outputs: 4, rows: 1, columns: 3 },
  'along the line, four apart': { inputs: 3, outputs: 4, rows: 1, columns: 3, dilation: 4 },
  'a mixture whose negative results stay': { inputs: 5, outputs: 4, rows: 1, columns: 1, isLinear: true },
};

for (const [what, shape] of Object.entries(LAYERS)) {
  for (const width of [7, 8]) {
    test(`a convolution is what its definition says: ${what}, ${String(width)} wide`, () => {
      const r = createRandomSource(3);
      const { inputs, outputs, rows, columns, across = 1, down = 1, dilation = 1 } = shape;
      const height = rows === 1 ? 1 : columns === 1 ? 3 : 5;
      const weights = Float64Array.from({ length: outputs * inputs * rows * columns }, () => r.range(-1, 1));
      const layer: Convolution = {
        ...shape,
        weights,
        shifts: Float64Array.from({ length: outputs }, () => r.range(-1, 1)),
      };
      const x = createFeatureMaps(inputs, width, height);
      for (let y = 0; y < height; y++) {
        for (let i = 0; i < width * inputs; i++) x.data[rowStart(x, y) + i] = r.range(-1, 1);
      }
      const out = convolve(layer, x);
      const isInside = rows === 3 && columns === 1;
      assert.deepEqual([out.width, out.height], [Math.ceil(width / across), isInside ? 1 : Math.ceil(height / down)]);
      const valueAt = (c: number, px: number, py: number): number =>
        px < 0 || py < 0 || px >= width || py >= height ? 0 : x.data[rowStart(x, py) + px * inputs + c]!;
      for (let y = 0; y < out.height; y++) {
        for (let k = 0; k < out.width; k++) {
          for (let o = 0; o < outputs; o++) {
            let sum = layer.shifts[o]!;
            for (let v = 0, w = 0; v < rows; v++) {
              for (let u = 0; u < columns; u++) {
                for (let c = 0; c < inputs; c++, w++) {
                  const px = k * across + (u - (columns >> 1)) * dilation;
                  const py = y * down + (isInside ? v : v - (rows >> 1));
                  sum += weights[(o & ~3) * inputs * rows * columns + 4 * w + (o & 3)]! * valueAt(c, px, py);
                }
              }
            }
            const wanted = layer.isLinear ? sum : Math.max(0, sum);
            assert.ok(Math.abs(out.data[rowStart(out, y) + k * outputs + o]! - wanted) < 1e-9);
          }
        }
      }
    });
  }
}

test('the numbers are those of the network', () => {
  const layers = readConvolutions(RECOGNIZER_WEIGHTS, RECOGNIZER_LAYERS);
  assert.equal(layers.length, RECOGNIZER_LAYERS.length);
  for (const { weights, shifts } of layers) {
    assert.ok(weights.every((value) => Number.isFinite(value)));
    assert.ok(shifts.every((value) => Number.isFinite(value)));
  }
});

const DAMAGED: Readonly<Record<string, string>> = {
  'nothing arrived': '',
  'the end is missing': RECOGNIZER_WEIGHTS.slice(0, -1000),
  'a digit is another': `${RECOGNIZER_WEIGHTS.slice(0, 500)}${RECOGNIZER_WEIGHTS[500] === 'a' ? 'b' : 'a'}${RECOGNIZER_WEIGHTS.slice(501)}`,
  'two pieces changed places':
    RECOGNIZER_WEIGHTS.slice(60_000, -6) + RECOGNIZER_WEIGHTS.slice(0, 60_000) + RECOGNIZER_WEIGHTS.slice(-6),
  'it is a page of the server': '<!doctype html>'.padEnd(RECOGNIZER_WEIGHTS.length, ' '),
};

for (const [what, text] of Object.entries(DAMAGED)) {
  test(`damaged numbers are told: ${what}`, () => {
    assert.throws(() => readConvolutions(text, RECOGNIZER_LAYERS), { name: 'DamagedWeights' });
    assert.throws(() => readConvolutions(text, RECOGNIZER_LAYERS), DamagedWeightsError);
  });
}

test('the checksum is FNV-1a of 32 bits', () => {
  // Test vectors of the function's authors: "" is 0x811c9dc5, "foobar" is 0xbf9cf968.
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';
  const value = (text: string): number => [...text].reduceRight((sum, digit) => sum * 64 + digits.indexOf(digit), 0);
  assert.equal(value(computeWeightsChecksum('')), 0x811c9dc5);
  assert.equal(value(computeWeightsChecksum('foobar')), 0xbf9cf968);
});

const samples = sampleManifest().filter(({ mrzQuad }) => mrzQuad !== null);

for (const { file, mrzLines, mrzQuad } of samples) {
  test(`the zone of ${file} is read, large and small, with the length held and without`, async () => {
    const pixels = await decodePixels(samplePath(file));
    for (const longPx of [1600, 700]) {
      const plane = toLuminance(pixels, longPx);
      const corners = mrzQuad!.map(([x, y]) => ({ x: x * plane.width, y: y * plane.height })) as unknown as PxQuad;
      const lineCount = mrzLines.length as 2 | 3;
      const columns = mrzLines[0]!.length as 30 | 36 | 44;
      const tall = lineCount === 3 ? 0.57 : 0.38;
      const lines = cutLines(plane, { corners, lineCount, columns, tall }, LINE_HEIGHT_PX);
      lines.forEach((line, i) => {
        const seen = recognizeLine(line);
        assert.equal(readGreedily(seen), mrzLines[i]);
        assert.equal(readCharacters(seen, columns).text, mrzLines[i]);
      });
    }
  });
}

async function firstLine(): Promise<{ readonly line: Plane; readonly text: string }> {
  const { file, mrzLines, mrzQuad } = samples.find(({ mrzLines: lines }) => lines.length === 2)!;
  const plane = toLuminance(await decodePixels(samplePath(file)), 1600);
  const corners = mrzQuad!.map(([x, y]) => ({ x: x * plane.width, y: y * plane.height })) as unknown as PxQuad;
  const line = cutLines(plane, { corners, lineCount: 2, columns: 44, tall: 0.38 }, 36)[0]!;
  return { line, text: mrzLines[0]! };
}

test('frames are four columns apart, and their shares sum to one', async () => {
  const { line } = await firstLine();
  const low = rectifyPlane(
    line,
    [
      { x: 0, y: 0 },
      { x: line.width, y: 0 },
      { x: line.width, y: line.height },
      { x: 0, y: line.height },
    ],
    601,
    LINE_HEIGHT_PX,
  );
  const { frames, scores } = recognizeLine(low);
  assert.equal(frames, 151);
  assert.equal(scores.length, frames * (MRZ_CHARACTERS.length + 1));
  for (let t = 0; t < frames; t++) {
    const sum = scores.subarray(38 * t, 38 * t + 38).reduce((total, log) => total + Math.exp(log), 0);
    assert.ok(Math.abs(sum - 1) < 1e-4);
  }
});

test('lines of another height, dimmed ones and bright letters on dark paper are read alike', async () => {
  const { line, text } = await firstLine();
  const looks: Readonly<Record<string, (value: number) => number>> = {
    'as it is': (value) => value,
    dimmed: (value) => 30 + 0.25 * value,
    'bright on dark': (value) => 255 - value,
  };
  for (const [what, look] of Object.entries(looks)) {
    assert.equal(readGreedily(recognizeLine({ ...line, data: line.data.map(look) })), text, what);
  }
});

test('an empty line reads as next to nothing', () => {
  const blank: Plane = { data: new Uint8Array(762 * 24).fill(200), width: 762, height: 24 };
  assert.ok(readGreedily(recognizeLine(blank)).length < 5);
});
