import { MRZ_CHARACTERS } from '../mrz-formats.js';
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
}

const CHARACTER_COUNT = MRZ_CHARACTERS.length;
/** Least probability of a character: one that the network rules out may still be right. */
const MIN_PROBABILITY = 1e-9;
/** Characters less likely than this in a time step are left out of it, except for the likeliest one: that saves most of the time. */
const MIN_LOG_SHARE = Math.log(1e-6);
/** Below it, the probability of all alignments together is lost in rounding. */
const MIN_TOTAL_SHARE = 1e-300;

/**
 * Reads a line as a fixed number of characters: the probability of each character at each position, summed over all
 * alignments with the time steps (connectionist temporal classification; Graves et al. 2006). So a faint character is kept
 * where the count needs it, and a smudge is dropped where there is no room. Without any alignment, every character is
 * equally likely.
 * @param count characters per line of the layout
 */
export function decodeLineScores(line: LineScores, count: number): LineReading {
  const shares = sumAlignments(line, count);
  const scores = new Float32Array(shares.length);
  for (let start = 0; start < shares.length; start += CHARACTER_COUNT) {
    const total = shares.subarray(start, start + CHARACTER_COUNT).reduce((sum, share) => sum + share, 0) || 1;
    for (let i = start; i < start + CHARACTER_COUNT; i++)
      scores[i] = Math.log(Math.max(MIN_PROBABILITY, shares[i]! / total));
  }
  return normalizeLineScores(scores);
}

/** Makes the probabilities of each position sum to one, in place, and takes the likeliest characters as text. */
export function normalizeLineScores(scores: Float32Array): LineReading {
  let text = '';
  for (let start = 0; start < scores.length; start += CHARACTER_COUNT) {
    const position = scores.subarray(start, start + CHARACTER_COUNT);
    const top = Math.max(...position);
    text += MRZ_CHARACTERS[position.indexOf(top)]!;
    const logTotal = top + Math.log(position.reduce((sum, score) => sum + Math.exp(score - top), 0));
    position.forEach((score, i) => (position[i] = score - logTotal));
  }
  return { text, scores };
}

/** The score of a character at a position. */
export function scoreAt(scores: ArrayLike<number>, position: number, character: string): number {
  return scores[position * CHARACTER_COUNT + MRZ_CHARACTERS.indexOf(character)]!;
}

/** The sum of the scores of a text's characters. */
export function sumTextScores({ text, scores }: { readonly text: string; readonly scores: ArrayLike<number> }): number {
  return [...text].reduce((sum, character, position) => sum + scoreAt(scores, position, character), 0);
}

/** Positions × characters: the probability that a position is this character; zeros when there is no alignment. */
function sumAlignments(line: LineScores, count: number): Float64Array {
  const { timeSteps } = line;
  const sums = new Float64Array(count * CHARACTER_COUNT);
  const beginnings = sumBeginnings(line, count);
  // Seen from its end, the rest of an alignment is a beginning.
  const rests = sumBeginnings(reverseTimeSteps(line), count);
  const all = beginnings[timeSteps]!;
  const share = all.complete[count]!;
  if (!(share > MIN_TOTAL_SHARE)) return sums;
  const logTotal = all.logScale + Math.log(share);
  for (let t = 0; t < timeSteps; t++) {
    const before = beginnings[t]!;
    const rest = rests[timeSteps - t]!;
    const scale = Math.exp(before.logScale + rest.logScale - logTotal);
    for (let position = 0; position < count; position++) {
      const mirrored = (count - 1 - position) * CHARACTER_COUNT;
      for (const c of rest.characters)
        sums[position * CHARACTER_COUNT + c]! += scale * shareEntering(before, position, c) * rest.shown[mirrored + c]!;
    }
  }
  return sums;
}

/** The beginnings of all alignments, up to one time step. */
interface Beginnings {
  /** The likely characters of that time step, indices of `MRZ_CHARACTERS`. */
  readonly characters: readonly number[];
  /** Positions × characters: those whose last time step shows this character at this position. */
  readonly shown: Float64Array;
  /** By number of positions: those that have so many. */
  readonly complete: Float64Array;
  /** Natural logarithm of the factor by which these shares are too large. */
  readonly logScale: number;
}

/** The beginnings before the first time step, and after each. */
function sumBeginnings({ timeSteps, scores }: LineScores, count: number): readonly Beginnings[] {
  const complete = new Float64Array(count + 1);
  complete[0] = 1;
  const shown = new Float64Array(count * CHARACTER_COUNT);
  const all: Beginnings[] = [{ characters: [], shown, complete, logScale: 0 }];
  for (let t = 0; t < timeSteps; t++)
    all.push(addTimeStep(all[t]!, scores.subarray(t * RECOGNIZER_CLASS_COUNT, (t + 1) * RECOGNIZER_CLASS_COUNT)));
  return all;
}

/** @param scores of the blank and of each character in the time step */
function addTimeStep(before: Beginnings, scores: Float32Array): Beginnings {
  // Shares would become too small for numbers without the scale.
  const total = before.complete.reduce((sum, share) => sum + share, 0) || 1;
  const probabilities = scores.map((score) => Math.max(MIN_PROBABILITY, Math.exp(score)) / total);
  const minScore = Math.min(MIN_LOG_SHARE, Math.max(...scores.subarray(1)));
  const characters = [...MRZ_CHARACTERS].flatMap((_, c) => (scores[1 + c]! >= minScore ? c : []));
  const shown = new Float64Array(before.shown.length);
  const complete = before.complete.map((share) => share * probabilities[0]!);
  for (let position = 0; position < complete.length - 1; position++) {
    const start = position * CHARACTER_COUNT;
    for (const c of characters) {
      const share = probabilities[1 + c]! * (before.shown[start + c]! + shareEntering(before, position, c));
      shown[start + c] = share;
      complete[position + 1]! += share;
    }
  }
  return { characters, shown, complete, logScale: before.logScale + Math.log(total) };
}

/** The share of beginnings after which a position may begin with a character: one that is repeated needs a blank between. */
function shareEntering({ shown, complete }: Beginnings, position: number, c: number): number {
  const repeated = position === 0 ? 0 : shown[(position - 1) * CHARACTER_COUNT + c]!;
  return Math.max(0, complete[position]! - repeated);
}

function reverseTimeSteps({ timeSteps, scores }: LineScores): LineScores {
  const at = (t: number): Float32Array => scores.subarray(t * RECOGNIZER_CLASS_COUNT, (t + 1) * RECOGNIZER_CLASS_COUNT);
  const reversed = new Float32Array(scores.length);
  for (let t = 0; t < timeSteps; t++) reversed.set(at(timeSteps - 1 - t), t * RECOGNIZER_CLASS_COUNT);
  return { timeSteps, scores: reversed };
}
