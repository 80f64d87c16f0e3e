import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMrzTracker, type LiveMrzReader } from '../../../../src/checks/live/mrz-tracker.js';
import type { LocatedMrz } from '../../../../src/checks/mrz/locate/find-mrz.js';
import type { PxQuad } from '../../../../src/checks/image/plane.js';
import { boxCorners } from '../../../support/box-corners.js';

const plane = { data: new Uint8Array(100), width: 10, height: 10 };
const quad: PxQuad = boxCorners(1, 1, 9, 9);
const FOUND: LocatedMrz = { corners: quad, lineCount: 2, columns: 44, tall: 0.4, turns: 0, missing: null };

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
function run(frames: number, reader: Fake | null, found: LocatedMrz | null = FOUND, isVisible = true, stepMs = 33) {
  const tracker = createMrzTracker();
  let searches = 0;
  const find = (): LocatedMrz | null => {
    searches++;
    return found;
  };
  for (let n = 0; n < frames; n++) tracker.processFrame({ plane, isVisible }, n * stepMs, find, reader);
  return { tracker, searches };
}

const CASES: readonly {
  readonly name: string;
  readonly reader: Fake | null;
  readonly found?: LocatedMrz | null;
  readonly isVisible?: boolean;
  readonly searches: number;
  readonly offered: number;
}[] = [
  { name: 'no reader, MRZ found → searched every 24 frames', reader: null, searches: 2, offered: 0 },
  { name: 'no MRZ found → searched every fourth frame', reader: null, found: null, searches: 12, offered: 0 },
  { name: 'not certain yet → read every sixth frame', reader: fakeReader(), searches: 8, offered: 8 },
  { name: 'certain → not read again', reader: fakeReader({ valid: true }), searches: 2, offered: 0 },
  {
    name: 'the reader is busy → searched every 24 frames',
    reader: fakeReader({ isBusy: true }),
    searches: 2,
    offered: 2,
  },
  {
    name: 'a cut-off MRZ → not read',
    reader: fakeReader(),
    found: { ...FOUND, missing: 'right' },
    searches: 8,
    offered: 0,
  },
  {
    name: 'the document is not in the frame → not searched',
    reader: fakeReader(),
    isVisible: false,
    searches: 0,
    offered: 0,
  },
];
for (const { name, reader, found = FOUND, isVisible = true, searches, offered } of CASES)
  test(`MRZ tracker, 48 frames, ${name}: ${String(searches)} searches, ${String(offered)} frames offered to the reader`, () => {
    const ran = run(48, reader, found, isVisible);
    assert.deepEqual([ran.searches, reader?.offered ?? 0], [searches, offered]);
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
    tracker.processFrame({ plane, isVisible: true }, 33, () => FOUND, reader);
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
