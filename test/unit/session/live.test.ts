import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Hint, LiveReport } from '../../../src/checks/checks.js';
import { LIVE_TIMES, liveNext, liveStart, type LiveMemory } from '../../../src/session/session.js';
import { liveReport } from '../../support/session/build.js';

const OPTIONS = { shutter: 'auto', maxMotion: 0.01 } as const;
const FRAME_MS = 50;
const NOTHING = liveReport({ document: null, good: false, motion: null, hint: 'search' });

/** Feeds frames 50 ms apart; returns every memory on the way. */
function play(
  reports: readonly LiveReport[],
  from = liveStart(0),
  options: { shutter: 'auto' | 'manual'; maxMotion: number } = OPTIONS,
): LiveMemory[] {
  const memories: LiveMemory[] = [];
  let memory = from;
  let now = Math.max(from.lastSeenMs ?? 0, from.hintSinceMs);
  for (const report of reports) {
    now += FRAME_MS;
    memory = liveNext(memory, report, now, options);
    memories.push(memory);
  }
  return memories;
}
const times = (n: number, report: LiveReport) => Array.from({ length: n }, () => report);

test('the shutter fires once, after the document was good and still for the hold time', () => {
  const memories = play(times(40, liveReport()));
  const fired = memories.flatMap((memory, index) => (memory.fire ? [index] : []));
  assert.deepEqual(fired, [LIVE_TIMES.holdMs / FRAME_MS]);
  assert.equal(memories.at(-1)?.view.phase, 'taken');
});

test('movement starts the countdown again', () => {
  const memories = play([...times(8, liveReport()), liveReport({ motion: 0.05 }), ...times(8, liveReport())]);
  assert.ok(memories.every((memory) => !memory.fire));
  assert.equal(memories[8]?.view.hold, 0);
});

test('a manual shutter never fires by itself', () => {
  assert.ok(
    play(times(60, liveReport()), liveStart(0), { ...OPTIONS, shutter: 'manual' }).every((memory) => !memory.fire),
  );
});

test('few slow frames do not fire: three good ones are needed', () => {
  let memory = liveStart(0);
  memory = liveNext(memory, liveReport(), 1000, OPTIONS);
  memory = liveNext(memory, liveReport(), 3000, OPTIONS);
  assert.equal(memory.fire, false);
  assert.equal(liveNext(memory, liveReport(), 5000, OPTIONS).fire, true);
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
  assert.ok(changes[1]![1] * FRAME_MS >= LIVE_TIMES.hintStaysMs - FRAME_MS);
  assert.ok(changes[2]![1] >= 24, 'one stray frame does not change the sentence');
});

test('losing the document for a moment keeps its outline; longer, the screen searches again', () => {
  const seen = play(times(5, liveReport({ good: false, hint: 'move_closer' })));
  const memories = play(times(12, NOTHING), seen.at(-1));
  assert.equal(memories[0]?.view.phase, 'found');
  assert.notEqual(memories[0]?.view.corners, null);
  assert.deepEqual([memories.at(-1)?.view.phase, memories.at(-1)?.view.corners], ['searching', null]);
});

test('nothing found for eight seconds: help is offered, and withdrawn when a document appears', () => {
  const frames = LIVE_TIMES.offerHelpMs / FRAME_MS;
  const memories = play(times(frames + 2, NOTHING));
  assert.equal(memories[frames - 2]?.view.offerHelp, false);
  assert.equal(memories.at(-1)?.view.offerHelp, true);
  assert.equal(play(times(1, liveReport()), memories.at(-1)).at(-1)?.view.phase, 'holding');
});
