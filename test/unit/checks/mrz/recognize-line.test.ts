import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toLuminance } from '../../../../src/checks/image/downscale.js';
import type { Plane, PxQuad } from '../../../../src/checks/image/plane.js';
import { rectifyPlane } from '../../../../src/checks/image/rectify.js';
import { cutMrzLines, LINE_HEIGHT_PX } from '../../../../src/checks/mrz/locate/cut-mrz-lines.js';
import { decodeLineScores } from '../../../../src/checks/mrz/read/decode-line-scores.js';
import { MRZ_CHARACTERS } from '../../../../src/checks/mrz/mrz-formats.js';
import { recognizeLine } from '../../../../src/checks/mrz/read/recognize-line.js';
import { decodePixels, sampleManifest, samplePath } from '../../../../bench/scenes/load-samples.js';
import { rectangleCorners } from '../../../../src/checks/image/quad-geometry.js';

const samples = sampleManifest().filter(({ mrzQuad }) => mrzQuad !== null);

async function cutFirstLine(): Promise<{ readonly line: Plane; readonly text: string }> {
  const { file, mrzLines, mrzQuad } = samples.find(({ mrzLines: lines }) => lines.length === 2)!;
  const plane = toLuminance(await decodePixels(samplePath(file)), 1600);
  const corners = mrzQuad!.map(([x, y]) => ({ x: x * plane.width, y: y * plane.height })) as unknown as PxQuad;
  const line = cutMrzLines(plane, { corners, lineCount: 2, columns: 44, letterHeight: 0.38 })[0]!;
  return { line, text: mrzLines[0]! };
}

test('recognizeLine: a line of 601 px → 151 time steps, each with probabilities that sum to one', async () => {
  const { line } = await cutFirstLine();
  const narrow = rectifyPlane(line, rectangleCorners(0, 0, line.width, line.height), 601, LINE_HEIGHT_PX);
  const { timeSteps, scores } = recognizeLine(narrow);
  assert.equal(timeSteps, 151);
  assert.equal(scores.length, timeSteps * (MRZ_CHARACTERS.length + 1));
  for (let t = 0; t < timeSteps; t++) {
    const sum = scores.subarray(38 * t, 38 * t + 38).reduce((total, log) => total + Math.exp(log), 0);
    assert.ok(Math.abs(sum - 1) < 1e-4);
  }
});

test('recognizeLine: a line dimmed, or light on dark → the same text', async () => {
  const variants: Readonly<Record<string, (value: number) => number>> = {
    unchanged: (value) => value,
    dimmed: (value) => 30 + 0.25 * value,
    'bright on dark': (value) => 255 - value,
  };
  const { line, text } = await cutFirstLine();
  assert.equal(line.height, LINE_HEIGHT_PX);
  for (const [name, change] of Object.entries(variants)) {
    const scores = recognizeLine({ ...line, data: line.data.map(change) });
    assert.equal(decodeLineScores(scores, 44).text, text, name);
  }
});

test('recognizeLine: an empty line → fewer than five time steps that are no blank', () => {
  const { timeSteps, scores } = recognizeLine({ data: new Uint8Array(762 * 24).fill(200), width: 762, height: 24 });
  const printed = Array.from({ length: timeSteps }, (_, t) => scores[38 * t]!).filter((blank) => Math.exp(blank) < 0.5);
  assert.ok(printed.length < 5);
});
