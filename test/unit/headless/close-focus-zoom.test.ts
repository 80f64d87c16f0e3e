import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Hint } from '../../../src/checks/checks.js';
import {
  CLOSE_FOCUS,
  INITIAL_CLOSE_FOCUS,
  nextCloseFocus,
  closeFocusZoomFactor,
  type CloseFocusState,
} from '../../../src/headless/close-focus-zoom.js';
import { liveReport } from '../../support/session/sample-reports.js';

const FRAME_MS = 50;
const SOFT = { hint: 'blur', good: false } as const;
const SHARP = { hint: null } as const;
const GONE = { document: null, hint: 'search', good: false } as const;
const trembling = (hint: Hint) => ({ hint, good: false }) as const;

/** What is done over a series of frames, each kind for so long. */
function run(...series: readonly (readonly [change: Parameters<typeof liveReport>[0], forMs: number])[]) {
  const done: { zoom: 'in' | 'back'; atMs: number }[] = [];
  let memory: CloseFocusState = INITIAL_CLOSE_FOCUS;
  let nowMs = 0;
  for (const [change, forMs] of series)
    for (const endMs = nowMs + forMs; nowMs < endMs; nowMs += FRAME_MS) {
      const next = nextCloseFocus(memory, liveReport(change), nowMs);
      memory = next.memory;
      if (next.zoom) done.push({ zoom: next.zoom, atMs: nowMs });
    }
  return { done: done.map(({ zoom }) => zoom), at: done.map(({ atMs }) => atMs), memory };
}

describe('a document that stays soft although it is near enough and still', () => {
  it('is zoomed at after two seconds', () => {
    assert.deepEqual(run([SOFT, CLOSE_FOCUS.softMs]).done, []);
    const { done, at } = run([SOFT, 3000]);
    assert.deepEqual([done, at], [['in'], [CLOSE_FOCUS.softMs]]);
  });

  it('also when it trembles now and then', () => {
    const { done } = run([SOFT, 900], [trembling('hold_still'), 200], [SOFT, 900], [GONE, 100], [SOFT, 900]);
    assert.deepEqual(done, ['in']);
  });

  it('is left alone when the lens finds its focus in between', () => {
    assert.deepEqual(run([SOFT, 1900], [SHARP, 50], [SOFT, 1900]).done, []);
  });

  it('is left alone when something else is wrong for a while', () => {
    for (const other of [GONE, trembling('move_closer'), trembling('more_light'), trembling('hold_still')])
      assert.deepEqual(run([SOFT, 1500], [other, 1000], [SOFT, 1500]).done, []);
  });

  it('keeps the zoom once a sharp picture came, for good', () => {
    const { done, memory } = run([SOFT, 2100], [trembling('move_back'), 3000], [SHARP, 50], [SOFT, 60_000]);
    assert.deepEqual(done, ['in']);
    assert.equal(memory.phase, 'settled');
  });

  it('has the zoom taken back when it does not help, and is not zoomed at again', () => {
    const { done, at } = run([SOFT, 60_000]);
    assert.deepEqual(done, ['in', 'back']);
    assert.equal((at[1] ?? 0) - (at[0] ?? 0), CLOSE_FOCUS.trialMs);
  });

  it('is zoomed at no more than once and given back no more than once, whatever the frames say', () => {
    const frames = fc.array(fc.tuple(fc.constantFrom(SOFT, SHARP, GONE, trembling('glare')), fc.nat(4000)));
    fc.assert(
      fc.property(frames, (series) => {
        const { done, memory } = run(...series);
        assert.ok(done.length === 0 || (done[0] === 'in' && done.length <= 2 && done.lastIndexOf('in') === 0));
        assert.equal(memory.phase === 'watching', done.length === 0);
      }),
    );
  });
});

describe('zoom for close-ups', () => {
  const table: readonly [Parameters<typeof closeFocusZoomFactor>[0], number | null][] = [
    [null, null],
    [{ min: 1, max: 8, step: 0.1 }, 2],
    [{ min: 0.5, max: 10, step: 0.1 }, 2],
    [{ min: 1, max: 1.7, step: 0.1 }, 1.7],
    [{ min: 1, max: 1.4, step: 0.1 }, null],
  ];
  for (const [range, factor] of table) {
    it(`${JSON.stringify(range)} → ${factor}`, () => assert.equal(closeFocusZoomFactor(range), factor));
  }
});
