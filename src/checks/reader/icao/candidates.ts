import type { LineReading } from '../align.js';
import { ALPHABET } from '../alphabet.js';
import type { Field } from './layouts.js';
import { letterCost, nextState, textCost } from './priors.js';

/** One way to read a field: its text, and the logarithm of its probability, up to a constant. */
export interface Candidate {
  readonly text: string;
  readonly score: number;
}

/** Probability that goes to any character, whatever was seen: a network is never as sure as it says. */
const DOUBT = 1e-3;
/** Ways of a field that are kept, and how much less likely than the best they may be, nats. */
const KEPT = 96;
const DEPTH = 12;
/**
 * How much less likely than the likeliest a character may be, nats. A text that holds by what was clearly not seen is not
 * read, but made up: where a digit is printed wrong, it is to be read so.
 */
const UNLIKELY = 6;
/** Characters looked at in one place. */
const ALTERNATIVES = 6;

/** All lines' scores in a row, softened by {@link DOUBT}: place × 37. */
export function softened(lines: readonly LineReading[]): Float64Array {
  const count = ALPHABET.length;
  const all = new Float64Array(lines.reduce((sum, { scores }) => sum + scores.length, 0));
  let at = 0;
  for (const { scores } of lines) {
    for (const score of scores) all[at++] = Math.log((1 - DOUBT) * Math.exp(score) + DOUBT / count);
  }
  return all;
}

/** A way being read: where it stands in the structure of its field (`nextState`). */
interface Path extends Candidate {
  readonly state: number;
}

/** The likeliest ways to read a field under what is known of it, the best first; never none. */
export function candidatesOf(scores: Float64Array, field: Field, codes: string): Candidate[] {
  let paths: Path[] = [{ text: '', score: 0, state: 0 }];
  field.places.forEach((place, index) => {
    const options = optionsAt(scores, place);
    const longer = paths.flatMap((path) =>
      options.map(([letter, score]) => ({
        text: path.text + letter,
        score: path.score + score - letterCost(field, letter, index, path.state),
        state: nextState(path.state, letter),
      })),
    );
    paths = best(longer);
  });
  return best(paths.map(({ text, score }) => ({ text, score: score - textCost(field, text, codes) })));
}

function best<C extends Candidate>(candidates: C[]): C[] {
  candidates.sort((a, b) => b.score - a.score);
  const least = (candidates[0]?.score ?? 0) - DEPTH;
  const kept = candidates.findIndex(({ score }, i) => i === KEPT || score < least);
  return kept < 0 ? candidates : candidates.slice(0, kept);
}

/** The likeliest characters of a place, the best first; see {@link UNLIKELY}. */
function optionsAt(scores: Float64Array, place: number): (readonly [letter: string, score: number])[] {
  const all = scores.subarray(place * ALPHABET.length, (place + 1) * ALPHABET.length);
  const least = all.reduce((top, score) => Math.max(top, score)) - UNLIKELY;
  const options: [string, number][] = [];
  all.forEach((score, i) => {
    if (score >= least) options.push([ALPHABET[i]!, score]);
  });
  return options.sort((a, b) => b[1] - a[1]).slice(0, ALTERNATIVES);
}
