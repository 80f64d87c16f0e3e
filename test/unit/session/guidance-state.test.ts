import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Hint, LiveReport } from '../../../src/checks/checks.js';
import { GUIDANCE_TIMING, initialGuidance, isWantedSideInView, nextGuidance } from '../../../src/session/session.js';
import type { GuidanceState } from '../../../src/session/session.js';
import { UNMET_HINT_LIMITS } from '../../../src/session/next-guidance.js';
import { liveReport } from '../../support/session/sample-reports.js';

const OPTIONS = { shutter: 'auto' } as const;
const FRAME_MS = 50;
const NOTHING = liveReport({ document: null, good: false, motion: null, hint: 'search' });

/** Passes frames 50 ms apart, and returns every state. */
function play(
  reports: readonly LiveReport[],
  from = initialGuidance(0),
  options: { shutter: 'auto' | 'manual' } = OPTIONS,
): GuidanceState[] {
  const states: GuidanceState[] = [];
  let state = from;
  let now = Math.max(from.lastSeenMs ?? 0, from.hintSinceMs);
  for (const report of reports) {
    now += FRAME_MS;
    state = nextGuidance(state, report, now, options);
    states.push(state);
  }
  return states;
}
const times = (n: number, report: LiveReport) => Array.from({ length: n }, () => report);

/** The frames in which the shutter fires. */
const firedIn = (states: readonly GuidanceState[]): number[] =>
  states.flatMap((state, index) => (state.triggersShutter ? [index] : []));

test('good frames without motion for the hold time → the shutter fires once', () => {
  const states = play(times(40, liveReport()));
  assert.deepEqual(firedIn(states), [GUIDANCE_TIMING.holdMs / FRAME_MS]);
  assert.equal(states.at(-1)?.view.phase, 'taken');
});

const MOVING = liveReport({ motion: 0.05, good: false, hint: 'hold_still' });
const BLURRED = liveReport({ good: false, hint: 'blur' });

test('motion in two frames during the hold → the countdown starts again', () => {
  const states = play([...times(8, liveReport()), MOVING, MOVING, ...times(8, liveReport())]);
  assert.deepEqual(firedIn(states), []);
  assert.equal(states[9]?.view.hold, 0);
});

for (const [name, failed] of Object.entries({ 'in motion': MOVING, blurred: BLURRED, 'without a document': NOTHING })) {
  test(`one frame ${name} during the hold → the countdown goes on, and the shutter fires in the good frame at its end`, () => {
    const states = play([...times(6, liveReport()), failed, ...times(8, liveReport())]);
    assert.ok((states[6]?.view.hold ?? 0) > 0);
    assert.deepEqual(firedIn(states), [GUIDANCE_TIMING.holdMs / FRAME_MS]);
  });
}

test('the hold ends with a failed frame → the shutter fires in the next good frame, not in the failed one', () => {
  const frames = GUIDANCE_TIMING.holdMs / FRAME_MS;
  assert.deepEqual(firedIn(play([...times(frames, liveReport()), BLURRED, liveReport()])), [frames + 1]);
});

test('manual shutter and 60 good frames → the shutter never fires automatically', () => {
  assert.deepEqual(firedIn(play(times(60, liveReport()), initialGuidance(0), { shutter: 'manual' })), []);
});

const LOOKS_PER_SECOND = [0.5, 1, 2, 3, 8, 15];
/** Plays 20 s of what a device sees that looks so many times a second. @returns when the shutter fired, ms after the first good frame */
function shutterDelayMs(looksPerSecond: number, reportOf: (n: number) => LiveReport): number | null {
  const reports = Array.from({ length: Math.ceil(20 * looksPerSecond) }, (_, n) => reportOf(n));
  const firstGood = reports.findIndex(({ good }) => good);
  let state = initialGuidance(0);
  for (const [n, report] of reports.entries()) {
    state = nextGuidance(state, report, (1000 * n) / looksPerSecond, OPTIONS);
    if (state.triggersShutter) return (1000 * (n - firstGood)) / looksPerSecond;
  }
  return null;
}

