import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMrzTracker, type LiveMrzReader } from '../../../../src/checks/live/mrz-tracker.js';
import type { LocatedMrz } from '../../../../src/checks/mrz/locate/find-mrz.js';
import type { PxQuad } from '../../../../src/checks/image/plane.js';

const plane = { data: new Uint8Array(100), width: 10, height: 10 };
const quad: PxQuad = [
  { x: 1, y: 1 },
  { x: 9, y: 1 },
  { x: 9, y: 9 },
  { x: 1, y: 9 },
];
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

/** Frames of a document with a zone, and how often it was looked for. */
function run(frames: number, reader: Fake | null, found: LocatedMrz | null = FOUND, isHere = true) {
  const watch = createMrzTracker();
  let looks = 0;
  const find = (): LocatedMrz | null => {
    looks++;
    return found;
  };
  for (let n = 0; n < frames; n++) watch.processFrame({ plane, quad, isVisible: isHere }, find, reader);
  return { watch, looks };
}

const CASES: readonly {
  readonly what: string;
  readonly reader: Fake | null;
  readonly found?: LocatedMrz | null;
  readonly isHere?: boolean;
  readonly looks: number;
  readonly offered: number;
}[] = [
  { what: 'without a reader a zone once seen is looked for every 24 frames', reader: null, looks: 2, offered: 0 },
  { what: 'no zone is looked for again every fourth frame', reader: null, found: null, looks: 12, offered: 0 },
  { what: 'until it is certain it is read every sixth frame', reader: fakeReader(), looks: 8, offered: 8 },
  { what: 'what is certain is not read again', reader: fakeReader({ valid: true }), looks: 2, offered: 0 },
  {
    what: 'while one is being read, a zone is looked for as if there were no reader',
    reader: fakeReader({ isBusy: true }),
    looks: 2,
    offered: 2,
  },
  {
    what: 'a zone that the frame cuts off is not read',
    reader: fakeReader(),
    found: { ...FOUND, missing: 'right' },
    looks: 8,
    offered: 0,
  },
  {
    what: 'a document that is only remembered is not looked at',
    reader: fakeReader(),
    isHere: false,
    looks: 0,
    offered: 0,
  },
];
for (const { what, reader, found = FOUND, isHere = true, looks, offered } of CASES)
  test(`in 48 frames: ${what}`, () => {
    const ran = run(48, reader, found, isHere);
    assert.deepEqual([ran.looks, reader?.offered ?? 0], [looks, offered]);
  });

test('a frame that was read without a doubt proves the next dozen sharp, and no more', () => {
  const reader = fakeReader();
  const { watch } = run(1, reader);
  const next = (): boolean => {
    watch.processFrame({ plane, quad, isVisible: true }, () => FOUND, reader);
    return watch.isProvenSharp;
  };
  assert.equal(next(), false);
  Object.assign(reader, { valid: true, sharp: 1 });
  const proven = Array.from({ length: 20 }, next);
  assert.equal(proven.filter(Boolean).length, 12);
  assert.equal(proven[0], true);
  assert.equal(proven[12], false);
});

test('a document that leaves takes what was read of it along', () => {
  const reader = fakeReader({ valid: true, sharp: 1 });
  const { watch } = run(2, reader);
  assert.deepEqual([watch.present, watch.valid, watch.isProvenSharp], [true, true, true]);
  watch.reset(reader);
  assert.deepEqual([watch.present, watch.valid, watch.isProvenSharp, reader.resets], [null, null, false, 1]);
});
