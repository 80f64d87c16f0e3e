import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Hint, LiveReport } from '../../../src/checks/checks.js';
import { initialGuidance, nextGuidance, type GuidanceState } from '../../../src/session/session.js';
import { UNMET_HINT_LIMITS } from '../../../src/session/live-guidance.js';
import { liveReport } from '../../support/session/sample-reports.js';

const OPTIONS = { shutter: 'auto', minLongSidePx: 400 } as const;
const FRAME_MS = 100;
const NOTHING = liveReport({ document: null, good: false, motion: null, hint: 'search' });

const large = { ...liveReport().measures, documentLongSidePx: 900 };
const withHint = (hint: Hint | null, measures = large): LiveReport => liveReport({ good: false, hint, measures });

/** Passes `seconds` of frames with each report, and returns every state with its time in ms. */
function play(runs: readonly (readonly [LiveReport, number])[], isFixedFocus = false): (readonly [number, GuidanceState])[] {
  const states: (readonly [number, GuidanceState])[] = [];
  let state = initialGuidance(0, isFixedFocus);
  let now = 0;
  for (const [report, seconds] of runs) {
    for (let frame = 0; frame < (seconds * 1000) / FRAME_MS; frame++) {
      now += FRAME_MS;
      state = nextGuidance(state, report, now, OPTIONS);
      states.push([now, state]);
    }
  }
  return states;
} // prettier-ignore

const firstAt = (states: ReturnType<typeof play>, is: (state: GuidanceState) => boolean): number =>
  states.find(([, state]) => is(state))?.[0] ?? Infinity;

test('blur that stays for 6 s → advice to move back and a smaller guide, then the offer of help', () => {
  const states = play([[withHint('blur'), 16]]);
  const movedBack = firstAt(states, ({ view }) => view.hint === 'move_back_to_focus');
  assert.ok(movedBack >= 6000 && movedBack < 7500, `${movedBack}`);
  assert.equal(firstAt(states, ({ view }) => view.guide === 'far') <= movedBack, true);
  const helped = firstAt(states, ({ view }) => view.offerHelp);
  assert.ok(helped > movedBack + 3000 && helped <= UNMET_HINT_LIMITS.shownMs + 1000, `${helped}`);
});

test('a camera without autofocus → a smaller guide from the start, and no wait for a focus that will not come', () => {
  const states = play([[withHint('blur'), 3]], true);
  assert.equal(states[0]?.[1].view.guide, 'far');
  assert.ok(states.every(([, { view }]) => view.hint !== 'blur'));
  assert.ok(firstAt(states, ({ view }) => view.hint === 'move_back_to_focus') < 1500);
});

test('a camera without autofocus, a blurred document that is small already → no advice to move back', () => {
  const states = play([[withHint('blur', { ...large, documentLongSidePx: 415 }), 3]], true);
  assert.equal(states.at(-1)?.[1].view.hint, 'blur');
});

for (const hint of ['straighten', 'glare', 'covered', 'more_light', 'hold_still', 'centre', 'move_closer'] as const)
  test(`${hint} that is not met → within 11 s shutter and file are offered`, () => {
    const states = play([[withHint(hint), 14]]);
    const helped = firstAt(states, ({ view }) => view.offerHelp);
    assert.ok(helped >= UNMET_HINT_LIMITS.unmetMs && helped <= 11_000, `${helped}`);
  });

test('move_closer that is not met for 6 s → a smaller document is enough', () => {
  const states = play([[withHint('move_closer'), 8]]);
  const far = firstAt(states, ({ view }) => view.guide === 'far');
  assert.ok(far >= 6000 && far < 7500, `${far}`);
});

test('two hints that take turns → help is offered 10 s after the document came', () => {
  const turns = Array.from({ length: 8 }, (_, n) => [withHint(n % 2 === 0 ? 'move_closer' : 'glare'), 2] as const);
  const helped = firstAt(play(turns), ({ view }) => view.offerHelp);
  assert.ok(helped >= 10_000 && helped < 11_000, `${helped}`);
});

test('the document leaves before a hint was unmet for long → the time begins anew with the next one', () => {
  const states = play([[withHint('glare'), 5], [NOTHING, 3], [withHint('glare'), 5]]); // prettier-ignore
  assert.equal(
    firstAt(states, ({ view }) => view.offerHelp),
    Infinity,
  );
});
