import type { LineReading } from '../read/read-characters.js';
import { MRZ_CHARACTERS } from '../mrz-formats.js';
import type { MrzField } from './mrz-layouts.js';
import { characterCost, nextFieldState, fieldCost } from './rule-costs.js';

/** One way to read a field: its text, and the logarithm of its probability, up to a constant. */
export interface FieldCandidate {
  readonly text: string;
  readonly score: number;
}

/** Probability that goes to any character, whatever was seen: a network is never as sure as it says. */
const MISREAD_PROBABILITY = 1e-3;
/** Ways of a field that are kept, and how much less likely than the best they may be, nats. */
const MAX_CANDIDATES = 96;
const MAX_CANDIDATE_GAP = 12;
/**
 * How much less likely than the likeliest a character may be, nats. A text that holds by what was clearly not seen is not
 * read, but made up: where a digit is printed wrong, it is to be read so.
 */
const MAX_CHARACTER_GAP = 6;
/** Characters looked at in one place. */
const MAX_CHARACTER_OPTIONS = 6;

/** All lines' scores in a row, softened by {@link MISREAD_PROBABILITY}: place × 37. */
export function softenScores(lines: readonly LineReading[]): Float64Array {
  const count = MRZ_CHARACTERS.length;
  const all = new Float64Array(lines.reduce((sum, { scores }) => sum + scores.length, 0));
  let at = 0;
  for (const { scores } of lines) {
    for (const score of scores)
      all[at++] = Math.log((1 - MISREAD_PROBABILITY) * Math.exp(score) + MISREAD_PROBABILITY / count);
  }
  return all;
}

/** A way being read: where it stands in the structure of its field (`nextState`). */
interface PartialCandidate extends FieldCandidate {
  readonly state: number;
}

/** The likeliest ways to read a field under what is known of it, the best first; never none. */
export function listFieldCandidates(scores: Float64Array, field: MrzField, codes: string): FieldCandidate[] {
  let paths: PartialCandidate[] = [{ text: '', score: 0, state: 0 }];
  field.places.forEach((place, index) => {
    const options = characterOptions(scores, place);
    const longer = paths.flatMap((path) =>
      options.map(([letter, score]) => ({
        text: path.text + letter,
        score: path.score + score - characterCost(field, letter, index, path.state),
        state: nextFieldState(path.state, letter),
      })),
    );
    paths = keepBestCandidates(longer);
  });
  return keepBestCandidates(paths.map(({ text, score }) => ({ text, score: score - fieldCost(field, text, codes) })));
}

function keepBestCandidates<C extends FieldCandidate>(candidates: C[]): C[] {
  candidates.sort((a, b) => b.score - a.score);
  const least = (candidates[0]?.score ?? 0) - MAX_CANDIDATE_GAP;
  const kept = candidates.findIndex(({ score }, i) => i === MAX_CANDIDATES || score < least);
  return kept < 0 ? candidates : candidates.slice(0, kept);
}

/** The likeliest characters of a place, the best first; see {@link MAX_CHARACTER_GAP}. */
function characterOptions(scores: Float64Array, place: number): (readonly [letter: string, score: number])[] {
  const all = scores.subarray(place * MRZ_CHARACTERS.length, (place + 1) * MRZ_CHARACTERS.length);
  const least = all.reduce((top, score) => Math.max(top, score)) - MAX_CHARACTER_GAP;
  const options: [string, number][] = [];
  all.forEach((score, i) => {
    if (score >= least) options.push([MRZ_CHARACTERS[i]!, score]);
  });
  return options.sort((a, b) => b[1] - a[1]).slice(0, MAX_CHARACTER_OPTIONS);
}
