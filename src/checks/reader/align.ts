import { ALPHABET } from './alphabet.js';
import { laid } from './network/lattice.js';
import { CLASSES, type LineScores } from './network/recognise.js';

/** One line as it was recognised, character by character. */
export interface LineReading {
  /** The likeliest character at each place. */
  readonly text: string;
  /** Natural logarithms of probabilities, `text.length` × 37 in the order of `ALPHABET`; each place sums to one. */
  readonly scores: Float32Array;
  /**
   * Natural logarithm of the probability that the line has as many characters, whichever they are: the lengths that
   * layouts allow can be compared by it. −∞ when the line is too short for them.
   */
  readonly logProbability: number;
}

const LETTERS = ALPHABET.length;
/** Characters count as no less likely: what the network rules out may still be right. */
const LEAST = 1e-9;

/** The likeliest class of each frame, repetitions and blanks left out. */
export function greedy({ frames, scores }: LineScores): string {
  let text = '';
  let before = 0;
  for (let frame = 0; frame < frames; frame++) {
    let best = 0;
    for (let c = 1; c < CLASSES; c++) {
      if (scores[frame * CLASSES + c]! > scores[frame * CLASSES + best]!) best = c;
    }
    if (best !== 0 && best !== before) text += ALPHABET[best - 1]!;
    before = best;
  }
  return text;
}

/**
 * Reads a line as so many characters: over all ways to lay them on the frames, how likely each character is at each place.
 * A letter that was hardly seen is kept where the count asks for it, a smudge is dropped where there is no room.
 * @param count characters that the layout has in a line
 */
export function charactersOf(line: LineScores, count: number): LineReading {
  const { shares, logProbability } = laid(line, count);
  const scores = new Float32Array(count * LETTERS);
  let text = '';
  for (let k = 0; k < count; k++) {
    const at = k * LETTERS;
    let best = 0;
    let sum = 0;
    for (let c = 0; c < LETTERS; c++) {
      if (shares[at + c]! > shares[at + best]!) best = c;
      sum += shares[at + c]!;
    }
    // A place of which nothing is known may hold any letter.
    const each = (c: number): number => Math.max(LEAST, sum > 0 ? shares[at + c]! / sum : 0);
    let all = 0;
    for (let c = 0; c < LETTERS; c++) all += each(c);
    for (let c = 0; c < LETTERS; c++) scores[at + c] = Math.log(each(c) / all);
    text += ALPHABET[best]!;
  }
  return { text, scores, logProbability };
}
