import { ALPHABET } from './alphabet.js';
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
/** Probabilities count as no less: what the network rules out may still be right. */
const LEAST = 1e-9;
/** How far a character may lie from its cell, in cells: the corners of a zone are never off by so much. */
const BAND_CELLS = 4;

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
 * Reads a line as so many characters: over all ways to lay them on the frames (connectionist temporal classification,
 * Graves et al. 2006, with the length held and the characters left open), how likely each character is at each place.
 * @param count characters that the layout has in a line
 */
export function charactersOf({ frames, scores }: LineScores, count: number): LineReading {
  const shares = new Float64Array(count * LETTERS);
  let logProbability = -Infinity;
  if (count > 0 && frames >= count) {
    const p = Float64Array.from(scores, (log) => Math.max(LEAST, Math.exp(log)));
    const band = bandOf(frames, count);
    const forward = forwards(p, frames, count, band);
    logProbability = forward.log;
    collect(p, frames, count, band, forward, shares);
  }
  return { ...readingOf(shares, count), logProbability };
}

/** First and last character (exclusive) that may stand in each frame. */
interface Band {
  readonly from: Int32Array;
  readonly to: Int32Array;
}

function bandOf(frames: number, count: number): Band {
  const from = new Int32Array(frames);
  const to = new Int32Array(frames);
  // Half a cell of paper lies before the first character and after the last one.
  const perCell = frames / (count + 1);
  for (let t = 0; t < frames; t++) {
    const cell = t / perCell - 1;
    from[t] = Math.max(0, Math.min(Math.ceil(cell - BAND_CELLS), count - (frames - t)));
    to[t] = Math.min(count, Math.max(Math.floor(cell + BAND_CELLS) + 1, 1), t + 1);
  }
  return { from, to };
}

/** Probabilities of all beginnings, scaled frame by frame so that they sum to one. */
interface Forward {
  /** By frame, character, letter: the character stands in this frame as this letter. */
  readonly on: Float64Array;
  /** By frame, characters so far: the frame is blank. */
  readonly off: Float64Array;
  /** By frame and character: `on` summed over letters. */
  readonly any: Float64Array;
  readonly scales: Float64Array;
  readonly log: number;
}

function forwards(p: Float64Array, frames: number, count: number, { from, to }: Band): Forward {
  const on = new Float64Array(frames * count * LETTERS);
  const off = new Float64Array(frames * (count + 1));
  const any = new Float64Array(frames * count);
  const scales = new Float64Array(frames);
  let log = 0;
  for (let t = 0; t < frames; t++) {
    const here = t * (count + 1);
    const before = here - count - 1;
    let sum = 0;
    for (let k = from[t]!; k <= to[t]!; k++) {
      const blank = t === 0 ? (k === 0 ? 1 : 0) : off[before + k]!;
      const last = t === 0 || k === 0 ? 0 : any[(t - 1) * count + k - 1]!;
      off[here + k] = p[t * CLASSES]! * (blank + last);
      sum += off[here + k]!;
      if (k === to[t]!) break;
      const at = (t * count + k) * LETTERS;
      const was = at - count * LETTERS;
      let all = 0;
      for (let c = 0; c < LETTERS; c++) {
        // A letter that follows itself needs a blank between.
        const entered = blank + last - (t === 0 || k === 0 ? 0 : on[was - LETTERS + c]!);
        const stayed = t === 0 ? 0 : on[was + c]!;
        all += on[at + c] = p[t * CLASSES + 1 + c]! * (stayed + Math.max(0, entered));
      }
      any[t * count + k] = all;
      sum += all;
    }
    scales[t] = sum;
    log += Math.log(sum);
    for (let k = from[t]!; k <= to[t]!; k++) {
      off[here + k] = off[here + k]! / sum;
      if (k === to[t]!) break;
      any[t * count + k] = any[t * count + k]! / sum;
      const at = (t * count + k) * LETTERS;
      for (let c = 0; c < LETTERS; c++) on[at + c] = on[at + c]! / sum;
    }
  }
  const end = off[frames * (count + 1) - 1]! + any[frames * count - 1]!;
  return { on, off, any, scales, log: log + Math.log(end) };
}

/** Goes back from the end, and adds up for every place how likely each letter begins there. */
function collect(
  p: Float64Array,
  frames: number,
  count: number,
  { from, to }: Band,
  forward: Forward,
  shares: Float64Array,
): void {
  const { on, off, any, scales } = forward;
  // Probabilities of all endings after this frame: a character of this letter stands in it, or it is blank.
  let onward = new Float64Array(count * LETTERS);
  let blankward = new Float64Array(count + 1);
  onward.fill(1, (count - 1) * LETTERS);
  blankward[count] = 1;
  for (let t = frames - 1; t >= 0; t--) {
    const row = t * CLASSES;
    // What this frame adds to the endings of the one before: per character, all letters that begin in it.
    const begun = new Float64Array(count + 2);
    for (let k = from[t]!; k < to[t]!; k++) {
      const blank = t === 0 ? (k === 0 ? 1 : 0) : off[(t - 1) * (count + 1) + k]!;
      const last = t === 0 || k === 0 ? 0 : any[(t - 1) * count + k - 1]!;
      const at = k * LETTERS;
      for (let c = 0; c < LETTERS; c++) {
        const then = (p[row + 1 + c]! * onward[at + c]!) / scales[t]!;
        const same = t === 0 || k === 0 ? 0 : on[((t - 1) * count + k - 1) * LETTERS + c]!;
        shares[at + c]! += Math.max(0, blank + last - same) * then;
        begun[k]! += then;
      }
    }
    if (t === 0) break;
    const nextOn = new Float64Array(count * LETTERS);
    const nextBlank = new Float64Array(count + 1);
    const isHere = (k: number): boolean => k >= from[t]! && k < to[t]!;
    for (let k = from[t - 1]!; k <= to[t - 1]!; k++) {
      const blank = p[row]! / scales[t]!;
      nextBlank[k] = blank * blankward[k]! + begun[k]!;
      if (k === to[t - 1]!) break;
      const rest = blank * blankward[k + 1]! + begun[k + 1]!;
      for (let c = 0, at = k * LETTERS; c < LETTERS; c++, at++) {
        const stays = isHere(k) ? p[row + 1 + c]! * onward[at]! : 0;
        const repeats = isHere(k + 1) ? p[row + 1 + c]! * onward[at + LETTERS]! : 0;
        nextOn[at] = Math.max(0, rest + (stays - repeats) / scales[t]!);
      }
    }
    onward = nextOn;
    blankward = nextBlank;
  }
}

function readingOf(shares: Float64Array, count: number): Pick<LineReading, 'text' | 'scores'> {
  const scores = new Float32Array(count * LETTERS);
  let text = '';
  for (let k = 0; k < count; k++) {
    const at = k * LETTERS;
    let best = 0;
    let sum = 0;
    for (let c = 0; c < LETTERS; c++) {
      // A place of which nothing is known may hold any letter.
      shares[at + c] = Math.max(LEAST, shares[at + c]!);
      sum += shares[at + c]!;
      if (shares[at + c]! > shares[at + best]!) best = c;
    }
    for (let c = 0; c < LETTERS; c++) scores[at + c] = Math.log(shares[at + c]! / sum);
    text += ALPHABET[best]!;
  }
  return { text, scores };
}
