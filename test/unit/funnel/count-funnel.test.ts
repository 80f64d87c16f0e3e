import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countFunnel, type EndedSession } from '../../../src/funnel/count-funnel.js';

const FRONT = { side: 'front', retakes: 2 } as const;
const BACK = { side: 'back', retakes: 1 } as const;
const SESSIONS: readonly EndedSession[] = [
  {
    end: 'answered',
    screen: 'answered',
    outcome: 'accepted',
    summary: {
      photos: [FRONT, BACK],
      screen_ms: { aiming: 4_000, checking: 0, review: 900, sending: 1_000 },
      hint_ms: { search: 500, hold_still: 2_000 },
    },
  },
  {
    end: 'answered',
    screen: 'answered',
    outcome: 'again',
    summary: { photos: [{ side: 'front' }], screen_ms: { checking: 100, review: 100, sending: 0 } },
  },
  { end: 'left', screen: 'review', outcome: null, summary: { photos: [], screen_ms: { checking: 100, review: 700 } } },
  { end: 'cancelled', screen: 'aiming', outcome: null, summary: { photos: [], hint_ms: { search: 1_000, blur: 0 } } },
  { end: 'left', screen: 'review', outcome: null, summary: { photos: [FRONT] } },
];
const pairs = (counts: readonly { word: string; value: number }[]): object =>
  Object.fromEntries(counts.map(({ word, value }) => [word, value]));

test('ended sessions → how many reached each step, in the order of a session', () => {
  const { sessions, steps } = countFunnel(SESSIONS);
  assert.equal(sessions, 5);
  assert.deepEqual(
    steps.map(({ word, value }) => [word, value]),
    [
      ['started', 5],
      ['photo taken', 4],
      ['photo used', 3],
      ['sent', 2],
      ['answered', 2],
      ['accepted', 1],
    ],
  );
});

test('ended sessions → where those without an answer stopped, hints by time, retakes by side; the largest first', () => {
  const { stops, hints, retakes } = countFunnel(SESSIONS);
  assert.deepEqual(pairs(stops), { review: 2, aiming: 1 });
  assert.deepEqual(
    hints.map(({ word, value }) => [word, value]),
    [
      ['hold_still', 2_000],
      ['search', 1_500],
    ],
  );
  assert.deepEqual(pairs(retakes), { front: 4, back: 1 });
});

test('no session → every step with 0, and nothing else', () => {
  const { sessions, steps, stops, hints, retakes } = countFunnel([]);
  assert.deepEqual([sessions, stops, hints, retakes], [0, [], [], []]);
  assert.ok(steps.every(({ value }) => value === 0));
});
