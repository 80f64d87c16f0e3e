import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCharacters, readGreedily } from '../../../../src/checks/mrz/read/read-characters.js';
import { MRZ_CHARACTERS } from '../../../../src/checks/mrz/mrz-formats.js';
import type { LineScores } from '../../../../src/checks/mrz/read/recognize-line.js';
import { createRandomSource } from '../../../support/checks/random-source.js';

const CLASSES = 38;
const LETTERS = 37;

/** Frames as shares: ' ' for blank, a letter for itself, the rest spread evenly over all other classes. */
function framesOf(frames: readonly Readonly<Record<string, number>>[]): LineScores {
  const scores = new Float32Array(frames.length * CLASSES);
  frames.forEach((shares, t) => {
    const given = Object.values(shares).reduce((sum, share) => sum + share, 0);
    const rest = Math.max(1e-8, 1 - given) / (CLASSES - Object.keys(shares).length);
    for (let c = 0; c < CLASSES; c++) scores[t * CLASSES + c] = Math.log(rest);
    for (const [letter, share] of Object.entries(shares)) {
      scores[t * CLASSES + (letter === ' ' ? 0 : 1 + MRZ_CHARACTERS.indexOf(letter))] = Math.log(share);
    }
  });
  return { timeSteps: frames.length, scores };
}

/** Frames that show one class each: `"A  B"`. */
const clear = (text: string): LineScores => framesOf([...text].map((letter) => ({ [letter]: 0.99 })));

const GREEDY = {
  'letters with blanks between': [' A  B C ', 'ABC'],
  'a letter over several frames is one': ['AAA BB', 'AB'],
  'a letter with a blank between is two': ['A A<<< <', 'AA<<'],
  'two letters without a blank between': ['AB1', 'AB1'],
  'nothing but blanks': ['    ', ''],
  'no frames': ['', ''],
} as const;

for (const [what, [frames, text]] of Object.entries(GREEDY)) {
  test(`greedy reading: ${what}`, () => {
    assert.equal(readGreedily(clear(frames)), text);
  });
}

const FORCED: readonly { what: string; frames: LineScores; count: number; text: string }[] = [
  { what: 'a clear line is read as it is', frames: clear(' A  B C '), count: 3, text: 'ABC' },
  { what: 'a pair of the same letter', frames: clear(' A  A C '), count: 3, text: 'AAC' },
  {
    what: 'a faint letter is kept where the length asks for it',
    frames: framesOf([{ A: 0.9 }, { ' ': 0.9 }, { ' ': 0.8, B: 0.15 }, { ' ': 0.9 }, { C: 0.9 }, { ' ': 0.9 }]),
    count: 3,
    text: 'ABC',
  },
  {
    what: 'the faintest letter is dropped where the length leaves no room',
    frames: framesOf([{ A: 0.9 }, { ' ': 0.9 }, { B: 0.6, ' ': 0.3 }, { ' ': 0.9 }, { C: 0.9 }, { ' ': 0.9 }]),
    count: 2,
    text: 'AC',
  },
  {
    what: 'a letter over two frames with a weak blank between is one',
    frames: framesOf([{ M: 0.8 }, { M: 0.4, ' ': 0.5 }, { M: 0.8 }, { ' ': 0.9 }, { C: 0.9 }]),
    count: 2,
    text: 'MC',
  },
];

for (const { what, frames, count, text } of FORCED) {
  test(`with the length held: ${what}`, () => {
    assert.equal(readCharacters(frames, count).text, text);
  });
}

test('the alternatives of a place are weighed by all ways to lay the characters on the frames', () => {
  // Every path over five frames, in a world of blank and three letters: the definition, written out.
  const r = createRandomSource(5);
  const known = [' ', '<', '0', 'O'];
  for (const count of [1, 2, 3]) {
    const shares = Array.from({ length: 5 }, () => {
      const raw = known.map(() => r.range(0.02, 1));
      const sum = raw.reduce((a, b) => a + b, 0);
      return raw.map((value) => (0.9999999 * value) / sum);
    });
    const frames = framesOf(shares.map((row) => Object.fromEntries(row.map((share, i) => [known[i]!, share]))));
    const wanted = Array.from({ length: count }, () => new Map<string, number>());
    let all = 0;
    for (let path = 0; path < 4 ** 5; path++) {
      const classes = shares.map((_, t) => Math.floor(path / 4 ** t) % 4);
      const text = classes.filter((c, t) => c !== 0 && c !== classes[t - 1]).map((c) => known[c]!);
      if (text.length !== count) continue;
      const share = classes.reduce((product, c, t) => product * shares[t]![c]!, 1);
      all += share;
      text.forEach((letter, k) => wanted[k]!.set(letter, (wanted[k]!.get(letter) ?? 0) + share));
    }
    const { scores, logProbability } = readCharacters(frames, count);
    assert.ok(
      Math.abs(logProbability - Math.log(all)) < 1e-3,
      `${String(count)} characters: ${String(logProbability)}`,
    );
    wanted.forEach((letters, k) => {
      for (const [letter, share] of letters) {
        const seen = Math.exp(scores[k * LETTERS + MRZ_CHARACTERS.indexOf(letter)]!);
        assert.ok(
          Math.abs(seen - share / all) < 1e-3,
          `${letter} at ${String(k)}: ${String(seen)}, ${String(share / all)}`,
        );
      }
    });
  }
});

test('the shares of each place sum to one', () => {
  const { scores } = readCharacters(clear('P <  U T  O'), 6);
  for (let k = 0; k < 6; k++) {
    const sum = scores.subarray(k * LETTERS, (k + 1) * LETTERS).reduce((total, log) => total + Math.exp(log), 0);
    assert.ok(Math.abs(sum - 1) < 1e-4);
  }
});

test('the right length is the likeliest one', () => {
  const line = clear(' A  B  C  D  E ');
  const likely = [3, 4, 5, 6].map((count) => readCharacters(line, count).logProbability);
  assert.equal(Math.max(...likely), likely[2]);
});

const SHORT: readonly { what: string; frames: LineScores }[] = [
  { what: 'no frames', frames: { timeSteps: 0, scores: new Float32Array(0) } },
  { what: 'fewer frames than characters', frames: clear('ABC') },
  {
    what: 'as many frames as characters, of one letter that would need blanks between',
    frames: framesOf(Array.from({ length: 30 }, () => ({ A: 0.99999999 }))),
  },
];

for (const { what, frames } of SHORT) {
  test(`${what}: nothing is known of any place, and the length is impossible`, () => {
    const { text, scores, logProbability } = readCharacters(frames, 30);
    assert.equal(text.length, 30);
    assert.equal(logProbability, -Infinity);
    for (const log of scores) assert.ok(Math.abs(log + Math.log(LETTERS)) < 1e-5);
  });
}
