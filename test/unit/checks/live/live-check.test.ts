import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLiveCheck, type LiveReport, type Luma, type Point } from '../../../../src/checks/checks.js';
import { intersectionOverUnion } from '../../../../src/checks/image/quad-geometry.js';
import { toLuma } from '../../../support/checks/paint-pixels.js';
import { makeEmptySimpleScene, makeSimpleScene } from '../../../support/checks/simple-scene.js';

const CALM = {
  background: 'noise',
  fill: 0.85,
  blurPx: 0.7,
  maxTiltDegrees: 6,
  rotationDegrees: 0,
  clean: true,
} as const;
const STEP_MS = 33;

/** The frame moved by whole pixels. */
function moved(frame: Luma, dx: number, dy: number): Luma {
  const data = new Uint8Array(frame.data.length);
  for (let y = 0; y < frame.height; y++) {
    const from = Math.min(frame.height - 1, Math.max(0, y - dy)) * frame.width;
    for (let x = 0; x < frame.width; x++) {
      data[y * frame.width + x] = frame.data[from + Math.min(frame.width - 1, Math.max(0, x - dx))]!;
    }
  }
  return { ...frame, data };
}

function largest(a: readonly Point[], b: readonly Point[]): number {
  return Math.max(...a.map((p, i) => Math.hypot(p.x - b[i]!.x, p.y - b[i]!.y)));
}

test('live check of a still document → good from the third frame on, with corners that do not jitter', async () => {
  const scene = await makeSimpleScene(91, { ...CALM, kind: 'id1-back-td1' });
  const frame = toLuma(scene.image);
  const shaken = [frame, moved(frame, 1, 0), moved(frame, 0, 1), moved(frame, 1, 1)];
  const check = createLiveCheck();
  const reports: LiveReport[] = [];
  for (let n = 0; n < 30; n++) reports.push(check(shaken[n % 4]!, n * STEP_MS));
  assert.equal(reports[0]?.document, null);
  for (const report of reports.slice(2)) {
    assert.ok(report.document !== null);
    assert.ok(intersectionOverUnion(report.document.corners, scene.quad) > 0.93);
    assert.equal(report.format, 'ID-1');
    assert.equal(report.mrzPresent, true);
    assert.ok(report.good, report.hint ?? '');
  }
  const shown = reports.slice(5).map(({ document }) => document!.corners);
  for (let n = 1; n < shown.length; n++) assert.ok(largest(shown[n]!, shown[n - 1]!) < 0.004);
});

test('frame every 1.5 s of a still document, as on a slow device → good from the second frame on', async () => {
  const frame = toLuma((await makeSimpleScene(91, { ...CALM, kind: 'id1-back-td1' })).image);
  const check = createLiveCheck();
  const reports = [0, 1500, 3000, 4500].map((ms) => check(ms % 3000 === 0 ? frame : moved(frame, 1, 0), ms));
  assert.deepEqual(
    reports.map(({ good }) => good),
    [false, true, true, true],
  );
});

test('live check of a moving document → followed in at least 9 of 12 frames, its motion measured, never good', async () => {
  const scene = await makeSimpleScene(92, { ...CALM, kind: 'licence', fill: 0.7 });
  const frame = toLuma(scene.image);
  const check = createLiveCheck();
  let followed = 0;
  for (let n = 0; n < 12; n++) {
    const dx = n * 18 - 100;
    const report = check(moved(frame, dx, 0), n * STEP_MS);
    const truth = scene.quad.map((p) => ({ x: p.x + dx / 1280, y: p.y }));
    if (report.document !== null && intersectionOverUnion(report.document.corners, truth) > 0.9) followed++;
    if (n < 2) continue;
    assert.equal(report.good, false);
    assert.equal(report.hint, 'hold_still');
    assert.ok(report.motion !== null && report.motion > 0.012);
  }
  assert.ok(followed >= 9, `${String(followed)} of 12`);
});

test('live check: the document leaves → dropped within half a second; one missed frame → document kept', async () => {
  const scene = await makeSimpleScene(93, { ...CALM, kind: 'licence' });
  const frame = toLuma(scene.image);
  const empty = { ...frame, data: new Uint8Array(frame.data.length).fill(90) };
  const check = createLiveCheck();
  for (let n = 0; n < 5; n++) check(frame, n * STEP_MS);
  assert.ok(check(empty, 5 * STEP_MS).document !== null);
  assert.ok(check(frame, 6 * STEP_MS).document !== null);
  let last: LiveReport | null = null;
  for (let n = 7; n < 20; n++) last = check(empty, n * STEP_MS);
  assert.equal(last?.document, null);
  assert.equal(last?.hint, 'search');
});

test('live check of an empty table → no document, and never good', () => {
  const check = createLiveCheck();
  const frame = toLuma(makeEmptySimpleScene(94).image);
  for (let n = 0; n < 10; n++) {
    const report = check(moved(frame, n % 2, 0), n * STEP_MS);
    assert.equal(report.document, null);
    assert.equal(report.good, false);
  }
});

test('live check: a required MRZ is absent → hint turn_over, and good only after four seconds', async () => {
  const scene = await makeSimpleScene(96, { ...CALM, kind: 'licence' });
  const frame = toLuma(scene.image);
  const check = createLiveCheck();
  const expectation = { docType: 'residency_permit', side: 'back' } as const;
  const reports: LiveReport[] = [];
  for (let n = 0; n < 24; n++) reports.push(check(frame, n * 250, expectation));
  const firstGood = reports.findIndex(({ good }) => good);
  assert.ok(firstGood * 250 >= 4000, `good after ${String(firstGood * 250)} ms`);
  assert.ok(firstGood > 0);
  const firstDocument = reports.findIndex(({ document }) => document !== null);
  const hints = reports.slice(firstDocument, firstGood).map(({ hint }) => hint);
  assert.ok(firstDocument >= 0 && hints.length > 8, hints.join());
  assert.deepEqual(new Set(hints), new Set(['turn_over']));
});

test('live check of RGBA and luminance frames → the same corners; colour is null for luminance', async () => {
  const scene = await makeSimpleScene(97, { ...CALM, kind: 'id3-td3' });
  const [a, b] = [createLiveCheck(), createLiveCheck()];
  let pair: LiveReport[] = [];
  for (let n = 0; n < 3; n++) pair = [a(scene.image, n * STEP_MS), b(toLuma(scene.image, 32), n * STEP_MS)];
  const [colour, luma] = pair;
  assert.ok(colour?.document && luma?.document);
  assert.ok(intersectionOverUnion(colour.document.corners, luma.document.corners) > 0.99);
  const rest = ({ format, mrzPresent, good, hint }: LiveReport) => ({ format, mrzPresent, good, hint });
  assert.deepEqual(rest(colour), rest(luma));
  assert.equal(luma.measures.colour, null);
  assert.ok((colour.measures.colour ?? 0) > 0);
});
