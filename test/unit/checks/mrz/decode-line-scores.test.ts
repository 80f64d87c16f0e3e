import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeLineScores } from '../../../../src/checks/mrz/read/decode-line-scores.js';
import { MRZ_CHARACTERS } from '../../../../src/checks/mrz/mrz-formats.js';
import type { LineScores } from '../../../../src/checks/mrz/read/recognize-line.js';
import { createRandomSource } from '../../../support/checks/random-source.js';

const CLASSES = 38;
const CHARACTERS = 37;

/** Scores by time step: ' ' is the blank, a character is itself, the rest is spread evenly over all other classes. */
function scoresOf(timeSteps: readonly Readonly<Record<string, number>>[]): LineScores {
  const scores = new Float32Array(timeSteps.length * CLASSES);
  timeSteps.forEach((shares, t) => {
    const given = Object.values(shares).reduce((sum, share) => sum + share, 0);
    const rest = Math.max(1e-8, 1 - given) / (CLASSES - Object.keys(shares).length);
    for (let c = 0; c < CLASSES; c++) scores[t * CLASSES + c] = Math.log(rest);
    for (const [letter, share] of Object.entries(shares)) {
      scores[t * CLASSES + (letter === ' ' ? 0 : 1 + MRZ_CHARACTERS.indexOf(letter))] = Math.log(share);
    }
  });
  return { timeSteps: timeSteps.length, scores };
}

/** Time steps with one class each: `"A  B"`. */
const clear = (text: string): LineScores => scoresOf([...text].map((letter) => ({ [letter]: 0.99 })));

const FIXED_LENGTH: readonly { what: string; line: LineScores; count: number; text: string }[] = [
  { what: 'a clear line is read as it is', line: clear(' A  B C '), count: 3, text: 'ABC' },
  { what: 'a pair of the same character', line: clear(' A  A C '), count: 3, text: 'AAC' },
  {
    what: 'a faint character is kept where the length needs it',
    line: scoresOf([{ A: 0.9 }, { ' ': 0.9 }, { ' ': 0.8, B: 0.15 }, { ' ': 0.9 }, { C: 0.9 }, { ' ': 0.9 }]),
    count: 3,
    text: 'ABC',
  },
  {
    what: 'the faintest character is dropped where the length leaves no room',
    line: scoresOf([{ A: 0.9 }, { ' ': 0.9 }, { B: 0.6, ' ': 0.3 }, { ' ': 0.9 }, { C: 0.9 }, { ' ': 0.9 }]),
    count: 2,
    text: 'AC',
  },
  {
    what: 'a character over two time steps with a weak blank between is one',
    line: scoresOf([{ M: 0.8 }, { M: 0.4, ' ': 0.5 }, { M: 0.8 }, { ' ': 0.9 }, { C: 0.9 }]),
    count: 2,
    text: 'MC',
  },
];

for (const { what, line, count, text } of FIXED_LENGTH) {
  test(`decodeLineScores with a fixed length of ${String(count)}: ${what} → ${text}`, () => {
    assert.equal(decodeLineScores(line, count).text, text);
  });
}

test('decodeLineScores: the probability of a character at a position → the sum over all alignments', () => {
  // The definition, written out: every path over five time steps, with the blank and three characters.
  const r = createRandomSource(5);
  const known = [' ', '<', '0', 'O'];
  for (const count of [1, 2, 3]) {
    const shares = Array.from({ length: 5 }, () => {
      const raw = known.map(() => r.range(0.02, 1));
      const sum = raw.reduce((a, b) => a + b, 0);
      return raw.map((value) => (0.9999999 * value) / sum);
    });
    const line = scoresOf(shares.map((row) => Object.fromEntries(row.map((share, i) => [known[i]!, share]))));
    const wanted = Array.from({ length: count }, () => new Map<string, number>());
    for (let path = 0; path < 4 ** 5; path++) {
      const classes = shares.map((_, t) => Math.floor(path / 4 ** t) % 4);
      const text = classes.filter((c, t) => c !== 0 && c !== classes[t - 1]).map((c) => known[c]!);
      if (text.length !== count) continue;
      const share = classes.reduce((product, c, t) => product * shares[t]![c]!, 1);
      text.forEach((letter, k) => wanted[k]!.set(letter, (wanted[k]!.get(letter) ?? 0) + share));
    }
    const { scores } = decodeLineScores(line, count);
    wanted.forEach((letters, k) => {
      const all = [...letters.values()].reduce((sum, share) => sum + share, 0);
      for (const [letter, share] of letters) {
        const actual = Math.exp(scores[k * CHARACTERS + MRZ_CHARACTERS.indexOf(letter)]!);
        assert.ok(
          Math.abs(actual - share / all) < 1e-3,
          `${letter} at ${String(k)}: ${String(actual)}, ${String(share / all)}`,
        );
      }
    });
  }
});

const TOO_SHORT: readonly { what: string; line: LineScores }[] = [
  { what: 'no time steps', line: { timeSteps: 0, scores: new Float32Array(0) } },
  { what: 'fewer time steps than characters', line: clear('ABC') },
  {
    what: 'as many time steps as characters, all of one character that needs blanks between',
    line: scoresOf(Array.from({ length: 30 }, () => ({ A: 0.99999999 }))),
  },
];

for (const { what, line } of TOO_SHORT) {
  test(`decodeLineScores: 30 characters from ${what} → every character is equally likely`, () => {
    const { text, scores } = decodeLineScores(line, 30);
    assert.equal(text.length, 30);
    for (const log of scores) assert.ok(Math.abs(log + Math.log(CHARACTERS)) < 1e-5);
  });
}
