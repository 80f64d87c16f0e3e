import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Hint } from '../../../src/checks/checks.js';
import {
  CLOSE_FOCUS_ZOOM_LIMITS,
  INITIAL_CLOSE_FOCUS_ZOOM_STATE,
  nextCloseFocusZoomState,
  closeFocusZoomFactor,
  type CloseFocusZoomState,
} from '../../../src/headless/close-focus-zoom-state.js';
import { liveReport } from '../../support/session/sample-reports.js';

const FRAME_MS = 50;
const SOFT = { hint: 'blur', good: false } as const;
const SHARP = { hint: null } as const;
const GONE = { document: null, hint: 'search', good: false } as const;
const withHint = (hint: Hint) => ({ hint, good: false }) as const;

/** Runs a series of frames, each kind for a time, and returns the zoom changes. */
function run(...series: readonly (readonly [change: Parameters<typeof liveReport>[0], forMs: number])[]) {
  const changes: { zoom: 'in' | 'back'; atMs: number }[] = [];
  let state: CloseFocusZoomState = INITIAL_CLOSE_FOCUS_ZOOM_STATE;
  let nowMs = 0;
  for (const [change, forMs] of series)
    for (const endMs = nowMs + forMs; nowMs < endMs; nowMs += FRAME_MS) {
      const next = nextCloseFocusZoomState(state, liveReport(change), nowMs);
      state = next.state;
      if (next.zoom) changes.push({ zoom: next.zoom, atMs: nowMs });
    }
  return { zooms: changes.map(({ zoom }) => zoom), at: changes.map(({ atMs }) => atMs), state };
}

describe('a document that stays blurred although it is near enough and still', () => {
  it('a near, still document blurred for two seconds → the camera zooms in', () => {
    assert.deepEqual(run([SOFT, CLOSE_FOCUS_ZOOM_LIMITS.softMs]).zooms, []);
    const { zooms, at } = run([SOFT, 3000]);
    assert.deepEqual([zooms, at], [['in'], [CLOSE_FOCUS_ZOOM_LIMITS.softMs]]);
  });

  it('a blurred document that moves or disappears for a moment → the camera still zooms in', () => {
    const { zooms } = run([SOFT, 900], [withHint('hold_still'), 200], [SOFT, 900], [GONE, 100], [SOFT, 900]);
    assert.deepEqual(zooms, ['in']);
  });

  it('a sharp frame between two blurred periods of under two seconds → the camera does not zoom in', () => {
    assert.deepEqual(run([SOFT, 1900], [SHARP, 50], [SOFT, 1900]).zooms, []);
  });

  it('blur interrupted for a second by another hint → the camera does not zoom in', () => {
    for (const other of [GONE, withHint('move_closer'), withHint('more_light'), withHint('hold_still')])
      assert.deepEqual(run([SOFT, 1500], [other, 1000], [SOFT, 1500]).zooms, []);
  });

  it('a sharp frame after zooming in → the zoom stays, even when later frames are blurred', () => {
    const { zooms, state } = run([SOFT, 2100], [withHint('move_back'), 3000], [SHARP, 50], [SOFT, 60_000]);
    assert.deepEqual(zooms, ['in']);
    assert.equal(state.phase, 'settled');
  });

  it('a document still blurred at the end of the trial zoom → the camera zooms back, once', () => {
    const { zooms, at } = run([SOFT, 60_000]);
    assert.deepEqual(zooms, ['in', 'back']);
    assert.equal((at[1] ?? 0) - (at[0] ?? 0), CLOSE_FOCUS_ZOOM_LIMITS.trialMs);
  });

  it('any series of frames → at most one zoom in, and one back after it', () => {
    const frames = fc.array(fc.tuple(fc.constantFrom(SOFT, SHARP, GONE, withHint('glare')), fc.nat(4000)));
    fc.assert(
      fc.property(frames, (series) => {
        const { zooms, state } = run(...series);
        assert.ok(zooms.length === 0 || (zooms[0] === 'in' && zooms.length <= 2 && zooms.lastIndexOf('in') === 0));
        assert.equal(state.phase === 'watching', zooms.length === 0);
      }),
    );
  });
});

describe('closeFocusZoomFactor', () => {
  const table: readonly [Parameters<typeof closeFocusZoomFactor>[0], number | null][] = [
    [null, null],
    [{ min: 1, max: 8, step: 0.1 }, 2],
    [{ min: 0.5, max: 10, step: 0.1 }, 2],
    [{ min: 1, max: 1.7, step: 0.1 }, 1.7],
    [{ min: 1, max: 1.4, step: 0.1 }, null],
  ];
  for (const [range, factor] of table) {
    it(`closeFocusZoomFactor with the zoom range ${JSON.stringify(range)} → ${factor}`, () =>
      assert.equal(closeFocusZoomFactor(range), factor));
  }
});
