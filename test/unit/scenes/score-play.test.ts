import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clipRows } from '../../scripts/clips/clip-table.js';
import type { ClipPlay, ShownFrame } from '../../scripts/clips/clip-play.types.js';
import { orderClips } from '../../scripts/clips/plan-clip.js';
import { scorePlay } from '../../scripts/clips/score-play.js';
import { planHandHeldClip } from '../../support/scenes/hand-held-clip.js';
import { REMEDIES } from '../../support/scenes/hand-held-mistakes.js';
import { loadSample } from '../../support/scenes/load-samples.js';

const clip = planHandHeldClip(1, await loadSample('id-card-zoe-front'));
const desk = planHandHeldClip(2, null);
const DUE_MS = 950;

/** A frame each 100 ms until `untilMs`, with the hint of each moment. */
const framesOf = (untilMs: number, hint: (ms: number) => string | null): ShownFrame[] =>
  Array.from({ length: Math.floor(untilMs / 100) }, (_, at) => ({ atMs: 7000 + at * 100, clipMs: at * 100, hint: hint(at * 100) })); // prettier-ignore

const remedyAt = (ms: number): string => {
  const { kind } = clip.stepAt(ms);
  return kind === 'empty' || kind === 'settled' ? 'search' : REMEDIES[kind][0]!;
};
const frames = framesOf(clip.durationMs, remedyAt);

test('a play in which each mistake got its remedy → the right hint is counted for all the time in which it is expected', () => {
  const { held } = scorePlay(clip, { frames, shutterAtMs: null, photo: null });
  assert.equal(held.length, 2);
  for (const { rightMs, totalMs } of held) assert.ok(totalMs >= 900 && rightMs === totalMs);
});

test('a play with the hint “search” throughout → the right hint is counted for none of the time in which it is expected', () => {
  const { held } = scorePlay(clip, { frames: framesOf(clip.durationMs, () => 'search'), shutterAtMs: null, photo: null });
  for (const { rightMs, totalMs, others } of held) {
    assert.equal(rightMs, 0);
    assert.equal(others['search'], totalMs);
  }
}); // prettier-ignore

test('a play with a wrong hint only before the right hint is expected → the right hint is counted for all the time in which it is expected', () => {
  const late = framesOf(clip.durationMs, (ms) => (ms - clip.stepAt(ms).fromMs < DUE_MS ? 'more_light' : remedyAt(ms)));
  for (const { rightMs, totalMs } of scorePlay(clip, { frames: late, shutterAtMs: null, photo: null }).held)
    assert.equal(rightMs, totalMs);
});

test('a photo of a settled document → legible, with the time since the first good frame', () => {
  const firstGood = frames.find(({ clipMs }) => clip.stepAt(clipMs).kind === 'settled' && clip.truthAt(clipMs).isGood)!;
  const shutterAtMs = firstGood.atMs + 700;
  const photo = { clipMs: firstGood.clipMs + 600, cornersIou: 0.95, isTextExact: null };
  const play = scorePlay(clip, { frames, shutterAtMs, photo });
  assert.equal(play.photo?.isLegible, true);
  assert.equal(play.delayMs, 700);
});

test('a photo of an empty desk → a wrong capture of no document', () => {
  const shown = framesOf(2000, () => 'search');
  const play = scorePlay(desk, { frames: shown, shutterAtMs: 9000, photo: { clipMs: 1000, cornersIou: 0, isTextExact: null } });
  assert.deepEqual(play.photo?.problems, ['no document']);
  assert.equal(play.searchMs, play.emptyMs);
}); // prettier-ignore

test('a photo in which a mistake is held → a wrong capture that names it', () => {
  for (let seed = 1; seed < 30; seed++) {
    const one = planHandHeldClip(seed, clip.document);
    for (const { kind, fromMs } of one.steps) {
      const problem = { covered: 'covered', glare: 'glare', out_of_focus: 'out of focus', cut_off_one_side: 'cut off' }[kind as string];
      if (problem === undefined) continue;
      const photo = { clipMs: fromMs + 1200, cornersIou: null, isTextExact: null };
      const play = scorePlay(one, { frames: framesOf(3000, () => null), shutterAtMs: 9999, photo });
      assert.ok(play.photo?.problems.includes(problem), `${String(seed)} ${kind}: ${String(play.photo?.problems)}`);
    }
  }
}); // prettier-ignore

test('the table of plays → shares, times and counts of what was played', () => {
  const one = (change: Partial<ClipPlay>): ClipPlay => ({
    seed: 1, name: 'x', background: 'wood', isEmpty: false, extras: [], held: [], photo: null, delayMs: null, emptyMs: 0, searchMs: 0, framesPerSecond: 24, ...change,
  }); // prettier-ignore
  const legible = { isLegible: true, problems: [], cornersIou: 0.97, isTextExact: true };
  const rows = new Map(
    clipRows([
      one({ photo: legible, delayMs: 500, held: [{ kind: 'moving', totalMs: 1000, rightMs: 900, others: { search: 100 } }] }),
      one({ photo: { ...legible, isLegible: false, problems: ['glare'] } }),
      one({}),
      one({ isEmpty: true, emptyMs: 1000, searchMs: 990 }),
    ]).map(([what, measured]) => [what, measured]),
  ); // prettier-ignore
  assert.equal(rows.get('fired'), '67 % (2 of 3)');
  assert.equal(rows.get('fired with a legible photo'), '33 % (1 of 3)');
  assert.equal(rows.get('first good frame → shutter, median'), '500 ms');
  assert.equal(rows.get('hint right: moving'), '90 % of the time, 1 of 1 mistakes; else “search”');
  assert.equal(rows.get('wrong captures'), '1 (glare)');
  assert.equal(rows.get('fired without a document'), '0 of 1');
  assert.equal(rows.get('frames on the screen per second, of 30, median'), '24');
  assert.equal(rows.get('empty desks: time at “search”'), '99 %');
});

test('30 clips with a document and 10 empty ones → every clip once, an empty one among the first four', () => {
  const order = orderClips(30, 10);
  assert.equal(new Set(order.map(({ index, isEmpty }) => `${String(index)} ${String(isEmpty)}`)).size, 40);
  assert.ok(order.slice(0, 4).some(({ isEmpty }) => isEmpty));
  assert.deepEqual(
    order.filter(({ isEmpty }) => !isEmpty).map(({ index }) => index),
    Array.from({ length: 30 }, (_, at) => at),
  );
});