for (const looks of LOOKS_PER_SECOND) {
  const maxDelayMs = Math.max(GUIDANCE_TIMING.longHoldMs + 1000 / looks, 700);
  test(`${looks} looks a second at a good document at rest → the shutter fires within ${maxDelayMs.toFixed(0)} ms`, () => {
    const delayMs = shutterDelayMs(looks, (n) => (n < 2 ? NOTHING : liveReport())) ?? Infinity;
    assert.ok(delayMs >= GUIDANCE_TIMING.holdMs && delayMs <= maxDelayMs, `${delayMs} ms`);
    assert.ok(looks < 1 || delayMs <= 2500);
  });
  const NEVER: Readonly<Record<string, (n: number) => LiveReport>> = {
    'that moves': () => MOVING,
    'that is blurred': () => BLURRED,
    'that is good in one look and gone': (n) => (n === 3 ? liveReport() : NOTHING),
    'that is good in every third look, and moves': (n) => (n % 3 === 0 ? liveReport() : MOVING),
    ...(looks <= 3 && { 'that is good in every other look, and moves': (n) => (n % 2 === 0 ? liveReport() : MOVING) }),
  };
  for (const [name, reportOf] of Object.entries(NEVER))
    test(`${looks} looks a second at a document ${name} → the shutter never fires`, () => {
      assert.equal(shutterDelayMs(looks, reportOf), null);
    });
}

/**
 * Runs of frames, `hint×frames`, 50 ms apart or as `@` says; the hints that are shown, `hint@ms` after the camera opened. `-` has
 * none, and `good` is a frame that deserves the photo.
 */
const HINT_CASES = `
  the same hint in every frame → shown after 300 ms: glare×20 → glare@300
  a hint in one frame, however slow → not shown: glare×1@2000 →
  a hint in two frames 20 ms apart → not shown: -×40@20 glare×2@20 → hold_still@300
  a hint in two slow frames → shown with the second: glare×2@2000 → glare@4000
  another hint → shown after the first was shown for 700 ms: glare×15 blur×20 → glare@300 blur@1000
  at rest → what is wrong is shown 300 ms after “hold still”: hold_still×10 move_back×10 → hold_still@300 move_back@700
  what was wrong is mended → said 300 ms after it was shown, not 700: glare×8 good×10 → glare@300 hold_still@600
  two frames with another hint → no change: glare×20 blur×2 glare×20 blur×2 glare×20 → glare@300
  two other hints in alternation → no change: glare×20 ${'blur×1 more_light×1 '.repeat(6)}→ glare@300
  nothing wrong for one second, and not good → hold still: glare×20 -×20 glare×20 → glare@300 hold_still@1200 glare@2200
  two frames without a hint → no change: glare×20 -×2 glare×20 → glare@300`;
for (const line of HINT_CASES.trim().split('\n')) {
  const [, name = '', runs = '', shown = ''] = /^ *(.+): (.*) → ?(.*)$/.exec(line) ?? [];
  const toHint = (word = ''): Hint | null => (word === '-' ? null : (word as Hint));
  test(`live hint: ${name}`, () => {
    const changes: string[] = [];
    let state = initialGuidance(0);
    let now = 0;
    for (const [, word, frames, frameMs = FRAME_MS] of runs.matchAll(/(\S+)×(\d+)(?:@(\d+))?/g))
      for (let n = 0; n < Number(frames); n++) {
        now += Number(frameMs);
        const before = state.view.hint;
        const report = word === 'good' ? liveReport() : liveReport({ good: false, hint: toHint(word) });
        state = nextGuidance(state, report, now, OPTIONS);
        if (state.view.hint !== before) changes.push(`${state.view.hint ?? '-'}@${now}`);
      }
    assert.equal(changes.join(' '), shown);
    assert.ok(now > 0);
  });
}

test('the document disappears → its outline stays for a moment, and within 600 ms the search begins', () => {
  const seen = play(times(5, liveReport({ good: false, hint: 'move_closer' })));
  const states = play(times(12, NOTHING), seen.at(-1));
  assert.equal(states[0]?.view.phase, 'found');
  assert.notEqual(states[0]?.view.corners, null);
  assert.deepEqual([states.at(-1)?.view.phase, states.at(-1)?.view.corners], ['searching', null]);
});

test('no document for eight seconds → help is offered; then a document → phase `holding`, no help', () => {
  const frames = GUIDANCE_TIMING.offerHelpMs / FRAME_MS;
  const states = play(times(frames + 2, NOTHING));
  assert.equal(states[frames - 2]?.view.offerHelp, false);
  assert.equal(states.at(-1)?.view.offerHelp, true);
  const after = play(times(2, liveReport()), states.at(-1));
  assert.equal(after[0]?.view.phase, 'holding');
  assert.equal(after[1]?.view.offerHelp, false);
});

const large = { ...liveReport().measures, documentLongSidePx: 900 };
const withHint = (hint: Hint | null, measures = large): LiveReport => liveReport({ good: false, hint, measures });

