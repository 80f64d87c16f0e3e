import { MRZ_CHARACTERS } from '../mrz-formats.js';
import { alignCharacters } from './align-characters.js';
import { CLASS_COUNT, type LineScores } from './recognize-line.js';

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

const CHARACTER_COUNT = MRZ_CHARACTERS.length;
/** Characters count as no less likely: what the network rules out may still be right. */
const MIN_PROBABILITY = 1e-9;

/** The likeliest class of each frame, repetitions and blanks left out. */
export function readGreedily({ frames, scores }: LineScores): string {
  let text = '';
  let before = 0;
  for (let frame = 0; frame < frames; frame++) {
    let best = 0;
    for (let c = 1; c < CLASS_COUNT; c++) {
      if (scores[frame * CLASS_COUNT + c]! > scores[frame * CLASS_COUNT + best]!) best = c;
    }
    if (best !== 0 && best !== before) text += MRZ_CHARACTERS[best - 1]!;
    before = best;
  }
  return text;
}

/**
 * Reads a line as so many characters: over all ways to lay them on the frames, how likely each character is at each place.
 * A letter that was hardly seen is kept where the count asks for it, a smudge is dropped where there is no room.
 * @param count characters that the layout has in a line
 */
export function readCharacters(line: LineScores, count: number): LineReading {
  const { shares, logProbability } = alignCharacters(line, count);
  const scores = new Float32Array(count * CHARACTER_COUNT);
  let text = '';
  for (let k = 0; k < count; k++) {
    const at = k * CHARACTER_COUNT;
    let best = 0;
    let sum = 0;
    for (let c = 0; c < CHARACTER_COUNT; c++) {
      if (shares[at + c]! > shares[at + best]!) best = c;
      sum += shares[at + c]!;
    }
    // A place of which nothing is known may hold any letter.
    const each = (c: number): number => Math.max(MIN_PROBABILITY, sum > 0 ? shares[at + c]! / sum : 0);
    let all = 0;
    for (let c = 0; c < CHARACTER_COUNT; c++) all += each(c);
    for (let c = 0; c < CHARACTER_COUNT; c++) scores[at + c] = Math.log(each(c) / all);
    text += MRZ_CHARACTERS[best]!;
  }
  return { text, scores, logProbability };
}
