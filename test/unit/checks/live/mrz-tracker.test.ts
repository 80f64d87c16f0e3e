import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMrzTracker, type LiveMrzReader } from '../../../../src/checks/live/mrz-tracker.js';
import type { UprightMrz } from '../../../../src/checks/mrz/locate/find-mrz.js';
import type { PxQuad } from '../../../../src/checks/image/plane.js';
import { rectangleCorners } from '../../../../src/checks/image/quad-geometry.js';

const plane = { data: new Uint8Array(100), width: 10, height: 10 };
const quad: PxQuad = rectangleCorners(1, 1, 9, 9);
const FOUND: UprightMrz = { corners: quad, lineCount: 2, columns: 44, letterHeight: 0.4, missing: null };

interface Fake extends LiveMrzReader {
  isBusy: boolean;
  valid: boolean | null;
  sharp: number;
  offered: number;
  resets: number;
}

function fakeReader(change: Partial<Fake> = {}): Fake {
  return {
    isBusy: false,
    valid: null,
    sharp: 0,
    offered: 0,
    resets: 0,
    offer() {
      this.offered++;
    },
    reset() {
      this.resets++;
    },
    ...change,
  };
}

/** Processes frames of a document. @returns the tracker, and the number of searches */
function run(frames: number, reader: Fake | null, found: UprightMrz | null = FOUND, isVisible = true, stepMs = 33) {
  const tracker = createMrzTracker();
  let searches = 0;
  const find = (): UprightMrz | null => {
    searches++;
    return found;
  };
  for (let n = 0; n < frames; n++)
    tracker.processFrame({ plane, isVisible, isMrzRequired: true }, n * stepMs, find, reader);
  return { tracker, searches };
}

const CASES: readonly (readonly [string, Fake | null, UprightMrz | null, isVisible: boolean, ran: [number, number]])[] =
  [
    ['no reader, MRZ found → searched every 24 frames', null, FOUND, true, [2, 0]],
    ['no MRZ found → searched every fourth frame', null, null, true, [12, 0]],
    ['not certain yet → read every sixth frame', fakeReader(), FOUND, true, [8, 8]],
    ['certain → not read again', fakeReader({ valid: true }), FOUND, true, [2, 0]],
    ['the reader is busy → searched every 24 frames', fakeReader({ isBusy: true }), FOUND, true, [2, 2]],
    ['a cut-off MRZ → not read', fakeReader(), { ...FOUND, missing: 'right' }, true, [8, 0]],
    ['the document is not in the frame → not searched', fakeReader(), FOUND, false, [0, 0]],
  ];
for (const [name, reader, found, isVisible, ran] of CASES)
  test(`MRZ tracker, 48 frames, ${name}: ${ran[0]} searches, ${ran[1]} frames offered to the reader`, () => {
    const { searches } = run(48, reader, found, isVisible);
    assert.deepEqual([searches, reader?.offered ?? 0], ran);
  });

for (const [name, reader, found, searches] of [
  ['no MRZ found', null, null, 8],
  ['not certain yet', fakeReader(), FOUND, 8],
  ['certain', fakeReader({ valid: true }), FOUND, 1],
] as const)
  test(`MRZ tracker, 8 frames one second apart, ${name} → ${String(searches)} searches`, () => {
    assert.equal(run(8, reader, found, true, 1000).searches, searches);
  });

test('MRZ tracker: the reader proves a frame sharp → isProvenSharp is true for twelve frames, then false', () => {
  const reader = fakeReader();
  const { tracker } = run(1, reader);
  const next = (): boolean => {
    tracker.processFrame({ plane, isVisible: true, isMrzRequired: true }, 33, () => FOUND, reader);
    return tracker.isProvenSharp;
  };
  assert.equal(next(), false);
  Object.assign(reader, { valid: true, sharp: 1 });
  const proven = Array.from({ length: 20 }, next);
  assert.equal(proven.filter(Boolean).length, 12);
  assert.equal(proven[0], true);
  assert.equal(proven[12], false);
});

test('MRZ tracker: reset → present and valid are null, isProvenSharp is false, and the MRZ reader is reset', () => {
  const reader = fakeReader({ valid: true, sharp: 1 });
  const { tracker } = run(2, reader);
  assert.deepEqual([tracker.present, tracker.valid, tracker.isProvenSharp], [true, true, true]);
  tracker.reset(reader);
  assert.deepEqual([tracker.present, tracker.valid, tracker.isProvenSharp, reader.resets], [null, null, false, 1]);
});

test('no MRZ on a side that needs none → searched every 12 frames', () => {
  const tracker = createMrzTracker();
  let searches = 0;
  const find = (): null => {
    searches++;
    return null;
  };
  for (let n = 0; n < 25; n++)
    tracker.processFrame({ plane, isVisible: true, isMrzRequired: false }, 33 * n, find, null);
  assert.equal(searches, 3);
});