/** Passes seconds of frames with each report, 100 ms apart. @returns every state with its time in ms */
function playSeconds(runs: readonly (readonly [LiveReport, number])[], isFixedFocus = false) {
  const states: (readonly [number, GuidanceState])[] = [];
  let state = initialGuidance(0, isFixedFocus);
  for (const [report, seconds] of runs)
    for (let frame = 0; frame < seconds * 10; frame++) {
      const now = (states.length + 1) * 100;
      state = nextGuidance(state, report, now, { ...OPTIONS, minLongSidePx: 400 });
      states.push([now, state]);
    }
  return states;
}
const firstAt = (states: ReturnType<typeof playSeconds>, is: (state: GuidanceState) => boolean): number =>
  states.find(([, state]) => is(state))?.[0] ?? Infinity;

test('blur that stays for 6 s → advice to move back and a smaller guide, then the offer of help', () => {
  const states = playSeconds([[withHint('blur'), 16]]);
  const movedBack = firstAt(states, ({ view }) => view.hint === 'move_back_to_focus');
  assert.ok(movedBack >= 6000 && movedBack < 7500, `${movedBack}`);
  assert.equal(firstAt(states, ({ view }) => view.guide === 'far') <= movedBack, true);
  const helped = firstAt(states, ({ view }) => view.offerHelp);
  assert.ok(helped > movedBack + 3000 && helped <= movedBack + UNMET_HINT_LIMITS.adviceMs, `${helped}`);
});

test('a camera without autofocus → a smaller guide from the start, and no wait for a focus that will not come', () => {
  const states = playSeconds([[withHint('blur'), 3]], true);
  assert.equal(states[0]?.[1].view.guide, 'far');
  assert.ok(states.every(([, { view }]) => view.hint !== 'blur'));
  assert.ok(firstAt(states, ({ view }) => view.hint === 'move_back_to_focus') < 1500);
});

test('a camera without autofocus, a blurred document that is small already → no advice to move back', () => {
  const states = playSeconds([[withHint('blur', { ...large, documentLongSidePx: 415 }), 3]], true);
  assert.equal(states.at(-1)?.[1].view.hint, 'blur');
});

const turns = Array.from({ length: 8 }, (_, n) => [withHint(n % 2 === 0 ? 'move_closer' : 'glare'), 2] as const);
const GLARE = [withHint('glare'), 5] as const;
const UNMET: readonly (readonly [string, runs: Parameters<typeof playSeconds>[0], fromMs: number, toMs: number])[] = [
  ...(['straighten', 'glare', 'covered', 'more_light', 'hold_still', 'centre', 'move_closer'] as const).map(
    (hint) => [`${hint} is not met`, [[withHint(hint), 14]], UNMET_HINT_LIMITS.unmetMs, 11_000] as const,
  ),
  ['two hints take turns', turns, 8_000, 8_999],
  ['the document leaves before a hint was unmet for long', [GLARE, [NOTHING, 3], GLARE], Infinity, Infinity],
];
for (const [what, runs, fromMs, toMs] of UNMET)
  test(`${what} → help is offered after ${fromMs} to ${toMs} ms`, () => {
    const helped = firstAt(playSeconds(runs), ({ view }) => view.offerHelp);
    assert.ok(helped >= fromMs && helped <= toMs, `${helped}`);
  });

test('no frames for ten seconds while a hint is shown → the pause does not count', () => {
  const before = play(times(20, withHint('move_closer'))).at(-1)!;
  const after = nextGuidance(before, withHint('move_closer'), 20 * FRAME_MS + 10_000, OPTIONS);
  assert.deepEqual([after.unmetHints.isFar, after.unmetHints.isHelpDue], [false, false]);
});

test('move_closer that is not met for 6 s → a smaller document is enough', () => {
  const far = firstAt(playSeconds([[withHint('move_closer'), 8]]), ({ view }) => view.guide === 'far');
  assert.ok(far >= 6000 && far < 7500, `${far}`);
});

test('the wanted side is in view when it is good, or when something else than the side is to be improved', () => {
  const { view } = initialGuidance(0);
  for (const hint of ['search', 'hold_still', 'turn_over', 'move_back', 'centre'] as const)
    assert.equal(isWantedSideInView({ ...view, phase: 'found', hint }), false, hint);
  for (const hint of ['glare', 'covered', 'blur', 'move_closer', null] as const)
    assert.equal(isWantedSideInView({ ...view, phase: 'found', hint }), true, hint ?? 'no hint');
  assert.equal(isWantedSideInView({ ...view, phase: 'holding', hint: 'hold_still' }), true);
  assert.equal(isWantedSideInView({ ...view, phase: 'searching', hint: 'glare' }), false);
});
