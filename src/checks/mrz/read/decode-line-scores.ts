import { MRZ_CHARACTERS } from '../mrz-formats.js';
import { alignCharacters } from './align-characters.js';
import { RECOGNIZER_CLASS_COUNT, type LineScores } from './recognize-line.js';

/** A line as it was read, character by character. */
export interface LineReading {
  /** The likeliest character at each position. */
  readonly text: string;
  /**
   * Natural logarithms of probabilities, `text.length` × 37 in the order of `MRZ_CHARACTERS`. The probabilities of each
   * position sum to one.
   */
  readonly scores: Float32Array;
  /**
   * Natural logarithm of the probability that the line has this number of characters, whichever they are. It compares the
   * lengths that layouts allow. −∞ when the line is too short.
   */
  readonly logProbability: number;
}

const CHARACTER_COUNT = MRZ_CHARACTERS.length;
/** Least probability of a character: one that the network rules out may still be right. */
const MIN_PROBABILITY = 1e-9;

/** Reads the likeliest class of each time step, without repetitions and blanks. */
export function decodeLineScoresGreedily({ timeSteps, scores }: LineScores): string {
  let text = '';
  let previous = 0;
  for (let step = 0; step < timeSteps; step++) {
    let best = 0;
    for (let c = 1; c < RECOGNIZER_CLASS_COUNT; c++) {
      if (scores[step * RECOGNIZER_CLASS_COUNT + c]! > scores[step * RECOGNIZER_CLASS_COUNT + best]!) best = c;
    }
    if (best !== 0 && best !== previous) text += MRZ_CHARACTERS[best - 1]!;
    previous = best;
  }
  return text;
}

/**
 * Reads a line as a fixed number of characters: the probability of each character at each position, summed over all
 * alignments. So a faint character is kept where the count needs it, and a smudge is dropped where there is no room.
 * @param count characters per line of the layout
 */
export function decodeLineScores(line: LineScores, count: number): LineReading {
  const { shares, logProbability } = alignCharacters(line, count);
  const scores = new Float32Array(count * CHARACTER_COUNT);
  let text = '';
  for (let position = 0; position < count; position++) {
    const start = position * CHARACTER_COUNT;
    let best = 0;
    let sum = 0;
    for (let c = 0; c < CHARACTER_COUNT; c++) {
      if (shares[start + c]! > shares[start + best]!) best = c;
      sum += shares[start + c]!;
    }
    // All shares of a position are 0 when no alignment exists: then every character is equally likely.
    const probability = (c: number): number => Math.max(MIN_PROBABILITY, sum > 0 ? shares[start + c]! / sum : 0);
    let total = 0;
    for (let c = 0; c < CHARACTER_COUNT; c++) total += probability(c);
    for (let c = 0; c < CHARACTER_COUNT; c++) scores[start + c] = Math.log(probability(c) / total);
    text += MRZ_CHARACTERS[best]!;
  }
  return { text, scores, logProbability };
}
