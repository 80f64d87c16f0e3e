import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Hint, LiveReport } from '../../../src/checks/checks.js';
import { GUIDANCE_TIMING, nextGuidance, initialGuidance, type GuidanceState } from '../../../src/session/session.js';
import { liveReport } from '../../support/session/sample-reports.js';

const OPTIONS = { shutter: 'auto', maxMotion: 0.01 } as const;
const FRAME_MS = 50;
const NOTHING = liveReport({ document: null, good: false, motion: null, hint: 'search' });

/** Feeds frames 50 ms apart; returns every memory on the way. */
function play(
  reports: readonly LiveReport[],
  from = initialGuidance(0),
  options: { shutter: 'auto' | 'manual'; maxMotion: number } = OPTIONS,
): GuidanceState[] {
  const memories: GuidanceState[] = [];
  let memory = from;
  let now = Math.max(from.lastSeenMs ?? 0, from.hintSinceMs);
  for (const report of reports) {
    now += FRAME_MS;
    memory = nextGuidance(memory, report, now, options);
    memories.push(memory);
  }
  return memories;
}
const times = (n: number, report: LiveReport) => Array.from({ length: n }, () => report);

test('the shutter fires once, after the document was good and still for the hold time', () => {
  const memories = play(times(40, liveReport()));
  const fired = memories.flatMap((memory, index) => (memory.triggersShutter ? [index] : []));
  assert.deepEqual(fired, [GUIDANCE_TIMING.holdMs / FRAME_MS]);
  assert.equal(memories.at(-1)?.view.phase, 'taken');
});

test('movement starts the countdown again', () => {
  const memories = play([...times(8, liveReport()), liveReport({ motion: 0.05 }), ...times(8, liveReport())]);
  assert.ok(memories.every((memory) => !memory.triggersShutter));
  assert.equal(memories[8]?.view.hold, 0);
});

test('a manual shutter never fires by itself', () => {
  assert.ok(
    play(times(60, liveReport()), initialGuidance(0), { ...OPTIONS, shutter: 'manual' }).every(
      (memory) => !memory.triggersShutter,
    ),
  );
});

test('few slow frames do not fire: three good ones are needed', () => {
  let memory = initialGuidance(0);
  memory = nextGuidance(memory, liveReport(), 1000, OPTIONS);
  memory = nextGuidance(memory, liveReport(), 3000, OPTIONS);
  assert.equal(memory.triggersShutter, false);
  assert.equal(nextGuidance(memory, liveReport(), 5000, OPTIONS).triggersShutter, true);
});

test('a hint needs three frames and stays at least 700 ms', () => {
  const closer = liveReport({ good: false, hint: 'move_closer' });
  const glare = liveReport({ good: false, hint: 'glare' });
  const shown = play([...times(20, closer), glare, closer, ...times(20, glare)]).map((memory) => memory.view.hint);
  const changes: [Hint | null, number][] = [];
  shown.forEach((hint, index) => {
    if (hint !== shown[index - 1]) changes.push([hint, index]);
  });
  assert.deepEqual(
    changes.map(([hint]) => hint),
    ['search', 'move_closer', 'glare'],
  );
  assert.ok(changes[1]![1] * FRAME_MS >= GUIDANCE_TIMING.hintStaysMs - FRAME_MS);
  assert.ok(changes[2]![1] >= 24, 'one stray frame does not change the sentence');
});

/** Frames of one hint: how many, and how far apart. */
type Run = readonly [hint: Hint | null, frames: number, frameMs?: number];
interface Steady {
  readonly name: string;
  readonly runs: readonly Run[];
  /** What is said, and from when on, ms after the camera opened. */
  readonly said: readonly (readonly [Hint | null, number])[];
}
const STEADY: readonly Steady[] = [
  { name: 'the third frame brings a hint', runs: [['glare', 20]], said: [['glare', 700]] },
  { name: 'two frames are too few, however slow', runs: [['glare', 2, 2000]], said: [] },
  { name: 'slow frames need three all the same', runs: [['glare', 3, 2000]], said: [['glare', 6000]] },
  {
    name: 'a hint stays 700 ms, even when the next one is certain',
    runs: [
      ['glare', 15],
      ['blur', 20],
    ],
    said: [
      ['glare', 700],
      ['blur', 1400],
    ],
  },
  {
    name: 'the same hint again is no new one',
    runs: [
      ['glare', 20],
      ['blur', 2],
      ['glare', 20],
      ['blur', 2],
      ['glare', 20],
    ],
    said: [['glare', 700]],
  },
  {
    name: 'two hints that take turns change nothing',
    runs: [['glare', 20], ...Array.from({ length: 12 }, (_, n): Run => [n % 2 === 0 ? 'blur' : 'more_light', 1])],
    said: [['glare', 700]],
  },
  {
    name: 'silence counts as a hint: it needs three frames, and after it the same sentence is new',
    runs: [
      ['glare', 20],
      [null, 20],
      ['glare', 20],
    ],
    said: [
      ['glare', 700],
      [null, 1400],
      ['glare', 2150],
    ],
  },
  {
    name: 'a moment of silence is none',
    runs: [
      ['glare', 20],
      [null, 2],
      ['glare', 20],
    ],
    said: [['glare', 700]],
  },
];
for (const { name, runs, said } of STEADY) {
  test(`hints: ${name}`, () => {
    const changes: [Hint | null, number][] = [];
    let memory = initialGuidance(0);
    let now = 0;
    for (const [hint, frames, frameMs = FRAME_MS] of runs) {
      for (let n = 0; n < frames; n++) {
        now += frameMs;
        const before = memory.view.hint;
        memory = nextGuidance(memory, liveReport({ good: false, hint }), now, OPTIONS);
        if (memory.view.hint !== before) changes.push([memory.view.hint, now]);
      }
    }
    assert.deepEqual(changes, said);
  });
}

test('losing the document for a moment keeps its outline; longer, the screen searches again', () => {
  const seen = play(times(5, liveReport({ good: false, hint: 'move_closer' })));
  const memories = play(times(12, NOTHING), seen.at(-1));
  assert.equal(memories[0]?.view.phase, 'found');
  assert.notEqual(memories[0]?.view.corners, null);
  assert.deepEqual([memories.at(-1)?.view.phase, memories.at(-1)?.view.corners], ['searching', null]);
});

test('nothing found for eight seconds: help is offered, and withdrawn when a document appears', () => {
  const frames = GUIDANCE_TIMING.offerHelpMs / FRAME_MS;
  const memories = play(times(frames + 2, NOTHING));
  assert.equal(memories[frames - 2]?.view.offerHelp, false);
  assert.equal(memories.at(-1)?.view.offerHelp, true);
  assert.equal(play(times(1, liveReport()), memories.at(-1)).at(-1)?.view.phase, 'holding');
});
